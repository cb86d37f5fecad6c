// A condition without operands.
func.func @f() {
  affine.if affine_set<() : (1 >= 0)>() {
  }
  return
}
// -----
// Dimensions and symbols, by alias.
#in = affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 - 1 >= 0, d0 mod 2 == 0)>
func.func @f(%a: index, %b: index, %n: index) {
  affine.if #in(%a, %b)[%n] {
  }
  return
}
// -----
// An else region.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 == 0)>(%a) {
    affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%a] {
    }
  } else {
  }
  return
}
// -----
// Results, the types in parentheses or not.
func.func @f(%a: index, %x: f32, %y: f32) -> f32 {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  %1 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> (f32) {
    affine.yield %0 : f32
  } else {
    affine.yield %y : f32
  }
  return %1 : f32
}
// -----
// Several results.
func.func @f(%a: index, %x: f32, %y: index) -> (f32, index) {
  %0:2 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> (f32, index) {
    affine.yield %x, %a : f32, index
  } else {
    affine.yield %x, %y : f32, index
  }
  return %0#0, %0#1 : f32, index
}
// -----
// No results in parentheses.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> () {
  }
  return
}
// -----
// Attributes.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
  } {likely}
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
  } else {
  } {weight = 3 : i8}
  return
}
// -----
// Explicit terminators.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
    affine.yield
  } else {
    affine.yield
  }
  return
}
// -----
// Generic form without an else region.
func.func @f(%a: index, %n: index) {
  "affine.if"(%a, %n) <{condition = affine_set<(d0)[s0] : (s0 - d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index, index) -> ()
  return
}
// -----
// Generic form with results.
func.func @f(%a: index) -> index {
  %0 = "affine.if"(%a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"(%a) : (index) -> ()
  }, {
    "affine.yield"(%a) : (index) -> ()
  }) : (index) -> index
  return %0 : index
}
// -----
// A set of all points.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : ()>(%a) {
  }
  return
}
// -----
// In a loop, on its variable.
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (d0 * 2 - s0 >= 0)>(%i)[%n] {
    }
  }
  return
}
