// RUN: loopwright optimize --tile none --fuse max %s | FileCheck %s

// Three nests over different ranges in a time loop: the borders of the live-out arrays do not get lost.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for
// CHECK: affine.for
// CHECK: affine.for
// CHECK-COUNT-5: arith.subi
// CHECK: return

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%ex: memref<6x5xi64>, %ey: memref<6x5xi64>, %hz: memref<6x5xi64>) {
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to 6 {
      affine.for %j = 0 to 5 {
        %a = affine.load %ey[%i, %j] : memref<6x5xi64>
        %h = affine.load %hz[%i, %j] : memref<6x5xi64>
        %g = affine.load %hz[%i - 1, %j] : memref<6x5xi64>
        %d = arith.subi %h, %g : i64
        %s = arith.subi %a, %d : i64
        affine.store %s, %ey[%i, %j] : memref<6x5xi64>
      }
    }
    affine.for %i = 0 to 6 {
      affine.for %j = 1 to 5 {
        %a = affine.load %ex[%i, %j] : memref<6x5xi64>
        %h = affine.load %hz[%i, %j] : memref<6x5xi64>
        %g = affine.load %hz[%i, %j - 1] : memref<6x5xi64>
        %d = arith.subi %h, %g : i64
        %s = arith.subi %a, %d : i64
        affine.store %s, %ex[%i, %j] : memref<6x5xi64>
      }
    }
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to 4 {
        %h = affine.load %hz[%i, %j] : memref<6x5xi64>
        %a = affine.load %ex[%i, %j + 1] : memref<6x5xi64>
        %b = affine.load %ey[%i + 1, %j] : memref<6x5xi64>
        %d = arith.addi %a, %b : i64
        %s = arith.subi %h, %d : i64
        affine.store %s, %hz[%i, %j] : memref<6x5xi64>
      }
    }
  }
  return
}

func.func @main() {
  %ex = memref.alloc() : memref<6x5xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 5 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %ex[%i, %j] : memref<6x5xi64>
    }
  }
  %ey = memref.alloc() : memref<6x5xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 5 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %ey[%i, %j] : memref<6x5xi64>
    }
  }
  %hz = memref.alloc() : memref<6x5xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 5 + d1 + 15)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %hz[%i, %j] : memref<6x5xi64>
    }
  }
  call @kernel(%ex, %ey, %hz) : (memref<6x5xi64>, memref<6x5xi64>, memref<6x5xi64>) -> ()
  %ex_print = memref.cast %ex : memref<6x5xi64> to memref<*xi64>
  call @printMemrefI64(%ex_print) : (memref<*xi64>) -> ()
  %ey_print = memref.cast %ey : memref<6x5xi64> to memref<*xi64>
  call @printMemrefI64(%ey_print) : (memref<*xi64>) -> ()
  %hz_print = memref.cast %hz : memref<6x5xi64> to memref<*xi64>
  call @printMemrefI64(%hz_print) : (memref<*xi64>) -> ()
  return
}
