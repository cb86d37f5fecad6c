// mlir-opt 22 makes contiguous vectors of a loop that steps by three (LLVM 225247).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: comb: different: with tooth = {{.*}}, %out[7] is {{.*}} before and {{.*}} after
// WITNESS: {{-?[0-9]+}}
// WITNESS-NEXT: {{-?[0-9]+}}
//--- before.mlir
func.func @comb(%out: memref<40xi32>, %tooth: i32) {
  affine.for %i = 2 to 26 step 3 {
    affine.store %tooth, %out[%i + 4] : memref<40xi32>
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @comb(%arg0: memref<40xi32>, %arg1: i32) {
    %0 = vector.broadcast %arg1 : i32 to vector<4xi32>
    affine.for %arg2 = 2 to 26 step 12 {
      %1 = affine.apply #map(%arg2)
      vector.transfer_write %0, %arg0[%1] : vector<4xi32>, memref<40xi32>
    }
    return
  }
}

