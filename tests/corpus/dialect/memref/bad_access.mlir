// Too few subscripts.
func.func @f(%a: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %a[%i] : memref<4x?xf32>
  return
}
// -----
// Too many subscripts.
func.func @f(%a: memref<4xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %x, %a[%i, %i] : memref<4xf32>
  return
}
// -----
// A subscript that is not an index.
// expected-note @+1 {{prior use here}}
func.func @f(%a: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.load %a[%i] : memref<4xf32>
  return
}
// -----
// A subscript that is not an index, in generic form.
func.func @f(%a: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{'memref.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "memref.load"(%a, %i) : (memref<4xf32>, i32) -> f32
  return
}
// -----
// Reading another type.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%a, %i) : (memref<4xf32>, index) -> f64
  return
}
// -----
// Storing another type.
func.func @f(%a: memref<4xf32>, %i: index, %x: f64) {
  // expected-error @+1 {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%x, %a, %i) : (f64, memref<4xf32>, index) -> ()
  return
}
// -----
// Reading from a tensor.
func.func @f(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.load %a[%i] : tensor<4xf32>
  return
}
// -----
// Reading from a tensor, in generic form.
func.func @f(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op operand #0 must be memref of any type values, but got 'tensor<4xf32>'}}
  %0 = "memref.load"(%a, %i) : (tensor<4xf32>, index) -> f32
  return
}
// -----
// Reading from an unranked memref.
func.func @f(%a: memref<*xf32>, %i: index) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.load %a[%i] : memref<*xf32>
  return
}
// -----
// Reading from nothing.
func.func @f() {
  // expected-error @+1 {{'memref.load' op expected 1 or more operands, but found 0}}
  %0 = "memref.load"() : () -> f32
  return
}
// -----
// Storing without a memref.
func.func @f(%x: f32) {
  // expected-error @+1 {{'memref.store' op expected 2 or more operands, but found 1}}
  "memref.store"(%x) : (f32) -> ()
  return
}
// -----
// Reading without a result.
func.func @f(%a: memref<f32>) {
  // expected-error @+1 {{'memref.load' op requires one result}}
  "memref.load"(%a) : (memref<f32>) -> ()
  return
}
// -----
// A hint that is not a truth value.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %0 = memref.load %a[%i] {nontemporal = 1 : i32} : memref<4xf32>
  return
}
// -----
// An alignment that is not a power of two.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %a[%i] {alignment = 12 : i64} : memref<4xf32>
  return
}
// -----
// Prefetch with a wrong number of subscripts.
func.func @f(%a: memref<4x4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %a[%i], read, locality<0>, data : memref<4x4xf32>
  return
}
// -----
// Prefetch with too much locality.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %a[%i], read, locality<4>, data : memref<4xf32>
  return
}
// -----
// Prefetch that neither reads nor writes.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{rw specifier has to be 'read' or 'write'}}
  memref.prefetch %a[%i], touch, locality<0>, data : memref<4xf32>
  return
}
// -----
// Prefetch into an unknown cache.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{cache type has to be 'data' or 'instr'}}
  memref.prefetch %a[%i], read, locality<0>, tlb : memref<4xf32>
  return
}
// -----
// Prefetch without its properties.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op requires attribute 'isDataCache'}}
  "memref.prefetch"(%a, %i) : (memref<4xf32>, index) -> ()
  return
}
// -----
// Copy between element types.
func.func @f(%a: memref<4xf32>, %b: memref<4xf64>) {
  // expected-error @+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<4xf64>
  return
}
// -----
// Copy between shapes.
func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<5xf32>
  return
}
// -----
// Copy between ranks.
func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<4x4xf32>
  return
}
// -----
// The size of a dimension there is not.
func.func @f(%a: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %a, %i : memref<f32>
  return
}
// -----
// The size of a tensor's dimension.
func.func @f(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<4xf32>'}}
  %0 = memref.dim %a, %i : tensor<4xf32>
  return
}
// -----
// A dimension that is not an index.
func.func @f(%a: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{'memref.dim' op operand #1 must be index, but got 'i32'}}
  %0 = "memref.dim"(%a, %i) : (memref<4xf32>, i32) -> index
  return
}
// -----
// A size that is not an index.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op result #0 must be index, but got 'i64'}}
  %0 = "memref.dim"(%a, %i) : (memref<4xf32>, index) -> i64
  return
}
// -----
// The rank of a number.
func.func @f(%a: f32) {
  // expected-error @+1 {{invalid kind of type specified}}
  %0 = memref.rank %a : f32
  return
}
// -----
// A reduction with a wrong number of subscripts.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %x, %a[%i, %i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
// A float reduction of integers.
func.func @f(%a: memref<4xi32>, %x: i32, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %x, %a[%i] : (i32, memref<4xi32>) -> i32
  return
}
// -----
// An integer reduction of floats.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %x, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
// A reduction of another type.
func.func @f(%a: memref<4xf32>, %x: f64, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = memref.atomic_rmw addf %x, %a[%i] : (f64, memref<4xf32>) -> f64
  return
}
// -----
// An unknown reduction.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw divf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
// A number that is no reduction.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  // expected-error @+1 {{invalid properties {kind = 99 : i64} for op memref.atomic_rmw: Invalid attribute `kind` in property conversion: 99 : i64}}
  %0 = "memref.atomic_rmw"(%x, %a, %i) <{kind = 99 : i64}> : (f32, memref<4xf32>, index) -> f32
  return
}
// -----
// A reduction without its kind.
func.func @f(%a: memref<4xf32>, %x: f32, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op requires attribute 'kind'}}
  %0 = "memref.atomic_rmw"(%x, %a, %i) : (f32, memref<4xf32>, index) -> f32
  return
}
// -----
// A reduction of vectors.
func.func @f(%a: memref<4xvector<4xf32>>, %x: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op operand #0 must be signless integer or floating-point, but got 'vector<4xf32>'}}
  %0 = memref.atomic_rmw addf %x, %a[%i] : (vector<4xf32>, memref<4xvector<4xf32>>) -> vector<4xf32>
  return
}
// -----
// An update whose block takes another type.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: i32):
    %c = arith.constant 1.0 : f32
    memref.atomic_yield %c : f32
  }
  return
}
// -----
// An update whose block takes two.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32, %more: f32):
    memref.atomic_yield %old : f32
  }
  return
}
// -----
// An update that gives another type.
func.func @f(%a: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %c = arith.constant 1 : i32
    // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %c : i32
  }
  return
}
// -----
// An update with effects.
func.func @f(%a: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %0 = memref.alloc() : memref<4xf32>
    memref.atomic_yield %old : f32
  }
  return
}
// -----
// An update that gives nothing.
func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expects a non-empty block}}
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32):
  }
  return
}
// -----
// The end of an update outside of one.
func.func @f(%x: f32) {
  // expected-error @+1 {{'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'}}
  memref.atomic_yield %x : f32
}
// -----
// A transfer with a wrong number of subscripts.
func.func @f(%a: memref<4x8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  return
}
// -----
// A transfer with a wrong number of types.
func.func @f(%a: memref<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{fewer/more types expected}}
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<8xf32>, memref<32xf32, 1>
  return
}
// -----
// A transfer with half a stride.
func.func @f(%a: memref<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{expected two stride related operands}}
  memref.dma_start %a[%i], %b[%i], %n, %t[%i], %n : memref<8xf32>, memref<32xf32, 1>, memref<1xi32>
  return
}
// -----
// A transfer of a tensor.
func.func @f(%a: tensor<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{'memref.dma_start' op expected source to be of memref type}}
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : tensor<8xf32>, memref<32xf32, 1>, memref<1xi32>
  return
}
// -----
// A transfer without operands.
func.func @f() {
  // expected-error @+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"() : () -> ()
  return
}
// -----
// A transfer of a number of elements that is not an index.
func.func @f(%a: memref<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: i32) {
  // expected-error @+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%a, %i, %b, %i, %n, %t, %i) : (memref<8xf32>, index, memref<32xf32, 1>, index, i32, memref<1xi32>, index) -> ()
  return
}
// -----
// A transfer with a subscript that is not an index.
func.func @f(%a: memref<8xf32>, %b: memref<32xf32, 1>, %t: memref<1xi32>, %i: index, %n: i32) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%a, %n, %b, %i, %i, %t, %i) : (memref<8xf32>, i32, memref<32xf32, 1>, index, index, memref<1xi32>, index) -> ()
  return
}
// -----
// A transfer with a target that is not a memref.
func.func @f(%a: memref<8xf32>, %i: index, %n: i32) {
  // expected-error @+1 {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%a, %i, %i, %i, %i, %i, %i) : (memref<8xf32>, index, index, index, index, index, index) -> ()
  return
}
// -----
// A transfer with too few operands.
func.func @f(%a: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 5 operands}}
  "memref.dma_start"(%a, %i, %a, %i) : (memref<8xf32>, index, memref<8xf32>, index) -> ()
  return
}
// -----
// Waiting with a wrong number of subscripts.
func.func @f(%t: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  memref.dma_wait %t[%i, %i], %n : memref<1xi32>
  return
}
// -----
// Waiting for no number of elements.
func.func @f(%t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0}}
  "memref.dma_wait"(%t, %i) : (memref<1xi32>, index) -> ()
  return
}
// -----
// Waiting for a number.
func.func @f(%t: f32, %n: index) {
  // expected-error @+1 {{'memref.dma_wait' op operand #0 must be memref of any type values, but got 'f32'}}
  "memref.dma_wait"(%t, %n) : (f32, index) -> ()
  return
}
