// OPTIONS: --canonicalize

func.func @index_switch_const(%x: f32, %y: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %r = scf.index_switch %c2 -> f32
  case 2 {
    scf.yield %x : f32
  }
  default {
    scf.yield %y : f32
  }
  return %r : f32
}

// -----

func.func @index_switch_default(%x: f32, %y: f32, %m: memref<f32>) -> f32 {
  %c5 = arith.constant 5 : index
  %r = scf.index_switch %c5 -> f32
  case 2 {
    memref.store %y, %m[] : memref<f32>
    scf.yield %x : f32
  }
  default {
    memref.store %x, %m[] : memref<f32>
    scf.yield %y : f32
  }
  return %r : f32
}

// -----

func.func @index_switch_unused(%i: index, %x: f32, %y: f32, %m: memref<f32>) -> f32 {
  %r:2 = scf.index_switch %i -> f32, f32
  case 2 {
    memref.store %y, %m[] : memref<f32>
    scf.yield %x, %y : f32, f32
  }
  default {
    memref.store %x, %m[] : memref<f32>
    scf.yield %y, %x : f32, f32
  }
  return %r#1 : f32
}

// -----

func.func @index_switch_same(%i: index, %x: f32, %y: f32, %m: memref<f32>) -> f32 {
  %r = scf.index_switch %i -> f32
  case 2 {
    memref.store %y, %m[] : memref<f32>
    scf.yield %x : f32
  }
  default {
    memref.store %x, %m[] : memref<f32>
    scf.yield %x : f32
  }
  return %r : f32
}

// -----

func.func @index_switch_only_default(%i: index, %x: f32, %m: memref<f32>) -> f32 {
  %r = scf.index_switch %i -> f32
  default {
    memref.store %x, %m[] : memref<f32>
    scf.yield %x : f32
  }
  return %r : f32
}

// -----

func.func @region_stays(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %r = scf.execute_region -> f32 no_inline {
    memref.store %x, %m[%n] : memref<10xf32>
    scf.yield %x : f32
  }
  return %r : f32
}

// -----

func.func @region_unused(%n: index, %x: f32, %m: memref<10xf32>) {
  %r = scf.execute_region -> f32 no_inline {
    memref.store %x, %m[%n] : memref<10xf32>
    %y = arith.addf %x, %x : f32
    scf.yield %y : f32
  }
  return
}

// -----

func.func @for_unsigned(%m: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm = arith.constant -1 : i32
  scf.for unsigned %i = %c0 to %c1 step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    memref.store %x, %m[%k] : memref<8xf32>
  }
  scf.for unsigned %i = %cm to %c1 step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    memref.store %x, %m[%k] : memref<8xf32>
  }
  return
}

// -----

func.func @for_duplicate(%m: memref<8xf32>, %x: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %c = arith.mulf %a, %b : f32
    scf.yield %c, %c : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

func.func @for_dead_cycle(%m: memref<8xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    %c = arith.mulf %a, %x : f32
    memref.store %x, %m[%i] : memref<8xf32>
    scf.yield %c : f32
  }
  return
}

// -----

func.func @for_swapped(%m: memref<8xf32>, %x: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    scf.yield %b, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

func.func @for_outside(%x: f32, %y: f32, %m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %x) -> (f32) {
    scf.yield %y : f32
  }
  %s = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %x) -> (f32) {
    memref.store %a, %m[%i] : memref<8xf32>
    scf.yield %y : f32
  }
  %t = arith.addf %r, %s : f32
  return %t : f32
}

// -----

func.func @for_three(%x: i32, %n: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) {
    %d = arith.muli %a, %b : i32
    %e = arith.muli %a, %c : i32
    scf.yield %d, %e, %e : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}

// -----

func.func @region_dup(%c: i1, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %r:2 = scf.execute_region -> (i32, i32) no_inline {
    memref.store %x, %m[] : memref<i32>
    %y = memref.load %m[] : memref<i32>
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @for_dup_arg_only(%x: i32, %n: index, %m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %d = arith.muli %a, %b : i32
    memref.store %d, %m[%i] : memref<8xi32>
    scf.yield %d, %d : i32, i32
  }
  return
}

// -----

func.func @if_dup(%c: i1, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    memref.store %x, %m[] : memref<i32>
    %y = memref.load %m[] : memref<i32>
    scf.yield %y, %y : i32, i32
  } else {
    %y = memref.load %m[] : memref<i32>
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @switch_dup(%c: index, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %r:2 = scf.index_switch %c -> i32, i32
  case 1 {
    memref.store %x, %m[] : memref<i32>
    %y = memref.load %m[] : memref<i32>
    scf.yield %y, %y : i32, i32
  } 
  default {
    %y = memref.load %m[] : memref<i32>
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @affine_dup(%x: i32, %n: index) -> (i32, i32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %d = arith.muli %a, %b : i32
    affine.yield %d, %d : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @if_bool(%c: i1, %d: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.if %c -> (i1, i1) {
    scf.yield %true, %false : i1, i1
  } else {
    scf.yield %false, %true : i1, i1
  }
  return %r#0, %r#1 : i1, i1
}

// -----

func.func @if_else_if(%c: i1, %x: f32, %m: memref<8xf32>, %i: index) {
  scf.if %c {
    memref.store %x, %m[%i] : memref<8xf32>
  } else {
    scf.if %c {
      memref.store %x, %m[%i] : memref<8xf32>
    }
  }
  return
}
