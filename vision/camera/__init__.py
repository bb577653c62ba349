"""Where pictures come from: cameras, films and folders, read ahead, and a camera's own controls."""
