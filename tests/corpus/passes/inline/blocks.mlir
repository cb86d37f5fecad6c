// OPTIONS: --inline=default-pipeline=

func.func private @two(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @calls_two(%c: i1, %x: i32) -> i32 {
  %0 = call @two(%c, %x) : (i1, i32) -> i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}

// -----

func.func private @two(%c: i1, %m: memref<i32>, %x: i32) -> (i32, i32) {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%k: i32):
  return %k, %x : i32, i32
^b:
  %y = arith.addi %x, %x : i32
  memref.store %y, %m[] : memref<i32>
  return %y, %y : i32, i32
}
func.func @twice(%c: i1, %d: i1, %m: memref<i32>, %x: i32) -> i32 {
  %0:2 = call @two(%c, %m, %x) : (i1, memref<i32>, i32) -> (i32, i32)
  cf.cond_br %d, ^a, ^b
^a:
  %1:2 = call @two(%c, %m, %0#0) : (i1, memref<i32>, i32) -> (i32, i32)
  cf.br ^c(%1#1 : i32)
^b:
  cf.br ^c(%0#1 : i32)
^c(%z: i32):
  return %z : i32
}

// -----

func.func private @two(%c: i1, %m: memref<i32>, %x: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %x, %m[] : memref<i32>
  cf.br ^b
^b:
  return
}
func.func @in_regions(%c: i1, %d: i1, %m: memref<i32>, %x: i32, %n: index) {
  affine.for %i = 0 to %n {
    func.call @two(%c, %m, %x) : (i1, memref<i32>, i32) -> ()
  }
  scf.if %d {
    func.call @two(%c, %m, %x) : (i1, memref<i32>, i32) -> ()
  }
  scf.execute_region {
    func.call @two(%c, %m, %x) : (i1, memref<i32>, i32) -> ()
    scf.yield
  }
  return
}

// -----

func.func private @one(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @into_blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @one(%x) : (i32) -> i32
  cf.br ^b2(%0 : i32)
^b:
  %1 = call @one(%x) : (i32) -> i32
  %2 = call @one(%1) : (i32) -> i32
  cf.br ^b2(%2 : i32)
^b2(%k: i32):
  %3 = call @one(%k) : (i32) -> i32
  return %3 : i32
}

// -----

func.func private @loops(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^end
^body:
  %j = arith.addi %i, %c1 : i32
  cf.br ^head(%j : i32)
^end:
  return %i : i32
}
func.func @calls_loop(%n: i32) -> i32 {
  %0 = call @loops(%n) : (i32) -> i32
  return %0 : i32
}
