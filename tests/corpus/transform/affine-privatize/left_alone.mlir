// RUN: loopwright opt --affine-privatize %s 2>&1 | FileCheck %s

// Must not fire: a value from the iteration before, one that is read after the loop, one from before it, an array of the caller's as well, and an array that
// somebody else knows.

// CHECK: remark: 'affine.for' op gets no private arrays: of {{.*}}, S1 reads what S1 writes in another iteration
// CHECK: remark: 'affine.for' op gets no private arrays: of {{.*}}, S4 reads after it what S3 writes
// CHECK: remark: 'affine.for' op gets no private arrays: of {{.*}}, S5 reads what S4 writes before it
// CHECK: remark: 'affine.for' op gets no private arrays: it carries dependences through %A, too
// CHECK-LABEL: func.func @kernel(
// CHECK-COUNT-5: memref.alloc
// CHECK: affine.for
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func private

func.func @kernel(%A: memref<12xi64>) {
  %c3 = arith.constant 3 : i64
  %total = memref.alloc() : memref<i64>
  %last = memref.alloc() : memref<i64>
  %start = memref.alloc() : memref<i64>
  %plain = memref.alloc() : memref<i64>
  %seen = memref.alloc() : memref<1xi64>
  affine.for %i = 0 to 12 {
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      affine.store %c3, %total[] : memref<i64>
    }
    %s = affine.load %total[] : memref<i64>
    %a = affine.load %A[%i] : memref<12xi64>
    %t = arith.addi %s, %a : i64
    affine.store %t, %total[] : memref<i64>
  }
  affine.for %i = 0 to 12 {
    affine.store %c3, %A[%i] : memref<12xi64>
    %a = affine.load %A[%i] : memref<12xi64>
    affine.store %a, %last[] : memref<i64>
  }
  %l = affine.load %last[] : memref<i64>
  affine.store %l, %A[0] : memref<12xi64>
  affine.store %l, %start[] : memref<i64>
  affine.for %i = 0 to 12 {
    %a = affine.load %start[] : memref<i64>
    affine.store %a, %A[%i] : memref<12xi64>
    affine.store %c3, %start[] : memref<i64>
  }
  affine.for %i = 1 to 12 {
    %a = affine.load %A[%i - 1] : memref<12xi64>
    affine.store %a, %plain[] : memref<i64>
    %b = affine.load %plain[] : memref<i64>
    affine.store %b, %A[%i] : memref<12xi64>
  }
  %view = memref.cast %seen : memref<1xi64> to memref<?xi64>
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<12xi64>
    affine.store %a, %seen[0] : memref<1xi64>
    %b = affine.load %view[0] : memref<?xi64>
    affine.store %b, %A[%i] : memref<12xi64>
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
  call @kernel(%A) : (memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
