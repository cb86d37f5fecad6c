// As many sizes as induction variables.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%i, %j) in (%n) {
  }
  return
}
// -----
// Not more sizes than induction variables.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i) in (%n, %n) {
  }
  return
}
// -----
// As many lower bounds as induction variables.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  scf.forall (%i) = (0, 0) to (%n) step (1) {
  }
  return
}
// -----
// As many steps as induction variables.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 step values, got 2}}
  scf.forall (%i) = (0) to (%n) step (1, 1) {
  }
  return
}
// -----
// A size is of type index.
// expected-note @+1 {{prior use here}}
func.func @f(%n: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  scf.forall (%i) in (%n) {
  }
  return
}
// -----
// A size is an integer.
func.func @f() {
  // expected-error @+1 {{expected integer value}}
  scf.forall (%i) in (1.5) {
  }
  return
}
// -----
// The number that stands for a dynamic size is not written.
func.func @f() {
  // expected-error @+1 {{expected 1 dynamic upper bound values}}
  scf.forall (%i) in (-9223372036854775808) {
  }
  return
}
// -----
// Bounds have steps.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 'step'}}
  scf.forall (%i) = (0) to (%n) {
  }
  return
}
// -----
// A loop over an index space has sizes.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected '='}}
  scf.forall (%i) {
  }
  return
}
// -----
// An output is a tensor.
func.func @f(%n: index, %x: f32) {
  // expected-error @+1 {{'scf.forall' op operand #1 must be variadic of ranked tensor of any type values, but got 'f32'}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (f32) {
  }
  return
}
// -----
// An output is no memref.
func.func @f(%n: index, %x: memref<4xf32>) {
  // expected-error @+1 {{'scf.forall' op operand #1 must be variadic of ranked tensor of any type values, but got 'memref<4xf32>'}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (memref<4xf32>) {
  }
  return
}
// -----
// An output is a ranked tensor.
func.func @f(%n: index, %x: tensor<*xf32>) {
  // expected-error @+1 {{'scf.forall' op operand #1 must be variadic of ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<*xf32>) {
  }
  return
}
// -----
// An output has the type of its result.
// expected-note @+1 {{prior use here}}
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{use of value '%t' expects different type than prior uses: 'tensor<5xf32>' vs 'tensor<4xf32>'}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<5xf32>) {
  }
  return
}
// -----
// A type for each output.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
  }
  return
}
// -----
// Outputs have types.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) {
  }
  return
}
// -----
// Results have outputs.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected '{' to begin a region}}
  %0 = scf.forall (%i) in (%n) -> (tensor<4xf32>) {
  }
  return
}
// -----
// A mapping is of device mappings.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (%n) {
  } {mapping = [1]}
  return
}
// -----
// A mapping is an array.
// STRICTER: a mapping is an array
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (%n) {
  } {mapping = 1}
  return
}
// -----
// The terminator has a region.
func.func @f(%n: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (%n) {
    // expected-error @+1 {{expected '{' to begin a region}}
    scf.forall.in_parallel
  }
  return
}
// -----
// Only ops that combine stand in the terminator.
func.func @f(%n: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (%n) {
    // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %0 = arith.constant 1 : index
    }
  }
  return
}
// -----
// A loop over an index space does not yield.
func.func @f(%n: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (%n) {
    // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield
  }
  return
}
// -----
// The terminator is inside a loop over an index space.
func.func @f() {
  // expected-error @+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel {
  }
}
// -----
// The terminator is not inside another loop.
func.func @f(%n: index, %t: tensor<4xf32>) {
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
    scf.forall.in_parallel {
    }
  }
  return
}
// -----
// Values for sizes that are not known, and no others.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index) -> ()
  return
}
// -----
// A value for each size that is not known.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 dynamic upper bound values}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// Induction variables are of type index.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: i32):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// As many induction variables as lower bounds.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0:
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// Lower bounds, and as many as induction variables.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// Lower bounds are there.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op requires attribute 'staticLowerBound'}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// Upper bounds are there.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op requires attribute 'staticUpperBound'}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// The argument of an output has its type.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index, %o: tensor<5xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// The result of an output has its type.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// A result for each output.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xf32>) -> ()
  return
}
// -----
// The terminator has a block.
func.func @f(%n: index, %t: tensor<4xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  ^bb0(%i: index):
    // expected-error @+1 {{'scf.forall.in_parallel' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
    "scf.forall.in_parallel"() ({

    }) : () -> ()
  }) : () -> ()
  return
}
// -----
// A loop over an index space has a body.
func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9>}> ({
  }) : () -> ()
  return
}
