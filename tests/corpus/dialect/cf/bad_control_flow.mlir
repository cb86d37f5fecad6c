// A block takes what it is handed.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{branch has 1 operands for successor #0, but target block has 0}}
  cf.br ^bb1(%x : f32)
  ^bb1:
  return
}
// -----
// A block is handed what it takes.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
  ^bb1(%y: f32):
  return
}
// -----
// A block takes values of the types it is handed.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%x : f32)
  ^bb1(%y: i32):
  return
}
// -----
// A block is defined.
func.func @f() {
  // expected-error @+1 {{reference to an undefined block}}
  cf.br ^bb2
}
// -----
// A jump has a target.
func.func @f() {
  // expected-error @+1 {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
}
// -----
// A jump has one target.
func.func @f() {
  // expected-error @+1 {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"()[^bb1, ^bb1] : () -> ()
  ^bb1:
  return
}
// -----
// A jump ends its block.
func.func @f() {
  // expected-error @+1 {{operation with block successors must terminate its parent block}}
  cf.br ^bb1
  %0 = arith.constant 1 : i32
  ^bb1:
  return
}
// -----
// Values handed on have types.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expected ':'}}
  cf.br ^bb1(%x)
  ^bb1(%y: f32):
  return
}
// -----
// As many values handed on as types.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^bb1(%x, %x : f32)
  ^bb1(%y: f32):
  return
}
// -----
// A jump stays in its region.
func.func @f() {
  scf.execute_region {
    // expected-error @+1 {{reference to an undefined block}}
    cf.br ^bb1
  }
  return
  ^bb1:
  return
}
// -----
// A condition is a bit.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i1' vs 'f32'}}
  cf.cond_br %x, ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// One weight is not enough.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  cf.cond_br %c weights([1]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// Three weights are too many.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %c weights([1, 2, 3]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// A weight is not zero.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// A weight fits in 32 bits.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{integer constant out of range}}
  cf.cond_br %c weights([1, 4294967296]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// The second target takes what it is handed.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.cond_br %c, ^bb1(%x : f32), ^bb1(%c : i1)
  ^bb1(%y: f32):
  return
}
// -----
// A jump in two ways has two targets.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expected ','}}
  cf.cond_br %c, ^bb1
  ^bb1:
  return
}
// -----
// The sizes of the groups of operands are there.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^bb1, ^bb1] : (i1) -> ()
  ^bb1:
  return
}
// -----
// There is one condition.
// STRICTER: operands that come alone come alone (mlir-opt does not check operandSegmentSizes)
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @below {{'cf.cond_br' op operand group starting at #0 requires 1 element, but found 2}}
  "cf.cond_br"(%c, %c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 2, 0, 0>}> : (i1, i1) -> ()
  ^bb1:
  return
}
// -----
// A switch is not over an index.
func.func @f(%k: index) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %k : index, [
    default: ^bb1
  ]
  ^bb1:
  return
}
// -----
// A switch is over an integer.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %x : f32, [
    default: ^bb1
  ]
  ^bb1:
  return
}
// -----
// A case fits in 64 bits.
func.func @f(%k: i64) {
  cf.switch %k : i64, [
    default: ^bb1,
    // expected-error @+1 {{integer value too large}}
    18446744073709551616: ^bb1
  ]
  ^bb1:
  return
}
// -----
// The default comes first.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    // expected-error @+1 {{expected 'default'}}
    1: ^bb1
  ]
  ^bb1:
  return
}
// -----
// The default comes once.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
    default: ^bb1,
    // expected-error @+1 {{expected integer value}}
    default: ^bb1
  ]
  ^bb1:
  return
}
// -----
// The default is there.
func.func @f(%c: i1, %x: f32, %k: i8) {
  cf.switch %k : i8, [
  // expected-error @+1 {{expected 'default'}}
  ]
  ^bb1:
  return
}
// -----
// A case of a switch takes what it is handed.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{branch has 1 operands for successor #1, but target block has 0}}
  cf.switch %k : i8, [
    default: ^bb1,
    1: ^bb1(%x : f32)
  ]
  ^bb1:
  return
}
// -----
// A case has the type of the switch.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.switch' op 'flag' type ('i8') should match case value type ('i16')}}
  "cf.switch"(%k)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<1xi16>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb1:
  return
}
// -----
// As many cases as targets.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.switch' op number of case values (1) should match number of case destinations (2)}}
  "cf.switch"(%k)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<1> : tensor<1xi8>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb1:
  return
}
// -----
// As many values as the sizes of the cases say.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.switch' op caseOperands count (1) does not match with the total size (2) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%k, %x)[^bb1, ^bb1] <{case_operand_segments = array<i32: 2>, case_values = dense<1> : tensor<1xi8>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i8, f32) -> ()
  ^bb1:
  return
}
// -----
// Cases are elements.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.switch' op attribute 'case_values' failed to satisfy constraint: integer elements attribute}}
  "cf.switch"(%k)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = 1 : i8, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb1:
  return
}
// -----
// What is asserted is a bit.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i1' vs 'f32'}}
  cf.assert %x, "a"
  return
}
// -----
// An assertion has a message.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expected ','}}
  cf.assert %c
  return
}
// -----
// The message is a string.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{expected attribute value}}
  cf.assert %c, a
  return
}
// -----
// An assertion has a message in generic form too.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%c) : (i1) -> ()
  return
}
// -----
// The message is a string in generic form too.
func.func @f(%c: i1, %x: f32, %k: i8) {
  // expected-error @+1 {{invalid properties {msg = 1 : i64} for op cf.assert: Invalid attribute `msg` in property conversion: 1 : i64}}
  "cf.assert"(%c) <{msg = 1}> : (i1) -> ()
  return
}
