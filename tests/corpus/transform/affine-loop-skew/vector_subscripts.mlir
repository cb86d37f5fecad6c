// The subscripts of vectors change with the counters.
// RUN: loopwright opt %s --affine-loop-skew | FileCheck %s

// CHECK-LABEL: func.func @kernel
// CHECK: affine.vector_load %arg0[%{{.*}}, %{{.*}} - %{{.*}} * {{.*}}] : memref<8x8xi64>, vector<2xi64>

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 6 step 2 {
      %a = affine.vector_load %A[%i - 1, %j + 2] : memref<8x8xi64>, vector<2xi64>
      %b = arith.addi %a, %a : vector<2xi64>
      affine.vector_store %b, %A[%i, %j] : memref<8x8xi64>, vector<2xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (8 * d0 + d1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A) : (memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
