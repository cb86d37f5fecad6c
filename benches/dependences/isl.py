"""isl's side of `cargo bench --bench dependences`.

Standard input: one JSON object a line, {"domains", "schedules", "reads", "writes": lists of texts, "millis": ...}.
Standard output: one line each, [ns memory-based, ns value-based], medians of CPU time. The operands are read anew before
each run, out of the clock.
"""

import gc
import json
import statistics
import sys
import time

import islpy as isl


def united(texts):
    total = isl.UnionMap("{ }")
    for text in texts:
        total = total.union(isl.UnionMap(text))
    return total


def operands(request):
    domain = isl.UnionSet("{ }")
    for text in request["domains"]:
        domain = domain.union(isl.UnionSet(text))
    parts = [united(request[name]) for name in ("reads", "writes", "schedules")]
    return [part.intersect_domain(domain) for part in parts]


def flow(sink, source, schedule, is_must):
    info = isl.UnionAccessInfo.from_sink(sink)
    info = info.set_must_source(source) if is_must else info.set_may_source(source)
    return info.set_schedule_map(schedule).compute_flow().get_may_dependence()


def memory_based(reads, writes, schedule):
    flow(reads, writes, schedule, False)
    flow(writes, reads.union(writes), schedule, False)


def value_based(reads, writes, schedule):
    flow(reads, writes, schedule, True)


def measure(run, request):
    times = []
    start = time.perf_counter()
    while not times or time.perf_counter() - start < request["millis"] / 1000:
        inputs = operands(request)
        before = time.thread_time_ns()
        run(*inputs)
        times.append(time.thread_time_ns() - before)
    return statistics.median(times)


def main():
    gc.disable()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps([measure(memory_based, request), measure(value_based, request)]), flush=True)


main()
