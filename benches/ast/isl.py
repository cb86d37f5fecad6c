"""isl's side of `cargo bench --bench ast`.

Standard input: one JSON object a line, {"tree": a schedule, "millis": ...}. Standard output: one line each, {"nanos": the median of
CPU time, "loops", "conditions", "extrema", "calls": how many the program has}, or {"error": why}. Trees are read out of the clock.
"""

import gc
import json
import re
import statistics
import sys
import time

import islpy as isl


def generated(tree):
    schedule = isl.Schedule.read_from_str(isl.DEFAULT_CONTEXT, tree)
    before = time.thread_time_ns()
    node = isl.AstBuild.alloc(isl.DEFAULT_CONTEXT).node_from_schedule(schedule)
    return node, time.thread_time_ns() - before


def measure(request):
    node, nanos = generated(request["tree"])
    times = [nanos]
    start = time.perf_counter()
    while time.perf_counter() - start < request["millis"] / 1000:
        times.append(generated(request["tree"])[1])
    printer = isl.Printer.to_str(isl.DEFAULT_CONTEXT).set_output_format(isl.format.C)
    text = printer.print_ast_node(node).get_str()
    count = lambda pattern: len(re.findall(pattern, text))
    return {
        "nanos": statistics.median(times),
        "loops": count(r"\bfor \("),
        "conditions": count(r"\bif \("),
        "extrema": count(r"\b(?:min|max)\("),
        "calls": count(r"\bS\d+\("),
    }


def main():
    gc.disable()
    for line in sys.stdin:
        try:
            print(json.dumps(measure(json.loads(line))), flush=True)
        except isl.Error as error:
            print(json.dumps({"error": str(error)}), flush=True)


main()
