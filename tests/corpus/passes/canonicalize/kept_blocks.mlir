// OPTIONS: --canonicalize=region-simplify=disabled

// Nothing is done in a block that nothing leads to: its values may be made of themselves.
// VERDICT: not done: blocks that nothing leads to stay
func.func @unreachable(%m: memref<4xf32>) {
  return
^bb1:
  %a = memref.cast %a : memref<?xf32> to memref<?xf32>
  %c = arith.constant 1 : i64
  %b = arith.addi %b, %c : i64
  cf.br ^bb1
}
