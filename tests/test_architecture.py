"""The imports that each package may make (the table in the design, section 2)."""

import ast
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, acting, circle, module_of, short, source_of, sources, under

HOUSES = {"referee", "vision", "web", "models", "firmware", "tests"}


def wrong(paths: Iterable[Path], look: Callable[[Path], object]) -> dict[str, object]:
    """The files in which ``look`` notices something, each with what it is."""
    return {short(path): noticed for path in paths if (noticed := look(path))}


def imported(*roots: str) -> Callable[[Path], set[str]]:
    """What a file imports of ``roots``."""
    return lambda path: under(source_of(path).imports, *roots)


def foreign(allowed: set[str]) -> Callable[[Path], set[str]]:
    """The packages that a file imports, but for the standard library and ``allowed``."""
    return lambda path: {n.split(".")[0] for n in source_of(path).imports} - sys.stdlib_module_names - allowed


def test_referee_uses_the_standard_library_only_without_time_chance_files_or_logging():
    files = sources("referee")
    assert not wrong(files, foreign({"referee"}))
    assert not wrong(
        files, imported("time", "datetime", "random", "secrets", "logging", "io", "os", "pathlib")
    )
    assert not wrong(files, lambda path: "open" in source_of(path).calls)


def within(module: str) -> set[str]:
    """Every module of the referee that ``module`` imports, itself or by others."""
    ways, waiting, within = modules("referee"), [module], set()
    while waiting:
        waiting += (new := ways[waiting.pop()] - within)
        within |= new
    return within


@pytest.mark.parametrize("module", ["referee.game.record", "referee.facts.register", "referee.play.one_deal"])
def test_what_records_a_fact_and_puts_a_deal_together_knows_no_law_and_no_doubt(module):
    assert under(within("referee.game.game"), "referee.laws"), "what looks at a record does"
    assert not under(within(module), "referee.laws", "referee.doubt", "referee.asking")


def test_vision_knows_cards_seats_and_table_events_of_the_referee_and_nothing_else():
    files = sources("vision")
    allowed = ("referee.cards", "referee.seats", "referee.table_events", "referee.camera_views")
    assert not wrong(files, lambda path: imported("referee")(path) - imported(*allowed)(path) - {"referee"})
    assert not wrong(files, imported("web", "flask", "sqlalchemy", "serial", "torch", "ultralytics"))


def test_what_a_camera_shows_people_is_no_matter_of_the_referee_who_only_keeps_its_types():
    assert not wrong(sources("referee"), imported("referee.camera_views"))


def test_web_imports_vision_in_its_commands_only_and_serial_in_its_scoreboard_only():
    files = sources("web")
    assert not wrong([path for path in files if not lazy(path)], imported("vision", "cv2"))
    assert not wrong([path for path in files if path.name != "scoreboard.py"], imported("serial"))
    assert not wrong(files, imported("torch", "ultralytics"))


def test_movements_need_nothing_but_numbers_and_networkx_for_swiss_rounds():
    files = sources("web/hub/movements")
    assert not wrong([path for path in files if path.name != "swiss.py"], foreign({"web"}))
    assert not wrong(files, foreign({"web", "networkx"}))
    assert not wrong(files, imported("time", "datetime", "secrets", "logging", "io", "os", "pathlib"))
    assert not wrong(files, lambda path: imported("web")(path) - imported("web.hub.movements")(path))


def test_commands_import_vision_lazily_so_that_the_page_runs_without_a_camera():
    files = [ROOT / "web" / "__main__.py", *sources("web/commands")]
    assert not wrong(
        files, lambda path: under(source_of(path).imports_at_the_top, "vision", "cv2", "onnxruntime")
    )


def test_trainers_are_imported_in_models_training_only():
    files = [path for path in sources("models") if "training" not in path.parts]
    assert not wrong(files, imported("torch", "ultralytics"))


def test_the_top_level_has_the_folders_of_the_design_and_no_others():
    folders = {p.name for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith(".")}
    assert folders - {"build", "dist", "runs"} == HOUSES


ROOMED = ("referee", "vision", "web", "models.training", "models.lab")
"""Packages with modules in rooms: folders with a first line that says what belongs there."""
FOLDERS = tuple(package.replace(".", "/") for package in ROOMED)


def rooms(package: str) -> list[Path]:
    folder = ROOT.joinpath(*package.split("."))
    return sorted(p.parent for p in folder.rglob("__init__.py") if p.parent != folder)


@cache
def room_of(module: str) -> str | None:
    """The room that a dotted name leads into; None for what stands outside every room."""
    parts = module.split(".")
    while parts and not (ROOT.joinpath(*parts) / "__init__.py").exists():
        parts.pop()
    return ".".join(parts) if len(parts) > 1 else None


def doors(package: str) -> dict[str, set[str]]:
    """For each room, the rooms of its package that something in it imports."""
    ways: dict[str, set[str]] = {}
    for path in sources(package.replace(".", "/")):
        room = room_of(module_of(path))
        if room not in (None, package):
            others = {room_of(name) for name in under(source_of(path).imports, package)}
            ways.setdefault(room, set()).update(others - {None, package, room})
    return ways


@pytest.mark.parametrize("package", ROOMED)
def test_rooms_of_a_package_import_in_a_single_direction(package):
    assert circle(doors(package)) is None


