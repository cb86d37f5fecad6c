// RUN: loopwright opt --affine-diamond-tile=tile-size=8 %s 2>&1 | FileCheck %s

// All is swept again and again: the outermost loop has no diamonds with the one inside of it, but that one has, with the next.

// CHECK: remark: 'affine.for' op is not tiled with diamonds: with slopes up to 8
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: affine.for %{{.*}} = 0 to 3
// CHECK-NEXT: affine.for %[[WAVE:.*]] =
// CHECK-NEXT: affine.parallel
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.for
// CHECK: affine.store
func.func @kernel(%A: memref<21x50xi64>) {
  affine.for %r = 0 to 3 {
    affine.for %t = 0 to 20 {
      affine.for %i = 1 to 49 {
        %a = affine.load %A[%t, %i - 1] : memref<21x50xi64>
        %b = affine.load %A[%t, %i + 1] : memref<21x50xi64>
        %c = affine.load %A[%t + 1, %i] : memref<21x50xi64>
        %s = arith.addi %a, %b : i64
        %u = arith.addi %s, %c : i64
        affine.store %u, %A[%t + 1, %i] : memref<21x50xi64>
      }
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<21x50xi64>
  affine.for %t = 0 to 21 {
    affine.for %i = 0 to 50 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1 * 12) mod 17)>(%t, %i)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%t, %i] : memref<21x50xi64>
    }
  }
  call @kernel(%A) : (memref<21x50xi64>) -> ()
  %A_print = memref.cast %A : memref<21x50xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
