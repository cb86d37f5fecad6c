// RUN: loopwright opt --lift-cf-to-scf %s 2>&1 | FileCheck %s

// What never returns stays as it is, and so do loops whose counters are subscripts of the affine dialect.
// CHECK: remark: 'func.func' op keeps its jumps
// CHECK: remark: 'func.func' op keeps its jumps

// A loop that is left in the middle keeps its jumps, up to where its ways meet; values of it that are used later are handed
// out. Returns become one.

// CHECK-LABEL: func.func @kernel(%arg0: memref<8xi64>, %arg1: i64) -> i64 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c-1_i64 = arith.constant -1 : i64
// CHECK-NEXT:     %0 = scf.execute_region -> i64 {
// CHECK-NEXT:       cf.br ^bb1(%c0 : index)
// CHECK-NEXT:     ^bb1(%1: index):  // 2 preds: ^bb0, ^bb4
// CHECK-NEXT:       %2 = arith.cmpi slt, %1, %c8 : index
// CHECK-NEXT:       cf.cond_br %2, ^bb2, ^bb5
// CHECK-NEXT:     ^bb2:  // pred: ^bb1
// CHECK-NEXT:       %3 = memref.load %arg0[%1] : memref<8xi64>
// CHECK-NEXT:       %4 = arith.cmpi eq, %3, %arg1 : i64
// CHECK-NEXT:       cf.cond_br %4, ^bb3, ^bb4
// CHECK:            return %0 : i64

func.func private @printI64(i64)
func.func private @printNewline()

func.func @kernel(%A: memref<8xi64>, %wanted: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %none = arith.constant -1 : i64
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %more, ^body, ^end
^body:
  %a = memref.load %A[%i] : memref<8xi64>
  %is_it = arith.cmpi eq, %a, %wanted : i64
  cf.cond_br %is_it, ^found, ^next
^found:
  %at = arith.index_cast %i : index to i64
  return %at : i64
^next:
  %raised = arith.addi %i, %c1 : index
  cf.br ^header(%raised : index)
^never:
  cf.br ^header(%c1 : index)
^end:
  return %none : i64
}

func.func private @forever() {
  cf.br ^again
^again:
  cf.br ^again
}

func.func private @affine(%A: memref<8xi64>, %x: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %more = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %more, ^body, ^end
^body:
  affine.store %x, %A[%i] : memref<8xi64>
  %raised = arith.addi %i, %c1 : index
  cf.br ^header(%raised : index)
^end:
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 8 {
    %v = arith.index_cast %i : index to i64
    %found = func.call @kernel(%A, %v) : (memref<8xi64>, i64) -> i64
    func.call @printI64(%found) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
