// A loop.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
  }
  return
}
// -----
// A loop whose terminator is written.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
    scf.yield
  }
  return
}
// -----
// A loop with a body that uses the induction variable, and an attribute.
func.func @f(%a: index, %b: index, %s: index, %m: memref<?xindex>) {
  scf.for %i = %a to %b step %s {
    memref.store %i, %m[%i] : memref<?xindex>
  } {a = 1 : i8}
  return
}
// -----
// A loop whose type index is written.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s : index {
  }
  return
}
// -----
// A loop over integers.
func.func @f(%a: i32) {
  scf.for %i = %a to %a step %a : i32 {
  }
  return
}
// -----
// A loop over integers of an odd width.
func.func @f(%a: i7) {
  scf.for %i = %a to %a step %a : i7 {
  }
  return
}
// -----
// A loop that compares without sign.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for unsigned %i = %a to %b step %s {
  }
  return
}
// -----
// A loop over integers that compares without sign.
func.func @f(%a: i32) {
  scf.for unsigned %i = %a to %a step %a : i32 {
  }
  return
}
// -----
// A loop with a variable.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (f32) {
    scf.yield %v : f32
  }
  return
}
// -----
// A loop with a variable, its type without parentheses.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> f32 {
    scf.yield %v : f32
  }
  return
}
// -----
// A loop over integers with two variables.
func.func @f(%a: i32, %x: f32) {
  %0:2 = scf.for %i = %a to %a step %a iter_args(%v = %x, %w = %a) -> (f32, i32) : i32 {
    scf.yield %v, %i : f32, i32
  } {a}
  return
}
// -----
// A loop without sign with a variable.
func.func @f(%a: i32, %x: f32) {
  %0 = scf.for unsigned %i = %a to %a step %a iter_args(%v = %x) -> (f32) : i32 {
    scf.yield %v : f32
  }
  return
}
// -----
// A loop with an empty list of variables.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s iter_args() -> () {
  }
  return
}
// -----
// A loop in a loop.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (f32) {
    %1 = scf.for %j = %i to %b step %s iter_args(%w = %v) -> (f32) {
      %2 = arith.addf %w, %v : f32
      scf.yield %2 : f32
    }
    scf.yield %1 : f32
  }
  return
}
// -----
// Constant steps that are not positive.
func.func @f(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %a to %b step %c0 {
  }
  %c1 = arith.constant -1 : index
  scf.for %i = %a to %b step %c1 {
  }
  return
}
// -----
// Loops in generic form.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  "scf.for"(%a, %b, %s) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  %0 = "scf.for"(%a, %b, %s, %x) <{unsignedCmp}> ({
  ^bb0(%i: index, %v: f32):
    "scf.yield"(%v) : (f32) -> ()
  }) {a} : (index, index, index, f32) -> f32
  return
}
// -----
// The flag among the attributes.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
  } {unsignedCmp}
  return
}
// -----
// A parallel loop.
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) {
  }
  return
}
// -----
// A parallel loop whose terminator is written.
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    scf.reduce
  }
  return
}
// -----
// A parallel nest of two loops, with an attribute.
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) {
    %0 = arith.addi %i, %j : index
  } {a = 1 : i8}
  return
}
// -----
// A parallel loop with a reduction.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %1 = arith.addf %l, %r : f32
      scf.reduce.return %1 : f32
    }
  }
  return
}
// -----
// A parallel loop with two reductions.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0:2 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x, %a) -> (f32, index) {
    scf.reduce(%x, %i : f32, index) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }, {
    ^bb0(%l: index, %r: index):
      scf.reduce.return %r {a} : index
    }
  } {b}
  return
}
// -----
// A parallel loop with an empty list of start values.
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) init () -> () {
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) init () {
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) -> () {
  }
  return
}
// -----
// Parallel loops in generic form.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = "scf.parallel"(%a, %b, %s, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    "scf.reduce"(%x) ({
    ^bb0(%l: f32, %r: f32):
      "scf.reduce.return"(%l) : (f32) -> ()
    }) : (f32) -> ()
  }) {a} : (index, index, index, f32) -> f32
  return
}
// -----
// A loop over an index space.
func.func @f(%n: index) {
  scf.forall (%i) in (%n) {
  }
  return
}
// -----
// A loop over an index space whose terminator is written.
func.func @f(%n: index) {
  scf.forall (%i) in (%n) {
    scf.forall.in_parallel {
    }
  }
  return
}
// -----
// A loop over an index space without dimensions.
func.func @f() {
  scf.forall () in () {
  }
  return
}
// -----
// A loop over an index space of two dimensions, one known.
func.func @f(%n: index) {
  scf.forall (%i, %j) in (%n, 4) {
    %0 = arith.addi %i, %j : index
  } {a}
  return
}
// -----
// A loop over an index space with bounds and steps.
func.func @f(%n: index) {
  scf.forall (%i, %j) = (0, %n) to (%n, 10) step (2, %n) {
  }
  return
}
// -----
// Bounds and steps that go without saying.
func.func @f(%n: index) {
  scf.forall (%i, %j) = (0, 0) to (5, %n) step (1, 1) {
  }
  return
}
// -----
// Negative sizes and steps that are zero.
func.func @f(%n: index) {
  scf.forall (%i) in (-1) {
  }
  scf.forall (%i) = (-3) to (%n) step (0) {
  }
  return
}
// -----
// A loop that writes into a tensor.
func.func @f(%n: index, %t: tensor<4x8xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
  }
  return
}
// -----
// A loop that writes into two tensors.
func.func @f(%n: index, %t: tensor<4x8xf32>, %u: tensor<?xi8>) {
  %0:2 = scf.forall (%i, %j) = (0, 0) to (4, %n) step (%n, 1) shared_outs(%o = %t, %p = %u) -> (tensor<4x8xf32>, tensor<?xi8>) {
    scf.forall.in_parallel {
    }
  } {a}
  return
}
// -----
// An empty mapping.
func.func @f(%n: index) {
  scf.forall (%i) in (%n) {
  } {mapping = []}
  return
}
// -----
// An empty list of outputs.
func.func @f(%n: index) {
  scf.forall (%i) in (%n) shared_outs() -> () {
  }
  return
}
// -----
// Index spaces in generic form.
func.func @f(%n: index, %t: tensor<?xf32>) {
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) {a} : (index) -> ()
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 3>, staticUpperBound = array<i64: 5>, staticStep = array<i64: 2>}> ({
  ^bb0(%i: index, %o: tensor<?xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
