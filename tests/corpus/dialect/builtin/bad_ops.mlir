// OPTIONS: --allow-unregistered-dialect
// Attributes of modules carry the prefix of a dialect.
// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a = 1} {}
// -----
// A module has a block.
// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()
// -----
// A module has one block.
// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^bb0:
  "u.br"()[^a] : () -> () 
^a:
  "u.x"() : () -> ()
}) : () -> ()
// -----
// A module has no arguments.
// expected-error @+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()
// -----
// A module has one region.
// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()
// -----
// A module has no second region.
// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({
^bb0:
}, {}) : () -> ()
// -----
// A module has no operands.
// expected-error @+2 {{'builtin.module' op requires zero operands}}
%0 = "u.a"() : () -> i32
"builtin.module"(%0) ({
^bb0:
}) : (i32) -> ()
// -----
// A module has no results.
// expected-error @+1 {{'builtin.module' op requires zero results}}
%0 = "builtin.module"() ({
^bb0:
}) : () -> i32
// -----
// A module uses no values from around it.
// expected-error @+4 {{'u.use' op using value defined outside the region}}
// expected-note @+2 {{required by region isolation constraints}}
%0 = "u.a"() : () -> i32
module {
  "u.use"(%0) : (i32) -> ()
}
// -----
// Two modules of one name.
// expected-error @+3 {{redefinition of symbol named 'a'}}
// expected-note @+1 {{see existing symbol definition here}}
module @a { } 
module @a { } 
// -----
// A module's visibility is one of three.
// expected-error @+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
module @a attributes {sym_visibility = "foo"} {}
module {}
// -----
// A module with two names.
// expected-error @+1 {{expected '{' to begin a region}}
module @a @b {}
// -----
// A module with attributes that do not end.
// expected-error @+1 {{expected attribute name}}
module attributes {
// -----
// A module without a body.
// expected-error @+1 {{expected '{' to begin a region}}
module
// -----
// Properties of a module are a dictionary.
// expected-error @+1 {{invalid properties "x" for op builtin.module: expected DictionaryAttr to set properties}}
"builtin.module"() <"x"> ({
^bb0:
}) : () -> ()
// -----
// A cast has no properties.
// expected-error @+1 {{invalid properties {a = 1 : i64} for op builtin.unrealized_conversion_cast: this operation does not support properties}}
%0 = "builtin.unrealized_conversion_cast"() <{a = 1}> : () -> (i32)
// -----
// A cast has results.
// expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
// A cast's operands have types.
// expected-error @+2 {{expected ':'}}
%0 = "u.a"() : () -> i32
%1 = builtin.unrealized_conversion_cast %0 to i32
// -----
// A cast says to which type.
// expected-error @+1 {{expected non-function type}}
%1 = builtin.unrealized_conversion_cast to
// -----
// A cast's results are all named.
// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%1:2 = builtin.unrealized_conversion_cast to i32
// -----
// A cast has no regions.
// expected-error @+1 {{'builtin.unrealized_conversion_cast' op requires zero regions}}
%0 = "builtin.unrealized_conversion_cast"() ({}) : () -> (i32)
