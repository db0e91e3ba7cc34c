"""A table's own ruleset as a TOML file: what it may hold, and that every slip names its key."""

import pytest

from scoring import OPTIONS, house_ruleset, ruleset, rulesets
from scoring.errors import RulesetError
from tests.scoring.hands import well_said


def test_a_house_ruleset_is_a_base_a_name_and_options() -> None:
    house = house_ruleset('base = "revista"\nname = "Mesa de Pocha"\n[options]\ntarget = "none"\nroyal = 400\n')
    assert (house.id, house.name, house.name_en, house.target, house.royal) == (
        "revista", "Mesa de Pocha", "Mesa de Pocha", None, 400
    )  # fmt: skip
    assert house.options == (("target", None), ("royal", 400))
    assert house.with_options({"royal": 300}).name == "Mesa de Pocha"
    assert house.with_options({"royal": 300}).target is None


def test_what_is_wrong_is_said_in_english_too() -> None:
    for text, told in (
        ("base = \n", "valid TOML (line 1, column 8)."),
        ('base = "online"\ncolour = 3', "The key “colour” is not known. The keys are: base, name, options."),
        ('base = "online"\nroyal = 3', "Options go below [options]."),
        ('base = "online"\noptions = [1]', "and is a list."),
        ('base = "online"\nname = 3', "a text of 1 to 60 letters, and is 3."),
        ("", "one of: bonaerenses-2026, parejas-3000, online, revista."),
    ):
        with pytest.raises(RulesetError) as caught:
            house_ruleset(text)
        assert told in caught.value.message_en
    assert house_ruleset('base = "online"\nname = "' + "x" * 60 + '"').name == "x" * 60


def test_a_base_alone_is_that_ruleset() -> None:
    for base in rulesets():
        assert house_ruleset(f'base = "{base}"') == ruleset(base)
        assert house_ruleset(f'base = "{base}"').name == ruleset(base).name
        assert house_ruleset(f'base = "{base}"').name_en == ruleset(base).name_en


@pytest.mark.parametrize(
    ("text", "code", "path", "told"),
    [
        ("base = \n", "not-toml", "", "TOML válido (línea 1, columna 8)."),
        ("base = ", "not-toml", "", "TOML válido (al final)."),
        ('base = "online"\nbase = "revista"', "not-toml", "", "TOML válido (al final)."),
        ("[" * 5000, "not-toml", "", "no es TOML válido"),
        ("", "not-a-house-ruleset", "base", "parejas-3000"),
        ('base = "online"\nroyal = 3', "not-a-house-ruleset", "royal", "debajo de [options]"),
        ('base = "online"\ncolour = 3', "not-a-house-ruleset", "", "«colour». Las claves son: base, name, options."),
        ('base = "online"\nname = 3', "not-a-house-ruleset", "name", "texto de 1 a 60 letras"),
        ('base = "online"\nname = " "', "not-a-house-ruleset", "name", "texto de 1 a 60 letras"),
        ('base = "online"\nname = "' + "x" * 61 + '"', "not-a-house-ruleset", "name", "texto de 1 a 60 letras"),
        ('base = "online"\noptions = 3', "not-a-house-ruleset", "options", "y es 3"),
        ('base = "chess"', "unknown-ruleset", "base", "bonaerenses-2026, parejas-3000, online, revista"),
        ("base = 3", "unknown-ruleset", "base", "bonaerenses-2026"),
        ('base = "online"\n[options]\nroyall = 3', "unknown-option", "options", ", ".join(OPTIONS)),
        ('base = "online"\n[options]\ndeal = 13', "wrong-value", "options.deal", "11, 12, 15, 22"),
        ('base = "online"\n[options]\nroyal = nan', "wrong-value", "options.royal", "número nan"),
        ('base = "online"\n[options]\nroyal = 2026-11-30', "wrong-value", "options.royal", "otra cosa"),
        ('base = "online"\n[options.royal]\npoints = 3', "wrong-value", "options.royal", "un objeto"),
        (
            'base = "online"\n[options]\nsets = false\ncanasta_of_twos = 1000',
            "wrong-combination",
            "options",
            "canasta_of_twos=forbidden, o sets=true",
        ),
    ],
)
def test_a_bad_house_ruleset_is_refused_by_its_key(text: str, code: str, path: str, told: str) -> None:
    with pytest.raises(RulesetError) as caught:
        house_ruleset(text)
    error = caught.value
    assert (error.code, error.path) == (code, path)
    assert told in error.message
    assert error.message_en != error.message
    well_said(error.message, error.message_en)
    assert len(error.message) < 500
