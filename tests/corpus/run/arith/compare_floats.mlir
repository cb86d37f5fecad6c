// Every predicate on floats, a NaN among them.
func.func @main() {
  %x0 = arith.constant 1.0 : f32
  %y0 = arith.constant 2.0 : f32
  %c0 = arith.cmpf false, %x0, %y0 : f32
  vector.print %c0 : i1
  %c1 = arith.cmpf oeq, %x0, %y0 : f32
  vector.print %c1 : i1
  %c2 = arith.cmpf ogt, %x0, %y0 : f32
  vector.print %c2 : i1
  %c3 = arith.cmpf oge, %x0, %y0 : f32
  vector.print %c3 : i1
  %c4 = arith.cmpf olt, %x0, %y0 : f32
  vector.print %c4 : i1
  %c5 = arith.cmpf ole, %x0, %y0 : f32
  vector.print %c5 : i1
  %c6 = arith.cmpf one, %x0, %y0 : f32
  vector.print %c6 : i1
  %c7 = arith.cmpf ord, %x0, %y0 : f32
  vector.print %c7 : i1
  %c8 = arith.cmpf ueq, %x0, %y0 : f32
  vector.print %c8 : i1
  %c9 = arith.cmpf ugt, %x0, %y0 : f32
  vector.print %c9 : i1
  %c10 = arith.cmpf uge, %x0, %y0 : f32
  vector.print %c10 : i1
  %c11 = arith.cmpf ult, %x0, %y0 : f32
  vector.print %c11 : i1
  %c12 = arith.cmpf ule, %x0, %y0 : f32
  vector.print %c12 : i1
  %c13 = arith.cmpf une, %x0, %y0 : f32
  vector.print %c13 : i1
  %c14 = arith.cmpf uno, %x0, %y0 : f32
  vector.print %c14 : i1
  %c15 = arith.cmpf true, %x0, %y0 : f32
  vector.print %c15 : i1
  %x1 = arith.constant 2.0 : f32
  %y1 = arith.constant 2.0 : f32
  %c16 = arith.cmpf false, %x1, %y1 : f32
  vector.print %c16 : i1
  %c17 = arith.cmpf oeq, %x1, %y1 : f32
  vector.print %c17 : i1
  %c18 = arith.cmpf ogt, %x1, %y1 : f32
  vector.print %c18 : i1
  %c19 = arith.cmpf oge, %x1, %y1 : f32
  vector.print %c19 : i1
  %c20 = arith.cmpf olt, %x1, %y1 : f32
  vector.print %c20 : i1
  %c21 = arith.cmpf ole, %x1, %y1 : f32
  vector.print %c21 : i1
  %c22 = arith.cmpf one, %x1, %y1 : f32
  vector.print %c22 : i1
  %c23 = arith.cmpf ord, %x1, %y1 : f32
  vector.print %c23 : i1
  %c24 = arith.cmpf ueq, %x1, %y1 : f32
  vector.print %c24 : i1
  %c25 = arith.cmpf ugt, %x1, %y1 : f32
  vector.print %c25 : i1
  %c26 = arith.cmpf uge, %x1, %y1 : f32
  vector.print %c26 : i1
  %c27 = arith.cmpf ult, %x1, %y1 : f32
  vector.print %c27 : i1
  %c28 = arith.cmpf ule, %x1, %y1 : f32
  vector.print %c28 : i1
  %c29 = arith.cmpf une, %x1, %y1 : f32
  vector.print %c29 : i1
  %c30 = arith.cmpf uno, %x1, %y1 : f32
  vector.print %c30 : i1
  %c31 = arith.cmpf true, %x1, %y1 : f32
  vector.print %c31 : i1
  %x2 = arith.constant 0x7FC00000 : f32
  %y2 = arith.constant 1.0 : f32
  %c32 = arith.cmpf false, %x2, %y2 : f32
  vector.print %c32 : i1
  %c33 = arith.cmpf oeq, %x2, %y2 : f32
  vector.print %c33 : i1
  %c34 = arith.cmpf ogt, %x2, %y2 : f32
  vector.print %c34 : i1
  %c35 = arith.cmpf oge, %x2, %y2 : f32
  vector.print %c35 : i1
  %c36 = arith.cmpf olt, %x2, %y2 : f32
  vector.print %c36 : i1
  %c37 = arith.cmpf ole, %x2, %y2 : f32
  vector.print %c37 : i1
  %c38 = arith.cmpf one, %x2, %y2 : f32
  vector.print %c38 : i1
  %c39 = arith.cmpf ord, %x2, %y2 : f32
  vector.print %c39 : i1
  %c40 = arith.cmpf ueq, %x2, %y2 : f32
  vector.print %c40 : i1
  %c41 = arith.cmpf ugt, %x2, %y2 : f32
  vector.print %c41 : i1
  %c42 = arith.cmpf uge, %x2, %y2 : f32
  vector.print %c42 : i1
  %c43 = arith.cmpf ult, %x2, %y2 : f32
  vector.print %c43 : i1
  %c44 = arith.cmpf ule, %x2, %y2 : f32
  vector.print %c44 : i1
  %c45 = arith.cmpf une, %x2, %y2 : f32
  vector.print %c45 : i1
  %c46 = arith.cmpf uno, %x2, %y2 : f32
  vector.print %c46 : i1
  %c47 = arith.cmpf true, %x2, %y2 : f32
  vector.print %c47 : i1
  return
}
