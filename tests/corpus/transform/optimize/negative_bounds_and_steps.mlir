// RUN: loopwright optimize --tile none %s | FileCheck %s

// Negative bounds, steps, and the greatest and least of several bounds.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (symbol(%{{.*}})) to (min(symbol(%{{.*}}) * 2, 34)) {
// CHECK: affine.for %{{.*}} = max #map{{.*}}(%{{.*}}) to min #map{{.*}}(%{{.*}}) step 3 {
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%n: index, %A: memref<40x40xi64>) {
  affine.for %i = -6 to 18 step 3 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0 - 5, s0)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + 17, 2 * s0)>(%i)[%n] {
      %a = affine.load %A[%i + 6, %j] : memref<40x40xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i + 9, %j] : memref<40x40xi64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 10 : index
  %A = memref.alloc() : memref<40x40xi64>
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 40 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<40x40xi64>
    }
  }
  call @kernel(%n, %A) : (index, memref<40x40xi64>) -> ()
  %A_print = memref.cast %A : memref<40x40xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
