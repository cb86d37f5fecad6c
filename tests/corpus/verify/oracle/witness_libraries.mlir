// What a witness defines has no name of a library, so that what is lowered to a call of one does not come to it.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/sine.mlir %t/sine_after.mlir
// RUN: loopwright opt %t/w1.mlir | FileCheck %s --check-prefix=NAMES
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=SINE
// RUN: not loopwright verify --witness %t/w2.mlir %t/memory.mlir %t/memory_after.mlir
// RUN: loopwright opt %t/w2.mlir | FileCheck %s --check-prefix=MEMORY
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=PRINTED

// NAMES-NOT: @sinf(
// NAMES: func.func private @sinf_both(%{{.*}}: f32) -> f32
// NAMES-NOT: @sinf(
// NAMES: call @sinf_both
// NAMES-NOT: @sinf(
// SINE: 2
// SINE-NEXT: 0.841471
// MEMORY-NOT: @malloc(
// MEMORY: func.func private @malloc_both(
// MEMORY-NOT: @malloc(
// PRINTED: {{-?[0-9]+$}}
// PRINTED-NEXT: {{-?[0-9]+$}}
//--- sine.mlir
func.func private @sinf(f32) -> f32
func.func @f(%x: f32) -> f32 {
  %0 = call @sinf(%x) : (f32) -> f32
  return %0 : f32
}
//--- sine_after.mlir
func.func @f(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}
//--- memory.mlir
func.func private @malloc(%n: i64) -> i64 {
  return %n : i64
}
func.func @f(%n: i64, %a: memref<4xi64>) {
  %0 = call @malloc(%n) : (i64) -> i64
  affine.store %0, %a[0] : memref<4xi64>
  return
}
//--- memory_after.mlir
func.func private @malloc(%n: i64) -> i64 {
  return %n : i64
}
func.func @f(%n: i64, %a: memref<4xi64>) {
  %0 = call @malloc(%n) : (i64) -> i64
  affine.store %0, %a[1] : memref<4xi64>
  return
}
