// Compilers unroll a short innermost loop of constantly many iterations completely, and take the loop around it for vectors: to move it
// outwards, or to cut the loops around it into blocks, only costs. None of these gets another order on one thread.
// RUN: loopwright optimize %s --sequential --explain -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt %t.mlir | FileCheck %s

// SAID-NOT: times as fast
// SAID: @three_by_three: unchanged
// SAID-NOT: times as fast
// SAID: @pool: unchanged
// SAID-NOT: times as fast
// SAID: @small_products: unchanged
// SAID-NOT: times as fast
// SAID: @colors: unchanged
// SAID-NOT: times as fast
// SAID: @of_each_channel: unchanged
// SAID-NOT: times as fast
// SAID: @window: unchanged
// SAID-NOT: times as fast
// SAID: no other order is estimated to be faster
// SAID-NOT: times as fast

// CHECK-LABEL: func.func @three_by_three
// CHECK-COUNT-4: affine.for
// CHECK-NOT: affine.for
func.func @three_by_three(%x: memref<1026x1026xf32>, %o: memref<1024x1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      affine.for %p = 0 to 3 {
        affine.for %q = 0 to 3 {
          %a = affine.load %x[%i + %p, %j + %q] : memref<1026x1026xf32>
          %d = affine.load %o[%i, %j] : memref<1024x1024xf32>
          %e = arith.addf %a, %d : f32
          affine.store %e, %o[%i, %j] : memref<1024x1024xf32>
        }
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @pool
// CHECK-COUNT-4: affine.for
// CHECK-NOT: affine.for
func.func @pool(%x: memref<224x224xf32>, %o: memref<112x112xf32>) {
  affine.for %h = 0 to 112 {
    affine.for %w = 0 to 112 {
      affine.for %p = 0 to 2 {
        affine.for %q = 0 to 2 {
          %a = affine.load %x[%h * 2 + %p, %w * 2 + %q] : memref<224x224xf32>
          %d = affine.load %o[%h, %w] : memref<112x112xf32>
          %m = arith.maximumf %a, %d : f32
          affine.store %m, %o[%h, %w] : memref<112x112xf32>
        }
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @small_products
// CHECK-COUNT-3: affine.for
// CHECK-NOT: affine.for
func.func @small_products(%x: memref<100000x3xf32>, %m: memref<3x3xf32>, %o: memref<100000x3xf32>) {
  affine.for %i = 0 to 100000 {
    affine.for %r = 0 to 3 {
      affine.for %c = 0 to 3 {
        %a = affine.load %x[%i, %c] : memref<100000x3xf32>
        %b = affine.load %m[%r, %c] : memref<3x3xf32>
        %d = affine.load %o[%i, %r] : memref<100000x3xf32>
        %e = arith.mulf %a, %b : f32
        %f = arith.addf %d, %e : f32
        affine.store %f, %o[%i, %r] : memref<100000x3xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @colors
// CHECK-COUNT-3: affine.for
// CHECK-NOT: affine.for
func.func @colors(%x: memref<1024x1024x3xf32>, %w: memref<3xf32>, %o: memref<1024x1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      affine.for %c = 0 to 3 {
        %a = affine.load %x[%i, %j, %c] : memref<1024x1024x3xf32>
        %b = affine.load %w[%c] : memref<3xf32>
        %d = affine.load %o[%i, %j] : memref<1024x1024xf32>
        %e = arith.mulf %a, %b : f32
        %f = arith.addf %d, %e : f32
        affine.store %f, %o[%i, %j] : memref<1024x1024xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @of_each_channel
// CHECK-COUNT-5: affine.for
// CHECK-NOT: affine.for
func.func @of_each_channel(%x: memref<114x114x64xf32>, %k: memref<3x3x64xf32>, %o: memref<112x112x64xf32>) {
  affine.for %h = 0 to 112 {
    affine.for %w = 0 to 112 {
      affine.for %c = 0 to 64 {
        affine.for %p = 0 to 3 {
          affine.for %q = 0 to 3 {
            %a = affine.load %x[%h + %p, %w + %q, %c] : memref<114x114x64xf32>
            %b = affine.load %k[%p, %q, %c] : memref<3x3x64xf32>
            %d = affine.load %o[%h, %w, %c] : memref<112x112x64xf32>
            %e = arith.mulf %a, %b : f32
            %f = arith.addf %d, %e : f32
            affine.store %f, %o[%h, %w, %c] : memref<112x112x64xf32>
          }
        }
      }
    }
  }
  return
}

// The window moves with the loop around it.
// CHECK-LABEL: func.func @window
// CHECK-COUNT-2: affine.for
// CHECK-NOT: affine.for
func.func @window(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 1 to affine_map<()[s] -> (s - 1)>()[%n] {
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to affine_map<(d0) -> (d0 + 2)>(%i) {
      %0 = affine.load %a[%j] : memref<?xf32>
      %1 = affine.load %b[%i] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i] : memref<?xf32>
    }
  }
  return
}

// All loops are short.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-3: affine.for
// CHECK-NOT: affine.for
func.func @transposed(%a: memref<4x4x4xf32>, %b: memref<4x4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %0 = affine.load %a[%k, %i, %j] : memref<4x4x4xf32>
        affine.store %0, %b[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  return
}
