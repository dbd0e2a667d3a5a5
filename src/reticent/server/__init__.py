"""Reticent in the browser and over HTTP."""
