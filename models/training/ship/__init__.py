"""Shipping weights: trained networks to ONNX files with their cards, in floats and in eight bits."""
