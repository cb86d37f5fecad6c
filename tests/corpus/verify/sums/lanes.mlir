// Integers are added up lane by lane, and the lanes together, bit for bit; and by parallel loops of scf.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: reduced_in_the_end: equal (proved)
// CHECK: reduced_in_each: equal (proved)
// CHECK: greatest: equal (proved)
// CHECK: of_any_number: equal (proved)
// CHECK: rows: equal (proved)
// CHECK: parallel: equal (proved)
// CHECK: parallel_in_two: equal (proved)
//--- before.mlir
func.func @reduced_in_the_end(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @reduced_in_each(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.muli %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @greatest(%a: memref<32xi16>) -> i16 {
  %z = affine.load %a[0] : memref<32xi16>
  %r = affine.for %i = 1 to 32 iter_args(%s = %z) -> (i16) {
    %v = affine.load %a[%i] : memref<32xi16>
    %t = arith.maxui %v, %s : i16
    affine.yield %t : i16
  }
  return %r : i16
}
func.func @of_any_number(%a: memref<?xi64>, %n: index) -> i64 {
  %z = arith.constant 0 : i64
  %r = affine.for %i = 0 to affine_map<()[s0] -> (s0 * 4)>()[%n] iter_args(%s = %z) -> (i64) {
    %v = affine.load %a[%i] : memref<?xi64>
    %t = arith.xori %s, %v : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func @rows(%a: memref<8x16xi32>, %o: memref<8xi32>) {
  %z = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    %r = affine.for %j = 0 to 16 iter_args(%s = %z) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<8x16xi32>
      %t = arith.addi %s, %v : i32
      affine.yield %t : i32
    }
    affine.store %r, %o[%i] : memref<8xi32>
  }
  return
}
func.func @parallel(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @parallel_in_two(%a: memref<8x16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%s = %z) -> (i32) {
    %q = affine.for %j = 0 to 16 iter_args(%p = %s) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<8x16xi32>
      %t = arith.addi %p, %v : i32
      affine.yield %t : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}
//--- after.mlir
func.func @reduced_in_the_end(%a: memref<64xi32>, %z: i32) -> i32 {
  %0 = arith.constant dense<0> : vector<8xi32>
  %p = affine.for %i = 0 to 64 step 8 iter_args(%s = %0) -> (vector<8xi32>) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    %t = arith.addi %s, %v : vector<8xi32>
    affine.yield %t : vector<8xi32>
  }
  %q = vector.reduction <add>, %p : vector<8xi32> into i32
  %r = arith.addi %z, %q : i32
  return %r : i32
}
func.func @reduced_in_each(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 step 8 iter_args(%s = %z) -> (i32) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    %t = vector.reduction <mul>, %v, %s : vector<8xi32> into i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @greatest(%a: memref<32xi16>) -> i16 {
  %z = affine.vector_load %a[0] : memref<32xi16>, vector<16xi16>
  %v = affine.vector_load %a[16] : memref<32xi16>, vector<16xi16>
  %t = arith.maxui %z, %v : vector<16xi16>
  %r = vector.reduction <maxui>, %t : vector<16xi16> into i16
  return %r : i16
}
func.func @of_any_number(%a: memref<?xi64>, %n: index) -> i64 {
  %0 = arith.constant dense<0> : vector<4xi64>
  %p = affine.for %i = 0 to affine_map<()[s0] -> (s0 * 4)>()[%n] step 4 iter_args(%s = %0) -> (vector<4xi64>) {
    %v = affine.vector_load %a[%i] : memref<?xi64>, vector<4xi64>
    %t = arith.xori %v, %s : vector<4xi64>
    affine.yield %t : vector<4xi64>
  }
  %r = vector.reduction <xor>, %p : vector<4xi64> into i64
  return %r : i64
}
func.func @rows(%a: memref<8x16xi32>, %o: memref<8xi32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = affine.vector_load %a[%i, 0] : memref<8x16xi32>, vector<16xi32>
    %r = vector.reduction <add>, %v : vector<16xi32> into i32
    affine.store %r, %o[%i] : memref<8xi32>
  }
  return
}
func.func @parallel(%a: memref<64xi32>, %z: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%z) -> i32 {
    %v = memref.load %a[%i] : memref<64xi32>
    scf.reduce(%v : i32) {
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
func.func @parallel_in_two(%a: memref<8x16xi32>, %z: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c16) step (%c1, %c1) init (%z) -> i32 {
    %v = memref.load %a[%i, %j] : memref<8x16xi32>
    scf.reduce(%v : i32) {
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %y, %x : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
