// RUN: loopwright optimize --tile none %s | FileCheck %s

// Conditions on the counters become bounds of loops.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (12) {
// CHECK: affine.for %{{.*}} = 0 to #map{{.*}}(%{{.*}}) {
// CHECK: affine.for %{{.*}} = #map{{.*}}(%{{.*}}) to #map{{.*}}(%{{.*}}) {
// CHECK: affine.for %{{.*}} = max #map{{.*}}(%{{.*}}) to 12 {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12x12xi64>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.if affine_set<(d0, d1) : (d1 - d0 >= 0, 10 - d0 - d1 >= 0)>(%i, %j) {
        %a = affine.load %A[%i, %j] : memref<12x12xi64>
        %s = arith.addi %a, %a : i64
        affine.store %s, %A[%i, %j] : memref<12x12xi64>
      } else {
        %a = affine.load %A[%i, %j] : memref<12x12xi64>
        %s = arith.muli %a, %a : i64
        affine.store %s, %A[%i, %j] : memref<12x12xi64>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<12x12xi64>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<12x12xi64>
    }
  }
  call @kernel(%A) : (memref<12x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
