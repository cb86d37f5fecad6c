// What a function returns of memory is compared as what its arguments refer to: the same memory through the same views, and what is in it.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: fresh: equal (proved)
// CHECK: of_any_size: equal (proved)
// CHECK: argument: equal (proved)
// CHECK: cast: equal (proved)
// CHECK: folded_size: equal (proved)
// CHECK: view: equal (proved)
// CHECK: global: equal (proved)
// CHECK: twice: equal (proved)
// CHECK: scratch: equal (proved)
// CHECK: unwritten: equal (proved)
// CHECK: filled_by_a_call: equal (proved)
//--- before.mlir
memref.global @g : memref<8xf32> = dense<1.0>
func.func private @fill(memref<8xf32>)
func.func @fresh(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @of_any_size(%n: index, %x: f32) -> memref<?xf32> {
  %r = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
  }
  return %r : memref<?xf32>
}
func.func @argument(%a: memref<32xf32>) -> memref<32xf32> {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %c, %a[%i * 2] : memref<32xf32>
    %x = affine.load %a[%i * 2] : memref<32xf32>
    affine.store %x, %a[%i * 2 + 1] : memref<32xf32>
  }
  return %a : memref<32xf32>
}
func.func @cast(%x: f32) -> memref<?xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  %c = memref.cast %r : memref<8xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @folded_size(%x: f32) -> memref<?xf32> {
  %c8 = arith.constant 8 : index
  %r = memref.alloc(%c8) : memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<?xf32>
  }
  return %r : memref<?xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %at = arith.addi %n, %c1 : index
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  %s = memref.subview %a[%at][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @global(%x: f32) -> memref<8xf32> {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %p[%i] : memref<8xf32>
  }
  return %p : memref<8xf32>
}
func.func @twice(%x: f32) -> (memref<8xf32>, memref<4xf32>, memref<8xf32>) {
  %r = memref.alloc() : memref<8xf32>
  %s = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %r[%i] : memref<8xf32>
    affine.store %x, %r[%i + 4] : memref<8xf32>
    affine.store %x, %s[%i] : memref<4xf32>
  }
  return %r, %s, %r : memref<8xf32>, memref<4xf32>, memref<8xf32>
}
func.func @scratch(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = arith.addf %0, %0 : f32
    %2 = arith.mulf %1, %0 : f32
    affine.store %2, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @unwritten(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %x, %r[3] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @filled_by_a_call(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  call @fill(%r) : (memref<8xf32>) -> ()
  return %r : memref<8xf32>
}
//--- after.mlir
memref.global @g : memref<8xf32> = dense<1.0>
func.func private @fill(memref<8xf32>)
func.func @fresh(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.parallel (%j, %i) = (0, 0) to (8, 8) {
    %0 = affine.load %a[%i, %j] : memref<8x8xf32>
    affine.store %0, %r[%j, %i] : memref<8x8xf32>
  }
  return %r : memref<8x8xf32>
}
func.func @of_any_size(%n: index, %x: f32) -> memref<?xf32> {
  %m = affine.apply affine_map<(d0) -> (d0 + 0)>(%n)
  %r = memref.alloc(%m) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %r[-%i + symbol(%n) - 1] : memref<?xf32>
  }
  return %r : memref<?xf32>
}
func.func @argument(%a: memref<32xf32>) -> memref<32xf32> {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 32 {
    affine.store %c, %a[%i] : memref<32xf32>
  }
  return %a : memref<32xf32>
}
func.func @cast(%x: f32) -> memref<?xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %r[%i * 2] : memref<8xf32>
    affine.store %x, %r[%i * 2 + 1] : memref<8xf32>
  }
  %c = memref.cast %r : memref<8xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @folded_size(%x: f32) -> memref<?xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[7 - %i] : memref<8xf32>
  }
  %c = memref.cast %r : memref<8xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[7 - %i] : memref<64xf32>
  }
  %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %s = memref.subview %a[%at][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @global(%x: f32) -> memref<8xf32> {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %p[7 - %i] : memref<8xf32>
  }
  %q = memref.get_global @g : memref<8xf32>
  return %q : memref<8xf32>
}
func.func @twice(%x: f32) -> (memref<8xf32>, memref<4xf32>, memref<8xf32>) {
  %s = memref.alloc() : memref<4xf32>
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %s[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  return %r, %s, %r : memref<8xf32>, memref<4xf32>, memref<8xf32>
}
func.func @scratch(%a: memref<8xf32>) -> memref<8xf32> {
  %t = memref.alloc() : memref<8xf32>
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = affine.load %t[%i] : memref<8xf32>
    %2 = arith.mulf %1, %0 : f32
    affine.store %2, %r[%i] : memref<8xf32>
  }
  memref.dealloc %t : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @unwritten(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @filled_by_a_call(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[7 - %i] : memref<8xf32>
  }
  call @fill(%r) : (memref<8xf32>) -> ()
  return %r : memref<8xf32>
}
