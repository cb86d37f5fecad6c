// Of each pass only that is kept which is proved to compute the same; the rest is as it was, with a remark.
// RUN: split-file %s %t
// RUN: loopwright opt %t/p.mlir --cse --prove-each | FileCheck %s --check-prefix=PROVED
// RUN: not loopwright opt %t/p.mlir --cse --prove-each --budget 1 | FileCheck %s --check-prefix=SPENT
// RUN: not loopwright opt %t/p.mlir --cse --prove-each --budget 1 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: loopwright opt %t/two.mlir --cse | FileCheck %s --check-prefix=CHANGED
// RUN: loopwright opt %t/two.mlir --cse --prove-each 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not loopwright opt %t/p.mlir --cse --prove-each --args-may-alias 2>&1 | FileCheck %s --check-prefix=USAGE

// PROVED: func.func @f
// PROVED: arith.addf
// PROVED-NOT: arith.addf
// SPENT: func.func @f
// SPENT: arith.addf
// SPENT: arith.addf
// REMARK: p.mlir:{{[0-9]+}}:1: remark: 'func.func' op is unchanged by 'cse': no proof of equality: work limit reached in {{.*}}; a larger --budget may help
// USAGE: '--prove-each' assumes that memref arguments do not overlap, and '--args-may-alias' does not
//--- p.mlir
func.func @f(%x: f32, %a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = arith.addf %x, %x : f32
    %1 = arith.addf %x, %x : f32
    %2 = arith.mulf %0, %1 : f32
    affine.store %2, %a[%i] : memref<8xf32>
  }
  return
}
//--- two.mlir
// One function has a loop that proofs do not follow, and its body is changed: the other is changed.
// CHANGED: func.func @while
// CHANGED: arith.addf
// CHANGED-NOT: arith.addf
// CHANGED: func.func @plain
// TWO: two.mlir:{{[0-9]+}}:1: remark: 'func.func' op is unchanged by 'cse': no proof of equality: not shown to be equal: {{.*}}'scf.while'
// TWO: func.func @while
// TWO: arith.addf
// TWO: arith.addf
// TWO: func.func @plain
// TWO: arith.addf
// TWO-NOT: arith.addf
func.func @while(%x: f32, %m: memref<f32>) {
  scf.while : () -> () {
    %3 = memref.load %m[] : memref<f32>
    %4 = arith.cmpf olt, %3, %x : f32
    scf.condition(%4)
  } do {
    %0 = arith.addf %x, %x : f32
    %1 = arith.addf %x, %x : f32
    %2 = arith.mulf %0, %1 : f32
    memref.store %2, %m[] : memref<f32>
    scf.yield
  }
  return
}
func.func @plain(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  %1 = arith.addf %x, %x : f32
  %2 = arith.mulf %0, %1 : f32
  return %2 : f32
}
