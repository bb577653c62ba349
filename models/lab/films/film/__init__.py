"""The script filmed: simulated deals as films with their truth, one or many."""
