"""The memory in a browser: server-rendered pages over the same tools that serve every other interface."""
