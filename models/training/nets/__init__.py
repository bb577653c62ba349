"""The networks that are trained here, layer by layer."""
