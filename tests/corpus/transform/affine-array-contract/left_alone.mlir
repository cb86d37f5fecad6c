// RUN: loopwright opt --affine-array-contract %s 2>&1 | FileCheck %s

// Must not fire: an array that is live as a whole, one that is read where nobody wrote, one with other than affine accesses, one whose iterations run at the
// same time, and one that is not in row-major order.

// CHECK-DAG: remark: 'memref.alloc' op is not contracted: S{{.*}} reads cells that may not be written
// CHECK-DAG: remark: 'memref.alloc' op is not contracted: 'memref.load' has no affine subscripts to fold
// CHECK-DAG: remark: 'memref.alloc' op is not contracted: iterations of loops around S{{.*}} run at the same time
// CHECK-DAG: remark: 'memref.alloc' op is not contracted: it is not in row-major order
// CHECK-LABEL: func.func @kernel(
// CHECK-COUNT-4: memref.alloc() : memref<12xi64>
// CHECK: memref.alloc() : memref<12xi64, strided<[2]>>
// CHECK-LABEL: func.func private

func.func @kernel(%n: index, %A: memref<12xi64>) {
  %c3 = arith.constant 3 : i64
  %whole = memref.alloc() : memref<12xi64>
  %unwritten = memref.alloc() : memref<12xi64>
  %plain = memref.alloc() : memref<12xi64>
  %parallel = memref.alloc() : memref<12xi64>
  %strided = memref.alloc() : memref<12xi64, strided<[2]>>
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<12xi64>
    affine.store %a, %whole[%i] : memref<12xi64>
  }
  affine.for %i = 0 to 12 {
    %a = affine.load %whole[11 - %i] : memref<12xi64>
    affine.store %a, %A[%i] : memref<12xi64>
  }
  affine.for %i = 0 to 12 {
    affine.store %c3, %unwritten[%i] : memref<12xi64>
    affine.if affine_set<(d0)[s0] : (10 - d0 >= 0, s0 - 1 >= 0)>(%i)[%n] {
      %a = affine.load %unwritten[%i + 1] : memref<12xi64>
      affine.store %a, %A[%i] : memref<12xi64>
    }
  }
  affine.for %i = 0 to 12 {
    affine.store %c3, %plain[%i] : memref<12xi64>
    %a = memref.load %plain[%i] : memref<12xi64>
    affine.store %a, %A[%i] : memref<12xi64>
  }
  affine.parallel (%i) = (0) to (12) {
    affine.store %c3, %parallel[%i] : memref<12xi64>
    %a = affine.load %parallel[%i] : memref<12xi64>
    affine.store %a, %A[%i] : memref<12xi64>
  }
  affine.for %i = 0 to 12 {
    affine.store %c3, %strided[%i] : memref<12xi64, strided<[2]>>
    %a = affine.load %strided[%i] : memref<12xi64, strided<[2]>>
    affine.store %a, %A[%i] : memref<12xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %at = affine.apply affine_map<(d0) -> ((d0 * 12) mod 17)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<12xi64>
  }
  %n = arith.constant 0 : index
  call @kernel(%n, %A) : (index, memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
