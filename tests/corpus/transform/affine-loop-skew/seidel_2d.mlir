// RUN: loopwright opt --affine-loop-skew %s | FileCheck %s

// Both space loops are skewed by the time step.

// CHECK: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 5)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<6x6xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:         affine.for %arg3 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 - %arg1 - 1, %arg3 - %arg1] : memref<6x6xi64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2 - %arg1 + 1, %arg3 - %arg1] : memref<6x6xi64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg2 - %arg1, %arg3 - %arg1 - 1] : memref<6x6xi64>
// CHECK-NEXT:           %3 = affine.load %arg0[%arg2 - %arg1, %arg3 - %arg1 + 1] : memref<6x6xi64>
// CHECK-NEXT:           %4 = arith.addi %0, %1 : i64
// CHECK-NEXT:           %5 = arith.addi %2, %3 : i64
// CHECK-NEXT:           %6 = arith.addi %4, %5 : i64
// CHECK-NEXT:           affine.store %6, %arg0[%arg2 - %arg1, %arg3 - %arg1] : memref<6x6xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x6xi64>) {
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to 5 {
      affine.for %j = 1 to 5 {
        %n = affine.load %A[%i - 1, %j] : memref<6x6xi64>
        %s = affine.load %A[%i + 1, %j] : memref<6x6xi64>
        %w = affine.load %A[%i, %j - 1] : memref<6x6xi64>
        %e = affine.load %A[%i, %j + 1] : memref<6x6xi64>
        %0 = arith.addi %n, %s : i64
        %1 = arith.addi %w, %e : i64
        %2 = arith.addi %0, %1 : i64
        affine.store %2, %A[%i, %j] : memref<6x6xi64>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x6xi64>
    }
  }
  call @kernel(%A) : (memref<6x6xi64>) -> ()
  %A_print = memref.cast %A : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
