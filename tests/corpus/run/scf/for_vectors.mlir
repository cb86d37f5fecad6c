// A vector carried through a loop.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %w = arith.constant dense<0.5> : vector<4xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %v) -> (vector<4xf32>) {
    %b = arith.mulf %a, %w : vector<4xf32>
    %c = arith.addf %b, %v : vector<4xf32>
    scf.yield %c : vector<4xf32>
  }
  vector.print %r : vector<4xf32>
  return
}
