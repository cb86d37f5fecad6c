// An element at a subscript that was read is a function of the subscript and of what is in memory.
// RUN: split-file %s %t
// RUN: loopwright verify %t/gather.mlir %t/tiled.mlir | FileCheck %s
// RUN: not loopwright verify %t/gather.mlir %t/other_table.mlir | FileCheck %s --check-prefix=OTHER
// RUN: not loopwright verify %t/gather.mlir %t/in_place.mlir | FileCheck %s --check-prefix=PLACE
// RUN: loopwright verify %t/scatter.mlir %t/scatter_in_two.mlir | FileCheck %s
// RUN: not loopwright verify %t/scatter.mlir %t/scatter_reversed.mlir | FileCheck %s --check-prefix=REVERSED

// CHECK: f: equal (proved)
// OTHER: f: different
// PLACE: f: {{different|.*no proof}}
// REVERSED: f: {{different|.*no proof}}
//--- gather.mlir
func.func @f(%at: memref<12xi32>, %from: memref<8xf32>, %to: memref<12xf32>) {
  affine.for %i = 0 to 12 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %seven = arith.constant 7 : i32
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = memref.load %from[%2] : memref<8xf32>
    affine.store %3, %to[%i] : memref<12xf32>
  }
  return
}
//--- tiled.mlir
func.func @f(%at: memref<12xi32>, %from: memref<8xf32>, %to: memref<12xf32>) {
  %seven = arith.constant 7 : i32
  affine.for %t = 0 to 12 step 5 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 5, 12)>(%t) {
      %0 = affine.load %at[%i] : memref<12xi32>
      %1 = arith.andi %0, %seven : i32
      %2 = arith.index_cast %1 : i32 to index
      %3 = memref.load %from[%2] : memref<8xf32>
      affine.store %3, %to[%i] : memref<12xf32>
    }
  }
  return
}
//--- other_table.mlir
func.func @f(%at: memref<12xi32>, %from: memref<8xf32>, %to: memref<12xf32>) {
  affine.for %i = 0 to 12 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %seven = arith.constant 3 : i32
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = memref.load %from[%2] : memref<8xf32>
    affine.store %3, %to[%i] : memref<12xf32>
  }
  return
}
//--- in_place.mlir
func.func @f(%at: memref<12xi32>, %from: memref<8xf32>, %to: memref<12xf32>) {
  affine.for %i = 0 to 12 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %seven = arith.constant 7 : i32
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = memref.load %from[%2] : memref<8xf32>
    affine.store %3, %from[%i mod 8] : memref<8xf32>
    affine.store %3, %to[%i] : memref<12xf32>
  }
  return
}
//--- scatter.mlir
func.func @f(%at: memref<12xi32>, %from: memref<12xf32>, %to: memref<8xf32>) {
  affine.for %i = 0 to 12 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %seven = arith.constant 7 : i32
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = affine.load %from[%i] : memref<12xf32>
    memref.store %3, %to[%2] : memref<8xf32>
  }
  return
}
//--- scatter_in_two.mlir
func.func @f(%at: memref<12xi32>, %from: memref<12xf32>, %to: memref<8xf32>) {
  %seven = arith.constant 7 : i32
  affine.for %i = 0 to 5 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = affine.load %from[%i] : memref<12xf32>
    memref.store %3, %to[%2] : memref<8xf32>
  }
  affine.for %i = 5 to 12 {
    %0 = affine.load %at[%i] : memref<12xi32>
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = affine.load %from[%i] : memref<12xf32>
    memref.store %3, %to[%2] : memref<8xf32>
  }
  return
}
//--- scatter_reversed.mlir
func.func @f(%at: memref<12xi32>, %from: memref<12xf32>, %to: memref<8xf32>) {
  %seven = arith.constant 7 : i32
  affine.for %i = 0 to 12 {
    %0 = affine.load %at[11 - %i] : memref<12xi32>
    %1 = arith.andi %0, %seven : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = affine.load %from[11 - %i] : memref<12xf32>
    memref.store %3, %to[%2] : memref<8xf32>
  }
  return
}
