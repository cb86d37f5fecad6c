// RUN: loopwright opt --affine-loop-fusion %s 2>&1 | FileCheck %s

// Both loops touch one global, each by a memref.get_global of its own: the second one's writes would come before the first's reads.

// CHECK: remark: 'affine.for' op is not fused with the loop before it: war dependence S0[9] -> S1[8] on @cells would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:       %0 = memref.get_global @cells : memref<10xi64>
// CHECK-NEXT:       %1 = memref.get_global @cells : memref<10xi64>
// CHECK-NEXT:       affine.for %arg1 = 1 to 10 {
// CHECK-NEXT:         %2 = affine.load %0[%arg1 - 1] : memref<10xi64>
// CHECK-NEXT:         affine.store %2, %arg0[%arg1] : memref<10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg1 = 1 to 10 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg1] : memref<10xi64>
// CHECK-NEXT:         affine.store %2, %1[%arg1] : memref<10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:       return
// CHECK-NEXT:     }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

memref.global "private" @cells : memref<10xi64> = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]>

func.func @kernel(%B: memref<10xi64>) {
  %A = memref.get_global @cells : memref<10xi64>
  %view = memref.get_global @cells : memref<10xi64>
  affine.for %i = 1 to 10 {
    %a = affine.load %A[%i - 1] : memref<10xi64>
    affine.store %a, %B[%i] : memref<10xi64>
  }
  affine.for %i = 1 to 10 {
    %b = affine.load %B[%i] : memref<10xi64>
    affine.store %b, %view[%i] : memref<10xi64>
  }
  return
}

func.func @main() {
  %A = memref.get_global @cells : memref<10xi64>
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<10xi64>
  }
  call @kernel(%B) : (memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
