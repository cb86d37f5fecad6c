// Blocks are merged and passed by, known conditions and numbers decide, what nobody needs is not handed over.
// RUN: loopwright opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @classify
// CHECK-SAME: (%[[X:.*]]: i32, %[[M:.*]]: memref<?xi32>, %[[I:.*]]: index)
// CHECK: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb2,
// CHECK-NEXT: 1: ^bb1,
// CHECK-NEXT: 2: ^bb3(%{{.*}} : i32)
// CHECK-NEXT: ]
// CHECK: ^bb2:
// CHECK: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb3(%{{.*}} : i32),
// CHECK-NEXT: 5: ^bb1
func.func @classify(%x: i32, %m: memref<?xi32>, %i: index) {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %c30 = arith.constant 30 : i32
  cf.switch %x : i32, [
    default: ^other,
    1: ^one,
    2: ^two(%c20 : i32),
    3: ^other
  ]
^one:
  memref.store %c10, %m[%i] : memref<?xi32>
  cf.br ^end
^two(%p: i32):
  cf.br ^store(%p, %x : i32, i32)
^other:
  memref.store %x, %m[%i] : memref<?xi32>
  cf.switch %x : i32, [
    default: ^store(%c30, %c10 : i32, i32),
    1: ^end,
    2: ^one,
    5: ^one
  ]
^store(%v: i32, %unused: i32):
  memref.store %v, %m[%i] : memref<?xi32>
  cf.br ^end
^end:
  return
}

// CHECK-LABEL: func.func @sum
// CHECK: cf.br ^bb1(%{{[^,]*}}, %{{[^,]*}} : index, i32)
// CHECK: ^bb1(%[[I:.*]]: index, %[[S:.*]]: i32):
// CHECK-NEXT: arith.cmpi
// CHECK-NEXT: cf.cond_br %{{.*}}, ^bb2(%[[I]] : index), ^bb3
// CHECK: ^bb2(%{{.*}}: index):
// CHECK-NOT: cf.cond_br
// CHECK: arith.select
// CHECK: cf.br ^bb1(%{{[^,]*}}, %{{[^,]*}} : index, i32)
func.func @sum(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  cf.br ^enter
^enter:
  cf.br ^head(%c0, %z, %z : index, i32, i32)
^head(%i: index, %s: i32, %dead: i32):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body(%i : index), ^exit
^body(%k: index):
  %v = arith.index_cast %k : index to i32
  %small = arith.cmpi slt, %v, %three : i32
  cf.cond_br %go, ^choose, ^enter
^choose:
  cf.cond_br %small, ^a, ^b
^a:
  cf.br ^latch(%v : i32)
^b:
  cf.br ^latch(%three : i32)
^latch(%w: i32):
  %t = arith.addi %s, %w : i32
  %u = arith.muli %dead, %w : i32
  %j = arith.addi %k, %c1 : index
  cf.br ^head(%j, %t, %u : index, i32, i32)
^exit:
  return %s : i32
}

func.func private @printMemrefI32(memref<*xi32>) attributes { llvm.emit_c_interface }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc() : memref<16xi32>
  %d = memref.cast %m : memref<16xi32> to memref<?xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = arith.index_cast %i : index to i32
    func.call @classify(%x, %d, %i) : (i32, memref<?xi32>, index) -> ()
    %s = func.call @sum(%i) : (index) -> i32
    %j = arith.addi %i, %c8 : index
    memref.store %s, %m[%j] : memref<16xi32>
  }
  %u = memref.cast %m : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
