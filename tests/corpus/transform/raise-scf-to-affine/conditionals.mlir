// Conditions that are one set become `affine.if`; where it is what makes them fail, the bodies change places.
// RUN: loopwright opt %s --raise-scf-to-affine --canonicalize | FileCheck %s

// CHECK: #[[BELOW:.*]] = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0, -d0 + 3 >= 0)>
// CHECK: #[[SAME:.*]] = affine_set<(d0)[s0] : (d0 - s0 == 0)>
// CHECK: #[[BETWEEN:.*]] = affine_set<(d0) : (d0 - 3 >= 0, -d0 + 7 >= 0)>

// CHECK-LABEL: func.func @handed_on
// CHECK: affine.for
// CHECK-NEXT: affine.if #[[BELOW]](%{{.*}})[%{{.*}}] -> f64 {
// CHECK: affine.yield
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield
func.func @handed_on(%v: memref<?xf64>, %n: index, %x: f64, %k: i32) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.index_cast %k : i32 to index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> f64 {
    %p = arith.cmpi slt, %i, %m : index
    %q = arith.cmpi ult, %i, %c4 : index
    %b = arith.andi %p, %q : i1
    %w = scf.if %b -> f64 {
      %a = memref.load %v[%i] : memref<?xf64>
      scf.yield %a : f64
    } else {
      scf.yield %x : f64
    }
    %t = arith.addf %s, %w : f64
    scf.yield %t : f64
  }
  return %r : f64
}

// CHECK-LABEL: func.func @other_way_round
// CHECK: affine.if #[[SAME]](%{{.*}})[%{{.*}}] {
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.store
// CHECK: affine.if #[[BETWEEN]](%{{.*}}) {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}} + 8]
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}}]
func.func @other_way_round(%v: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %ne = arith.cmpi ne, %i, %n : index
    scf.if %ne {
      memref.store %x, %v[%i] : memref<?xf64>
    }
    %below = arith.cmpi slt, %i, %c3 : index
    %above = arith.cmpi sge, %i, %c8 : index
    %outside = arith.ori %below, %above : i1
    scf.if %outside {
      memref.store %x, %v[%i] : memref<?xf64>
    } else {
      %at = arith.addi %i, %c8 : index
      memref.store %x, %v[%at] : memref<?xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>)
func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %v = memref.alloc() : memref<20xf64>
  affine.for %i = 0 to 20 {
    %t = arith.index_cast %i : index to i32
    %x = arith.sitofp %t : i32 to f64
    affine.store %x, %v[%i] : memref<20xf64>
  }
  %w = memref.cast %v : memref<20xf64> to memref<?xf64>
  %n = arith.constant 7 : index
  %k = arith.constant 3 : i32
  %x = arith.constant 0.5 : f64
  %s = call @handed_on(%w, %n, %x, %k) : (memref<?xf64>, index, f64, i32) -> f64
  call @printF64(%s) : (f64) -> ()
  call @printNewline() : () -> ()
  call @other_way_round(%w, %n, %x) : (memref<?xf64>, index, f64) -> ()
  %z = memref.cast %v : memref<20xf64> to memref<*xf64>
  call @printMemrefF64(%z) : (memref<*xf64>) -> ()
  return
}
