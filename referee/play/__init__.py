"""How one deal went, ruling on nothing: calls so far, trump and maker, lone hands, tricks, ending."""
