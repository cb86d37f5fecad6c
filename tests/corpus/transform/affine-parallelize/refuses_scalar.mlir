// Must not fire: all iterations share a 0-d memref.
// RUN: loopwright opt %s --affine-parallelize --mlir-print-local-scope 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not parallel: it carries the war dependence S0[0] -> S0[11] on %S
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %arg2 = 0 to 12 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2] : memref<12xf64>
// CHECK-NEXT: %1 = affine.load %arg1[] : memref<f64>
// CHECK-NEXT: %2 = arith.subf %0, %1 : f64
// CHECK-NEXT: affine.store %2, %arg1[] : memref<f64>
// CHECK-NEXT: }
// CHECK-NEXT: return

func.func @kernel(%A: memref<12xf64>, %S: memref<f64>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<12xf64>
    %s = affine.load %S[] : memref<f64>
    %t = arith.subf %a, %s : f64
    affine.store %t, %S[] : memref<f64>
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
  %S = memref.alloc() : memref<f64>
  %S_k = affine.apply affine_map<() -> ((0 + 2) mod 11)>()
  %S_i = arith.index_cast %S_k : index to i64
  %S_f = arith.sitofp %S_i : i64 to f64
  affine.store %S_f, %S[] : memref<f64>
  call @kernel(%A, %S) : (memref<12xf64>, memref<f64>) -> ()
  %A_u = memref.cast %A : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%A_u) : (memref<*xf64>) -> ()
  %S_u = memref.cast %S : memref<f64> to memref<*xf64>
  call @printMemrefF64(%S_u) : (memref<*xf64>) -> ()
  return
}
