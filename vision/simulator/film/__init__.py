"""The script filmed: pictures with their truth, one deal or many."""
