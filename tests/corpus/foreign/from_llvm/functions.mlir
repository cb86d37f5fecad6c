// Functions, calls and jumps of LLVM 12 to 14.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func private @extern(i32)
// CHECK-NEXT: func.func private @no_body(memref<4xf32> {llvm.noalias})
// CHECK-NEXT: func.func nested @triangle(%arg0: memref<?x?xf32>, %arg1: i32) attributes {llvm.emit_c_interface} {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %f = constant @extern : (i32) -> ()
// CHECK-NEXT: %0 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT: affine.for %arg2 = 0 to %0 {
// CHECK-NEXT: affine.for %arg3 = 0 to #map(%arg2) {
// CHECK-NEXT: affine.store %cst, %arg0[%arg2, %arg3] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: call_indirect %f(%arg1) : (i32) -> ()
// CHECK-NEXT: call @extern(%arg1) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @jumps(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: cf.assert %arg0, "must hold"
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: cf.br ^bb3(%0 : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: cf.switch %arg1 : i32, [
// CHECK-NEXT: default: ^bb3(%arg1 : i32),
// CHECK-NEXT: 7: ^bb1(%arg1 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
func private @extern(i32)
func @no_body(memref<4xf32> {llvm.noalias = true})
func nested @triangle(%A: memref<?x?xf32>, %n: i32) attributes {llvm.emit_c_interface} {
  %cst = constant 0.000000e+00 : f32
  %f = constant @extern : (i32) -> ()
  %0 = index_cast %n : i32 to index
  affine.for %i = 0 to %0 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %cst, %A[%i, %j] : memref<?x?xf32>
    }
  }
  call_indirect %f(%n) : (i32) -> ()
  call @extern(%n) : (i32) -> ()
  return
}
builtin.func @jumps(%c: i1, %x: i32) -> i32 {
  assert %c, "must hold"
  cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  br ^bb3(%a : i32)
^bb2:
  switch %x : i32, [
    default: ^bb3(%x : i32),
    7: ^bb1(%x : i32)
  ]
^bb3(%r: i32):
  return %r : i32
}
