// RUN: loopwright opt %s --affine-loop-unroll-jam="unroll-jam-factor=2" 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not unrolled and jammed: raw dependence S0[1, 8] -> S0[2, 7] on %m would be reversed

// CHECK-LABEL: func.func @rows
// CHECK: affine.for %{{.*}} = 0 to 12 step 2 {
// CHECK-NEXT: affine.for
func.func @rows(%m: memref<12x12xi32>, %x: i32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %0 = affine.load %m[%i, %j] : memref<12x12xi32>
      %1 = arith.addi %0, %x : i32
      affine.store %1, %m[%i, %j] : memref<12x12xi32>
    }
  }
  return
}

// Row 2 reads at column 7 what row 1 writes at column 8, which comes later inside.
// CHECK-LABEL: func.func @back
// CHECK: affine.for %{{.*}} = 1 to 11 {
func.func @back(%m: memref<12x12xi32>) {
  affine.for %i = 1 to 11 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<12x12xi32>
      affine.store %0, %m[%i, %j] : memref<12x12xi32>
    }
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<12x12xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %s = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1)>(%i, %j)
      %v = arith.index_cast %s : index to i32
      affine.store %v, %m[%i, %j] : memref<12x12xi32>
    }
  }
  func.call @rows(%m, %one) : (memref<12x12xi32>, i32) -> ()
  func.call @back(%m) : (memref<12x12xi32>) -> ()
  %u = memref.cast %m : memref<12x12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
