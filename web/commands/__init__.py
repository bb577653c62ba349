"""The sub-commands of ``bowerbird``, and what they share: arguments, folders, signals, the terminal.

The modules of commands that need a camera import :mod:`vision` when they run.
"""


class Refusal(Exception):
    """The command cannot be carried out; the message is a line on what is wrong and what to do."""
