// Generic form.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<8xf32>, %arg1: index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: affine.store %1, %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
"func"() ( {
^bb0(%A: memref<8xf32>, %n: index):
  %c0 = "std.constant"() {value = 0 : index} : () -> index
  "affine.for"(%n) ( {
  ^bb0(%i: index):
    %0 = "affine.load"(%A, %i) {map = affine_map<(d0) -> (d0)>} : (memref<8xf32>, index) -> f32
    %1 = "std.addf"(%0, %0) : (f32, f32) -> f32
    "affine.store"(%1, %A, %i) {map = affine_map<(d0) -> (d0)>} : (f32, memref<8xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) {lower_bound = affine_map<() -> (0)>, step = 1 : index, upper_bound = affine_map<()[s0] -> (s0)>} : (index) -> ()
  %2 = "memref.alloc"(%n) {operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?xf32>
  "std.return"() : () -> ()
}) {sym_name = "f", type = (memref<8xf32>, index) -> ()} : () -> ()
