// A global of an open size.
// expected-error @+1 {{type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @a : memref<?xf32>
// -----
// A global that is no memref.
// expected-error @+1 {{type should be static shaped memref, but got 'tensor<4xf32>'}}
memref.global @a : tensor<4xf32>
// -----
// A global of unknown rank.
// expected-error @+1 {{type should be static shaped memref, but got 'memref<*xf32>'}}
memref.global @a : memref<*xf32>
// -----
// Values of another shape.
// expected-error @+1 {{expected operation name in quotes}}
memref.global @a : memref<4xf32> = dense<1.0> : tensor<2xf32>
// -----
// Too few values.
// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([4])}}
memref.global @a : memref<4xf32> = dense<[1.0, 2.0]>
// -----
// Values of another type, in generic form.
// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = dense<0> : tensor<2xi32>}> : () -> ()
// -----
// Values of another shape, in generic form.
// expected-error @+1 {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = dense<0.0> : tensor<3xf32>}> : () -> ()
// -----
// A value that is not a set of elements.
// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 0.000000e+00 : f32}}
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = 0.0 : f32}> : () -> ()
// -----
// A wrong visibility.
// expected-error @+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
memref.global "secret" @a : memref<4xf32>
// -----
// An alignment that is not a power of two.
// expected-error @+1 {{'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @a : memref<4xf32> = uninitialized {alignment = 63 : i64}
// -----
// An alignment of another type.
// expected-error @+1 {{'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @a : memref<4xf32> = uninitialized {alignment = 64 : i32}
// -----
// Without a name.
// expected-error @+1 {{'memref.global' op requires attribute 'sym_name'}}
"memref.global"() <{type = memref<2xf32>}> : () -> ()
// -----
// Without a type.
// expected-error @+1 {{'memref.global' op requires attribute 'type'}}
"memref.global"() <{sym_name = "a"}> : () -> ()
// -----
// With a type that is not a memref, in generic form.
// expected-error @+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "a", type = f32}> : () -> ()
// -----
// Defined twice.
// expected-note @+1 {{see existing symbol definition here}}
memref.global @a : memref<4xf32>
// expected-error @+1 {{redefinition of symbol named 'a'}}
memref.global @a : memref<4xf32>
// -----
// One name for a function and a global.
// expected-note @+1 {{see existing symbol definition here}}
memref.global @a : memref<4xf32>
// expected-error @+1 {{redefinition of symbol named 'a'}}
func.func private @a()
// -----
// Not defined.
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'a' does not reference a valid global memref}}
  %0 = memref.get_global @a : memref<4xf32>
  return
}
// -----
// Not a global.
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'f' does not reference a valid global memref}}
  %0 = memref.get_global @f : memref<4xf32>
  return
}
// -----
// A global of another type.
memref.global @a : memref<4xf32>
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<8xf32>' does not match type 'memref<4xf32>' of the global memref @a}}
  %0 = memref.get_global @a : memref<8xf32>
  return
}
// -----
// A global of an open size.
memref.global @a : memref<4xf32>
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'}}
  %0 = memref.get_global @a : memref<?xf32>
  return
}
// -----
// Without the name of a global.
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op requires attribute 'name'}}
  %0 = "memref.get_global"() : () -> memref<4xf32>
  return
}
// -----
// A nested name.
module @m {
  memref.global @a : memref<4xf32>
}
func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = memref.get_global @m::@a : memref<4xf32>
  return
}
// -----
// Two results.
memref.global @a : memref<4xf32>
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op requires one result}}
  %0:2 = "memref.get_global"() <{name = @a}> : () -> (memref<4xf32>, memref<4xf32>)
  return
}
