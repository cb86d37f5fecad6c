// OPTIONS: --allow-unregistered-dialect
// A value used before its definition.
func.func @f() {
  // expected-error @below {{operand #0 does not dominate this use}}
  %0 = arith.addi %1, %1 : i32
  // expected-note @below {{operand defined here (op in the same block)}}
  %1 = arith.constant 1 : i32
  return
}
// -----
// A value of one branch used in another.
func.func @f(%c: i1) {
  "foo.br"()[^a, ^b] : () -> ()
^a:
  // expected-note @below {{operand defined here (op in the same region)}}
  %0 = arith.constant 1 : i32
  "foo.br"()[^b] : () -> ()
^b:
  // expected-error @below {{operand #0 does not dominate this use}}
  "foo.use"(%0) : (i32) -> ()
  return
}
// -----
// A value of an inner region used outside of it.
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    %0 = arith.constant 1 : i32
  }
  // expected-error @below {{use of undeclared SSA value name}}
  "foo.use"(%0) : (i32) -> ()
  return
}
// -----
// An op that uses its own result.
func.func @f() {
  // expected-error @below {{operand #0 does not dominate this use}}
  // expected-note @below {{operand defined here (op in the same block)}}
  %0 = arith.addi %0, %0 : i32
  return
}
// -----
// No terminator.
func.func @f() {
  // expected-error @below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %0 = arith.constant 1 : i32
}
// -----
// An op after the terminator.
func.func @f() {
  return
  // expected-error @below {{expected ':'}}
  %0 = arith.constant 1 : i32
}
// -----
// A block without ops.
// expected-error @below {{empty block: expect at least a terminator}}
func.func @f() {
^a:
}
// -----
// A terminator of another op.
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    // expected-error @below {{custom op 'return' is unknown}}
    return
  }
  return
}
// -----
// Return outside of a function.
module {
  // expected-error @below {{custom op 'return' is unknown (tried 'builtin.return' as well)}}
  return
}
// -----
// Yield outside of a loop.
func.func @f() {
  // expected-error @below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}
// -----
// Value from outside an isolated op.
func.func @f(%n: index) {
  "foo.wrap"() ({
    // expected-error @below {{'func.func' op symbol's parent must have the SymbolTable trait}}
    // expected-note @below {{required by region isolation constraints}}
    func.func @g() {
      // expected-error @below {{'foo.use' op using value defined outside the region}}
      "foo.use"(%n) : (index) -> ()
      return
    }
  }) : () -> ()
  return
}
// -----
// Two symbols of one name.
// expected-note @below {{see existing symbol definition here}}
func.func private @f()
// expected-error @below {{redefinition of symbol named 'f'}}
func.func private @f()
// -----
// A symbol outside of a symbol table.
func.func @f() {
  // expected-error @below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @g()
  return
}
// -----
// A branch to a block of another region.
func.func @f(%n: index) {
  "foo.br"()[^a] : () -> ()
^a:
  affine.for %i = 0 to %n {
    // expected-error @below {{reference to an undefined block '^a'}}
    "foo.br"()[^a] : () -> ()
  }
  return
}
// -----
// A branch to the entry block.
func.func @f(%n: index) {
// expected-error @below {{invalid block name in region with named arguments}}
^a:
  "foo.br"()[^a] : () -> ()
}
// -----
// Two definitions of one block.
func.func @f(%n: index) {
  return
^a:
  return
// expected-error @below {{redefinition of block '^a'}}
^a:
  return
}
// -----
// Two blocks in a region that holds one.
// expected-error @below {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^a:
  "foo.br"()[^b] : () -> ()
^b:
  "foo.x"() : () -> ()
}) : () -> ()
// -----
// No region where one is needed.
// expected-error @below {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()
// -----
// A region where none is allowed.
func.func @f() {
  // expected-error @below {{'arith.constant' op requires zero regions}}
  %0 = "arith.constant"() <{value = 1 : i32}> ({}) : () -> i32
  return
}
// -----
// A successor where none is allowed.
func.func @f() {
  // expected-error @below {{successors in non-terminator}}
  %0 = "arith.constant"()[^a] <{value = 1 : i32}> : () -> i32
^a:
  return
}
// -----
// Too many results.
func.func @f() {
  // expected-error @below {{'arith.constant' op requires one result}}
  %0:2 = "arith.constant"() <{value = 1 : i32}> : () -> (i32, i32)
  return
}
// -----
// No results.
func.func @f() {
  // expected-error @below {{'arith.constant' op requires one result}}
  "arith.constant"() <{value = 1 : i32}> : () -> ()
  return
}
// -----
// Too few operands.
func.func @f(%a: i32) {
  // expected-error @below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}
// -----
// A missing property.
func.func @f(%a: i32) {
  // expected-error @below {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}
// -----
// A property that the op does not have.
// STRICTER: unknown property
func.func @f(%a: i32) {
  // expected-error @below {{'arith.addi' op has no property named 'foo'}}
  %0 = "arith.addi"(%a, %a) <{foo = 1 : i32}> : (i32, i32) -> i32
  return
}
// -----
// A visibility that is none.
// expected-error @below {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "odd"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "odd"}> ({}) : () -> ()
// -----
// A public function without a body.
// expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()
// -----
// A name that is no string.
// expected-error @below {{invalid properties {function_type = () -> (), sym_name = 1 : i32} for op func.func: Invalid attribute `sym_name` in property conversion: 1 : i32}}
"func.func"() <{function_type = () -> (), sym_name = 1 : i32}> ({}) : () -> ()
// -----
// A value of the module around.
module {
  %0 = arith.constant 1 : i32
  // expected-note @below {{required by region isolation constraints}}
  module {
    // expected-error @below {{'foo.use' op using value defined outside the region}}
    "foo.use"(%0) : (i32) -> ()
  }
}
// -----
// Undefined value in an unregistered op's region.
"foo.a"() ({
  // expected-error @below {{use of undeclared SSA value name}}
  "foo.use"(%x) : (i32) -> ()
}) : () -> ()
// -----
// A value of one region used in another.
func.func @f(%a: i32) {
  "foo.a"() ({
    %0 = arith.constant 1 : i32
  }, {
    // expected-error @below {{use of undeclared SSA value name}}
    "foo.use"(%0) : (i32) -> ()
  }) : () -> ()
  return
}
// -----
// A value used before its definition, in the region of another op.
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{operand #0 does not dominate this use}}
    "foo.use"(%0) : (index) -> ()
  }
  // expected-note @below {{operand defined here (op in a parent region)}}
  %0 = arith.addi %n, %n : index
  return
}
// -----
// In a block that nothing leads to, in the region of another op.
func.func @f(%n: index) {
  return
^bb1:
  scf.for %i = %n to %n step %n {
    // expected-error @below {{operand #0 does not dominate this use}}
    "foo.use"(%0) : (index) -> ()
  }
  // expected-note @below {{operand defined here (op in a parent region)}}
  %0 = arith.addi %n, %n : index
  cf.br ^bb1
}
