"""Checks results on integer sets with isl.

Standard input: one JSON object a line, {"id": ..., "op": ..., "inputs": [...], "result": ..., "exact": ...}; all sets,
relations and results in isl notation, numbers with "-" for none, "true" and "false" for questions. Standard output: one
JSON object a line, {"id": ..., "ok": true} or {"id": ..., "ok": false, "message": ...}, with "gave_up": true if isl did,
"one_size": true if only the points of one size were compared, and "printed": isl's own text for the same set. With
"result": null, isl is only to try.
"""

import functools
import json
import os
import signal
import sys
from fractions import Fraction

import islpy as isl

PARAM, IN, OUT, SET = isl.dim_type.param, isl.dim_type.in_, isl.dim_type.out, isl.dim_type.set

# The values of the parameters for which points are listed and counted.
SIZES = [isl.Set("[N, M, K] -> { : N = %d and M = 2 and K = %d }" % (n, n - 1)) for n in (4, 7, 1)]

# What isl may spend on one step; some of its comparisons take minutes.
MOST_OPERATIONS = 1_000_000

# Steps on large numbers are not counted: after so many seconds on one question the process ends.
MOST_SECONDS = 5


def parts(pieces):
    """The sets of a union set, the relations of a union relation."""
    if isinstance(pieces, isl.UnionMap):
        maps = pieces.get_map_list()
        return [maps.get_at(k) for k in range(maps.n_map())]
    sets = pieces.get_set_list()
    return [sets.get_at(k) for k in range(sets.n_set())]


def by_part(operation):
    """The union of what the operation gives for each part."""

    def apply(pieces, *others):
        results = [operation(part, *others).to_union_map() if isinstance(part, isl.Map)
                   else operation(part, *others).to_union_set() for part in parts(pieces)]
        return functools.reduce(type(pieces).union, results, type(pieces)("{ }"))

    return apply


def points(part, size):
    """The values of the dimensions at all points for one size, those of a domain first."""
    found = []
    part = part.intersect_params(SIZES[size])
    wrapped = part.wrap() if isinstance(part, isl.Map) else part
    n_dims = wrapped.dim(SET)
    wrapped.foreach_point(
        lambda point: found.append([point.get_coordinate_val(SET, k).to_python() for k in range(n_dims)])
    )
    return found


def point_list(pieces):
    """The points of a union for one size, as "S 1 2" or "S 1 2 A 3", in order."""
    found = set()
    for part in parts(pieces):
        if isinstance(part, isl.Map):
            dims = part.dim(IN)
            names = [part.get_tuple_name(IN) or "", part.get_tuple_name(OUT) or ""]
        else:
            dims = part.dim(SET)
            names = [part.get_tuple_name() or ""]
        for values in points(part, 0):
            words = [names[0], *map(str, values[:dims])]
            if isinstance(part, isl.Map):
                words += [names[1], *map(str, values[dims:])]
            found.add(" ".join(words))
    return ";".join(sorted(found))


def at_sizes(value):
    """`value` of all points' coordinates for each size; "-" for None."""

    def apply(pieces):
        values = []
        for size in range(len(SIZES)):
            result = value([point for part in parts(pieces) for point in points(part, size)])
            values.append("-" if result is None else str(result))
        return " ".join(values)

    return apply


def polynomial(point):
    return (point[0] + 2) * point[-1] + 1


def without_dim(dim):
    def operation(part):
        return part.project_out(SET, dim, 1)

    return by_part(operation)


def project_parameter(pieces):
    """Without the first parameter, if there is one."""
    return pieces.project_out(PARAM, 0, min(1, pieces.get_space().dim(PARAM)))


def fix_parameter(pieces):
    if pieces.get_space().find_dim_by_name(PARAM, "N") < 0:
        return pieces
    return project_parameter(pieces.intersect_params(isl.Set("[N] -> { : N = 3 }")))


def with_params_of(operation):
    return lambda a, b: operation(a, b.params())


def is_singleton(pieces):
    [*inhabited] = [part for part in parts(pieces) if not part.is_empty()]
    return len(inhabited) == 1 and inhabited[0].is_singleton()


def flat_product(a, b):
    pairs = [x.flat_product(y).to_union_set() for x in parts(a) for y in parts(b)]
    return functools.reduce(isl.UnionSet.union, pairs, isl.UnionSet("{ }"))


def bounding_box(part):
    if part.is_empty():
        return part
    box = isl.Set.universe(part.get_space())
    for dim in range(part.dim(SET)):
        low, high = part.dim_min_val(dim), part.dim_max_val(dim)
        box = box if low.is_neginfty() else box.lower_bound_val(SET, dim, low)
        box = box if high.is_infty() else box.upper_bound_val(SET, dim, high)
    return box


