// OPTIONS: --loop-invariant-code-motion

func.func @scf_for(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %a = arith.addi %x, %y : i32
    %b = arith.muli %a, %y : i32
    %l = memref.load %m[%lb] : memref<10xi32>
    memref.store %b, %m[%i] : memref<10xi32>
    memref.store %l, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @divisions(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %a = arith.divsi %x, %y : i32
    %b = arith.divui %x, %y : i32
    %c = arith.ceildivsi %x, %y : i32
    memref.store %a, %m[%i] : memref<10xi32>
    memref.store %b, %m[%i] : memref<10xi32>
    memref.store %c, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @constant_divisors(%x: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %c7 = arith.constant 7 : i32
    %c0 = arith.constant 0 : i32
    %a = arith.divsi %x, %c7 : i32
    %b = arith.divsi %x, %c0 : i32
    %c = arith.divui %x, %c7 : i32
    %d = arith.ceildivsi %x, %c7 : i32
    %e = arith.remsi %x, %c7 : i32
    %f = arith.floordivsi %x, %c7 : i32
    memref.store %a, %m[%i] : memref<10xi32>
    memref.store %b, %m[%i] : memref<10xi32>
    memref.store %c, %m[%i] : memref<10xi32>
    memref.store %d, %m[%i] : memref<10xi32>
    memref.store %e, %m[%i] : memref<10xi32>
    memref.store %f, %m[%i] : memref<10xi32>
  }
  return
}

// -----

// VERDICT: refused: a remainder by 0 in a loop that runs no iteration
func.func @remainders(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %a = arith.remsi %x, %y : i32
    memref.store %a, %m[%i] : memref<10xi32>
  }
  return
}

// -----

