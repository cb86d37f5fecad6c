// RUN: loopwright opt --affine-diamond-tile %s 2>&1 | FileCheck %s

// Must not fire: what an element is in one sweep depends on its neighbour in the same one.
// CHECK: remark: 'affine.for' op is not tiled with diamonds: with slopes up to 8, war dependence S0[0, 1] -> S0[0, 2] on %A runs backwards in one of their directions
// Must not fire: one of the statements is in no loop over space.
// CHECK: remark: 'affine.for' op is not tiled with diamonds: its body is not a sequence of loops
// CHECK-NOT: affine.parallel
func.func @in_place(%A: memref<50xi64>) {
  affine.for %t = 0 to 20 {
    affine.for %i = 1 to 49 {
      %a = affine.load %A[%i - 1] : memref<50xi64>
      %b = affine.load %A[%i + 1] : memref<50xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %A[%i] : memref<50xi64>
    }
  }
  return
}

func.func @edge(%A: memref<21x50xi64>, %x: i64) {
  affine.for %t = 0 to 20 {
    affine.store %x, %A[%t, 0] : memref<21x50xi64>
    affine.for %i = 1 to 49 {
      %a = affine.load %A[%t, %i - 1] : memref<21x50xi64>
      affine.store %a, %A[%t + 1, %i] : memref<21x50xi64>
    }
  }
  return
}

// Must not fire: nothing waits.
func.func @independent(%A: memref<20x50xi64>, %x: i64) {
  affine.for %t = 0 to 20 {
    affine.for %i = 0 to 50 {
      affine.store %x, %A[%t, %i] : memref<20x50xi64>
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<50xi64>
  %B = memref.alloc() : memref<21x50xi64>
  %x = arith.constant 3 : i64
  affine.for %i = 0 to 50 {
    affine.store %x, %A[%i] : memref<50xi64>
    affine.for %t = 0 to 21 {
      affine.store %x, %B[%t, %i] : memref<21x50xi64>
    }
  }
  call @in_place(%A) : (memref<50xi64>) -> ()
  call @edge(%B, %x) : (memref<21x50xi64>, i64) -> ()
  %A_print = memref.cast %A : memref<50xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
