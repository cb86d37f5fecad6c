// OPTIONS: --canonicalize

func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^a(%y: i32):
  %z = arith.addi %y, %x : i32
  cf.br ^a(%z : i32)
}

// -----

func.func @dead_args(%n: index, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^a(%c0, %x, %x : index, i32, i32)
^a(%i: index, %d: i32, %e: i32):
  %k = arith.cmpi slt, %i, %n : index
  cf.cond_br %k, ^b(%d : i32), ^c
^b(%f: i32):
  %j = arith.addi %i, %c1 : index
  %g = arith.muli %f, %f : i32
  cf.br ^a(%j, %g, %e : index, i32, i32)
^c:
  return %i : index
}

// -----

func.func @same_args(%c: i1, %x: i32, %m: memref<4xi32>, %i: index) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %x, %m[%i] : memref<4xi32>
  cf.br ^c(%x : i32)
^b:
  cf.br ^c(%x : i32)
^c(%p: i32):
  return %p : i32
}

// -----

func.func @identical(%c: i1, %x: i32, %m: memref<4xi32>, %i: index) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %x, %m[%i] : memref<4xi32>
  cf.br ^c
^b:
  memref.store %x, %m[%i] : memref<4xi32>
  cf.br ^c
^c:
  return %x : i32
}

// -----

func.func @dead_in_loop(%n: index, %m: memref<8xindex>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^a(%c0, %x : index, f32)
^a(%i: index, %s: f32):
  %k = arith.cmpi slt, %i, %n : index
  cf.cond_br %k, ^b, ^c
^b:
  memref.store %i, %m[%i] : memref<8xindex>
  %t = arith.mulf %s, %x : f32
  %j = arith.addi %i, %c1 : index
  cf.br ^a(%j, %t : index, f32)
^c:
  return
}
