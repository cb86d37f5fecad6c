// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// What calls itself may do anything with what it can reach.

// CHECK: remark: 'affine.for' op is not tiled
// CHECK-LABEL: func.func @kernel(%arg0: memref<6x6xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 6 {
// CHECK-NEXT:         func.call @clear(%arg0, %arg2) : (memref<6x6xi64>, index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @clear(%A: memref<6x6xi64>, %i: index) {
  %zero = arith.constant 0 : i64
  memref.store %zero, %A[%i, %i] : memref<6x6xi64>
  %again = arith.constant false
  scf.if %again {
    func.call @clear(%A, %i) : (memref<6x6xi64>, index) -> ()
  }
  return
}

func.func @kernel(%A: memref<6x6xi64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      func.call @clear(%A, %j) : (memref<6x6xi64>, index) -> ()
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x6xi64>
    }
  }
  call @kernel(%A) : (memref<6x6xi64>) -> ()
  %A_print = memref.cast %A : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
