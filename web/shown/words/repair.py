"""The words of entering and correcting by hand: what is asked before it is done, and what it changes."""

REPAIR: dict[str, str] = {
    "ask_outside": "{card} is not in this pack.",
    "ask_lies": "{card} lies on the table already: {who} played it.",
    "ask_fell": "{card} was played already: by {who}, in trick {n}.",
    "ask_turned_down": "{card} was turned down, so nobody should hold it.",
    "ask_taken_up": "{card} was turned up, and {who} took it.",
    "ask_suit_turned_down": "{suit} were turned down: by this book naming them counts as a pass.",
    "ask_passed": "{who} has passed already.",
    "ask_made": "Trump has been made already.",
    "ask_not_dealer": "{who} is not the dealer.",
    "ask_down_already": "The card has been turned down already.",
    "ask_partner": "By this book the dealer's partner cannot order it up, only play alone.",
    "ask_dealer_names": "By this book the dealer names the suit now.",
    "ask_dealer_must": "By this book the dealer cannot pass now: they must name a suit.",
    "ask_no_lone": "By this book nobody plays alone.",
    "ask_not_alone": "By this book {who} cannot play alone now.",
    "ask_not_allowed": "By this book {who} cannot make that call now.",
}
