// RUN: loopwright opt --affine-array-contract %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-array-contract --mlir-pass-statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: (S) 3 num-arrays-contracted

// Of the first array two rows are needed at a time, as each is made of the one before; of the second one cell, as each is used at once; of the third,
// whose cells are used two iterations later, three.

// CHECK-NOT: remark
// CHECK-LABEL: func.func @kernel(
// CHECK-DAG: %[[ROWS:.*]] = memref.alloc() : memref<2x12xi64>
// CHECK-DAG: %[[CELL:.*]] = memref.alloc() : memref<i64>
// CHECK-DAG: %[[LATER:.*]] = memref.alloc() : memref<3xi64>
// CHECK: affine.store %{{.*}}, %[[ROWS]][(%{{.*}} + 1) mod 2, %{{.*}}]
// CHECK: affine.store %{{.*}}, %[[CELL]][]
// CHECK: affine.store %{{.*}}, %[[LATER]][%{{.*}} mod 3]
// CHECK-LABEL: func.func private

func.func @kernel(%A: memref<12x12xi64>) {
  %rows = memref.alloc() : memref<13x12xi64>
  %cell = memref.alloc() : memref<12xi64>
  %later = memref.alloc() : memref<12xi64>
  affine.for %j = 0 to 12 {
    %a = affine.load %A[0, %j] : memref<12x12xi64>
    affine.store %a, %rows[0, %j] : memref<13x12xi64>
  }
  affine.for %t = 0 to 12 {
    affine.for %j = 0 to 12 {
      %a = affine.load %rows[%t, %j] : memref<13x12xi64>
      %b = affine.load %rows[%t, 11 - %j] : memref<13x12xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %rows[%t + 1, %j] : memref<13x12xi64>
    }
  }
  affine.for %j = 0 to 12 {
    %a = affine.load %rows[12, %j] : memref<13x12xi64>
    affine.store %a, %A[1, %j] : memref<12x12xi64>
  }
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i, 0] : memref<12x12xi64>
    affine.store %a, %cell[%i] : memref<12xi64>
    %b = affine.load %cell[%i] : memref<12xi64>
    affine.store %b, %A[%i, 1] : memref<12x12xi64>
  }
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i, 2] : memref<12x12xi64>
    affine.store %a, %later[%i] : memref<12xi64>
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      %b = affine.load %later[%i - 2] : memref<12xi64>
      affine.store %b, %A[%i, 3] : memref<12x12xi64>
    }
  }
  memref.dealloc %rows : memref<13x12xi64>
  memref.dealloc %cell : memref<12xi64>
  memref.dealloc %later : memref<12xi64>
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
