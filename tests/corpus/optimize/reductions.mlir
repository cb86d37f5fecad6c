// Reductions are combined in another order where that is allowed and gains: integers, floats whose ops say `reassoc`, all by `--reassociate`.
// RUN: loopwright optimize %s --explain --param n=1000000 -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt %t.mlir | FileCheck %s
// RUN: loopwright verify %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --emit c --param n=1000000 | FileCheck %s --check-prefix=C
// RUN: loopwright optimize %s --emit c --sequential --reassociate | FileCheck %s --check-prefix=ALL
// RUN: loopwright optimize %s --certificate %t.proof -o %t.kept.mlir 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: 'func.func' op is unchanged

// SAID: @sum: the order of the program
// SAID: reductions in any order: line 24 by addf
// SAID: parallel: the loop at line 21
// SAID: proved to be equal, but for the order of these reductions
// SAID: @strict: unchanged
// PROVED: assumed: sums and products of floats may be grouped otherwise, as fastmath<reassoc> says; a zero may have the other sign
// PROVED: the programs are equal

// CHECK-LABEL: func.func @sum
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("addf") -> (f32)
func.func @sum(%n: index, %a: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %u = arith.addf %t, %x fastmath<reassoc> : f32
    affine.store %u, %s[] : memref<f32>
  }
  return
}

// C: #pragma omp parallel for simd reduction(+:{{.*}})

// Of values that loops carry.
// CHECK-LABEL: func.func @dot
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("addf") -> (f32)
func.func @dot(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to %n iter_args(%t = %zero) -> (f32) {
    %x = affine.load %a[%i] : memref<?xf32>
    %y = affine.load %b[%i] : memref<?xf32>
    %p = arith.mulf %x, %y : f32
    %u = arith.addf %t, %p fastmath<reassoc> : f32
    affine.yield %u : f32
  }
  return %s : f32
}

// In vectors, within a parallel loop.
// CHECK-LABEL: func.func @rows
// CHECK: affine.parallel
// CHECK-NEXT: affine.if
// CHECK: affine.for %{{.*}} = 0 to %arg1 iter_args
// C: #pragma omp simd reduction(+:{{.*}})
func.func @rows(%n: index, %m: index, %A: memref<?x?xf32>, %y: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %c = affine.load %y[%i] : memref<?xf32>
      %q = arith.addf %c, %a fastmath<reassoc> : f32
      affine.store %q, %y[%i] : memref<?xf32>
    }
  }
  return
}

// Integers: compilers make vectors of them, threads are left to gain.
// CHECK-LABEL: func.func @count
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("addi") -> (i32)
// C: #pragma omp declare reduction(lw_reduce_{{.*}} : int32_t
// C: #pragma omp parallel for reduction(lw_reduce_
func.func @count(%n: index, %a: memref<?xi32>, %s: memref<i32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xi32>
    %t = affine.load %s[] : memref<i32>
    %u = arith.addi %t, %x : i32
    affine.store %u, %s[] : memref<i32>
  }
  return
}

// Over two loops.
// CHECK-LABEL: func.func @norm
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("addf") -> (f32) {
// CHECK: affine.for %{{.*}} = 0 to %arg1 iter_args
func.func @norm(%n: index, %m: index, %A: memref<?x?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %p = arith.mulf %a, %a : f32
      %t = affine.load %s[] : memref<f32>
      %u = arith.addf %t, %p fastmath<reassoc> : f32
      affine.store %u, %s[] : memref<f32>
    }
  }
  return
}

// Floats keep their order if nobody says otherwise.
// CHECK-LABEL: func.func @strict
// CHECK-NOT: iter_args
// ALL: void strict(
// ALL: #pragma omp simd reduction(+:
func.func @strict(%n: index, %a: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %u = arith.addf %t, %x : f32
    affine.store %u, %s[] : memref<f32>
  }
  return
}
