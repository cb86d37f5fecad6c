// RUN: loopwright opt --affine-mem-layout %s 2>&1 | FileCheck %s

// Must not fire: an argument; arrays of which others know, or whose rows vectors are; one with a layout; one that loops go through by
// steps of two, or by both dimensions at once.

// CHECK-DAG: remark: 'memref.alloc' op keeps its layout: 'func.call' is not an affine access of one element
// CHECK-DAG: remark: 'memref.alloc' op keeps its layout: 'affine.vector_load' is not an affine access of one element
// CHECK-DAG: remark: 'memref.alloc' op keeps its layout: 'memref.load' is not an affine access of one element
// CHECK-DAG: remark: 'memref.alloc' op keeps its layout: it is not in row-major order
// CHECK-LABEL: func.func @kernel(
// CHECK: affine.store %{{.*}}, %arg0[%{{.*}}, %[[I:.*]]] : memref<8x8xi64>
// CHECK-LABEL: func.func @use(

func.func @kernel(%A: memref<8x8xi64>) {
  %c0 = arith.constant 0 : index
  %known = memref.alloc() : memref<8x8xi64>
  %vectors = memref.alloc() : memref<8x8xi64>
  %plain = memref.alloc() : memref<8x8xi64>
  %strided = memref.alloc() : memref<8x8xi64, strided<[16, 1]>>
  %steps = memref.alloc() : memref<8x8xi64>
  %diagonal = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%j, %i] : memref<8x8xi64>
      affine.store %a, %A[%j, %i] : memref<8x8xi64>
      affine.store %a, %known[%j, %i] : memref<8x8xi64>
      affine.store %a, %vectors[%j, %i] : memref<8x8xi64>
      affine.store %a, %plain[%j, %i] : memref<8x8xi64>
      affine.store %a, %strided[%j, %i] : memref<8x8xi64, strided<[16, 1]>>
      affine.store %a, %diagonal[%j, %j] : memref<8x8xi64>
    }
    affine.for %j = 0 to 8 step 2 {
      %a = affine.load %A[%j, %i] : memref<8x8xi64>
      affine.store %a, %steps[%j, %i] : memref<8x8xi64>
    }
  }
  func.call @use(%known) : (memref<8x8xi64>) -> ()
  %v = affine.vector_load %vectors[0, 0] : memref<8x8xi64>, vector<4xi64>
  affine.vector_store %v, %A[0, 0] : memref<8x8xi64>, vector<4xi64>
  %p = memref.load %plain[%c0, %c0] : memref<8x8xi64>
  %s = affine.load %strided[0, 1] : memref<8x8xi64, strided<[16, 1]>>
  %t = affine.load %steps[2, 1] : memref<8x8xi64>
  %d = affine.load %diagonal[1, 1] : memref<8x8xi64>
  affine.store %p, %A[0, 1] : memref<8x8xi64>
  affine.store %s, %A[0, 2] : memref<8x8xi64>
  affine.store %t, %A[0, 3] : memref<8x8xi64>
  affine.store %d, %A[0, 4] : memref<8x8xi64>
  return
}

func.func @use(%A: memref<8x8xi64>) {
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A) : (memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
