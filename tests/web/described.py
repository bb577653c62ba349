"""Random values that fit a JSON schema, for the tests of messages."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

LETTERS = st.characters(exclude_categories=["Cs", "Cc"])


def of_form(form):
    """Plain data that fits ``form``, a type of msgspec."""
    described, parts = msgspec.json.schema_components([form])
    return _of(described[0], parts)


def _of(schema, parts):
    if "$ref" in schema:
        return st.deferred(lambda: _of(parts[schema["$ref"].rsplit("/", 1)[1]], parts))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    if "anyOf" in schema:
        return st.one_of(*(_of(inner, parts) for inner in schema["anyOf"]))
    return _KINDS[schema.get("type")](schema, parts)


def _text(schema, _parts):
    return st.text(LETTERS, max_size=min(8, schema.get("maxLength", 8)))


def _whole(schema, _parts):
    least = schema.get("minimum", schema.get("exclusiveMinimum", -1001) + 1)
    most = schema.get("maximum", schema.get("exclusiveMaximum", 1001) - 1)
    return st.integers(max(least, -1000), min(most, 1000)) | st.sampled_from([least, most])


def _number(schema, _parts):
    return st.floats(schema.get("minimum", -1e6), min(schema.get("maximum", 1e6), 1e6))


def _list(schema, parts):
    if "prefixItems" in schema:
        return st.tuples(*(_of(inner, parts) for inner in schema["prefixItems"])).map(list)
    least, most = schema.get("minItems", 0), min(schema.get("maxItems", 3), 3)
    return st.lists(_of(schema.get("items", {}), parts), min_size=least, max_size=most)


def _object(schema, parts):
    if "properties" not in schema:
        keys = _of({"type": "string", **schema.get("propertyNames", {})}, parts)
        return st.dictionaries(keys, _of(schema["additionalProperties"], parts), max_size=3)
    made = {name: _of(inner, parts) for name, inner in schema["properties"].items()}
    needed = {name: value for name, value in made.items() if name in schema["required"]}
    left = {name: value for name, value in made.items() if name not in schema["required"]}
    return st.fixed_dictionaries(needed, optional=left)


_KINDS = {
    "string": _text, "integer": _whole, "number": _number, "array": _list, "object": _object,
    "boolean": lambda *_: st.booleans(), "null": lambda *_: st.none(),
}  # fmt: skip
