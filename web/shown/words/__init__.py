"""Every sentence that people read, in one table for each part."""
