"""Writes the types of the page's state for its scripts: ``python -m tests.docs.state_types``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from web.page.openapi import SCHEMAS, schemas_of_state

PAGE = Path(__file__).parents[2] / "web" / "static" / "page_state.d.ts"
HEAD = "// What the page of a table is drawn from. Written by python -m tests.docs.state_types.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def kind(schema: dict[str, Any]) -> str:
    """The TypeScript of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMAS)
    if "anyOf" in schema:
        return " | ".join(map(kind, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in sorted(schema["enum"]))
    match schema.get("type"):
        case "array":
            inner = kind(schema["items"])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {kind(schema.get('additionalProperties', {}))}>"
        case simple:
            return SIMPLE.get(str(simple), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """One class of the state, or the names that a part of it may have."""
    if "enum" in schema:
        return f"export type {name} = {kind(schema)};\n"
    always = schema.get("required", ())
    parts = "".join(
        f"  {part}{'' if part in always else '?'}: {kind(inner)};\n"
        for part, inner in schema["properties"].items()
    )
    text = " ".join(schema.get("description", "").split())
    return f"/** {text} */\nexport interface {name} {{\n{parts}}}\n"


def page() -> str:
    """The file as the classes have it."""
    return "\n".join(
        [HEAD, *(interface(name, schema) for name, schema in sorted(schemas_of_state().items()))]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
