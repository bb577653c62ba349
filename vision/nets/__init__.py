"""The networks at work: inference engine, model cards, detector, the corners and indices of cards."""

import os

# ONNX Runtime's official builds report their use to their maker unless this is set before they are loaded
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
