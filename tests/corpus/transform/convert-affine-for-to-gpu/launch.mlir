// RUN: loopwright opt %s --convert-affine-for-to-gpu 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not converted to a launch: it carries the raw dependence S0[1, {{[0-9]+}}] -> S0[2, {{[0-9]+}}] on %

// Rows are blocks, columns are threads.
// CHECK-LABEL: func.func @transposed(
// CHECK: gpu.launch blocks(%[[I:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %{{.*}}, %{{.*}} = %[[ONE:.*]], %{{.*}} = %[[ONE]]) threads(%[[J:.*]], %{{.*}}, %{{.*}}) in
// CHECK: %[[R:.*]] = arith.addi %{{.*}}, %[[I]] : index
// CHECK: %[[C:.*]] = arith.addi %{{.*}}, %[[J]] : index
// CHECK: affine.store %{{.*}}, %{{.*}}[%[[C]], %[[R]]]
// CHECK: gpu.terminator
func.func @transposed(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %a[%i, %j] : memref<?x?xi32>
      affine.store %v, %b[%j, %i] : memref<?x?xi32>
    }
  }
  return
}

// Sums of rows so far: each block would need the sums of the one before.
// CHECK-LABEL: func.func @prefix(
// CHECK-NOT: gpu.launch
// CHECK: return
func.func @prefix(%a: memref<?x?xi32>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %a[%i - 1, %j] : memref<?x?xi32>
      %w = affine.load %a[%i, %j] : memref<?x?xi32>
      %s = arith.addi %v, %w : i32
      affine.store %s, %a[%i, %j] : memref<?x?xi32>
    }
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %a = memref.alloc() : memref<4x6xi32>
  %b = memref.alloc() : memref<6x4xi32>
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 7 + d1)>(%i, %j)
      %v = arith.index_cast %k : index to i32
      affine.store %v, %a[%i, %j] : memref<4x6xi32>
    }
  }
  %x = memref.cast %a : memref<4x6xi32> to memref<?x?xi32>
  %y = memref.cast %b : memref<6x4xi32> to memref<?x?xi32>
  func.call @prefix(%x, %c4, %c6) : (memref<?x?xi32>, index, index) -> ()
  func.call @transposed(%x, %y, %c4, %c6) : (memref<?x?xi32>, memref<?x?xi32>, index, index) -> ()
  %p = memref.cast %b : memref<6x4xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  return
}
