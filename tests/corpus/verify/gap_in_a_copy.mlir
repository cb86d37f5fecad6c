// A copy of a region of which not all is written reads what was never written, even where that is overwritten later.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify --assume-parameters 5..100 %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=FULL

// CHECK: f: different: with n = 0, the program after fails: {{.*}} 'affine.load' op element [0] is read, but was never written
// FULL: f: equal (proved)
//--- before.mlir
func.func @f(%n: index, %A: memref<8xf64>, %x: f64) {
  affine.for %i = 1 to 5 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%i)[%n] {
      affine.store %x, %A[%i] : memref<8xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<8xf64>, %x: f64) {
  %t = memref.alloc() : memref<4xf64>
  affine.for %i = 1 to 5 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%i)[%n] {
      affine.store %x, %t[%i - 1] : memref<4xf64>
    }
  }
  affine.for %i = 1 to 5 {
    %v = affine.load %t[%i - 1] : memref<4xf64>
    affine.store %v, %A[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<4xf64>
  return
}
