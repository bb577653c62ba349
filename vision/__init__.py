"""Turns the pictures of a camera into table events."""

import os

# before NumPy is loaded: our products of matrices are small, so OpenBLAS's threads would only wait busily
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