OPERATIONS = {
    "union": lambda a, b: a.union(b),
    "intersect": lambda a, b: a.intersect(b),
    "subtract": lambda a, b: a.subtract(b),
    "complement": by_part(lambda part: part if part.is_empty() else part.complement()),
    "complement_in": lambda a, box: box.subtract(a),
    "is_empty": lambda a: a.is_empty(),
    "is_subset": lambda a, b: a.is_subset(b),
    "is_equal": lambda a, b: a.is_equal(b),
    "is_disjoint": lambda a, b: a.is_disjoint(b),
    "is_bounded": lambda a: all(part.is_bounded() for part in parts(a)),
    "is_singleton": is_singleton,
    "disjoint_pieces": lambda a: a,
    "coalesce": lambda a: a,
    "simplify": lambda a: a,
    "count": at_sizes(len),
    "card": at_sizes(len),
    "sum": at_sizes(lambda found: sum(map(polynomial, found))),
    "maximum": at_sizes(lambda found: max(map(polynomial, found), default=None)),
    "lexmin": lambda a: a.lexmin(),
    "lexmax": lambda a: a.lexmax(),
    "lex_less": lambda a, b: a.lex_lt_union_set(b),
    "lex_greater_or_equal": lambda a, b: a.lex_ge_union_set(b),
    "images_lex_less": lambda r, q: r.lex_lt_union_map(q),
    "bounding_box": by_part(bounding_box),
    "fix_dim": by_part(lambda part: part.fix_val(SET, 0, 1)),
    "equate": by_part(lambda part: part.equate(SET, 0, SET, 2)),
    "lower_bound": by_part(lambda part: part.lower_bound_val(SET, 1, 1)),
    "upper_bound": by_part(lambda part: part.upper_bound_val(SET, 1, 1)),
    "project_first": without_dim(0),
    "project_last": without_dim(2),
    "project_parameter": project_parameter,
    "fix_parameter": fix_parameter,
    "params": lambda a: a.params().to_union_set(),
    "intersect_params": with_params_of(lambda a, values: a.intersect_params(values)),
    "subtract_params": with_params_of(lambda a, values: a.subtract(a.intersect_params(values))),
    "domain": lambda r: r.domain(),
    "range": lambda r: r.range(),
    "inverse": lambda r: r.reverse(),
    "wrap": lambda r: r.wrap(),
    "unwrap": lambda r: r,
    "domain_map": lambda r: r.domain_map(),
    "range_map": lambda r: r.range_map(),
    "deltas": lambda r: r.deltas(),
    "deltas_map": lambda r: r.deltas_map(),
    "identity": lambda a: a.identity(),
    "product": lambda a, b: a.product(b),
    "flat_product": flat_product,
    "range_product": lambda r, q: r.range_product(q),
    "flat_range_product": lambda r, q: r.flat_range_product(q),
    "domain_product": lambda r, q: r.domain_product(q),
    "flat_domain_product": lambda r, q: r.flat_domain_product(q),
    "curry": lambda r, q: r.domain_product(q).curry(),
    "uncurry": lambda r, q: r.range_product(q).uncurry(),
    "zip": lambda r, q: r.product(q).zip(),
    "apply": lambda a, r: a.apply(r),
    "compose": lambda r, q: r.apply_range(q),
    "intersect_domain": lambda r, a: r.intersect_domain(a),
    "intersect_range": lambda r, a: r.intersect_range(a),
    "subtract_domain": lambda r, a: r.subtract_domain(a),
    "subtract_range": lambda r, a: r.subtract_range(a),
    "power": lambda r: r.apply_range(r).apply_range(r),
    "points": point_list,
}


def is_closure(found, exact, step):
    """All pairs that are connected; if exact, no others."""
    theirs, theirs_exact = step.transitive_closure()
    further = step.union(step.apply_range(found))
    if not exact:
        return further.is_subset(found) and (not theirs_exact or theirs.is_subset(found))
    return found.is_equal(further) and (found.is_equal(theirs) if theirs_exact else found.is_subset(theirs))


def are_powers(found, exact, step):
    """{ [k] -> [x -> y] : x -> y in step^k }; if not exact, perhaps more."""
    power = step
    for exponent in (1, 2, 3):
        at_exponent = found.intersect_domain(isl.UnionSet("{ [%d] }" % exponent)).range().unwrap()
        if not (at_exponent.is_equal(power) if exact else power.is_subset(at_exponent)):
            return False
        power = power.apply_range(step)
    spaces = [(part.get_space().domain(), part.get_space().range()) for part in parts(step)]
    if len(spaces) != 1 or spaces[0][0] != spaces[0][1]:
        # isl does not describe powers over several tuples.
        return True
    theirs, theirs_exact = step.power()
    return not (exact and theirs_exact) or found.is_equal(theirs)


