"""The LED scoreboard: its protocol, link, face and buttons, and the one without hardware."""
