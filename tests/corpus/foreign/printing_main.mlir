// A whole program: ops that print by the C library may touch all that they can reach; the other functions are optimized,
// and the program runs up to the first of those ops.
// RUN: loopwright optimize %s | FileCheck %s
// RUN: loopwright optimize --tile none %s | loopwright optimize --tile none - | FileCheck %s --check-prefix=AGAIN
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS
// RUN: loopwright run %s | FileCheck %s --check-prefix=OUT
// RUN: not loopwright run --entry dump %s 2>&1 | FileCheck %s --check-prefix=REACHED

// CHECK: llvm.mlir.global internal constant @str1("%0.2lf \00") {addr_space = 0 : i32}
// CHECK-NEXT: llvm.mlir.global internal constant @str0("==BEGIN DUMP_ARRAYS==\0A\00") {addr_space = 0 : i32}
// CHECK-NEXT: llvm.mlir.global external @stderr() {addr_space = 0 : i32} : memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>
// CHECK-NEXT: llvm.func @fprintf(!llvm.ptr, !llvm.ptr, ...) -> i32
// CHECK-LABEL: func.func private @print_array
// CHECK: %[[FILE:.*]] = llvm.mlir.addressof @stderr : !llvm.ptr
// CHECK: %[[LOADED:.*]] = llvm.load %[[FILE]] : !llvm.ptr -> memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>
// CHECK: %[[POINTER:.*]] = "polygeist.memref2pointer"(%[[LOADED]]) : (memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>) -> !llvm.ptr
// CHECK: scf.for
// CHECK: %[[POINTER:.*]] = "polygeist.memref2pointer"
// CHECK: %[[TEXT:.*]] = llvm.getelementptr inbounds %{{.*}}[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i8>
// CHECK: %{{.*}} = llvm.call @fprintf(%[[POINTER]], %[[TEXT]], %{{.*}}) vararg(!llvm.func<i32 (ptr, ptr, ...)>) : (!llvm.ptr, !llvm.ptr, f64) -> i32
// CHECK-LABEL: func.func private @kernel
// CHECK: affine.parallel

// AGAIN-LABEL: func.func private @kernel
// AGAIN: affine.parallel

// DEPS-LABEL: function 'main'
// DEPS: parameters: none
// DEPS: assumed: |parameter| <= 2^48
// DEPS: S0 -> S1 raw{{.*}} alloc
// What is printed where 0 > 20 is never printed.
// DEPS-NOT: S1 -> S2
// DEPS-LABEL: function 'print_array'
// DEPS: parameters:
// DEPS: assumed:
// DEPS-NEXT: unknown: {{.*}}: 'llvm.load' op is not supported: it may touch all memory that it can reach
// DEPS-LABEL: function 'kernel'
// DEPS: for %{{.*}} at {{.*}}: parallel

// OUT: 9

// REACHED: error: 'llvm.mlir.addressof' op has no interpretation yet
// REACHED: note: called from here
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!llvm.ptr<272>, dense<64> : vector<4xi32>>, #dlti.dl_entry<!llvm.ptr<271>, dense<32> : vector<4xi32>>, #dlti.dl_entry<f80, dense<128> : vector<2xi32>>, #dlti.dl_entry<i64, dense<64> : vector<2xi32>>, #dlti.dl_entry<"dlti.endianness", "little">, #dlti.dl_entry<"dlti.stack_alignment", 128 : i32>>, llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128", llvm.target_triple = "x86_64-unknown-linux-gnu", "polygeist.target-cpu" = "x86-64", "polygeist.target-features" = "+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87", "polygeist.tune-cpu" = "generic"} {
  llvm.mlir.global internal constant @str1("%0.2lf \00") {addr_space = 0 : i32}
  llvm.mlir.global internal constant @str0("==BEGIN DUMP_ARRAYS==\0A\00") {addr_space = 0 : i32}
  llvm.mlir.global external @stderr() {addr_space = 0 : i32} : memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>
  llvm.func @fprintf(!llvm.ptr, !llvm.ptr, ...) -> i32
  func.func @main() -> i32 attributes {llvm.linkage = #llvm.linkage<external>} {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %c20_i32 = arith.constant 20 : i32
    %alloc = memref.alloc() : memref<20x20xf64>
    %cast = memref.cast %alloc : memref<20x20xf64> to memref<?x20xf64>
    call @kernel(%c20_i32, %cast) : (i32, memref<?x20xf64>) -> ()
    %0 = affine.load %alloc[0, 0] : memref<20x20xf64>
    vector.print %0 : f64
    %1 = arith.cmpi sgt, %c0_i32, %c20_i32 : i32
    scf.if %1 {
      func.call @print_array(%c20_i32, %cast) : (i32, memref<?x20xf64>) -> ()
    }
    memref.dealloc %alloc : memref<20x20xf64>
    return %c0_i32 : i32
  }
  func.func @dump() {
    %c20_i32 = arith.constant 20 : i32
    %alloc = memref.alloc() : memref<20x20xf64>
    %cast = memref.cast %alloc : memref<20x20xf64> to memref<?x20xf64>
    call @print_array(%c20_i32, %cast) : (i32, memref<?x20xf64>) -> ()
    return
  }
  func.func private @print_array(%arg0: i32, %arg1: memref<?x20xf64>) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = llvm.mlir.addressof @stderr : !llvm.ptr
    %1 = llvm.load %0 : !llvm.ptr -> memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>
    %2 = "polygeist.memref2pointer"(%1) : (memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>) -> !llvm.ptr
    %3 = llvm.mlir.addressof @str0 : !llvm.ptr
    %4 = llvm.call @fprintf(%2, %3) vararg(!llvm.func<i32 (ptr, ptr, ...)>) : (!llvm.ptr, !llvm.ptr) -> i32
    %5 = arith.index_cast %arg0 : i32 to index
    %6 = llvm.mlir.addressof @str1 : !llvm.ptr
    scf.for %arg2 = %c0 to %5 step %c1 {
      %7 = llvm.load %0 : !llvm.ptr -> memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>
      %8 = "polygeist.memref2pointer"(%7) : (memref<?x!llvm.struct<(i32, ptr, array<20 x i8>)>>) -> !llvm.ptr
      %9 = llvm.getelementptr inbounds %6[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i8>
      %10 = memref.load %arg1[%arg2, %c0] : memref<?x20xf64>
      %11 = llvm.call @fprintf(%8, %9, %10) vararg(!llvm.func<i32 (ptr, ptr, ...)>) : (!llvm.ptr, !llvm.ptr, f64) -> i32
    }
    return
  }
  func.func private @kernel(%arg0: i32, %arg1: memref<?x20xf64>) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %cst = arith.constant 9.000000e+00 : f64
    %0 = arith.index_cast %arg0 : i32 to index
    affine.for %arg2 = 0 to %0 {
      affine.for %arg3 = 0 to %0 {
        affine.store %cst, %arg1[%arg2, %arg3] : memref<?x20xf64>
      }
    }
    return
  }
}
