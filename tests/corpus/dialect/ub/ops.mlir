// Poison of any type, with and without its attribute.
func.func @f() -> (f32, i32, vector<4xf32>, memref<4xf32>) {
  %0 = ub.poison : f32
  %1 = ub.poison <#ub.poison> : i32
  %2 = ub.poison {hint = 1 : i32} : vector<4xf32>
  %3 = "ub.poison"() <{value = #ub.poison}> : () -> memref<4xf32>
  return %0, %1, %2, %3 : f32, i32, vector<4xf32>, memref<4xf32>
}
// -----
// The generic form without its property.
func.func @f() -> f32 {
  %0 = "ub.poison"() : () -> f32
  return %0 : f32
}
// -----
// The attribute elsewhere.
func.func private @f() attributes {here = #ub.poison, also = [#ub<poison>]}
// -----
// A block that is never reached.
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return
}
