// Too few subscripts.
func.func @f(%m: memref<4x4xf32>) {
  // expected-error @below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[0] : memref<4x4xf32>
  return
}
// -----
// Too many subscripts.
func.func @f(%m: memref<4xf32>, %x: f32) {
  // expected-error @below {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %x, %m[0, 1] : memref<4xf32>
  return
}
// -----
// A loaded value as subscript.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %1 = affine.load %m[%0] : memref<4xindex>
  }
  return
}
// -----
// A loop variable as symbol.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %0 = affine.load %m[symbol(%i)] : memref<4xindex>
  }
  return
}
// -----
// A loaded value as subscript of a store.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.store' op operand cannot be used as a dimension id}}
    affine.store %i, %m[%0 + 1] : memref<4xindex>
  }
  return
}
// -----
// A product of variables.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
    %0 = affine.load %m[%i * %i] : memref<4xindex>
  }
  return
}
// -----
// STRICTER: literal divisors are positive
func.func @f(%m: memref<4xindex>, %a: index) {
  // expected-error @below {{divisors in affine expressions have to be positive, found 0}}
  %0 = affine.load %m[%a mod 0] : memref<4xindex>
  return
}
// -----
// No memref.
func.func @f(%m: vector<4xf32>) {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'vector<4xf32>'}}
  %0 = affine.load %m[0] : vector<4xf32>
  return
}
// -----
// An unranked memref.
func.func @f(%m: memref<*xf32>) {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = affine.load %m[0] : memref<*xf32>
  return
}
// -----
// A stored value of another type.
// expected-note @below {{prior use here}}
func.func @f(%m: memref<4xf32>, %x: i32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  affine.store %x, %m[0] : memref<4xf32>
  return
}
// -----
// A subscript of another type.
// expected-note @below {{prior use here}}
func.func @f(%m: memref<4xf32>, %a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.load %m[%a] : memref<4xf32>
  return
}
// -----
// No type.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected ':'}}
  %0 = affine.load %m[0]
  return
}
// -----
// No subscripts.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected '[' in affine map}}
  %0 = affine.load %m : memref<4xf32>
  return
}
// -----
// A subscript without symbol( ).
func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{expected '(' at start of SSA symbol}}
  %0 = affine.load %m[symbol %n] : memref<4xf32>
  return
}
// -----
// An identifier as subscript.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  %0 = affine.load %m[d0] : memref<4xf32>
  return
}
// -----
// Another result type, generic.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m) <{map = affine_map<() -> (0)>}> : (memref<4xf32>) -> i32
  return
}
// -----
// No map, generic.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'affine.load' op requires attribute 'map'}}
  %0 = "affine.load"(%m) : (memref<4xf32>) -> f32
  return
}
// -----
// Too many operands, generic.
func.func @f(%m: memref<4xf32>, %a: index) {
  // expected-error @below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %a) <{map = affine_map<() -> (0)>}> : (memref<4xf32>, index) -> f32
  return
}
// -----
// A subscript of another type, generic.
func.func @f(%m: memref<4xf32>, %a: i32) {
  // expected-error @below {{'affine.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "affine.load"(%m, %a) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, i32) -> f32
  return
}
// -----
// The map of a store has too many results, generic.
func.func @f(%m: memref<4xf32>, %x: f32) {
  // expected-error @below {{'affine.store' op affine map num results must equal memref rank}}
  "affine.store"(%x, %m) <{map = affine_map<() -> (0, 1)>}> : (f32, memref<4xf32>) -> ()
  return
}
// -----
// Another type stored, generic.
func.func @f(%m: memref<4xf32>, %x: f64) {
  // expected-error @below {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%x, %m) <{map = affine_map<() -> (0)>}> : (f64, memref<4xf32>) -> ()
  return
}
// -----
// A store without map, generic.
func.func @f(%m: memref<4xf32>, %x: f32) {
  // expected-error @below {{'affine.store' op requires attribute 'map'}}
  "affine.store"(%x, %m) : (f32, memref<4xf32>) -> ()
  return
}
// -----
// A store to no memref, generic.
func.func @f(%m: f32, %x: f32) {
  // expected-error @below {{'affine.store' op operand #1 must be memref of any type values, but got 'f32'}}
  "affine.store"(%x, %m) <{map = affine_map<() -> ()>}> : (f32, f32) -> ()
  return
}
// -----
// A prefetch that neither reads nor writes.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[0], touch, locality<3>, data : memref<4xf32>
  return
}
// -----
// A prefetch of no cache.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[0], read, locality<3>, disk : memref<4xf32>
  return
}
// -----
// A prefetch with a locality out of range.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[0], read, locality<4>, data : memref<4xf32>
  return
}
// -----
// A prefetch without locality.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected 'locality'}}
  affine.prefetch %m[0], read, data : memref<4xf32>
  return
}
// -----
// A prefetch with too few subscripts.
func.func @f(%m: memref<4x4xf32>) {
  // expected-error @below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[0], read, locality<1>, data : memref<4x4xf32>
  return
}
// -----
// A prefetch at a loaded value.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%0], read, locality<1>, data : memref<4xindex>
  }
  return
}
// -----
// A prefetch without its properties, generic.
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'affine.prefetch' op requires attribute 'isWrite'}}
  "affine.prefetch"(%m) <{isDataCache = true, localityHint = 1 : i32, map = affine_map<() -> (0)>}> : (memref<4xf32>) -> ()
  return
}
// -----
// A vector of other elements.
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[0] : memref<8xf32>, vector<4xf64>
  return
}
// -----
// No vector.
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = affine.vector_load %m[0] : memref<8xf32>, f32
  return
}
// -----
// No vector type.
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{expected ','}}
  %0 = affine.vector_load %m[0] : memref<8xf32>
  return
}
// -----
// A vector load with too few subscripts.
func.func @f(%m: memref<8x8xf32>) {
  // expected-error @below {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = affine.vector_load %m[0] : memref<8x8xf32>, vector<4xf32>
  return
}
// -----
// A vector load at a loaded value.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.vector_load' op operand cannot be used as a dimension id}}
    %1 = affine.vector_load %m[%0] : memref<4xindex>, vector<2xindex>
  }
  return
}
// -----
// A stored vector of other elements.
func.func @f(%m: memref<8xf32>, %v: vector<4xi32>) {
  // expected-error @below {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[0] : memref<8xf32>, vector<4xi32>
  return
}
// -----
// A stored vector with a type of its own.
// expected-note @below {{prior use here}}
func.func @f(%m: memref<8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'vector<8xf32>' vs 'vector<4xf32>'}}
  affine.vector_store %v, %m[0] : memref<8xf32>, vector<8xf32>
  return
}
// -----
// A vector store with too many subscripts.
func.func @f(%m: memref<8xf32>, %v: vector<4xf32>) {
  // expected-error @below {{'affine.vector_store' op affine map num results must equal memref rank}}
  affine.vector_store %v, %m[0, 0] : memref<8xf32>, vector<4xf32>
  return
}
// -----
// A vector load without map, generic.
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{'affine.vector_load' op requires attribute 'map'}}
  %0 = "affine.vector_load"(%m) : (memref<8xf32>) -> vector<4xf32>
  return
}
// -----
// A vector load of a scalar, generic.
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{'affine.vector_load' op result #0 must be vector of any type values, but got 'f32'}}
  %0 = "affine.vector_load"(%m) <{map = affine_map<() -> (0)>}> : (memref<8xf32>) -> f32
  return
}
// -----
// A vector store of a scalar, generic.
func.func @f(%m: memref<8xf32>, %x: f32) {
  // expected-error @below {{'affine.vector_store' op operand #0 must be vector of any type values, but got 'f32'}}
  "affine.vector_store"(%x, %m) <{map = affine_map<() -> (0)>}> : (f32, memref<8xf32>) -> ()
  return
}
