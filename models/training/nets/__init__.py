"""The nets that are trained here, layer by layer: blocks, and one network a file."""
