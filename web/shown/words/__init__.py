"""Every sentence that people read: one table of words for each part."""
