// What nobody needs may be dropped, so that the program has a meaning there; but a program that reads what is not there has none, whoever needs it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/without.mlir %t/read.mlir | FileCheck %s --check-prefix=READ
// RUN: not loopwright verify %t/without.mlir %t/stored.mlir | FileCheck %s --check-prefix=STORED
// RUN: not loopwright verify %t/without.mlir %t/divided.mlir | FileCheck %s --check-prefix=DIVIDED
// RUN: loopwright verify %t/read.mlir %t/without.mlir | FileCheck %s
// RUN: loopwright verify %t/stored.mlir %t/without.mlir | FileCheck %s
// RUN: loopwright verify %t/divided.mlir %t/without.mlir | FileCheck %s

// CHECK: f: equal (proved)
// READ: f: different: with n = {{[0-9]+}}, the program after fails: {{.*}}is out of bounds
// STORED: f: different: with n = {{[0-9]+}}, the program after fails: {{.*}}is out of bounds
// DIVIDED: f: different: with n = {{[0-9]+}}, the program after fails: {{.*}}'arith.divsi' op division of
//--- without.mlir
func.func @f(%x: memref<64xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.store %z, %x[0] : memref<64xf32>
  return
}
//--- read.mlir
func.func @f(%x: memref<64xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.store %z, %x[0] : memref<64xf32>
  affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
    %e = affine.load %x[symbol(%n)] : memref<64xf32>
  }
  return
}
//--- stored.mlir
func.func @f(%x: memref<64xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.store %z, %x[0] : memref<64xf32>
  %own = memref.alloc() : memref<64xf32>
  affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
    memref.store %z, %own[%n] : memref<64xf32>
  }
  memref.dealloc %own : memref<64xf32>
  return
}
//--- divided.mlir
func.func @f(%x: memref<64xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.store %z, %x[0] : memref<64xf32>
  affine.if affine_set<()[s0] : (s0 - 1000000 >= 0)>()[%n] {
    %m = arith.constant 1000000 : index
    %d = arith.subi %n, %m : index
    %q = arith.divsi %n, %d : index
  }
  return
}
