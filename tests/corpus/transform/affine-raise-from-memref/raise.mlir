// RUN: loopwright opt %s --affine-raise-from-memref | FileCheck %s

// CHECK-LABEL: func.func @sums
// CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}} + symbol(%{{.*}}), 2]
func.func @sums(%m: memref<12x12xi32>, %n: index, %x: i32) {
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 9 {
    %k = arith.addi %i, %n : index
    memref.store %x, %m[%k, %c2] : memref<12x12xi32>
  }
  return
}

// The square of a counter is not affine, and what was loaded is no symbol.
// CHECK-LABEL: func.func @others
// CHECK: memref.store
// CHECK: memref.store
func.func @others(%m: memref<12x12xi32>, %x: i32) {
  affine.for %i = 0 to 3 {
    %k = arith.muli %i, %i : index
    memref.store %x, %m[%k, %i] : memref<12x12xi32>
    %v = memref.load %m[%i, %i] : memref<12x12xi32>
    %w = arith.index_cast %v : i32 to index
    %c11 = arith.constant 11 : index
    %z = arith.minui %w, %c11 : index
    memref.store %x, %m[%z, %i] : memref<12x12xi32>
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
  %n = arith.constant 3 : index
  func.call @sums(%m, %n, %zero) : (memref<12x12xi32>, index, i32) -> ()
  func.call @others(%m, %one) : (memref<12x12xi32>, i32) -> ()
  %u = memref.cast %m : memref<12x12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
