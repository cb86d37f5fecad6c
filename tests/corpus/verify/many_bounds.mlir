// A loop with a step and several lower bounds, in another order. Which of the bounds is the greatest is told apart in as many cases, and
// the ways in which an instance may not be one of the loop are the product of what may be wrong with each: nobody has the memory for them.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --budget 100000 | FileCheck %s

// CHECK: bounds: not proved; {{[0-9]+}} runs agree
//--- before.mlir
#lower = affine_map<()[s0, s1, s2, s3, s4, s5, s6] -> (s0, s1, s2, s3, s4, s5, s6)>
#upper = affine_map<()[s0, s1, s2] -> (s0 + 7, s1 + 9, s2 + 8)>
func.func @bounds(%b0: index, %b1: index, %b2: index, %b3: index, %b4: index, %b5: index, %b6: index, %x: f64, %A: memref<?x9xf64>) {
  affine.for %i = max #lower()[%b0, %b1, %b2, %b3, %b4, %b5, %b6] to min #upper()[%b0, %b1, %b2] step 2 {
    affine.for %j = 0 to 9 {
      affine.store %x, %A[%i, %j] : memref<?x9xf64>
    }
  }
  return
}
//--- after.mlir
#lower = affine_map<()[s0, s1, s2, s3, s4, s5, s6] -> (s0, s1, s2, s3, s4, s5, s6)>
#upper = affine_map<()[s0, s1, s2] -> (s0 + 7, s1 + 9, s2 + 8)>
func.func @bounds(%b0: index, %b1: index, %b2: index, %b3: index, %b4: index, %b5: index, %b6: index, %x: f64, %A: memref<?x9xf64>) {
  affine.for %j = 0 to 9 {
    affine.for %i = max #lower()[%b0, %b1, %b2, %b3, %b4, %b5, %b6] to min #upper()[%b0, %b1, %b2] step 2 {
      affine.store %x, %A[%i, %j] : memref<?x9xf64>
    }
  }
  return
}
