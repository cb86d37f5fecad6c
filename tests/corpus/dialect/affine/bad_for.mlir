// STRICTER: steps are positive
// A step of zero.
func.func @f() {
  // expected-error @below {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step 0 {
  }
  return
}
// -----
// A negative step.
func.func @f() {
  // expected-error @below {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}
// -----
// A value as step.
func.func @f(%a: index) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = 0 to 10 step %a {
  }
  return
}
// -----
// STRICTER: steps are positive
// A step of zero, generic.
func.func @f() {
  // expected-error @below {{'affine.for' op expects a positive step, found 0}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// STRICTER: steps are positive
func.func @f() {
  // expected-error @below {{'affine.for' op expects a positive step, found -2}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -2 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// A lower bound with two results without max.
func.func @f(%a: index) {
  // expected-error @below {{lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 0)>(%a) to 10 {
  }
  return
}
// -----
// An upper bound with two results without min.
func.func @f(%a: index) {
  // expected-error @below {{upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 0)>(%a) {
  }
  return
}
// -----
// max at the upper bound.
func.func @f(%a: index) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = 0 to max affine_map<(d0) -> (d0, 0)>(%a) {
  }
  return
}
// -----
// A bound without operands.
func.func @f(%a: index) {
  // expected-error @below {{expected '(' in operand list}}
  affine.for %i = 0 to affine_map<(d0) -> (d0)> {
  }
  return
}
// -----
// Too few operands of a bound.
func.func @f(%a: index) {
  // expected-error @below {{dim operand count and affine map dim count must match}}
  affine.for %i = 0 to affine_map<(d0, d1) -> (d0)>(%a) {
  }
  return
}
// -----
// A bound that is neither map nor number.
func.func @f(%a: index) {
  // expected-error @below {{expected valid affine map representation for loop bounds}}
  affine.for %i = "zero" to 10 {
  }
  return
}
// -----
// A set as bound.
func.func @f(%a: index) {
  // expected-error @below {{expected valid affine map representation for loop bounds}}
  affine.for %i = affine_set<(d0) : (d0 >= 0)>(%a) to 10 {
  }
  return
}
// -----
// A bound of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  affine.for %i = 0 to %a {
  }
  return
}
// -----
// A loaded value in a loop is no symbol.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %w = memref.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %w {
    }
  }
  return
}
// -----
// A loop variable alone is no symbol.
func.func @f() {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %i {
    }
  }
  return
}
// -----
// A loaded value in a loop is no dimension.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %w = memref.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = affine_map<(d0) -> (d0)>(%w) to 8 {
    }
  }
  return
}
// -----
// Fewer types than loop-carried variables.
func.func @f(%x: f32) {
  // expected-error @below {{mismatch between the number of loop-carried values and results}}
  %r = affine.for %i = 0 to 4 iter_args(%a = %x, %b = %x) -> (f32) {
    affine.yield %a : f32
  }
  return
}
// -----
// A start value of another type.
// expected-note @below {{prior use here}}
func.func @f(%x: f32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    affine.yield %a : i32
  }
  return
}
// -----
// A yielded value of another type.
func.func @f(%x: f32) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %i : index
  }
  return
}
// -----
// Too few yielded values.
func.func @f(%x: f32) {
  %r:2 = affine.for %i = 0 to 4 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %a : f32
  }
  return
}
// -----
// No terminator where values are carried.
func.func @f(%x: f32) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) {
  }
  return
}
// -----
// Values yielded where none are carried.
func.func @f(%x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %x : f32
  }
  return
}
// -----
// Another terminator.
func.func @f(%x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield
  }
  return
}
// -----
// No body.
func.func @f() {
  // expected-error @below {{expected '{' to begin a region}}
  affine.for %i = 0 to 4
  return
}
// -----
// No upper bound.
func.func @f() {
  // expected-error @below {{expected 'to' between bounds}}
  affine.for %i = 0 {
  }
  return
}
// -----
// No variable.
func.func @f() {
  // expected-error @below {{expected SSA operand}}
  affine.for 0 to 4 {
  }
  return
}
// -----
// The variable is visible in the body only.
func.func @f() -> index {
  affine.for %i = 0 to 4 {
  }
  // expected-error @below {{use of undeclared SSA value name}}
  return %i : index
}
// -----
// The name of the variable is taken.
// expected-note @below {{previously referenced here}}
func.func @f(%i: index) {
  // expected-error @below {{region entry argument '%i' is already in use}}
  affine.for %i = 0 to 4 {
  }
  return
}
// -----
// Generic: no induction variable.
func.func @f() {
  // expected-error @below {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: an induction variable of another type.
func.func @f() {
  // expected-error @below {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: i32):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: segments that do not add up.
func.func @f(%a: index) {
  // expected-error @below {{'affine.for' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic: the wrong number of segments.
func.func @f(%a: index) {
  // expected-error @below {{size mismatch in attribute conversion: 2 vs 3}}
  "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic: operands of bounds of other types.
func.func @f(%a: i32) {
  // expected-error @below {{'affine.for' op operand #0 must be variadic of index, but got 'i32'}}
  "affine.for"(%a) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (i32) -> ()
  return
}
// -----
// STRICTER: operands of loop bounds fit their maps
// Generic: the segment does not fit the map.
func.func @f(%a: index) {
  // expected-error @below {{'affine.for' op operand count and affine map dimension and symbol count must match}}
  "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic: no bound.
func.func @f() {
  // expected-error @below {{'affine.for' op requires attribute 'lowerBoundMap'}}
  "affine.for"() <{operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: a step of another type.
func.func @f() {
  // expected-error @below {{'affine.for' op attribute 'step' failed to satisfy constraint: index attribute}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : i32, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: a bound without results.
func.func @f() {
  // expected-error @below {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: more results than carried variables.
func.func @f() {
  // expected-error @below {{'affine.for' op mismatch between the number of loop-carried values and results}}
  %0 = "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"(%i) : (index) -> ()
  }) : () -> index
  return
}
// -----
// Generic: types of start value and variable differ.
func.func @f(%x: f32) {
  // expected-error @below {{'affine.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "affine.for"(%x) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index, %a: i32):
    "affine.yield"(%x) : (f32) -> ()
  }) : (f32) -> f32
  return
}
// -----
// Generic: two blocks.
func.func @f() {
  // expected-error @below {{'affine.for' op expects region #0 to have 0 or 1 blocks}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  ^bb1(%j: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Generic: no region.
func.func @f() {
  // expected-error @below {{'affine.for' op requires one region}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> : () -> ()
  return
}
// -----
// A result number on a counter.
func.func @f() {
  // expected-error @below {{result number not allowed in argument list}}
  affine.for %i#0 = 0 to 4 {
  }
  return
}
// -----
// A result number on a carried value.
func.func @f(%x: f32) {
  // expected-error @below {{result number not allowed in argument list}}
  %0 = affine.for %i = 0 to 4 iter_args(%y#0 = %x) -> (f32) {
    affine.yield %y : f32
  }
  return
}
