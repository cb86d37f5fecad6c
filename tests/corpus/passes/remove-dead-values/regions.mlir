// OPTIONS: --remove-dead-values
// OPTIONS: --remove-dead-values=canonicalize=false

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @loop(%n: index, %x: i32, %m : memref<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %c = arith.addi %b, %b : i32
    %d = arith.addi %a, %b : i32
    scf.yield %d, %c : i32, i32
  }
  return %r#1 : i32
}

// -----

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @aloop(%n: index, %x: i32, %m : memref<8xi32>) -> i32 {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %c = arith.addi %b, %b : i32
    %d = arith.addi %a, %b : i32
    affine.yield %d, %c : i32, i32
  }
  return %r#1 : i32
}

// -----

func.func @unused_loop(%n: index, %x: i32, %m : memref<8xi32>) {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %c = arith.addi %b, %b : i32
    %d = arith.addi %a, %b : i32
    affine.yield %d, %c : i32, i32
  }
  affine.for %i = 0 to %n {
    %c = arith.addi %x, %x : i32
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @if(%c: i1, %x: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %s = arith.addi %x, %x : i32
    scf.yield %s, %x : i32, i32
  } else {
    %t = arith.muli %x, %x : i32
    scf.yield %t, %x : i32, i32
  }
  return %r#1 : i32
}

// -----

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @while(%x: i32) -> i32 {
  %r:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %a, %x : i32
    %u = arith.addi %b, %b : i32
    scf.condition(%c) %a, %u : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %v = arith.addi %p, %p : i32
    scf.yield %v, %q : i32, i32
  }
  return %r#0 : i32
}

// -----

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @conditional(%c: i1, %x: i32, %m: memref<i32>) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %s = arith.addi %x, %x : i32
    memref.store %s, %m[] : memref<i32>
    %d = arith.muli %s, %s : i32
    scf.yield %s, %d : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %r#0 : i32
}

// -----

// VERDICT: better: mlir-opt leaves poison in the place of what is gone
func.func @affine_conditional(%n: index, %x: i32, %m: memref<i32>) -> i32 {
  %r:2 = affine.if affine_set<(d0) : (d0 - 1 >= 0)> (%n) -> (i32, i32) {
    %s = arith.addi %x, %x : i32
    affine.yield %s, %s : i32, i32
  } else {
    %u = arith.muli %x, %x : i32
    affine.yield %x, %u : i32, i32
  }
  return %r#0 : i32
}

// -----

func.func @nothing_to_do(%n: index, %x: i32, %m: memref<8xi32>) -> i32 {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> i32 {
    %v = affine.load %m[%i] : memref<8xi32>
    %s = arith.addi %a, %v : i32
    affine.yield %s : i32
  }
  return %r : i32
}

// -----

func.func @result_unused_argument_used(%n: index, %x: i32, %m: memref<8xi32>) {
  %r = affine.for %i = 0 to 8 iter_args(%a = %x) -> i32 {
    affine.store %a, %m[%i] : memref<8xi32>
    %s = arith.addi %a, %x : i32
    affine.yield %s : i32
  }
  return
}

// -----

func.func @parallel(%n: index, %x: i32, %m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %d = arith.muli %x, %x : i32
    memref.store %x, %m[%i] : memref<8xi32>
    scf.reduce
  }
  affine.parallel (%i) = (0) to (8) {
    %d = arith.muli %x, %x : i32
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}

// -----

func.func @scope(%x: i32, %m: memref<i32>) {
  memref.alloca_scope {
    %d = arith.muli %x, %x : i32
    memref.store %x, %m[] : memref<i32>
  }
  return
}

// -----

func.func @nested_loops(%x: i32, %m: memref<8x8xi32>) {
  affine.for %i = 0 to 8 {
    %e = arith.addi %x, %x : i32
    affine.for %j = 0 to 8 {
      %d = arith.muli %x, %e : i32
    }
    affine.for %j = 0 to 8 {
      %d = arith.muli %x, %e : i32
      affine.store %e, %m[%i, %j] : memref<8x8xi32>
    }
  }
  return
}

// -----

// VERDICT: better: a loop that may never end stays
func.func @may_not_end(%c: i1, %x: i32) {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %d = arith.cmpi eq, %x, %x : i32
    scf.condition(%d) %a : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return
}
