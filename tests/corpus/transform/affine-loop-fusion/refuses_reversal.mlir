// Must not fire: an array is reversed through another one. The first loop could run the other way, but for what the second one overwrites.
// RUN: loopwright opt %s --affine-loop-fusion --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not fused with the loop before it: raw dependence S0[11] -> S1[0] on %B would be reversed
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg3 = 0 to 12 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg3] : memref<12xf64>
// CHECK-NEXT: affine.store %0, %arg1[%arg3] : memref<12xf64>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg3 = 0 to 12 {
// CHECK-NEXT: %0 = affine.load %arg1[-%arg3 + 11] : memref<12xf64>
// CHECK-NEXT: affine.store %0, %arg0[%arg3] : memref<12xf64>
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<12xf64>, %B: memref<12xf64>, %C: memref<12xf64>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<12xf64>
    affine.store %a, %B[%i] : memref<12xf64>
  }
  affine.for %i = 0 to 12 {
    %b = affine.load %B[-%i + 11] : memref<12xf64>
    affine.store %b, %A[%i] : memref<12xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %A = memref.alloc() : memref<12xf64>
  affine.for %a0 = 0 to 12 {
    %A_k = affine.apply affine_map<(d0) -> ((d0 * 7 + 1) mod 11)>(%a0)
    %A_i = arith.index_cast %A_k : index to i64
    %A_f = arith.sitofp %A_i : i64 to f64
    affine.store %A_f, %A[%a0] : memref<12xf64>
  }
  %B = memref.alloc() : memref<12xf64>
  affine.for %b0 = 0 to 12 {
    %B_k = affine.apply affine_map<(d0) -> ((d0 * 7 + 2) mod 11)>(%b0)
    %B_i = arith.index_cast %B_k : index to i64
    %B_f = arith.sitofp %B_i : i64 to f64
    affine.store %B_f, %B[%b0] : memref<12xf64>
  }
  %C = memref.alloc() : memref<12xf64>
  affine.for %c0 = 0 to 12 {
    %C_k = affine.apply affine_map<(d0) -> ((d0 * 7 + 3) mod 11)>(%c0)
    %C_i = arith.index_cast %C_k : index to i64
    %C_f = arith.sitofp %C_i : i64 to f64
    affine.store %C_f, %C[%c0] : memref<12xf64>
  }
  call @kernel(%A, %B, %C) : (memref<12xf64>, memref<12xf64>, memref<12xf64>) -> ()
  %A_u = memref.cast %A : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  %B_u = memref.cast %B : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%B_u) : (memref<*xf64>) -> ()
  %C_u = memref.cast %C : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%C_u) : (memref<*xf64>) -> ()
  return
}
