// One operand.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected ','}}
  %0 = index.add %a
  return
}
// -----
// Three operands.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = index.add %a, %a, %a
  return
}
// -----
// A type.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = index.add %a, %b : index
  return
}
// -----
// Operands of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = index.add %a, %a
  return
}
// -----
// Operands of another type, generic.
func.func @f(%a: i32) {
  // expected-error @below {{'index.add' op operand #0 must be index, but got 'i32'}}
  %0 = "index.add"(%a, %a) : (i32, i32) -> index
  return
}
// -----
// A vector, generic.
func.func @f(%a: vector<4xindex>) {
  // expected-error @below {{'index.mul' op operand #0 must be index, but got 'vector<4xindex>'}}
  %0 = "index.mul"(%a, %a) : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  return
}
// -----
// Another result type, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.sub' op result #0 must be index, but got 'i64'}}
  %0 = "index.sub"(%a, %b) : (index, index) -> i64
  return
}
// -----
// One operand, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.shl' op expected 2 operands, but found 1}}
  %0 = "index.shl"(%a) : (index) -> index
  return
}
// -----
// Two results, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.divs' op requires one result}}
  %0:2 = "index.divs"(%a, %b) : (index, index) -> (index, index)
  return
}
// -----
// An unknown predicate.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  %0 = index.cmp lt(%a, %b)
  return
}
// -----
// No predicate.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected valid keyword or string}}
  %0 = index.cmp (%a, %b)
  return
}
// -----
// Commas for parentheses.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected '('}}
  %0 = index.cmp eq, %a, %b
  return
}
// -----
// An unknown predicate in an attribute.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  %0 = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate lt>}> : (index, index) -> i1
  return
}
// -----
// No predicate, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.cmp' op requires attribute 'pred'}}
  %0 = "index.cmp"(%a, %b) : (index, index) -> i1
  return
}
// -----
// A number as predicate.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.cmp' op attribute 'pred' failed to satisfy constraint: index comparison predicate kind}}
  %0 = "index.cmp"(%a, %b) {pred = 3 : i64} : (index, index) -> i1
  return
}
// -----
// A comparison that is no i1.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.cmp' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i32
  return
}
// -----
// A cast between indices.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.casts %a : index to index
  return
}
// -----
// A cast between integers.
func.func @f(%a: i32) {
  // expected-error @below {{'index.castu' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.castu %a : i32 to i64
  return
}
// -----
// A cast of a float.
func.func @f(%a: f32) {
  // expected-error @below {{'index.casts' op operand #0 must be integer or index, but got 'f32'}}
  %0 = index.casts %a : f32 to index
  return
}
// -----
// A cast of a vector.
func.func @f(%a: vector<2xindex>) {
  // expected-error @below {{'index.castu' op operand #0 must be integer or index, but got 'vector<2xindex>'}}
  %0 = index.castu %a : vector<2xindex> to vector<2xi32>
  return
}
// -----
// A cast to nothing.
func.func @f(%a: index, %b: index) {
  // expected-error @+2 {{expected 'to'}}
  %0 = index.castu %a : index
  return
}
// -----
// A cast of a value of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: index, %b: index) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i32' vs 'index'}}
  %0 = index.casts %a : i32 to index
  return
}
// -----
// A constant with a type.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = index.constant 3 : index
  return
}
// -----
// A constant of another type.
func.func @f(%a: index, %b: index) {
  // expected-error @+2 {{floating point value not valid for specified type}}
  %0 = index.constant 3.5
  return
}
// -----
// A constant without value.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected attribute value}}
  %0 = index.constant
  return
}
// -----
// A constant that is too large.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{integer constant out of range for attribute}}
  %0 = index.constant 18446744073709551616
  return
}
// -----
// A constant of another type, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %0 = "index.constant"() <{value = 3 : i64}> : () -> index
  return
}
// -----
// A constant without value, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.constant' op requires attribute 'value'}}
  %0 = "index.constant"() : () -> index
  return
}
// -----
// A constant with another result type, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.constant' op result #0 must be index, but got 'i32'}}
  %0 = "index.constant"() <{value = 3 : index}> : () -> i32
  return
}
// -----
// A boolean constant that is a number.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{integer constant out of range for attribute}}
  %0 = index.bool.constant 3
  return
}
// -----
// A boolean constant with another type, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{Invalid attribute `value` in property conversion: 1 : i8}}
  %0 = "index.bool.constant"() <{value = 1 : i8}> : () -> i1
  return
}
// -----
// A size with an operand.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{expected '=' after SSA name}}
  %0 = index.sizeof %a
  return
}
// -----
// A size of another type, generic.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{'index.sizeof' op result #0 must be index, but got 'i64'}}
  %0 = "index.sizeof"() : () -> i64
  return
}
// -----
// An unknown op.
func.func @f(%a: index, %b: index) {
  // expected-error @below {{custom op 'index.neg' is unknown}}
  %0 = index.neg %a
  return
}
