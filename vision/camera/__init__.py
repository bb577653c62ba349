"""Where frames come from: a live camera, recorded films, opening a source, prefetch, camera controls."""
