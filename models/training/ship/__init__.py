"""From trained weights to what a table loads: ONNX files with their cards, in floats and in eight bits."""
