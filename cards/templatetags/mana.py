"""Template tags that show mana symbols."""

from django import template

register = template.Library()
