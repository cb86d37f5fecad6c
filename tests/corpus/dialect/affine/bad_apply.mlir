// Too few dimensions.
func.func @f(%a: index) {
  // expected-error @below {{dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%a)
  return
}
// -----
// Too many symbols.
func.func @f(%a: index) {
  // expected-error @below {{dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a)[%a]
  return
}
// -----
// A map with two results.
func.func @f(%a: index) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%a)
  return
}
// -----
// A map without results.
func.func @f(%a: index) {
  // expected-error @below {{cannot name an operation with no results}}
  %0 = affine.apply affine_map<(d0) -> ()>(%a)
  return
}
// -----
// An operand of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a)
  return
}
// -----
// An operand of another type, generic.
func.func @f(%a: i32) {
  // expected-error @below {{'affine.apply' op operand #0 must be variadic of index, but got 'i32'}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index
  return
}
// -----
// A result of another type.
func.func @f(%a: index) {
  // expected-error @below {{'affine.apply' op result #0 must be index, but got 'i32'}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (index) -> i32
  return
}
// -----
// No map.
func.func @f(%a: index) {
  // expected-error @below {{'affine.apply' op requires attribute 'map'}}
  %0 = "affine.apply"(%a) : (index) -> index
  return
}
// -----
// A set for a map.
func.func @f(%a: index) {
  // expected-error @below {{'affine.apply' op attribute 'map' failed to satisfy constraint: AffineMap attribute}}
  %0 = "affine.apply"(%a) <{map = affine_set<(d0) : (d0 >= 0)>}> : (index) -> index
  return
}
// -----
// A set for a map, custom form.
func.func @f(%a: index) {
  // expected-error @below {{invalid kind of attribute specified}}
  %0 = affine.apply affine_set<(d0) : (d0 >= 0)>(%a)
  return
}
// -----
// Too many operands, generic.
func.func @f(%a: index) {
  // expected-error @below {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%a, %a) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}
// -----
// Operands without map.
func.func @f(%a: index) {
  // expected-error @below {{expected non-function type}}
  %0 = affine.apply (%a)
  return
}
// -----
// STRICTER: literal divisors are positive
func.func @f(%a: index) {
  // expected-error @below {{divisors in affine expressions have to be positive, found 0}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%a)
  return
}
// -----
// A loaded value as symbol of a composed loop bound is no symbol.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %w = memref.load %m[%i] : memref<4xindex>
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%w]
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %0 {
    }
  }
  return
}
// -----
// min of no result.
func.func @f(%a: index) {
  // expected-error @below {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%a)
  return
}
// -----
// max with too few operands.
func.func @f(%a: index) {
  // expected-error @below {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%a)
  return
}
// -----
// min with too many operands, generic.
func.func @f(%a: index) {
  // expected-error @below {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.min"(%a) <{map = affine_map<() -> (1)>}> : (index) -> index
  return
}
// -----
// A counter as a symbol of apply.
func.func @f() {
  affine.for %i = 0 to 4 {
    // expected-error @below {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%i]
  }
  return
}
// -----
// What is applied to a counter as a symbol of apply.
func.func @f() {
  affine.for %i = 0 to 4 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @below {{dimensional operand cannot be used as a symbol}}
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%0]
  }
  return
}
// -----
// The counter of a parallel loop as a symbol of apply.
func.func @f() {
  affine.parallel (%i) = (0) to (8) {
    // expected-error @below {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%i]
  }
  return
}
