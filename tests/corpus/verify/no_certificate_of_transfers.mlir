// Programs with transfers are proved equal, but there is no certificate: the checker does not follow what moves until a wait.
// RUN: split-file %s %t
// RUN: loopwright verify %t/loop.mlir %t/transfer.mlir | FileCheck %s
// RUN: not loopwright verify %t/loop.mlir %t/transfer.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: f: equal (proved)
// NONE: error: no certificate: function 'f': the checker would not accept the proof: {{.*}}transfer.mlir:{{.*}} 'affine.dma_start' op is not supported by the checker
//--- loop.mlir
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  return
}
//--- transfer.mlir
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  %n = arith.constant 8 : index
  %t = memref.alloc() : memref<1xi32>
  affine.dma_start %A[0], %B[0], %t[0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  affine.dma_wait %t[0], %n : memref<1xi32>
  memref.dealloc %t : memref<1xi32>
  return
}
