// What is called or written no more is missed: by bodies that are made up, and in globals.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/calls.mlir %t/nothing.mlir | FileCheck %s --check-prefix=CALLS
// RUN: not loopwright verify %t/calls.mlir %t/undeclared.mlir | FileCheck %s --check-prefix=CALLS
// RUN: not loopwright verify %t/stores.mlir %t/stores_no_more.mlir | FileCheck %s --check-prefix=LESS
// RUN: not loopwright verify %t/stores_no_more.mlir %t/stores.mlir | FileCheck %s --check-prefix=MORE
// RUN: not loopwright verify %t/stores.mlir %t/other_global.mlir | FileCheck %s --check-prefix=OTHER
// RUN: not loopwright verify %t/private.mlir %t/private_left_out.mlir | FileCheck %s --check-prefix=PRIVATE

// CALLS: f: different: {{.*}}global 'invented_calls'[0] is 1 before and 0 after
// LESS: f: different: {{.*}}global 'g'[0] is {{.*}} before and 7 after
// OTHER: f: different: {{.*}}global
// MORE: f: different: {{.*}}global 'g'[0] is 7 before
// Nobody else can see a private global that nobody reads.
// PRIVATE: f: not proved; {{[0-9]+}} runs agree
//--- calls.mlir
func.func private @go(i32)
func.func @f(%x: i32) {
  call @go(%x) : (i32) -> ()
  return
}
//--- nothing.mlir
func.func private @go(i32)
func.func @f(%x: i32) {
  return
}
//--- undeclared.mlir
func.func @f(%x: i32) {
  return
}
//--- stores.mlir
memref.global @g : memref<1xi32> = dense<7>
memref.global @h : memref<1xi32> = dense<7>
func.func @f(%x: i32) {
  %g = memref.get_global @g : memref<1xi32>
  affine.store %x, %g[0] : memref<1xi32>
  return
}
//--- stores_no_more.mlir
memref.global @g : memref<1xi32> = dense<7>
memref.global @h : memref<1xi32> = dense<7>
func.func @f(%x: i32) {
  return
}
//--- other_global.mlir
memref.global @g : memref<1xi32> = dense<7>
memref.global @h : memref<1xi32> = dense<7>
func.func @f(%x: i32) {
  %g = memref.get_global @h : memref<1xi32>
  affine.store %x, %g[0] : memref<1xi32>
  return
}
//--- private.mlir
memref.global "private" @g : memref<1xi32> = dense<7>
func.func @f(%x: i32) -> i32 {
  %g = memref.get_global @g : memref<1xi32>
  affine.store %x, %g[0] : memref<1xi32>
  return %x : i32
}
//--- private_left_out.mlir
memref.global "private" @g : memref<1xi32> = dense<7>
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
