"""What ml_dtypes computes in its float types, as hexadecimal bytes.

Standard output: one line for each question, "TYPE QUESTION BYTES", with MLIR's name of the type. The questions:
values (all values as float64), halves (all values of float16 in the type), and, for types of at most 8 bits, add,
subtract, multiply, divide (all pairs, the first operand outermost).
"""

import ml_dtypes
import numpy

TYPES = {
    "f4E2M1FN": (ml_dtypes.float4_e2m1fn, 4),
    "f6E2M3FN": (ml_dtypes.float6_e2m3fn, 6),
    "f6E3M2FN": (ml_dtypes.float6_e3m2fn, 6),
    "f8E3M4": (ml_dtypes.float8_e3m4, 8),
    "f8E4M3": (ml_dtypes.float8_e4m3, 8),
    "f8E4M3B11FNUZ": (ml_dtypes.float8_e4m3b11fnuz, 8),
    "f8E4M3FN": (ml_dtypes.float8_e4m3fn, 8),
    "f8E4M3FNUZ": (ml_dtypes.float8_e4m3fnuz, 8),
    "f8E5M2": (ml_dtypes.float8_e5m2, 8),
    "f8E5M2FNUZ": (ml_dtypes.float8_e5m2fnuz, 8),
    "f8E8M0FNU": (ml_dtypes.float8_e8m0fnu, 8),
    "bf16": (ml_dtypes.bfloat16, 16),
}

OPERATIONS = {
    "add": numpy.add,
    "subtract": numpy.subtract,
    "multiply": numpy.multiply,
    "divide": numpy.divide,
}


def answer(name, question, array):
    print(name, question, array.tobytes().hex())


numpy.seterr(all="ignore")
halves = numpy.arange(1 << 16, dtype=numpy.uint16).view(numpy.float16)
for name, (dtype, width) in TYPES.items():
    bits = numpy.arange(1 << width, dtype=numpy.uint16 if width > 8 else numpy.uint8)
    values = bits.view(dtype)
    answer(name, "values", values.astype(numpy.float64))
    answer(name, "halves", halves.astype(dtype))
    if width <= 8:
        for operation, apply in OPERATIONS.items():
            answer(name, operation, apply(values[:, numpy.newaxis], values[numpy.newaxis, :]))
