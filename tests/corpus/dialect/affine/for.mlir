// Constant bounds.
func.func @f() {
  affine.for %i = 0 to 10 {
  }
  return
}
// -----
// Negative and hexadecimal bounds, a step.
func.func @f() {
  affine.for %i = -10 to 0x20 step 3 {
  }
  return
}
// -----
// A step of 1 is not printed.
func.func @f() {
  affine.for %i = 0 to 10 step 1 {
  }
  return
}
// -----
// Values as bounds.
func.func @f(%a: index, %b: index) {
  affine.for %i = %a to %b {
  }
  return
}
// -----
// Maps as bounds: constants, a symbol and a dimension alone print differently.
func.func @f(%a: index) {
  affine.for %i = affine_map<() -> (3)>() to affine_map<()[s0] -> (s0)>()[%a] {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (7)>(%a) {
    }
  }
  return
}
// -----
// Bounds with dimensions and symbols, by alias.
#lo = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @f(%a: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = #lo(%i)[%a] to affine_map<(d0) -> (d0 * 2 + 16)>(%i) step 4 {
    }
  }
  return
}
// -----
// max and min over several results.
func.func @f(%a: index, %b: index) {
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, 0)>(%a)[%b] to min affine_map<()[s0] -> (s0, 128)>()[%b] {
  }
  return
}
// -----
// max and min before maps of one result are dropped, as before shorthand bounds.
func.func @f(%a: index) {
  affine.for %i = max affine_map<(d0) -> (d0 + 1)>(%a) to min affine_map<()[s0] -> (s0 - 1)>()[%a] {
  }
  affine.for %i = max 0 to min 4 {
  }
  affine.for %i = max %a to min %a {
  }
  return
}
// -----
// Loop-carried variables.
func.func @f(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%acc = %x) -> (f32) {
    %s = arith.addf %acc, %acc : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// Several loop-carried variables with a step; one type without parentheses.
func.func @f(%x: f32, %n: i64) -> (f32, i64) {
  %r:2 = affine.for %i = 0 to 10 step 2 iter_args(%a = %x, %b = %n) -> (f32, i64) {
    affine.yield %a, %b : f32, i64
  }
  %q = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  return %q, %r#1 : f32, i64
}
// -----
// iter_args of nothing.
func.func @f() {
  affine.for %i = 0 to 10 iter_args() -> () {
  }
  return
}
// -----
// Attributes after the body.
func.func @f() {
  affine.for %i = 0 to 10 {
  } {unroll = 4 : i32, vectorize}
  return
}
// -----
// Attributes of a loop with results.
func.func @f(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  } {tag}
  return %r : f32
}
// -----
// An explicit terminator, with attributes.
// LOSES: the attributes of the terminator
func.func @f() {
  affine.for %i = 0 to 10 {
    affine.yield
  }
  affine.for %i = 0 to 10 {
    affine.yield {note}
  }
  return
}
// -----
// A type and a location at the induction variable.
func.func @f() {
  affine.for %i loc("here") = 0 to 10 {
  }
  return
}
// -----
// A deep nest whose bounds use outer variables.
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.for %k = max affine_map<(d0, d1) -> (d0, d1)>(%i, %j) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%j)[%n] step 2 {
      }
    }
  }
  return
}
// -----
// Generic form.
func.func @f(%a: index, %b: index) {
  "affine.for"(%a, %b) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 2 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}
// -----
// Generic form with a loop-carried variable and an attribute.
func.func @f(%x: i32) -> i32 {
  %r = "affine.for"(%x) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index, %a: i32):
    "affine.yield"(%a) : (i32) -> ()
  }) {u} : (i32) -> i32
  return %r : i32
}
// -----
// Results that are not used, and results by number.
func.func @f(%x: i32, %y: f64) -> f64 {
  affine.for %i = 0 to 2 iter_args(%a = %x) -> (i32) {
    affine.yield %a : i32
  }
  %0:2 = affine.for %i = 0 to 2 iter_args(%a = %x, %b = %y) -> (i32, f64) {
    affine.yield %a, %b : i32, f64
  }
  return %0#1 : f64
}
// -----
// A loop at module level.
affine.for %i = 0 to 4 {
  affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 {
  }
}
// -----
// The greatest bounds.
func.func @f() {
  affine.for %i = -9223372036854775808 to 9223372036854775807 step 9223372036854775807 {
  }
  return
}
