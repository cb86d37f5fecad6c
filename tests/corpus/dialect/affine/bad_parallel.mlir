// Too few lower bounds.
func.func @f() {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (2), and the number of steps (2) must all match}}
  affine.parallel (%i, %j) = (0) to (10, 10) {
  }
  return
}
// -----
// Too many upper bounds.
func.func @f() {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0) to (10, 10) {
  }
  return
}
// -----
// Too few steps.
func.func @f() {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (2) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1) {
  }
  return
}
// -----
// STRICTER: steps are positive
func.func @f() {
  // expected-error @below {{'affine.parallel' op expects positive steps, found 0}}
  affine.parallel (%i) = (0) to (10) step (0) {
  }
  return
}
// -----
// STRICTER: steps are positive
func.func @f() {
  // expected-error @below {{'affine.parallel' op expects positive steps, found -2}}
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1, -2) {
  }
  return
}
// -----
// A step that is no literal.
func.func @f(%a: index) {
  // expected-error @below {{steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%a) {
  }
  return
}
// -----
// min at the lower bound.
func.func @f(%a: index) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (min(%a, 0)) to (10) {
  }
  return
}
// -----
// max at the upper bound.
func.func @f(%a: index) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (0) to (max(%a, 0)) {
  }
  return
}
// -----
// An unknown reduction.
func.func @f(%x: f32) {
  // expected-error @below {{invalid reduction value: "subf"}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("subf") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
// A reduction of integers on floats.
func.func @f(%x: f32) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
// A reduction of floats on integers.
func.func @f(%x: i32) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("maximumf") -> (i32) {
    affine.yield %x : i32
  }
  return
}
// -----
// A reduction that has no type.
func.func @f(%x: i32) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("xori") -> (i32) {
    affine.yield %x : i32
  }
  return
}
// -----
// A signed reduction of signless integers.
func.func @f(%x: i32) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (i32) {
    affine.yield %x : i32
  }
  return
}
// -----
// A reduction of index values.
func.func @f(%x: index) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (index) {
    affine.yield %x : index
  }
  return
}
// -----
// More reductions than results.
func.func @f(%x: f32) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf", "mulf") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// -----
// Reductions without results.
func.func @f() {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  affine.parallel (%i) = (0) to (10) reduce ("addf") {
  }
  return
}
// -----
// A yielded value of another type.
func.func @f(%x: i32) {
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %x : i32
  }
  return
}
// -----
// Nothing yielded.
func.func @f(%x: f32) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
  }
  return
}
// -----
// A value yielded without a reduction.
func.func @f(%x: f32) {
  affine.parallel (%i) = (0) to (10) {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %x : f32
  }
  return
}
// -----
// A bound that is no dimension.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %w = affine.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.parallel' op operand cannot be used as a dimension id}}
    affine.parallel (%j) = (0) to (%w) {
    }
  }
  return
}
// -----
// A bound that is no symbol.
func.func @f() {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.parallel' op operand cannot be used as a symbol}}
    affine.parallel (%j) = (symbol(%i)) to (10) {
    }
  }
  return
}
// -----
// A bound of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: i64) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i64'}}
  affine.parallel (%i) = (0) to (%a) {
  }
  return
}
// -----
// An empty group.
func.func @f() {
  // expected-error @below {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%i) = (max()) to (10) {
  }
  return
}
// -----
// Generic: too few steps.
func.func @f() {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (0) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: groups that do not add up.
func.func @f() {
  // expected-error @below {{'affine.parallel' op expected lower bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: a negative group.
func.func @f() {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<[-1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: groups of another type.
func.func @f() {
  // expected-error @below {{'affine.parallel' op attribute 'lowerBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi64>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: an unknown reduction.
func.func @f(%x: i32) {
  // expected-error @below {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"(%x) : (i32) -> ()
  }) : () -> i32
  return
}
// -----
// Generic: no reduction for a result.
func.func @f(%x: i32) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"(%x) : (i32) -> ()
  }) : () -> i32
  return
}
// -----
// STRICTER: induction variables are of type index
// Generic: a variable of another type.
func.func @f() {
  // expected-error @below {{'affine.parallel' op expects induction variables of type index}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: i32):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: no steps.
func.func @f() {
  // expected-error @below {{'affine.parallel' op requires attribute 'steps'}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: steps of another type.
func.func @f() {
  // expected-error @below {{'affine.parallel' op attribute 'steps' failed to satisfy constraint: 64-bit integer array attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1 : i32], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
