// OPTIONS: --canonicalize

func.func @known(%m: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  %true = arith.constant true
  %false = arith.constant false
  scf.if %true {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  scf.if %false {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  scf.if %false {
    memref.store %x, %m[%n] : memref<100xf32>
  } else {
    memref.store %y, %m[%n] : memref<100xf32>
  }
  return
}
// -----

func.func @known_values(%x: f32, %y: f32) -> (f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %r = scf.if %true -> f32 {
    %a = arith.addf %x, %y : f32
    scf.yield %a : f32
  } else {
    scf.yield %y : f32
  }
  %s = scf.if %false -> f32 {
    scf.yield %x : f32
  } else {
    %a = arith.mulf %x, %y : f32
    scf.yield %a : f32
  }
  return %r, %s : f32, f32
}
// -----

func.func @chosen(%x: f32, %y: f32, %c: i1) -> (f32, f32) {
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  %s = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  return %r, %s : f32, f32
}
// -----

func.func @one_of_two_is_chosen(%m: memref<100xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) {
    %a = arith.addf %x, %y : f32
    scf.yield %x, %a : f32, f32
  } else {
    scf.yield %y, %y : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----

func.func @chosen_beside_effects(%m: memref<100xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> f32 {
  %r = scf.if %c -> f32 {
    memref.store %x, %m[%n] : memref<100xf32>
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %r : f32
}
// -----

func.func @nested_same_condition(%m: memref<100xf32>, %n: index, %x: f32, %y: f32, %c: i1) {
  scf.if %c {
    memref.store %y, %m[%n] : memref<100xf32>
    scf.if %c {
      memref.store %x, %m[%n] : memref<100xf32>
    }
  } else {
    scf.if %c {
      memref.store %x, %m[%n] : memref<100xf32>
    } else {
      memref.store %y, %m[%n] : memref<100xf32>
    }
  }
  return
}
// -----

func.func @condition_is_used_inside(%m: memref<100xi1>, %n: index, %c: i1) {
  scf.if %c {
    memref.store %c, %m[%n] : memref<100xi1>
  } else {
    affine.for %i = 0 to 10 {
      affine.store %c, %m[%i] : memref<100xi1>
    }
  }
  return
}
// -----

func.func @empty_branches(%m: memref<100xf32>, %n: index, %x: f32, %c: i1) {
  scf.if %c {
    memref.store %x, %m[%n] : memref<100xf32>
  } else {
  }
  scf.if %c {
  } else {
  }
  return
}
// -----

func.func @empty_first_branch(%m: memref<100xf32>, %n: index, %x: f32, %c: i1) {
  scf.if %c {
  } else {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  return
}
// -----

func.func @one_after_the_other(%m: memref<100xf32>, %n: index, %x: f32, %c: i1) {
  scf.if %c {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  scf.if %c {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}
// -----

func.func @one_after_the_other_with_values(%m: memref<100xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> (f32, f32) {
  %r = scf.if %c -> f32 {
    %a = arith.addf %x, %y : f32
    scf.yield %a : f32
  } else {
    scf.yield %y : f32
  }
  %s = scf.if %c -> f32 {
    %a = arith.mulf %r, %y : f32
    scf.yield %a : f32
  } else {
    %a = arith.mulf %r, %x : f32
    scf.yield %a : f32
  }
  return %r, %s : f32, f32
}
// -----

func.func @not_one_after_the_other(%m: memref<100xf32>, %n: index, %x: f32, %c: i1, %d: i1) {
  scf.if %c {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  affine.store %x, %m[7] : memref<100xf32>
  scf.if %c {
    affine.store %x, %m[3] : memref<100xf32>
  }
  scf.if %d {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}
// -----

func.func @unused(%m: memref<100xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> f32 {
  %r:2 = scf.if %c -> (f32, f32) {
    memref.store %x, %m[%n] : memref<100xf32>
    %a = arith.addf %x, %y : f32
    %b = arith.mulf %x, %y : f32
    scf.yield %a, %b : f32, f32
  } else {
    scf.yield %y, %y : f32, f32
  }
  return %r#1 : f32
}
// -----

func.func @affine_empty_else(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    memref.store %x, %m[%n] : memref<100xf32>
  } else {
  }
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
  } else {
  }
  return
}
// -----

func.func @affine_literal(%m: memref<100xf32>, %n: index, %x: f32) {
  %c = arith.constant 4 : index
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%c) {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  return
}
// -----

func.func @affine_everything(%m: memref<100xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  affine.if affine_set<() : (0 == 0)>() {
    memref.store %x, %m[%n] : memref<100xf32>
  } else {
    memref.store %y, %m[%n] : memref<100xf32>
  }
  %r = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %r : f32
}
// -----

func.func @affine_nothing(%m: memref<100xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  affine.if affine_set<() : (1 == 0)>() {
    memref.store %x, %m[%n] : memref<100xf32>
  }
  affine.if affine_set<() : (1 == 0)>() {
    memref.store %x, %m[%n] : memref<100xf32>
  } else {
    memref.store %y, %m[%n] : memref<100xf32>
  }
  %r = affine.if affine_set<() : (1 == 0)>() -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %r : f32
}
// -----

func.func @affine_known_in_loop(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: the inner condition may be poison where the outer one is false
func.func @if_nested(%c: i1, %d: i1, %x: f32, %m: memref<8xf32>, %i: index) {
  scf.if %c {
    scf.if %d {
      memref.store %x, %m[%i] : memref<8xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: the inner condition may be poison where the outer one is false
func.func @chained(%c: i1, %d: i1, %x: f32, %m: memref<8xf32>, %i: index) -> f32 {
  %r = scf.if %c -> f32 {
    %s = scf.if %d -> f32 {
      memref.store %x, %m[%i] : memref<8xf32>
      %y = arith.addf %x, %x : f32
      scf.yield %y : f32
    } else {
      scf.yield %x : f32
    }
    scf.yield %s : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}

// -----

func.func @if_swapped(%c: i1, %x: f32, %m: memref<8xf32>, %i: index) {
  %true = arith.constant true
  %d = arith.xori %c, %true : i1
  scf.if %c {
  } else {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  scf.if %d {
    memref.store %x, %m[%i] : memref<8xf32>
  } else {
  }
  return
}

// -----

func.func @opposite_with_values(%c: i1, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %true = arith.constant true
  %d = arith.xori %c, %true : i1
  %r = scf.if %d -> i32 {
    memref.store %x, %m[] : memref<i32>
    %y = arith.addi %x, %x : i32
    scf.yield %y : i32
  } else {
    %z = memref.load %m[] : memref<i32>
    scf.yield %z : i32
  }
  %s = scf.if %c -> i32 {
    %y = arith.muli %r, %x : i32
    scf.yield %y : i32
  } else {
    memref.store %r, %m[] : memref<i32>
    scf.yield %r : i32
  }
  return %r, %s : i32, i32
}
