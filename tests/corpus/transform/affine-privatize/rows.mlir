// RUN: loopwright opt --affine-privatize --affine-parallelize %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-privatize --mlir-pass-statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: (S) 2 num-arrays-privatized

// Each row goes through one array of the function's own, and through one cell: with both for each row, the rows are independent.

// CHECK-NOT: remark
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: memref.alloc
// CHECK: affine.parallel (%{{.*}}) = (0) to (12) {
// CHECK-DAG: %[[ROW:.*]] = memref.alloc() : memref<12xi64>
// CHECK-DAG: %[[CELL:.*]] = memref.alloc() : memref<i64>
// CHECK: affine.store %{{.*}}, %[[ROW]][
// CHECK: affine.store %{{.*}}, %[[CELL]][]
// CHECK-DAG: memref.dealloc %[[ROW]]
// CHECK-DAG: memref.dealloc %[[CELL]]
// CHECK-LABEL: func.func private

func.func @kernel(%A: memref<12x12xi64>) {
  %row = memref.alloc() : memref<12xi64>
  %cell = memref.alloca() : memref<i64>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %a = affine.load %A[%i, %j] : memref<12x12xi64>
      affine.store %a, %row[%j] : memref<12xi64>
    }
    affine.for %j = 0 to 12 {
      %a = affine.load %row[11 - %j] : memref<12xi64>
      affine.store %a, %cell[] : memref<i64>
      %b = affine.load %cell[] : memref<i64>
      affine.store %b, %A[%i, %j] : memref<12x12xi64>
    }
  }
  memref.dealloc %row : memref<12xi64>
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<12x12xi64>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<12x12xi64>
    }
  }
  call @kernel(%A) : (memref<12x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
