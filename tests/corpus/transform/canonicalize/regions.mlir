// Parallel loops lose counters that take one value and become one; known cases are chosen; regions of blocks become blocks.
// RUN: loopwright opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @parallel
// CHECK: scf.parallel (%[[I:.*]], %[[J:.*]]) = (%c0, %c0) to (%{{.*}}, %{{.*}}) step (%c1, %c1) {
// CHECK-NOT: scf.parallel
// CHECK: return
func.func @parallel(%m: memref<?x?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  scf.parallel (%i, %one) = (%c0, %c0) to (%n, %c1) step (%c1, %c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %k = arith.addi %i, %j : index
      %l = arith.addi %k, %one : index
      %v = arith.index_cast %l : index to i32
      memref.store %v, %m[%i, %j] : memref<?x?xi32>
      scf.reduce
    }
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c1) to (%c1) step (%c1) init (%two) -> i32 {
    scf.reduce(%two : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  %t = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%r) -> i32 {
    %v = memref.load %m[%i, %c1] : memref<?x?xi32>
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %t : i32
}

// CHECK-LABEL: func.func @cases
// CHECK-NOT: scf.
// CHECK: return
func.func @cases(%c: i1, %x: i32) -> i32 {
  %c4 = arith.constant 4 : index
  %r = scf.index_switch %c4 -> i32
  case 3 {
    scf.yield %x : i32
  }
  case 4 {
    %y = arith.muli %x, %x : i32
    scf.yield %y : i32
  }
  default {
    %z = arith.addi %x, %x : i32
    scf.yield %z : i32
  }
  %s = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %p = arith.addi %r, %x : i32
    scf.yield %p : i32
  ^b:
    %q = arith.subi %r, %x : i32
    scf.yield %q : i32
  }
  return %s : i32
}

func.func private @printMemrefI32(memref<*xi32>) attributes { llvm.emit_c_interface }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<3x3xi32>
  %d = memref.cast %m : memref<3x3xi32> to memref<?x?xi32>
  %r = call @parallel(%d, %c3) : (memref<?x?xi32>, index) -> i32
  %true = arith.constant true
  %false = arith.constant false
  %five = arith.constant 5 : i32
  %s = call @cases(%true, %five) : (i1, i32) -> i32
  %t = call @cases(%false, %five) : (i1, i32) -> i32
  memref.store %r, %m[%c0, %c0] : memref<3x3xi32>
  memref.store %s, %m[%c1, %c1] : memref<3x3xi32>
  memref.store %t, %m[%c2, %c2] : memref<3x3xi32>
  %u = memref.cast %m : memref<3x3xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
