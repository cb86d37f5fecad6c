// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt does not know these dialects

// Nothing but a name.
func.func @name() {
  front.nop
  front.nop
  front.nop loc("here")
  return
}
// -----
// The next line goes on: with a clause, a list, an operand, a type, an attribute.
func.func @lines(%a: i32, %b: i32) {
  front.op
    ins(%a)
    outs(%b)
    : i32
  front.op %a,
    %b : i32,
  i32
  front.op %a
      attributes {x = 1} -> i32
  front.op
      %a, %b
  front.op [
  1, 2
]
  front.op %a into
    #front.shape<2x[3], "x">
  return
}
// -----
// Ops of ours in any form end it.
func.func @others(%a: i32) -> i32 {
  front.op %a
    %0 = arith.addi %a, %a : i32
  front.op %0 affine.for %i = 0 to 8 { }
  front.op %a
  "front.other"() : () -> ()
  front.op %a
    return %a : i32
}
// -----
// The end of a block.
func.func @blocks(%c: i1) {
  front.op %c
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  front.op %c
  cf.br ^bb2
^bb2:  // 2 preds
  front.op { front.inner }
  return
}
// -----
// At the level of the module, next to aliases.
front.global @g : i32
#map = affine_map<(d0) -> (d0)>
front.global @h : i32
!ty = i32
front.config {
  target = "x"
}
func.func private @f(!ty) attributes {front.map = #map}
// -----
// Locations are left out.
func.func @locations(%a: i32) {
  front.op %a : i32 loc("a":1:2)
  front.op {
  ^bb0(%x: i32 loc(#loc1)):
    front.inner %x : i32 loc(callsite("b" at "c"))
  } loc(#loc)
  return
}
#loc = loc("d")
#loc1 = loc("e")
