// OPTIONS: --allow-unregistered-dialect
// integers of every signedness, the narrowest and a very wide one
func.func private @f(i0, i1, i7, i32, i64, i129, si1, si8, ui8, ui64, si0, ui0, i16777215, si4097)
// -----
// index and none
func.func private @f(index, none) -> (none, index)
// -----
// floats of at least 16 bits
func.func private @f(bf16, f16, tf32, f32, f64, f80, f128)
// -----
// floats of at most 8 bits
func.func private @f(f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3FN, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU)
// -----
// complex of integers and floats
func.func private @f(complex<f32>, complex<bf16>, complex<i1>, complex<si32>, complex<ui7>, complex<f128>)
// -----
// function types in arguments and results: a lone function result needs parentheses
"u.op"() {t = () -> (), u = (i32) -> i32, v = (i32, f32) -> (i32, f32), w = () -> (() -> ()), x = (() -> i32) -> ((i32) -> ()), y = () -> ((i32) -> f32, i1)} : () -> ()
// -----
// tuples: empty, nested
func.func private @f(tuple<>, tuple<i32>, tuple<i32, tuple<f32, tuple<>>, memref<4xf32>>)
// -----
// tuples of more than sixteen types get an alias
func.func private @f(tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>)
// -----
// a tuple with an alias within a tuple with an alias
func.func private @f(tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, f32>>)
// -----
// vectors: fixed, rank zero, scalable in some dimensions
func.func private @f(vector<4xf32>, vector<2x3x4xi8>, vector<f32>, vector<[4]xf32>, vector<2x[8]xi1>, vector<[2]x[3]xindex>, vector<[1]x4xbf16>)
// -----
// vector of a pointer-like element of an unknown dialect is refused, of index and odd integers is not
func.func private @f(vector<4xindex>, vector<3xi3>, vector<2xsi8>, vector<2xui8>)
// -----
// tensors: ranked, dynamic, rank zero, unranked, zero-sized
func.func private @f(tensor<4xf32>, tensor<?x4x?xindex>, tensor<f32>, tensor<*xf32>, tensor<0xi8>, tensor<0x4xi8>, tensor<4x0x?xf64>)
// -----
// tensor element types
func.func private @f(tensor<4xvector<2xf32>>, tensor<2xcomplex<f32>>, tensor<2x!u.thing<i32>>, tensor<*x!u.thing>)
// -----
// tensor encodings: any attribute
func.func private @f(tensor<4xf32, "row">, tensor<?xf32, 4>, tensor<2xi8, #u.enc<"x">>, tensor<4xf32, {a = 1 : i32}>, tensor<2xf32, affine_map<(d0) -> (d0)>>, tensor<4xf32, [1, 2]>, tensor<4xf32, true>)
// -----
// memrefs: ranked, dynamic, rank zero, unranked
func.func private @f(memref<4xf32>, memref<?x?xi8>, memref<f64>, memref<*xi32>, memref<0x?xindex>)
// -----
// memory spaces: integers, strings, any attribute; zero is the default
func.func private @f(memref<4xf32, 1>, memref<4xf32, 0>, memref<4xf32, 3 : i32>, memref<4xf32, 0 : i32>, memref<4xf32, "fast">, memref<*xf32, 2>, memref<*xf32, 0>, memref<4xf32, {bank = 2}>)
// -----
// layouts: maps, with symbols, semi-affine, of several results; the identity is left out
func.func private @f(memref<4x4xf32, affine_map<(i, j) -> (j, i)>>, memref<4x4xf32, affine_map<(i, j) -> (i, j)>>, memref<?xf32, affine_map<(i)[s] -> (i + s)>>, memref<8xf32, affine_map<(i) -> (i floordiv 4, i mod 4)>>, memref<4xf32, affine_map<(i)[s, t] -> (i * s + t)>, 2>)
// -----
// layouts: strided
func.func private @f(memref<4x4xf32, strided<[4, 1]>>, memref<4x4xf32, strided<[4, 1], offset: 5>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32, strided<[-1], offset: 3>>, memref<f32, strided<[]>>, memref<f32, strided<[], offset: 2>>, memref<4xf32, strided<[1]>, 3>, memref<4xf32, strided<[1], offset: 0>, "x">)
// -----
// memref element types
func.func private @f(memref<4xindex>, memref<4xvector<2xf32>>, memref<4xmemref<2xf32>>, memref<4xcomplex<f32>>, memref<2xmemref<*xf32>>, memref<*xvector<[4]xf32>>)
// -----
// types of unknown dialects, in every form
func.func private @f(!u.simple, !u.args<i32, "a", [1, {x = 2}], (i32) -> f32>, !u<"plain text">, !u<name<x>>, !u.a.b.c<->>)
// -----
// a hexadecimal-looking dimension is a zero and a dimension separator
func.func private @f(tensor<0x4xf32>, memref<0x10xi8>, tensor<0xf32>, tensor<0x0xi0>)
// -----
// the largest dimension, and sizes whose product does not fit
func.func private @f(tensor<9223372036854775807xf32>, tensor<9999999999x9999999999x9999999999xf32>, memref<9223372036854775807x9223372036854775807xi8>, vector<9223372036854775807xi1>)
// -----
// blanks and comments inside types
func.func private @f(memref< 4x4xf32 , affine_map < (a, b) -> (b , a) > , 1 >, tuple < i32 , // first
  f32 >, vector<
  4xf32>)
// -----
// type aliases, also in other aliases
!elem = f32
!buffer = memref<4x4x!elem>
!both = tuple<!buffer, !elem>
func.func private @f(!elem, !buffer, !both) -> !both
// -----
// function types as attributes, printed after other attributes
"u.op"() {a = (memref<4xf32>, index) -> (), b = !u.fn<(i32) -> i32>, c = tuple<() -> (), (i32) -> f32>} : () -> ()
// -----
// complex of an alias, vector of an alias
!e = f64
func.func private @f(complex<!e>, vector<4x!e>, tensor<?x!e>)
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, 0 : index>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, 0 : ui64>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, false>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, -1>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, 1 : i8>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2x3xf32, "">} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2xi32, strided<[2]>, affine_map<(d0) -> (d0)>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2xi32, affine_map<(d0) -> (d0+1)>, strided<[2]>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<4xf32, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<4xf32, #arith.overflow<nsw>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<?xf32, affine_map<(d0) -> (d0, d0)>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<?xf32, affine_map<(d0) -> ()>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<f32, affine_map<() -> (0)>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<2xf32, affine_map<(d0) -> (d0 + 0)>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = memref<4xmemref<*xf32>>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = vector<4x!llvm.ptr>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = tensor<4xf32, >} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = tensor<4xf32, i32>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = tensor<4xf32, unit>} : () -> ()
// -----
// Memory spaces that are the default, layouts of which the last holds.
"u.op"() {a = 1 : i01} : () -> ()
