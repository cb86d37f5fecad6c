"""Computes memory- and value-based dependences with isl and compares them.

Standard input: one JSON object a line, {"name": ..., "statements": [{"id": ..., "domain": ..., "schedule": ...,
"accesses": [["Read" or "Write", relation], ...]}, ...], "memory": ..., "flow": ..., "inputs": ...}; in "memory", "flow" and
"inputs", S0__2 are the instances of S0 as far as they make their access 2. Standard output: one line each, "ok", "gave
up" or what differs.
"""

import json
import sys

import islpy as isl

IN, OUT = isl.dim_type.in_, isl.dim_type.out
# Past this number of its own steps isl gives up.
MAX_OPERATIONS = 50_000_000
# What parameters are where a program is run: the first, the second one more, and so on.
VALUES = (0, 3, 6, 9)


def united(maps):
    total = isl.UnionMap("{ }")
    for part in maps:
        total = total.union(part)
    return total


def program(statements):
    """Reads, writes and the schedule, in which each access is a statement of its own."""
    accesses = {"Read": [], "Write": []}
    schedule = []
    for statement in statements:
        domain = isl.Set(statement["domain"])
        times = isl.Map(statement["schedule"]).intersect_domain(domain)
        n = times.dim(OUT)
        for at, (kind, relation) in enumerate(statement["accesses"]):
            name = "%s__%d" % (statement["id"], at)
            if isl.UnionMap(relation).is_empty():
                continue
            cells = isl.Map(relation).intersect_domain(domain).set_tuple_name(IN, name)
            accesses[kind].append(isl.UnionMap.from_map(cells))
            time = times.add_dims(OUT, 1).fix_val(OUT, n, isl.Val(at)).set_tuple_name(IN, name)
            schedule.append(isl.UnionMap.from_map(time))
    return united(accesses["Read"]), united(accesses["Write"]), united(schedule)


def last_writes(reads, writes, schedule):
    info = isl.UnionAccessInfo.from_sink(reads).set_must_source(writes).set_schedule_map(schedule)
    flow = info.compute_flow()
    return flow.get_must_dependence(), flow.get_must_no_source().domain()


def memory_based(statements, reads, writes, schedule):
    """Pairs of accesses to one cell of which one writes, by different instances, in order."""
    accesses = reads.union(writes)
    pairs = writes.apply_range(accesses.reverse()).union(accesses.apply_range(writes.reverse()))
    pairs = pairs.intersect(schedule.lex_lt_union_map(schedule))
    same = []
    for statement in statements:
        domain = isl.Set(statement["domain"])
        names = ["%s__%d" % (statement["id"], at) for at in range(len(statement["accesses"]))]
        identity = isl.Map.identity(domain.get_space().map_from_set()).intersect_domain(domain)
        for first in names:
            for second in names:
                same.append(isl.UnionMap.from_map(identity.set_tuple_name(IN, first).set_tuple_name(OUT, second)))
    return pairs.subtract(united(same))


def pairs(relation):
    """All pairs of a union map without parameters: each side a name and coordinates."""
    found = []
    maps = relation.get_map_list()
    for at in range(maps.n_map()):
        part = maps.get_at(at)
        n_in, names = part.dim(IN), (part.get_tuple_name(IN), part.get_tuple_name(OUT))

        def add(point, n_in=n_in, names=names):
            n = point.get_space().dim(isl.dim_type.set)
            values = [point.get_coordinate_val(isl.dim_type.set, k).to_python() for k in range(n)]
            found.append(((names[0], tuple(values[:n_in])), (names[1], tuple(values[n_in:]))))

        part.wrap().foreach_point(add)
    return found


def enumerated(reads, writes, schedule):
    """The last writes and the reads without one, found by running the program."""
    times = {instance: time for instance, (_, time) in pairs(schedule)}
    events = [(times[instance], 1, instance, cell) for instance, cell in pairs(writes)]
    events += [(times[instance], 0, instance, cell) for instance, cell in pairs(reads)]
    last, flow, inputs = {}, set(), set()
    for _, is_write, instance, cell in sorted(events):
        if is_write:
            last[cell] = instance
        elif cell in last:
            flow.add((last[cell], instance))
        else:
            inputs.add(instance)
    return flow, inputs


def is_confirmed(case, reads, writes, schedule):
    """Is our dataflow what running the program shows, for some values of the parameters?"""
    flow, inputs = isl.UnionMap(case["flow"]), isl.UnionSet(case["inputs"])
    space = reads.union(writes).get_space()
    for value in VALUES:
        fixed = isl.Set.universe(space.params())
        for at in range(space.dim(isl.dim_type.param)):
            fixed = fixed.fix_val(isl.dim_type.param, at, isl.Val(value + at))
        # Without the parameters, which would only be fixed.
        parts = [part.intersect_params(fixed) for part in (reads, writes, schedule, flow)]
        expected = enumerated(*parts[:3])
        readers = isl.UnionMap.from_domain(inputs.intersect_params(fixed))
        if (set(pairs(parts[3])), {instance for instance, _ in pairs(readers)}) != expected:
            return False
    return True


def check(case):
    reads, writes, schedule = program(case["statements"])
    differences = []
    try:
        flow, inputs = last_writes(reads, writes, schedule)
    except isl.Error as error:
        if is_spent(error):
            raise
        flow, inputs = isl.UnionMap("{ }"), isl.UnionSet("{ }")
    is_same = isl.UnionMap(case["flow"]).is_equal(flow) and isl.UnionSet(case["inputs"]).is_equal(inputs)
    # Of moduli isl's flow is not always what its own relations say, or an error: running them decides.
    if not is_same and not is_confirmed(case, reads, writes, schedule):
        differences.append("flow is %s, not %s" % (flow, case["flow"]))
        differences.append("the input is read by %s, not %s" % (inputs, case["inputs"]))
    memory = memory_based(case["statements"], reads, writes, schedule)
    if not isl.UnionMap(case["memory"]).is_equal(memory):
        differences.append("memory-based dependences are %s, not %s" % (memory, case["memory"]))
    return differences


def is_spent(error):
    return "max" in str(error).lower() or "operations" in str(error).lower()


def main():
    for line in sys.stdin:
        case = json.loads(line)
        isl.DEFAULT_CONTEXT.reset_operations()
        isl.DEFAULT_CONTEXT.set_max_operations(MAX_OPERATIONS)
        try:
            differences = check(case)
            answer = "%s: %s" % (case["name"], "; ".join(differences)) if differences else "ok"
        except isl.Error as error:
            answer = "gave up" if is_spent(error) else "%s: %s" % (case["name"], str(error).replace("\n", " "))
        print(answer, flush=True)


main()
