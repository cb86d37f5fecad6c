// The outer loop carries a dependence back to the first statement: both stay in it, and only the inner loops are apart.
// RUN: loopwright opt %s --affine-loop-distribute --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[T:.*]] = 0 to 4 {
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: %[[V:.*]] = affine.load %[[A:.*]][%[[I]]]
// CHECK-NEXT: affine.store %[[V]], %[[B:.*]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: %[[W:.*]] = affine.load %[[B]][%[[I]]]
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[W]], %[[W]]
// CHECK-NEXT: affine.store %[[S]], %[[A]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<8xf64>, %B: memref<8xf64>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 8 {
      %a = affine.load %A[%i] : memref<8xf64>
      affine.store %a, %B[%i] : memref<8xf64>
      %b = affine.load %B[%i] : memref<8xf64>
      %s = arith.addf %b, %b : f64
      affine.store %s, %A[%i] : memref<8xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<8xf64>
  %B = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    affine.store %f, %A[%i] : memref<8xf64>
    affine.store %f, %B[%i] : memref<8xf64>
  }
  call @kernel(%A, %B) : (memref<8xf64>, memref<8xf64>) -> ()
  %A_u = memref.cast %A : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  return
}
