// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright scop --format json %s | FileCheck %s --check-prefix=JSON

// CHECK: function 'copy'
// CHECK: parameters: n
// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: S0 = affine.store at
// CHECK: domain   [n] -> { S0[i] : 0 <= i < n }
// CHECK: read     [n] -> { S0[i] -> A[i + 1] }
// CHECK: write    [n] -> { S0[i] -> B[i] }
// CHECK: function 'refused'
// CHECK: unknown: {{.*}}: 'func.call' op is not understood: it may touch any memory
// JSON: {"version":1,"functions":[
// JSON: "statements":null
func.func @copy(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}

func.func @refused() {
  call @refused() : () -> ()
  return
}
