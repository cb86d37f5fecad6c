"""Checks results on piecewise quasi-polynomials of S[i] and N with isl, by their values on a grid.

Standard input: one JSON object a line, {"id": ..., "op": ..., "inputs": [...], "result": ...}, all in isl notation.
Standard output: one JSON object a line, {"id": ..., "ok": ..., "printed": what isl prints, "message": ...}.
"""

import json
import sys
from fractions import Fraction

import islpy as isl

OPERATIONS = {
    "same": lambda f: f,
    "sum": lambda f, g: f.add(g),
    "difference": lambda f, g: f.sub(g),
    "product": lambda f, g: f.mul(g),
}


def values(f):
    for n in range(-3, 7):
        for i in range(-4, 8):
            point = isl.Point.zero(f.get_domain_space())
            point = point.set_coordinate_val(isl.dim_type.set, 0, i)
            # isl keeps 6/2 as it is written.
            yield Fraction(f.eval(point.set_coordinate_val(isl.dim_type.param, 0, n)).to_str())


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            expected = OPERATIONS[case["op"]](*[isl.PwQPolynomial(text) for text in case["inputs"]])
            ok = list(values(isl.PwQPolynomial(case["result"]))) == list(values(expected))
            answer = {"ok": ok, "printed": str(expected), "message": "" if ok else "another function"}
        except isl.Error as error:
            answer = {"ok": False, "printed": "", "message": "isl: %s" % error}
        answer["id"] = case["id"]
        print(json.dumps(answer), flush=True)


main()
