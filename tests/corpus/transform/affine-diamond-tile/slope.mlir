// RUN: loopwright opt --affine-diamond-tile=tile-size=16 %s | FileCheck %s
// RUN: loopwright opt "--affine-diamond-tile=tile-size=16 max-slope=1" %s 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: loopwright opt %s --pass-pipeline="builtin.module(func.func(affine-diamond-tile{tile-size=16}))" --mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=COUNTED

// Values travel two elements in each time step, in a loop around loops that stay as they are.

// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %[[WAVE:.*]] =
// CHECK-NEXT: affine.parallel (%[[D:.*]]) =
// CHECK-NEXT: affine.for %[[T:.*]] =
// CHECK-NEXT: affine.for %[[I:.*]] =
// CHECK-NEXT: affine.for %[[J:.*]] = 1 to 11
// FLAT: remark: 'affine.for' op is not tiled with diamonds: with slopes up to 1, raw dependence S0[1, 2, 10] -> S0[2, 4, 10] on %A runs backwards in one of their directions
// FLAT-NOT: affine.parallel
// COUNTED: 1 num-diamond-nests - Number of nests tiled with diamonds
func.func @kernel(%A: memref<12x40x12xi64>) {
  affine.for %t = 1 to 12 {
    affine.for %i = 2 to 38 {
      affine.for %j = 1 to 11 {
        %a = affine.load %A[%t - 1, %i - 2, %j] : memref<12x40x12xi64>
        %b = affine.load %A[%t - 1, %i + 2, %j] : memref<12x40x12xi64>
        %c = affine.load %A[%t, %i, %j - 1] : memref<12x40x12xi64>
        %s = arith.addi %a, %b : i64
        %u = arith.addi %s, %c : i64
        affine.store %u, %A[%t, %i, %j] : memref<12x40x12xi64>
      }
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<12x40x12xi64>
  affine.for %t = 0 to 12 {
    affine.for %i = 0 to 40 {
      affine.for %j = 0 to 12 {
        %at = affine.apply affine_map<(d0, d1, d2) -> ((d0 * 5 + d1 * 12 + d2) mod 17)>(%t, %i, %j)
        %v = arith.index_cast %at : index to i64
        affine.store %v, %A[%t, %i, %j] : memref<12x40x12xi64>
      }
    }
  }
  call @kernel(%A) : (memref<12x40x12xi64>) -> ()
  %A_print = memref.cast %A : memref<12x40x12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
