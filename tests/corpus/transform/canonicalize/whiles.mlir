// What a loop hands around without need goes; in its second region the condition holds.
// RUN: loopwright opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @steps
// CHECK-SAME: (%[[X:.*]]: i32, %[[N:.*]]: i32, %[[M:.*]]: memref<?xi32>)
// CHECK-DAG: %[[TRUE:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[FALSE:.*]] = arith.constant 0 : i32
// CHECK: %[[R:.*]] = scf.while (%[[K:.*]] = %[[X]]) : (i32) -> i32 {
// CHECK: scf.condition(%{{.*}}) %[[K]] : i32
// CHECK: ^bb0(%[[L:.*]]: i32):
// CHECK-NOT: arith.cmpi
// CHECK: arith.addi %[[L]], %[[N]] : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %[[R]], %[[R]], %[[N]] : i32, i32, i32
func.func @steps(%x: i32, %n: i32, %m: memref<?xi32>) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %limit = arith.constant 40 : i32
  %r:4 = scf.while (%k = %x, %s = %n, %dead = %x) : (i32, i32, i32) -> (i32, i1, i32, i32) {
    %c = arith.cmpi slt, %k, %limit : i32
    scf.condition(%c) %k, %c, %k, %s : i32, i1, i32, i32
  } do {
  ^bb0(%k: i32, %c: i1, %l: i32, %s: i32):
    %a = arith.extui %c : i1 to i32
    memref.store %a, %m[%c0] : memref<?xi32>
    %e = arith.cmpi sge, %k, %limit : i32
    %b = arith.extui %e : i1 to i32
    memref.store %b, %m[%c1] : memref<?xi32>
    %f = arith.cmpi slt, %l, %limit : i32
    %d = arith.extui %f : i1 to i32
    memref.store %d, %m[%c2] : memref<?xi32>
    %next = arith.addi %l, %s : i32
    %other = arith.muli %l, %s : i32
    scf.yield %next, %s, %other : i32, i32, i32
  }
  return %r#0, %r#2, %r#3 : i32, i32, i32
}

func.func private @printMemrefI32(memref<*xi32>) attributes { llvm.emit_c_interface }
func.func @main() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<6xi32>
  %d = memref.cast %m : memref<6xi32> to memref<?xi32>
  %x = arith.constant 5 : i32
  %n = arith.constant 7 : i32
  %r:3 = call @steps(%x, %n, %d) : (i32, i32, memref<?xi32>) -> (i32, i32, i32)
  memref.store %r#0, %m[%c3] : memref<6xi32>
  memref.store %r#1, %m[%c4] : memref<6xi32>
  memref.store %r#2, %m[%c5] : memref<6xi32>
  %u = memref.cast %m : memref<6xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
