// Maxima and minima are the same in any order: by 'maximumf', and by comparison and selection where flags, or the user, exclude NaN and the sign of zeros.
// RUN: loopwright optimize %s --explain --param n=1000000 -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt %t.mlir | FileCheck %s
// RUN: loopwright verify %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --emit c --param n=1000000 | FileCheck %s --check-prefix=C
// RUN: loopwright optimize %s --emit c --sequential --reassociate --function strict | FileCheck %s --check-prefix=ALL
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// SAID: @greatest: the order of the program
// SAID: reductions in any order: line 26 by maximumf
// SAID: @chosen: the order of the program
// SAID: reductions in any order: line 45 by cmpf and select
// SAID: @strict: unchanged
// SAID: @where: unchanged
// PROVED: assumed: maxima and minima of floats by comparison and selection are of numbers, as fastmath<nnan,nsz> says; a zero may have the other sign
// PROVED: the programs are equal

// DEPS: function 'greatest'
// DEPS: as it carries a reduction into s by maximumf
// CHECK-LABEL: func.func @greatest
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("maximumf") -> (f32)
func.func @greatest(%n: index, %a: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %u = arith.maximumf %t, %x : f32
    affine.store %u, %s[] : memref<f32>
  }
  return
}
// NaN wins and zeros are ordered, which OpenMP's own 'max' does not do.
// C: #pragma omp declare reduction(lw_reduce_{{.*}} : float : omp_out = lw_maximum_f32(omp_out, omp_in)) initializer(omp_priv = -INFINITY)
// C: #pragma omp parallel for simd reduction(lw_reduce_

// In memory, by comparison and selection.
// DEPS: function 'chosen'
// DEPS: as it carries a reduction into s by maximumf
// CHECK-LABEL: func.func @chosen
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("maximumf") -> (f32)
func.func @chosen(%n: index, %a: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %c = arith.cmpf ogt, %x, %t fastmath<nnan,nsz> : f32
    %u = arith.select %c, %x, %t : f32
    affine.store %u, %s[] : memref<f32>
  }
  return
}

// Of values that loops carry; the lesser one, with the operands exchanged.
// CHECK-LABEL: func.func @least
// CHECK: affine.parallel (%{{.*}}) = (0) to (symbol(%arg0)) reduce ("minimumf") -> (f64)
// CHECK: arith.minimumf
func.func @least(%n: index, %a: memref<?xf64>, %first: f64) -> f64 {
  %s = affine.for %i = 0 to %n iter_args(%t = %first) -> (f64) {
    %x = affine.load %a[%i] : memref<?xf64>
    %c = arith.cmpf ule, %t, %x fastmath<fast> : f64
    %u = arith.select %c, %t, %x : f64
    affine.yield %u : f64
  }
  return %s : f64
}

// Without flags a NaN is ignored, or stays, and of zeros the first one stays: the order matters.
// DEPS: function 'strict'
// DEPS: as it carries a reduction into s by maximumf
// CHECK-LABEL: func.func @strict
// CHECK-NOT: affine.parallel
// CHECK: arith.select
// ALL: void strict(
// ALL: #pragma omp simd reduction(lw_reduce_
func.func @strict(%n: index, %a: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %c = arith.cmpf ogt, %x, %t : f32
    %u = arith.select %c, %x, %t : f32
    affine.store %u, %s[] : memref<f32>
  }
  return
}

// Where the maximum is, is no reduction: two selections by one comparison.
// DEPS: function 'where'
// DEPS-NOT: reduction
// DEPS: writes s before
// DEPS: function 'integers'
// CHECK-LABEL: func.func @where
// CHECK-NOT: affine.parallel
func.func @where(%n: index, %a: memref<?xf32>, %s: memref<f32>, %p: memref<index>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf32>
    %t = affine.load %s[] : memref<f32>
    %q = affine.load %p[] : memref<index>
    %c = arith.cmpf ogt, %x, %t fastmath<nnan,nsz> : f32
    %u = arith.select %c, %x, %t : f32
    %v = arith.select %c, %i, %q : index
    affine.store %u, %s[] : memref<f32>
    affine.store %v, %p[] : memref<index>
  }
  return
}

// Of integers in any order; 'affine.parallel' has none of these without a sign, as in mlir-opt.
// DEPS: as it carries a reduction into s by minui
// CHECK-LABEL: func.func @integers
func.func @integers(%n: index, %a: memref<?xi32>, %s: memref<i32>) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xi32>
    %t = affine.load %s[] : memref<i32>
    %c = arith.cmpi ult, %x, %t : i32
    %u = arith.select %c, %x, %t : i32
    affine.store %u, %s[] : memref<i32>
  }
  return
}
