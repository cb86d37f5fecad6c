"""Checks results on integer sets with isl.

Standard input: one JSON object a line, {"id": ..., "op": ..., "inputs": [...], "result": ...}; all sets, relations
and results in isl notation, "true" and "false" for questions. Standard output: one JSON object a line,
{"id": ..., "ok": true} or {"id": ..., "ok": false, "expected": ..., "message": ...}.
With "result": null the line is only evaluated.
"""

import json
import sys

import islpy as isl


FOUR = isl.Set("[N] -> { : N = 4 }")


def projection(keep):
    return isl.UnionMap("{ U[i, j, k] -> [%s] }" % keep)


def point_list(pieces):
    """The points of a union for N = 4, as "S 1 2" or "S 1 2 A 3", in order."""
    found = []

    def add_all(piece, names):
        def add(point):
            values = [
                str(point.get_coordinate_val(isl.dim_type.set, k).to_python())
                for k in range(piece.dim(isl.dim_type.set))
            ]
            words = []
            for name, count in names:
                words += [name or ""] + values[:count]
                values[:] = values[count:]
            found.append(" ".join(words))

        piece.foreach_point(add)

    if isinstance(pieces, isl.UnionMap):
        maps = pieces.get_map_list()
        for piece in [maps.get_at(k) for k in range(maps.n_map())]:
            tuples = [
                (piece.get_tuple_name(kind), piece.dim(kind)) for kind in (isl.dim_type.in_, isl.dim_type.out)
            ]
            add_all(piece.intersect_params(FOUR).wrap(), tuples)
    else:
        sets = pieces.get_set_list()
        for piece in [sets.get_at(k) for k in range(sets.n_set())]:
            tuples = [(piece.get_tuple_name(), piece.dim(isl.dim_type.set))]
            add_all(piece.intersect_params(FOUR), tuples)
    return ";".join(sorted(set(found)))


OPERATIONS = {
    "union": lambda a, b: a.union(b),
    "intersect": lambda a, b: a.intersect(b),
    "subtract": lambda a, b: a.subtract(b),
    "complement_in": lambda a, box: box.subtract(a),
    "is_empty": lambda a: a.is_empty(),
    "is_subset": lambda a, b: a.is_subset(b),
    "is_equal": lambda a, b: a.is_equal(b),
    "disjoint_pieces": lambda a: a,
    "coalesce": lambda a: a,
    "gist": lambda a, context: a.intersect(context),
    "lexmin": lambda a: a.lexmin(),
    "lexmax": lambda a: a.lexmax(),
    "relation_lexmin": lambda r: r.lexmin(),
    "relation_lexmax": lambda r: r.lexmax(),
    "domain": lambda r: r.domain(),
    "range": lambda r: r.range(),
    "inverse": lambda r: r.reverse(),
    "apply": lambda a, r: a.apply(r),
    "compose": lambda r, q: r.apply_range(q),
    "relation_intersect": lambda r, q: r.intersect(q),
    "relation_subtract": lambda r, q: r.subtract(q),
    "intersect_domain": lambda r, a: r.intersect_domain(a),
    "intersect_range": lambda r, a: r.intersect_range(a),
    "project_first": lambda a: a.apply(projection("j, k")),
    "project_last": lambda a: a.apply(projection("i, j")),
    "points": point_list,
}


def parsed(text):
    """A union set, or a union map if the text holds one."""
    try:
        return isl.UnionSet(text)
    except isl.Error:
        return isl.UnionMap(text)


def check(case):
    inputs = [parsed(text) for text in case["inputs"]]
    expected = OPERATIONS[case["op"]](*inputs)
    if case["result"] is None:
        return {"ok": True, "expected": str(expected)}
    if isinstance(expected, bool):
        ok = case["result"] == ("true" if expected else "false")
        return {"ok": ok, "expected": str(expected).lower(), "message": "another answer"}
    if isinstance(expected, str):
        return {"ok": case["result"] == expected, "expected": expected, "message": "other points"}
    found = type(expected)(case["result"])
    if case["op"] == "gist":
        found = found.intersect(inputs[1])
    if found.is_equal(expected):
        return {"ok": True}
    message = "too much: %s; too little: %s" % (found.subtract(expected), expected.subtract(found))
    return {"ok": False, "expected": str(expected), "message": message}


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answer = check(case)
        except isl.Error as error:
            answer = {"ok": False, "expected": "", "message": "isl: %s" % error}
        answer["id"] = case["id"]
        print(json.dumps(answer), flush=True)


main()
