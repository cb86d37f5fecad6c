// OPTIONS: --cse

// VERDICT: better: operands of commutative ops come in any order inside regions, too
func.func @conditionals(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %a = scf.if %c -> i32 {
    %k = arith.addi %x, %y : i32
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.if %c -> i32 {
    %k = arith.addi %y, %x : i32
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  return %a, %b : i32, i32
}

// -----

func.func @known_around(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %k0 = arith.addi %x, %y : i32
  %a = scf.if %c -> i32 {
    %k = arith.addi %x, %y : i32
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.if %c -> i32 {
    %k = arith.addi %x, %y : i32
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  return %a, %b, %k0 : i32, i32, i32
}

// -----

func.func @reading(%c: i1, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %a = scf.if %c -> i32 {
    %k = memref.load %m[] : memref<i32>
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.if %c -> i32 {
    %k = memref.load %m[] : memref<i32>
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  return %a, %b : i32, i32
}

// -----

func.func @other_branches(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %a = scf.if %c -> i32 {
    scf.yield %y : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %a, %b : i32, i32
}

// -----

func.func @loops(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %k = arith.addi %a, %x : i32
    affine.yield %k : i32
  }
  %q = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %k = arith.addi %a, %x : i32
    affine.yield %k : i32
  }
  %z = arith.addi %r, %q : i32
  return %z : i32
}

// -----

func.func @other_bounds(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %k = arith.addi %a, %x : i32
    affine.yield %k : i32
  }
  %q = affine.for %i = 0 to 5 iter_args(%a = %x) -> i32 {
    %k = arith.addi %a, %x : i32
    affine.yield %k : i32
  }
  %z = arith.addi %r, %q : i32
  return %z : i32
}

// -----

func.func @counters_are_not_mixed(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> i32 {
      %k = arith.index_cast %i : index to i32
      %l = arith.addi %k, %b : i32
      affine.yield %l : i32
    }
    affine.yield %s : i32
  }
  %q = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> i32 {
      %k = arith.index_cast %j : index to i32
      %l = arith.addi %k, %b : i32
      affine.yield %l : i32
    }
    affine.yield %s : i32
  }
  %z = arith.addi %r, %q : i32
  return %z : i32
}

// -----

// VERDICT: better: operands of commutative ops come in any order inside regions, too
func.func @nested_loops(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> i32 {
      %k = arith.index_cast %i : index to i32
      %l = arith.addi %k, %b : i32
      affine.yield %l : i32
    }
    affine.yield %s : i32
  }
  %q = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %s = affine.for %j = 0 to 4 iter_args(%b = %a) -> i32 {
      %k = arith.index_cast %i : index to i32
      %l = arith.addi %b, %k : i32
      affine.yield %l : i32
    }
    affine.yield %s : i32
  }
  %z = arith.addi %r, %q : i32
  return %z : i32
}

// -----

func.func @dead_loops(%x: i32, %m: memref<4xi32>) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> i32 {
    %k = arith.addi %a, %x : i32
    affine.yield %k : i32
  }
  affine.for %i = 0 to 4 {
    %v = affine.load %m[%i] : memref<4xi32>
  }
  return %x : i32
}

// -----

func.func @dead_branch(%c: i1, %x: i32) {
  scf.if %c {
    %k = arith.addi %x, %x : i32
  }
  return
}

// -----

func.func @siblings(%m: memref<40xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<40xf32>
  }
  affine.for %i = 0 to 10 {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i + 20] : memref<40xf32>
  }
  %a = arith.addf %x, %y : f32
  affine.store %a, %m[39] : memref<40xf32>
  return
}

// -----

func.func @several_blocks(%x: i32) -> (i32, i32) {
  %a = scf.execute_region -> i32 {
    cf.br ^a
  ^a:
    scf.yield %x : i32
  }
  %b = scf.execute_region -> i32 {
    cf.br ^a
  ^a:
    scf.yield %x : i32
  }
  return %a, %b : i32, i32
}

// -----

func.func @parallel(%m: memref<40xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (10) {
    %a = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
    %b = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
    affine.store %x, %m[%a] : memref<40xf32>
    affine.store %x, %m[%b + 10] : memref<40xf32>
  }
  return
}

// -----

// VERDICT: refused: a loop that may never end is not dropped
func.func @while(%x: i32) {
  %r = scf.while (%k = %x) : (i32) -> i32 {
    %e = arith.cmpi slt, %k, %x : i32
    scf.condition(%e) %k : i32
  } do {
  ^bb0(%k: i32):
    %d = arith.muli %x, %k : i32
    scf.yield %d : i32
  }
  return
}
