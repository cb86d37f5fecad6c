// The least and the greatest of expressions.
func.func @main() {
  %i0 = arith.constant 0 : index
  %a0 = affine.min affine_map<(d0) -> (d0, 10 - d0, d0 * 2 - 3)>(%i0)
  %b0 = affine.max affine_map<(d0)[s0] -> (d0 - s0, d0 mod 3)>(%i0)[%i0]
  %x0 = arith.index_cast %a0 : index to i64
  %y0 = arith.index_cast %b0 : index to i64
  vector.print %x0 : i64
  vector.print %y0 : i64
  %i1 = arith.constant 4 : index
  %a1 = affine.min affine_map<(d0) -> (d0, 10 - d0, d0 * 2 - 3)>(%i1)
  %b1 = affine.max affine_map<(d0)[s0] -> (d0 - s0, d0 mod 3)>(%i1)[%i1]
  %x1 = arith.index_cast %a1 : index to i64
  %y1 = arith.index_cast %b1 : index to i64
  vector.print %x1 : i64
  vector.print %y1 : i64
  %i2 = arith.constant 7 : index
  %a2 = affine.min affine_map<(d0) -> (d0, 10 - d0, d0 * 2 - 3)>(%i2)
  %b2 = affine.max affine_map<(d0)[s0] -> (d0 - s0, d0 mod 3)>(%i2)[%i2]
  %x2 = arith.index_cast %a2 : index to i64
  %y2 = arith.index_cast %b2 : index to i64
  vector.print %x2 : i64
  vector.print %y2 : i64
  %i3 = arith.constant -5 : index
  %a3 = affine.min affine_map<(d0) -> (d0, 10 - d0, d0 * 2 - 3)>(%i3)
  %b3 = affine.max affine_map<(d0)[s0] -> (d0 - s0, d0 mod 3)>(%i3)[%i3]
  %x3 = arith.index_cast %a3 : index to i64
  %y3 = arith.index_cast %b3 : index to i64
  vector.print %x3 : i64
  vector.print %y3 : i64
  return
}
