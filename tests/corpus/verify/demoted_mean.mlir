// What is carried and used by later loops gets a new array with a dimension for each loop around.
// RUN: loopwright opt --affine-demote-iter-args %s | FileCheck %s
// RUN: loopwright opt --affine-demote-iter-args %s -o %t
// RUN: loopwright verify %s %t | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright deps %t | FileCheck %s --check-prefix=DEPS

// CHECK-LABEL: func.func @norm
// CHECK: %0 = affine.max #map()[%arg0]
// CHECK: %alloc = memref.alloc(%0) : memref<?xf64>
// CHECK-NOT: iter_args
// CHECK: memref.dealloc %alloc
// EQUAL: norm: equal (proved)
// DEPS: 2 of 3 loops parallel

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @norm(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %s = affine.for %k = 0 to %m iter_args(%t = %z) -> (f64) {
      %a = affine.load %A[%k, %i] : memref<?x?xf64>
      %u = arith.addf %t, %a : f64
      affine.yield %u : f64
    }
    affine.for %k = 0 to %m {
      %a = affine.load %A[%k, %i] : memref<?x?xf64>
      %u = arith.subf %a, %s : f64
      affine.store %u, %B[%k, %i] : memref<?x?xf64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 3 : index
  %m = arith.constant 4 : index
  %A = memref.alloc(%m, %n) : memref<?x?xf64>
  %B = memref.alloc(%m, %n) : memref<?x?xf64>
  affine.for %k = 0 to 4 {
    affine.for %i = 0 to 3 {
      %e = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%k, %i)
      %f = arith.index_cast %e : index to i64
      %x = arith.sitofp %f : i64 to f64
      affine.store %x, %A[%k, %i] : memref<?x?xf64>
    }
  }
  func.call @norm(%n, %m, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %u = memref.cast %B : memref<?x?xf64> to memref<*xf64>
  func.call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}
