"""Rules through their editions, glossary, documents, rulings, and how they refer to each other."""

from rulings.models.change import DocumentChange
from rulings.models.checked_text import CheckedTerms, CheckedText, FailingCheck
from rulings.models.citation import Citation
from rulings.models.document import Block, Document, Section
from rulings.models.edition import Edition, EditionAccount, EditionSource
from rulings.models.glossary import GlossaryTerm, GlossaryVersion
from rulings.models.identity import IdentityDecision
from rulings.models.keyword import KeywordTally
from rulings.models.lexicon import LearnedWords
from rulings.models.mention import CardMention
from rulings.models.people import DigestWish, Invitation
from rulings.models.presence import TextPresence
from rulings.models.reading import NameReading
from rulings.models.rule import Rule, RuleVersion
from rulings.models.ruling import Ruling
from rulings.models.ruling_pair import RulingPair
from rulings.models.text_change import TextChange
from rulings.models.translation import TranslationState

__all__ = [
    "Block",
    "CardMention",
    "CheckedTerms",
    "CheckedText",
    "Citation",
    "DigestWish",
    "Document",
    "DocumentChange",
    "Edition",
    "EditionAccount",
    "EditionSource",
    "FailingCheck",
    "GlossaryTerm",
    "GlossaryVersion",
    "IdentityDecision",
    "Invitation",
    "KeywordTally",
    "LearnedWords",
    "NameReading",
    "Rule",
    "RuleVersion",
    "Ruling",
    "RulingPair",
    "Section",
    "TextChange",
    "TextPresence",
    "TranslationState",
]
