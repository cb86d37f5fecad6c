// RUN: loopwright opt %s --mem2reg --remove-dead-values | FileCheck %s

// Blocks get what memory held from a switch, and nothing that nobody needs.
// CHECK-LABEL: func.func @cases(
// CHECK-NOT: memref
// CHECK: cf.switch
// CHECK: default: ^bb1(%{{[a-z0-9]*}} : i32),
// CHECK: 1: ^bb2,
// CHECK: 2: ^bb3(%{{[a-z0-9]*}} : i32)
func.func @cases(%x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.switch %x : i32, [ default: ^a(%y, %x: i32, i32), 1: ^b(%y: i32), 2: ^c ]
^a(%z: i32, %u: i32):
  %s = arith.addi %z, %z : i32
  memref.store %s, %a[] : memref<i32>
  cf.br ^c
^b(%w: i32):
  memref.store %y, %a[] : memref<i32>
  cf.br ^c
^c:
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    %x = arith.index_cast %i : index to i32
    %seven = arith.constant 7 : i32
    %r = func.call @cases(%x, %seven) : (i32, i32) -> i32
    affine.store %r, %m[%i] : memref<4xi32>
  }
  %u = memref.cast %m : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
