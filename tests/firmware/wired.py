"""A table with the simulated board as its scoreboard, at the end of a real serial device file.

The link's clock is the simulated board's, so a minute of cable trouble takes no time and is always the same.
"""

from __future__ import annotations

from web.board.face import face
from web.board.link import Link
from web.board.scoreboard import NoPort, SerialPort
from web.board.table_state import board_state


class Wired:
    """A table, a link over a real serial device file, and the simulated board at its other end."""

    def __init__(self, table, board):
        self.table = table
        self.board = board
        self.device = board.pty()
        self.presses = []
        self.faces = set()
        self.link = Link(self.open, lambda: board.seconds, self.presses.append)
        self.link.start()

    def open(self):
        if self.device is None:
            raise NoPort("the cable is not in")
        return self.device, SerialPort(self.device)

    def run(self, seconds):
        """Run table, link and board for some time, with a step of the link every twenty milliseconds."""
        for _ in range(round(seconds / 0.02)):
            self.link.step()
            self.board.run(20)
        return self

    def show(self):
        self.link.show(board_state(self.table))
        return self

    def hear(self, event):
        self.table.hear(event)
        return self.show().run(0.2)

    def pull(self):
        self.device = None
        self.board.unplug()

    def put_back(self, seed):
        """The cable brings power and a port, which as a rule has another name than before."""
        self.board.power(seed)
        self.device = self.board.pty()

    @property
    def due(self):
        """What must be lit once the board has caught up with the table."""
        return face(board_state(self.table)).digits

    @property
    def lit(self):
        return tuple(int(bits, 2) for bits in self.board.display())
