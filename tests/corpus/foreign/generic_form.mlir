// Ops of other dialects in generic form may touch all memory that they can reach, wherever they stand.
// PEER-DIFFERS: mlir-opt knows the ops of llvm
// RUN: loopwright optimize --explain --tile none %s 2>&1 | FileCheck %s
// RUN: not loopwright opt %s

// CHECK: proved legal{{.*}}; not compared in runs on small inputs: with no parameters: 'front.note' op has no interpretation yet
// CHECK: "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf"}> ({
// CHECK-LABEL: func.func @f(%arg0: memref<10xf32>, %arg1: f32) {
// CHECK: affine.for
// CHECK: "front.note"(%{{.*}}) : (index) -> ()
// CHECK-LABEL: func.func @g
// CHECK: affine.parallel
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf"}> ({
  }) : () -> ()
  func.func @f(%arg0: memref<10xf32>, %x: f32) {
    affine.for %i = 0 to 10 {
      affine.store %x, %arg0[%i] : memref<10xf32>
      "front.note"(%i) : (index) -> ()
    }
    return
  }
  func.func @g(%arg0: memref<10xf32>, %x: f32) {
    affine.for %i = 0 to 10 {
      affine.store %x, %arg0[%i] : memref<10xf32>
    }
    return
  }
}) : () -> ()
