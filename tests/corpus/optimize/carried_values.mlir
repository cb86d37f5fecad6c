// Loops that carry values get another order where they gain by it with the values in memory: the order and speed of the plain form.
// RUN: loopwright optimize %s --sequential --explain --certificate %t.proof -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt %t.mlir | FileCheck %s
// RUN: loopwright check %t.proof %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --print-schedule -o %t.yaml
// RUN: loopwright optimize %s --schedule %t.yaml -o %t.again.mlir
// RUN: loopwright optimize %s --sequential --tile none 2>&1 | FileCheck %s --check-prefix=ASKED

// SAID: @product: a new order
// SAID: loop-carried values in memory: line 31
// SAID: @from_a_load: a new order
// SAID: loop-carried values in memory: line 52
// SAID: @sums: the order of the program
// SAID: loop-carried values in memory: line 72
// SAID: @in_a_scalar: a new order
// SAID: accumulated in place: %t
// SAID: @after_hoisting: a new order
// SAID: loaded where it is used: line 115
// SAID: 'affine.for' op is unchanged: it carries values from iteration to iteration, and no order is faster with them in memory
// PROVED: the programs are equal
// ASKED: it carries values from iteration to iteration; try 'opt --affine-demote-iter-args' before

// CHECK-LABEL: func.func @product
// CHECK-NOT: iter_args
// CHECK: return
func.func @product(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      // This value is the cell of %c.
      %s = affine.for %k = 0 to 512 iter_args(%t = %z) -> (f32) {
        %0 = affine.load %a[%i, %k] : memref<512x512xf32>
        %1 = affine.load %b[%k, %j] : memref<512x512xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = arith.addf %t, %2 : f32
        affine.yield %3 : f32
      }
      affine.store %s, %c[%i, %j] : memref<512x512xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @from_a_load
// CHECK-NOT: iter_args
// CHECK: return
func.func @from_a_load(%n: index, %a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %z = affine.load %c[%i, %j] : memref<?x?xf64>
      // The sum begins with what was there.
      %s = affine.for %k = 0 to %n iter_args(%t = %z) -> (f64) {
        %0 = affine.load %a[%i, %k] : memref<?x?xf64>
        %1 = affine.load %b[%k, %j] : memref<?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = arith.addf %t, %2 : f64
        affine.yield %3 : f64
      }
      affine.store %s, %c[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// The sum has a use besides the store.
// CHECK-LABEL: func.func @sums
// CHECK-NOT: iter_args
// CHECK: return
func.func @sums(%a: memref<64x100000xf32>, %s: memref<64xf32>, %t: memref<64xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %sum = affine.for %j = 0 to 100000 iter_args(%x = %z) -> (f32) {
      %0 = affine.load %a[%i, %j] : memref<64x100000xf32>
      %1 = arith.addf %x, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %sum, %s[%i] : memref<64xf32>
    %2 = arith.mulf %sum, %sum : f32
    affine.store %2, %t[%i] : memref<64xf32>
  }
  return
}

// As C front ends write it.
// CHECK-LABEL: func.func @in_a_scalar
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @in_a_scalar(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  %z = arith.constant 0.0 : f32
  %t = memref.alloca() : memref<1xf32>
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.store %z, %t[0] : memref<1xf32>
      affine.for %k = 0 to 512 {
        %0 = affine.load %a[%i, %k] : memref<512x512xf32>
        %1 = affine.load %b[%k, %j] : memref<512x512xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %t[0] : memref<1xf32>
        %4 = arith.addf %3, %2 : f32
        affine.store %4, %t[0] : memref<1xf32>
      }
      %5 = affine.load %t[0] : memref<1xf32>
      affine.store %5, %c[%i, %j] : memref<512x512xf32>
    }
  }
  return
}

// As invariant code motion leaves it.
// CHECK-LABEL: func.func @after_hoisting
// CHECK: return
func.func @after_hoisting(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>, %alpha: f32) {
  affine.for %i = 0 to 512 {
    affine.for %k = 0 to 512 {
      %x = affine.load %a[%i, %k] : memref<512x512xf32>
      %y = arith.mulf %alpha, %x : f32
      affine.for %j = 0 to 512 {
        %0 = affine.load %b[%k, %j] : memref<512x512xf32>
        %1 = arith.mulf %y, %0 : f32
        %2 = affine.load %c[%i, %j] : memref<512x512xf32>
        %3 = arith.addf %2, %1 : f32
        affine.store %3, %c[%i, %j] : memref<512x512xf32>
      }
    }
  }
  return
}

// One chain from beginning to end: nothing is gained by its being in memory.
// CHECK-LABEL: func.func @one_sum
// CHECK: iter_args
func.func @one_sum(%a: memref<1000xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %sum = affine.for %j = 0 to 1000 iter_args(%x = %z) -> (f32) {
    %0 = affine.load %a[%j] : memref<1000xf32>
    %1 = arith.addf %x, %0 : f32
    affine.yield %1 : f32
  }
  return %sum : f32
}

// So short that no order gains.
// CHECK-LABEL: func.func @short
// CHECK: iter_args
func.func @short(%a: memref<1000x4xf32>, %s: memref<1000xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 1000 {
    %sum = affine.for %j = 0 to 4 iter_args(%x = %z) -> (f32) {
      %0 = affine.load %a[%i, %j] : memref<1000x4xf32>
      %1 = arith.addf %x, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %sum, %s[%i] : memref<1000xf32>
  }
  return
}
