// The attribute is poison.
func.func @f() {
  // expected-error @below {{custom op 'ub.poison' invalid kind of attribute specified}}
  %0 = ub.poison <1 : i32> : i32
  return
}
// -----
// There is no other attribute.
func.func @f() {
  // expected-error @below {{unknown attribute `foo` in dialect `ub`}}
  %0 = ub.poison <#ub.foo> : i32
  return
}
// -----
// Poison has a type.
func.func @f() {
  // expected-error @below {{expected ':'}}
  %0 = ub.poison
  return
}
// -----
// Nothing comes after what is never reached.
func.func @f() {
  // expected-error @below {{must be the last operation in the parent block}}
  ub.unreachable
  return
}
// -----
// It has no results.
func.func @f() {
  // expected-error @below {{requires zero results}}
  %0 = "ub.unreachable"() : () -> i32
}
