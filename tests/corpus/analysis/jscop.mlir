// As Polly exports a scop: the outermost size of an array is not said, types are LLVM's, and the context is what is assumed.
// RUN: loopwright scop --format jscop %s | FileCheck %s
// CHECK: "arrays": [
// CHECK: "name": "s"
// CHECK-NEXT: "sizes": [
// CHECK-NEXT: "*"
// CHECK-NEXT: ],
// CHECK-NEXT: "type": "double"
// CHECK: "name": "A"
// CHECK: "sizes": [
// CHECK-NEXT: "*",
// CHECK-NEXT: "200"
// CHECK-NEXT: ],
// CHECK-NEXT: "type": "double"
// CHECK: "name": "x"
// CHECK: "type": "float"
// CHECK: "context": "[n] -> { : -281474976710656 <= n <= 281474976710656 }"
// CHECK: "name": "f"
// CHECK: "statements": [
// CHECK: "domain": "[n] -> { S0[i] : 0 <= i < n }"
// CHECK: "name": "S0"
// CHECK: "schedule": "[n] -> { S0[i] -> [i, 0, 0] }"
// CHECK: "kind": "read"
// CHECK-NEXT: "relation": "[n] -> { S1[i, j] -> A[i, j] }"
// CHECK: "schedule": "[n] -> { S1[i, j] -> [i, 1, j] }"
// CHECK: "kind": "write"
// CHECK-NEXT: "relation": "[n] -> { S2[i] -> x[i] }"
func.func @f(%A: memref<100x200xf64>, %x: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %sum = affine.for %j = 0 to 200 iter_args(%s = %zero) -> (f64) {
      %0 = affine.load %A[%i, %j] : memref<100x200xf64>
      %1 = arith.addf %s, %0 : f64
      affine.yield %1 : f64
    }
    %narrow = arith.truncf %sum : f64 to f32
    affine.store %narrow, %x[%i] : memref<?xf32>
  }
  return
}
