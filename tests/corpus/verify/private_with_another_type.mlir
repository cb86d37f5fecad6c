// What a private function takes and gives may change with those that call it: these are equal with its body in the place of the calls. What others can call has to keep its type.
// RUN: split-file %s %t
// RUN: loopwright opt --remove-dead-values %t/before.mlir -o %t/after.mlir
// RUN: loopwright opt %t/after.mlir | FileCheck %s --check-prefix=AFTER
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/wrong.mlir | FileCheck %s --check-prefix=WRONG
// RUN: not loopwright verify %t/public.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=PUBLIC

// AFTER: func.func private @helper(%{{.*}}: memref<4xf64>) {
// CHECK: f: equal (proved)
// CHECK-NOT: helper:
// WRONG: f: different
// PUBLIC: error: the function 'helper' has the type
//--- before.mlir
func.func private @helper(%A: memref<4xf64>, %x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %y = arith.addf %x, %c : f64
  affine.store %c, %A[0] : memref<4xf64>
  return %y : f64
}
func.func @f(%A: memref<4xf64>, %x: f64) {
  %y = call @helper(%A, %x) : (memref<4xf64>, f64) -> f64
  return
}
//--- public.mlir
func.func @helper(%A: memref<4xf64>, %x: f64) -> f64 {
  return %x : f64
}
//--- wrong.mlir
func.func private @helper(%A: memref<4xf64>) {
  %c = arith.constant 1.0 : f64
  affine.store %c, %A[1] : memref<4xf64>
  return
}
func.func @f(%A: memref<4xf64>, %x: f64) {
  call @helper(%A) : (memref<4xf64>) -> ()
  return
}
