// RUN: loopwright opt %s --normalize-memrefs | FileCheck %s
// RUN: loopwright opt %s --normalize-memrefs 2>&1 | FileCheck %s --check-prefix=SAYS

#tiles = affine_map<(d0, d1) -> (d0 floordiv 3, d1 floordiv 4, d0 mod 3, d1 mod 4)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#odd = affine_map<(d0) -> (2 * d0 + 1)>

// SAYS-DAG: remark: 'func.func' op has a new type: other programs that call or define it need the same pass
// SAYS-DAG: remark: 'memref.copy' op is not an affine access: its operands keep their layout

// CHECK-LABEL: func.func private @fill(%arg0: index, %arg1: index, %arg2: memref<?x?x?x?xi32>)
// CHECK: affine.store %{{.*}}, %arg2[%arg3 floordiv 3, %arg4 floordiv 4, %arg3 mod 3, %arg4 mod 4]
func.func private @fill(%n: index, %m: index, %a: memref<?x?xi32, #tiles>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %s = affine.apply affine_map<(d0, d1) -> (10 * d0 + d1)>(%i, %j)
      %v = arith.index_cast %s : index to i32
      affine.store %v, %a[%i, %j] : memref<?x?xi32, #tiles>
    }
  }
  return
}

// A function that others may call: it is compared with what it was by what memory in the old layout holds.
// CHECK-LABEL: func.func @turned(%arg0: memref<8x4xi32>, %arg1: memref<16xi32>) -> i32
// CHECK: affine.load %arg0[%arg3, %arg2] : memref<8x4xi32>
// CHECK: affine.store %{{.*}}, %arg1[%arg2 * 2 + 3]
func.func @turned(%a: memref<4x8xi32, #transposed>, %b: memref<8xi32, #odd>) -> i32 {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<4x8xi32, #transposed>
      affine.store %v, %b[%i + 1] : memref<8xi32, #odd>
    }
  }
  %r = affine.load %b[2] : memref<8xi32, #odd>
  return %r : i32
}

// CHECK-LABEL: func.func private @made() -> memref<8x4xi32>
func.func private @made() -> memref<4x8xi32, #transposed> {
  %a = memref.alloc() : memref<4x8xi32, #transposed>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %s = affine.apply affine_map<(d0, d1) -> (d0 - 3 * d1)>(%i, %j)
      %v = arith.index_cast %s : index to i32
      affine.store %v, %a[%i, %j] : memref<4x8xi32, #transposed>
    }
  }
  return %a : memref<4x8xi32, #transposed>
}

// What is copied as a whole keeps its layout, here and where it comes from.
// CHECK-LABEL: func.func private @kept(%arg0: memref<4x8xi32, #
func.func private @kept(%a: memref<4x8xi32, #transposed>) -> i32 {
  %b = memref.alloc() : memref<4x8xi32>
  memref.copy %a, %b : memref<4x8xi32, #transposed> to memref<4x8xi32>
  %r = affine.load %b[2, 3] : memref<4x8xi32>
  return %r : i32
}

func.func private @printMemrefI32(memref<*xi32>)

// CHECK-LABEL: func.func @main()
// CHECK: memref.alloc(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : memref<?x?x?x?xi32>
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [20], strides: [1] : memref<32xi32> to memref<20xi32>
func.func @main() {
  %out = memref.alloc() : memref<4xi32>
  %n = arith.constant 7 : index
  %m = arith.constant 6 : index
  %tiles = memref.alloc(%n, %m) : memref<?x?xi32, #tiles>
  call @fill(%n, %m, %tiles) : (index, index, memref<?x?xi32, #tiles>) -> ()
  %v = affine.load %tiles[6, 5] : memref<?x?xi32, #tiles>
  affine.store %v, %out[0] : memref<4xi32>
  memref.dealloc %tiles : memref<?x?xi32, #tiles>
  %a = call @made() : () -> memref<4x8xi32, #transposed>
  %b = memref.alloc() : memref<8xi32, #odd>
  affine.for %i = 0 to 8 {
    %zero = arith.constant 0 : i32
    affine.store %zero, %b[%i] : memref<8xi32, #odd>
  }
  %w = call @turned(%a, %b) : (memref<4x8xi32, #transposed>, memref<8xi32, #odd>) -> i32
  affine.store %w, %out[1] : memref<4xi32>
  %c = memref.alloc() : memref<4x8xi32, #transposed>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %w, %c[%i, %j] : memref<4x8xi32, #transposed>
    }
  }
  %x = call @kept(%c) : (memref<4x8xi32, #transposed>) -> i32
  affine.store %x, %out[2] : memref<4xi32>
  %whole = memref.alloc() : memref<32xi32>
  %part = memref.reinterpret_cast %whole to offset: [2], sizes: [3, 2], strides: [8, 1] : memref<32xi32> to memref<3x2xi32, strided<[8, 1], offset: 2>>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      affine.store %w, %part[%i, %j] : memref<3x2xi32, strided<[8, 1], offset: 2>>
    }
  }
  %y = affine.load %whole[19] : memref<32xi32>
  affine.store %y, %out[3] : memref<4xi32>
  %u = memref.cast %out : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
