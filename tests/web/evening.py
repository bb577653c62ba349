"""A deal as a camera would report it, with a revoke of East in the first trick."""

from models.lab.props.camera_events import (
    PLAYED as PLAYED,
)
from models.lab.props.camera_events import (
    agree_that_it_is_over as agree_that_it_is_over,
)
from models.lab.props.camera_events import (
    cut as cut,
)
from models.lab.props.camera_events import (
    gathered as gathered,
)
from models.lab.props.camera_events import (
    give_up as give_up,
)
from models.lab.props.camera_events import (
    laid as laid,
)
from models.lab.props.camera_events import (
    sighting as sighting,
)
from models.lab.props.camera_events import (
    taken as taken,
)
from models.lab.props.camera_events import (
    trick as trick,
)
from models.lab.props.camera_events import (
    up_card as up_card,
)
from models.lab.props.camera_events import (
    whole_deal as whole_deal,
)
from models.lab.props.deals_by_script import DEAL as DEAL
from models.lab.props.deals_by_script import JPEG as JPEG
from models.lab.props.deals_by_script import SOMERSET as SOMERSET
