// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// A sum keeps its order.

// CHECK: remark: 'affine.for' op is not parallel: it carries the war dependence S0[0] -> S0[9] on %S
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xf64>, %arg1: memref<f64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[] : memref<f64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<10xf64>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[] : memref<f64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xf64>, %S: memref<f64>) {
  affine.for %i = 0 to 10 {
    %s = affine.load %S[] : memref<f64>
    %a = affine.load %A[%i] : memref<10xf64>
    %t = arith.addf %s, %a : f64
    affine.store %t, %S[] : memref<f64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xf64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %A[%i] : memref<10xf64>
  }
  %S = memref.alloc() : memref<f64>
  %n_S = arith.constant 8 : index
  %v_S = arith.index_cast %n_S : index to i64
  %x_S = arith.sitofp %v_S : i64 to f64
  affine.store %x_S, %S[] : memref<f64>
  call @kernel(%A, %S) : (memref<10xf64>, memref<f64>) -> ()
  %A_print = memref.cast %A : memref<10xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %S_print = memref.cast %S : memref<f64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  return
}
