"""The part of the table of words that speaks of movements: who sits where, round by round, on paper."""

from __future__ import annotations

MOVEMENTS: dict[str, str] = {
    "movement_rainbow": "Rainbow",
    "movement_whist": "Whist movement",
    "movement_winners": "Winners move",
    "movement_draw": "Draw for every round",
    "movement_round_robin": "Round robin",
    "movement_swiss": "Swiss rounds",
    "movement_double_elimination": "Double elimination",
    "movement_for": "{people} people, {tables} tables, {rounds} rounds",
    "movement_for_tables": "{people} people, {tables} tables",
    "movement_for_pairs": "{pairs} fixed pairs",
    "movement_rule_rainbow": "After each round North stays, East goes up one table, South down one, West up "
    "two. From the last table one goes on to table 1, and from table 1 to the last. Nobody has a partner "
    "twice.",
    "movement_rule_whist": "In all rounds together everybody partners everybody once and opposes everybody "
    "twice.",
    "movement_rule_whist_near": "Nobody partners anybody twice or opposes anybody more than twice.",
    "movement_rule_winners": "Table 1 is the head table. When it reaches its points it rings the bell, and "
    "every table stops after its hand. The winners go up one table; those at table 1 stay. The losers stay; "
    "those at table 1 go to the last table. Partners part. Whoever waits comes in at the last table, in "
    "place of its losers.",
    "movement_rule_draw": "Those who have met least sit together. Whoever has sat out least sits out next.",
    "movement_rule_round_robin": "Every pair plays every other once.",
    "movement_rule_swiss": "Pairs with equal scores play one another, and no two pairs meet twice while that "
    "can be had. Later rounds wait for the results.",
    "movement_rule_double_elimination": "The first plays the last of those who have not lost; so do those "
    "who have lost once. Who has lost twice is out. Later rounds wait for the results.",
    "movement_shared": "Everybody takes a turn where a seat is empty, so some change places against that "
    "rule: go by the rounds as they are printed.",
    "movement_three": "A table without West plays by the three-handed book.",
    "movement_ghost": "Where a ghost sits, the partner plays every hand alone.",
    "movement_ghost_seat": "ghost",
    "movement_round": "Round {n}",
    "movement_rounds": "Round",
    "movement_table": "Table",
    "movement_seat": "Seat",
    "movement_partner": "Partner",
    "movement_against": "Against",
    "movement_pair": "Pair",
    "movement_out": "Out: {who}",
    "movement_sits_out": "sits out",
    "movement_met": "Any two people are partners at most {partners}×, and at one table at most {most}×.",
    "movement_who": "Number {n}",
}
