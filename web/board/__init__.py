"""The LED scoreboard: its board protocol, link, face, buttons and strip, and the virtual board."""
