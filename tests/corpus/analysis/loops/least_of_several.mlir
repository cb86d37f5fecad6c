// A bound that is the least of several values, or of the least of some and others, is about each of them, wherever it is computed.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK-LABEL: function 'before'
// CHECK: parameters: n, m, k
// CHECK-NOT: unknown
// CHECK: [n, m, k] -> { S0[i] : 0 <= i < n and i < m and i < k }
func.func @before(%v: memref<?xf64>, %x: f64, %n: index, %m: index, %k: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.minsi %n, %m : index
  %b = arith.minsi %a, %k : index
  scf.for %i = %zero to %b step %one {
    memref.store %x, %v[%i] : memref<?xf64>
  }
  return
}

// The end of a tile.
// CHECK-LABEL: function 'tiles'
// CHECK: parameters: n, m
// CHECK-NOT: unknown
// CHECK: for %j at line {{[0-9]+}}: parallel
func.func @tiles(%v: memref<?xf64>, %x: f64, %n: index, %m: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %eight {
    %end = arith.addi %i, %eight : index
    %some = arith.minsi %end, %n : index
    %least = arith.minsi %some, %m : index
    scf.for %j = %i to %least step %one {
      memref.store %x, %v[%j] : memref<?xf64>
    }
  }
  return
}
