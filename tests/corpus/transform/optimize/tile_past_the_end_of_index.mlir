// The end of the last tile would be 2^63.
// RUN: loopwright optimize --tile 32 %s 2>&1 | FileCheck %s

// CHECK: remark: 'func.func' op does not get the scheduler's order, in tiles of 32 x 32: no loops for the new order: 'affine.for' would compute affine_map<(d0) -> (d0 * 32 + 32)>, which may not fit an index of 64 bits
// CHECK-LABEL: func.func @kernel(%arg0
// CHECK-NEXT: affine.parallel (%arg1) = (9223372036854775766) to (9223372036854775806) {

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<40x10xi64>) {
  affine.for %i = 9223372036854775766 to 9223372036854775806 {
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%i - 9223372036854775766, %j] : memref<40x10xi64>
      %b = arith.addi %a, %a : i64
      affine.store %b, %A[%i - 9223372036854775766, %j] : memref<40x10xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<40x10xi64>
  %one = arith.constant 1 : i64
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 10 {
      affine.store %one, %A[%i, %j] : memref<40x10xi64>
    }
  }
  call @kernel(%A) : (memref<40x10xi64>) -> ()
  %A_print = memref.cast %A : memref<40x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
