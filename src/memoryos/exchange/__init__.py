"""Other systems' formats, in and out: one file a format."""
