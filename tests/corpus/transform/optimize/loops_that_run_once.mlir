// A loop that runs once is not worth a word: what is parallel and tiled is a loop inside of it. Nor are the tiles
// of a loop that fits into one.
// RUN: loopwright optimize --tile none --explain %s 2>&1 | FileCheck %s
// RUN: loopwright optimize --tile 64,64,16 --explain %s 2>&1 | FileCheck %s --check-prefix=TILES

// CHECK: @double: a new order
// CHECK: parallel: %h at line 22
// CHECK: for %h, parallel
// CHECK-NOT: %n
// CHECK: @main
// TILES: @double: a new order
// TILES: tiled: %w at line 22 by 16
// TILES: parallel: %w at line 22
// TILES-NOT: %n
// TILES: @main
func.func @double(%A: memref<1x64x64xf64>, %B: memref<1x64x64xf64>) {
  affine.for %n = 0 to 1 {
    affine.for %h = 0 to 64 {
      affine.for %w = 0 to 64 {
        %0 = affine.load %A[%n, %h, %w] : memref<1x64x64xf64>
        %1 = arith.addf %0, %0 : f64
        affine.store %1, %B[%n, %h, %w] : memref<1x64x64xf64>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<1x64x64xf64>
  %B = memref.alloc() : memref<1x64x64xf64>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %k = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %l = arith.index_cast %k : index to i64
      %y = arith.sitofp %l : i64 to f64
      affine.store %y, %A[0, %i, %j] : memref<1x64x64xf64>
    }
  }
  call @double(%A, %B) : (memref<1x64x64xf64>, memref<1x64x64xf64>) -> ()
  %out = memref.cast %B : memref<1x64x64xf64> to memref<*xf64>
  call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<1x64x64xf64>
  memref.dealloc %B : memref<1x64x64xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
