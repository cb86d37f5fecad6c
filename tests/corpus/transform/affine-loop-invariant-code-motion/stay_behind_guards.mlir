// What may be undefined does not move past an op in which the program may end, or that may go on for ever, nor does such an op move.
// RUN: loopwright opt %s --affine-loop-invariant-code-motion 2>&1 | FileCheck %s

// CHECK-COUNT-6: remark: 'arith.{{divsi|remsi}}' op is not hoisted: an op before it may end the program or run for ever
// CHECK: remark: 'affine.load' op is not hoisted: the loop may write what it reads

func.func private @require(i1)

func.func private @checked(%b: i1) {
  cf.assert %b, "is zero"
  return
}

func.func private @again(%n: i32, %b: i1) {
  scf.if %b {
    func.call @again(%n, %b) : (i32, i1) -> ()
  }
  return
}

func.func private @plain(%n: i32) -> i32 {
  return %n : i32
}

// CHECK-LABEL: func.func @assertion
// CHECK: affine.for
// CHECK: cf.assert
// CHECK-NEXT: arith.divsi
func.func @assertion(%m: memref<8xi32>, %x: i32, %y: i32) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    %b = arith.cmpi ne, %y, %zero : i32
    cf.assert %b, "is zero"
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @declared
// CHECK: affine.for
// CHECK: func.call @require
// CHECK-NEXT: arith.divsi
func.func @declared(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    func.call @require(%b) : (i1) -> ()
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @called
// CHECK: affine.for
// CHECK: func.call @checked
// CHECK-NEXT: arith.remsi
func.func @called(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    func.call @checked(%b) : (i1) -> ()
    %0 = arith.remsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @recursive
// CHECK: affine.for
// CHECK: func.call @again
// CHECK-NEXT: arith.divsi
func.func @recursive(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    func.call @again(%x, %b) : (i32, i1) -> ()
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// An assertion in a loop or conditional before it.
// CHECK-LABEL: func.func @inside
// CHECK: affine.for
// CHECK: cf.assert
// CHECK: arith.divsi
func.func @inside(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 2 {
      cf.assert %b, "is zero"
    }
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @endless
// CHECK: affine.for
// CHECK: scf.while
// CHECK: arith.divsi
func.func @endless(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    scf.while : () -> () {
      scf.condition(%b)
    } do {
      scf.yield
    }
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @load
// CHECK: affine.for
// CHECK: cf.assert
// CHECK: affine.load
func.func @load(%m: memref<8xi32>, %n: index, %b: i1) {
  %t = memref.alloca() : memref<8xi32>
  %x = arith.constant 3 : i32
  affine.for %i = 0 to 8 {
    affine.store %x, %t[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    cf.assert %b, "is zero"
    %0 = affine.load %t[symbol(%n)] : memref<8xi32>
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}

// A call that comes back is none, and what is before the guard moves.
// CHECK-LABEL: func.func @plainly
// CHECK: arith.divsi
// CHECK: affine.for
func.func @plainly(%m: memref<8xi32>, %x: i32, %y: i32, %b: i1) {
  affine.for %i = 0 to 8 {
    %0 = func.call @plain(%x) : (i32) -> i32
    %1 = arith.divsi %x, %y : i32
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %m[%i] : memref<8xi32>
    cf.assert %b, "is zero"
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %seven = arith.constant 7 : i32
  %two = arith.constant 2 : i32
  %n = arith.constant 2 : index
  %yes = arith.constant true
  %no = arith.constant false
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  func.call @assertion(%m, %seven, %two) : (memref<8xi32>, i32, i32) -> ()
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  func.call @called(%m, %seven, %two, %yes) : (memref<8xi32>, i32, i32, i1) -> ()
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  func.call @recursive(%m, %seven, %two, %no) : (memref<8xi32>, i32, i32, i1) -> ()
  func.call @inside(%m, %seven, %two, %yes) : (memref<8xi32>, i32, i32, i1) -> ()
  func.call @endless(%m, %seven, %two, %no) : (memref<8xi32>, i32, i32, i1) -> ()
  func.call @load(%m, %n, %yes) : (memref<8xi32>, index, i1) -> ()
  func.call @plainly(%m, %seven, %two, %yes) : (memref<8xi32>, i32, i32, i1) -> ()
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
