"""Lets a box join over plain HTTP without sending a password: the code alone gives the key.

The code itself is never sent. Both sides derive two values from it: a name, under which the box asks, and a
key, with which the hub seals its answer. An eavesdropper has neither code nor key. An impostor cannot seal an
answer, so the broker's certificate in it is really the hub's.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ...shown.words.english import ENGLISH
from .messages import plain_of
from .topics import WireError

SALT = b"bowerbird: a box joins a club"
COST, BLOCK = 2**14, 8
"""scrypt's parameters: a guess costs 16 MB and 30 ms, so that all codes take a processor a thousand years."""
NONCE, HALF = 12, 32


@dataclass(frozen=True, slots=True)
class JoinKeys:
    """Derived from a code: the ``name`` to ask under, and the ``key`` of 32 bytes for the answer."""

    name: str
    key: bytes


def join_keys(code: str) -> JoinKeys:
    """The name and the key of a code, however it was typed."""
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    made = hashlib.scrypt(plain.encode(), salt=SALT, n=COST, r=BLOCK, p=1, dklen=2 * HALF)
    return JoinKeys(made[:HALF].hex(), made[HALF:])


def seal(key: bytes, plain: dict[str, Any]) -> str:
    """``plain``, encrypted and authenticated with the key, as text."""
    nonce = secrets.token_bytes(NONCE)
    return base64.b64encode(nonce + AESGCM(key).encrypt(nonce, json.dumps(plain).encode(), SALT)).decode()


def unseal(key: bytes, sealed: str) -> dict[str, Any]:
    """The sealed content; raises WireError if it was not sealed with this key."""
    try:
        raw = base64.b64decode(sealed, validate=True)
        return plain_of(AESGCM(key).decrypt(raw[:NONCE], raw[NONCE:], SALT))
    except (InvalidTag, ValueError):
        raise WireError(ENGLISH["wire_no_known_code"]) from None
