// RUN: loopwright opt --affine-mem-layout %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-mem-layout=padding=8 %s | FileCheck %s --check-prefix=PADDED

// The first array is gone through by columns; the second, whose sizes come when the program runs, by its middle dimension, innermost; of the third, the loop
// with more iterations goes along rows; the fourth is gone through by rows, which are 4096 bytes long.

// CHECK-NOT: not proved
// CHECK-LABEL: func.func @kernel(
// CHECK-DAG: %[[COLUMNS:.*]] = memref.alloc() : memref<8x4xf64>
// CHECK-DAG: %[[MIDDLE:.*]] = memref.alloc(%arg0, %arg1) : memref<?x4x?xf64>
// CHECK-DAG: %[[BOTH:.*]] = memref.alloc() : memref<8x8xf64>
// CHECK-DAG: %[[ROWS:.*]] = memref.alloc() : memref<4x512xf64>
// CHECK: affine.store %{{.*}}, %[[COLUMNS]][%[[I:.*]], %[[J:.*]] * 2 + 1]
// CHECK: affine.store %{{.*}}, %[[MIDDLE]][%{{.*}}, %{{.*}}, %{{.*}}]
// CHECK: affine.load %[[COLUMNS]][%{{.*}}, %{{.*}}]
// PADDED: memref.alloc() : memref<8x4xf64>
// PADDED: memref.alloc() : memref<4x520xf64>

func.func @kernel(%n: index, %m: index, %A: memref<8x8xf64>) {
  %columns = memref.alloc() : memref<4x8xf64>
  %middle = memref.alloc(%n, %m) : memref<?x?x4xf64>
  %both = memref.alloc() : memref<8x8xf64>
  %rows = memref.alloc() : memref<4x512xf64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 2 {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      affine.store %a, %columns[%j * 2, %i] : memref<4x8xf64>
      affine.store %a, %columns[%j * 2 + 1, %i] : memref<4x8xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 4 {
      affine.for %j = 1 to %m {
        %a = affine.load %A[%k, 0] : memref<8x8xf64>
        affine.store %a, %middle[%i, %j, %k] : memref<?x?x4xf64>
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      affine.store %a, %both[%i, %j] : memref<8x8xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %a = affine.load %columns[%j, %i] : memref<4x8xf64>
      affine.store %a, %A[%i, %j] : memref<8x8xf64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 512 {
      %a = affine.load %both[%i, 0] : memref<8x8xf64>
      affine.store %a, %rows[%i, %j] : memref<4x512xf64>
    }
    %a = affine.load %rows[%i, 0] : memref<4x512xf64>
    %b = affine.load %both[0, %i] : memref<8x8xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %A[%i, 7] : memref<8x8xf64>
  }
  memref.dealloc %columns : memref<4x8xf64>
  memref.dealloc %middle : memref<?x?x4xf64>
  memref.dealloc %both : memref<8x8xf64>
  memref.dealloc %rows : memref<4x512xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<8x8xf64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %f = arith.sitofp %v : i64 to f64
      affine.store %f, %A[%i, %j] : memref<8x8xf64>
    }
  }
  %n = arith.constant 3 : index
  %m = arith.constant 5 : index
  call @kernel(%n, %m, %A) : (index, index, memref<8x8xf64>) -> ()
  %A_print = memref.cast %A : memref<8x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  return
}
