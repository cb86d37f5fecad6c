// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// Each call reads what the one before it has written.

// CHECK: remark: 'affine.for' op is not parallel: it carries the war dependence S0[0] -> S0[9] on %A
// CHECK-LABEL: func.func @kernel(%arg0: memref<10xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:       func.call @next(%arg0) : (memref<10xi64>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @next(%A: memref<10xi64>) {
  %a = affine.load %A[0] : memref<10xi64>
  %s = arith.addi %a, %a : i64
  affine.store %s, %A[0] : memref<10xi64>
  return
}

func.func @kernel(%A: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    func.call @next(%A) : (memref<10xi64>) -> ()
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
