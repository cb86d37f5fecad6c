// One dimension.
func.func @f() {
  affine.parallel (%i) = (0) to (10) {
  }
  return
}
// -----
// Several dimensions with steps.
func.func @f(%n: index) {
  affine.parallel (%i, %j, %k) = (0, 1, -2) to (10, %n, symbol(%n)) step (1, 2, 3) {
  }
  return
}
// -----
// Steps of 1 are not printed.
func.func @f() {
  affine.parallel (%i, %j) = (0, 0) to (4, 4) step (1, 1) {
  }
  return
}
// -----
// No dimension.
func.func @f() {
  affine.parallel () = () to () {
  }
  return
}
// -----
// Groups of bounds.
func.func @f(%a: index, %b: index) {
  affine.parallel (%i, %j) = (max(0, %a - 4), %b) to (min(%a, 100, symbol(%b)), %b + 8) {
  }
  return
}
// -----
// Groups of one bound.
func.func @f(%a: index) {
  affine.parallel (%i) = (max(%a)) to (min(%a + 3)) {
  }
  return
}
// -----
// Equal groups of two bounds.
func.func @f(%a: index, %b: index) {
  affine.parallel (%i, %j) = (max(0, %a), max(%b, 1)) to (min(%a, 8), min(%b, 9)) {
  }
  return
}
// -----
// Bounds over the same values; dimensions and symbols in one list.
func.func @f(%a: index, %b: index) {
  affine.parallel (%i, %j) = (%a + %b, %b - %a + symbol(%a)) to (%a * 2, symbol(%b) floordiv 4) {
  }
  return
}
// -----
// Bounds from outer loops.
func.func @f() {
  affine.for %i = 0 to 64 step 8 {
    affine.parallel (%j) = (%i) to (min(%i + 8, 60)) {
      affine.parallel (%k) = (%j) to (%j + 2) {
      }
    }
  }
  return
}
// -----
// Attributes.
func.func @f() {
  affine.parallel (%i) = (0) to (10) {
  } {mapping = "block"}
  return
}
// -----
// A reduction.
func.func @f(%m: memref<8xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (f32) {
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.yield %0 : f32
  }
  return %r : f32
}
// -----
// A type without parentheses, with steps and an attribute.
func.func @f(%m: memref<8xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (8) step (2) reduce ("mulf") -> f32 {
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.yield %0 : f32
  } {u}
  return %r : f32
}
// -----
// Every reduction of floats.
func.func @f(%x: f32) {
  %r:5 = affine.parallel (%i) = (0) to (8) reduce ("addf", "assign", "maximumf", "minimumf", "mulf") -> (f32, f32, f32, f32, f32) {
    affine.yield %x, %x, %x, %x, %x : f32, f32, f32, f32, f32
  }
  return
}
// -----
// Every reduction of integers.
func.func @f(%x: i32) {
  %r:5 = affine.parallel (%i) = (0) to (8) reduce ("addi", "andi", "assign", "muli", "ori") -> (i32, i32, i32, i32, i32) {
    affine.yield %x, %x, %x, %x, %x : i32, i32, i32, i32, i32
  }
  return
}
// -----
// Reductions that ask for a signedness.
func.func @f(%x: si32, %y: ui8) {
  %r:5 = affine.parallel (%i) = (0) to (8) reduce ("maxs", "mins", "maxu", "minu", "addi") -> (si32, si32, ui8, ui8, ui8) {
    affine.yield %x, %x, %y, %y, %y : si32, si32, ui8, ui8, ui8
  }
  return
}
// -----
// The last value of any type.
func.func @f(%x: index, %v: vector<4xf32>, %m: memref<4xi8>) {
  %r:3 = affine.parallel (%i) = (0) to (8) reduce ("assign", "assign", "assign") -> (index, vector<4xf32>, memref<4xi8>) {
    affine.yield %x, %v, %m : index, vector<4xf32>, memref<4xi8>
  }
  return
}
// -----
// Generic form.
func.func @f(%n: index) {
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0, 64)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic form with reductions.
func.func @f(%x: i32) -> i32 {
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [13], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (4, 4)>}> ({
  ^bb0(%i: index, %j: index):
    "affine.yield"(%x) : (i32) -> ()
  }) : () -> i32
  return %0 : i32
}
// -----
// Generic form with groups of different sizes.
func.func @f(%n: index) {
  "affine.parallel"(%n, %n) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, d0, 3)>, reductions = [], steps = [1, 4], upperBoundsGroups = dense<[2, 1]> : tensor<2xi32>, upperBoundsMap = affine_map<()[s0] -> (s0, 8, s0 + 1)>}> ({
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
// An explicit terminator.
func.func @f() {
  affine.parallel (%i) = (0) to (10) {
    affine.yield
  }
  return
}
