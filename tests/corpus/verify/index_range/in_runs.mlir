// The interpreter reports what does not fit in an index: each part of an expression, and what the last induction variable and the step add up to.
// RUN: split-file %s %t
// RUN: not loopwright run %t/remainder.mlir 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not loopwright run %t/bound.mlir 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not loopwright run %t/subscript.mlir 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not loopwright run %t/condition.mlir 2>&1 | FileCheck %s --check-prefix=PART
// RUN: loopwright run %t/narrow.mlir 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: not loopwright run %t/narrow.mlir --index-width 32 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: not loopwright run %t/step.mlir 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not loopwright run %t/scf_step.mlir 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not loopwright run %t/small_step.mlir 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: loopwright run %t/last_step.mlir

// PART: error: {{.*}}the value {{-?[0-9]+}} of an affine expression does not fit in an index
// FITS: {{^}}2
// NARROW: error: {{.*}}2147483648 does not fit in an index of 32 bits
// STEP: error: {{.*}}the last induction variable {{[0-9]+}} and the step {{[0-9]+}} add up to more than fits
//--- remainder.mlir
func.func @main() {
  %n = arith.constant -9223372036854775800 : index
  %m = affine.apply affine_map<(d0) -> ((d0 * 3 + 7) mod 16)>(%n)
  return
}
//--- bound.mlir
func.func @main() {
  %n = arith.constant 4611686018427387904 : index
  affine.for %i = 0 to affine_map<()[s0] -> ((s0 * 2 + 3) floordiv 4611686018427387904)>()[%n] {
  }
  return
}
//--- subscript.mlir
func.func @main() {
  %A = memref.alloc() : memref<8xf32>
  %n = arith.constant 9223372036854775807 : index
  %x = arith.constant 1.0 : f32
  affine.store %x, %A[(symbol(%n) + 5) mod 8] : memref<8xf32>
  return
}
//--- condition.mlir
func.func @main() {
  %n = arith.constant 9223372036854775807 : index
  affine.if affine_set<()[s0] : ((s0 + 1) floordiv 2 >= 0)>()[%n] {
  }
  return
}
//--- narrow.mlir
func.func private @printI64(i64)
func.func @main() {
  %n = arith.constant 134217728 : index
  %m = affine.apply affine_map<()[s0] -> ((s0 * 16) mod 7)>()[%n]
  %k = arith.index_cast %m : index to i64
  call @printI64(%k) : (i64) -> ()
  return
}
//--- step.mlir
func.func @main() {
  affine.for %i = 9223372036854775800 to 9223372036854775806 step 4 {
  }
  return
}
//--- scf_step.mlir
func.func @main() {
  %lower = arith.constant 9223372036854775800 : index
  %upper = arith.constant 9223372036854775806 : index
  %step = arith.constant 4 : index
  scf.for %i = %lower to %upper step %step {
  }
  return
}
//--- small_step.mlir
func.func @main() {
  %lower = arith.constant 100 : i8
  %upper = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  scf.for %i = %lower to %upper step %step : i8 {
  }
  return
}
//--- last_step.mlir
func.func @main() {
  affine.for %i = 9223372036854775800 to 9223372036854775807 {
  }
  affine.for %i = 9223372036854775800 to 9223372036854775806 step 3 {
  }
  return
}
