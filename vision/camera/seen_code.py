"""Reads a QR code held under the camera."""

from __future__ import annotations

import cv2

from .bounded_picture import BadPicture, decoded

WIDEST = 1920
"""Pixels of a picture's longer side; a larger picture is made smaller before it is looked at."""


def code_in(picture: bytes) -> str:
    """The text of a QR code in a JPEG; empty where the picture or its code cannot be read.

    Four pixels a module suffice: a code for joining a club is then 130 pixels wide.
    """
    try:
        grey = cv2.cvtColor(decoded(picture), cv2.COLOR_BGR2GRAY)
    except BadPicture:
        return ""
    longer = max(grey.shape[:2])
    if longer > WIDEST:
        grey = cv2.resize(grey, None, fx=WIDEST / longer, fy=WIDEST / longer, interpolation=cv2.INTER_AREA)
    try:
        # a new detector each time: it keeps state, and the cameras of several tables are read at the same
        # time
        text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(grey)
    except cv2.error:  # some pictures without any code make the detector fail
        return ""
    return text
