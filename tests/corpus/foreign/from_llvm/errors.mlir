// What is told without the option, with a version that is too new, and where nothing can be translated.
// RUN: split-file %s %t
// RUN: not loopwright opt %t/func.mlir 2>&1 | FileCheck %s --check-prefix=FUNC
// RUN: not loopwright deps %t/func.mlir 2>&1 | FileCheck %s --check-prefix=FUNC
// RUN: not loopwright opt --from-llvm 14 %t/func.mlir 2>&1 | FileCheck %s --check-prefix=ADDF
// RUN: not loopwright opt %t/nan.mlir 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not loopwright opt --from-llvm 18 %t/nan.mlir 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not loopwright opt %t/pointer.mlir 2>&1 | FileCheck %s --check-prefix=POINTER
// RUN: not loopwright opt --from-llvm 16 %t/alias.mlir 2>&1 | FileCheck %s --check-prefix=ALIAS
// RUN: not loopwright opt --from-llvm 19 %t/sizes.mlir 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not loopwright opt --from-llvm 13 %t/layouts.mlir 2>&1 | FileCheck %s --check-prefix=LAYOUTS
// RUN: not loopwright opt --from-llvm 13 %t/doubled.mlir 2>&1 | FileCheck %s --check-prefix=DOUBLED
// RUN: not loopwright deps --from-llvm 16 %t/size.mlir 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright optimize --from-llvm 12 %t/inside.mlir 2>&1 | FileCheck %s --check-prefix=INSIDE
// RUN: not loopwright opt --from-llvm 12 %t/tensor.mlir 2>&1 | FileCheck %s --check-prefix=TENSOR
// RUN: not loopwright deps --from-llvm 12 %t/fill.mlir 2>&1 | FileCheck %s --check-prefix=FILL
// RUN: not loopwright opt %t/today.mlir 2>&1 | FileCheck %s --check-prefix=TODAY
// RUN: not loopwright opt --from-llvm 12 %t/typo.mlir 2>&1 | FileCheck %s --check-prefix=TYPO

// FUNC: func.mlir:{{[0-9]+}}:1: error: custom op 'func' is unknown
// FUNC: help: this is the syntax of LLVM 12 to 14; --from-llvm 12 reads it
// ADDF: func.mlir:{{[0-9]+}}:8: error: custom op 'addf' is unknown
// ADDF: help: this is the syntax of LLVM 12 to 13; --from-llvm 12 reads it
//--- func.mlir
func @f(%A: memref<4xf32>, %i: index) {
  %0 = affine.load %A[%i] : memref<4xf32>
  %1 = addf %0, %0 : f32
  store %1, %A[%i] : memref<4xf32>
  return
}

// NAN: error: custom op 'arith.maxf' is unknown
// NAN: help: this is the syntax of LLVM 14 to 17; --from-llvm 17 reads it
//--- nan.mlir
func.func @f(%x: f32) -> f32 {
  %0 = arith.maxf %x, %x : f32
  return %0 : f32
}

// POINTER: error: expected integer value
// POINTER: help: this is the syntax of LLVM 12 to 16; --from-llvm 16 reads it
//--- pointer.mlir
func.func private @f(!llvm.ptr<i8>)

// ALIAS: error: expected non-function type
// ALIAS: help: this is the syntax of LLVM 12 to 15; --from-llvm 15 reads it
//--- alias.mlir
!data = type memref<4xf32>

// SIZES: sizes.mlir:{{[0-9]+}}:61: error: custom op 'memref.expand_shape' has sizes that are not known, and today they are written
//--- sizes.mlir
func.func @f(%A: memref<?xf32>) {
  %0 = memref.expand_shape %A [[0, 1]] : memref<?xf32> into memref<?x2xf32>
  return
}

// LAYOUTS: error: a layout of 2 dimensions follows one of 1 results
//--- layouts.mlir
func private @f(memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>, affine_map<(d0, d1) -> (d1, d0)>>)

// DOUBLED: error: layouts of more than 1024 parts together
//--- doubled.mlir
func private @f(memref<4xf32, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>, affine_map<(d0) -> (d0 * 2 + d0 floordiv 3)>>)

// SIZE: error: expected a size of at least 1
//--- size.mlir
func.func private @f(!llvm.ptr<vec<0 x f32>>)

// INSIDE: error: 'vector.extract' in custom op 'front.loop': this old form is not translated there
//--- inside.mlir
func @f(%v: vector<4xf32>) {
  front.loop {
    %0 = vector.extract %v[1] : vector<4xf32>
    front.end
  }
  return
}

// TENSOR: error: Dialect `tensor' not found for custom op 'tensor.dim'
//--- tensor.mlir
func @f(%t: tensor<?xf32>, %i: index) -> index {
  %0 = dim %t, %i : tensor<?xf32>
  return %0 : index
}

// FILL: error: custom op 'linalg.fill' is in an old form that is not translated: its output is first
//--- fill.mlir
func @f(%m: memref<4xf32>, %x: f32) {
  linalg.fill(%m, %x) : memref<4xf32>, f32
  return
}

// TODAY: error: custom op 'call' is unknown
// TODAY: help: did you mean 'func.call'?
//--- today.mlir
func.func private @g()
func.func @f() {
  affine.for %i = 0 to 4 {
    call @g() : () -> ()
  }
  return
}

// TYPO: error: custom op 'adf' is unknown
//--- typo.mlir
func @f(%x: f32) {
  %0 = adf %x, %x : f32
  return
}
