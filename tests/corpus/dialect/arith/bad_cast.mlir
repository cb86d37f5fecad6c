// tensor<*xi8> to tensor<*xi32>.
func.func @f(%a: tensor<*xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<*xi8> to tensor<*xi32>
  return
}
// -----
// tensor<4xi8> to tensor<?xi32>.
func.func @f(%a: tensor<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<4xi8> to tensor<?xi32>
  return
}
// -----
// tensor<4xi8> to tensor<*xi32>.
func.func @f(%a: tensor<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<4xi8> to tensor<*xi32>
  return
}
// -----
// tensor<4xi8> to tensor<8xi32>.
func.func @f(%a: tensor<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<4xi8> to tensor<8xi32>
  return
}
// -----
// vector<4xi8> to vector<[4]xi32>.
func.func @f(%a: vector<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi8> to vector<[4]xi32>
  return
}
// -----
// vector<4xi8> to vector<8xi32>.
func.func @f(%a: vector<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi8> to vector<8xi32>
  return
}
// -----
// i8 to vector<4xi32>.
func.func @f(%a: i8) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : i8 to vector<4xi32>
  return
}
// -----
// vector<4xi8> to tensor<4xi32>.
func.func @f(%a: vector<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : vector<4xi8> to tensor<4xi32>
  return
}
// -----
// tensor<4xi8, 1> to tensor<4xi32>.
func.func @f(%a: tensor<4xi8, 1>) {
  // expected-error @+1 {{'arith.extsi' op operand type 'tensor<4xi8, 1 : i64>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = arith.extsi %a : tensor<4xi8, 1> to tensor<4xi32>
  return
}
// -----
// memref<4xi8> to memref<4xi32>.
func.func @f(%a: memref<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi8>'}}
  %0 = arith.extsi %a : memref<4xi8> to memref<4xi32>
  return
}
// -----
// memref<4xi8> to memref<?xi32>.
func.func @f(%a: memref<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi8>'}}
  %0 = arith.extsi %a : memref<4xi8> to memref<?xi32>
  return
}
// -----
// memref<4xi8> to memref<4xi32, 1>.
func.func @f(%a: memref<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi8>'}}
  %0 = arith.extsi %a : memref<4xi8> to memref<4xi32, 1>
  return
}
// -----
// memref<4xi8> to memref<4xi32, strided<[1]>>.
func.func @f(%a: memref<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi8>'}}
  %0 = arith.extsi %a : memref<4xi8> to memref<4xi32, strided<[1]>>
  return
}
// -----
// memref<*xi8> to memref<*xi32>.
func.func @f(%a: memref<*xi8>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<*xi8>'}}
  %0 = arith.extsi %a : memref<*xi8> to memref<*xi32>
  return
}
// -----
// vector<2x2xi8> to vector<4xi32>.
func.func @f(%a: vector<2x2xi8>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<2x2xi8> to vector<4xi32>
  return
}
// -----
// tensor<2x2xi8> to tensor<4xi32>.
func.func @f(%a: tensor<2x2xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<2x2xi8> to tensor<4xi32>
  return
}
// -----
// i32 to i8.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i8' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i8
  return
}
// -----
// complex<f32> to complex<f32>.
func.func @f(%a: complex<f32>) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'complex<f32>'}}
  %0 = arith.extsi %a : complex<f32> to complex<f32>
  return
}
// -----
// i32 to i32.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i32
  return
}
// -----
// f32 to f32.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.extsi %a : f32 to f32
  return
}
// -----
// index to index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to index
  return
}
// -----
// index to i64.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}
// -----
// si8 to si16.
func.func @f(%a: si8) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'si8'}}
  %0 = arith.extsi %a : si8 to si16
  return
}
// -----
// f16 to bf16.
func.func @f(%a: f16) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'f16'}}
  %0 = arith.extsi %a : f16 to bf16
  return
}
// -----
// bf16 to f16.
func.func @f(%a: bf16) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'bf16'}}
  %0 = arith.extsi %a : bf16 to f16
  return
}
// -----
// tensor<*xi32> to tensor<*xf32>.
func.func @f(%a: tensor<*xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<*xi32> to tensor<*xf32>
  return
}
// -----
// tensor<4xi32> to tensor<?xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<4xi32> to tensor<?xf32>
  return
}
// -----
// tensor<4xi32> to tensor<*xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<4xi32> to tensor<*xf32>
  return
}
// -----
// tensor<4xi32> to tensor<8xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<4xi32> to tensor<8xf32>
  return
}
// -----
// vector<4xi32> to vector<[4]xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : vector<4xi32> to vector<[4]xf32>
  return
}
// -----
// vector<4xi32> to vector<8xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : vector<4xi32> to vector<8xf32>
  return
}
// -----
// i32 to vector<4xf32>.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : i32 to vector<4xf32>
  return
}
// -----
// vector<4xi32> to tensor<4xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : vector<4xi32> to tensor<4xf32>
  return
}
// -----
// tensor<4xi32, 1> to tensor<4xf32>.
func.func @f(%a: tensor<4xi32, 1>) {
  // expected-error @+1 {{'arith.sitofp' op operand type 'tensor<4xi32, 1 : i64>' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = arith.sitofp %a : tensor<4xi32, 1> to tensor<4xf32>
  return
}
// -----
// memref<4xi32> to memref<4xf32>.
func.func @f(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.sitofp %a : memref<4xi32> to memref<4xf32>
  return
}
// -----
// memref<4xi32> to memref<?xf32>.
func.func @f(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.sitofp %a : memref<4xi32> to memref<?xf32>
  return
}
// -----
// memref<4xi32> to memref<4xf32, 1>.
func.func @f(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.sitofp %a : memref<4xi32> to memref<4xf32, 1>
  return
}
// -----
// memref<4xi32> to memref<4xf32, strided<[1]>>.
func.func @f(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.sitofp %a : memref<4xi32> to memref<4xf32, strided<[1]>>
  return
}
// -----
// memref<*xi32> to memref<*xf32>.
func.func @f(%a: memref<*xi32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'memref<*xi32>'}}
  %0 = arith.sitofp %a : memref<*xi32> to memref<*xf32>
  return
}
// -----
// vector<2x2xi32> to vector<4xf32>.
func.func @f(%a: vector<2x2xi32>) {
  // expected-error @+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : vector<2x2xi32> to vector<4xf32>
  return
}
// -----
// tensor<2x2xi32> to tensor<4xf32>.
func.func @f(%a: tensor<2x2xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<2x2xi32> to tensor<4xf32>
  return
}
// -----
// f32 to i32.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.sitofp %a : f32 to i32
  return
}
// -----
// complex<f32> to complex<f32>.
func.func @f(%a: complex<f32>) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'complex<f32>'}}
  %0 = arith.sitofp %a : complex<f32> to complex<f32>
  return
}
// -----
// i32 to i32.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.sitofp %a : i32 to i32
  return
}
// -----
// f32 to f32.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.sitofp %a : f32 to f32
  return
}
// -----
// index to index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.sitofp %a : index to index
  return
}
// -----
// index to i64.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.sitofp %a : index to i64
  return
}
// -----
// si8 to si16.
func.func @f(%a: si8) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'si8'}}
  %0 = arith.sitofp %a : si8 to si16
  return
}
// -----
// f16 to bf16.
func.func @f(%a: f16) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f16'}}
  %0 = arith.sitofp %a : f16 to bf16
  return
}
// -----
// bf16 to f16.
func.func @f(%a: bf16) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'bf16'}}
  %0 = arith.sitofp %a : bf16 to f16
  return
}
// -----
// tensor<*xindex> to tensor<*xi32>.
func.func @f(%a: tensor<*xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<*xindex> to tensor<*xi32>
  return
}
// -----
// tensor<4xindex> to tensor<?xi32>.
func.func @f(%a: tensor<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<4xindex> to tensor<?xi32>
  return
}
// -----
// tensor<4xindex> to tensor<*xi32>.
func.func @f(%a: tensor<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<4xindex> to tensor<*xi32>
  return
}
// -----
// tensor<4xindex> to tensor<8xi32>.
func.func @f(%a: tensor<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<4xindex> to tensor<8xi32>
  return
}
// -----
// vector<4xindex> to vector<[4]xi32>.
func.func @f(%a: vector<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : vector<4xindex> to vector<[4]xi32>
  return
}
// -----
// vector<4xindex> to vector<8xi32>.
func.func @f(%a: vector<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : vector<4xindex> to vector<8xi32>
  return
}
// -----
// index to vector<4xi32>.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : index to vector<4xi32>
  return
}
// -----
// vector<4xindex> to tensor<4xi32>.
func.func @f(%a: vector<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : vector<4xindex> to tensor<4xi32>
  return
}
// -----
// tensor<4xindex, 1> to tensor<4xi32>.
func.func @f(%a: tensor<4xindex, 1>) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'tensor<4xindex, 1 : i64>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = arith.index_cast %a : tensor<4xindex, 1> to tensor<4xi32>
  return
}
// -----
// memref<*xindex> to memref<*xi32>.
func.func @f(%a: memref<*xindex>) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'memref<*xindex>'}}
  %0 = arith.index_cast %a : memref<*xindex> to memref<*xi32>
  return
}
// -----
// vector<2x2xindex> to vector<4xi32>.
func.func @f(%a: vector<2x2xindex>) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : vector<2x2xindex> to vector<4xi32>
  return
}
// -----
// tensor<2x2xindex> to tensor<4xi32>.
func.func @f(%a: tensor<2x2xindex>) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<2x2xindex> to tensor<4xi32>
  return
}
// -----
// complex<f32> to complex<f32>.
func.func @f(%a: complex<f32>) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'complex<f32>'}}
  %0 = arith.index_cast %a : complex<f32> to complex<f32>
  return
}
// -----
// i32 to i32.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i32
  return
}
// -----
// f32 to f32.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : f32 to f32
  return
}
// -----
// index to index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}
// -----
// si8 to si16.
func.func @f(%a: si8) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'si8'}}
  %0 = arith.index_cast %a : si8 to si16
  return
}
// -----
// f16 to bf16.
func.func @f(%a: f16) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f16'}}
  %0 = arith.index_cast %a : f16 to bf16
  return
}
// -----
// bf16 to f16.
func.func @f(%a: bf16) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'bf16'}}
  %0 = arith.index_cast %a : bf16 to f16
  return
}
// -----
// tensor<*xi32> to tensor<*xf32>.
func.func @f(%a: tensor<*xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<*xi32> to tensor<*xf32>
  return
}
// -----
// tensor<4xi32> to tensor<?xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<4xi32> to tensor<?xf32>
  return
}
// -----
// tensor<4xi32> to tensor<*xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<4xi32> to tensor<*xf32>
  return
}
// -----
// tensor<4xi32> to tensor<8xf32>.
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<4xi32> to tensor<8xf32>
  return
}
// -----
// vector<4xi32> to vector<[4]xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<4xi32> to vector<[4]xf32>
  return
}
// -----
// vector<4xi32> to vector<8xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<4xi32> to vector<8xf32>
  return
}
// -----
// i32 to vector<4xf32>.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : i32 to vector<4xf32>
  return
}
// -----
// vector<4xi32> to tensor<4xf32>.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : vector<4xi32> to tensor<4xf32>
  return
}
// -----
// tensor<4xi32, 1> to tensor<4xf32>.
func.func @f(%a: tensor<4xi32, 1>) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'tensor<4xi32, 1 : i64>' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = arith.bitcast %a : tensor<4xi32, 1> to tensor<4xf32>
  return
}
// -----
// memref<*xi32> to memref<*xf32>.
func.func @f(%a: memref<*xi32>) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'memref<*xi32>'}}
  %0 = arith.bitcast %a : memref<*xi32> to memref<*xf32>
  return
}
// -----
// vector<2x2xi32> to vector<4xf32>.
func.func @f(%a: vector<2x2xi32>) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<2x2xi32> to vector<4xf32>
  return
}
// -----
// tensor<2x2xi32> to tensor<4xf32>.
func.func @f(%a: tensor<2x2xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<2x2xi32> to tensor<4xf32>
  return
}
// -----
// complex<f32> to complex<f32>.
func.func @f(%a: complex<f32>) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'complex<f32>'}}
  %0 = arith.bitcast %a : complex<f32> to complex<f32>
  return
}
// -----
// index to index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : index to index
  return
}
// -----
// index to i64.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : index to i64
  return
}
// -----
// si8 to si16.
func.func @f(%a: si8) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'si8'}}
  %0 = arith.bitcast %a : si8 to si16
  return
}
