"""Asking people how they play, and writing a house file of what they say."""

from __future__ import annotations

from cirulla.questionnaire.draft import Draft
from cirulla.questionnaire.writing import draft_text, house_of, house_text, read_draft

__all__ = ["Draft", "draft_text", "house_of", "house_text", "read_draft"]
