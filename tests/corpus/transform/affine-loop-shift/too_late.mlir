// RUN: loopwright opt --affine-loop-shift=by=1 %s 2>&1 | FileCheck %s

// Must not fire: the first part would run after the second one, which reads what it writes.

// CHECK: remark: 'func.func' op is unchanged by 'affine-loop-shift': the new order is not legal: S0[10, 0] would no longer run before S1[10, 0], and both touch %A
// CHECK-LABEL: func.func @kernel(
// CHECK: affine.for %{{.*}} = 0 to 11 {

func.func @kernel(%A: memref<12x12xi64>) {
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to 11 {
    affine.for %j = 0 to 12 {
      affine.store %c3, %A[%i + 1, %j] : memref<12x12xi64>
    }
    affine.for %j = 0 to 12 {
      %a = affine.load %A[%i + 1, %j] : memref<12x12xi64>
      %s = arith.addi %a, %a : i64
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
