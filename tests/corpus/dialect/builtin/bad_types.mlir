// OPTIONS: --allow-unregistered-dialect
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, [1, 2]>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, i32>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, 1.0>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, @sym>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, #u.space>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<*xf32, unit>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{unsupported memory space Attribute}}
"u.op"() {a = memref<4xf32, affine_set<(i) : (i >= 0)>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected the number of strides to match the rank}}
"u.op"() {a = memref<4xf32, strided<[1, 1]>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"u.op"() {a = memref<4xf32, affine_map<(i, j) -> (i)>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{multiple memory spaces specified in memref type}}
"u.op"() {a = memref<4xf32, 1, 2>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected memory space to be last in memref type}}
"u.op"() {a = memref<4xf32, 1, affine_map<(i) -> (i)>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{cannot have affine map for unranked memref type}}
"u.op"() {a = memref<*xf32, strided<[1]>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{cannot have affine map for unranked memref type}}
"u.op"() {a = memref<*xf32, affine_map<(i) -> (i)>>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected list element}}
"u.op"() {a = memref<4x?xi32,>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = memref<4xf 32>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected '['}}
"u.op"() {a = strided<>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected ']'}}
"u.op"() {a = strided<[1>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected 'offset' after comma}}
"u.op"() {a = strided<[1], 2>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected ':' after 'offset'}}
"u.op"() {a = strided<[1], offset 2>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"u.op"() {a = strided<[1], offset: x>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"u.op"() {a = strided<[9223372036854775808]>} : () -> ()
// -----
// Memory spaces and layouts of memrefs.
// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"u.op"() {a = strided<[-9223372036854775808]>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = memref<*x*xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = memref<4x*xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = memref<-4xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = memref<4x>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{invalid dimension}}
"u.op"() {a = memref<99999999999999999999xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{invalid dimension}}
"u.op"() {a = memref<9223372036854775808xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = tensor<-1xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = vector<?xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = vector<*xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
"u.op"() {a = vector<0xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
"u.op"() {a = vector<[0]xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{vector types must have positive constant sizes but got 0, 4}}
"u.op"() {a = vector<0x4xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{invalid dimension}}
"u.op"() {a = vector<[?]xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{missing ']' closing scalable dimension}}
"u.op"() {a = vector<[4xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{expected 'x' in dimension list}}
"u.op"() {a = vector<4]xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{missing ']' closing scalable dimension}}
"u.op"() {a = vector<[2, 4]xf32>} : () -> ()
// -----
// Sizes of shaped types.
// expected-error @+1 {{invalid dimension}}
"u.op"() {a = vector<99999999999999999999xf32>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid memref element type}}
"u.op"() {a = memref<4xtensor<2xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid memref element type}}
"u.op"() {a = memref<4xnone>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid memref element type}}
"u.op"() {a = memref<4x()->()>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid memref element type}}
"u.op"() {a = memref<4xtuple<>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid memref element type}}
"u.op"() {a = memref<4x!u.foo>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid tensor element type}}
"u.op"() {a = tensor<4xtuple<>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid tensor element type}}
"u.op"() {a = tensor<4xnone>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid tensor element type}}
"u.op"() {a = tensor<4xmemref<2xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid tensor element type}}
"u.op"() {a = tensor<4xtensor<2xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid tensor element type}}
"u.op"() {a = tensor<*xtensor<*xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"u.op"() {a = vector<4xvector<4xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"u.op"() {a = vector<4xcomplex<f32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"u.op"() {a = vector<4xmemref<4xf32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"u.op"() {a = vector<4x!u.t>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"u.op"() {a = vector<4xnone>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid element type for complex}}
"u.op"() {a = complex<index>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid element type for complex}}
"u.op"() {a = complex<complex<f32>>} : () -> ()
// -----
// Elements of shaped types.
// expected-error @+1 {{invalid element type for complex}}
"u.op"() {a = complex<!u.t>} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected ',' or '>' in memref type}}
"u.op"() {a = memref<4xf32} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = tensor<>} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{cannot apply encoding to unranked tensor}}
"u.op"() {a = tensor<*xf32, "x">} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '>' in tensor type}}
"u.op"() {a = tensor<4xf32, "x", "y">} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '>' in vector type}}
"u.op"() {a = vector<4xindex, 3>} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '>' in complex type}}
"u.op"() {a = complex<f32, f32>} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '>' in tuple type}}
"u.op"() {a = tuple<i32} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = tuple<i32,>} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '<' in tuple type}}
"u.op"() {a = tuple i32} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected ')'}}
"u.op"() {a = (i32 -> i32)} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected non-function type}}
"u.op"() {a = () -> (i32, )} : () -> ()
// -----
// What is left out or too much in types.
// expected-error @+1 {{expected '->' in function type}}
"u.op"() {a = () -> ((i32))} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = i32x} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = f31} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
"u.op"() {a = si16777216} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{invalid integer width}}
"u.op"() {a = i99999999999} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{undefined symbol alias id 'u'}}
"u.op"() {a = !u} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"u.op"() {a = !u<} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"u.op"() {a = !u.t<(>} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{undefined symbol alias id 'undefined'}}
"u.op"() {a = !undefined} : () -> ()
// -----
// Words that are no types.
// expected-error @+1 {{expected attribute value}}
"u.op"() {a = function} : () -> ()
