// RUN: loopwright opt --affine-loop-interchange %s 2>&1 | FileCheck %s

// A sum in a memref without dimensions keeps its order.

// CHECK: remark: 'affine.for' op is not interchanged: war dependence S0[0, 5] -> S0[7, 0] on %S would be reversed in the order of best locality
// CHECK-LABEL: func.func @kernel(%arg0: memref<f64>, %arg1: memref<6x8xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[] : memref<f64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3, %arg2] : memref<6x8xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[] : memref<f64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%S: memref<f64>, %A: memref<6x8xf64>) {
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 6 {
      %s = affine.load %S[] : memref<f64>
      %a = affine.load %A[%i, %j] : memref<6x8xf64>
      %t = arith.addf %s, %a : f64
      affine.store %t, %S[] : memref<f64>
    }
  }
  return
}

func.func @main() {
  %S = memref.alloc() : memref<f64>
  %n_S = arith.constant 1 : index
  %v_S = arith.index_cast %n_S : index to i64
  %x_S = arith.sitofp %v_S : i64 to f64
  affine.store %x_S, %S[] : memref<f64>
  %A = memref.alloc() : memref<6x8xf64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %A[%i, %j] : memref<6x8xf64>
    }
  }
  call @kernel(%S, %A) : (memref<f64>, memref<6x8xf64>) -> ()
  %S_print = memref.cast %S : memref<f64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  %A_print = memref.cast %A : memref<6x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  return
}
