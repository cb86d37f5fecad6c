// OPTIONS: --allow-unregistered-dialect
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>, b = dense_resource<b> : tensor<4xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      b: "0x0400000001020304",
      a: "0x080000000100000002000000",
      unused: "0x0800000001"
    }
  }
#-}
// -----
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
// -----
// Resources of a program.
"u.op"() {a = dense_resource<"a b"> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { "a b": "0x08000000010000000200000F" } } #-}
// -----
// Resources of a program.
{-# dialect_resources: { builtin: { a: "0x080000000100000002000000" } } #-}
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
// -----
// Resources of a program.
"u.op"() : () -> ()
{-# external_resources: { mlir_reproducer: { verify_each: true, n: "x", blob: "0x0800000001" }, other: { a: false } } #-}
// -----
// Resources of a program.
"u.op"() : () -> ()
{-# #-}
// -----
// Resources of a program.
"u.op"() : () -> ()
{-# dialect_resources: { } #-}
// -----
// Resources of a program.
"u.op"() : () -> ()
{-# dialect_resources: { builtin: {} }, external_resources: {} #-}
// -----
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>, b = dense_resource<a> : tensor<1xi64>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x080000000100000002000000" } }, dialect_resources: { builtin: { b: "0x08000000" } } #-}
// -----
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000" } } #-}
// -----
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000AA", a: "0x08000000BB" } } #-}
// -----
// Resources of a program.
"u.op"() {a = dense_resource<a> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000AA" } } #-}
{-# dialect_resources: { builtin: { a: "0x08000000CC" } } #-}
// -----
// Resources of a program.
#x = dense_resource<a> : tensor<2xi32>
"u.op"() {a = #x} : () -> ()
{-# dialect_resources: { builtin: { a: "0x08000000AA" } } #-}
// -----
// Resources of a program.
"u.op"() {a = memref<2xi32, {a = dense_resource<a> : tensor<2xi32>}>, c = dense_resource<zz> : tensor<2xi32>} : () -> ()
{-# dialect_resources: { builtin: { zz: "0x08000000BB", a: "0x08000000AA" } } #-}
// -----
// Resources of a program.
"u.op"() ({
  "u.in"() {i = dense_resource<in> : tensor<2xi32>} : () -> ()
}) {b = dense_resource<z> : tensor<4xi8>, a = dense_resource<y> : tensor<2xi32>} : () -> ()
%0 = "u.t"() {k = 1 : i32, j = dense_resource<t3> : tensor<1xi8>} : () -> memref<1xi8, {a = dense_resource<t> : tensor<1xi8>}> loc(fused<dense_resource<l> : tensor<1xi8>>["a"])
"u.t"(%0) <{a = dense_resource<t2> : tensor<1xi8>}> : (memref<1xi8, {a = dense_resource<t> : tensor<1xi8>}>) -> ()
{-#
  external_resources: { x : { y : "0x04000000" , z : "0x040000000102", s: "a\"b\00"} , e : {} },
  dialect_resources: {
    builtin: {
      t: "0x0400000001020304",t2: "0x0400000001020304",t3: "0x0400000001020304", l: "0x0400000001020304",
      z: "0x0400000001020304",
      in: "0x0400000001020304",
      y: "0x080000000100000002000000"
    }
  }
#-}
