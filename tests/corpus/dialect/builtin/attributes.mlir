// OPTIONS: --allow-unregistered-dialect
// Names of aliases and dialects.
"u.op"() {a = #foo.} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "\FF\80\00\n\t\\\22"} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "é 😀 \C3\A9"} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "\F4\8F\BE\80"} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = ""} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "tab	in text"} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "typed" : i32} : () -> ()
// -----
// Strings that are not text, escapes of every kind.
"u.op"() {a = "typed" : !u.t} : () -> ()
// -----
// References to symbols.
"u.op"() {a = @a} : () -> ()
// -----
// References to symbols.
"u.op"() {a = @a::@b::@c} : () -> ()
// -----
// References to symbols.
"u.op"() {a = @"a b"::@"\22"::@c} : () -> ()
// -----
// References to symbols.
"u.op"() {a = @_1$.x} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo.bar} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<bar>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<bar<i32>>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<bar baz>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<"x>y">} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo.bar<i32> : i32} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo.x<[({})]->>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo<1>} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo.x.y.z} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = #foo.bar : f32} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = [#foo.a<1>, #foo<b 2>]} : () -> ()
// -----
// Attributes of unknown dialects.
"u.op"() {a = !foo.x<"a">} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith.fastmath<fast>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith<fastmath<nnan,ninf>>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith.fastmath<nnan,reassoc,arcp>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith.fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith.overflow<nuw, nsw>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith.fastmath<"fast">} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #arith<fastmath<fast> garbage>} : () -> ()
// -----
// Attributes of known dialects, in every form.
"u.op"() {a = #vector.kind<add>} : () -> ()
// -----
// Distinct attributes are numbered as they are written.
"u.op"() {a = [distinct[7]<>, distinct[3]<>, distinct[7]<>]} : () -> ()
// -----
// Distinct attributes are numbered as they are written.
"u.op"() {a = [distinct[9]<1 : i32>, distinct[8]<1 : i32>]} : () -> ()
// -----
// Distinct attributes are numbered as they are written.
"u.op"() {a = distinct[0]<[distinct[1]<"b">]>} : () -> ()
// -----
// Maps and sets as attributes.
"u.op"() {a = affine_map<() -> ()>} : () -> ()
// -----
// Maps and sets as attributes.
"u.op"() {a = affine_map<(d0)[s0] -> (d0 + s0, d0 mod 3)>} : () -> ()
// -----
// Maps and sets as attributes.
"u.op"() {a = affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 == 0)>} : () -> ()
// -----
// Maps and sets as attributes.
"u.op"() {a = affine_set<() : ()>} : () -> ()
// -----
// Units and types.
"u.op"() {a = unit} : () -> ()
// -----
// Units and types.
"u.op"() {a = {a, b = unit}} : () -> ()
// -----
// Units and types.
"u.op"() {a = i32} : () -> ()
// -----
// Units and types.
"u.op"() {a = (i32) -> ()} : () -> ()
