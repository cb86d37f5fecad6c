// One dimension.
func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  return %0 : index
}
// -----
// Dimensions and symbols, by alias.
#m = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0)>
func.func @f(%a: index, %b: index, %c: index) -> index {
  %0 = affine.apply #m(%a, %b)[%c]
  return %0 : index
}
// -----
// Symbols alone.
func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 3)>()[%a]
  return %0 : index
}
// -----
// No operand.
func.func @f() -> index {
  %0 = affine.apply affine_map<() -> (42)>()
  return %0 : index
}
// -----
// Empty brackets.
func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a)[]
  return %0 : index
}
// -----
// An attribute dictionary.
func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (-d0)>(%a) {note = "x", u}
  return %0 : index
}
// -----
// A semi-affine map.
func.func @f(%a: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + (d0 floordiv s0) * s0)>(%a)[%n]
  return %0 : index
}
// -----
// One value in two places.
func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 + s0)>(%a, %a)[%a]
  return %0 : index
}
// -----
// Generic form.
func.func @f(%a: index, %b: index) -> index {
  %0 = "affine.apply"(%a, %b) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  return %0 : index
}
// -----
// Generic form, the map in the attribute dictionary.
func.func @f(%a: index) -> index {
  %0 = "affine.apply"(%a) {map = affine_map<(d0) -> (d0 * 7)>, note = 1 : i32} : (index) -> index
  return %0 : index
}
// -----
// Unused dimensions stay.
func.func @f(%a: index, %b: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d1)>(%a, %b)
  return %0 : index
}
// -----
// min and max of several results.
func.func @f(%a: index, %n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, 100)>(%a)[%n]
  %1 = affine.max affine_map<(d0)[s0] -> (d0 - 4, s0, 0)>(%a)[%n] {k}
  return %0, %1 : index, index
}
// -----
// min and max of one result.
func.func @f(%a: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%a)
  %1 = affine.max affine_map<()[s0] -> (s0)>()[%a]
  return %0, %1 : index, index
}
// -----
// min and max, generic form, without operands.
func.func @f() -> (index, index) {
  %0 = "affine.min"() <{map = affine_map<() -> (1, 2)>}> : () -> index
  %1 = "affine.max"() <{map = affine_map<() -> (1, 2)>}> : () -> index
  return %0, %1 : index, index
}
// -----
// min and max take any index values, also those that are no valid dimensions.
func.func @f(%m: memref<4xindex>) -> index {
  %c = arith.constant 0 : index
  %v = memref.load %m[%c] : memref<4xindex>
  affine.for %i = 0 to 4 {
    %w = memref.load %m[%i] : memref<4xindex>
    %0 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%w)[%w]
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%w)[%w]
  }
  return %v : index
}
