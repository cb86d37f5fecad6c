// OPTIONS: --allow-unregistered-dialect
// Resources of a program.
// expected-error @+2 {{unknown key 'foo' in file metadata dictionary}}
"u.op"() : () -> ()
{-# foo: { } #-}
// -----
// Resources of a program.
// expected-error @+2 {{dialect 'nodialect' is unknown}}
"u.op"() : () -> ()
{-# dialect_resources: { nodialect: { a: "0x0800000001" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x0800" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x0300000001" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected hex string blob for key 'a'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0800000001" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected hex string blob for key 'a'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: true } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected hex string blob for key 'a'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: 5 } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected ':'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a "0x08000000AA" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected ',' or '#-}'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000AA" } }
// -----
// Resources of a program.
// expected-error @+2 {{expected '{'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: 5 #-}
// -----
// Resources of a program.
// expected-error @+2 {{unexpected 'resource' section for dialect 'func'}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { func: { a: "0x08000000AA" } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected identifier key in file metadata dictionary}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# 5 #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected identifier key for 'resource' entry}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000AA" , } } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected identifier key in file metadata dictionary}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# external_resources: { } , #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected identifier key for 'resource' entry}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# external_resources: { "x y": { "z w" : true , q : 5} } #-}
// -----
// Resources of a program.
// expected-error @+2 {{expected identifier key for 'resource' entry}}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# external_resources: { "x y": { "z w" : true , q : "a\"b", r: "0xgg", s : "0x", t : "0x04000000" } } #-}
// -----
// The text ends where a key should be: the error is at its last character.
// expected-error @+2 {{expected identifier key in file metadata dictionary}}
"u.op"() {a = 5 : i32} : () -> ()
{-#
// -----
// The text ends some lines later.
// expected-error @+4 {{expected identifier key in file metadata dictionary}}
"u.op"() {a = 5 : i32} : () -> ()
{-#


// -----
// The text ends after a section.
// expected-error @+3 {{expected identifier key in file metadata dictionary}}
"u.op"() {a = 5 : i32} : () -> ()
{-# external_resources: { },

