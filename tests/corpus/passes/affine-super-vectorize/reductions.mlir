// OPTIONS: --affine-super-vectorize="virtual-vector-size=8 vectorize-reductions"
// OPTIONS: --affine-super-vectorize="virtual-vector-size=5 vectorize-reductions=true test-fastest-varying=0"
// OPTIONS: --affine-super-vectorize="virtual-vector-size=8 vectorize-reductions=false"

func.func @sum_from_zero(%a: memref<64x64xf32>, %o: memref<64xf32>) {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %r = affine.for %j = 0 to 64 iter_args(%s = %c) -> f32 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      %1 = arith.addf %s, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %o[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @sum(%a: memref<64x?xf32>, %o: memref<64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 {
    %r = affine.for %j = 0 to %n iter_args(%s = %x) -> f32 {
      %0 = affine.load %a[%i, %j] : memref<64x?xf32>
      %1 = arith.addf %s, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %o[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @several(%b: memref<70xi32>, %x: f32, %y: i32) -> (f32, i32) {
  %r:2 = affine.for %i = 0 to 67 iter_args(%s = %x, %t = %y) -> (f32, i32) {
    %0 = affine.load %b[%i + 2] : memref<70xi32>
    %1 = arith.sitofp %0 : i32 to f32
    %5 = arith.addi %0, %0 : i32
    %2 = arith.mulf %1, %s : f32
    %3 = arith.addi %t, %5 : i32
    affine.yield %2, %3 : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}

// -----

func.func @constants_inside(%b: memref<70xi32>, %y: i32) -> i32 {
  %r = affine.for %i = 3 to 70 iter_args(%t = %y) -> (i32) {
    %c3 = arith.constant 3 : i32
    %0 = affine.load %b[%i] : memref<70xi32>
    %1 = arith.muli %0, %c3 : i32
    %2 = arith.addi %1, %y : i32
    %3 = arith.xori %t, %2 : i32
    affine.yield %3 : i32
  }
  return %r : i32
}

// -----

func.func @least(%b: memref<?xi32>, %y: i32, %n: index, %m: index) -> i32 {
  %r = affine.for %i = 4 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] iter_args(%t = %y) -> (i32) {
    %0 = affine.load %b[%i] : memref<?xi32>
    %3 = arith.minsi %t, %0 : i32
    affine.yield %3 : i32
  }
  return %r : i32
}

// -----

func.func @greatest(%b: memref<?xi8>, %y: i8, %n: index) -> i8 {
  %r = affine.for %i = 0 to %n iter_args(%t = %y) -> (i8) {
    %0 = affine.load %b[%i] : memref<?xi8>
    %3 = arith.maxsi %t, %0 : i8
    affine.yield %3 : i8
  }
  return %r : i8
}

// -----

func.func @unsigned(%b: memref<80xi8>, %y: i8, %n: index) -> (i8, i8) {
  %r:2 = affine.for %i = 0 to 80 iter_args(%t = %y, %u = %y) -> (i8, i8) {
    %0 = affine.load %b[%i] : memref<80xi8>
    %3 = arith.maxui %t, %0 : i8
    %4 = arith.minui %0, %u : i8
    affine.yield %3, %4 : i8, i8
  }
  return %r#0, %r#1 : i8, i8
}

// -----

func.func @bits(%b: memref<80xi64>, %y: i64, %n: index) -> (i64, i64, i64) {
  %r:3 = affine.for %i = 0 to 80 iter_args(%t = %y, %u = %y, %v = %y) -> (i64, i64, i64) {
    %0 = affine.load %b[%i] : memref<80xi64>
    %3 = arith.andi %t, %0 : i64
    %4 = arith.ori %0, %u : i64
    %5 = arith.muli %0, %v : i64
    affine.yield %3, %4, %5 : i64, i64, i64
  }
  return %r#0, %r#1, %r#2 : i64, i64, i64
}

// -----

func.func @extremes_of_floats(%b: memref<?xf64>, %y: f64, %n: index) -> (f64, f64, f64, f64) {
  %r:4 = affine.for %i = 0 to %n iter_args(%t = %y, %u = %y, %v = %y, %w = %y) -> (f64, f64, f64, f64) {
    %0 = affine.load %b[%i] : memref<?xf64>
    %3 = arith.maximumf %t, %0 : f64
    %4 = arith.minimumf %0, %u : f64
    %5 = arith.maxnumf %0, %v : f64
    %6 = arith.minnumf %0, %w : f64
    affine.yield %3, %4, %5, %6 : f64, f64, f64, f64
  }
  return %r#0, %r#1, %r#2, %r#3 : f64, f64, f64, f64
}

// -----

func.func @neutral_start(%b: memref<80xi32>) -> i32 {
  %one = arith.constant 1 : i32
  %r = affine.for %i = 0 to 80 iter_args(%t = %one) -> (i32) {
    %0 = affine.load %b[%i] : memref<80xi32>
    %3 = arith.muli %t, %0 : i32
    affine.yield %3 : i32
  }
  return %r : i32
}

// -----

// VERDICT: better: partial sums may overflow where the sum does not
func.func @no_overflow(%b: memref<80xi32>, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 80 iter_args(%t = %y) -> (i32) {
    %0 = affine.load %b[%i] : memref<80xi32>
    %3 = arith.addi %t, %0 overflow<nsw> : i32
    affine.yield %3 : i32
  }
  return %r : i32
}

// -----

func.func @in_any_order(%b: memref<80xf32>, %y: f32) -> f32 {
  %r = affine.for %i = 0 to 80 iter_args(%t = %y) -> (f32) {
    %0 = affine.load %b[%i] : memref<80xf32>
    %3 = arith.addf %t, %0 fastmath<fast> : f32
    affine.yield %3 : f32
  }
  return %r : f32
}

// -----

func.func @last_value(%b: memref<80xf32>, %y: f32) -> f32 {
  %r = affine.for %i = 0 to 80 iter_args(%t = %y) -> (f32) {
    %0 = affine.load %b[%i] : memref<80xf32>
    affine.yield %0 : f32
  }
  return %r : f32
}

// -----

func.func @outer_loop(%a: memref<80x64xf32>, %o: memref<80xf32>, %x: f32) {
  affine.for %i = 0 to 80 {
    %r = affine.for %j = 1 to 64 iter_args(%s = %x) -> f32 {
      %0 = affine.load %a[%i, %j - 1] : memref<80x64xf32>
      %1 = arith.subf %s, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %o[%i] : memref<80xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the end of the loop
func.func @stores_as_well(%a: memref<80xi32>, %b: memref<80xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 77 iter_args(%s = %x) -> i32 {
    %0 = affine.load %a[%i] : memref<80xi32>
    %1 = arith.addi %s, %0 : i32
    affine.store %0, %b[%i] : memref<80xi32>
    affine.yield %1 : i32
  }
  return %r : i32
}

// -----

func.func @carried_through_memory(%a: memref<80xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 72 iter_args(%s = %x) -> i32 {
    %0 = affine.load %a[%i] : memref<80xi32>
    %1 = arith.addi %s, %0 : i32
    affine.store %0, %a[%i + 1] : memref<80xi32>
    affine.yield %1 : i32
  }
  return %r : i32
}
