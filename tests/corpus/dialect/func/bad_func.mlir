// A public declaration.
// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()
// -----
// Too few values returned.
func.func @f(%a: i32) -> (i32, i32) {
  // expected-error @+1 {{'func.return' op has 1 operands, but enclosing function (@f) returns 2}}
  return %a : i32
}
// -----
// A value of another type returned.
func.func @f(%a: f32) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f}}
  return %a : f32
}
// -----
// A function without an end.
// expected-error @+1 {{expected non-empty function body}}
func.func @f() {
}
// -----
// An empty body.
// expected-error @+1 {{empty block: expect at least a terminator}}
func.func @f() {
^bb0:
}
// -----
// The end of a function outside of one.
// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
func.return
// -----
// Values returned from nowhere.
module {
  // expected-error @+1 {{is unknown (tried 'builtin.return' as well)}}
  return
}
// -----
// No name.
// expected-error @+1 {{expected valid '@'-identifier for symbol name}}
func.func () {
  return
}
// -----
// An unknown visibility.
// expected-error @+1 {{expected valid '@'-identifier for symbol name}}
func.func secret @f() {
  return
}
// -----
// An unknown visibility, in generic form.
// expected-error @+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "secret"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Arguments of other types than the function says.
// expected-error @+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
// More arguments than the function says.
// expected-error @+1 {{'func.func' op entry block must have 0 arguments to match function signature}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A type that is not of a function.
// expected-error @+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// No type.
// expected-error @+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// No symbol.
// expected-error @+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Two regions.
// expected-error @+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}, {}) : () -> ()
// -----
// No region.
// expected-error @+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
// -----
// A wrong number of attributes of arguments.
// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = [{}, {}], sym_visibility = "private"}> ({
}) : () -> ()
// -----
// A wrong number of attributes of results.
// expected-error @+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", res_attrs = [{}], sym_visibility = "private"}> ({
}) : () -> ()
// -----
// Attributes of arguments that are no dictionaries.
// expected-error @+1 {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = [1 : i32], sym_visibility = "private"}> ({
}) : () -> ()
// -----
// Attributes of arguments that belong to no dialect.
// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @f(%a: i32 {mine}) {
  return
}
// -----
// Attributes of results that belong to no dialect.
// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func private @f() -> (i32 {mine})
// -----
// An argument without a name.
// expected-error @+1 {{expected SSA identifier}}
func.func @f(%a: i32, f32) {
  return
}
// -----
// An argument with a name after one without.
// expected-error @+1 {{expected type instead of SSA identifier}}
func.func private @f(f32, %a: i32)
// -----
// An argument with a number.
// expected-error @+1 {{result number not allowed in argument list}}
func.func @f(%a#1: i32) {
  return
}
// -----
// Two arguments of one name.
// expected-error @+2 {{region entry argument '%a' is already in use}}
// expected-note @+1 {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {
  return
}
// -----
// A body whose arguments have no names.
// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) {
  return
}
// -----
// Two functions of one name.
// expected-note @+1 {{see existing symbol definition here}}
func.func private @f()
// expected-error @+1 {{redefinition of symbol named 'f'}}
func.func private @f()
// -----
// A call of nothing.
func.func @f() {
  // expected-error @+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}
// -----
// A call of what is not a function.
module @g {
}
func.func @f() {
  // expected-error @+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}
// -----
// A call with too few arguments.
func.func private @g(i32)
func.func @f() {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  call @g() : () -> ()
  return
}
// -----
// A call with an argument of another type.
func.func private @g(i32)
func.func @f(%a: f32) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @g(%a) : (f32) -> ()
  return
}
// -----
// A call with too few results.
func.func private @g() -> i32
func.func @f() {
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  call @g() : () -> ()
  return
}
// -----
// A call with a result of another type.
func.func private @g() -> i32
func.func @f() {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'f32'}}
  // expected-note @+1 {{function result types: 'i32'}}
  %0 = call @g() : () -> f32
  return
}
// -----
// A call with fewer values than types.
func.func private @g(i32)
func.func @f() {
  // expected-error @+1 {{number of operands and types do not match: got 0 operands and 1 types}}
  call @g() : (i32) -> ()
  return
}
// -----
// A call without a name.
func.func @f() {
  // expected-error @+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  return
}
// -----
// A call of a nested name.
func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  call @m::@g() : () -> ()
  return
}
// -----
// A call through what is not a function.
func.func @f(%a: i32) {
  // expected-error @+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%a) : (i32) -> ()
  return
}
// -----
// A call through a function of another type.
func.func @f(%g: (i32) -> (), %a: f32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%g, %a) : ((i32) -> (), f32) -> ()
  return
}
// -----
// A call through a function with another result.
func.func @f(%g: () -> i32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%g) : (() -> i32) -> f32
  return
}
// -----
// A call through nothing.
func.func @f() {
  // expected-error @+1 {{'func.call_indirect' op expected 1 or more operands, but found 0}}
  "func.call_indirect"() : () -> ()
  return
}
// -----
// A constant that names nothing.
func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to undefined function 'g'}}
  %0 = constant @g : () -> ()
  return
}
// -----
// A constant of another type.
func.func private @g()
func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @g : () -> i32
  return
}
// -----
// A constant that is no function.
func.func private @g()
func.func @f() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @g : i32
  return
}
// -----
// A constant without its name.
func.func @f() {
  // expected-error @+1 {{'func.constant' op requires attribute 'value'}}
  %0 = "func.constant"() : () -> (() -> ())
  return
}
// -----
// A variadic function.
// expected-error @+1 {{expected non-function type}}
func.func private @f(...)
// -----
// A value of another function.
func.func @f(%a: i32) {
  return
}
func.func @g() -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name}}
  return %a : i32
}
// -----
// Values used from around the function.
%a = arith.constant 1 : i32
// expected-note @+1 {{required by region isolation constraints}}
func.func @g() -> i32 {
  // expected-error @+1 {{'func.return' op using value defined outside the region}}
  return %a : i32
}
// -----
// Attributes that the signature holds.
// expected-error @+1 {{'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_name = "g"} {
  return
}
// -----
// A call through what is not a function, in its own form.
func.func @f(%g: i32) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call_indirect %g() : i32
  return
}
// -----
// A call of a text.
func.func @f(%a: i32) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  call "x"() : () -> ()
  return
}
// -----
// A type that the signature tells.
// expected-error @+1 {{'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {function_type = () -> ()} {
  return
}
// -----
// A call with results in another order.
func.func private @g() -> (i32, f32)
func.func @f() {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'f32', 'i32'}}
  // expected-note @+1 {{function result types: 'i32', 'f32'}}
  %0:2 = call @g() : () -> (f32, i32)
  return
}
