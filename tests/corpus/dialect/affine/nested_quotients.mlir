// Quotients that contain each other double with each one as expressions: they are columns of a row, and what would be too long as text stays
// as it is.
// RUN: loopwright opt %s --canonicalize | FileCheck %s
// RUN: loopwright opt %s --affine-loop-unroll=unroll-factor=2 | FileCheck %s --check-prefix=UNROLL

// CHECK: mod 41
// UNROLL: affine.for %{{.*}} = 0 to 10 step 2 {
func.func @nested(%A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((%i) * 7 + %i * 3 + 1) mod 11) * 7 + %i * 3 + 1) mod 12) * 7 + %i * 3 + 1) mod 13) * 7 + %i * 3 + 1) mod 14) * 7 + %i * 3 + 1) mod 15) * 7 + %i * 3 + 1) mod 16) * 7 + %i * 3 + 1) mod 17) * 7 + %i * 3 + 1) mod 18) * 7 + %i * 3 + 1) mod 19) * 7 + %i * 3 + 1) mod 20) * 7 + %i * 3 + 1) mod 21) * 7 + %i * 3 + 1) mod 22) * 7 + %i * 3 + 1) mod 23) * 7 + %i * 3 + 1) mod 24) * 7 + %i * 3 + 1) mod 25) * 7 + %i * 3 + 1) mod 26) * 7 + %i * 3 + 1) mod 27) * 7 + %i * 3 + 1) mod 28) * 7 + %i * 3 + 1) mod 29) * 7 + %i * 3 + 1) mod 30) * 7 + %i * 3 + 1) mod 31) * 7 + %i * 3 + 1) mod 32) * 7 + %i * 3 + 1) mod 33) * 7 + %i * 3 + 1) mod 34) * 7 + %i * 3 + 1) mod 35) * 7 + %i * 3 + 1) mod 36) * 7 + %i * 3 + 1) mod 37) * 7 + %i * 3 + 1) mod 38) * 7 + %i * 3 + 1) mod 39) * 7 + %i * 3 + 1) mod 40) * 7 + %i * 3 + 1) mod 41] : memref<100xf64>
  }
  return
}
// CHECK-LABEL: func.func @chained(
// CHECK: affine.store
// UNROLL-LABEL: func.func @chained(
// UNROLL: affine.for %{{.*}} = 0 to 10 step 2 {
func.func @chained(%A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 10 {
    %z0 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 11)>(%i, %i)
    %z1 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 12)>(%z0, %z0)
    %z2 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 13)>(%z1, %i)
    %z3 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 14)>(%z2, %z2)
    %z4 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 15)>(%z3, %i)
    %z5 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 16)>(%z4, %z4)
    %z6 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 17)>(%z5, %i)
    %z7 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 18)>(%z6, %z6)
    %z8 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 19)>(%z7, %i)
    %z9 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 20)>(%z8, %z8)
    %z10 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 21)>(%z9, %i)
    %z11 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 22)>(%z10, %z10)
    %z12 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 23)>(%z11, %i)
    %z13 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 24)>(%z12, %z12)
    %z14 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 25)>(%z13, %i)
    %z15 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 26)>(%z14, %z14)
    %z16 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 27)>(%z15, %i)
    %z17 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 28)>(%z16, %z16)
    %z18 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 29)>(%z17, %i)
    %z19 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 30)>(%z18, %z18)
    %z20 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 31)>(%z19, %i)
    %z21 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 32)>(%z20, %z20)
    %z22 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 33)>(%z21, %i)
    %z23 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 34)>(%z22, %z22)
    %z24 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 35)>(%z23, %i)
    %z25 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 36)>(%z24, %z24)
    %z26 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 37)>(%z25, %i)
    %z27 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 38)>(%z26, %z26)
    %z28 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 39)>(%z27, %i)
    %z29 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3 + 1) mod 40)>(%z28, %z28)
    affine.store %x, %A[%z29] : memref<100xf64>
  }
  return
}
