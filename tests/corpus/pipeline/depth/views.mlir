// RUN: loopwright opt --affine-parallelize %s | FileCheck %s
// RUN: loopwright optimize %s | FileCheck %s --check-prefix=OPTIMIZED

// Views stay in the loop that makes them.

// CHECK-LABEL: func.func @slice
// CHECK:      affine.parallel
// CHECK:        memref.subview
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @tiles
// CHECK:      affine.parallel
// CHECK:        memref.subview
// CHECK:        memref.subview
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @may_be_empty
// CHECK:      affine.parallel
// CHECK:        memref.subview
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @under_condition
// CHECK:      affine.parallel
// CHECK:        memref.subview
// CHECK:        affine.parallel
// OPTIMIZED-LABEL: func.func @tiles
// OPTIMIZED:      affine.parallel
// OPTIMIZED:        memref.subview
// OPTIMIZED:        affine.

func.func @slice(%a: memref<16x100x64xf32>) {
  affine.for %t = 0 to 16 {
    %s = memref.subview %a[%t, 0, 0] [1, 100, 64] [1, 1, 1] : memref<16x100x64xf32> to memref<100x64xf32, strided<[64, 1], offset: ?>>
    affine.for %i = 0 to 100 {
      affine.for %j = 0 to 64 {
        %v = affine.load %s[%i, %j] : memref<100x64xf32, strided<[64, 1], offset: ?>>
        %w = arith.addf %v, %v : f32
        affine.store %w, %s[%i, %j] : memref<100x64xf32, strided<[64, 1], offset: ?>>
      }
    }
  }
  return
}

func.func @tiles(%a: memref<1000x640xf32>, %b: memref<1000x640xf32>) {
  affine.for %ii = 0 to 1000 step 32 {
    %sz = affine.min affine_map<(d0) -> (32, -d0 + 1000)>(%ii)
    %sa = memref.subview %a[%ii, 0] [%sz, 640] [1, 1] : memref<1000x640xf32> to memref<?x640xf32, strided<[640, 1], offset: ?>>
    %sb = memref.subview %b[%ii, 0] [%sz, 640] [1, 1] : memref<1000x640xf32> to memref<?x640xf32, strided<[640, 1], offset: ?>>
    affine.for %i = 0 to min affine_map<(d0) -> (32, -d0 + 1000)>(%ii) {
      affine.for %j = 0 to 640 {
        %v = affine.load %sa[%i, %j] : memref<?x640xf32, strided<[640, 1], offset: ?>>
        %w = affine.load %sb[%i, %j] : memref<?x640xf32, strided<[640, 1], offset: ?>>
        %s = arith.addf %v, %w : f32
        affine.store %s, %sb[%i, %j] : memref<?x640xf32, strided<[640, 1], offset: ?>>
      }
    }
  }
  return
}

// The inner loop may be empty where the view is made.
func.func @may_be_empty(%a: memref<16x64xf32>, %n: index, %x: f32) {
  affine.for %t = 0 to 16 {
    %s = memref.subview %a[%t, 0] [1, 64] [1, 1] : memref<16x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    affine.for %j = 0 to %n {
      affine.store %x, %s[%j] : memref<64xf32, strided<[1], offset: ?>>
    }
  }
  return
}

// The view is made under a condition that the loops around do not know.
func.func @under_condition(%a: memref<16x64xf32>, %n: index, %x: f32) {
  affine.for %t = 0 to 20 {
    affine.if affine_set<(d0) : (-d0 + 15 >= 0)>(%t) {
      %s = memref.subview %a[%t, 0] [1, 64] [1, 1] : memref<16x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      affine.for %j = 0 to 64 {
        affine.store %x, %s[%j] : memref<64xf32, strided<[1], offset: ?>>
      }
    }
  }
  return
}
