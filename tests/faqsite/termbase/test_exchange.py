"""Terms as TBX and CSV: out, in again, and files of other hands."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from translate.storage import tbx

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.exchange import FORMATS, read_terms, write_terms
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.table import TermFileError
from faqsite.termbase.terms import Form, FormKind, KnownTerm, PartOfSpeech, Status

EXILE = KnownTerm(
    "exile",
    {ZH_HANT: "放逐", ZH_HANS: "放逐", EN: "exile"},
    PartOfSpeech.VERB,
    "a zone, too",
    Status.AGREED,
    "CR 406",
    'say "exile", <not> & more',
    (
        Form(ZH_HANT, "移出遊戲", FormKind.OLDER, "1998", "2009-07", "CR", "old; with a comma, too"),
        Form(ZH_HANS, "移出游戏", FormKind.OLDER, "1998", "2009-07", "CR", "old; with a comma, too"),
        Form(EN, "rfg", FormKind.SHORT),
        Form(ZH_HANT, "除外", FormKind.REGIONAL),
        Form(ZH_HANT, "放逐者", FormKind.OTHER_WORD),
    ),
)
PROPOSED = KnownTerm("only-one", {ZH_HANT: "甲"}, PartOfSpeech.PHRASE, status=Status.PROPOSED)


def by_language(term: KnownTerm) -> KnownTerm:
    """TBX lists words by language, so that their order between languages is not kept."""
    order = (ZH_HANT, ZH_HANS, EN)
    forms = tuple(sorted(term.forms, key=lambda form: order.index(form.language)))
    return KnownTerm(
        term.key, term.names, term.part_of_speech, term.context, term.status, term.source, term.notes, forms
    )


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_written_is_read_back(form):
    terms = [EXILE, PROPOSED]
    assert list(map(by_language, read_terms(write_terms(terms, form)))) == list(map(by_language, terms))


@pytest.mark.parametrize("form", FORMATS)
def test_the_projects_own_list_survives(form):
    back = read_terms(write_terms(starting_terms(), form))
    assert list(map(by_language, back)) == list(map(by_language, starting_terms()))


def test_csv_is_for_spreadsheets():
    content = write_terms([EXILE], "csv")
    assert content.startswith(b"\xef\xbb\xbf")
    (term,) = read_terms(content.decode("utf-8-sig").replace(",", ";").encode())
    assert term.key == "exile"


MARTIF = """<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><text><body><termEntry>
<langSet xml:lang="en-US"><tig><term>loyalty ability</term>
  <termNote type="partOfSpeech">noun</termNote></tig></langSet>
<langSet xml:lang="zh-TW"><ntig><termGrp><term>忠誠異能</term></termGrp></ntig>
  <tig><term>忠誠</term></tig></langSet>
</termEntry></body></text></martif>"""


def test_the_older_form_of_other_tools_is_read():
    (term,) = read_terms(MARTIF.encode())
    assert term.key == "loyalty-ability"
    assert term.names == {EN: "loyalty ability", ZH_HANT: "忠誠異能"}
    assert term.status is Status.PROPOSED
    assert term.forms == (Form(ZH_HANT, "忠誠", FormKind.REGIONAL),)


DCT = """<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
 xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic">
