// OPTIONS: --sccp

func.func @for_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %c5) -> (i32) {
    %b = arith.addi %a, %x : i32
    scf.yield %c6 : i32
  }
  return %r : i32
}

// -----

func.func @for_one(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %c5) -> (i32) {
    %b = arith.addi %a, %c5 : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

func.func @for_many(%x: i32, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c5, %b = %c5) -> (i32, i32) {
    %s = arith.addi %b, %a : i32
    scf.yield %a, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @affine_zero(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = affine.for %i = 0 to 0 iter_args(%a = %c5) -> (i32) {
    affine.yield %c6 : i32
  }
  return %r : i32
}

// -----

func.func @affine_one(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %r = affine.for %i = 0 to 1 iter_args(%a = %c5) -> (i32) {
    %b = arith.addi %a, %c5 : i32
    affine.yield %b : i32
  }
  return %r : i32
}

// -----

func.func @affine_three(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = affine.for %i = 0 to 3 iter_args(%a = %c5) -> (i32) {
    affine.yield %c6 : i32
  }
  return %r : i32
}

// -----

func.func @if_known(%x: i32) -> i32 {
  %t = arith.constant true
  %c5 = arith.constant 5 : i32
  %r = scf.if %t -> i32 {
    scf.yield %c5 : i32
  } else {
    %c7 = arith.constant 7 : i32
    %s = arith.addi %c7, %c7 : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// -----

func.func @if_same(%c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %c4 = arith.constant 4 : i32
    scf.yield %c4 : i32
  } else {
    %c2 = arith.constant 2 : i32
    %s = arith.addi %c2, %c2 : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// -----

func.func @while_(%x: i32) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %f = arith.constant false
  %r:2 = scf.while (%a = %c5) : (i32) -> (i32, i32) {
    %s = arith.addi %a, %a : i32
    scf.condition(%f) %s, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %m = arith.muli %p, %p : i32
    scf.yield %q : i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @switch(%x: i32) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : index
  %r = scf.index_switch %c1 -> i32
  case 1 {
    scf.yield %c5 : i32
  }
  default {
    scf.yield %x : i32
  }
  %f = arith.constant 1 : i32
  cf.br ^bb1(%f : i32)
^bb1(%k : i32):
  return %r, %k : i32, i32
}

// -----

func.func @par(%m: memref<8xi32>, %n : index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c5) -> i32 {
    %c6 = arith.constant 6 : i32
    %c7 = arith.addi %c6, %c6 : i32
    scf.reduce(%c7 : i32) {
    ^bb0(%a: i32, %b: i32):
      %k = arith.addi %c6, %c6 : i32
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// -----

func.func @apar(%m: memref<8xi32>, %n : index) -> i32 {
  %c6 = arith.constant 6 : i32
  %r = affine.parallel (%i) = (0) to (8) reduce ("addi") -> i32 {
    %c7 = arith.addi %c6, %c6 : i32
    affine.yield %c7 : i32
  }
  return %r : i32
}

// -----

func.func @forall(%m: memref<8xi32>, %n : index)  {
  scf.forall (%i) in (%n) {
  %c6 = arith.constant 6 : i32
    %c7 = arith.addi %c6, %c6 : i32
    memref.store %c7, %m[%i] : memref<8xi32>
  }
  return
}

// -----

func.func @aif(%m: memref<8xi32>, %n : index) -> (i32, i32) {
  %c6 = arith.constant 6 : i32
  %r:2 = affine.if affine_set<(d0) : (d0 - 1 >= 0)> (%n) -> (i32, i32) {
    %c7 = arith.addi %c6, %c6 : i32
    affine.yield %c7, %c6 : i32, i32
  } else {
    %c12 = arith.constant 12 : i32
    affine.yield %c12, %c12 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @aif_known() -> (i32, i32) {
  %n = arith.constant 6 : index
  %c6 = arith.constant 6 : i32
  %r:2 = affine.if affine_set<(d0) : (d0 - 1 >= 0)> (%n) -> (i32, i32) {
    %c7 = arith.addi %c6, %c6 : i32
    affine.yield %c7, %c6 : i32, i32
  } else {
    %c12 = arith.constant 12 : i32
    affine.yield %c12, %c12 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @scope() -> (i32) {
  %r = memref.alloca_scope -> i32 {
  %c6 = arith.constant 6 : i32
    %c7 = arith.addi %c6, %c6 : i32
    memref.alloca_scope.return %c7 : i32
  }
  return %r : i32
}

// -----

func.func @exec(%c: i1) -> (i32) {
  %r = scf.execute_region -> i32 {
  %c6 = arith.constant 6 : i32
    cf.cond_br %c, ^a, ^b(%c6 : i32)
^a:
    scf.yield %c6 : i32
^b(%q: i32):
    scf.yield %q : i32
  }
  return %r : i32
}

// -----

func.func @atomic(%m: memref<8xi32>, %n : index) -> i32 {
  %c6 = arith.constant 6 : i32
  %x = memref.generic_atomic_rmw %m[%n] : memref<8xi32> {
  ^bb0(%v: i32):
    %c7 = arith.addi %c6, %c6 : i32
    memref.atomic_yield %c7 : i32
  }
  return %x : i32
}

// -----

func.func @whole_if_is_unreached(%x: i32, %m: memref<i32>) -> i32 {
  %f = arith.constant false
  %c5 = arith.constant 5 : i32
  scf.if %f {
    %k = arith.addi %c5, %c5 : i32
    memref.store %k, %m[] : memref<i32>
  }
  return %c5 : i32
}

// -----

func.func @nested(%n: index, %c: i1) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one, %b = %two) -> (i32, i32) {
    %s:2 = scf.if %c -> (i32, i32) {
      %t = arith.muli %a, %two : i32
      %d = arith.divsi %t, %two : i32
      scf.yield %d, %b : i32, i32
    } else {
      scf.yield %a, %one : i32, i32
    }
    scf.yield %s#0, %s#1 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// VERDICT: better: a loop that never ends stays
func.func @loop_that_may_never_end(%x: i32) -> i32 {
  %t = arith.constant true
  %c5 = arith.constant 5 : i32
  %r = scf.while (%a = %c5) : (i32) -> i32 {
    %c = arith.cmpi eq, %x, %a : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return %r : i32
}

// -----

func.func @unknown_case(%x: index) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r:2 = scf.index_switch %x -> i32, i32
  case 1 {
    scf.yield %c5, %c6 : i32, i32
  }
  default {
    scf.yield %c5, %c5 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @no_case(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : index
  %r = scf.index_switch %c7 -> i32
  case 1 {
    scf.yield %x : i32
  }
  case 2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %c5 : i32
  }
  return %r : i32
}

// -----

func.func @stores_stay(%m: memref<i32>) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %m) -> memref<i32> {
    %c3 = arith.constant 3 : i32
    %c4 = arith.addi %c3, %c3 : i32
    memref.store %c4, %a[] : memref<i32>
    affine.yield %a : memref<i32>
  }
  %c8 = arith.constant 8 : i32
  %k = affine.for %i = 0 to 4 iter_args(%a = %c8) -> i32 {
    memref.store %a, %m[] : memref<i32>
    affine.yield %a : i32
  }
  return %k : i32
}

// -----

// VERDICT: refused: what a value is in the first iteration is not what it is in the next
func.func private @later(%k: i32, %n: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %r:2 = affine.for %i = 0 to 5 iter_args(%a = %k, %z = %k) -> (i32, i32) {
    %s = arith.addi %a, %n : i32
    %t = arith.subi %s, %n : i32
    %q = arith.addi %a, %c7 : i32
    affine.yield %q, %t : i32, i32
  }
  return %r#1 : i32
}
func.func @calls_later(%n: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %r = call @later(%c5, %n) : (i32, i32) -> i32
  return %r : i32
}
