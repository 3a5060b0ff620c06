"""What people who write Chinese, Japanese and Korean tell about themselves in passing, one language per file."""
