// OPTIONS: --sccp

func.func private @f(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.addi %x, %y : i32
  %c9 = arith.constant 9 : i32
  return %s, %c9 : i32, i32
}
func.func @g(%x: i32) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %0:2 = call @f(%c5, %x) : (i32, i32) -> (i32, i32)
  %1:2 = call @f(%c5, %c5) : (i32, i32) -> (i32, i32)
  %z = arith.addi %0#1, %1#1 : i32
  return %z, %1#0 : i32, i32
}

// -----

func.func private @unused(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c6 = arith.addi %c5, %c5 : i32
  return %c6 : i32
}

// -----

// VERDICT: not done: functions as values are no constants here
func.func private @escaping(%x: i32) -> i32 {
  %c6 = arith.addi %x, %x : i32
  return %c6 : i32
}
func.func @h() -> ((i32)->i32, i32) {
  %c5 = arith.constant 5 : i32
  %k = call @escaping(%c5) : (i32) -> i32
  %f = constant @escaping : (i32) -> i32
  return %f, %k : (i32)->i32, i32
}

// -----

func.func private @one(%x: i32) -> i32 {
  %c6 = arith.addi %x, %x : i32
  return %c6 : i32
}
func.func @k() -> (i32) {
  %c5 = arith.constant 5 : i32
  %k = call @one(%c5) : (i32) -> i32
  return %k : i32
}

// -----

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

func.func private @same(%x: i32) -> i32 {
  return %x : i32
}
func.func private @other(%x: i32) -> i32 {
  return %x : i32
}
func.func @two_calls(%x: i32) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = call @same(%c1) : (i32) -> i32
  %b = call @same(%c1) : (i32) -> i32
  %c = call @other(%c1) : (i32) -> i32
  %d = call @other(%c2) : (i32) -> i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}

// -----

func.func @public(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  return %c1, %x : i32, i32
}
func.func @calls_public() -> (i32, i32) {
  %c2 = arith.constant 2 : i32
  %a:2 = call @public(%c2) : (i32) -> (i32, i32)
  return %a#0, %a#1 : i32, i32
}

// -----

func.func private @outside(i32) -> i32
func.func @calls_outside() -> i32 {
  %c2 = arith.constant 2 : i32
  %a = call @outside(%c2) : (i32) -> i32
  %b = arith.addi %a, %c2 : i32
  return %b : i32
}

// -----

func.func private @chain_end(%x: i32, %m: memref<i32>) {
  %s = arith.addi %x, %x : i32
  memref.store %s, %m[] : memref<i32>
  return
}
func.func private @chain(%x: i32, %m: memref<i32>) {
  %s = arith.addi %x, %x : i32
  call @chain_end(%s, %m) : (i32, memref<i32>) -> ()
  return
}
func.func @start(%m: memref<i32>) {
  %c2 = arith.constant 2 : i32
  call @chain(%c2, %m) : (i32, memref<i32>) -> ()
  return
}

// -----

func.func private @only_in_dead_code(%x: i32) -> i32 {
  %s = arith.addi %x, %x : i32
  return %s : i32
}
func.func @dead_call(%y: i32) -> i32 {
  %f = arith.constant false
  %c2 = arith.constant 2 : i32
  cf.cond_br %f, ^a, ^b(%y : i32)
^a:
  %r = call @only_in_dead_code(%c2) : (i32) -> i32
  cf.br ^b(%r : i32)
^b(%k: i32):
  return %k : i32
}

// -----

module @inner {
  func.func private @f(%x: i32) -> i32 {
    %s = arith.addi %x, %x : i32
    return %s : i32
  }
  func.func @g() -> i32 {
    %c2 = arith.constant 2 : i32
    %r = func.call @f(%c2) : (i32) -> i32
    return %r : i32
  }
}

// -----

func.func private @several_ends(%c: i1) -> i32 {
  %c3 = arith.constant 3 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %c3 : i32
^b:
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %s = arith.addi %c1, %c2 : i32
  return %s : i32
}
func.func @calls_it(%c: i1) -> i32 {
  %r = call @several_ends(%c) : (i1) -> i32
  return %r : i32
}
