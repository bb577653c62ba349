"""Making the weights: art, rendered scenes and crops, training, export and examination.

Nothing here is needed at the table. ``python -m models.training`` rebuilds everything by one command.
"""

import os

# ONNX Runtime and ultralytics report their use to their makers unless this is set before they are loaded
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ["YOLO_OFFLINE"] = "true"
