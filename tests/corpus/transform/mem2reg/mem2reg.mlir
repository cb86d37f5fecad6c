// RUN: loopwright opt %s --mem2reg | FileCheck %s

// CHECK-LABEL: func.func @powers(
// CHECK-NOT: memref.alloca
// CHECK: ^bb1(%{{.*}}: index, %{{.*}}: i32):
func.func @powers(%m: memref<8xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = memref.alloca() : memref<i32>
  memref.store %x, %p[] : memref<i32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %c = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %c, ^body, ^end
^body:
  %v = memref.load %p[] : memref<i32>
  memref.store %v, %m[%i] : memref<8xi32>
  %w = arith.muli %v, %x : i32
  memref.store %w, %p[] : memref<i32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j : index)
^end:
  return
}

// Others get to know where it is.
// CHECK-LABEL: func.func @handed_on(
// CHECK: memref.alloca
func.func @handed_on(%m: memref<8xi32>, %x: i32) {
  %p = memref.alloca() : memref<i32>
  memref.store %x, %p[] : memref<i32>
  %u = memref.cast %p : memref<i32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// Accesses in other regions than that of the allocation.
// CHECK-LABEL: func.func @inside(
// CHECK: memref.alloca
func.func @inside(%m: memref<8xi32>, %x: i32) {
  %p = memref.alloca() : memref<i32>
  memref.store %x, %p[] : memref<i32>
  affine.for %i = 0 to 8 {
    %v = memref.load %p[] : memref<i32>
    %w = affine.load %m[%i] : memref<8xi32>
    %s = arith.addi %v, %w : i32
    memref.store %s, %p[] : memref<i32>
  }
  %r = memref.load %p[] : memref<i32>
  affine.store %r, %m[7] : memref<8xi32>
  return
}

// Memory of several elements.
// CHECK-LABEL: func.func @array(
// CHECK: memref.alloca
func.func @array(%m: memref<8xi32>, %x: i32) {
  %p = memref.alloca() : memref<2xi32>
  affine.store %x, %p[1] : memref<2xi32>
  %v = affine.load %p[1] : memref<2xi32>
  affine.store %v, %m[0] : memref<8xi32>
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %three = arith.constant 3 : i32
  call @powers(%m, %three) : (memref<8xi32>, i32) -> ()
  call @handed_on(%m, %three) : (memref<8xi32>, i32) -> ()
  call @inside(%m, %three) : (memref<8xi32>, i32) -> ()
  call @array(%m, %three) : (memref<8xi32>, i32) -> ()
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
