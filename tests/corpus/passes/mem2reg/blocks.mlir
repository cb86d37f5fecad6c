// OPTIONS: --mem2reg

func.func @cf(%x: i32, %y: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %y, %a[] : memref<i32>
  cf.br ^b
^b:
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @loop(%n: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %a = memref.alloca() : memref<i32>
  memref.store %c0, %a[] : memref<i32>
  cf.br ^b(%c0 : i32)
^b(%i : i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^c, ^d
^c:
  %v = memref.load %a[] : memref<i32>
  %w = arith.muli %v, %v : i32
  memref.store %w, %a[] : memref<i32>
  %j = arith.addi %i, %c1 : i32
  cf.br ^b(%j : i32)
^d:
  %z = memref.load %a[] : memref<i32>
  return %z : i32
}

// -----

func.func @dead_arg(%x: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.br ^a
^a:
  %r = memref.load %a[] : memref<i32>
  cf.br ^b(%r, %x : i32, i32)
^b(%p: i32, %q: i32):
  return %p : i32
^never:
  memref.store %x, %a[] : memref<i32>
  %s = memref.load %a[] : memref<i32>
  return %s : i32
}

// -----

func.func @unreach(%x: i32, %c: i1) -> i32 {
  return %x : i32
^never:
  return %x : i32
}

// -----

func.func @partly(%x: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %x, %a[] : memref<i32>
  cf.br ^b
^b:
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @swap(%x: i32, %y: i32, %n: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %i = memref.alloca() : memref<i32>
  %a = memref.alloca() : memref<i32>
  %b = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  memref.store %y, %b[] : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  cf.br ^h
^h:
  %k = memref.load %i[] : memref<i32>
  %c = arith.cmpi slt, %k, %n : i32
  cf.cond_br %c, ^l, ^e
^l:
  %p = memref.load %a[] : memref<i32>
  %q = memref.load %b[] : memref<i32>
  memref.store %q, %a[] : memref<i32>
  memref.store %p, %b[] : memref<i32>
  %k2 = memref.load %i[] : memref<i32>
  %k3 = arith.addi %k2, %c1 : i32
  memref.store %k3, %i[] : memref<i32>
  cf.br ^h
^e:
  %u = memref.load %a[] : memref<i32>
  %v = memref.load %b[] : memref<i32>
  return %u, %v : i32, i32
}

// -----

func.func @sw(%x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.switch %x : i32, [ default: ^a(%y: i32), 1: ^b, 2: ^c ]
^a(%z: i32):
  memref.store %z, %a[] : memref<i32>
  cf.br ^c
^b:
  memref.store %y, %a[] : memref<i32>
  cf.br ^c
^c:
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @one_in_each_iteration(%n: i32, %x: i32) -> i32 {
  cf.br ^h(%x : i32)
^h(%i: i32):
  %a = memref.alloca() : memref<i32>
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^l, ^e
^l:
  memref.store %i, %a[] : memref<i32>
  %p = memref.load %a[] : memref<i32>
  %j = arith.addi %p, %x : i32
  cf.br ^h(%j : i32)
^e:
  return %i : i32
}

// -----

// VERDICT: refused: mlir-opt has a value used where it is not yet
func.func @another_one_in_each_iteration(%n: i32, %x: i32) -> i32 {
  cf.br ^h(%x : i32)
^h(%i: i32):
  %a = memref.alloca() : memref<i32>
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^l, ^e
^l:
  %o = memref.load %a[] : memref<i32>
  memref.store %i, %a[] : memref<i32>
  %p = memref.load %a[] : memref<i32>
  %j = arith.addi %p, %o : i32
  cf.br ^h(%j : i32)
^e:
  return %i : i32
}

// -----

func.func @nested_loops(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<i32>
  %i = memref.alloca() : memref<index>
  %j = memref.alloca() : memref<index>
  memref.store %x, %s[] : memref<i32>
  memref.store %c0, %i[] : memref<index>
  cf.br ^outer
^outer:
  %vi = memref.load %i[] : memref<index>
  %ci = arith.cmpi slt, %vi, %n : index
  cf.cond_br %ci, ^start, ^end
^start:
  memref.store %c0, %j[] : memref<index>
  cf.br ^inner
^inner:
  %vj = memref.load %j[] : memref<index>
  %cj = arith.cmpi slt, %vj, %vi : index
  cf.cond_br %cj, ^body, ^next
^body:
  %vs = memref.load %s[] : memref<i32>
  %t = arith.muli %vs, %x : i32
  memref.store %t, %s[] : memref<i32>
  %nj = arith.addi %vj, %c1 : index
  memref.store %nj, %j[] : memref<index>
  cf.br ^inner
^next:
  %wi = memref.load %i[] : memref<index>
  %ni = arith.addi %wi, %c1 : index
  memref.store %ni, %i[] : memref<index>
  cf.br ^outer
^end:
  %r = memref.load %s[] : memref<i32>
  return %r : i32
}

// -----

func.func @both_ways_to_one_block(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %y, %a[] : memref<i32>
  cf.cond_br %c, ^b, ^b
^b:
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @not_needed_where_ways_meet(%c: i1, %x: i32, %y: i32, %m: memref<i32>) -> i32 {
  %a = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %y, %a[] : memref<i32>
  %p = memref.load %a[] : memref<i32>
  memref.store %p, %m[] : memref<i32>
  cf.br ^c
^b:
  memref.store %x, %a[] : memref<i32>
  %q = memref.load %a[] : memref<i32>
  memref.store %q, %m[] : memref<i32>
  cf.br ^c
^c:
  memref.store %x, %a[] : memref<i32>
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @with_arguments(%c: i1, %x: i32, %y: f32) -> (i32, f32) {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^a(%x : i32), ^b(%y : f32)
^a(%p: i32):
  %q = arith.addi %p, %p : i32
  memref.store %q, %a[] : memref<i32>
  cf.br ^b(%y : f32)
^b(%z: f32):
  %r = memref.load %a[] : memref<i32>
  return %r, %z : i32, f32
}
