"""Who may import whom (the table in the design, section 2)."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSES = {"referee", "vision", "web", "models", "firmware", "tests"}


def imports_of(path: Path) -> set[str]:
    """Absolute dotted names of everything that ``path`` imports, at any depth."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module or "").split("."))).strip(".")
            found.update(f"{module}.{alias.name}" for alias in node.names)
            found.add(module)
    return found


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def under(names: set[str], *roots: str) -> set[str]:
    return {name for name in names if any(name == root or name.startswith(root + ".") for root in roots)}


@pytest.mark.parametrize("path", sources("referee"), ids=str)
def test_referee_uses_the_standard_library_only_without_time_chance_files_or_logging(path):
    names = imports_of(path)
    outside = {n for n in names if n.split(".")[0] not in sys.stdlib_module_names | {"referee"}}
    assert not outside
    assert not under(names, "time", "datetime", "random", "secrets", "logging", "io", "os", "pathlib")
    calls = {
        n.func.id
        for n in ast.walk(ast.parse(path.read_text()))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    assert "open" not in calls


@pytest.mark.parametrize("path", sources("vision"), ids=str)
def test_vision_knows_cards_seats_and_table_events_of_the_referee_and_nothing_else(path):
    names = imports_of(path)
    allowed = ("referee.cards", "referee.seats", "referee.table_events")
    assert not under(names, "referee") - under(names, *allowed) - {"referee"}
    assert not under(names, "web", "flask", "sqlalchemy", "serial", "torch", "ultralytics")


@pytest.mark.parametrize("path", sources("web"), ids=str)
def test_web_imports_vision_in_its_commands_only_and_serial_in_its_scoreboard_only(path):
    names = imports_of(path)
    if not lazy(path):
        assert not under(names, "vision", "cv2")
    if path.name != "scoreboard.py":
        assert not under(names, "serial")
    assert not under(names, "torch", "ultralytics")


@pytest.mark.parametrize("path", sources("web/hub/movements"), ids=str)
def test_movements_need_nothing_but_numbers_and_networkx_for_swiss_rounds(path):
    names = imports_of(path)
    outside = {n.split(".")[0] for n in names} - sys.stdlib_module_names
    assert outside <= ({"web", "networkx"} if path.name == "swiss.py" else {"web"})
    assert not under(names, "time", "datetime", "secrets", "logging", "io", "os", "pathlib")
    assert under(names, "web") == under(names, "web.hub.movements")


@pytest.mark.parametrize("path", [ROOT / "web" / "__main__.py", *sources("web/commands")], ids=str)
def test_commands_import_vision_lazily_so_that_the_page_runs_without_a_camera(path):
    top = [n for n in ast.parse(path.read_text()).body if isinstance(n, ast.Import | ast.ImportFrom)]
    names = {a.name for n in top for a in n.names}
    names |= {n.module or "" for n in top if isinstance(n, ast.ImportFrom)}
    assert not under(names, "vision", "cv2", "onnxruntime")


@pytest.mark.parametrize("path", [p for p in sources("models") if "training" not in p.parts], ids=str)
def test_trainers_are_imported_in_models_training_only(path):
    assert not under(imports_of(path), "torch", "ultralytics")


def test_the_top_level_holds_what_the_design_says():
    folders = {p.name for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith(".")}
    assert folders - {"build", "dist", "runs"} == HOUSES


ROOMED = ("referee", "vision", "web", "models.training", "models.lab")
"""Packages whose modules stand in rooms: folders with a first line that says what belongs there."""
FOLDERS = tuple(package.replace(".", "/") for package in ROOMED)


def rooms(package: str) -> list[Path]:
    folder = ROOT.joinpath(*package.split("."))
    return sorted(p.parent for p in folder.rglob("__init__.py") if p.parent != folder)


def room_of(module: str) -> str | None:
    """The room that a dotted name leads into; None for what stands outside every room."""
    parts = module.split(".")
    while parts and not (ROOT.joinpath(*parts) / "__init__.py").exists():
        parts.pop()
    return ".".join(parts) if len(parts) > 1 else None


def doors(package: str) -> dict[str, set[str]]:
    """For each room, the rooms of its package that something in it imports."""
    found: dict[str, set[str]] = {}
    for path in sources(package.replace(".", "/")):
        room = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        if room not in (None, package):
            others = {room_of(name) for name in under(imports_of(path), package)}
            found.setdefault(room, set()).update(others - {None, package, room})
    return found


def circle(doors: dict[str, set[str]]) -> list[str] | None:
    """Rooms that lead back to where they began; None where there is no such way."""
    done: set[str] = set()

    def walk(room: str, way: list[str]) -> list[str] | None:
        if room in way:
            return [*way[way.index(room) :], room]
        if room in done:
            return None
        for other in sorted(doors.get(room, ())):
            if found := walk(other, [*way, room]):
                return found
        done.add(room)
        return None

    return next((found for room in sorted(doors) if (found := walk(room, []))), None)


@pytest.mark.parametrize("package", ROOMED)
def test_rooms_of_a_package_import_one_another_one_way_only(package):
    assert circle(doors(package)) is None


def test_a_way_back_between_rooms_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}}) is None


@pytest.mark.parametrize("package", ROOMED)
def test_every_room_says_in_one_line_what_belongs_there(package):
    for room in rooms(package):
        said = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
        assert said.splitlines()[:1], f"{room} has no first line"


def lazy(path: Path) -> bool:
    """Whether a file imports vision only when it is needed: commands do, so that the page needs no camera."""
    return path.name == "__main__.py" or path.parent.name == "commands"


