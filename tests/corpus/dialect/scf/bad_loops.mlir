// All bounds have one type.
// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %s: i32) {
  // expected-error @+1 {{use of value '%s' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %i = %a to %a step %s {
  }
  return
}
// -----
// The same in generic form.
func.func @f(%a: index, %s: i32) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%a, %a, %s) ({
  ^bb0(%i: index):
    scf.yield
  }) : (index, index, i32) -> ()
  return
}
// -----
// A bound is an integer.
func.func @f(%x: f32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %i = %x to %x step %x : f32 {
  }
  return
}
// -----
// A bound has no sign.
func.func @f(%x: si32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'si32'}}
  scf.for %i = %x to %x step %x : si32 {
  }
  return
}
// -----
// A step is a value.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected SSA operand}}
  scf.for %i = %a to %b step 1 {
  }
  return
}
// -----
// A loop has a step.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected 'step'}}
  scf.for %i = %a to %b {
  }
  return
}
// -----
// The type is not written at the variable.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected '='}}
  scf.for %i : index = %a to %b step %s {
  }
  return
}
// -----
// Only one word may stand before the variable.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected SSA operand}}
  scf.for signed %i = %a to %b step %s {
  }
  return
}
// -----
// Variables have types.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected '->'}}
  scf.for %i = %a to %b step %s iter_args() {
  }
  return
}
// -----
// There are as many types as variables.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{mismatch in number of loop-carried values and defined values}}
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (f32, i32) {
    scf.yield %v : f32
  }
  return
}
// -----
// A start value has the type of its variable.
// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (i32) {
    scf.yield %v : i32
  }
  return
}
// -----
// The body yields as many values as there are variables.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (f32) {
  }
  return
}
// -----
// The body yields values of the types of the variables.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = scf.for %i = %a to %b step %s iter_args(%v = %x) -> (f32) {
    scf.yield %i : index
  }
  return
}
// -----
// Without variables nothing is yielded.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op different number of region iter_args and yielded values: 0 != 1}}
  scf.for %i = %a to %b step %s {
    scf.yield %i : index
  }
  return
}
// -----
// The induction variable has the type of the bounds.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%a, %b, %s) ({
  ^bb0(%i: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// There are as many arguments as variables.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%a, %b, %s) ({
  ^bb0(%i: index, %v: index):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// An argument has the type of its start value.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%a, %b, %s, %x) ({
  ^bb0(%i: index, %v: i32):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}
