// OPTIONS: --allow-unregistered-dialect
// Shapes of literals.
// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"u.op"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"u.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"u.op"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{inferred shape of elements literal ([1, 1]) does not match type ([1])}}
"u.op"() {a = dense<[[1]]> : tensor<1xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{inferred shape of elements literal ([1]) does not match type ([])}}
"u.op"() {a = dense<[1]> : tensor<i32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
"u.op"() {a = dense<> : tensor<2xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{inferred shape of elements literal ([0]) does not match type ([2])}}
"u.op"() {a = dense<[]> : tensor<2xi32>} : () -> ()
// -----
// Shapes of literals.
// expected-error @+1 {{inferred shape of elements literal ([1, 0]) does not match type ([0])}}
"u.op"() {a = dense<[[]]> : tensor<0xi32>} : () -> ()
// -----
// Types of elements literals.
// expected-error @+1 {{elements literal must be a shaped type}}
"u.op"() {a = dense<1> : i32} : () -> ()
// -----
// Types of elements literals.
// expected-error @+1 {{elements literal type must have static shape}}
"u.op"() {a = dense<1> : tensor<?xi32>} : () -> ()
// -----
// Types of elements literals.
// expected-error @+1 {{elements literal type must have static shape}}
"u.op"() {a = dense<1> : tensor<*xi32>} : () -> ()
// -----
// Types of elements literals.
// expected-error @+1 {{expected string token, got 1}}
"u.op"() {a = dense<1> : tensor<2xvector<2xi32>>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<300> : tensor<2xi8>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<-129> : tensor<2xi8>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<128> : tensor<2xsi8>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected unsigned integer elements, but parsed negative value}}
"u.op"() {a = dense<-1> : tensor<2xui8>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"u.op"() {a = dense<1.0> : tensor<2xi32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.op"() {a = dense<1> : tensor<2xf32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"u.op"() {a = dense<-0x7f800000> : tensor<2xf32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.op"() {a = dense<0x1ff800000> : tensor<2xf32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
"u.op"() {a = dense<true> : tensor<2xi32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected floating point literal}}
"u.op"() {a = dense<true> : tensor<2xf32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<2> : tensor<2xi1>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<1> : tensor<2xi0>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = dense<[1, "x"]> : tensor<2xi32>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected string token, got 1}}
"u.op"() {a = dense<["x", 1]> : tensor<2x!u.s>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected string token, got 1}}
"u.op"() {a = dense<1> : tensor<2x!u.s>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected integer or floating point literal}}
"u.op"() {a = dense<-true> : tensor<2xi1>} : () -> ()
// -----
// Elements out of range or of another kind.
// expected-error @+1 {{expected element literal of primitive type}}
"u.op"() {a = dense<foo> : tensor<2xi32>} : () -> ()
// -----
// Complex elements.
// expected-error @+1 {{parsed 1 elements, but type ('complex<i32>') expected 2 elements}}
"u.op"() {a = dense<1> : tensor<2xcomplex<i32>>} : () -> ()
// -----
// Complex elements.
// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.op"() {a = dense<(1.0, 2)> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// Complex elements.
// expected-error @+1 {{expected ')' after complex elements}}
"u.op"() {a = dense<(1.0, 2.0, 3.0)> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// Complex elements.
// expected-error @+1 {{expected ',' between complex elements}}
"u.op"() {a = dense<(1)> : tensor<2xcomplex<i32>>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"u.op"() {a = dense<"a"> : tensor<2xi32>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<2xi32>'}}
"u.op"() {a = dense<"0x01"> : tensor<2xi32>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"u.op"() {a = dense<"0x0"> : tensor<2xi32>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"u.op"() {a = dense<"0xgg"> : tensor<2xi32>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<8xi1>'}}
"u.op"() {a = dense<"0x0101"> : tensor<8xi1>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<8xcomplex<i1>>'}}
"u.op"() {a = dense<"0x01"> : tensor<8xcomplex<i1>>} : () -> ()
// -----
// Bytes in hexadecimal.
// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<3xi0>'}}
"u.op"() {a = dense<"0x00"> : tensor<3xi0>} : () -> ()
// -----
// Spelling of literals.
// expected-error @+1 {{expected '<' after 'dense'}}
"u.op"() {a = dense 1 : tensor<2xi32>} : () -> ()
// -----
// Spelling of literals.
// expected-error @+1 {{expected ':'}}
"u.op"() {a = dense<1>} : () -> ()
// -----
// Spelling of literals.
// expected-error @+1 {{expected ']'}}
"u.op"() {a = dense<[1 2]> : tensor<2xi32>} : () -> ()
// -----
// Spelling of literals.
// expected-error @+1 {{expected '>'}}
"u.op"() {a = dense<1 : tensor<2xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected shape ([3, 4]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([1])}}
"u.op"() {a = sparse<[[0, 0], [1, 2]], [1]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<3x4xi32>'}}
"u.op"() {a = sparse<[[0, 5]], [1]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[0, 18446744073709551615], and type='tensor<3x4xi32>'}}
"u.op"() {a = sparse<[[0, -1]], [1]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected shape ([3, 4]); inferred shape of indices literal ([1, 1]); inferred shape of values literal ([1])}}
"u.op"() {a = sparse<[[0]], [1]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected shape ([3, 4]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2])}}
"u.op"() {a = sparse<[[0, 0]], [1, 2]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected shape ([3, 4]); inferred shape of indices literal ([2]); inferred shape of values literal ([2])}}
"u.op"() {a = sparse<[0, 0], 1> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected 1-d tensor for sparse element values}}
"u.op"() {a = sparse<[[0, 0]], [[1]]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected ','}}
"u.op"() {a = sparse<[[0, 0]]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"u.op"() {a = sparse<[[0.0, 0]], [1]> : tensor<3x4xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{integer constant out of range for type}}
"u.op"() {a = sparse<["a"], [1]> : tensor<3xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"u.op"() {a = sparse<[[0]], [1.0]> : tensor<3xi32>} : () -> ()
// -----
// Sparse elements.
// expected-error @+1 {{elements literal type must have static shape}}
"u.op"() {a = sparse<[[0]], [1]> : tensor<?xi32>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{element type bitwidth must be a multiple of 8}}
"u.op"() {a = array<i7: 1>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{integer constant out of range}}
"u.op"() {a = array<i8: 256>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{integer constant out of range}}
"u.op"() {a = array<i8: -129>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer literal}}
"u.op"() {a = array<i8: 1.0>} : () -> ()
// -----
// Flat arrays.
// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.op"() {a = array<f32: 1>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected floating point literal}}
"u.op"() {a = array<f32: true>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
"u.op"() {a = array<i32: true>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected 'true' or 'false' values for i1 type}}
"u.op"() {a = array<i1: 2>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer literal}}
"u.op"() {a = array<i32:>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer literal}}
"u.op"() {a = array<i32: 1,>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected ':' after dense array type}}
"u.op"() {a = array<i32 1>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer or float type, got: 'complex<f32>'}}
"u.op"() {a = array<complex<f32>: 1>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer literal}}
"u.op"() {a = array<i32: "a">} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected integer or float type, got: 'none'}}
"u.op"() {a = array<none>} : () -> ()
// -----
// Flat arrays.
// expected-error @+1 {{expected '<' after 'array'}}
"u.op"() {a = array} : () -> ()
// -----
// Resources as attributes.
// expected-error @+1 {{`dense_resource` expected a shaped type}}
"u.op"() {a = dense_resource<a> : i32} : () -> ()
// -----
// Resources as attributes.
// expected-error @+1 {{expected identifier key for 'resource' entry}}
"u.op"() {a = dense_resource<1> : tensor<2xf32>} : () -> ()
// -----
// Resources as attributes.
// expected-error @+1 {{expected ':'}}
"u.op"() {a = dense_resource<a>} : () -> ()
// -----
// A pair is a complex number, not two elements.
// STRICTER: pairs are of complex numbers
// expected-error @+1 {{parsed 2 elements, but type ('i32') expected 1 element}}
"u.op"() {a = dense<(1, 2)> : tensor<3xi32>} : () -> ()
