// With --verify-diagnostics only the first error of each function counts, as mlir-opt has it, and remarks of
// passes need not be expected.
// RUN: loopwright opt %s --split-input-file --verify-diagnostics --affine-loop-tile=tile-size=8 | FileCheck %s

// The body has no terminator either.
func.func @load(%m: memref<?xf32>, %i: index, %j: index) {
  // expected-error @below {{expects as many subscripts}}
  %0 = "affine.load"(%m, %i, %j) {map = affine_map<(d0) -> (d0)>} : (memref<?xf32>, index, index) -> f32
}

// -----

// Two functions, an error of each, and the second call of a wrong one.
func.func @first(%x: i32) -> i32 {
  // expected-error @below {{has 0 operands, but enclosing function}}
  return
}
func.func @second(%x: i32) {
  // expected-error @below {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"() <{map = affine_map<() -> (0, 1)>}> : () -> index
  %1 = "affine.apply"() <{map = affine_map<() -> (0, 1)>}> : () -> index
  return
}

// -----

// Before dominance is looked at, the ops are.
func.func @later(%x: index) {
  %0 = arith.addi %1, %x : index
  %1 = arith.addi %x, %x : index
  // expected-error @below {{'affine.apply' op mapping must produce one value}}
  %2 = "affine.apply"() <{map = affine_map<() -> (0, 1)>}> : () -> index
  return
}

// -----

// Before the table of symbols is looked at, the functions are.
func.func @twice(%x: index) {
  // expected-error @below {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"() <{map = affine_map<() -> (0, 1)>}> : () -> index
  return
}
func.func @twice() {
  return
}

// -----

// CHECK-LABEL: func.func @remarks
// CHECK: affine.for
func.func @remarks(%m: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %v = affine.load %m[%i - 1, %j + 1] : memref<64x64xf32>
      affine.store %v, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
