"""isl's side of `cargo bench --bench sets`.

Standard input: one JSON object a line, {"op": ..., "inputs": [...], "millis": ..., "ours": ...}: sets and relations in
isl notation, how long to measure, and, the first time a case comes up, our result in isl notation ("true" and "false"
for questions). Standard output: one JSON object a line, {"ns": median of the runs, "pieces": ..., "agrees": ...} or
{"error": ...}. The operands are read anew before each run, out of the clock: isl keeps what it finds out about a set.
"""

import contextlib
import gc
import json
import statistics
import sys
import time

import islpy as isl

SET = isl.dim_type.set
# Past this number of its own steps isl gives up: some seconds to a minute.
MAX_OPERATIONS = 20_000_000


def parsed(text):
    for kind in (isl.Set, isl.Map, isl.UnionSet, isl.UnionMap):
        try:
            return kind(text)
        except isl.Error:
            pass
    raise ValueError("isl cannot read %s" % text)


def without_first(a):
    return a.project_out(SET, 0, 1).compute_divs()


def without_last(a):
    return a.project_out(SET, a.dim(SET) - 1, 1).compute_divs()


def closure(r):
    return r.transitive_closure()


def dependences(writes, reads, order):
    return writes.apply_range(reads.reverse()).intersect(order)


OPERATIONS = {
    "is_empty": lambda a: a.is_empty(),
    "is_disjoint": lambda a, b: a.is_disjoint(b),
    "sample": lambda a: a.sample(),
    "lexmin": lambda a: a.lexmin(),
    "lexmax": lambda a: a.lexmax(),
    "subtract": lambda a, b: a.subtract(b),
    "complement": lambda a: a.complement(),
    "intersect": lambda a, b: a.intersect(b).coalesce(),
    "coalesce": lambda a: a.coalesce(),
    "without_first": without_first,
    "without_last": without_last,
    "domain": lambda r: r.domain().compute_divs(),
    "range": lambda r: r.range().compute_divs(),
    "gist": lambda a, context: a.gist(context),
    "is_equal": lambda a, b: a.is_equal(b),
    "is_subset": lambda a, b: a.is_subset(b),
    "apply": lambda a, r: a.apply(r).compute_divs(),
    "compose": lambda r, q: r.apply_range(q).compute_divs(),
    "deltas": lambda r: r.deltas().compute_divs(),
    "dependences": dependences,
    "affine_hull": lambda a: a.affine_hull(),
    "simple_hull": lambda a: a.simple_hull(),
    "convex_hull": lambda a: a.polyhedral_hull(),
    "closure": closure,
}


def pieces(value):
    """The number of conjunctions of a result; also makes sure that there is one."""
    if isinstance(value, tuple):
        return pieces(value[0])
    if isinstance(value, bool):
        return 1
    if isinstance(value, (isl.Set, isl.Map)):
        return value.n_basic_set() if isinstance(value, isl.Set) else value.n_basic_map()
    if isinstance(value, isl.UnionSet):
        parts = value.get_set_list()
        return sum(parts.get_at(k).n_basic_set() for k in range(parts.n_set()))
    if isinstance(value, isl.UnionMap):
        parts = value.get_map_list()
        return sum(parts.get_at(k).n_basic_map() for k in range(parts.n_map()))
    return 1


def agrees(op, inputs, value, ours):
    if isinstance(value, bool):
        return ours == str(value).lower()
    if op == "sample":
        if value.is_empty():
            return ours == "none"
        return ours != "none" and parsed(ours).is_subset(inputs[0])
    if op == "closure":
        closure, is_exact = value
        if not is_exact:
            return None
        whole = closure if isinstance(closure, isl.UnionMap) else isl.UnionMap.from_map(closure)
        return whole.is_equal(isl.UnionMap(ours))
    if op in ("affine_hull", "simple_hull", "convex_hull"):
        found = parsed(ours)
        whole = type(found)(str(value))
        return found.is_equal(whole)
    found = type(value)(ours)
    if op == "gist":
        return found.intersect(inputs[1]).is_equal(value.intersect(inputs[1]))
    return found.is_equal(value)


@contextlib.contextmanager
def limited():
    """Within, isl gives up, with an error, after its number of steps."""
    isl.DEFAULT_CONTEXT.reset_operations()
    isl.DEFAULT_CONTEXT.set_max_operations(MAX_OPERATIONS)
    try:
        yield
    finally:
        isl.DEFAULT_CONTEXT.set_max_operations(0)


def measure(request):
    operation = OPERATIONS[request["op"]]
    texts = request["inputs"]
    runs = []
    start = time.perf_counter()
    value = None
    while not runs or time.perf_counter() - start < request["millis"] / 1000:
        warm, inputs = [[parsed(text) for text in texts] for _ in range(2)]
        with limited():
            operation(*warm)
        with limited():
            before = time.thread_time_ns()
            value = operation(*inputs)
            runs.append(time.thread_time_ns() - before)
    answer = {"ns": statistics.median(runs), "pieces": pieces(value)}
    if request["ours"] is not None:
        inputs = [parsed(text) for text in texts]
        try:
            with limited():
                answer["agrees"] = agrees(request["op"], inputs, value, request["ours"])
        except isl.Error:
            answer["agrees"] = None
    return answer


def main():
    gc.disable()
    for line in sys.stdin:
        request = json.loads(line)
        start = time.thread_time_ns()
        try:
            answer = measure(request)
        except isl.Error as error:
            answer = {"error": str(error), "ns": time.thread_time_ns() - start}
        print(json.dumps(answer), flush=True)


main()
