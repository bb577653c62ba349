"""Setting up before watching begins: a preview, finding the table live, holding the camera's controls."""