@pytest.mark.parametrize("path", [p for p in sources(*FOLDERS) if not lazy(p)], ids=str)
def test_no_import_is_hidden_from_the_running_program(path):
    assert "TYPE_CHECKING" not in path.read_text()


SHOWS_THE_LABORATORY = {
    "vision/bench/moving_scene.py",
    "vision/bench/tables.py",
    "web/commands/seeing.py",
}
"""What imports the laboratory, which no wheel has."""


def test_nothing_at_a_table_needs_the_laboratory():
    needs = {path for path in sources("referee", "vision", "web") if under(imports_of(path), "models.lab")}
    assert {path.relative_to(ROOT).as_posix() for path in needs} == SHOWS_THE_LABORATORY


@pytest.mark.parametrize("path", sources("models/lab"), ids=str)
def test_the_laboratory_imports_neither_tests_nor_trainers(path):
    assert not under(imports_of(path), "tests", "torch", "ultralytics")


LONGEST_FILE = {"tests": 450}
"""Lines in a file of a folder; 400 elsewhere."""
LONGEST_FUNCTION = 100
LONGER = {
    "_draw_deck": "a deck drawn by chance, one draw after the other: another order would be another deck",
}
"""Functions that may be longer, each with the reason."""


@pytest.mark.parametrize("path", sources("referee", "vision", "web", "models", "tests"), ids=str)
def test_no_file_and_no_function_is_longer_than_a_person_can_keep_in_mind(path):
    text = path.read_text()
    assert text.count("\n") <= LONGEST_FILE.get(path.relative_to(ROOT).parts[0], 400)
    functions = [
        n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = {n.name: n.end_lineno - n.lineno + 1 for n in functions if n.name not in LONGER}
    assert max(long.values(), default=0) <= LONGEST_FUNCTION, long


@pytest.mark.parametrize("path", sources("referee", "vision", "web", "models"), ids=str)
def test_no_file_repeats_the_name_of_its_room(path):
    room = path.parent.name
    assert not {room, room.removesuffix("s"), room.removesuffix("ing")} & _ends(path.stem)


def _ends(stem: str) -> set[str]:
    """What stands before the first and after the last of the words, with and without its own."""
    words = stem.split("_")
    return {"_".join(words[:n]) for n in range(1, len(words))} | {
        "_".join(words[n:]) for n in range(1, len(words))
    }


ACTING = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "joblib", "jsonpickle", "cloudpickle"}
"""Modules that do what the bytes say that they read."""
ACTING_CALLS = {"eval", "exec", "compile", "__import__", "unpickle", "read_pickle"}
OWN_SNIPPETS = Path("tests/docs/reader.py")
"""Runs the snippets of this repository's own guide, as a reader would."""


def acting(source: str) -> set[str]:
    """What in a source could do what somebody else's bytes or text say."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] in ACTING}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ACTING:
            found.add(node.module or "")
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else None
            found |= {name} & ACTING_CALLS if name else set()
            if isinstance(node.func, ast.Attribute) and node.func.attr == "import_module":
                constant = isinstance(node.args[0], ast.Constant)
                found |= set() if constant else {"import_module"}
            for keyword in node.keywords:
                is_off = isinstance(keyword.value, ast.Constant) and keyword.value.value is False
                if keyword.arg == "allow_pickle" and not is_off:
                    found.add("allow_pickle")
    return found


@pytest.mark.parametrize(
    "path",
    [p for p in sources(*HOUSES) if "training" not in p.parts and p.relative_to(ROOT) != OWN_SNIPPETS],
    ids=str,
)
def test_nothing_that_is_read_can_act(path):
    assert not acting(path.read_text())


UNBOUNDED = {
    "json.load", "json.loads", "tomllib.load", "tomllib.loads", "zipfile.ZipFile", "tarfile.open",
    "cv2.imdecode", "cv2.imread",
}  # fmt: skip
"""What reads bytes of any size and form."""
READ_DIRECTLY = {
    "referee/advice/pieces.py": "comes with the program",
    "referee/book/loading.py": "gets text; a house's file is read by referee.unreadable_record",
    "referee/unreadable_record.py": "the reader of TOML",
    "vision/bench/stage_times.py": "pictures that it made itself",
    "vision/camera/bounded_picture.py": "the reader of pictures",
    "vision/camera/phone.py": "a live picture, after check_size",
    "vision/files/bounded_archive.py": "the reader of archives",
    "vision/nets/model_card.py": "comes with the program, beside weights that run",
    "vision/reading/learnt_deck.py": "writes an archive; reads a part that was bounded when it was unfolded",
    "vision/watching/as_bytes.py": "what this machine sealed; each part is looked at",
    "web/bootstrap.py": "comes with the program; runs before anything is installed",
    "web/commands/bundle.py": "writes an archive",
    "web/hub/at_table/deals_to_report.py": "what was written as JSON a moment before",
    "web/hub/club/evening_files.py": "writes an archive",
    "web/journal/nameless.py": "rows of a journal that was examined",
    "web/page/pages.py": "a message that the table made itself",
    "web/review/progress.py": "a file of bounded size; each part has a shape",
}
"""The files that call one of them, each with the reason why it may."""


def read_directly(source: str) -> set[str]:
    """The calls in a source that read bytes of any size and form."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {ast.unparse(called) for called in calls} & UNBOUNDED


@pytest.mark.parametrize("package", ["referee", "vision", "web"])
def test_what_comes_from_outside_has_one_bounded_reader_each(package):
    read = {str(p.relative_to(ROOT)) for p in sources(package) if read_directly(p.read_text())}
    assert read == {path for path in READ_DIRECTLY if path.startswith(f"{package}/")}


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
    assert acting(source)
