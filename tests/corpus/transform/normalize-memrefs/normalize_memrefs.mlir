// RUN: loopwright opt %s --normalize-memrefs | FileCheck %s
// RUN: loopwright opt %s --normalize-memrefs 2>&1 | FileCheck %s --check-prefix=SAYS

#transposed = affine_map<(d0, d1) -> (d1, d0)>
#tiles = affine_map<(d0) -> (d0 floordiv 3, d0 mod 3)>
#below = affine_map<(d0) -> (d0 - 1)>

// SAYS-DAG: remark: 'memref.dim' op is not an affine access: its operands keep their layout
// SAYS-DAG: remark: 'memref.alloc' op keeps its layout: the resulting sizes are not known

// CHECK-LABEL: func.func @transposed(
// CHECK: memref.alloc() : memref<8x4xi32>
// CHECK: affine.store %{{.*}}, %alloc[%arg3, %arg2] : memref<8x4xi32>
// CHECK: affine.load %alloc[%arg3 + 1, %arg2]
func.func @transposed(%m: memref<8xi32>, %x: i32) {
  %a = memref.alloc() : memref<4x8xi32, #transposed>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xi32, #transposed>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 7 {
      %v = affine.load %a[%i, %j + 1] : memref<4x8xi32, #transposed>
      affine.store %v, %m[%j] : memref<8xi32>
    }
  }
  memref.dealloc %a : memref<4x8xi32, #transposed>
  return
}

// CHECK-LABEL: func.func @tiles(
// CHECK: memref.alloc() : memref<3x3xi32>
func.func @tiles(%m: memref<8xi32>, %x: i32) {
  %a = memref.alloc() : memref<8xi32, #tiles>
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xi32, #tiles>
    %v = affine.load %a[%i] : memref<8xi32, #tiles>
    %s = arith.addi %v, %x : i32
    affine.store %s, %m[%i] : memref<8xi32>
  }
  return
}

// The size of a dimension is another one then.
// CHECK-LABEL: func.func @size(
// CHECK: memref.alloc() : memref<4x8xi32, #
func.func @size(%m: memref<8xi32>, %x: i32) -> index {
  %a = memref.alloc() : memref<4x8xi32, #transposed>
  affine.store %x, %a[1, 2] : memref<4x8xi32, #transposed>
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<4x8xi32, #transposed>
  return %n : index
}

// CHECK-LABEL: func.func @negative(
// CHECK: memref.alloc() : memref<8xi32, #
func.func @negative(%m: memref<8xi32>, %x: i32) {
  %a = memref.alloc() : memref<8xi32, #below>
  affine.store %x, %a[1] : memref<8xi32, #below>
  %v = affine.load %a[1] : memref<8xi32, #below>
  affine.store %v, %m[0] : memref<8xi32>
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %three = arith.constant 3 : i32
  call @tiles(%m, %three) : (memref<8xi32>, i32) -> ()
  call @transposed(%m, %three) : (memref<8xi32>, i32) -> ()
  %n = call @size(%m, %three) : (memref<8xi32>, i32) -> index
  memref.store %three, %m[%n] : memref<8xi32>
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
