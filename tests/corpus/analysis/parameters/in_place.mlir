// A number of parameters alone is one for the whole function, wherever it is computed, and however often.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP
// RUN: loopwright optimize %s --tile 4 --certificate %t.json -o %t.mlir
// RUN: loopwright check %t.json %s %t.mlir | FileCheck %s --check-prefix=CERTIFIED

// `n - 1` goes round where n is the least number, so that it is no sum; computed twice, it is one.
// CHECK-LABEL: function 'twice'
// CHECK: parameters: t, mi
// CHECK-NOT: unknown
// CHECK: S0 -> S1 raw B no loop
// SCOP-LABEL: function 'twice'
// SCOP: domain [t, mi] -> { S0[s, i] : 0 <= s < t and 0 < i < mi }
// CERTIFIED: twice: equal
func.func @twice(%n: i32, %A: memref<?xf64>, %B: memref<?xf64>, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  scf.for %s = %c0 to %t step %c1 {
    %m = arith.subi %n, %one : i32
    %mi = arith.index_cast %m : i32 to index
    scf.for %i = %c1 to %mi step %c1 {
      %x = memref.load %A[%i] : memref<?xf64>
      memref.store %x, %B[%i] : memref<?xf64>
    }
    %k = arith.subi %n, %one : i32
    %ki = arith.index_cast %k : i32 to index
    scf.for %i = %c1 to %ki step %c1 {
      %x = memref.load %B[%i] : memref<?xf64>
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

// Without a name it is told by how it is computed.
// CHECK-LABEL: function 'unnamed'
// CHECK: names: {{.*}} = %n - 1
// CHECK-NOT: unknown
// CERTIFIED: unnamed: equal (in another order
func.func @unnamed(%n: i32, %A: memref<?x1000xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to 10 {
    %one = arith.constant 1 : i32
    %0 = arith.subi %n, %one : i32
    %1 = arith.index_cast %0 : i32 to index
    scf.for %i = %c0 to %1 step %c1 {
      %x = memref.load %A[%i, %s] : memref<?x1000xf64>
      %next = arith.addi %s, %c1 : index
      memref.store %x, %A[%i, %next] : memref<?x1000xf64>
    }
  }
  return
}

// What a dependence says of n and `n - 1` need not happen, as the second may have gone round.
// CHECK-LABEL: function 'both'
// CHECK: parameters: ni, bi
// CHECK: S0 -> S1 raw at most A no loop
// CHECK: S1 -> S1 raw A line
// CERTIFIED: both: equal (in another order
func.func @both(%n: i32, %A: memref<?xf64>, %x: f64) {
  %c1 = arith.constant 1 : i32
  %ni = arith.index_cast %n : i32 to index
  affine.for %i = 0 to %ni {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  %b = arith.subi %n, %c1 : i32
  %bi = arith.index_cast %b : i32 to index
  affine.for %i = 1 to %bi {
    %y = affine.load %A[%i - 1] : memref<?xf64>
    affine.store %y, %A[%i] : memref<?xf64>
  }
  return
}

// It may not, of 64 bits, or if the op says so.
// CHECK-LABEL: function 'no_wrap'
// CHECK: S0 -> S1 raw A no loop
// CHECK: S1 -> S1 raw A line
// CERTIFIED: no_wrap: equal (in another order
func.func @no_wrap(%n: i32, %A: memref<?xf64>, %x: f64) {
  %c1 = arith.constant 1 : i32
  %ni = arith.index_cast %n : i32 to index
  affine.for %i = 0 to %ni {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  %b = arith.subi %n, %c1 overflow<nsw> : i32
  %bi = arith.index_cast %b : i32 to index
  affine.for %i = 1 to %bi {
    %y = affine.load %A[%i - 1] : memref<?xf64>
    affine.store %y, %A[%i] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: function 'no_wrap_of_64_bits'
// CHECK: S0 -> S1 raw A no loop
// CERTIFIED: no_wrap_of_64_bits: equal (in another order
func.func @no_wrap_of_64_bits(%n: i64, %A: memref<?xf64>, %x: f64) {
  %c1 = arith.constant 1 : i64
  %ni = arith.index_cast %n : i64 to index
  affine.for %i = 0 to %ni {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  %b = arith.subi %n, %c1 : i64
  %bi = arith.index_cast %b : i64 to index
  affine.for %i = 1 to %bi {
    %y = affine.load %A[%i - 1] : memref<?xf64>
    affine.store %y, %A[%i] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: function 'product'
// CHECK: parameters: p
// CHECK-NOT: unknown
// CHECK: S0 -> S0 waw A
// CERTIFIED: product: equal (in another order
func.func @product(%n: index, %m: index, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to 10 {
    %p = arith.muli %n, %m : index
    scf.for %i = %c0 to %p step %c1 {
      memref.store %x, %A[%i] : memref<?xf64>
      %at = arith.addi %i, %p : index
      memref.store %x, %A[%at] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'quotient'
// CHECK: parameters: h
// CHECK-NOT: unknown
// CERTIFIED: quotient: equal (in another order
func.func @quotient(%n: index, %m: index, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to 10 {
    %p = arith.minsi %n, %m : index
    %c2 = arith.constant 2 : index
    %h = arith.divsi %p, %c2 : index
    scf.for %i = %c0 to %h step %c1 {
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'choice'
// CHECK: parameters: q
// CHECK-NOT: unknown
// CERTIFIED: choice: equal (in another order
func.func @choice(%n: i32, %m: i32, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to 10 {
    %less = arith.cmpi slt, %n, %m : i32
    %p = arith.select %less, %n, %m : i32
    %q = arith.index_cast %p : i32 to index
    scf.for %i = %c0 to %q step %c1 {
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: function 'size'
// CHECK: parameters: d
// CHECK-NOT: unknown
// CHECK: S0 -> S0 waw A
// CERTIFIED: size: equal (in another order
func.func @size(%A: memref<?xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to 10 {
    %c0 = arith.constant 0 : index
    %d = memref.dim %A, %c0 : memref<?xf64>
    scf.for %i = %c0 to %d step %c1 {
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

// A quotient by a number that may be zero is none before the loop, which may not run.
// CHECK-LABEL: function 'by_zero'
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of A that are not known exactly
func.func @by_zero(%n: index, %m: index, %A: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %s = 0 to %m {
    %q = arith.divsi %n, %m : index
    scf.for %i = %c0 to %q step %c1 {
      memref.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}
