// Comparisons that are joined: of 32-bit numbers, by "and", "or" and "not".
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK-LABEL: function 'inner'
// CHECK: [n] -> { S0[i, j] : i > 0 and i < j < n }
// CHECK: [n] -> { S1[0, j] : 0 <= j < n; S1[i, j] : 0 < i < n and 0 <= j <= i }
func.func @inner(%A: memref<?x?xf32>, %n: index, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = arith.cmpi sgt, %i, %c0 : index
      %b = arith.cmpi slt, %i, %j : index
      %c = arith.andi %a, %b : i1
      scf.if %c {
        memref.store %x, %A[%i, %j] : memref<?x?xf32>
      } else {
        memref.store %y, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: function 'border'
// CHECK: { S0[0]; S0[9] }
// CHECK: { S1[i] : 0 < i <= 8 }
func.func @border(%A: memref<10xf32>, %x: f32, %y: f32) {
  %true = arith.constant true
  %c0 = arith.constant 0 : i32
  %c9 = arith.constant 9 : i32
  affine.for %i = 0 to 10 {
    %k = arith.index_cast %i : index to i32
    %a = arith.cmpi eq, %k, %c0 : i32
    %b = arith.cmpi eq, %k, %c9 : i32
    %c = arith.ori %a, %b : i1
    scf.if %c {
      memref.store %x, %A[%i] : memref<10xf32>
    }
    %d = arith.xori %c, %true : i1
    scf.if %d {
      memref.store %y, %A[%i] : memref<10xf32>
    }
  }
  return
}
