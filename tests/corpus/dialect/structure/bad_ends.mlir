// OPTIONS: --allow-unregistered-dialect
// A region of affine.if that ends in an unknown op.
func.func @f(%n: index) {
  // expected-error @below {{'affine.if' op expects regions to end with 'affine.yield', found 'x.y'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'affine.yield'}}
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "x.y"() : () -> ()
  }, {}) : (index) -> ()
  return
}
// -----
// A region of affine.for that ends in an unknown op.
func.func @f(%n: index) {
  // expected-error @below {{'affine.for' op expects regions to end with 'affine.yield', found 'x.y'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'affine.yield'}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "x.y"() : () -> ()
  }) : () -> ()
  return
}
// -----
// A region of affine.parallel that ends in an unknown op.
func.func @f(%n: index) {
  // expected-error @below {{'affine.parallel' op expects regions to end with 'affine.yield', found 'x.y'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'affine.yield'}}
  "affine.parallel"() <{lowerBoundsMap = affine_map<() -> (0)>, upperBoundsMap = affine_map<() -> (10)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []}> ({
  ^bb0(%i: index):
    "x.y"() : () -> ()
  }) : () -> ()
  return
}
// -----
// A region of memref.alloca_scope that ends in an unknown op.
func.func @f(%n: index) {
  // expected-error @below {{'memref.alloca_scope' op expects regions to end with 'memref.alloca_scope.return', found 'x.y'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'memref.alloca_scope.return'}}
  "memref.alloca_scope"() ({
    "x.y"() : () -> ()
  }) : () -> ()
  return
}
// -----
// A region of memref.generic_atomic_rmw that ends in an unknown op.
func.func @f(%n: index, %m: memref<i32>) {
  %0 = "memref.generic_atomic_rmw"(%m) ({
  ^bb0(%i: i32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    "x.y"() : () -> ()
  }) : (memref<i32>) -> i32
  return
}
// -----
// A region of vector.mask that ends in an unknown op.
func.func @f(%n: index, %m: vector<4xi1>) {
  // expected-error @below {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({
    "x.y"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}
