// OPTIONS: --remove-dead-values

func.func private @f(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.addi %x, %x : i32
  %t = arith.muli %s, %y : i32
  return %s, %t : i32, i32
}
func.func @g(%x: i32, %unused: i32) -> i32 {
  %d = arith.addi %x, %unused : i32
  %0:2 = call @f(%x, %d) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

func.func private @nobody(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.addi %x, %x : i32
  return %s, %x : i32, i32
}

// -----

func.func private @ext(i32) -> i32
func.func @mem(%m: memref<8xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<8xi32>
  %1 = call @ext(%0) : (i32) -> i32
  %a = memref.alloc() : memref<8xi32>
  %b = memref.alloc() : memref<8xi32>
  memref.store %0, %b[%i] : memref<8xi32>
  memref.dealloc %b : memref<8xi32>
  return %0 : i32
}

// -----

func.func @store(%n: index, %x: i32, %m : memref<8xi32>) {
  affine.for %i = 0 to %n {
    %c = arith.addi %x, %x : i32
    %d = arith.addi %x, %x : i32
    affine.store %c, %m[%i] : memref<8xi32>
  }
  return
}

// -----

func.func @br(%c: i1, %x: i32) -> i32 {
  %u = arith.addi %x, %x : i32
  cf.cond_br %c, ^a(%x, %u : i32, i32), ^b(%u: i32)
^a(%p: i32, %q: i32):
  %w = arith.addi %q, %q : i32
  return %p : i32
^b(%r: i32):
  return %x : i32
}

// -----

func.func private @open(%x: i32, %y: i32) -> (i32, i32) {
  %t = arith.muli %y, %y : i32
  return %x, %t : i32, i32
}
func.func @holds(%x: i32) -> ((i32, i32) -> (i32, i32), i32) {
  %f = constant @open : (i32, i32) -> (i32, i32)
  %0:2 = call @open(%x, %x) : (i32, i32) -> (i32, i32)
  return %f, %0#0 : (i32, i32) -> (i32, i32), i32
}

// -----

func.func private @inner(%x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %t = arith.muli %y, %y : i32
  return %x, %t : i32, i32
}
func.func private @outer(%x: i32, %y: i32, %z: i32) -> (i32, i32, i32) {
  %0:2 = call @inner(%x, %y, %z) : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1, %z : i32, i32, i32
}
func.func @chain(%x: i32, %y: i32, %z: i32) -> i32 {
  %d = arith.addi %y, %z : i32
  %0:3 = call @outer(%x, %d, %z) : (i32, i32, i32) -> (i32, i32, i32)
  return %0#0 : i32
}

// -----

func.func private @recursive(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %x, %y : i32, i32
^b:
  %m = arith.subi %n, %c1 : i32
  %k:2 = call @recursive(%m, %x, %y) : (i32, i32, i32) -> (i32, i32)
  return %k#0, %k#1 : i32, i32
}
func.func @calls_recursive(%n: i32, %x: i32, %y: i32) -> i32 {
  %k:2 = call @recursive(%n, %x, %y) : (i32, i32, i32) -> (i32, i32)
  return %k#0 : i32
}

// -----

func.func private @two_calls(%x: i32, %y: i32) -> (i32, i32, i32) {
  %t = arith.muli %y, %y : i32
  return %x, %t, %t : i32, i32, i32
}
func.func @first(%x: i32, %m: memref<i32>) {
  %0:3 = call @two_calls(%x, %x) : (i32, i32) -> (i32, i32, i32)
  memref.store %0#0, %m[] : memref<i32>
  return
}
func.func @second(%x: i32, %m: memref<i32>) {
  %0:3 = call @two_calls(%x, %x) : (i32, i32) -> (i32, i32, i32)
  memref.store %0#1, %m[] : memref<i32>
  return
}

// -----

func.func private @with_effect(%x: i32, %m: memref<i32>) -> i32 {
  memref.store %x, %m[] : memref<i32>
  return %x : i32
}
func.func @result_unused(%x: i32, %m: memref<i32>) {
  %0 = call @with_effect(%x, %m) : (i32, memref<i32>) -> i32
  return
}

// -----

func.func private @with_attributes(%x: i32 {llvm.noundef}, %y: i32 {llvm.signext}) -> (i32 {llvm.zeroext}, i32 {llvm.noundef}) {
  return %y, %x : i32, i32
}
func.func @calls_it(%x: i32) -> i32 {
  %0:2 = call @with_attributes(%x, %x) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

func.func @chains(%x: i32, %f: f32, %i: index) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %a : i32
  %c = arith.divsi %b, %x : i32
  %g = arith.addf %f, %f : f32
  %j = affine.apply affine_map<(d0) -> (d0 + 1)> (%i)
  return %a : i32
}

// -----

// VERDICT: refused: mlir-opt leaves a jump with too many operands
func.func @loop_of_blocks(%n: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %x, %x : i32, i32, i32)
^head(%i: i32, %dead: i32, %v: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^end(%dead : i32)
^body:
  %j = arith.addi %i, %c1 : i32
  %d = arith.muli %dead, %x : i32
  %w = arith.muli %v, %x : i32
  cf.br ^head(%j, %d, %w : i32, i32, i32)
^end(%z: i32):
  return %v : i32
}

// -----

func.func @switched(%x: i32, %y: i32) -> i32 {
  %d = arith.muli %x, %y : i32
  cf.switch %x : i32, [ default: ^a(%d : i32), 1: ^b(%y : i32) ]
^a(%p: i32):
  return %x : i32
^b(%q: i32):
  return %q : i32
}
