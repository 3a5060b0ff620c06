"""Engines that find the nearest of very many vectors; each uses one library."""
