// A dynamic basis with outer bound.
func.func @f(%l: index, %a: index, %b: index) -> index {
  %0:2 = affine.delinearize_index %l into (%a, %b) : index, index
  return %0#0 : index
}
// -----
// A static basis with outer bound.
func.func @f(%l: index) -> index {
  %0:3 = affine.delinearize_index %l into (2, 3, 5) : index, index, index
  return %0#2 : index
}
// -----
// A mixed basis.
func.func @f(%l: index, %a: index) -> index {
  %0:3 = affine.delinearize_index %l into (%a, 8, %a) : index, index, index
  return %0#1 : index
}
// -----
// Without outer bound: one result more than the basis has elements.
func.func @f(%l: index, %a: index) -> index {
  %0:3 = affine.delinearize_index %l into (%a, 16) : index, index, index
  return %0#0 : index
}
// -----
// An empty basis.
func.func @f(%l: index) -> index {
  %0 = affine.delinearize_index %l into () : index
  return %0 : index
}
// -----
// One element, with and without outer bound.
func.func @f(%l: index) -> index {
  %0 = affine.delinearize_index %l into (4) : index
  %1:2 = affine.delinearize_index %l into (4) : index, index
  return %0 : index
}
// -----
// Attributes.
func.func @f(%l: index, %a: index) -> index {
  %0:2 = affine.delinearize_index %l into (2, %a) {u} : index, index
  return %0#0 : index
}
// -----
// Names of single results.
func.func @f(%l: index) -> index {
  %x, %y = affine.delinearize_index %l into (2, 3) : index, index
  return %y : index
}
// -----
// Generic form.
func.func @f(%l: index, %a: index) -> index {
  %0:2 = "affine.delinearize_index"(%l, %a) <{static_basis = array<i64: -9223372036854775808, 7>}> : (index, index) -> (index, index)
  return %0#0 : index
}
// -----
// linearize: dynamic basis with outer bound.
func.func @f(%i: index, %j: index, %a: index, %b: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (%a, %b) : index
  return %0 : index
}
// -----
// linearize: static basis.
func.func @f(%i: index, %j: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (2, 3) : index
  return %0 : index
}
// -----
// linearize: without outer bound.
func.func @f(%i: index, %j: index, %a: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (%a) : index
  return %0 : index
}
// -----
// linearize: disjoint, mixed basis.
func.func @f(%i: index, %j: index, %a: index) -> index {
  %0 = affine.linearize_index disjoint [%i, %j, %i] by (%a, 4, 6) : index
  return %0 : index
}
// -----
// linearize: one index, no basis; nothing at all.
func.func @f(%i: index) -> (index, index) {
  %0 = affine.linearize_index [%i] by () : index
  %1 = affine.linearize_index [] by () : index
  return %0, %1 : index, index
}
// -----
// linearize: attributes.
func.func @f(%i: index, %j: index) -> index {
  %0 = affine.linearize_index disjoint [%i, %j] by (2, 3) {u = 1 : i32} : index
  return %0 : index
}
// -----
// linearize: generic form.
func.func @f(%i: index, %j: index, %a: index) -> index {
  %0 = "affine.linearize_index"(%i, %j, %a) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 3, -9223372036854775808>}> : (index, index, index) -> index
  return %0 : index
}
// -----
// The greatest static size.
func.func @f(%i: index) -> index {
  %0:2 = affine.delinearize_index %i into (9223372036854775807, 2) : index, index
  return %0#0 : index
}
// -----
// Vectors of index values, where allowed.
func.func @f(%i: index, %j: index) -> index {
  %0:2 = affine.delinearize_index %i into (%j, %j) {a, b} : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (%j, %j) : index
  return %1 : index
}
// -----
// linearize: a static size of zero.
func.func @f(%i: index) -> index {
  %0 = affine.linearize_index [%i, %i] by (2, 0) : index
  return %0 : index
}
