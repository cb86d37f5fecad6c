// Floats are large and equal in runs, infinite, NaN, zeros with a sign, and those that the programs name; as arguments and in memory.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: unordered: different
// CHECK: or_equal: different
// CHECK: equal: different
// CHECK: ordered: different
// CHECK: maximum: different
// CHECK: selected: different
// CHECK: minus_itself: different
// CHECK: plus_zero: different
// CHECK: by_itself: different
// CHECK: capped: different
// CHECK: capped_by_less: different
// CHECK: smaller: different
// CHECK: magnitude_of_the_second: different
// CHECK: named: different
// CHECK: large_in_memory: different
// CHECK: zero_in_memory: different
// CHECK: equal_in_memory: different
// CHECK: named_in_memory: different
// CHECK: in_a_vector: different
//--- before.mlir
func.func @unordered(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf olt, %a, %b : f32
  return %r : i1
}
func.func @or_equal(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ogt, %a, %b : f32
  return %r : i1
}
func.func @equal(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf oeq, %a, %b : f32
  return %r : i1
}
func.func @ordered(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ogt, %a, %b : f32
  return %r : i1
}
func.func @maximum(%a: f32, %b: f32) -> f32 {
  %r = arith.maximumf %a, %b : f32
  return %r : f32
}
func.func @selected(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.maximumf %x, %c : f32
  return %r : f32
}
func.func @minus_itself(%x: f32) -> f32 {
  %r = arith.subf %x, %x : f32
  return %r : f32
}
func.func @plus_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}
func.func @by_itself(%x: f32) -> f32 {
  %r = arith.divf %x, %x : f32
  return %r : f32
}
func.func @capped(%x: f32) -> f32 {
  %c = arith.constant 6.0 : f32
  %r = arith.minimumf %x, %c : f32
  return %r : f32
}
func.func @capped_by_less(%x: f32) -> f32 {
  %c = arith.constant 2.5 : f32
  %r = arith.minimumf %x, %c : f32
  return %r : f32
}
func.func @smaller(%a: f32, %b: f32) -> f32 {
  %r = arith.minimumf %a, %b : f32
  return %r : f32
}
func.func @magnitude_of_the_second(%a: f32, %b: f32) -> f32 {
  %r = math.absf %b : f32
  return %r : f32
}
func.func @named(%x: f32) -> i1 {
  %c = arith.constant 77.5 : f32
  %r = arith.cmpf oeq, %x, %c : f32
  return %r : i1
}
func.func @large_in_memory(%A: memref<2xf32>, %B: memref<2xf32>, %x: f32) {
  %c = arith.constant 100.0 : f32
  %v = affine.load %A[0] : memref<2xf32>
  %p = arith.cmpf ogt, %v, %c : f32
  scf.if %p {
    affine.store %x, %B[0] : memref<2xf32>
  }
  return
}
func.func @zero_in_memory(%A: memref<4xf64>, %B: memref<4xf64>) {
  %c = arith.constant 0.0 : f64
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xf64>
    %r = arith.addf %x, %c : f64
    affine.store %r, %B[%i] : memref<4xf64>
  }
  return
}
func.func @equal_in_memory(%A: memref<4xf32>, %B: memref<4xf32>, %C: memref<4xi1>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xf32>
    %y = affine.load %B[%i] : memref<4xf32>
    %r = arith.cmpf oeq, %x, %y : f32
    affine.store %r, %C[%i] : memref<4xi1>
  }
  return
}
func.func @named_in_memory(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  %c = arith.constant 3000.0 : f32
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %r = arith.minimumf %x, %c : f32
    affine.store %r, %B[%i] : memref<?xf32>
  }
  return
}
func.func @in_a_vector(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xi1> {
  %r = arith.cmpf olt, %v, %w : vector<4xf32>
  return %r : vector<4xi1>
}
//--- after.mlir
func.func @unordered(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf ult, %a, %b : f32
  return %r : i1
}
func.func @or_equal(%a: f32, %b: f32) -> i1 {
  %r = arith.cmpf oge, %a, %b : f32
  return %r : i1
}
func.func @equal(%a: f32, %b: f32) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @ordered(%a: f32, %b: f32) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @maximum(%a: f32, %b: f32) -> f32 {
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}
func.func @selected(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %p = arith.cmpf ogt, %x, %c : f32
  %r = arith.select %p, %x, %c : f32
  return %r : f32
}
func.func @minus_itself(%x: f32) -> f32 {
  %r = arith.constant 0.0 : f32
  return %r : f32
}
func.func @plus_zero(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}
func.func @by_itself(%x: f32) -> f32 {
  %r = arith.constant 1.0 : f32
  return %r : f32
}
func.func @capped(%x: f32) -> f32 {
  return %x : f32
}
func.func @capped_by_less(%x: f32) -> f32 {
  return %x : f32
}
func.func @smaller(%a: f32, %b: f32) -> f32 {
  return %a : f32
}
func.func @magnitude_of_the_second(%a: f32, %b: f32) -> f32 {
  return %b : f32
}
func.func @named(%x: f32) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @large_in_memory(%A: memref<2xf32>, %B: memref<2xf32>, %x: f32) {
  return
}
func.func @zero_in_memory(%A: memref<4xf64>, %B: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xf64>
    affine.store %x, %B[%i] : memref<4xf64>
  }
  return
}
func.func @equal_in_memory(%A: memref<4xf32>, %B: memref<4xf32>, %C: memref<4xi1>) {
  %r = arith.constant false
  affine.for %i = 0 to 4 {
    affine.store %r, %C[%i] : memref<4xi1>
  }
  return
}
func.func @named_in_memory(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
func.func @in_a_vector(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xi1> {
  %r = arith.cmpf ult, %v, %w : vector<4xf32>
  return %r : vector<4xi1>
}
