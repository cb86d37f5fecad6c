// mlir-opt 22 makes vectors of a loop whose iterations they do not divide, and writes two cells more (LLVM 218120).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: squares: different: with no parameters, %row[10] is {{.*}} before and {{.*}} after
// WITNESS: {{-?[0-9]+}}
// WITNESS-NEXT: {{-?[0-9]+}}
//--- before.mlir
func.func @squares(%row: memref<12xi32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %row[%i] : memref<12xi32>
    %w = arith.muli %v, %v : i32
    affine.store %w, %row[%i] : memref<12xi32>
  }
  return
}
//--- after.mlir
module {
  func.func @squares(%arg0: memref<12xi32>) {
    %0 = ub.poison : i32
    affine.for %arg1 = 0 to 10 step 4 {
      %1 = vector.transfer_read %arg0[%arg1], %0 : memref<12xi32>, vector<4xi32>
      %2 = arith.muli %1, %1 : vector<4xi32>
      vector.transfer_write %2, %arg0[%arg1] : vector<4xi32>, memref<12xi32>
    }
    return
  }
}

