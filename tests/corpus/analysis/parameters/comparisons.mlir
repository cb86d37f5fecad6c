// Conditions that compare integers are described where nothing wraps around.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP

// CHECK-LABEL: function 'counters'
// CHECK-NOT: unknown
// SCOP-LABEL: function 'counters'
// SCOP: domain [n] -> { S0[i] : 0 <= i < n and i <= 4 }
func.func @counters(%n: i32, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    %less = arith.cmpi slt, %i, %c5 : i32
    scf.if %less {
      memref.store %x, %A[%k] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'argument'
// CHECK: parameters: m, n
// CHECK-NOT: unknown
func.func @argument(%n: i32, %m: i32, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    %less = arith.cmpi ult, %i, %m : i32
    scf.if %less {
      memref.store %x, %A[%k] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'arguments'
// CHECK: parameters: m, n
// CHECK-NOT: unknown
// SCOP-LABEL: function 'arguments'
// SCOP: domain [m, n] -> { S0[i] : n < m and 0 <= i <= 99 }
func.func @arguments(%n: i64, %m: i64, %A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    %less = arith.cmpi slt, %n, %m : i64
    scf.if %less {
      affine.store %x, %A[%i] : memref<100xf64>
    }
  }
  return
}

// A counter beyond 32 bits may be cut off.
// CHECK-LABEL: function 'cut_off'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of A that are not known exactly
func.func @cut_off(%n: index, %m: i32, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %k = arith.index_cast %i : index to i32
    %less = arith.cmpi ult, %k, %m : i32
    scf.if %less {
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'casts'
// CHECK-NOT: unknown
// CHECK: S0 -> S1 waw A no loop (0)
func.func @casts(%A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    %a = arith.index_cast %i : index to i64
    %b = arith.trunci %a : i64 to i32
    %c = arith.extsi %b : i32 to i64
    %d = arith.extui %b : i32 to i64
    %e = arith.index_castui %d : i64 to index
    %f = arith.index_cast %c : i64 to index
    memref.store %x, %A[%e] : memref<100xf64>
    memref.store %x, %A[%f] : memref<100xf64>
  }
  return
}

// CHECK-LABEL: function 'negative'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of A that are not known exactly
func.func @negative(%A: memref<?xf64>, %x: f64) {
  affine.for %i = -5 to 100 {
    %b = arith.index_cast %i : index to i32
    %d = arith.extui %b : i32 to i64
    %e = arith.index_cast %d : i64 to index
    memref.store %x, %A[%e] : memref<?xf64>
  }
  return
}
