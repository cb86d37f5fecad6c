// OPTIONS: --canonicalize

func.func @switch_const(%x: i32, %y: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [
    default: ^a(%x : i32),
    1: ^b,
    2: ^a(%y : i32)
  ]
^a(%p: i32):
  return %p : i32
^b:
  return %y : i32
}

// -----

func.func @switch_default(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^a(%x : i32),
    1: ^b,
    2: ^a(%x : i32),
    -3: ^a(%y : i32)
  ]
^a(%p: i32):
  return %p : i32
^b:
  return %y : i32
}

// -----

func.func @switch_pass(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^c,
    1: ^b(%x : i32),
    2: ^a(%x : i32)
  ]
^c:
  cf.br ^a(%y : i32)
^b(%q: i32):
  cf.br ^a(%q : i32)
^a(%p: i32):
  return %p : i32
}

// -----

func.func @switch_only(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^a(%x : i32)
  ]
^a(%p: i32):
  return %p : i32
}

// -----

func.func @switch_same(%f: i32, %x: i32, %y: i32, %m: memref<4xi32>, %i: index) -> i32 {
  cf.switch %f : i32, [
    default: ^a,
    1: ^b,
    2: ^b,
    3: ^c
  ]
^a:
  memref.store %x, %m[%i] : memref<4xi32>
  cf.switch %f : i32, [
    default: ^b,
    1: ^d,
    4: ^d
  ]
^b:
  return %x : i32
^c:
  memref.store %y, %m[%i] : memref<4xi32>
  cf.switch %f : i32, [
    default: ^b,
    3: ^d
  ]
^d:
  return %y : i32
}

// -----

func.func @switch_dead_args(%f: i32, %x: i32, %y: i32, %m: memref<8xi32>, %i: index) -> i32 {
  cf.switch %f : i32, [
    default: ^a(%x, %y : i32, i32),
    1: ^b(%x, %x, %y : i32, i32, i32),
    2: ^a(%y, %f : i32, i32)
  ]
^a(%p: i32, %q: i32):
  return %p : i32
^b(%r: i32, %s: i32, %t: i32):
  memref.store %s, %m[%i] : memref<8xi32>
  return %y : i32
}

// -----

func.func @switch_i1(%f: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  cf.switch %t : i1, [
    default: ^a(%x : i32),
    1: ^a(%y : i32)
  ]
^a(%p: i32):
  return %p : i32
}

// -----

func.func @switch_negative(%x: i32, %y: i32) -> i32 {
  %t = arith.constant -7 : i8
  cf.switch %t : i8, [
    default: ^a(%x : i32),
    249: ^a(%y : i32)
  ]
^a(%p: i32):
  return %p : i32
}

// -----

// VERDICT: refused: of two cases of one number mlir-opt drops the first, so that the second is taken
func.func @switch_case_twice(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^a(%x : i32),
    1: ^a(%x : i32),
    1: ^a(%y : i32)
  ]
^a(%p: i32):
  return %p : i32
}