// -----
// There are as many results as variables.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%a, %b, %s, %x) ({
  ^bb0(%i: index, %v: f32):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> ()
  return
}
// -----
// A loop has three operands or more.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op expected 3 or more operands, but found 2}}
  "scf.for"(%a, %b) ({
  ^bb0(%i: index):
    scf.yield
  }) : (index, index) -> ()
  return
}
// -----
// A loop has a region.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op requires one region}}
  "scf.for"(%a, %b, %s) : (index, index, index) -> ()
  return
}
// -----
// A loop has a body.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%a, %b, %s) ({
  }) : (index, index, index) -> ()
  return
}
// -----
// A body has one block.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%a, %b, %s) ({
  ^bb0(%i: index):
    cf.br ^bb1
  ^bb1:
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// A body is not empty.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.for' op expects a non-empty block}}
  "scf.for"(%a, %b, %s) ({
  ^bb0(%i: index):
  }) : (index, index, index) -> ()
  return
}
// -----
// A body does not return.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}
// -----
// A body ends in a yield.
func.func @f(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
  // expected-error @+1 {{invalid block name in region with named arguments}}
  ^bb0:
    %0 = arith.constant 1 : i32
  }
  return
}
// -----
// A yield is inside one of some ops.
func.func @f() {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}
// -----
// As many lower bounds as induction variables.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected 2 operands}}
  scf.parallel (%i, %j) = (%a) to (%b) step (%s) {
  }
  return
}
// -----
// As many upper bounds as induction variables.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected 1 operands}}
  scf.parallel (%i) = (%a) to (%b, %b) step (%s) {
  }
  return
}
// -----
// As many steps as induction variables.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected 1 operands}}
  scf.parallel (%i) = (%a) to (%b) step (%s, %s) {
  }
  return
}
// -----
// A step is of type index.
// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %b: index, %s: index, %x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'index' vs 'i32'}}
  scf.parallel (%i) = (%a) to (%b) step (%x) {
  }
  return
}
// -----
// One loop at least.
func.func @f() {
  // expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {
  }
  return
}
// -----
// A constant step is not zero.
func.func @f(%a: index, %b: index, %s: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%b) step (%c0) {
  }
  return
}
// -----
// A constant step is not negative.
func.func @f(%a: index, %b: index, %s: index) {
  %c0 = arith.constant -1 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %c0) {
  }
  return
}
// -----
// A parallel loop does not yield.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    // expected-note @+1 {{terminator here}}
    scf.yield
  }
  return
}
// -----
// The type of the bounds goes without saying.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.parallel (%i) = (%a) to (%b) step (%s) : index {
  }
  return
}
// -----
// A reduction for each start value.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    scf.reduce
  }
  return
}
// -----
// The terminator that is left out has no reductions.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
  }
  return
}
// -----
// A type for each start value.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x, %x) -> f32 {
  }
  return
}
// -----
// A start value has the type of its result.
// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> i32 {
  }
  return
}
// -----
// A result for each start value.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) {
  }
  return
}
// -----
// What is reduced has the type of the result.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%a : index) {
    ^bb0(%l: index, %r: index):
      scf.reduce.return %l : index
    }
  }
  return
}
// -----
// A reduction has two arguments.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%l: f32):
      scf.reduce.return %l : f32
    }
  }
  return
}
// -----
// A reduction has two arguments of one type.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: index):
      scf.reduce.return %l : f32
    }
  }
  return
}
// -----
// A reduction gives what it takes.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %a : index
    }
  }
  return
}
// -----
// A reduction does not yield.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
      scf.yield %x : f32
    }
  }
  return
}
// -----
// A reduction is not empty.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{empty block: expect at least a terminator}}
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
    }
  }
  return
}
// -----
// A reduction has a block.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
    scf.reduce(%x : f32) {
    }
  }
  return
}
// -----
// As many reductions as operands.
func.func @f(%a: index, %b: index, %s: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 2}}
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  }
  return
}
// -----
// A reduction has operands.
func.func @f(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    // expected-error @+1 {{expected ':'}}
    scf.reduce()
  }
  return
}
// -----
// A reduction is inside a parallel loop.
func.func @f() {
  // expected-error @+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce
}
// -----
// The end of a reduction is inside a reduction.
func.func @f(%x: f32) {
  // expected-error @+1 {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %x : f32
}
// -----
// Induction variables are of type index.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%a, %b, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
// As many induction variables as bounds.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%a, %b, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0:
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
// As many operands as the sizes say.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  "scf.parallel"(%a, %b, %s) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
// The sizes of the groups of operands are there.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op operand count (3) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "scf.parallel"(%a, %b, %s) ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
// As many lower as upper bounds.
// STRICTER: lists of bounds are as long as each other (mlir-opt prints what it does not read back)
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @below {{'scf.parallel' op expects as many lower bounds as upper bounds and steps}}
  "scf.parallel"(%a, %b, %s) <{operandSegmentSizes = array<i32: 2, 0, 1, 0>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
// -----
// A parallel loop has one block.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op expects region #0 to have 0 or 1 blocks}}
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    cf.br ^bb1
  ^bb1:
    scf.reduce
  }
  return
}
// -----
// A parallel loop has a body.
func.func @f(%a: index, %b: index, %s: index) {
  // expected-error @+1 {{'scf.parallel' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.parallel"(%a, %b, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  }) : (index, index, index) -> ()
  return
}
