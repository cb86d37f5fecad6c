// OPTIONS: --allow-unregistered-dialect

// A bracket that another one closes.
func.func @wrong_bracket(%a: i32) {
  // expected-note @below {{opened here}}
  // expected-error @below {{']' closes a '(' in custom op 'front.op'}}
  front.op [(%a]
  return
}
// -----
func.func @nothing_open(%a: i32) {
  // expected-error @below {{')' closes nothing in custom op 'front.op'}}
  front.op %a)
  return
}
// -----
func.func @type_bracket(%a: i32) {
  // expected-note @below {{opened here}}
  // expected-error @below {{')' closes a '<' in custom op 'front.op'}}
  front.op (%a : memref<4xf32)
  return
}
// -----
// expected-error @below {{unbalanced '<' character in pretty dialect name}}
func.func @of_type(%a: !front.type<4) {
  return
}
// -----
func.func @never_closed(%a: i32) {
  // expected-error @below {{'[' of custom op 'front.op' is never closed}}
  front.op [%a
  return
// -----
func.func @never_closed_region(%a: i32) {
  // expected-error @below {{'{' of custom op 'front.op' is never closed}}
  front.op {
    front.inner {
  }
  return
// -----
func.func @undefined(%a: i32) {
  // expected-error @below {{value '%b' is not defined before this use}}
  front.op %a, %b
  return
}
// -----
// Without a region there is nothing to define it.
func.func @undefined_in_list(%a: i32) {
  // expected-error @below {{value '%b' is not defined before this use}}
  front.op (%a, %b) {a = 1, b}
  return
}
// -----
func.func @undefined_in_region(%a: i32) {
  front.op {
    // expected-error @below {{value '%b' is not defined before this use}}
    front.inner %b
  }
  return
}
// -----
func.func @invalid_number(%a: i32) {
  // expected-error @below {{reference to invalid result number}}
  front.op %a#1
  return
}
// -----
func.func @of_two_types() -> f32 {
  // expected-note @below {{prior use here}}
  %0 = front.get
  %1 = arith.addi %0, %0 : i32
  // expected-error @below {{use of value '%0' expects different type than prior uses: 'f32' vs 'i32'}}
  return %0 : f32
}
// -----
func.func @jump() {
  // expected-error @below {{custom op 'front.br' jumps to a block: ops of unknown dialects that do can be read in generic form only}}
  front.br ^bb1
^bb1:
  return
}
// -----
// Far more results than a text would name.
func.func @results() {
  // expected-error @below {{custom op 'front.get' has more than 4096 results}}
  %0:4000000000 = front.get
  return
}
// -----
// One letter off: a slip of the pen.
func.func @slip() {
  // expected-error @below {{Dialect `afine' not found for custom op 'afine.for'}}
  // expected-note @below {{Available dialects}}
  afine.for %i = 0 to 8 {
  }
  return
}
// -----
// Dialects that are known as a whole have no other ops.
func.func @complete(%a: i32) {
  // expected-error @below {{custom op 'arith.frobnicate' is unknown}}
  arith.frobnicate %a : i32
  return
}
