// Nobody but its dialect can tell where such an op ends: the error says what to do.
// RUN: not loopwright optimize %s 2>&1 | FileCheck %s
// RUN: not loopwright run %s 2>&1 | FileCheck %s
// RUN: not loopwright opt %s 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK: unknown_form.mlir:13:3: error: Dialect `front' not found for custom op 'front.launch'
// CHECK: help: ops of other dialects can be read in generic form only: print the file with the tool that knows the dialect (mlir-opt, polygeist-opt) and its option --mlir-print-op-generic

// STRICT: unknown_form.mlir:13:3: error: Dialect `front' not found for custom op 'front.launch'
// STRICT-NOT: help

func.func @main() {
  front.launch @kernel [4, 4] (%a = %b)
  return
}
