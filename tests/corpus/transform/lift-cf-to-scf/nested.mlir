// RUN: loopwright opt --lift-cf-to-scf %s | FileCheck %s

// Counted loops in each other, one with a value that it carries and a conditional with a result inside. The test may stand
// either way around.

// CHECK-LABEL: func.func @kernel(%arg0: memref<6x6xi64>, %arg1: index) -> i64 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %c0_i64) -> (i64) {
// CHECK-NEXT:       %1 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:       %2 = scf.for %arg4 = %arg2 to %1 step %c2 iter_args(%arg5 = %arg3) -> (i64) {
// CHECK-NEXT:         %3 = memref.load %arg0[%arg2, %arg4] : memref<6x6xi64>
// CHECK-NEXT:         %4 = arith.cmpi sgt, %3, %arg5 : i64
// CHECK-NEXT:         %5 = scf.if %4 -> (i64) {
// CHECK-NEXT:           memref.store %arg5, %arg0[%arg2, %arg4] : memref<6x6xi64>
// CHECK-NEXT:           scf.yield %3 : i64
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %arg5 : i64
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %5, %3 : i64
// CHECK-NEXT:         scf.yield %6 : i64
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %2 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i64
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }
func.func private @printI64(i64)
func.func private @printNewline()

func.func @kernel(%A: memref<6x6xi64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  cf.br ^rows(%c0, %zero : index, i64)
^rows(%i: index, %x: i64):
  %more_rows = arith.cmpi slt, %i, %n : index
  cf.cond_br %more_rows, ^row, ^end
^row:
  %end = arith.addi %i, %c1 : index
  cf.br ^cells(%x, %i : i64, index)
^cells(%y: i64, %j: index):
  %is_end = arith.cmpi sle, %end, %j : index
  cf.cond_br %is_end, ^next_row, ^cell
^cell:
  %a = memref.load %A[%i, %j] : memref<6x6xi64>
  %is_greater = arith.cmpi sgt, %a, %y : i64
  cf.cond_br %is_greater, ^swap, ^join(%y : i64)
^swap:
  memref.store %y, %A[%i, %j] : memref<6x6xi64>
  cf.br ^join(%a : i64)
^join(%kept: i64):
  %sum = arith.addi %kept, %a : i64
  %next_j = arith.addi %j, %c2 : index
  cf.br ^cells(%sum, %next_j : i64, index)
^next_row:
  %next_i = arith.addi %c1, %i : index
  cf.br ^rows(%next_i, %y : index, i64)
^end:
  return %x : i64
}

func.func @main() {
  %A = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 7 - d1 * 2 + 3)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x6xi64>
    }
  }
  %n = arith.constant 6 : index
  %total = call @kernel(%A, %n) : (memref<6x6xi64>, index) -> i64
  func.call @printI64(%total) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %A_print = memref.cast %A : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
