// Values that compilers keep in registers: what an order gains is told from the program as they compile it.
// RUN: loopwright optimize %s --explain -o %t.mlir 2>&1 | FileCheck %s
// RUN: loopwright optimize %s --function box | FileCheck %s --check-prefix=CODE
// RUN: loopwright optimize %s --function product --param n=1100 --explain 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: loopwright optimize %s --function product --param n=2000 --explain 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: loopwright optimize %s --function window --sequential --param h=32 --param c=8 2>&1 | FileCheck %s --check-prefix=WINDOW
// RUN: loopwright opt %s --emit c | FileCheck %s --check-prefix=EMITTED

// What loops carry stays in registers where only threads gain.
// CHECK: @box: the order of the program, no gain expected on one thread, about 2 times as fast on 2 threads
// CHECK-NOT: in memory
// CHECK: parallel: %i at line
// CODE: func.func @box
// CODE-NOT: memref.alloc
// CODE: iter_args
// A body of several rows without a claim is no order to take.
// CHECK: @longest: unchanged
// What is gained by sums in memory does not depend on where a size passes a level of memory.
// PRODUCT: @product: a new order, expected to be about {{[0-9]+}} times as fast
// PRODUCT: loop-carried values in memory
// A local cell that each iteration writes first is in no loop's way.
// WINDOW: 'func.func' op is unchanged: no other order is estimated to be faster
// A thread has a range of iterations, so that neighbours become vectors.
// EMITTED: static void weighted_part1(int64_t t_begin, int64_t t_end, float h[restrict]
// EMITTED-NEXT: for (int64_t t = t_begin; t < t_end; t++) {
// EMITTED: #pragma omp parallel
// EMITTED-NEXT: weighted_part1(lw_range(n, 0), lw_range(n, 1), h, x, y);

func.func @box(%A: memref<512x514xf32>, %B: memref<512x512xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      %rows = affine.for %a = 0 to 3 iter_args(%s = %zero) -> (f32) {
        %row = affine.for %b = 0 to 3 iter_args(%t = %s) -> (f32) {
          %0 = affine.load %A[%i, %j + %b] : memref<512x514xf32>
          %1 = arith.addf %t, %0 : f32
          affine.yield %1 : f32
        }
        affine.yield %row : f32
      }
      affine.store %rows, %B[%i, %j] : memref<512x512xf32>
    }
  }
  return
}

func.func @longest(%a: memref<?xi32>, %b: memref<?xi32>, %L: memref<?x?xi32>, %n: index, %m: index) {
  %one = arith.constant 1 : i32
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %0 = affine.load %a[%i] : memref<?xi32>
      %1 = affine.load %b[%j] : memref<?xi32>
      %2 = affine.load %L[%i - 1, %j - 1] : memref<?x?xi32>
      %3 = affine.load %L[%i - 1, %j] : memref<?x?xi32>
      %4 = affine.load %L[%i, %j - 1] : memref<?x?xi32>
      %5 = arith.cmpi eq, %0, %1 : i32
      %6 = arith.addi %2, %one : i32
      %7 = arith.maxsi %3, %4 : i32
      %8 = arith.select %5, %6, %7 : i32
      affine.store %8, %L[%i, %j] : memref<?x?xi32>
    }
  }
  return
}

func.func @product(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%s = %zero) -> (f64) {
        %0 = affine.load %A[%i, %k] : memref<?x?xf64>
        %1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = arith.addf %s, %2 : f64
        affine.yield %3 : f64
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @window(%h: index, %c: index, %O: memref<?x32x8xf32>, %I: memref<?x34x8xf32>, %W: memref<?x3x8xf32>) {
  %total = memref.alloca() : memref<f32>
  %zero = arith.constant 0.0 : f32
  affine.for %y = 0 to %h {
    affine.for %x = 0 to %h {
      affine.for %d = 0 to %c {
        affine.store %zero, %O[%y, %x, %d] : memref<?x32x8xf32>
        affine.for %r = 0 to 3 {
          %0 = affine.load %O[%y, %x, %d] : memref<?x32x8xf32>
          affine.store %0, %total[] : memref<f32>
          affine.for %s = 0 to 3 {
            %1 = affine.load %I[%r + %y, %s + %x, %d] : memref<?x34x8xf32>
            %2 = affine.load %W[%r, %s, %d] : memref<?x3x8xf32>
            %3 = arith.mulf %1, %2 : f32
            %4 = affine.load %total[] : memref<f32>
            %5 = arith.addf %4, %3 : f32
            affine.store %5, %total[] : memref<f32>
          }
          %6 = affine.load %total[] : memref<f32>
          affine.store %6, %O[%y, %x, %d] : memref<?x32x8xf32>
        }
      }
    }
  }
  return
}

func.func @weighted(%x: memref<?xf32>, %h: memref<32xf32>, %y: memref<?xf32>, %n: index) {
  affine.parallel (%t) = (0) to (%n) {
    %zero = arith.constant 0.0 : f32
    %sum = affine.for %k = 0 to 32 iter_args(%s = %zero) -> (f32) {
      %0 = affine.load %x[%t + %k] : memref<?xf32>
      %1 = affine.load %h[%k] : memref<32xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.addf %s, %2 : f32
      affine.yield %3 : f32
    }
    affine.store %sum, %y[%t] : memref<?xf32>
  }
  return
}
