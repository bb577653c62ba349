"""The scripted cameras of the laboratory."""

from models.lab.props.scripted_eyes import (
    ScriptedDesk as ScriptedDesk,
)
from models.lab.props.scripted_eyes import (
    ScriptedGlance as ScriptedGlance,
)
from models.lab.props.scripted_eyes import (
    ScriptedLoose as ScriptedLoose,
)
from models.lab.props.scripted_eyes import (
    ScriptedSeats as ScriptedSeats,
)
from models.lab.props.scripted_eyes import (
    ScriptedSight as ScriptedSight,
)
