// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-simplify-structures))"

func.func @accesses(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i + 3 - %i] : memref<100xf32>
    %v = affine.load %m[2 * %i - %i] : memref<100xf32>
    affine.store %v, %m[(%i * 4) floordiv 4] : memref<100xf32>
  }
  return
}
// -----

func.func @applied(%i: index) -> (index, index) {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  %c = affine.apply affine_map<(d0, d1) -> (d0 - d0 + d1)>(%i, %i)
  return %b, %c : index, index
}
// -----

func.func @extremes_stay(%i: index) -> (index, index) {
  %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %c = affine.min affine_map<(d0) -> (d0 + 1, d0 + 1)>(%b)
  %k = affine.max affine_map<(d0) -> (d0 + 1, d0 - 1 + 3)>(%b)
  return %c, %k : index, index
}
// -----

func.func @known(%i: index) -> index {
  %c3 = arith.constant 3 : index
  %e = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
  return %e : index
}
// -----

func.func @constraints(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - d0 >= 0, d0 + 1 >= 0, 2 * d0 + 2 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

// VERDICT: better: a loop that does nothing any more is dropped
func.func @never(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - d0 - 1 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

// VERDICT: better: a loop that does nothing any more is dropped
func.func @two_equalities(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - 3 == 0, d0 - 4 == 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @never_with_else(%m: memref<100xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0, -d0 + 2 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    } else {
      affine.store %y, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @value_of_never(%i: index, %x: f32, %y: f32) -> f32 {
  %r = affine.if affine_set<(d0) : (d0 * 2 - 1 == 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %r : f32
}
// -----

func.func @equality_first(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, d0 * 3 - s0 * 3 == 0, -d0 + s0 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @tighter(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, d0 - 5 >= 0, 2 * d0 - 5 >= 0, d0 - s0 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @always(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - d0 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @empty_else(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    } else {
    }
  }
  return
}
// -----

func.func @loops(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 0 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to affine_map<(d0) -> (d0 + d0 - d0)>(%n) {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to %n {
    %u = arith.addf %x, %x : f32
  }
  return
}
// -----

func.func @loop_values(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  return %r : f32
}
// -----

func.func @other_ops_stay(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.addi %c1, %c2 : i32
  %b = arith.addi %x, %a : i32
  return %b : i32
}
// -----

// VERDICT: better: no constraints that say what a remainder is
func.func @remainders(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 mod 4 - 1 == 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
    affine.if affine_set<(d0) : (d0 mod 4 - 4 == 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}

// -----

// What is taken out of a conditional is looked at, what is beside it is not.
func.func @left_over(%a: index) -> (index, index) {
  %c7 = arith.constant 7 : index
  %c13 = arith.constant 13 : index
  %r:2 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0, d1 - d0 >= 0)>(%c7, %c13) -> (index, index) {
    affine.yield %c7, %c13 : index, index
  } else {
    %c2 = arith.constant 2 : index
    %s = arith.addi %a, %c2 : index
    affine.yield %c7, %a : index, index
  }
  return %r#0, %r#1 : index, index
}

// -----

// Of equal conditions, inequalities are dropped.
func.func @equal_conditions(%m: memref<8xf32>, %i: index, %j: index, %x: f32) {
  affine.if affine_set<()[s0, s1] : (s0 - s1 == 0, s0 >= 0, s0 - s1 == 0, s0 >= 0)>()[%i, %j] {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}
