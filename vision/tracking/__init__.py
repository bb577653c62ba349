"""Cards and hands over time: what moved, which card lies where and since when."""
