"""An evening recorded on film: only the cloth is kept, picture by picture, and watched again later."""
