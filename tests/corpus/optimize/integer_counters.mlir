// Loops over i32 in steps of one count by index where an order gains by it.
// RUN: loopwright optimize --explain %s 2>&1 | FileCheck %s
// RUN: loopwright optimize %s | FileCheck %s --check-prefix=TEXT

// CHECK: @columns
// CHECK: counted by index (compared in runs, not proved): line 16, line 17

// TEXT-LABEL: func.func @columns
// TEXT: affine.for
// TEXT-LABEL: func.func @by_three
// TEXT: scf.for {{.*}} : i32
func.func @columns(%A: memref<512x512xf64>, %x: f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 512 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %c0 to %n step %c1 : i32 {
      %ii = arith.index_cast %i : i32 to index
      %jj = arith.index_cast %j : i32 to index
      memref.store %x, %A[%jj, %ii] : memref<512x512xf64>
    }
  }
  return
}

// A counter in steps of three may leave its type.
func.func @by_three(%A: memref<512x512xf64>, %x: f64, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    scf.for %j = %c0 to %n step %c3 : i32 {
      %ii = arith.index_cast %i : i32 to index
      %jj = arith.index_cast %j : i32 to index
      memref.store %x, %A[%jj, %ii] : memref<512x512xf64>
    }
  }
  return
}
