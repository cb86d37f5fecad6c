// Flags of floats, and sums in an order that is open, have more than one right result: another one is no difference. Which NaN comes of an
// operation, and which zero of an extremum of numbers, has no meaning either.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/strict.mlir %t/strict_after.mlir | FileCheck %s --check-prefix=STRICT

// CHECK: contract: not proved
// CHECK: reassoc: equal (proved)
// CHECK: reciprocal: not proved
// CHECK: summed: not proved
// CHECK: nans: not proved
// CHECK: zeros: not proved
// CHECK: the programs are not shown to be different
// STRICT: contract: different
// STRICT: zeros: different
//--- before.mlir
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %s = arith.mulf %a, %b fastmath<contract> : f32
  %r = arith.addf %s, %c fastmath<contract> : f32
  return %r : f32
}
func.func @reassoc(%a: f32, %b: f32, %c: f32, %d: f32) -> f32 {
  %s = arith.addf %a, %b fastmath<reassoc> : f32
  %t = arith.addf %s, %c fastmath<reassoc> : f32
  %r = arith.addf %t, %d fastmath<reassoc> : f32
  return %r : f32
}
func.func @reciprocal(%a: f32, %b: f32) -> f32 {
  %r = arith.divf %a, %b fastmath<arcp> : f32
  return %r : f32
}
func.func @summed(%A: memref<9xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.parallel (%i) = (0) to (9) reduce ("addf") -> f32 {
    %x = affine.load %A[%i] : memref<9xf32>
    affine.yield %x : f32
  }
  return %r : f32
}
func.func @nans(%x: f32) -> f32 {
  %z = arith.subf %x, %x : f32
  %r = arith.divf %z, %z : f32
  return %r : f32
}
func.func @zeros() -> f32 {
  %z = arith.constant 0.0 : f32
  %m = arith.constant -0.0 : f32
  %r = arith.maxnumf %z, %m : f32
  return %r : f32
}
//--- after.mlir
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %r = math.fma %a, %b, %c fastmath<contract> : f32
  return %r : f32
}
func.func @reassoc(%a: f32, %b: f32, %c: f32, %d: f32) -> f32 {
  %s = arith.addf %a, %b fastmath<reassoc> : f32
  %t = arith.addf %c, %d fastmath<reassoc> : f32
  %r = arith.addf %s, %t fastmath<reassoc> : f32
  return %r : f32
}
func.func @reciprocal(%a: f32, %b: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %i = arith.divf %one, %b fastmath<arcp> : f32
  %r = arith.mulf %a, %i fastmath<arcp> : f32
  return %r : f32
}
func.func @summed(%A: memref<9xf32>) -> f32 {
  %a = affine.load %A[4] : memref<9xf32>
  %b = affine.load %A[1] : memref<9xf32>
  %c = affine.load %A[7] : memref<9xf32>
  %d = affine.load %A[0] : memref<9xf32>
  %e = affine.load %A[8] : memref<9xf32>
  %f = affine.load %A[2] : memref<9xf32>
  %g = affine.load %A[6] : memref<9xf32>
  %h = affine.load %A[3] : memref<9xf32>
  %i = affine.load %A[5] : memref<9xf32>
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  %2 = arith.addf %1, %d : f32
  %3 = arith.addf %2, %e : f32
  %4 = arith.addf %3, %f : f32
  %5 = arith.addf %4, %g : f32
  %6 = arith.addf %5, %h : f32
  %7 = arith.addf %6, %i : f32
  return %7 : f32
}
func.func @nans(%x: f32) -> f32 {
  %r = arith.constant 0x7FC00001 : f32
  return %r : f32
}
func.func @zeros() -> f32 {
  %r = arith.constant -0.0 : f32
  return %r : f32
}
//--- strict.mlir
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %s = arith.mulf %a, %b : f32
  %r = arith.addf %s, %c : f32
  return %r : f32
}
func.func @zeros() -> f32 {
  %r = arith.constant 0.0 : f32
  return %r : f32
}
//--- strict_after.mlir
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %r = math.fma %a, %b, %c : f32
  return %r : f32
}
func.func @zeros() -> f32 {
  %r = arith.constant -0.0 : f32
  return %r : f32
}
