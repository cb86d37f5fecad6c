// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright scop --format json %s | FileCheck %s --check-prefix=JSON

// CHECK: function 'copy'
// CHECK: parameters: n
// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: S0 = affine.store at
// CHECK: domain   [n] -> { S0[i] : 0 <= i < n }
// CHECK: read     [n] -> { S0[i] -> A[i + 1] }
// CHECK: write    [n] -> { S0[i] -> B[i] }
// CHECK: function 'recursive'
// CHECK: unknown: {{.*}}: 'func.call' op is not supported: it may touch all memory that it can reach
// CHECK: function 'refused'
// CHECK: unknown: {{.*}}: 'func.func' op does not have exactly one block
// JSON: {"version":1,"functions":[
// JSON: "statements":null
func.func @copy(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}

func.func @recursive() {
  call @recursive() : () -> ()
  return
}

func.func @refused() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
