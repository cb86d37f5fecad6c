// Data layouts of LLVM 15 to 18: their numbers have 64 bits today.
// PEER-DIFFERS: mlir-opt reads only its own version
// RUN: loopwright opt --from-llvm 18 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 18 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, f80 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">} {
// CHECK-NEXT: func.func @scale(%arg0: i32, %arg1: memref<?xf64>, %arg2: f64) attributes {llvm.linkage = #llvm.linkage<external>} {
// CHECK-NEXT: %0 = arith.index_cast %arg0 : i32 to index
// CHECK-NEXT: affine.for %arg3 = 0 to %0 {
// CHECK-NEXT: %1 = affine.load %arg1[%arg3] : memref<?xf64>
// CHECK-NEXT: %2 = arith.mulf %1, %arg2 : f64
// CHECK-NEXT: affine.store %2, %arg1[%arg3] : memref<?xf64>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!llvm.ptr<270>, dense<32> : vector<4xi32>>, #dlti.dl_entry<f80, dense<128> : vector<2xi32>>, #dlti.dl_entry<"dlti.endianness", "little">>} {
  func.func @scale(%n: i32, %A: memref<?xf64>, %x: f64) attributes {llvm.linkage = #llvm.linkage<external>} {
    %0 = arith.index_cast %n : i32 to index
    affine.for %i = 0 to %0 {
      %1 = affine.load %A[%i] : memref<?xf64>
      %2 = arith.mulf %1, %x : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
    return
  }
}
