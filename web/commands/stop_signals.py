"""Stop signals: a signal at any moment ends the program cleanly and soon, with exit status 0.

This module is imported first, so it imports hardly anything. All running code waits for the same event, and
no other module may handle the signals: before a later handler is installed a signal would kill the program,
and with two handlers the first would wait for a signal that the second received.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from typing import NoReturn

from ..system import stop_signals

WITHIN = 1.5
"""Seconds from the signal until the process ends, whatever it is doing.

What is written is written whole or not at all (the journal, profiles, decks), so nothing is lost then.
"""
LATEST = 5.0
"""Seconds from Ctrl-C until a command that ends by itself is ended, whatever it is doing."""
BROKEN_OFF = 130
"""The exit status of a command that Ctrl-C has interrupted, as in shells."""
UNTIL_STOPPED = ("start", "serve", "record", "demo", "hub", "league")
"""The commands that run until they are stopped: for them a stop is no failure."""


class Stop:
    """The stop of this process: :attr:`asked` is set when the keyboard or the system asks it to stop."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self._armed = False
        self._listener: threading.Thread | None = None
        self._sender: socket.socket | None = None

    def arm(self, within: float = WITHIN, leave: Callable[[int], object] = os._exit) -> None:
        """Handle the signals from now on; call it in the main thread.

        The event is set in a separate thread: set in a signal's handler, it would wait for ever for a main
        thread that the signal caught while it held the event's lock. A thread receives it, too, while the
        main thread is deep inside a library, where Python runs no handler.
        """
        signs = stop_signals()
        for sign in signs:
            signal.signal(sign, _nothing)
        self._armed = True
        self._listen(signs, self.asked.set, within, lambda: leave(0))

    def hurry(self, within: float = LATEST, leave: Callable[[int], object] = os._exit) -> None:
        """Let Ctrl-C end a command that would end by itself; call this in the main thread.

        The command gets a KeyboardInterrupt, as any Python program. But a library may swallow it (in a
        callback it is only printed), or may be in a place where it cannot be raised.
        """
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._listen((signal.SIGINT,), _no_more, within, lambda: leave(BROKEN_OFF))

    def _listen(
        self, signs: Sequence[int], then: Callable[[], object], within: float, leave: Callable[[], object]
    ) -> None:
        # a pair of sockets and no pipe, which Windows cannot wait for
        receiver, sender = socket.socketpair()
        sender.setblocking(False)
        signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        self._sender = sender

        def listen(_open: socket.socket) -> None:
            # the thread holds both ends, so that they stay open for further signals until the process ends
            with receiver:
                while (came := receiver.recv(1)) and came[0] not in signs:
                    continue  # another signal, with a handler of its own
                if not came:
                    return  # disarmed
                then()
                threading.Event().wait(within)
                leave()

        self._listener = threading.Thread(target=listen, args=(sender,), name="stop", daemon=True)
        self._listener.start()

    def disarm(self) -> None:
        """Restore the usual handling of signals."""
        if self._listener is not None:
            signal.set_wakeup_fd(-1)
            self._listener = None
        if self._sender is not None:
            self._sender.close()
            self._sender = None
        if self._armed:
            for sign in stop_signals():
                signal.signal(sign, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self._armed = False

    def end(self, status: int) -> int:
        """End the process with ``status``, or 0 after a stop; returns the status if the process may go on.

        Python takes itself apart at its end, and a thread that is inside OpenCV or the inference engine at
        that moment aborts the process. So it is not taken apart while there is such a thread, nor where a
        late signal would find no handler any more.
        """
        if self.asked.is_set():
            status = 0
        threads = 1 if self._listener is None else 2
        if self._armed or threading.active_count() > threads:
            _leave_now(status)
        return status


def _nothing(_signal: int, _frame: object) -> None:
    """An empty handler, which Python needs; the listening thread acts on the signal."""


def _no_more() -> None:
    """Do nothing: the command gets a KeyboardInterrupt."""


def _leave_now(status: int) -> NoReturn:
    import logging

    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue  # whoever read it has gone
    os._exit(status)


def is_endless(given: Sequence[str]) -> bool:
    """Whether the typed arguments are of a command that runs until it is stopped."""
    return not given or given[0] in UNTIL_STOPPED


STOP = Stop()
"""The stop of this process. The command arms it; in a test nobody sets it."""
