// Typed pointers and null of older versions, records in memory, a loop that the front end could not raise, a function of
// LLVM with its body.
// RUN: loopwright optimize --tile none %s 2>&1 | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP

// CHECK: llvm.func @strlen(!llvm.ptr<i8>) -> i64
// CHECK: llvm.func internal @twice(%arg0: i32 {llvm.noundef}) -> i32 attributes {passthrough = ["nounwind"]} {
// CHECK-NEXT: %0 = llvm.add %arg0, %arg0 : i32
// CHECK-NEXT: llvm.br ^bb1(%0 : i32)
// CHECK-NEXT: ^bb1(%1: i32):
// CHECK-NEXT: llvm.return %1 : i32
// CHECK-NEXT: }
// CHECK: llvm.mlir.global private @table() {addr_space = 0 : i32} : !llvm.array<2 x i32> {
// CHECK: llvm.return
// CHECK: %{{.*}} = llvm.mlir.null : !llvm.ptr<struct<"node", (ptr<struct<"node">>, f64)>>
// CHECK: affine.parallel
// SCOP-LABEL: function 'fill'
// SCOP: domain
module attributes {llvm.data_layout = "e-m:o-i64:64-i128:128-n32:64-S128", llvm.target_triple = "arm64-apple-macosx"} {
  llvm.func @strlen(!llvm.ptr<i8>) -> i64
  llvm.func internal @twice(%arg0: i32 {llvm.noundef}) -> i32 attributes {passthrough = ["nounwind"]} {
    %0 = llvm.add %arg0, %arg0 : i32
    llvm.br ^bb1(%0 : i32)
  ^bb1(%1: i32):
    llvm.return %1 : i32
  }
  llvm.mlir.global private @table() {addr_space = 0 : i32} : !llvm.array<2 x i32> {
    %0 = llvm.mlir.zero : !llvm.array<2 x i32>
    llvm.return %0 : !llvm.array<2 x i32>
  }
  func.func @list(%arg0: !llvm.ptr<struct<"node", (ptr<struct<"node">>, f64)>>) -> i1 {
    %0 = llvm.mlir.null : !llvm.ptr<struct<"node", (ptr<struct<"node">>, f64)>>
    %1 = llvm.ptrtoint %0 : !llvm.ptr<struct<"node", (ptr<struct<"node">>, f64)>> to i64
    %2 = llvm.ptrtoint %arg0 : !llvm.ptr<struct<"node", (ptr<struct<"node">>, f64)>> to i64
    %3 = arith.cmpi eq, %1, %2 : i64
    return %3 : i1
  }
  func.func @records(%arg0: memref<?x!llvm.struct<(i32, i64, array<26 x struct<(i32, i64)>>)>>) -> i32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>, polygeist.device_only_func = "1"} {
    %c1_i64 = arith.constant 1 : i64
    %0 = llvm.mlir.undef : i32
    %alloca = memref.alloca() : memref<1x!llvm.struct<(i32, i64)>>
    %1 = "polygeist.memref2pointer"(%arg0) : (memref<?x!llvm.struct<(i32, i64, array<26 x struct<(i32, i64)>>)>>) -> !llvm.ptr
    %2 = llvm.alloca %c1_i64 x !llvm.struct<(i32, i64)> {alignment = 8 : i64} : (i64) -> !llvm.ptr
    llvm.store %0, %2 {alignment = 4 : i64} : i32, !llvm.ptr
    return %0 : i32
  }
  func.func @fill(%arg0: i32, %arg1: memref<?xi32> {llvm.noalias}) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<i32>
    affine.store %c0_i32, %alloca[] : memref<i32>
    %0 = arith.index_cast %arg0 : i32 to index
    affine.for %arg2 = 0 to %0 {
      %1 = affine.load %alloca[] : memref<i32>
      affine.store %1, %arg1[%arg2] : memref<?xi32>
    }
    return
  }
}
