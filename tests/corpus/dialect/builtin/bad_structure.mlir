// OPTIONS: --allow-unregistered-dialect
// A block without a name.
// expected-error @+2 {{invalid block name}}
func.func @f() {
  "u.br"()[^] : () -> ()
}
// -----
// A block that is not there.
// expected-error @+2 {{reference to an undefined block '^nowhere'}}
func.func @f() {
  "u.br"()[^nowhere] : () -> ()
}
// -----
// Two blocks of one name.
// expected-error @+5 {{redefinition of block '^a'}}
func.func @f() {
  "u.br"()[^a] : () -> ()
^a:
  "u.br"()[^a] : () -> ()
^a:
  return
}
// -----
// A branch to the entry.
// expected-error @+1 {{entry block of region may not have predecessors}}
func.func @f() {
^a:
  "u.br"()[^a] : () -> ()
}
// -----
// A block of another region.
// expected-error @+3 {{reference to an undefined block '^a'}}
func.func @f() {
  "u.r"() ({
    "u.br"()[^a] : () -> ()
  }) : () -> ()
^a:
  return
}
// -----
// A value that is not there.
// expected-error @+1 {{use of undeclared SSA value name}}
"u.use"(%a) : (i32) -> ()
// -----
// Results of one name.
// expected-error @+3 {{redefinition of SSA value '%a'}}
// expected-note @+1 {{previously defined here}}
%a = "u.def"() : () -> i32
%a = "u.def"() : () -> i32
// -----
// A result that an op does not have.
// expected-error @+2 {{reference to invalid result number}}
%a:2 = "u.def"() : () -> (i32, i32)
"u.use"(%a#2) : (i32) -> ()
// -----
// More results are named than there are.
// expected-error @+1 {{operation defines 2 results but was provided 3 to bind}}
%a:3 = "u.def"() : () -> (i32, i32)
// -----
// Fewer results are named than there are.
// expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
%a = "u.def"() : () -> (i32, i32)
// -----
// No result is named.
// expected-error @+1 {{expected named operation to have at least 1 result}}
%a:0 = "u.def"() : () -> ()
// -----
// A name for an op without results.
// expected-error @+1 {{cannot name an operation with no results}}
%a = "u.def"() : () -> ()
// -----
// A value of two types.
// expected-error @+3 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
// expected-note @+1 {{prior use here}}
%a = "u.def"() : () -> i32
"u.use"(%a) : (i64) -> ()
// -----
// A value defined with another type than it was used with.
// expected-error @+3 {{definition of SSA value '%a#0' has type 'i32'}}
// expected-note @+1 {{previously used here with type 'i64'}}
"u.use"(%a) : (i64) -> ()
%a = "u.def"() : () -> i32
// -----
// Operands without types.
// expected-error @+2 {{expected 2 operand types but had 1}}
%a = "u.def"() : () -> i32
"u.use"(%a, %a) : (i32) -> ()
// -----
// Types without operands.
// expected-error @+1 {{expected 0 operand types but had 1}}
"u.use"() : (i32) -> ()
// -----
// An op without type.
// expected-error @+1 {{expected ':' followed by operation type}}
"u.use"()
// -----
// An op without operands.
// expected-error @+1 {{expected '(' to start operand list}}
"u.use" : () -> ()
// -----
// An op without a name.
// expected-error @+1 {{empty operation name is invalid}}
"" () : () -> ()
// -----
// An op of a known dialect that is not there.
// expected-error @+1 {{unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.foo"() : () -> ()
// -----
// A word that is no op.
// expected-error @+1 {{custom op 'foo' is unknown (tried 'builtin.foo' as well)}}
foo
// -----
// A word of a dialect that is no op.
// expected-error @+1 {{custom op 'builtin.foo' is unknown}}
builtin.foo
// -----
// A region that does not end.
// expected-error @+1 {{expected '}'}}
"u.op"() ({
// -----
// A region without braces.
// expected-error @+1 {{expected '{' to begin a region}}
"u.op"() (1) : () -> ()
// -----
// Attributes without braces.
// expected-error @+1 {{expected ':' followed by operation type}}
"u.op"() a = 1 : () -> ()
// -----
// Properties that do not end.
// expected-error @+1 {{expected '>' to close properties}}
"u.op"() <{a = 1} : () -> ()
// -----
// Properties that are none.
// expected-error @+1 {{expected attribute value}}
"u.op"() <> : () -> ()
// -----
// A value is used before it is defined.
// expected-error @+3 {{operand #0 does not dominate this use}}
// expected-note @+3 {{operand defined here}}
func.func @f() {
  "u.use"(%a) : (i32) -> ()
  %a = "u.def"() : () -> i32
  return
}
// -----
// A value of a block that does not dominate.
// expected-error @+8 {{operand #0 does not dominate this use}}
// expected-note @+4 {{operand defined here}}
func.func @f() {
  "u.br"()[^a, ^b] : () -> ()
^a:
  %x = "u.def"() : () -> i32
  return
^b:
  "u.use"(%x) : (i32) -> ()
  return
}
// -----
// A value used in its own definition.
// expected-error @+3 {{operand #0 does not dominate this use}}
// expected-note @+2 {{operand defined here}}
func.func @f() {
  %x = "u.def"(%x) : (i32) -> i32
  return
}
// -----
// A name of a region that has ended.
// expected-error @+2 {{use of undeclared SSA value name}}
"u.a"() ({ %x = "u.def"() : () -> i32 }) : () -> ()
"u.use"(%x) : (i32) -> ()
// -----
// A name that is visible around a region is not defined again in it.
// expected-error @+3 {{redefinition of SSA value '%x'}}
// expected-note @+1 {{previously defined here}}
%x = "u.def"() : () -> i32
"u.a"() ({ %x = "u.def"() : () -> i32 }) : () -> ()
// -----
// A branch in the middle of a block.
// expected-error @+2 {{operation with block successors must terminate its parent block}}
func.func @f() {
  "u.br"()[^a] : () -> ()
  "u.x"() : () -> ()
^a:
  return
}
// -----
// Characters that start nothing.
// expected-error @+1 {{unexpected character}}
"u.op"() {a = `} : () -> ()
// -----
// A percent sign alone.
// expected-error @+1 {{invalid SSA name}}
% = "u.op"() : () -> i32
// -----
// A block argument without a type.
// expected-error @+1 {{expected ':' and type for SSA operand}}
"u.op"() ({ ^a(%x): "u.x"() : () -> () }) : () -> ()
// -----
// A block name without a colon.
// expected-error @+1 {{expected ':' after block name}}
"u.op"() ({ ^a "u.x"() : () -> () }) : () -> ()
// -----
// Something after the program.
// expected-error @+1 {{expected operation name in quotes}}
module {} }
// -----
// An alias that is defined twice.
// expected-error @+2 {{redefinition of attribute alias id 'a'}}
#a = 1 : i32
#a = 2 : i32
// -----
// A type alias that is defined twice.
// expected-error @+2 {{redefinition of type alias id 'a'}}
!a = i32
!a = i64
// -----
// An alias without a value.
// expected-error @+1 {{expected attribute value}}
#a =
// -----
// An alias without an equals sign.
// expected-error @+1 {{expected '=' in attribute alias definition}}
#a 1
// -----
// An alias with a dot.
// expected-error @+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1
// -----
// A type alias that stands for itself.
// expected-error @+1 {{undefined symbol alias id 'a'}}
!a = tuple<!a>
// -----
// An alias used before its definition.
// expected-error @+1 {{undefined symbol alias id 'a'}}
"u.op"() {a = #a} : () -> ()
#a = 1 : i32
// -----
// A type alias used before its definition.
// expected-error @+1 {{undefined symbol alias id 'a'}}
"u.op"() {a = !a} : () -> ()
!a = i32
// -----
// An alias in a region.
// expected-error @+1 {{expected operation name in quotes}}
module {
  #a = 1 : i32
}
// -----
// An alias of a location that is none.
// expected-error @+1 {{expected location, but found '1 : i32'}}
"u.op"() : () -> () loc(#a)
#a = 1 : i32
// -----
// An alias of a location that is not there.
// expected-error @+1 {{operation location alias was never defined}}
"u.op"() : () -> () loc(#a)
// -----
// A type alias for an attribute.
// expected-error @+1 {{expected non-function type}}
!a = 1
// -----
// The argument of a block is one value.
// STRICTER: block arguments have no result numbers
// expected-error @+1 {{result number not allowed in argument list}}
"u.op"() ({ ^a(%x#1: i32): "u.x"() : () -> () }) : () -> ()
