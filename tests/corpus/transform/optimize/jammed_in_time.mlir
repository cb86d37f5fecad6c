// Gauss and Seidel's stencil waits for its own results along each row. Steps of time, one row behind the other, do
// not: some of them run side by side, in a loop of as many iterations each time.
// RUN: loopwright optimize --sequential %s | FileCheck %s --check-prefix=CODE
// RUN: loopwright optimize --sequential --explain %s 2>&1 | FileCheck %s

// CHECK: for %t in blocks of 8
// CHECK-NOT: unrolled
// CHECK: for %t, unrolled
// CODE: affine.for %{{.*}} = #{{map[0-9]*}}(%[[BLOCK:arg[0-9]+]]) to #{{map[0-9]*}}(%[[BLOCK]]) {
func.func @kernel(%steps: index, %n: index, %A: memref<?x?xf64>) {
  %c = arith.constant 0.25 : f64
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %3 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %4, %2 : f64
        %6 = arith.addf %5, %3 : f64
        %7 = arith.mulf %6, %c : f64
        affine.store %7, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @main() {
  %steps = arith.constant 21 : index
  %n = arith.constant 40 : index
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %k = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %l = arith.index_cast %k : index to i64
      %x = arith.sitofp %l : i64 to f64
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  call @kernel(%steps, %n, %A) : (index, index, memref<?x?xf64>) -> ()
  %out = memref.cast %A : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
