// A parameter has the name by which counters of a cut go, and two loops have one counter: the one around is meant.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s

// CHECK: #[[END:.*]] = affine_map<(d0)[s0] -> (d0 - s0, 64)>
// CHECK: affine.for %[[I:.*]] = 0 to 64
// CHECK-NEXT: affine.for %{{.*}} = 0 to min #[[END]](%[[I]])[%arg0]
//--- script.txt
split L1 at %i - counter0
//--- program.mlir
func.func @f(%counter0: index, %A: memref<64x64xf64>, %x: f64) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %A[%i, %j] : memref<64x64xf64>
    }
  }
  %B = memref.alloc(%counter0) : memref<?xf64>
  affine.for %i = 0 to %counter0 {
    affine.store %x, %B[%i] : memref<?xf64>
  }
  memref.dealloc %B : memref<?xf64>
  return
}
