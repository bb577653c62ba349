"""Who moves what when: deals, players and their hands as a script for the film."""
