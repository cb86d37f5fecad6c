// Must not fire: validation compares no jumps between blocks.
// RUN: loopwright optimize --tile none %s 2>&1 | FileCheck %s

// CHECK: remark: 'func.func' op is unchanged: no loops for the new order: S0 has jumps between the blocks of 'scf.execute_region', which validation does not compare
// CHECK-LABEL: func.func @kernel(%arg0
// CHECK-NEXT: affine.for

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  affine.for %i = 1 to 8 {
    scf.execute_region {
      %x = affine.load %A[%i, 0] : memref<8x8xi64>
      affine.store %x, %A[%i, 1] : memref<8x8xi64>
      cf.br ^end
    ^end:
      scf.yield
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (8 * d0 + d1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A) : (memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
