"""Reads schedules with isl and prints them again.

Standard input: one JSON object a line, {"name": ..., "schedule": a tree}. Standard output: one line each, the tree as isl
prints it, or {"name": ..., "error": why}. The loops that isl makes of it are looked at, too.
"""

import json
import sys

import islpy as isl

for line in sys.stdin:
    case = json.loads(line)
    try:
        schedule = isl.Schedule.read_from_str(isl.DEFAULT_CONTEXT, case["schedule"])
        isl.AstBuild.alloc(isl.DEFAULT_CONTEXT).node_from_schedule(schedule)
        print(json.dumps({"name": case["name"], "schedule": str(schedule)}))
    except isl.Error as error:
        print(json.dumps({"name": case["name"], "error": str(error)}))
