"""Repairs of damaged text: pure functions from text to text and the list of what they changed."""
