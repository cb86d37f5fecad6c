// Other contents are shown; other memory, sizes, views and owners are not proved to be the same.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: copy: {{.*}}returns other memory than the first function
// CHECK-NOT: equal (proved)
// CHECK: freed: {{.*}}frees memory that is used afterwards
// CHECK-NOT: equal (proved)
// CHECK: the programs are
//--- before.mlir
func.func private @keep(memref<8xf32>)
func.func @contents(%x: f32, %y: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  affine.store %y, %r[5] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @left_out(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @copy(%a: memref<8xf32>) -> memref<8xf32> {
  return %a : memref<8xf32>
}
func.func @size(%n: index, %m: index) -> memref<?xf32> {
  %r = memref.alloc(%n) : memref<?xf32>
  return %r : memref<?xf32>
}
func.func @stack(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @two(%x: f32) -> (memref<1xf32>, memref<1xf32>) {
  %r = memref.alloc() : memref<1xf32>
  affine.store %x, %r[0] : memref<1xf32>
  return %r, %r : memref<1xf32>, memref<1xf32>
}
func.func @swapped(%x: f32, %y: f32) -> (memref<1xf32>, memref<1xf32>) {
  %r = memref.alloc() : memref<1xf32>
  %s = memref.alloc() : memref<1xf32>
  affine.store %x, %r[0] : memref<1xf32>
  affine.store %y, %s[0] : memref<1xf32>
  return %r, %s : memref<1xf32>, memref<1xf32>
}
func.func @offset(%a: memref<64xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @freed(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @alignment(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @kept(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  call @keep(%r) : (memref<8xf32>) -> ()
  return %r : memref<8xf32>
}
func.func @size_of_a_view(%a: memref<?xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %s = memref.subview %a[0][%n][1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[1]>>
  return %d : index
}
//--- after.mlir
func.func private @keep(memref<8xf32>)
func.func @contents(%x: f32, %y: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %y, %r[5] : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @left_out(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 7 {
    affine.store %x, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @copy(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @size(%n: index, %m: index) -> memref<?xf32> {
  %r = memref.alloc(%m) : memref<?xf32>
  return %r : memref<?xf32>
}
func.func @stack(%x: f32) -> memref<8xf32> {
  %r = memref.alloca() : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @two(%x: f32) -> (memref<1xf32>, memref<1xf32>) {
  %r = memref.alloc() : memref<1xf32>
  %s = memref.alloc() : memref<1xf32>
  affine.store %x, %r[0] : memref<1xf32>
  affine.store %x, %s[0] : memref<1xf32>
  return %r, %s : memref<1xf32>, memref<1xf32>
}
func.func @swapped(%x: f32, %y: f32) -> (memref<1xf32>, memref<1xf32>) {
  %r = memref.alloc() : memref<1xf32>
  %s = memref.alloc() : memref<1xf32>
  affine.store %x, %r[0] : memref<1xf32>
  affine.store %y, %s[0] : memref<1xf32>
  return %s, %r : memref<1xf32>, memref<1xf32>
}
func.func @offset(%a: memref<64xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %m = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %s = memref.subview %a[%m][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @freed(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @alignment(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.store %x, %r[0] : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @kept(%x: f32) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  %s = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %s[%i] : memref<8xf32>
  }
  call @keep(%s) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    %0 = affine.load %s[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @size_of_a_view(%a: memref<?xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %s = memref.subview %a[0][%m][1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[1]>>
  return %d : index
}
