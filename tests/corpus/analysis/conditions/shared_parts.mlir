// A condition that is made of its own parts over and over, and a bound that is, end at once.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright opt %s --raise-scf-to-affine 2>&1 | FileCheck %s --check-prefix=RAISED

// CHECK: parameters: m, min8
// CHECK: unknown: {{.*}} 'memref.store' op writes cells of v that are not known exactly
// CHECK: for %i at line 38: parallel
// RAISED: affine.for %{{.*}} = 0 to %{{.*}} {
// RAISED: scf.if
func.func @f(%v: memref<?xf64>, %x: f64, %n: index, %m: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %min0 = arith.minsi %n, %m : index
  %min1 = arith.minsi %min0, %min0 : index
  %min2 = arith.minsi %min1, %min1 : index
  %min3 = arith.minsi %min2, %min2 : index
  %min4 = arith.minsi %min3, %min3 : index
  %min5 = arith.minsi %min4, %min4 : index
  %min6 = arith.minsi %min5, %min5 : index
  %min7 = arith.minsi %min6, %min6 : index
  %min8 = arith.minsi %min7, %min7 : index
  %min9 = arith.minsi %min8, %min8 : index
  %min10 = arith.minsi %min9, %min9 : index
  %min11 = arith.minsi %min10, %min10 : index
  %min12 = arith.minsi %min11, %min11 : index
  %min13 = arith.minsi %min12, %min12 : index
  %min14 = arith.minsi %min13, %min13 : index
  %min15 = arith.minsi %min14, %min14 : index
  %min16 = arith.minsi %min15, %min15 : index
  %min17 = arith.minsi %min16, %min16 : index
  %min18 = arith.minsi %min17, %min17 : index
  %min19 = arith.minsi %min18, %min18 : index
  %min20 = arith.minsi %min19, %min19 : index
  %min21 = arith.minsi %min20, %min20 : index
  %min22 = arith.minsi %min21, %min21 : index
  %min23 = arith.minsi %min22, %min22 : index
  %min24 = arith.minsi %min23, %min23 : index
  scf.for %i = %zero to %min24 step %one {
    %and0 = arith.cmpi sgt, %i, %m : index
    %and1 = arith.andi %and0, %and0 : i1
    %and2 = arith.andi %and1, %and1 : i1
    %and3 = arith.andi %and2, %and2 : i1
    %and4 = arith.andi %and3, %and3 : i1
    %and5 = arith.andi %and4, %and4 : i1
    %and6 = arith.andi %and5, %and5 : i1
    %and7 = arith.andi %and6, %and6 : i1
    %and8 = arith.andi %and7, %and7 : i1
    %and9 = arith.andi %and8, %and8 : i1
    %and10 = arith.andi %and9, %and9 : i1
    %and11 = arith.andi %and10, %and10 : i1
    %and12 = arith.andi %and11, %and11 : i1
    %and13 = arith.andi %and12, %and12 : i1
    %and14 = arith.andi %and13, %and13 : i1
    %and15 = arith.andi %and14, %and14 : i1
    %and16 = arith.andi %and15, %and15 : i1
    %and17 = arith.andi %and16, %and16 : i1
    %and18 = arith.andi %and17, %and17 : i1
    %and19 = arith.andi %and18, %and18 : i1
    %and20 = arith.andi %and19, %and19 : i1
    %and21 = arith.andi %and20, %and20 : i1
    %and22 = arith.andi %and21, %and21 : i1
    %and23 = arith.andi %and22, %and22 : i1
    %and24 = arith.andi %and23, %and23 : i1
    scf.if %and24 {
      memref.store %x, %v[%i] : memref<?xf64>
    }
  }
  return
}
