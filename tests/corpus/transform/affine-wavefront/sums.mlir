// RUN: loopwright opt --affine-wavefront %s 2>&1 | FileCheck %s

// No loop of the nest is parallel; the points of a diagonal are.

// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %[[W:.*]] = 2 to 23 {
// CHECK-NEXT: affine.parallel (%[[J:.*]]) = (max(%[[W]] - 11, 1)) to (min(%[[W]], 12)) {
// CHECK: affine.store %{{.*}}, %arg0[%[[W]] - %[[J]], %[[J]]]

func.func @kernel(%A: memref<12x12xi64>) {
  affine.for %i = 1 to 12 {
    affine.for %j = 1 to 12 {
      %a = affine.load %A[%i - 1, %j] : memref<12x12xi64>
      %b = affine.load %A[%i, %j - 1] : memref<12x12xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %A[%i, %j] : memref<12x12xi64>
    }
  }
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
