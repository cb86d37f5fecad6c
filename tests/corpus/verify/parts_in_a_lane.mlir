// A vector that begins one element too far.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is
// CHECK: they diverge, before: 'affine.load' at {{.*}}before.mlir:11:10 in iteration (0) reads %A[0] = {{[^,]*}}, as it was at the start
// CHECK-NEXT: they diverge, after: 'vector.load' at {{.*}}after.mlir:21:10 in iteration (0) reads %A[1] = {{[^,]*}}, as it was at the start
//--- before.mlir
func.func @f(%A: memref<9xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<9xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %C[%i] : memref<8xf32>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<9xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 8 step 4 {
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %a = vector.load %A[%j] : memref<9xf32>, vector<4xf32>
    %b = arith.addf %a, %a : vector<4xf32>
    vector.store %b, %C[%i] : memref<8xf32>, vector<4xf32>
  }
  return
}
