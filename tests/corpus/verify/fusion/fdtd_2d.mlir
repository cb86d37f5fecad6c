// mlir-opt's fusion of fdtd-2d: rows of a field are updated in a buffer that nothing was put into, and the field that is left is the old one.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op element [0, 0] is read, but was never written
//--- before.mlir
func.func @f(%ex: memref<8x8xf64>, %ey: memref<8x8xf64>, %hz: memref<8x8xf64>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %ey[%i, %j] : memref<8x8xf64>
      %1 = affine.load %hz[%i, %j] : memref<8x8xf64>
      %2 = affine.load %hz[%i - 1, %j] : memref<8x8xf64>
      %3 = arith.subf %1, %2 : f64
      %4 = arith.subf %0, %3 : f64
      affine.store %4, %ey[%i, %j] : memref<8x8xf64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 8 {
      %0 = affine.load %ex[%i, %j] : memref<8x8xf64>
      %1 = affine.load %hz[%i, %j] : memref<8x8xf64>
      %2 = affine.load %hz[%i, %j - 1] : memref<8x8xf64>
      %3 = arith.subf %1, %2 : f64
      %4 = arith.subf %0, %3 : f64
      affine.store %4, %ex[%i, %j] : memref<8x8xf64>
    }
  }
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %hz[%i, %j] : memref<8x8xf64>
      %1 = affine.load %ex[%i, %j + 1] : memref<8x8xf64>
      %2 = affine.load %ex[%i, %j] : memref<8x8xf64>
      %3 = affine.load %ey[%i + 1, %j] : memref<8x8xf64>
      %4 = affine.load %ey[%i, %j] : memref<8x8xf64>
      %5 = arith.subf %1, %2 : f64
      %6 = arith.addf %5, %3 : f64
      %7 = arith.subf %6, %4 : f64
      %8 = arith.subf %0, %7 : f64
      affine.store %8, %hz[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1 + 1)>
module {
  func.func @f(%arg0: memref<8x8xf64>, %arg1: memref<8x8xf64>, %arg2: memref<8x8xf64>) {
    %alloc = memref.alloc() : memref<1x7xf64>
    affine.for %arg3 = 1 to 8 {
      affine.for %arg4 = 0 to 8 {
        %0 = affine.load %arg1[%arg3, %arg4] : memref<8x8xf64>
        %1 = affine.load %arg2[%arg3, %arg4] : memref<8x8xf64>
        %2 = affine.load %arg2[%arg3 - 1, %arg4] : memref<8x8xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %arg1[%arg3, %arg4] : memref<8x8xf64>
      }
    }
    affine.for %arg3 = 0 to 8 {
      affine.for %arg4 = 1 to 8 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<8x8xf64>
        %1 = affine.load %arg2[%arg3, %arg4] : memref<8x8xf64>
        %2 = affine.load %arg2[%arg3, %arg4 - 1] : memref<8x8xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %arg0[%arg3, %arg4] : memref<8x8xf64>
      }
    }
    affine.for %arg3 = 0 to 7 {
      affine.for %arg4 = 1 to 8 {
        %0 = affine.load %alloc[0, %arg4 - 1] : memref<1x7xf64>
        %1 = affine.load %arg2[%arg3, %arg4] : memref<8x8xf64>
        %2 = affine.load %arg2[%arg3, %arg4 - 1] : memref<8x8xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %alloc[0, %arg4 - 1] : memref<1x7xf64>
      }
      affine.for %arg4 = 0 to 7 {
        %0 = affine.load %arg2[%arg3, %arg4] : memref<8x8xf64>
        %1 = affine.apply #map(%arg3, %arg4)
        %2 = affine.apply #map1(%arg3, %arg4)
        %3 = affine.load %alloc[0, %arg4] : memref<1x7xf64>
        %4 = affine.load %alloc[0, %arg4 - 1] : memref<1x7xf64>
        %5 = affine.load %arg1[%arg3 + 1, %arg4] : memref<8x8xf64>
        %6 = affine.load %arg1[%arg3, %arg4] : memref<8x8xf64>
        %7 = arith.subf %3, %4 : f64
        %8 = arith.addf %7, %5 : f64
        %9 = arith.subf %8, %6 : f64
        %10 = arith.subf %0, %9 : f64
        affine.store %10, %arg2[%arg3, %arg4] : memref<8x8xf64>
      }
    }
    return
  }
}
