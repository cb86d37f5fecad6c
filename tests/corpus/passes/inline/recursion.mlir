// OPTIONS: --inline=default-pipeline=
// OPTIONS: --inline='default-pipeline= max-iterations=1'
// OPTIONS: --inline='default-pipeline= max-iterations=2'

func.func private @rec(%x: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  %m = arith.subi %n, %c1 : i32
  %k = call @rec(%x, %m) : (i32, i32) -> i32
  return %k : i32
}
func.func @r(%n: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %k = call @rec(%c5, %n) : (i32, i32) -> i32
  return %k : i32
}

// -----

func.func private @a(%x: i32, %m: memref<i32>) -> i32 {
  memref.store %x, %m[] : memref<i32>
  %y = call @b(%x, %m) : (i32, memref<i32>) -> i32
  return %y : i32
}
func.func private @b(%x: i32, %m: memref<i32>) -> i32 {
  %k = arith.addi %x, %x : i32
  memref.store %k, %m[] : memref<i32>
  %y = call @a(%k, %m) : (i32, memref<i32>) -> i32
  return %y : i32
}
func.func @c(%x: i32, %m: memref<i32>) -> i32 {
  %y = call @a(%x, %m) : (i32, memref<i32>) -> i32
  return %y : i32
}

// -----

func.func private @island1() {
  call @island2() : () -> ()
  return
}
func.func private @island2() {
  call @island1() : () -> ()
  return
}
func.func private @selfish() {
  call @selfish() : () -> ()
  return
}
func.func @nothing() {
  return
}

// -----

func.func private @leaf(%x: i32, %m: memref<i32>) {
  memref.store %x, %m[] : memref<i32>
  return
}
func.func private @down(%x: i32, %m: memref<i32>) {
  call @leaf(%x, %m) : (i32, memref<i32>) -> ()
  call @up(%x, %m) : (i32, memref<i32>) -> ()
  return
}
func.func private @up(%x: i32, %m: memref<i32>) {
  call @leaf(%x, %m) : (i32, memref<i32>) -> ()
  call @down(%x, %m) : (i32, memref<i32>) -> ()
  return
}
func.func @both(%x: i32, %m: memref<i32>) {
  call @up(%x, %m) : (i32, memref<i32>) -> ()
  call @down(%x, %m) : (i32, memref<i32>) -> ()
  return
}
