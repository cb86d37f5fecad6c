// What is assumed of parameters holds in runs, too.
// RUN: split-file %s %t
// RUN: not loopwright verify --assume-parameters 0..10 --param n=11 %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not loopwright verify --assume-parameters 1..10 --param n=0 %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: loopwright verify --assume-parameters 0..10 %t/before.mlir %t/before.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not loopwright verify --param n=11 %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=DIFFERENT

// OUTSIDE: error: --param n=11 is not within --assume-parameters 0..10
// BELOW: error: --param n=0 is not within --assume-parameters 1..10
// EQUAL: the programs are equal
// DIFFERENT: f: different: with n = 11, result 0 is 11 before and 10 after
//--- before.mlir
func.func @f(%n: index) -> index {
  return %n : index
}
//--- after.mlir
func.func @f(%n: index) -> index {
  %r = affine.min affine_map<()[s0] -> (s0, 10)>()[%n]
  return %r : index
}
