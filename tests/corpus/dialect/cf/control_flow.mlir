// A jump.
func.func @f() {
  cf.br ^bb1
  ^bb1:
  return
}
// -----
// A jump that hands on values, and an attribute.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.br ^bb1(%c, %x : i1, f32) {a}
  ^bb1(%d: i1, %y: f32):
  return
}
// -----
// A jump with an empty list of values.
func.func @f() {
  cf.br ^bb1
  ^bb1:
  cf.br ^bb1
}
// -----
// A jump in two ways.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
  return
  ^bb2:
  return
}
// -----
// A jump in two ways that hands on values.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.cond_br %c, ^bb1(%x : f32), ^bb2(%c, %x : i1, f32) {a}
  ^bb1(%y: f32):
  return
  ^bb2(%d: i1, %z: f32):
  return
}
// -----
// A jump in two ways to one block.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.cond_br %c, ^bb1(%x : f32), ^bb1(%x : f32)
  ^bb1(%y: f32):
  return
}
// -----
// A jump with weights.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.cond_br %c weights([3, 4]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// A jump with odd weights.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.cond_br %c weights([0, -1]), ^bb1, ^bb2(%c : i1) {a}
  ^bb1:
  cf.cond_br %c weights([]), ^bb1, ^bb1
  ^bb2(%d: i1):
  return
}
// -----
// A switch.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    default: ^bb1,
    42: ^bb2,
    43: ^bb1
  ]
  ^bb1:
  return
  ^bb2:
  return
}
// -----
// A switch that hands on values, and an attribute.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    default: ^bb1(%x : f32),
    42: ^bb2(%c, %x : i1, f32),
    43: ^bb1(%x : f32)
  ] {a}
  ^bb1(%y: f32):
  return
  ^bb2(%d: i1, %z: f32):
  return
}
// -----
// A switch without cases.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    default: ^bb1
  ]
  ^bb1:
  return
}
// -----
// Cases that are negative, or too large, or there twice.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    default: ^bb1,
    -7: ^bb1,
    255: ^bb1,
    256: ^bb1,
    1: ^bb1,
    1: ^bb1
  ]
  ^bb1:
  return
}
// -----
// A switch over a bit.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %c : i1, [
    default: ^bb1,
    1: ^bb1,
    0: ^bb1
  ]
  ^bb1:
  return
}
// -----
// A switch over a wide integer.
func.func @f(%k: i64) {
  cf.switch %k : i64, [
    default: ^bb1,
    9223372036854775807: ^bb1,
    -9223372036854775808: ^bb1
  ]
  ^bb1:
  return
}
// -----
// A switch over 100 bits.
func.func @f(%k: i100) {
  cf.switch %k : i100, [
    default: ^bb1,
    5: ^bb1
  ]
  ^bb1:
  return
}
// -----
// An assertion.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.assert %c, "must \22hold\22\n"
  return
}
// -----
// An assertion with an attribute.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.assert %c, "" {a}
  return
}
// -----
// Jumps in generic form.
func.func @f(%c: i1, %x: f32, %k: i8) {
  "cf.cond_br"(%c, %x, %c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>, branch_weights = array<i32: 1, 5>}> {a} : (i1, f32, i1) -> ()
  ^bb1(%y: f32):
  "cf.br"(%c)[^bb2] : (i1) -> ()
  ^bb2(%d: i1):
  "cf.assert"(%d) <{msg = "x"}> : (i1) -> ()
  return
}
// -----
// Switches in generic form.
// LOSES: a property that has its default value
func.func @f(%c: i1, %x: f32, %k: i8) {
  "cf.switch"(%k, %x)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[1, -2]> : tensor<2xi8>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i8, f32) -> ()
  ^bb1:
  "cf.switch"(%k)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb2(%y: f32):
  return
}
