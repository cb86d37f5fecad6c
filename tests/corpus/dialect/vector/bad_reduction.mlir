// vector.reduction: rank 1
func.func @f(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v : vector<2x4xf32> into f32
  return
}

// -----

// vector.reduction: the kind fits floats
func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

// vector.reduction: the kind fits integers
func.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'maxnumf'}}
  %0 = vector.reduction <maxnumf>, %v : vector<4xi32> into i32
  return
}

// -----

// vector.reduction: an unknown kind
func.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
  %0 = vector.reduction <sub>, %v : vector<4xi32> into i32
  return
}

// -----

// vector.reduction: the result is an element
func.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %0 = vector.reduction <add>, %v : vector<4xi32> into f32
  return
}

// -----

// vector.reduction: the accumulator has the result's type
func.func @f(%v: vector<4xi32>, %a: i64) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that dest and acc have the same type}}
  %0 = "vector.reduction"(%v, %a) <{kind = #vector.kind<add>}> : (vector<4xi32>, i64) -> i32
  return
}

// -----

// vector.reduction: at most one accumulator
func.func @f(%v: vector<4xi32>, %a: i32) {
  // expected-error @+1 {{'vector.reduction' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  %0 = "vector.reduction"(%v, %a, %a) <{kind = #vector.kind<add>}> : (vector<4xi32>, i32, i32) -> i32
  return
}

// -----

// vector.reduction: the kind is required
func.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{'vector.reduction' op requires attribute 'kind'}}
  %0 = "vector.reduction"(%v) : (vector<4xi32>) -> i32
  return
}

// -----

// vector.reduction: the kind is a kind
func.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{vector.reduction}}
  %0 = "vector.reduction"(%v) <{kind = 1 : i32}> : (vector<4xi32>) -> i32
  return
}

// -----

// vector.reduction: a vector is reduced
func.func @f(%v: f32) {
  // expected-error @+1 {{custom op 'vector.reduction' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.reduction <add>, %v : f32 into f32
  return
}

// -----

// vector.reduction: an unknown fastmath flag
func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = vector.reduction <add>, %v fastmath<quick> : vector<4xf32> into f32
  return
}

// -----

// vector.multi_reduction: the result's shape
func.func @f(%v: vector<2x4xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<2x4xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

// vector.multi_reduction: everything reduced is a scalar
func.func @f(%v: vector<2x4xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<2x4xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [0, 1] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

// vector.multi_reduction: the accumulator is of the result's type
func.func @f(%v: vector<2x4xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type}}
  %0 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x4xf32>, vector<4xf32>) -> vector<2xf32>
  return
}

// -----

// vector.multi_reduction: the accumulator's type in the custom form
// expected-note @below {{prior use here}}
func.func @f(%v: vector<2x4xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'vector<2xf32>' vs 'vector<4xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x4xf32> to vector<2xf32>
  return
}

// -----

// vector.scan: the dimension exists
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 2 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// vector.scan: the rank of the initial value
func.func @f(%v: vector<2x4xf32>, %i: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<2x4xf32>
  return
}

// -----

// vector.scan: the shape of the initial value
func.func @f(%v: vector<2x4xf32>, %i: vector<3xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<3xf32>
  return
}

// -----

// vector.scan: the kind fits the element type
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'or'}}
  %0:2 = vector.scan <or>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// vector.scan: attributes are required
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op requires attribute 'reduction_dim'}}
  %0:2 = vector.scan <add>, %v, %i {inclusive = true} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// vector.scan: inclusive is a boolean
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.scan' 'vector.scan' op attribute 'inclusive' failed to satisfy constraint: bool attribute}}
  %0:2 = vector.scan <add>, %v, %i {inclusive = 1 : i32, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

// vector.scan: the results' types
func.func @f(%v: vector<2x4xf32>, %i: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op failed to verify that all of {source, dest} have same type}}
  %0:2 = "vector.scan"(%v, %i) <{inclusive = false, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2x4xf32>, vector<4xf32>) -> (vector<4x2xf32>, vector<4xf32>)
  return
}

// -----

// vector.fma: floats
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'}}
  %0 = vector.fma %a, %a, %a : vector<4xi32>
  return
}

// -----

// vector.fma: one type
func.func @f(%a: vector<4xf32>, %b: vector<2xf32>) {
  // expected-error @+1 {{'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %0 = "vector.fma"(%a, %b, %a) : (vector<4xf32>, vector<2xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

// vector.fma: vectors
func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'vector.fma' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.fma %a, %a, %a : f32
  return
}

// -----

// an unknown attribute of the dialect
// expected-error @+1 {{unknown attribute `colour` in dialect `vector`}}
func.func @f() attributes {a = #vector.colour<red>} {
  return
}

// -----

// an unknown value of a dialect attribute
// expected-error @+1 {{expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
func.func @f() attributes {a = #vector.kind<sub>} {
  return
}

// -----

// an unknown iterator type
// expected-error @+1 {{expected ::mlir::vector::IteratorType to be one of: parallel, reduction}}
func.func @f() attributes {a = #vector.iterator_type<window>} {
  return
}
