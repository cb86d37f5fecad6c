// Vectors through branches, calls, loops and conditionals.
func.func @twice(%v: vector<3xi32>) -> (vector<3xi32>, vector<2xf64>) {
  %s = arith.addi %v, %v : vector<3xi32>
  %f = arith.constant dense<[0.5, 1.5]> : vector<2xf64>
  return %s, %f : vector<3xi32>, vector<2xf64>
}
func.func @choose(%c: i1, %v: vector<3xi32>, %w: vector<3xi32>) -> vector<3xi32> {
  cf.cond_br %c, ^end(%v : vector<3xi32>), ^other
^other:
  cf.br ^end(%w : vector<3xi32>)
^end(%r: vector<3xi32>):
  return %r : vector<3xi32>
}
func.func @main() {
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %w = arith.constant dense<[4, 5, 6]> : vector<3xi32>
  %0:2 = call @twice(%v) : (vector<3xi32>) -> (vector<3xi32>, vector<2xf64>)
  vector.print %0#0 : vector<3xi32>
  vector.print %0#1 : vector<2xf64>
  %true = arith.constant true
  %false = arith.constant false
  %1 = call @choose(%true, %v, %w) : (i1, vector<3xi32>, vector<3xi32>) -> vector<3xi32>
  vector.print %1 : vector<3xi32>
  %2 = call @choose(%false, %v, %w) : (i1, vector<3xi32>, vector<3xi32>) -> vector<3xi32>
  vector.print %2 : vector<3xi32>
  %3:2 = affine.for %i = 0 to 3 iter_args(%a = %v, %b = %w) -> (vector<3xi32>, vector<3xi32>) {
    %s = arith.addi %a, %b : vector<3xi32>
    affine.yield %b, %s : vector<3xi32>, vector<3xi32>
  }
  vector.print %3#0 : vector<3xi32>
  vector.print %3#1 : vector<3xi32>
  affine.for %i = 0 to 2 {
    %4 = affine.if affine_set<(i) : (i - 1 >= 0)>(%i) -> vector<3xi32> {
      affine.yield %v : vector<3xi32>
    } else {
      affine.yield %w : vector<3xi32>
    }
    vector.print %4 : vector<3xi32>
  }
  return
}
