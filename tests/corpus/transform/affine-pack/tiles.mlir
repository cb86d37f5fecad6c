// RUN: loopwright opt "--affine-pack=array=B at=2 order=transposed padding=8" %s | FileCheck %s
// RUN: loopwright opt "--affine-pack=at=3" %s | FileCheck %s --check-prefix=ALL
// RUN: loopwright opt "--affine-pack=array=B at=2 order=1,0 space=2" --mlir-pass-statistics %s 2>&1 | FileCheck %s --check-prefix=ORDER

// A product in tiles, of matrices whose sizes come when the program runs: tiles at the edges are not full. What a tile of B is depends on the two outer loops.
// Inside of all three, C is copied back as well.

// CHECK-LABEL: func.func @product(
// CHECK: affine.for %[[J:.*]] = 0 to
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to
// CHECK-NEXT: %[[TILE:.*]] = memref.alloc() : memref<16x24xf64>
// CHECK-NEXT: affine.for %[[KK:.*]] = #{{.*}}(%[[K]]) to min #{{.*}}(%[[K]])[%arg3]
// CHECK-NEXT: affine.for %[[JJ:.*]] = #{{.*}}(%[[J]]) to min #{{.*}}(%[[J]])[%arg3]
// CHECK-NEXT: %[[B:.*]] = affine.load %arg1[%[[KK]], %[[JJ]]]
// CHECK-NEXT: affine.store %[[B]], %[[TILE]][%[[JJ]] - %[[J]] * 16, %[[KK]] - %[[K]] * 16]
// CHECK: affine.for
// CHECK: affine.for
// CHECK-NOT: affine.load %arg1
// CHECK: affine.load %[[TILE]][%[[J]] * -16 + %{{.*}}, %[[K]] * -16 + %{{.*}}]
// CHECK: memref.dealloc %[[TILE]]

// ALL-LABEL: func.func @product(
// ALL-COUNT-3: affine.store %{{.*}}, %alloc{{.*}} : memref<16x16xf64>
// ALL: affine.store %{{.*}}, %[[C:alloc.*]][%{{.*}}] : memref<16x16xf64>
// ALL: affine.store %{{.*}}, %arg2[

// ORDER: (S) 2 num-buffers - Number of buffers that arrays are packed into
// ORDER: memref.alloc() : memref<16x16xf64, 2>

#start = affine_map<(d0) -> (d0 * 16)>
#end = affine_map<(d0)[s0] -> (d0 * 16 + 16, s0)>
func.func @product(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  affine.for %j = 0 to affine_map<()[s0] -> (s0 ceildiv 16)>()[%n] {
    affine.for %k = 0 to affine_map<()[s0] -> (s0 ceildiv 16)>()[%n] {
      affine.for %i = 0 to affine_map<()[s0] -> (s0 ceildiv 16)>()[%n] {
        affine.for %ii = #start(%i) to min #end(%i)[%n] {
          affine.for %jj = #start(%j) to min #end(%j)[%n] {
            affine.for %kk = #start(%k) to min #end(%k)[%n] {
              %a = affine.load %A[%ii, %kk] : memref<?x?xf64>
              %b = affine.load %B[%kk, %jj] : memref<?x?xf64>
              %c = affine.load %C[%ii, %jj] : memref<?x?xf64>
              %p = arith.mulf %a, %b : f64
              %s = arith.addf %c, %p : f64
              affine.store %s, %C[%ii, %jj] : memref<?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %n = arith.constant 19 : index
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %B = memref.alloc(%n, %n) : memref<?x?xf64>
  %C = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %f = arith.sitofp %v : i64 to f64
      affine.store %f, %A[%i, %j] : memref<?x?xf64>
      affine.store %f, %B[%j, %i] : memref<?x?xf64>
      affine.store %f, %C[%i, %j] : memref<?x?xf64>
    }
  }
  call @product(%A, %B, %C, %n) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, index) -> ()
  %C_print = memref.cast %C : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%C_print) : (memref<*xf64>) -> ()
  return
}
