"""Checks results on piecewise quasi-affine functions with isl.

Standard input: one JSON object a line, {"id": ..., "op": ..., "inputs": [...], "result": ...}, all in isl notation.
Standard output: one JSON object a line, {"id": ..., "ok": ..., "printed": what isl prints, "message": ...}.
"""

import json
import sys

import islpy as isl

THIRD = isl.Val("1/3")

OPERATIONS = {
    "same": lambda f: f,
    "sum": lambda f, g: f.add(g),
    "difference": lambda f, g: f.sub(g),
    "min": lambda f, g: f.min(g),
    "max": lambda f, g: f.max(g),
    "third": lambda f: f.scale_val(THIRD),
    "floor": lambda f: f.scale_val(THIRD).floor(),
    "ceil": lambda f: f.scale_val(THIRD).ceil(),
    "modulo": lambda f: f.mod_val(isl.Val(3)),
    "union_add": lambda f, g: f.union_add(g),
    "union_min": lambda f, g: f.union_min(g),
    "union_max": lambda f, g: f.union_max(g),
    "pullback": lambda f, t: f.pullback_pw_multi_aff(isl.PwMultiAff(t)),
    "lt_set": lambda f, g: f.lt_set(g),
    "le_set": lambda f, g: f.le_set(g),
    "ne_set": lambda f, g: f.ne_set(g),
    "domain": lambda f: f.domain(),
    "lexmin": lambda s: isl.Set(s).lexmin_pw_multi_aff(),
    "lexmax": lambda s: isl.Set(s).lexmax_pw_multi_aff(),
    "dim_min": lambda s: isl.Set(s).dim_min(0),
    "graph": lambda t: isl.Map.from_pw_multi_aff(isl.PwMultiAff(t)),
    "function": lambda t: isl.PwMultiAff(t),
}
OF_TEXT = ("lexmin", "lexmax", "dim_min", "graph", "function")


def is_equal(found, expected):
    if isinstance(expected, (isl.Set, isl.Map)):
        return found.is_equal(expected)
    if isinstance(expected, isl.PwMultiAff):
        graph = isl.Set if expected.domain().is_params() else isl.Map
        return graph.from_pw_multi_aff(found).is_equal(graph.from_pw_multi_aff(expected))
    return found.domain().is_equal(expected.domain()) and found.ne_set(expected).is_empty()


def check(case):
    op, inputs = case["op"], case["inputs"]
    if op not in OF_TEXT:
        inputs = [isl.PwAff(inputs[0])] + [text if op == "pullback" else isl.PwAff(text) for text in inputs[1:]]
    expected = OPERATIONS[op](*inputs)
    found = type(expected)(case["result"])
    ok = is_equal(found, expected)
    return {"ok": bool(ok), "printed": str(expected), "message": "" if ok else "another function"}


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answer = check(case)
        except isl.Error as error:
            answer = {"ok": False, "printed": "", "message": "isl: %s" % error}
        answer["id"] = case["id"]
        print(json.dumps(answer), flush=True)


main()
