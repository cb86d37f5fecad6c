// OPTIONS: --canonicalize

func.func @condition_inside(%x: i32, %n: i32, %m: memref<4xi1>, %i: index) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.addi %k, %k : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @condition_handed(%x: i32, %n: i32, %m: memref<4xi1>, %i: index) -> i1 {
  %r:2 = scf.while (%k = %x) : (i32) -> (i1, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %c, %k : i1, i32
  } do {
  ^bb0(%c: i1, %k: i32):
    memref.store %c, %m[%i] : memref<4xi1>
    %d = arith.addi %k, %n : i32
    scf.yield %d : i32
  }
  return %r#0 : i1
}

// -----

func.func @unused_result(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r:2 = scf.while (%k = %x) : (i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    %e = arith.muli %k, %k : i32
    scf.condition(%c) %e, %k : i32, i32
  } do {
  ^bb0(%e: i32, %k: i32):
    %d = arith.addi %k, %n : i32
    scf.yield %d : i32
  }
  return %r#1 : i32
}

// -----

func.func @result_used_inside(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r:2 = scf.while (%k = %x) : (i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    %e = arith.muli %k, %k : i32
    scf.condition(%c) %e, %k : i32, i32
  } do {
  ^bb0(%e: i32, %k: i32):
    memref.store %e, %m[%i] : memref<4xi32>
    %d = arith.addi %k, %n : i32
    scf.yield %d : i32
  }
  return %r#1 : i32
}

// -----