def modules(package: str) -> dict[str, set[str]]:
    """For each module, the modules of its package that it imports, at any depth of its functions."""
    files = {module_of(path): path for path in sources(package.replace(".", "/"))}
    return {name: (source_of(path).imports & files.keys()) - {name} for name, path in files.items()}


@pytest.mark.parametrize("package", ROOMED)
def test_modules_of_a_package_import_in_a_single_direction(package):
    assert circle(modules(package)) is None


def test_a_circle_of_imports_is_noticed():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}}) is None


@pytest.mark.parametrize("package", ROOMED)
def test_every_room_has_a_docstring_about_its_contents(package):
    markers = [room / "__init__.py" for room in rooms(package)]
    assert not wrong(markers, lambda path: not source_of(path).docstring)


def lazy(path: Path) -> bool:
    """Whether a file imports vision only when it is needed: commands do, so that the page needs no camera."""
    return path.name == "__main__.py" or path.parent.name == "commands"


def test_no_import_is_hidden_from_the_running_program():
    files = [path for path in sources(*FOLDERS) if not lazy(path)]
    assert not wrong(files, lambda path: "TYPE_CHECKING" in source_of(path).text)


SHOWS_THE_LABORATORY = {
    "web/commands/camera_and_film.py",
}
"""What imports the laboratory, which no wheel has."""


def test_nothing_at_a_table_needs_the_laboratory():
    assert wrong(sources("referee", "vision", "web"), imported("models.lab")).keys() == SHOWS_THE_LABORATORY


def test_the_laboratory_imports_neither_tests_nor_trainers():
    assert not wrong(sources("models/lab"), imported("tests", "torch", "ultralytics"))


LONGEST_FILE, LONGEST_FUNCTION = 400, 100
"""Lines of a file, and of a function."""


@pytest.mark.parametrize("package", ["referee", "vision", "web", "models", "tests"])
def test_no_file_or_function_is_too_long_to_read(package):
    assert not wrong(sources(package), lambda path: source_of(path).text.count("\n") > LONGEST_FILE)
    assert not wrong(sources(package), long_functions)


def long_functions(path: Path) -> dict[str, int]:
    """The functions that are too long, with their lines."""
    return {name: count for name, count in source_of(path).functions if count > LONGEST_FUNCTION}


def test_no_file_repeats_the_name_of_its_room():
    files = sources("referee", "vision", "web", "models")
    assert not wrong(files, lambda path: _names_of(path.parent.name) & _ends(path.stem))


def _names_of(room: str) -> set[str]:
    return {room, room.removesuffix("s"), room.removesuffix("ing")}


def _ends(stem: str) -> set[str]:
    """What stands before the first and after the last of the words, with and without its own."""
    words = stem.split("_")
    return {"_".join(words[:n]) for n in range(1, len(words))} | {
        "_".join(words[n:]) for n in range(1, len(words))
    }


SNIPPET_READER = "tests/docs/reader.py"
"""Runs the snippets of this repository's own guide, as a reader would."""


def test_nothing_that_is_read_can_act():
    files = [p for p in sources(*HOUSES) if "training" not in p.parts and short(p) != SNIPPET_READER]
    assert not wrong(files, lambda path: source_of(path).acting)


UNBOUNDED = {
    "json.load", "json.loads", "tomllib.load", "tomllib.loads", "zipfile.ZipFile", "tarfile.open",
    "cv2.imdecode", "cv2.imread",
}  # fmt: skip
"""What reads bytes of any size and form."""
READ_DIRECTLY = {
    "referee/advice/pieces.py": "comes with the program",
    "referee/book/loading.py": "gets text; a house's file is read by referee.unreadable_record",
    "referee/unreadable_record.py": "the reader of TOML",
    "referee/words/catalogue.py": "comes with the program",
    "vision/camera/bounded_picture.py": "the reader of pictures",
    "vision/camera/phone.py": "a live picture, after check_size",
    "vision/files/bounded_archive.py": "the reader of archives",
    "vision/nets/model_card.py": "comes with the program, beside weights that run",
    "vision/reading/learnt_deck.py": "writes an archive; reads a part that was bounded when it was unfolded",
    "vision/watching/as_bytes.py": "what this machine sealed; each part is looked at",
    "web/bootstrap.py": "comes with the program; runs before anything is installed",
    "web/commands/bundle.py": "writes an archive",
    "web/hub/club/evening_files.py": "writes an archive",
}
"""The files that call one of them, each with the reason why it may."""


def read_directly(path: Path) -> frozenset[str]:
    """The calls in a file that read bytes of any size and form."""
    return source_of(path).calls & UNBOUNDED


@pytest.mark.parametrize("package", ["referee", "vision", "web"])
def test_files_from_outside_are_read_by_bounded_readers_only(package):
    assert wrong(sources(package), read_directly).keys() == {
        path for path in READ_DIRECTLY if path.startswith(f"{package}/")
    }


@pytest.mark.parametrize(
    "source",
    [
        "import pickle", "import pickle as p", "from marshal import loads", "import os, shelve",
        "def f():\n    from _pickle import Unpickler", "eval(text)", "exec(text)",
        "np.load(file, allow_pickle=True)", "np.load(file, allow_pickle=asked)",
        "importlib.import_module(name)",
    ],
)  # fmt: skip
def test_whatever_could_act_is_noticed(source):
    assert acting(ast.walk(ast.parse(source)))
