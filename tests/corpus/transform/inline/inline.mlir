// RUN: loopwright opt %s --inline | FileCheck %s
// RUN: loopwright opt %s --inline 2>&1 | FileCheck %s --check-prefix=SAYS

// SAYS: remark: 'func.call' op is not inlined: a value would be an affine dimension or symbol that cannot be one

// The only call is gone.
// CHECK-NOT: func.func private @once
func.func private @once(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @at_top(
// CHECK-NOT: call
// CHECK: affine.for
func.func @at_top(%m: memref<8xi32>, %x: i32) {
  call @once(%m, %x) : (memref<8xi32>, i32) -> ()
  return
}

// CHECK-LABEL: func.func private @symbol(
func.func private @symbol(%m: memref<8xi32>, %n: index) -> i32 {
  %v = affine.load %m[symbol(%n)] : memref<8xi32>
  return %v : i32
}

// What is loaded is neither dimension nor symbol, a counter is no symbol, but a dimension.
// CHECK-LABEL: func.func @loaded(
// CHECK: %[[K:.*]] = affine.load
// CHECK: func.call @symbol(%{{.*}}, %[[K]])
// CHECK: affine.load %arg0[%arg2]
func.func @loaded(%m: memref<8xi32>, %p: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %k = affine.load %p[%i] : memref<8xindex>
    %v = func.call @symbol(%m, %k) : (memref<8xi32>, index) -> i32
    %w = func.call @symbol(%m, %i) : (memref<8xi32>, index) -> i32
    %s = arith.addi %v, %w : i32
    affine.store %s, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func private @recursive(
// CHECK: call @recursive
func.func private @recursive(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.cmpi sgt, %n, %c0 : index
  scf.if %c {
    %k = arith.subi %n, %c1 : index
    %v = memref.load %m[%k] : memref<8xi32>
    %s = arith.muli %v, %v : i32
    memref.store %s, %m[%k] : memref<8xi32>
    func.call @recursive(%m, %k) : (memref<8xi32>, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @calls_recursive(
// CHECK: call @recursive
func.func @calls_recursive(%m: memref<8xi32>, %n: index) {
  call @recursive(%m, %n) : (memref<8xi32>, index) -> ()
  return
}

// The size of memory that a loop allocates is no symbol.
// CHECK-LABEL: func.func private @at_its_end(
func.func private @at_its_end(%m: memref<?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  affine.store %x, %m[symbol(%n) - 1] : memref<?xi32>
  return
}

// CHECK-LABEL: func.func @allocated_inside(
// CHECK: call @at_its_end
func.func @allocated_inside(%n: index, %x: i32) {
  affine.for %i = 0 to 8 {
    %m = memref.alloc(%n) : memref<?xi32>
    func.call @at_its_end(%m, %x) : (memref<?xi32>, i32) -> ()
    memref.dealloc %m : memref<?xi32>
  }
  return
}

// CHECK-LABEL: func.func @allocated_outside(
// CHECK-NOT: call
// CHECK: return
func.func @allocated_outside(%n: index, %x: i32) {
  %m = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to 8 {
    func.call @at_its_end(%m, %x) : (memref<?xi32>, i32) -> ()
  }
  memref.dealloc %m : memref<?xi32>
  return
}

func.func private @printMemrefI32(memref<*xi32>)

// CHECK-LABEL: func.func @main(
// CHECK: call @recursive
func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %three = arith.constant 3 : i32
  %n = arith.constant 5 : index
  call @at_top(%m, %three) : (memref<8xi32>, i32) -> ()
  %p = memref.alloc() : memref<8xindex>
  affine.for %i = 0 to 8 {
    affine.store %i, %p[-%i + 7] : memref<8xindex>
  }
  call @loaded(%m, %p) : (memref<8xi32>, memref<8xindex>) -> ()
  call @calls_recursive(%m, %n) : (memref<8xi32>, index) -> ()
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
