"""The sub-commands of ``bowerbird``, and what they share: arguments, folders, signals, the terminal.

Without the eye: :mod:`web.__main__` passes in what reaches the camera.
"""


class Refusal(Exception):
    """The command cannot be carried out; the message is a line on what is wrong and what to do."""
