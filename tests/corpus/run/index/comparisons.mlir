// Every predicate.
func.func @main() {
  %x0 = index.constant 1
  %y0 = index.constant 2
  %c0 = index.cmp eq(%x0, %y0)
  vector.print %c0 : i1
  %c1 = index.cmp ne(%x0, %y0)
  vector.print %c1 : i1
  %c2 = index.cmp slt(%x0, %y0)
  vector.print %c2 : i1
  %c3 = index.cmp sle(%x0, %y0)
  vector.print %c3 : i1
  %c4 = index.cmp sgt(%x0, %y0)
  vector.print %c4 : i1
  %c5 = index.cmp sge(%x0, %y0)
  vector.print %c5 : i1
  %c6 = index.cmp ult(%x0, %y0)
  vector.print %c6 : i1
  %c7 = index.cmp ule(%x0, %y0)
  vector.print %c7 : i1
  %c8 = index.cmp ugt(%x0, %y0)
  vector.print %c8 : i1
  %c9 = index.cmp uge(%x0, %y0)
  vector.print %c9 : i1
  %x1 = index.constant -1
  %y1 = index.constant 1
  %c10 = index.cmp eq(%x1, %y1)
  vector.print %c10 : i1
  %c11 = index.cmp ne(%x1, %y1)
  vector.print %c11 : i1
  %c12 = index.cmp slt(%x1, %y1)
  vector.print %c12 : i1
  %c13 = index.cmp sle(%x1, %y1)
  vector.print %c13 : i1
  %c14 = index.cmp sgt(%x1, %y1)
  vector.print %c14 : i1
  %c15 = index.cmp sge(%x1, %y1)
  vector.print %c15 : i1
  %c16 = index.cmp ult(%x1, %y1)
  vector.print %c16 : i1
  %c17 = index.cmp ule(%x1, %y1)
  vector.print %c17 : i1
  %c18 = index.cmp ugt(%x1, %y1)
  vector.print %c18 : i1
  %c19 = index.cmp uge(%x1, %y1)
  vector.print %c19 : i1
  %x2 = index.constant 3
  %y2 = index.constant 3
  %c20 = index.cmp eq(%x2, %y2)
  vector.print %c20 : i1
  %c21 = index.cmp ne(%x2, %y2)
  vector.print %c21 : i1
  %c22 = index.cmp slt(%x2, %y2)
  vector.print %c22 : i1
  %c23 = index.cmp sle(%x2, %y2)
  vector.print %c23 : i1
  %c24 = index.cmp sgt(%x2, %y2)
  vector.print %c24 : i1
  %c25 = index.cmp sge(%x2, %y2)
  vector.print %c25 : i1
  %c26 = index.cmp ult(%x2, %y2)
  vector.print %c26 : i1
  %c27 = index.cmp ule(%x2, %y2)
  vector.print %c27 : i1
  %c28 = index.cmp ugt(%x2, %y2)
  vector.print %c28 : i1
  %c29 = index.cmp uge(%x2, %y2)
  vector.print %c29 : i1
  return
}
