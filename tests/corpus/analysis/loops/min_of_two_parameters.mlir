// The shorter of two lengths: reading at n is beyond what is written, as the loop ends at n at the latest.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to min affine_map<()[n, m] -> (n, m)>()[%n, %m] {
    %0 = affine.load %A[symbol(%n)] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}
