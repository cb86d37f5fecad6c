// RUN: loopwright opt --affine-loop-interchange=permutation=1,0 %s | FileCheck %s

// A step and a negative bound move with their loop.

// CHECK: #map = affine_map<(d0) -> (d0 mod 3 - 5)>
// CHECK: #map1 = affine_map<(d0) -> (d0 - 4, 6)>
// CHECK: #set = affine_set<(d0, d1) : ((d0 - ((d0 - d1 - 5) floordiv 3) * 3) mod 2 == 0)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<12x12xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map1(%arg1) step 3 {
// CHECK-NEXT:         affine.if #set(%arg1, %arg2) {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg1, %arg2 + 5] : memref<12x12xi64>
// CHECK-NEXT:           %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:           affine.store %1, %arg0[%arg1, %arg2 + 5] : memref<12x12xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12x12xi64>) {
  affine.for %i = -5 to 6 step 2 {
    affine.for %j = affine_map<(d0) -> (d0 + 5)>(%i) to 12 step 3 {
      %a = affine.load %A[%j, %i + 5] : memref<12x12xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%j, %i + 5] : memref<12x12xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<12x12xi64>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<12x12xi64>
    }
  }
  call @kernel(%A) : (memref<12x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