def is_one_conjunction(found):
    return all(part.n_basic_set() <= 1 for part in parts(found))


# What the relation found has to be where it need not be isl's: (found, is it exact, inputs).
LAWS = {
    "gist": lambda found, exact, a, context: found.intersect(context).is_equal(a.intersect(context)),
    "sample": lambda found, exact, a: found.is_subset(a) and found.is_empty() == a.is_empty(),
    "affine_hull": lambda found, exact, a: a.is_subset(found) and found.is_subset(a.affine_hull().remove_divs()),
    "lattice_hull": lambda found, exact, a: a.is_subset(found) and found.is_subset(a.affine_hull()),
    "simple_hull": lambda found, exact, a: a.is_subset(found) and is_one_conjunction(found),
    "unshifted_simple_hull": lambda found, exact, a: a.is_subset(found) and is_one_conjunction(found),
    "convex_hull": lambda found, exact, a: a.is_subset(found)
    and (not exact or found.is_subset(by_part(lambda part: part.convex_hull().to_set())(a).remove_divs())),
    "closure": is_closure,
    "powers": are_powers,
}


# What isl computes where it is not asked to, to see whether it can.
THEIRS = {
    "gist": lambda a, context: a.gist(context),
    "closure": lambda r: r.transitive_closure(),
    "powers": lambda r: r.power(),
    "convex_hull": by_part(lambda part: part.convex_hull().to_set()),
}


def numbers_agree(found, expected, exact):
    """The same numbers; if not exact, no smaller ones."""
    if exact:
        return found == expected
    pairs = zip(found.split(), expected.split())
    return all(theirs == "-" or ours != "-" and Fraction(ours) >= int(theirs) for ours, theirs in pairs)


def parsed(text):
    """A union set, or a union map if the text holds one. Read without limit: past it, isl finds the syntax wrong."""
    isl.DEFAULT_CONTEXT.set_max_operations(0)
    try:
        return isl.UnionSet(text)
    except isl.Error:
        return isl.UnionMap(text)


def check(case):
    inputs = [parsed(text) for text in case["inputs"]]
    op = case["op"].removeprefix("relation_")
    result, exact = case["result"], case["exact"]
    if result is None:
        within_limit()
        THEIRS.get(op, OPERATIONS.get(op, lambda *_: None))(*inputs)
        return {"ok": False, "message": "isl has an answer"}
    law = LAWS.get(op)
    if law is not None:
        found = type(inputs[0])(result)
        within_limit()
        ok = law(found, exact, *inputs)
        return {"ok": ok, "message": "another set"}
    within_limit()
    expected = OPERATIONS[op](*inputs)
    if isinstance(expected, bool):
        return {"ok": result == str(expected).lower(), "message": "another answer: %s" % expected}
    if isinstance(expected, str):
        return {"ok": numbers_agree(result, expected, exact), "message": "other numbers or points: %s" % expected}
    isl.DEFAULT_CONTEXT.set_max_operations(0)
    found = type(expected)(result)
    printed = str(expected)
    try:
        within_limit()
        if found.is_equal(expected):
            return {"ok": True, "printed": printed}
    except isl.Error as error:
        if not is_limit(error):
            raise
        # Quantifiers make equality hard; the points of one size are easy.
        within_limit()
        return {"ok": point_list(found) == point_list(expected), "one_size": True, "message": "other points: " + printed}
    within_limit()
    message = "isl has %s; too much: %s; too little: %s"
    return {"ok": False, "message": message % (printed, found.subtract(expected), expected.subtract(found))}


def within_limit():
    isl.DEFAULT_CONTEXT.reset_operations()
    isl.DEFAULT_CONTEXT.set_max_operations(MOST_OPERATIONS)


def is_limit(error):
    return "maximal number of operations exceeded" in str(error)


def main():
    # islpy prints warnings of its own to the standard output.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        case = json.loads(line)
        signal.alarm(MOST_SECONDS)
        try:
            answer = check(case)
        except isl.Error as error:
            gave_up = is_limit(error) or "unexpected missing (bounded) solution" in str(error)
            answer = {"ok": False, "message": "isl: %s" % error, "gave_up": gave_up}
        answer["id"] = case["id"]
        print(json.dumps(answer), file=answers, flush=True)


main()
