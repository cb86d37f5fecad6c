// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// A loop that carries a value is left alone.

// CHECK-LABEL: func.func @kernel(%arg0: memref<8xf64>, %arg1: memref<f64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf64>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg1[] : memref<f64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8xf64>, %S: memref<f64>) {
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %j = 0 to 8 iter_args(%s = %zero) -> (f64) {
    %a = affine.load %A[%j] : memref<8xf64>
    %t = arith.addf %s, %a : f64
    affine.yield %t : f64
  }
  affine.store %sum, %S[] : memref<f64>
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %A[%i] : memref<8xf64>
  }
  %S = memref.alloc() : memref<f64>
  %n_S = arith.constant 8 : index
  %v_S = arith.index_cast %n_S : index to i64
  %x_S = arith.sitofp %v_S : i64 to f64
  affine.store %x_S, %S[] : memref<f64>
  call @kernel(%A, %S) : (memref<8xf64>, memref<f64>) -> ()
  %A_print = memref.cast %A : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %S_print = memref.cast %S : memref<f64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  return
}
