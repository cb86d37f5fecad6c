// Every predicate on integers.
func.func @main() {
  %x0 = arith.constant 1 : i16
  %y0 = arith.constant 2 : i16
  %c0 = arith.cmpi eq, %x0, %y0 : i16
  vector.print %c0 : i1
  %c1 = arith.cmpi ne, %x0, %y0 : i16
  vector.print %c1 : i1
  %c2 = arith.cmpi slt, %x0, %y0 : i16
  vector.print %c2 : i1
  %c3 = arith.cmpi sle, %x0, %y0 : i16
  vector.print %c3 : i1
  %c4 = arith.cmpi sgt, %x0, %y0 : i16
  vector.print %c4 : i1
  %c5 = arith.cmpi sge, %x0, %y0 : i16
  vector.print %c5 : i1
  %c6 = arith.cmpi ult, %x0, %y0 : i16
  vector.print %c6 : i1
  %c7 = arith.cmpi ule, %x0, %y0 : i16
  vector.print %c7 : i1
  %c8 = arith.cmpi ugt, %x0, %y0 : i16
  vector.print %c8 : i1
  %c9 = arith.cmpi uge, %x0, %y0 : i16
  vector.print %c9 : i1
  %x1 = arith.constant 2 : i16
  %y1 = arith.constant 1 : i16
  %c10 = arith.cmpi eq, %x1, %y1 : i16
  vector.print %c10 : i1
  %c11 = arith.cmpi ne, %x1, %y1 : i16
  vector.print %c11 : i1
  %c12 = arith.cmpi slt, %x1, %y1 : i16
  vector.print %c12 : i1
  %c13 = arith.cmpi sle, %x1, %y1 : i16
  vector.print %c13 : i1
  %c14 = arith.cmpi sgt, %x1, %y1 : i16
  vector.print %c14 : i1
  %c15 = arith.cmpi sge, %x1, %y1 : i16
  vector.print %c15 : i1
  %c16 = arith.cmpi ult, %x1, %y1 : i16
  vector.print %c16 : i1
  %c17 = arith.cmpi ule, %x1, %y1 : i16
  vector.print %c17 : i1
  %c18 = arith.cmpi ugt, %x1, %y1 : i16
  vector.print %c18 : i1
  %c19 = arith.cmpi uge, %x1, %y1 : i16
  vector.print %c19 : i1
  %x2 = arith.constant -1 : i16
  %y2 = arith.constant 1 : i16
  %c20 = arith.cmpi eq, %x2, %y2 : i16
  vector.print %c20 : i1
  %c21 = arith.cmpi ne, %x2, %y2 : i16
  vector.print %c21 : i1
  %c22 = arith.cmpi slt, %x2, %y2 : i16
  vector.print %c22 : i1
  %c23 = arith.cmpi sle, %x2, %y2 : i16
  vector.print %c23 : i1
  %c24 = arith.cmpi sgt, %x2, %y2 : i16
  vector.print %c24 : i1
  %c25 = arith.cmpi sge, %x2, %y2 : i16
  vector.print %c25 : i1
  %c26 = arith.cmpi ult, %x2, %y2 : i16
  vector.print %c26 : i1
  %c27 = arith.cmpi ule, %x2, %y2 : i16
  vector.print %c27 : i1
  %c28 = arith.cmpi ugt, %x2, %y2 : i16
  vector.print %c28 : i1
  %c29 = arith.cmpi uge, %x2, %y2 : i16
  vector.print %c29 : i1
  %x3 = arith.constant 3 : i16
  %y3 = arith.constant 3 : i16
  %c30 = arith.cmpi eq, %x3, %y3 : i16
  vector.print %c30 : i1
  %c31 = arith.cmpi ne, %x3, %y3 : i16
  vector.print %c31 : i1
  %c32 = arith.cmpi slt, %x3, %y3 : i16
  vector.print %c32 : i1
  %c33 = arith.cmpi sle, %x3, %y3 : i16
  vector.print %c33 : i1
  %c34 = arith.cmpi sgt, %x3, %y3 : i16
  vector.print %c34 : i1
  %c35 = arith.cmpi sge, %x3, %y3 : i16
  vector.print %c35 : i1
  %c36 = arith.cmpi ult, %x3, %y3 : i16
  vector.print %c36 : i1
  %c37 = arith.cmpi ule, %x3, %y3 : i16
  vector.print %c37 : i1
  %c38 = arith.cmpi ugt, %x3, %y3 : i16
  vector.print %c38 : i1
  %c39 = arith.cmpi uge, %x3, %y3 : i16
  vector.print %c39 : i1
  return
}
