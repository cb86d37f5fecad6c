// OPTIONS: --allow-unregistered-dialect
// Strings.
// expected-error @+1 {{expected '"' in string literal}}
"u.op"() {a = "abc} : () -> ()
// -----
// Strings.
// expected-error @+1 {{unknown escape in string literal}}
"u.op"() {a = "abc\q"} : () -> ()
// -----
// Strings.
// expected-error @+1 {{unknown escape in string literal}}
"u.op"() {a = "abc\0"} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"u.op"() {a = @} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"u.op"() {a = @1} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{expected '"' in string literal}}
"u.op"() {a = @"abc} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{expected nested symbol reference identifier}}
"u.op"() {a = @a::} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{expected nested symbol reference identifier}}
"u.op"() {a = @a::b} : () -> ()
// -----
// Names of symbols.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = @a:b} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{invalid attribute name}}
"u.op"() {a = #} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{invalid type identifier}}
"u.op"() {a = !} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{undefined symbol alias id 'undefined'}}
"u.op"() {a = #undefined} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{undefined symbol alias id 'undefined'}}
"u.op"() {a = !undefined} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{undefined symbol alias id 'foo'}}
"u.op"() {a = #foo <bar>} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = #foo<bar>>} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"u.op"() {a = #foo<(bar]>} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"u.op"() {a = #foo<(bar}} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{expected '"' in string literal}}
"u.op"() {a = #foo<"bar}} : () -> ()
// -----
// Names of aliases and dialects.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = #foo<bar> : 12} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{unknown attribute `foo` in dialect `arith`}}
"u.op"() {a = #arith.foo<fast>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{expected '<'}}
"u.op"() {a = #arith.fastmath} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{expected '>'}}
"u.op"() {a = #arith.fastmath<fast garbage>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'func' provides no attribute parsing hook}}
"u.op"() {a = #func.foo<fast>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'arith' provides no type parsing hook}}
"u.op"() {a = !arith.foo<fast>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'func' provides no type parsing hook}}
"u.op"() {a = !func.foo} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
"u.op"() {a = #builtin.foo<fast>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'builtin' provides no type parsing hook}}
"u.op"() {a = !builtin.foo<fast>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{expected valid keyword}}
"u.op"() {a = #arith<>} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{expected valid keyword}}
"u.op"() {a = #arith<"x">} : () -> ()
// -----
// Attributes of known dialects.
// expected-error @+1 {{dialect 'memref' provides no attribute parsing hook}}
"u.op"() {a = #memref.foo} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = unknown_word} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected ',' or ']'}}
"u.op"() {a = [1, 2} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected ',' or ']'}}
"u.op"() {a = [1 2]} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = [1,]} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = {a = 1} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.op"() {a = {a 1}} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"u.op"() {a = {a = 1, a = 2}} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected valid attribute name}}
"u.op"() {a = {"" = 1}} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected attribute name}}
"u.op"() {a = {1 = 2}} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = {a = }} : () -> ()
// -----
// Arrays and dictionaries.
// expected-error @+1 {{expected attribute name}}
"u.op"() {a = {a = 1,}} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected '<' in affine map}}
"u.op"() {a = affine_map} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{use of undeclared identifier}}
"u.op"() {a = affine_map<(i) -> (j)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected '>' in affine map}}
"u.op"() {a = affine_map<(i) -> (i)} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{redefinition of identifier 'i'}}
"u.op"() {a = affine_map<(i, i) -> (i)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"u.op"() {a = affine_map<(i) : (i >= 0)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"u.op"() {a = affine_set<(i) -> (i)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"u.op"() {a = affine_map<(i) -> (i * i)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected bare identifier}}
"u.op"() {a = affine_map<(1) -> (i)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"u.op"() {a = affine_set<(i) : (i > 0)>} : () -> ()
// -----
// Maps and sets.
// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"u.op"() {a = affine_set<(i) : (i)>} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected '[' after 'distinct'}}
"u.op"() {a = distinct} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected '<' after distinct ID}}
"u.op"() {a = distinct[0]} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected distinct ID}}
"u.op"() {a = distinct[x]<>} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected distinct ID}}
"u.op"() {a = distinct[-1]<>} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected '>' to close distinct attribute}}
"u.op"() {a = distinct[0]<1} : () -> ()
// -----
// Distinct attributes.
// expected-error @+1 {{expected an unsigned 64-bit integer}}
"u.op"() {a = distinct[99999999999999999999]<>} : () -> ()
// -----
// Distinct attributes: one number, two values.
// expected-error @+1 {{referenced attribute does not match previous definition: 1 : i32}}
"u.op"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()
// -----
// Distinct attributes: one number, with and without a value.
"u.op"() {a = distinct[3]<>} : () -> ()
// expected-error @+1 {{referenced attribute does not match previous definition: unit}}
"u.op"() {a = distinct[3]<"x">} : () -> ()
