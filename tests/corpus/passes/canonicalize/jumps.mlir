// OPTIONS: --canonicalize

func.func @merge(%x: i32) -> i32 {
  cf.br ^a(%x : i32)
^a(%y: i32):
  %z = arith.muli %y, %y : i32
  cf.br ^b
^b:
  %w = arith.addi %y, %z : i32
  return %w : i32
}

// -----

func.func @pass_through(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b(%y : i32)
^a(%p: i32):
  cf.br ^c(%p, %y : i32, i32)
^b(%q: i32):
  %r = arith.muli %q, %q : i32
  cf.br ^d
^d:
  cf.br ^c(%q, %r : i32, i32)
^c(%u: i32, %v: i32):
  %w = arith.addi %u, %v : i32
  return %w : i32
}

// -----

func.func @constant(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^a(%x : i32), ^a(%y : i32)
^a(%p: i32):
  return %p : i32
}

// -----

func.func @equal(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x, %x : i32, i32), ^a(%y, %x : i32, i32)
^a(%p: i32, %q: i32):
  %r = arith.addi %p, %q : i32
  return %r : i32
}

// -----

func.func @equal_twice(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %d, ^a(%x : i32), ^b
^b:
  cf.cond_br %c, ^a(%x : i32), ^a(%y : i32)
^a(%p: i32):
  return %p : i32
}

// -----

func.func @known(%c: i1, %m: memref<4xi1>, %i: index) {
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %c, %m[%i] : memref<4xi1>
  cf.br ^e
^b:
  memref.store %c, %m[%i] : memref<4xi1>
  cf.cond_br %c, ^d, ^e
^d:
  memref.store %c, %m[%i] : memref<4xi1>
  cf.br ^e
^e:
  memref.store %c, %m[%i] : memref<4xi1>
  return
}

// -----

func.func @asserts(%c: i1) {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "yes"
  cf.assert %c, "may be"
  cf.assert %f, "no"
  return
}

// -----

func.func @forever(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^a
^b:
  cf.br ^d
^d:
  cf.br ^b
}

// -----

func.func @cond_known_nested(%c: i1, %m: memref<4xi1>, %i: index, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  scf.if %d {
    memref.store %c, %m[%i] : memref<4xi1>
  }
  cf.br ^e
^b:
  cf.br ^e
^e:
  return
}

// -----

func.func @loop(%n: index, %m: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  cf.br ^test
^test:
  %k = arith.cmpi slt, %i, %n : index
  cf.cond_br %k, ^body, ^end
^body:
  memref.store %i, %m[%i] : memref<4xindex>
  %j = arith.addi %i, %c1 : index
  cf.br ^latch
^latch:
  cf.br ^head(%j : index)
^end:
  return
}

// -----

func.func @weights(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c weights([3, 5]), ^a, ^b {mine = 1 : i32}
^a:
  cf.br ^d(%x : i32) {hers}
^b:
  cf.br ^d(%y : i32)
^d(%p: i32):
  %z = arith.addi %p, %p : i32
  cf.br ^e {his}
^e:
  return %z : i32
}

// -----

// VERDICT: better: discardable attributes stay with a jump that leads elsewhere
func.func @weights_stay(%c: i1, %x: i32, %y: i32, %m: memref<i32>) -> i32 {
  cf.cond_br %c weights([3, 5]), ^a, ^b {mine = 1 : i32}
^a:
  cf.br ^d(%x : i32) {hers}
^b:
  memref.store %x, %m[] : memref<i32>
  cf.br ^d(%y : i32)
^d(%p: i32):
  return %p : i32
}

// -----

func.func @select_with_more(%c: i1, %d: i1, %x: i32, %y: i32, %m: memref<i32>) -> i32 {
  cf.cond_br %d, ^b, ^e
^b:
  memref.store %x, %m[] : memref<i32>
  cf.cond_br %c, ^a(%x : i32), ^a(%y : i32)
^a(%p: i32):
  %q = arith.addi %p, %x : i32
  return %q : i32
^e:
  return %x : i32
}

// -----

func.func @same_condition_false(%c: i1, %x: i32, %m: memref<i32>) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  memref.store %x, %m[] : memref<i32>
  cf.cond_br %c, ^d(%x : i32), ^e(%x : i32)
^d(%p: i32):
  return %p : i32
^e(%q: i32):
  %r = arith.addi %q, %q : i32
  return %r : i32
}

// -----

func.func @assert_false(%x: i32) -> i32 {
  %f = arith.constant false
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c = arith.cmpi slt, %c1, %c2 : i32
  cf.assert %c, "one is less than two"
  return %x : i32
}

// -----

func.func @swap(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^a(%c0, %x, %y : index, i32, i32)
^a(%i: index, %p: i32, %q: i32):
  %j = arith.addi %i, %c1 : index
  %k = arith.cmpi slt, %j, %n : index
  cf.cond_br %k, ^b(%q, %p : i32, i32), ^c
^b(%s: i32, %t: i32):
  cf.br ^a(%j, %s, %t : index, i32, i32)
^c:
  return %p, %q : i32, i32
}

// -----

func.func @chain(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^e(%x : i32)
^a(%p: i32):
  cf.br ^b(%p : i32)
^b(%q: i32):
  cf.br ^d(%q, %q : i32, i32)
^d(%r: i32, %s: i32):
  cf.br ^e(%s : i32)
^e(%t: i32):
  return %t : i32
}

// -----

func.func @arg_used_elsewhere(%c: i1, %d: i1, %x: i32, %m: memref<i32>) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b(%x : i32)
^b(%u: i32):
  memref.store %u, %m[] : memref<i32>
  cf.br ^a(%u : i32)
^a(%p: i32):
  cf.br ^e
^e:
  memref.store %p, %m[] : memref<i32>
  cf.cond_br %d, ^e, ^f
^f:
  return %p : i32
}

// -----

func.func @never_one_way(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  return %x : i32
}