<text><body><conceptEntry id="c5"><basic:definition>A green one.</basic:definition>
<langSec xml:lang="en"><termSec><term>stone frog</term><min:partOfSpeech>verb</min:partOfSpeech>
<min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus></termSec>
<termSec><term>SF</term><basic:termType>acronym</basic:termType></termSec></langSec>
<langSec xml:lang="zh-Hans"><termSec><term>石蛙</term></termSec><termSec><term>岩蛙</term>
<min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus></termSec></langSec>
</conceptEntry><conceptEntry id="c7"><langSec xml:lang="en"><termSec><term>h<hi>o</hi>p</term></termSec>
</langSec></conceptEntry></body></text></tbx>"""


def test_categories_may_be_elements():
    frog, hop = read_terms(DCT.encode())
    assert (frog.key, frog.names, frog.context) == ("c5", {EN: "stone frog", ZH_HANS: "石蛙"}, "A green one.")
    assert (frog.status, frog.part_of_speech) == (Status.AGREED, PartOfSpeech.VERB)
    assert [(form.text, form.kind) for form in frog.forms] == [
        ("SF", FormKind.SHORT),
        ("岩蛙", FormKind.OLDER),
    ]
    assert hop.names == {EN: "hop"}
    assert (hop.key, hop.status) == ("c7", Status.PROPOSED)


@pytest.mark.parametrize("encoding", ["utf-16", "gb18030", "big5"])
def test_the_encoding_that_a_file_says_is_believed(encoding):
    named = MARTIF.replace("?>", f' encoding="{encoding}"?>', 1)
    assert read_terms(named.encode(encoding)) == read_terms(MARTIF.encode())


def test_older_tools_say_the_status_otherwise():
    status = '<termNote type="normativeAuthorization">preferredTerm</termNote>'
    (term,) = read_terms(MARTIF.replace("noun</termNote>", f"Proper Noun</termNote>{status}").encode())
    assert (term.status, term.part_of_speech) == (Status.AGREED, PartOfSpeech.NOUN)


def test_terms_called_alike_without_keys_are_told_apart():
    entry = MARTIF[MARTIF.index("<termEntry>") : MARTIF.index("</body>")]
    terms = read_terms(MARTIF.replace(entry, entry * 2).encode())
    assert [term.key for term in terms] == ["loyalty-ability", "loyalty-ability-2"]


def test_a_file_of_translate_toolkit_is_read():
    file = tbx.tbxfile(sourcelanguage="en", targetlanguage="zh-TW")
    unit = file.addsourceunit("loyalty ability")
    unit.target = "忠誠異能"
    (term,) = read_terms(bytes(file))
    assert term.names == {EN: "loyalty ability", ZH_HANT: "忠誠異能"}


HEADING = "key,kind,zh-hant,zh-hans,en,part_of_speech,context,status,since,until,source,notes\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no column"),
        (b"\xff\xfe\x00a", "UTF-8"),
        (b"key,kind\nx,term\n", "no column"),
        ((HEADING + "x,thing,,,x,,,,,,,\n").encode(), "none of"),
        ((HEADING + "x,older,,,x,,,,,,,\n").encode(), "no term"),
        ((HEADING + "x,term,,,,,,,,,,\n").encode(), "no word"),
        ((HEADING + "x,term,,,x,,,,,,,\nx,term,,,x,,,,,,,\n").encode(), "twice"),
        ((HEADING + "a b,term,,,x,,,,,,,\n").encode(), "no key"),
        ((HEADING + f"x,term,,,{'x' * 300},,,,,,,\n").encode(), "too long"),
        ((HEADING + "x,term,,,x,,,,,,,\nx,older,,,y,,,,,,,\nx,short,,,y,,,,,,,\n").encode(), "twice"),
        (b"<tbx", "no XML"),
        (b"<html/>", "no TBX"),
        (MARTIF.replace("zh-TW", "ja").encode(), "languages"),
        (MARTIF.replace('SYSTEM "TBXcoreStructV02.dtd"', '[<!ENTITY a "b">]').encode(), "entities"),
        (MARTIF.replace("<term>忠誠<", "<term>&nbsp;<").encode(), "entity that is not known"),
        (MARTIF.replace("loyalty", "loy\u202ealty").encode(), "nobody sees"),
        (MARTIF.replace("?>", ' encoding="klingon"?>', 1).encode(), "encoding"),
        (MARTIF.replace("?>", ' encoding="UTF-8"?>', 1).encode("big5"), "encoding"),
        (DCT.replace('id="c7"', 'id="c5"').encode(), "twice"),
        (DCT.replace("conceptEntry", "entry").encode(), "no term"),
        (DCT.replace("<body>", "<body>" + "<a>" * 400 + "</a>" * 400).encode(), "no XML"),
        (b'<xliff version="1.2"><file/></xliff>', "xliff"),
        (b"x" * (2 * 1024 * 1024 + 1), "larger"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(content, said):
    with pytest.raises(TermFileError, match=said) as refused:
        read_terms(content)
    assert "\n" not in str(refused.value)


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: (HEADING + text).encode()))
def test_whatever_the_file_it_is_read_or_refused(content):
    with contextlib.suppress(TermFileError):
        read_terms(content)
