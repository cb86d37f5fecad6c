// Statements in a circle of dependences stay together; the others get loops of their own, a reader after what it reads.
// RUN: loopwright opt %s --affine-loop-distribute --mlir-print-local-scope 2>&1 | FileCheck %s

// What runs first is what is waited for: the last statement writes what the first one of the next iteration reads.
// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %[[I:.*]] = 1 to 12 {
// CHECK-NEXT: %[[W:.*]] = affine.load %[[B:.*]][%[[I]] - 1]
// CHECK-NEXT: affine.store %[[W]], %[[D:.*]][%[[I]]]
// CHECK-NEXT: %[[X:.*]] = affine.load %[[D]][%[[I]] - 1]
// CHECK-NEXT: affine.store %[[X]], %[[B]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[I:.*]] = 1 to 12 {
// CHECK-NEXT: affine.store %{{.*}}, %[[C:.*]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[I:.*]] = 1 to 12 {
// CHECK-NEXT: %[[V:.*]] = affine.load %[[C]][%[[I]] - 1]
// CHECK-NEXT: affine.store %[[V]], %[[A:.*]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<12xf64>, %B: memref<12xf64>, %C: memref<12xf64>, %D: memref<12xf64>, %x: f64) {
  affine.for %i = 1 to 12 {
    %c = affine.load %C[%i - 1] : memref<12xf64>
    affine.store %c, %A[%i] : memref<12xf64>
    %b = affine.load %B[%i - 1] : memref<12xf64>
    affine.store %b, %D[%i] : memref<12xf64>
    %d = affine.load %D[%i - 1] : memref<12xf64>
    affine.store %d, %B[%i] : memref<12xf64>
    affine.store %x, %C[%i] : memref<12xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %x = arith.constant 7.0 : f64
  %A = memref.alloc() : memref<12xf64>
  %B = memref.alloc() : memref<12xf64>
  %C = memref.alloc() : memref<12xf64>
  %D = memref.alloc() : memref<12xf64>
  affine.for %i = 0 to 12 {
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    affine.store %f, %A[%i] : memref<12xf64>
    affine.store %f, %B[%i] : memref<12xf64>
    affine.store %f, %C[%i] : memref<12xf64>
    affine.store %f, %D[%i] : memref<12xf64>
  }
  call @kernel(%A, %B, %C, %D, %x) : (memref<12xf64>, memref<12xf64>, memref<12xf64>, memref<12xf64>, f64) -> ()
  %A_u = memref.cast %A : memref<12xf64> to memref<*xf64>
  %B_u = memref.cast %B : memref<12xf64> to memref<*xf64>
  %D_u = memref.cast %D : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  call @printMemrefF64(%B_u) : (memref<*xf64>) -> ()
  call @printMemrefF64(%D_u) : (memref<*xf64>) -> ()
  return
}
