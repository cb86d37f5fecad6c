// Too few results.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0 = affine.delinearize_index %l into (2, 3) : index
  return
}
// -----
// Too many results.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:4 = affine.delinearize_index %l into (2, 3) : index, index, index, index
  return
}
// -----
// No result.
func.func @f(%l: index) {
  // expected-error @below {{expected non-function type}}
  affine.delinearize_index %l into () : 
  return
}
// -----
// A basis element of zero.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %l into (2, 0) : index, index
  return
}
// -----
// A negative basis element.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %l into (-2, 3) : index, index
  return
}
// -----
// A result of another type.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op result #1 must be variadic of index, but got 'i32'}}
  %0:2 = affine.delinearize_index %l into (2, 3) : index, i32
  return
}
// -----
// An operand of another type.
// expected-note @below {{prior use here}}
func.func @f(%l: i64) {
  // expected-error @below {{use of value '%l' expects different type than prior uses: 'index' vs 'i64'}}
  %0:2 = affine.delinearize_index %l into (2, 3) : index, index
  return
}
// -----
// No into.
func.func @f(%l: index) {
  // expected-error @below {{expected 'into'}}
  %0:2 = affine.delinearize_index %l (2, 3) : index, index
  return
}
// -----
// A basis that is not closed.
func.func @f(%l: index) {
  // expected-error @below {{expected ')' in dynamic index list}}
  %0:2 = affine.delinearize_index %l into (2, 3 : index, index
  return
}
// -----
// A basis element that is neither value nor number.
func.func @f(%l: index) {
  // expected-error @below {{expected integer value}}
  %0:2 = affine.delinearize_index %l into (2, x) : index, index
  return
}
// -----
// Generic: fewer placeholders than operands.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%l, %l) <{static_basis = array<i64: 2, 3>}> : (index, index) -> (index, index)
  return
}
// -----
// Generic: more placeholders than operands.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%l) <{static_basis = array<i64: -9223372036854775808, 3>}> : (index) -> (index, index)
  return
}
// -----
// Generic: no basis.
func.func @f(%l: index) {
  // expected-error @below {{'affine.delinearize_index' op requires attribute 'static_basis'}}
  %0:2 = "affine.delinearize_index"(%l) : (index) -> (index, index)
  return
}
// -----
// Generic: no operand.
func.func @f() {
  // expected-error @below {{'affine.delinearize_index' op expected 1 or more operands, but found 0}}
  %0:2 = "affine.delinearize_index"() <{static_basis = array<i64: 2, 3>}> : () -> (index, index)
  return
}
// -----
// linearize: too few indices.
func.func @f(%i: index) {
  // expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%i] by (2, 3) : index
  return
}
// -----
// linearize: too many indices.
func.func @f(%i: index) {
  // expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%i, %i, %i, %i] by (2, 3) : index
  return
}
// -----
// linearize: a result of another type.
func.func @f(%i: index) {
  // expected-error @below {{invalid kind of type specified: expected builtin.index, but found 'i64'}}
  %0 = affine.linearize_index [%i, %i] by (2, 3) : i64
  return
}
// -----
// linearize: operands of another type.
// expected-note @below {{prior use here}}
func.func @f(%i: i64) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i64'}}
  %0 = affine.linearize_index [%i, %i] by (2, 3) : index
  return
}
// -----
// linearize: no by.
func.func @f(%i: index) {
  // expected-error @below {{expected 'by'}}
  %0 = affine.linearize_index [%i, %i] (2, 3) : index
  return
}
// -----
// linearize, generic: segments that do not add up.
func.func @f(%i: index) {
  // expected-error @below {{'affine.linearize_index' op operand count (2) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
  %0 = "affine.linearize_index"(%i, %i) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 3>}> : (index, index) -> index
  return
}
// -----
// linearize, generic: fewer placeholders than operands.
func.func @f(%i: index) {
  // expected-error @below {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.linearize_index"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1>, static_basis = array<i64: 3>}> : (index, index) -> index
  return
}