func.func @twice(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> (i32, i32) {
  %r:2 = scf.while (%k = %x) : (i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k, %k : i32, i32
  } do {
  ^bb0(%e: i32, %k: i32):
    %d = arith.addi %k, %e : i32
    scf.yield %d : i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @unused_arg(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r = scf.while (%k = %x, %l = %n) : (i32, i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.addi %k, %n : i32
    %e = arith.muli %k, %n : i32
    scf.yield %d, %e : i32, i32
  }
  return %r : i32
}

// -----

func.func @unchanged(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> (i32, i32) {
  %r:2 = scf.while (%k = %x, %l = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %l : i32
    scf.condition(%c) %k, %l : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %d = arith.addi %k, %l : i32
    scf.yield %d, %l : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @yields_outside(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> (i32, i32) {
  %r:2 = scf.while (%k = %x, %l = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %l : i32
    scf.condition(%c) %k, %l : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %d = arith.addi %k, %l : i32
    scf.yield %d, %n : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @forwards_outside(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> (i32, i32) {
  %r:2 = scf.while (%k = %x) : (i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k, %x : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %d = arith.addi %k, %l : i32
    scf.yield %d : i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @compare_again(%x: i32, %n: i32, %m: memref<4xi1>, %i: index) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %c = arith.cmpi ne, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %e = arith.cmpi ne, %k, %n : i32
    memref.store %e, %m[%i] : memref<4xi1>
    %f = arith.cmpi eq, %k, %n : i32
    memref.store %f, %m[%i] : memref<4xi1>
    %g = arith.cmpi sle, %k, %n : i32
    memref.store %g, %m[%i] : memref<4xi1>
    %d = arith.addi %k, %k : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @never(%x: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %f = arith.constant false
  %r = scf.while (%k = %x) : (i32) -> i32 {
    memref.store %k, %m[%i] : memref<4xi32>
    scf.condition(%f) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.addi %k, %k : i32
    memref.store %d, %m[%i] : memref<4xi32>
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @forever(%x: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %f = arith.constant true
  %r = scf.while (%k = %x) : (i32) -> i32 {
    memref.store %k, %m[%i] : memref<4xi32>
    scf.condition(%f) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.addi %k, %k : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @shuffled(%x: i32, %y: i32, %n: i32) -> (i32, i32) {
  %r:2 = scf.while (%k = %x, %l = %y) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %l, %k : i32, i32
  } do {
  ^bb0(%l: i32, %k: i32):
    %d = arith.addi %k, %l : i32
    scf.yield %d, %l : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @part(%x: i32, %y: i32, %n: i32) -> i32 {
  %r = scf.while (%k = %x, %l = %y) : (i32, i32) -> i32 {
    %d = arith.addi %k, %l : i32
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %d : i32
  } do {
  ^bb0(%e: i32):
    scf.yield %e, %y : i32, i32
  }
  return %r : i32
}

// -----

// VERDICT: refused: a loop that may never end stays
func.func @do_while_dead(%x: i32, %n: i32) {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %d = arith.addi %k, %x : i32
    %c = arith.cmpi slt, %d, %n : i32
    scf.condition(%c) %d : i32
  } do {
  ^bb0(%k: i32):
    scf.yield %k : i32
  }
  return
}

// -----

func.func @if_down(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    %s = scf.if %c -> i32 {
      memref.store %k, %m[%i] : memref<4xi32>
      %d = arith.addi %k, %n : i32
      scf.yield %d : i32
    } else {
      scf.yield %k : i32
    }
    scf.condition(%c) %s : i32
  } do {
  ^bb0(%k: i32):
    scf.yield %k : i32
  }
  return %r : i32
}

// -----

func.func @if_down_used(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r:2 = scf.while (%k = %x) : (i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    %s = scf.if %c -> i32 {
      memref.store %k, %m[%i] : memref<4xi32>
      %d = arith.addi %k, %n : i32
      scf.yield %d : i32
    } else {
      scf.yield %n : i32
    }
    scf.condition(%c) %s, %k : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %t = arith.muli %k, %l : i32
    scf.yield %t : i32
  }
  return %r#0 : i32
}

// -----

func.func @dead_cycle(%x: i32, %y: i32, %n: i32) -> i32 {
  %r:2 = scf.while (%k = %x, %l = %y) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k, %l : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %d = arith.addi %k, %n : i32
    %e = arith.muli %l, %n : i32
    scf.yield %d, %e : i32, i32
  }
  return %r#0 : i32
}

// -----

func.func @while_dup_before(%x: i32, %n: i32) -> i32 {
  %r:2 = scf.while (%k = %x, %l = %x) : (i32, i32) -> (i32, i32) {
    %d = arith.muli %k, %l : i32
    %c = arith.cmpi slt, %d, %n : i32
    scf.condition(%c) %k, %d : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %d = arith.addi %k, %l : i32
    scf.yield %d, %d : i32, i32
  }
  return %r#0 : i32
}

// -----

func.func @while_unused_before_only(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r = scf.while (%k = %x, %l = %n) : (i32, i32) -> (i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    memref.store %k, %m[%i] : memref<4xi32>
    %j = memref.load %m[%i] : memref<4xi32>
    scf.yield %j, %j : i32, i32
  }
  return %r : i32
}

// -----

func.func @loop_invariant_in_after(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r:2 = scf.while (%k = %x, %l = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %l : i32
    scf.condition(%c) %l, %k : i32, i32
  } do {
  ^bb0(%l: i32, %k: i32):
    memref.store %l, %m[%i] : memref<4xi32>
    %j = memref.load %m[%i] : memref<4xi32>
    scf.yield %j, %l : i32, i32
  }
  return %r#1 : i32
}

// -----

func.func @compare_swapped(%x: i32, %n: i32, %m: memref<4xi1>, %i: index) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %e = arith.cmpi slt, %k, %n : i32
    memref.store %e, %m[%i] : memref<4xi1>
    %f = arith.cmpi sge, %k, %n : i32
    memref.store %f, %m[%i] : memref<4xi1>
    %g = arith.cmpi sgt, %n, %k : i32
    memref.store %g, %m[%i] : memref<4xi1>
    %h = arith.cmpi sle, %n, %k : i32
    memref.store %h, %m[%i] : memref<4xi1>
    %d = arith.addi %k, %k : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @compare_nested(%x: i32, %n: i32, %m: memref<4xi1>, %i: index, %b: i1) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    scf.if %b {
      %e = arith.cmpi slt, %k, %n : i32
      memref.store %e, %m[%i] : memref<4xi1>
    }
    %d = arith.addi %k, %k : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @really_shuffled(%x: i32, %y: i32, %n: i32) -> (i32, i32) {
  %r:2 = scf.while (%k = %x, %l = %y) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %l, %k : i32, i32
  } do {
  ^bb0(%l: i32, %k: i32):
    %d = arith.addi %k, %l : i32
    %e = arith.muli %k, %l : i32
    scf.yield %d, %e : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// VERDICT: refused: a loop that may never end stays
func.func @some_handed(%x: i32, %y: i32, %n: i32) -> i32 {
  %r = scf.while (%k = %x, %l = %y) : (i32, i32) -> (i32) {
    %c = arith.cmpi slt, %k, %l : i32
    scf.condition(%c) %l : i32
  } do {
  ^bb0(%l: i32):
    %d = arith.addi %n, %l : i32
    scf.yield %d, %l : i32, i32
  }
  return %r : i32
}

// -----

func.func @if_down_side(%x: i32, %n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %q = arith.muli %k, %n : i32
    %c = arith.cmpi slt, %q, %n : i32
    scf.if %c {
      memref.store %q, %m[%i] : memref<4xi32>
    }
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.addi %k, %n : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @known_start(%n: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %r = scf.while (%k = %c10) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %c0 : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    memref.store %k, %m[%i] : memref<4xi32>
    %d = arith.addi %k, %n : i32
    scf.yield %d : i32
  }
  return %r : i32
}
