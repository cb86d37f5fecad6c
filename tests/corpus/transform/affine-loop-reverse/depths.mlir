// RUN: loopwright opt --affine-loop-reverse=depths=0 %s 2>&1 | FileCheck %s

// Must not fire: only the outer loop is meant, and it carries a dependence.

// CHECK: remark: 'affine.for' op is not reversed: it carries the raw dependence S0[1, 0] -> S0[2, 0] on %A
// CHECK: affine.for %{{.*}} = 0 to 12 step 3 {

func.func @kernel(%A: memref<12x12xi64>) {
  affine.for %i = 1 to 12 {
    affine.for %j = 0 to 12 step 3 {
      %a = affine.load %A[%i - 1, %j] : memref<12x12xi64>
      affine.store %a, %A[%i, %j] : memref<12x12xi64>
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
