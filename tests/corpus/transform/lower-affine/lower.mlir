// RUN: loopwright opt %s --lower-affine 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @triangle(%arg0
// CHECK: scf.for
// CHECK: arith.maxsi
// CHECK: scf.for
// CHECK: memref.store
// CHECK-NOT: affine
// CHECK: return
func.func @triangle(%m: memref<12x12xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to 12 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0 - 3, s0 floordiv 2)>(%i)[%n] to 12 {
      affine.if affine_set<(d0, d1) : (d0 mod 2 - d1 ceildiv 3 >= 0)>(%i, %j) {
        affine.store %x, %m[%i, %j] : memref<12x12xi32>
      }
    }
  }
  return
}

// A divisor may be known only where the op runs.
// CHECK-LABEL: func.func @split(%arg0
// CHECK-NOT: affine
// CHECK: arith.divsi
// CHECK: arith.remsi
// CHECK: memref.store
func.func @split(%m: memref<12x12xi32>, %ten: index, %x: i32) {
  affine.for %i = 0 to 30 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%ten]
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%ten]
    memref.store %x, %m[%0, %1] : memref<12x12xi32>
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
  func.call @triangle(%m, %n, %one) : (memref<12x12xi32>, index, i32) -> ()
  %ten = arith.constant 10 : index
  func.call @split(%m, %ten, %zero) : (memref<12x12xi32>, index, i32) -> ()
  %u = memref.cast %m : memref<12x12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
