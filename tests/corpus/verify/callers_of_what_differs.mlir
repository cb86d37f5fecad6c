// What calls a function that differs is not equal because its own text is, or because its own change is right; whoever else has jumps.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: g: {{.*no proof|.*it differs, but only the program calls it}}
// CHECK: same_text: {{different|.*no proof: it calls functions that are not proved to be equal}}
// CHECK: own_change: {{different|.*no proof: it calls functions that are not proved to be equal}}
// CHECK: apart: equal (proved)
//--- before.mlir
func.func private @g(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c = arith.cmpf ogt, %x, %zero : f32
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.addf %x, %x : f32
  return %0 : f32
^b:
  return %x : f32
}
func.func @same_text(%x: f32) -> f32 {
  %0 = func.call @g(%x) : (f32) -> f32
  return %0 : f32
}
func.func @own_change(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  %1 = arith.mulf %x, %x : f32
  %2 = func.call @g(%1) : (f32) -> f32
  return %2 : f32
}
func.func @apart(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  %1 = arith.mulf %x, %x : f32
  return %1 : f32
}
//--- after.mlir
func.func private @g(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c = arith.cmpf ogt, %x, %zero : f32
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
^b:
  return %x : f32
}
func.func @same_text(%x: f32) -> f32 {
  %0 = func.call @g(%x) : (f32) -> f32
  return %0 : f32
}
func.func @own_change(%x: f32) -> f32 {
  %1 = arith.mulf %x, %x : f32
  %2 = func.call @g(%1) : (f32) -> f32
  return %2 : f32
}
func.func @apart(%x: f32) -> f32 {
  %1 = arith.mulf %x, %x : f32
  return %1 : f32
}
