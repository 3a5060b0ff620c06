"""Engines that find the nearest of very many vectors; each knows its library and no other."""