// VERDICT: refused: a division by 0 in a loop that runs no iteration
func.func @floor_division(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %a = arith.floordivsi %x, %y : i32
    memref.store %a, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @conditionals(%c: i1, %x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %r = scf.if %c -> i32 {
      %a = arith.addi %x, %y : i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    %q = scf.if %c -> i32 {
      %a = arith.divsi %x, %y : i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    memref.store %r, %m[%i] : memref<10xi32>
    memref.store %q, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @inner_loops(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %st {
    %r = scf.for %j = %lb to %ub step %st iter_args(%q = %x) -> i32 {
      %a = arith.addi %q, %y : i32
      scf.yield %a : i32
    }
    %r2 = scf.for %j = %lb to %ub step %c1 iter_args(%q = %x) -> i32 {
      %a = arith.addi %q, %y : i32
      scf.yield %a : i32
    }
    %r3 = affine.for %j = 0 to 10 iter_args(%q = %x) -> i32 {
      %a = arith.addi %q, %y : i32
      affine.yield %a : i32
    }
    %r4 = affine.for %j = 0 to 10 step 4 iter_args(%q = %x) -> i32 {
      %a = arith.addi %q, %y : i32
      affine.yield %a : i32
    }
    memref.store %r, %m[%i] : memref<10xi32>
    memref.store %r2, %m[%i] : memref<10xi32>
    memref.store %r3, %m[%i] : memref<10xi32>
    memref.store %r4, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @while(%x: i32, %y: i32) {
  %z = scf.while (%k = %x) : (i32) -> i32 {
    %a = arith.addi %x, %y : i32
    %d = arith.addi %k, %a : i32
    %e = arith.cmpi slt, %d, %x : i32
    scf.condition(%e) %d : i32
  } do {
  ^bb0(%k: i32):
    %a = arith.muli %x, %y : i32
    %d = arith.addi %k, %a : i32
    scf.yield %d : i32
  }
  return
}

// -----

func.func @parallel(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index, %ub: index, %st: index) {
  scf.parallel (%i) = (%lb) to (%ub) step (%st) {
    %a = arith.muli %x, %y : i32
    %k = arith.constant 3 : i32
    memref.store %a, %m[%i] : memref<10xi32>
    memref.store %k, %m[%i] : memref<10xi32>
    scf.reduce
  }
  return
}

// -----

func.func @affine_parallel(%x: i32, %y: i32, %m: memref<10xi32>, %lb: index) {
  affine.parallel (%i) = (0) to (10) {
    %a = arith.muli %x, %y : i32
    %l = affine.load %m[3] : memref<10xi32>
    %p = affine.apply affine_map<(d0) -> (d0 + 3)>(%lb)
    %q = affine.min affine_map<(d0) -> (d0 + 3, d0 floordiv 2)>(%lb)
    affine.store %a, %m[%i] : memref<10xi32>
    memref.store %l, %m[%p] : memref<10xi32>
    memref.store %l, %m[%q] : memref<10xi32>
  }
  return
}

// -----

func.func @forall(%x: i32, %y: i32, %m: memref<10xi32>) {
  scf.forall (%i) in (10) {
    %a = arith.muli %x, %y : i32
    memref.store %a, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @effects_in_conditionals(%x: i32, %y: i32, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
        %a = arith.addi %x, %y : i32
        memref.store %a, %m[%i] : memref<10xi32>
      }
      %r = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> i32 {
        %a = arith.addi %x, %y : i32
        affine.yield %a : i32
      } else {
        affine.yield %x : i32
      }
      memref.store %r, %m[%j] : memref<10xi32>
    }
  }
  return
}

// -----

func.func @order(%x: i32, %y: i32, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    %a = arith.addi %x, %y : i32
    %b = arith.addi %a, %y : i32
    %u = arith.addi %x, %x : i32
    %d = arith.addi %b, %u : i32
    %e = arith.addi %a, %u : i32
    memref.store %d, %m[%i] : memref<10xi32>
    memref.store %e, %m[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @three_deep(%x: i32, %y: i32, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 10 {
        %a = arith.addi %x, %y : i32
        %b = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
        %c = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        memref.store %a, %m[%b] : memref<10xi32>
        memref.store %a, %m[%c] : memref<10xi32>
      }
    }
  }
  return
}

// -----

func.func @dims(%m: memref<10xi32>, %x: i32, %n: index) {
  affine.for %i = 0 to 10 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %d = memref.dim %m, %c0 : memref<10xi32>
    %e = memref.dim %m, %c3 : memref<10xi32>
    %f = memref.dim %m, %n : memref<10xi32>
    memref.store %x, %m[%d] : memref<10xi32>
    memref.store %x, %m[%e] : memref<10xi32>
    memref.store %x, %m[%f] : memref<10xi32>
  }
  return
}

// -----

memref.global "private" @g : memref<10xi32>
func.func private @h(i32) -> i32
func.func @unknown(%x: i32, %y: i32, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    %u = scf.execute_region -> i32 {
      %a = arith.addi %x, %y : i32
      scf.yield %a : i32
    }
    %g = memref.get_global @g : memref<10xi32>
    %c = func.call @h(%x) : (i32) -> i32
    %p = memref.alloc() : memref<10xi32>
    memref.store %u, %g[%i] : memref<10xi32>
    memref.store %c, %p[%i] : memref<10xi32>
  }
  return
}

// -----

func.func @regions(%c: i1, %x: i32, %y: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.parallel (%j) = (0) to (4) {
      %a = arith.addi %x, %y : i32
    }
    affine.parallel (%j) = (0) to (4) step (2) {
      %a = arith.addi %x, %y : i32
    }
    scf.forall (%j) in (10) {
      %a = arith.addi %x, %y : i32
    }
    scf.index_switch %n
    case 0 {
      %a = arith.addi %x, %y : i32
      scf.yield
    }
    default {
      scf.yield
    }
    scf.if %c {
    }
  }
  return
}

// -----

func.func @casts(%x: i32, %m: memref<10xi32>, %n: index) {
  affine.for %i = 0 to 10 {
    %a = memref.cast %m : memref<10xi32> to memref<?xi32>
    %b:2 = affine.delinearize_index %n into (4, 5) : index, index
    %c = affine.linearize_index [%n, %b#0] by (4, 5) : index
    %d = arith.sitofp %x : i32 to f32
    %e = math.exp %d : f32
    %f = arith.fptosi %e : f32 to i32
    memref.store %f, %a[%c] : memref<?xi32>
  }
  return
}

// -----

func.func @iteration_arguments(%x: f32, %y: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> f32 {
    %a = arith.mulf %x, %y : f32
    %b = arith.addf %s, %a : f32
    %c = arith.addf %a, %y : f32
    %d = arith.addf %b, %c : f32
    affine.yield %d : f32
  }
  return %r : f32
}
