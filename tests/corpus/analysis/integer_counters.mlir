// Loops that count by other integers, and conditions on flags, are described like those of `index`.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP

// CHECK-LABEL: function 'square'
// CHECK-NEXT: all 2 loops parallel; 1 statement, 0 dependences
// CHECK-NEXT: parameters: n
// CHECK-NOT: unknown
// SCOP-LABEL: function 'square'
// SCOP: domain   [n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }
func.func @square(%n: i32, %A: memref<?x1000xf64>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %c0 to %n step %c1 : i32 {
      %ii = arith.index_cast %i : i32 to index
      %jj = arith.index_cast %j : i32 to index
      %0 = memref.load %A[%ii, %jj] : memref<?x1000xf64>
      %1 = arith.addf %0, %0 : f64
      memref.store %1, %A[%ii, %jj] : memref<?x1000xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'triangle'
// CHECK: for %i at {{.*}}: not parallel
// CHECK: for %j at {{.*}}: not parallel
// SCOP-LABEL: function 'triangle'
// SCOP: domain   [n] -> { S0[i, j] :
func.func @triangle(%n: i64, %A: memref<?xf64>) {
  %c1 = arith.constant 1 : i64
  scf.for %i = %c1 to %n step %c1 : i64 {
    %k = arith.index_cast %i : i64 to index
    %s = arith.addi %i, %c1 : i64
    scf.for %j = %c1 to %s step %c1 : i64 {
      %l = arith.index_cast %j : i64 to index
      %0 = memref.load %A[%k] : memref<?xf64>
      memref.store %0, %A[%l] : memref<?xf64>
    }
  }
  return
}

// A loop of unsigned numbers is none of these, nor one that is too wide, or whose counter may leave its type.
// CHECK-LABEL: function 'others'
// CHECK: no loops
func.func @others(%n: i32, %m: i128, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d0 = arith.constant 0 : i128
  %d1 = arith.constant 1 : i128
  scf.for unsigned %i = %c0 to %n step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    memref.store %x, %A[%k] : memref<?xf64>
  }
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    %k = arith.index_cast %i : i32 to index
    memref.store %x, %A[%k] : memref<?xf64>
  }
  scf.for %i = %d0 to %m step %d1 : i128 {
    %k = arith.index_cast %i : i128 to index
    memref.store %x, %A[%k] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: function 'flag'
// CHECK-NEXT: the loop is parallel; 1 statement, 0 dependences
// CHECK-NEXT: parameters: flag
// CHECK-NOT: unknown
// SCOP-LABEL: function 'flag'
// SCOP: domain   [flag] -> { S0[i] : flag > 0 and 0 <= i <= 99 }
func.func @flag(%flag: i1, %A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    scf.if %flag {
      affine.store %x, %A[%i] : memref<100xf64>
    }
  }
  return
}

// Either way is taken in all iterations, or in none.
// CHECK-LABEL: function 'either'
// CHECK-NEXT: all 2 loops parallel
// CHECK-NOT: unknown
func.func @either(%flag: i1, %other: i1, %A: memref<101xf64>, %x: f64) {
  %true = arith.constant true
  %not = arith.xori %flag, %true : i1
  %both = arith.andi %not, %other : i1
  affine.for %i = 0 to 100 {
    scf.if %flag {
      affine.store %x, %A[%i] : memref<101xf64>
    } else {
      affine.store %x, %A[%i + 1] : memref<101xf64>
    }
  }
  affine.for %i = 0 to 100 {
    scf.if %both {
      affine.store %x, %A[%i] : memref<101xf64>
    }
  }
  return
}
