// A C program as front ends print it: pointers with types, strings, variadic calls, a body in LLVM's own ops.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module attributes {llvm.data_layout = "e", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
// CHECK-NEXT: llvm.mlir.global internal constant @str0("%0.2f\00")
// CHECK-NEXT: llvm.mlir.global external @stderr() : !llvm.ptr
// CHECK-NEXT: llvm.func @fprintf(!llvm.ptr, !llvm.ptr, ...) -> i32
// CHECK-NEXT: llvm.func @strcmp(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-NEXT: func.func @main(%arg0: i32, %arg1: !llvm.ptr, %arg2: memref<16xf64>) -> i32 {
// CHECK-NEXT: %0 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %1 = llvm.mlir.addressof @stderr : !llvm.ptr
// CHECK-NEXT: %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT: %3 = llvm.mlir.addressof @str0 : !llvm.ptr
// CHECK-NEXT: %4 = llvm.getelementptr %3[%0, %0] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<6 x i8>
// CHECK-NEXT: affine.for %arg3 = 0 to 16 {
// CHECK-NEXT: %8 = affine.load %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT: %9 = arith.mulf %8, %8 : f64
// CHECK-NEXT: affine.store %9, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg3 = 0 to 16 {
// CHECK-NEXT: %8 = affine.load %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT: %9 = builtin.unrealized_conversion_cast %8 : f64 to f64
// CHECK-NEXT: %10 = llvm.call @fprintf(%2, %4, %9) vararg(!llvm.func<i32 (ptr, ptr, ...)>) : (!llvm.ptr, !llvm.ptr, f64) -> i32
// CHECK-NEXT: }
// CHECK-NEXT: %5 = llvm.load %arg1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT: %6 = llvm.call @strcmp(%5, %4) : (!llvm.ptr, !llvm.ptr) -> i32
// CHECK-NEXT: %7 = builtin.unrealized_conversion_cast %6 : i32 to i32
// CHECK-NEXT: return %7 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @members(%arg0: i64, %arg1: !llvm.struct<(ptr, i64, array<1 x i64>)>) {
// CHECK-NEXT: %0 = llvm.alloca %arg0 x f32 {alignment = 4} : (i64) -> !llvm.ptr
// CHECK-NEXT: %1 = llvm.load %0 : !llvm.ptr -> f32
// CHECK-NEXT: llvm.store %1, %0 : f32, !llvm.ptr
// CHECK-NEXT: %2 = llvm.mlir.zero : !llvm.ptr<3>
// CHECK-NEXT: %3 = llvm.bitcast %0 : !llvm.ptr to !llvm.ptr
// CHECK-NEXT: %4 = llvm.insertvalue %0, %arg1[0] : !llvm.struct<(ptr, i64, array<1 x i64>)>
// CHECK-NEXT: %5 = llvm.extractvalue %4[0] : !llvm.struct<(ptr, i64, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.atomicrmw fadd %0, %1 monotonic : !llvm.ptr, f32
// CHECK-NEXT: %7 = llvm.mlir.undef : vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @body(%p: !llvm.ptr, %x: i32, %c: i1) -> i32 {
// CHECK-NEXT: llvm.cond_br %c, ^bb1, ^bb2(%x : i32)
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %0 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
// CHECK-NEXT: llvm.br ^bb2(%0 : i32)
// CHECK-NEXT: ^bb2(%r: i32):
// CHECK-NEXT: %1 = llvm.icmp "slt" %r, %x : i32
// CHECK-NEXT: %2 = llvm.select %1, %r, %x : i1, i32
// CHECK-NEXT: llvm.return %2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
!file = type !llvm.ptr<struct<"file", (i32, ptr<i8>, ptr<struct<"file">>)>>
module attributes {llvm.data_layout = "e", llvm.target_triple = "x86_64-unknown-linux-gnu"}  {
  llvm.mlir.global internal constant @str0("%0.2f\00")
  llvm.mlir.global external @stderr() : !file
  llvm.func @fprintf(!file, !llvm.ptr<i8>, ...) -> !llvm.i32
  llvm.func @strcmp(!llvm.ptr<i8>, !llvm.ptr<i8>) -> !llvm.i32
  func @main(%argc: i32, %argv: !llvm.ptr<ptr<i8>>, %A: memref<16xf64>) -> i32 {
    %0 = llvm.mlir.constant(0 : index) : !llvm.i64
    %1 = llvm.mlir.addressof @stderr : !llvm.ptr<ptr<struct<"file", (i32, ptr<i8>, ptr<struct<"file">>)>>>
    %2 = llvm.load %1 : !llvm.ptr<ptr<struct<"file", (i32, ptr<i8>, ptr<struct<"file">>)>>>
    %3 = llvm.mlir.addressof @str0 : !llvm.ptr<array<6 x i8>>
    %4 = llvm.getelementptr %3[%0, %0] : (!llvm.ptr<array<6 x i8>>, !llvm.i64, !llvm.i64) -> !llvm.ptr<i8>
    affine.for %i = 0 to 16 {
      %x = affine.load %A[%i] : memref<16xf64>
      %y = mulf %x, %x : f64
      affine.store %y, %A[%i] : memref<16xf64>
    }
    affine.for %i = 0 to 16 {
      %x = affine.load %A[%i] : memref<16xf64>
      %z = llvm.mlir.cast %x : f64 to !llvm.double
      %n = llvm.call @fprintf(%2, %4, %z) : (!file, !llvm.ptr<i8>, !llvm.double) -> !llvm.i32
    }
    %5 = llvm.load %argv : !llvm.ptr<ptr<i8>>
    %6 = llvm.call @strcmp(%5, %4) : (!llvm.ptr<i8>, !llvm.ptr<i8>) -> !llvm.i32
    %7 = llvm.mlir.cast %6 : !llvm.i32 to i32
    return %7 : i32
  }
  func @members(%n: !llvm.i64, %s: !llvm.struct<(ptr<float>, i64, array<1 x i64>)>) {
    %0 = llvm.alloca %n x !llvm.float {alignment = 4} : (!llvm.i64) -> !llvm.ptr<float>
    %1 = llvm.load %0 : !llvm.ptr<float>
    llvm.store %1, %0 : !llvm.ptr<float>
    %2 = llvm.mlir.null : !llvm.ptr<i8, 3>
    %3 = llvm.bitcast %0 : !llvm.ptr<float> to !llvm.ptr<i8>
    %4 = llvm.insertvalue %0, %s[0 : i32] : !llvm.struct<(ptr<float>, i64, array<1 x i64>)>
    %5 = llvm.extractvalue %4[0] : !llvm.struct<(ptr<float>, i64, array<1 x i64>)>
    %6 = llvm.atomicrmw fadd %0, %1 monotonic : !llvm.float
    %7 = llvm.mlir.undef : !llvm.vec<4 x float>
    return
  }
  llvm.func @body(%p: !llvm.ptr<func<i32 (i32)>>, %x: !llvm.i32, %c: !llvm.i1) -> !llvm.i32 {
    llvm.cond_br %c, ^bb1, ^bb2(%x : !llvm.i32)
  ^bb1:
    %0 = llvm.call %p(%x) : (!llvm.i32) -> !llvm.i32
    llvm.br ^bb2(%0 : !llvm.i32)
  ^bb2(%r: !llvm.i32):
    %1 = llvm.icmp "slt" %r, %x : !llvm.i32
    %2 = llvm.select %1, %r, %x : !llvm.i1, !llvm.i32
    llvm.return %2 : !llvm.i32
  }
}
