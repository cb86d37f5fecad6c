// Sets and maps of the front end, conditions, scalars in memory: as cgeist raises them.
// RUN: loopwright optimize --tile none %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// CHECK-LABEL: func.func @kernel_trisolv
// CHECK-SAME: memref<?x40xf64> {llvm.noalias}, %arg2: memref<?xf64> {llvm.noalias}, %arg3: memref<?xf64> {llvm.noalias}) attributes {llvm.linkage = #llvm.linkage<external>}
// CHECK: affine.for
// CHECK-LABEL: func.func @clamp
// CHECK: affine.parallel
// CHECK: scf.if

// DEPS-LABEL: function 'kernel_trisolv'
// DEPS-NOT: assumed: {{.*}}overlap
// DEPS: for %{{.*}} at {{.*}}: not parallel
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0)[s0] : (d0 - s0 floordiv 2 >= 0)>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little">, llvm.target_triple = "x86_64-unknown-linux-gnu", "polygeist.tune-cpu" = "generic"} {
  func.func @kernel_trisolv(%arg0: i32, %arg1: memref<?x40xf64> {llvm.noalias}, %arg2: memref<?xf64> {llvm.noalias}, %arg3: memref<?xf64> {llvm.noalias}) attributes {llvm.linkage = #llvm.linkage<external>} {
    %0 = arith.index_cast %arg0 : i32 to index
    affine.for %arg4 = 0 to %0 {
      %1 = affine.load %arg3[%arg4] : memref<?xf64>
      affine.store %1, %arg2[%arg4] : memref<?xf64>
      affine.for %arg5 = 0 to #map(%arg4) {
        %4 = affine.load %arg1[%arg4, %arg5] : memref<?x40xf64>
        %5 = affine.load %arg2[%arg5] : memref<?xf64>
        %6 = arith.mulf %4, %5 : f64
        %7 = affine.load %arg2[%arg4] : memref<?xf64>
        %8 = arith.subf %7, %6 : f64
        affine.store %8, %arg2[%arg4] : memref<?xf64>
      }
      %2 = affine.load %arg2[%arg4] : memref<?xf64>
      %3 = affine.load %arg1[%arg4, %arg4] : memref<?x40xf64>
      %9 = arith.divf %2, %3 : f64
      affine.store %9, %arg2[%arg4] : memref<?xf64>
    }
    return
  }
  func.func @clamp(%arg0: i32, %arg1: memref<?xi32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.index_cast %arg0 : i32 to index
    affine.for %arg2 = 0 to %0 {
      affine.if #set(%arg2)[%0] {
        %1 = affine.load %arg1[%arg2] : memref<?xi32>
        %2 = arith.cmpi slt, %1, %c0_i32 : i32
        %3 = scf.if %2 -> (i32) {
          scf.yield %c0_i32 : i32
        } else {
          %4 = arith.addi %1, %1 : i32
          scf.yield %4 : i32
        }
        affine.store %3, %arg1[%arg2] : memref<?xi32>
      }
    }
    return
  }
}
