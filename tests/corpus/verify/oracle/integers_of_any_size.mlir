// Integers are of both signs and in both orders in runs, the least, the greatest, and those that the programs name; as arguments and in
// memory.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: first_and_fourth: different
// CHECK: smaller: different
// CHECK: greater: different
// CHECK: in_order: different
// CHECK: less: different
// CHECK: named: different
// CHECK: capped: different
// CHECK: doubled_and_halved: different
// CHECK: magnitude_of_the_least: different
// CHECK: there_and_back: different
// CHECK: there_and_back_in_memory: different
// CHECK: without_a_sign: different
// CHECK: named_in_memory: different
//--- before.mlir
func.func @first_and_fourth(%a: i32, %n: index, %A: memref<?xi32>, %d: i32) {
  affine.store %a, %A[symbol(%n)] : memref<?xi32>
  return
}
func.func @smaller(%a: i32, %b: i32) -> i32 {
  %r = arith.minsi %a, %b : i32
  return %r : i32
}
func.func @greater(%a: i32, %b: i32) -> i32 {
  %r = arith.maxsi %a, %b : i32
  return %r : i32
}
func.func @in_order(%a: i32, %b: i32) -> i1 {
  %r = arith.cmpi sle, %a, %b : i32
  return %r : i1
}
func.func @less(%a: i32, %b: i32) -> i1 {
  %r = arith.cmpi slt, %a, %b : i32
  return %r : i1
}
func.func @named(%x: i32) -> i1 {
  %c = arith.constant 77 : i32
  %r = arith.cmpi eq, %x, %c : i32
  return %r : i1
}
func.func @capped(%x: i32) -> i32 {
  %c = arith.constant 255 : i32
  %r = arith.minsi %x, %c : i32
  return %r : i32
}
func.func @doubled_and_halved(%x: i32) -> i32 {
  %c = arith.constant 2 : i32
  %d = arith.muli %x, %c : i32
  %r = arith.divsi %d, %c : i32
  return %r : i32
}
func.func @magnitude_of_the_least(%x: i32) -> i1 {
  %c = arith.constant 0 : i32
  %m = math.absi %x : i32
  %r = arith.cmpi slt, %m, %c : i32
  return %r : i1
}
func.func @there_and_back(%x: i64) -> i64 {
  return %x : i64
}
func.func @there_and_back_in_memory(%A: memref<4xi64>, %B: memref<4xi64>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xi64>
    affine.store %x, %B[%i] : memref<4xi64>
  }
  return
}
func.func @without_a_sign(%a: i32, %b: i32) -> i32 {
  %r = arith.maxsi %a, %b : i32
  return %r : i32
}
func.func @named_in_memory(%A: memref<4xi16>, %B: memref<4xi1>) {
  %c = arith.constant 5000 : i16
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xi16>
    %r = arith.cmpi eq, %x, %c : i16
    affine.store %r, %B[%i] : memref<4xi1>
  }
  return
}
//--- after.mlir
func.func @first_and_fourth(%a: i32, %n: index, %A: memref<?xi32>, %d: i32) {
  affine.store %d, %A[symbol(%n)] : memref<?xi32>
  return
}
func.func @smaller(%a: i32, %b: i32) -> i32 {
  return %a : i32
}
func.func @greater(%a: i32, %b: i32) -> i32 {
  return %b : i32
}
func.func @in_order(%a: i32, %b: i32) -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @less(%a: i32, %b: i32) -> i1 {
  %r = arith.cmpi ult, %a, %b : i32
  return %r : i1
}
func.func @named(%x: i32) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @capped(%x: i32) -> i32 {
  return %x : i32
}
func.func @doubled_and_halved(%x: i32) -> i32 {
  return %x : i32
}
func.func @magnitude_of_the_least(%x: i32) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @there_and_back(%x: i64) -> i64 {
  %n = arith.trunci %x : i64 to i32
  %r = arith.extsi %n : i32 to i64
  return %r : i64
}
func.func @there_and_back_in_memory(%A: memref<4xi64>, %B: memref<4xi64>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %A[%i] : memref<4xi64>
    %n = arith.trunci %x : i64 to i32
    %r = arith.extsi %n : i32 to i64
    affine.store %r, %B[%i] : memref<4xi64>
  }
  return
}
func.func @without_a_sign(%a: i32, %b: i32) -> i32 {
  %r = arith.maxui %a, %b : i32
  return %r : i32
}
func.func @named_in_memory(%A: memref<4xi16>, %B: memref<4xi1>) {
  %r = arith.constant false
  affine.for %i = 0 to 4 {
    affine.store %r, %B[%i] : memref<4xi1>
  }
  return
}
