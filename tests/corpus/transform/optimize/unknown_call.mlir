// RUN: loopwright optimize --tile none %s 2>&1 | FileCheck %s

// What calls itself may do anything with what it can reach.

// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:       func.call @clear(%arg0) : (memref<10xi64>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @clear(%A: memref<10xi64>) {
  %zero = arith.constant 0 : i64
  affine.store %zero, %A[3] : memref<10xi64>
  %again = arith.constant false
  scf.if %again {
    func.call @clear(%A) : (memref<10xi64>) -> ()
  }
  return
}

func.func @kernel(%A: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    func.call @clear(%A) : (memref<10xi64>) -> ()
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<10xi64>
  }
  call @kernel(%A) : (memref<10xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
