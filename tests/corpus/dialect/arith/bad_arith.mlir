// Operands of two types.
// expected-note @+1 {{prior use here}}
func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.addi %a, %b : i32
  return
}
// -----
// Operands of two types, in generic form.
func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}
// -----
// A result of another type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}
// -----
// A sum of floats by integer addition.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %a, %a : f32
  return
}
// -----
// A sum of integers by float addition.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}
// -----
// Signed integers.
func.func @f(%a: si32) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = arith.addi %a, %a : si32
  return
}
// -----
// A sum of memrefs.
func.func @f(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.addi %a, %a : memref<4xi32>
  return
}
// -----
// One operand.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ','}}
  %0 = arith.addi %a : i32
  return
}
// -----
// One operand, in generic form.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}
// -----
// Three operands.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.addi %a, %a, %a : i32
  return
}
// -----
// No result.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}
// -----
// An unknown promise about overflow.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  %0 = arith.addi %a, %a overflow<nsw, abc> : i32
  return
}
// -----
// An unknown liberty.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}
// -----
// An unknown liberty, in generic form.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = "arith.addf"(%a, %a) <{fastmath = #arith.fastmath<quick>}> : (f32, f32) -> f32
  return
}
// -----
// Liberties of another kind.
func.func @f(%a: f32) {
  // expected-error @+1 {{invalid properties {fastmath = 1 : i32} for op arith.addf: Invalid attribute `fastmath` in property conversion: 1 : i32}}
  %0 = "arith.addf"(%a, %a) <{fastmath = 1 : i32}> : (f32, f32) -> f32
  return
}
// -----
// Promises about overflow where there are liberties.
func.func @f(%a: f32) {
  // expected-error @+1 {{invalid properties {fastmath = #arith.overflow<nsw>} for op arith.addf: Invalid attribute `fastmath` in property conversion: #arith.overflow<nsw>}}
  %0 = "arith.addf"(%a, %a) <{fastmath = #arith.overflow<nsw>}> : (f32, f32) -> f32
  return
}
// -----
// An unknown attribute of the dialect.
func.func @f(%a: f32) {
  // expected-error @+1 {{unknown attribute `unheard` in dialect `arith`}}
  %0 = arith.addf %a, %a {x = #arith.unheard<y>} : f32
  return
}
// -----
// Liberties where there are none.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.addi %a, %a fastmath<fast> : i32
  return
}
// -----
// An op that there is not.
func.func @f(%a: i32) {
  // expected-error @+1 {{is unknown}}
  %0 = arith.nand %a, %a : i32
  return
}
// -----
// An op that there is not, in generic form.
func.func @f(%a: i32) {
  // expected-error @+1 {{unregistered operation 'arith.nand' found in dialect ('arith') that does not allow unknown operations}}
  %0 = "arith.nand"(%a, %a) : (i32, i32) -> i32
  return
}
// -----
// A carry of another type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addui_extended' op result #1 must be bool-like, but got 'i8'}}
  %s, %c = arith.addui_extended %a, %a : i32, i8
  return
}
// -----
// A carry of another shape.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %s, %c = arith.addui_extended %a, %a : vector<4xi32>, i1
  return
}
// -----
// Halves of another type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64)
  return
}
// -----
// An unknown comparison.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi lt, %a, %a : i32
  return
}
// -----
// A comparison of floats as integers.
func.func @f(%a: f32) {
  // expected-error @+1 {{'lhs' must be signless-integer-like, but got 'f32'}}
  %0 = arith.cmpi eq, %a, %a : f32
  return
}
// -----
// A comparison of integers as floats.
func.func @f(%a: i32) {
  // expected-error @+1 {{'lhs' must be floating-point-like, but got 'i32'}}
  %0 = arith.cmpf oeq, %a, %a : i32
  return
}
// -----
// A comparison that is no number.
func.func @f(%a: i32) {
  // expected-error @+1 {{invalid properties {predicate = "eq"} for op arith.cmpi: Invalid attribute `predicate` in property conversion: "eq"}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = "eq"}> : (i32, i32) -> i1
  return
}
// -----
// A comparison that there is not.
func.func @f(%a: i32) {
  // expected-error @+1 {{invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}
// -----
// A comparison without its kind.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  return
}
// -----
// A comparison with another result.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}
// -----
// A comparison of vectors with one result.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}
// -----
// A choice by a number.
func.func @f(%c: i8, %a: i32) {
  // expected-error @+1 {{'arith.select' op operand #0 must be bool-like, but got 'i8'}}
  %0 = arith.select %c, %a, %a : i8, i32
  return
}
// -----
// A choice by a vector of another shape.
func.func @f(%c: vector<2xi1>, %a: vector<4xi32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : vector<2xi1>, vector<4xi32>
  return
}
// -----
// A choice between types.
func.func @f(%c: i1, %a: i32, %b: i64) {
  // expected-error @+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32
  return
}
// -----
// Extension to a narrower type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i16
  return
}
// -----
// Extension to the same type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extui %a : i32 to i32
  return
}
// -----
// Truncation to a wider type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}
// -----
// Extension of an index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}
// -----
// Extension between shapes.
func.func @f(%a: vector<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi8> to vector<8xi32>
  return
}
// -----
// Extension between shapes of tensors.
func.func @f(%a: tensor<4xi8>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<4xi8> to tensor<?xi32>
  return
}
// -----
// Extension of a tensor of unknown rank.
func.func @f(%t: tensor<*xf16>) {
  // expected-error @+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %3 = arith.extf %t : tensor<*xf16> to tensor<*xf32>
  return
}
// -----
// Extension of a scalar to a vector.
func.func @f(%a: i8) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : i8 to vector<4xi32>
  return
}
// -----
// Extension of floats to a narrower format.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.extf %a : f32 to f16
  return
}
// -----
// Extension of floats to a format of the same width.
func.func @f(%a: f16) {
  // expected-error @+1 {{'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f16 to bf16
  return
}
// -----
// Truncation of floats to a wider format.
func.func @f(%a: f32) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f64
  return
}
// -----
// An unknown rounding.
func.func @f(%a: f64) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.truncf %a sideways : f64 to f32
  return
}
// -----
// A rounding that there is not.
func.func @f(%a: f64) {
  // expected-error @+1 {{invalid properties {roundingmode = 7 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 7 : i32}}
  %0 = "arith.truncf"(%a) <{roundingmode = 7 : i32}> : (f64) -> f32
  return
}
// -----
// Scaling to a narrower format.
func.func @f(%a: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f16
  return
}
// -----
// Scaling to a wider format.
func.func @f(%a: f16, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f16', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %s : f16, f8E8M0FNU to f32
  return
}
// -----
// Scaling between shapes.
func.func @f(%a: vector<4xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'vector<4xf4E2M1FN>', 'vector<4xf8E8M0FNU>' and result type 'vector<2xf32>' are cast incompatible}}
  %0 = arith.scaling_extf %a, %s : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<2xf32>
  return
}
// -----
// Scaling of integers.
func.func @f(%a: i4, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand #0 must be floating-point-like, but got 'i4'}}
  %0 = arith.scaling_extf %a, %s : i4, f8E8M0FNU to f32
  return
}
// -----
// Scaling by an integer.
func.func @f(%a: f4E2M1FN, %s: i8) {
  // expected-error @+1 {{'arith.scaling_extf' op operand #1 must be floating-point-like, but got 'i8'}}
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, i8 to f32
  return
}
// -----
// An integer from an integer.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptosi %a : i32 to i64
  return
}
// -----
// A float from an index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.sitofp %a : index to f32
  return
}
// -----
// An index cast between integers.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}
// -----
// An index cast between indices.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}
// -----
// An index cast between shapes.
func.func @f(%a: vector<4xindex>) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : vector<4xindex> to vector<2xi32>
  return
}
// -----
// A bit cast between widths.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f64
  return
}
// -----
// A bit cast of an index.
func.func @f(%a: index) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : index to i64
  return
}
// -----
// A bit cast between shapes.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<4xi32> to vector<8xi16>
  return
}
// -----
// A constant too wide.
func.func @f() {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %0 = arith.constant 256 : i8
  return
}
// -----
// A constant of a signed type.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}
// -----
// A constant of another type than its value.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}
// -----
// A constant without a value.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}
// -----
// A constant without a type.
func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = arith.constant unit
  return
}
// -----
// A constant text.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x"
  return
}
// -----
// A constant of an unknown size.
func.func @f() {
  // expected-error @+1 {{elements literal type must have static shape}}
  %0 = arith.constant dense<1> : tensor<?xi32>
  return
}
// -----
// Scalable elements that differ.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<[4]xi32>
  return
}
// -----
// A constant that is a decimal integer.
func.func @f() {
  // expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note @+1 {{add a trailing dot to make the literal a float}}
  %0 = arith.constant 1 : f32
  return
}
// -----
// A hint that the value is not negative, which these ops do not have.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.extui %a nneg : i32 to i64
  return
}
// -----
// Sum and carry of two shapes.
func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type}}
  %s, %c = arith.addui_extended %a, %a : vector<4xi32>, vector<2xi1>
  return
}
// -----
// A carry of many for one sum.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addui_extended' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %s, %c = arith.addui_extended %a, %a : i32, vector<2xi1>
  return
}
// -----
// A sum of another type.
func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type}}
  %0:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i64, i1)
  return
}
// -----
// A choice of an open size by a known one.
func.func @f(%c: tensor<4xi1>, %a: tensor<?xi32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : tensor<4xi1>, tensor<?xi32>
  return
}
// -----
// A choice of elements with an encoding by such without.
func.func @f(%c: tensor<4xi1>, %a: tensor<4xi32, 1>) {
  // expected-error @+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1, 1 : i64>', but got 'tensor<4xi1>'}}
  %0 = arith.select %c, %a, %a : tensor<4xi1>, tensor<4xi32, 1>
  return
}
// -----
// A choice of a tensor by a vector.
func.func @f(%c: vector<4xi1>, %a: tensor<4xi32>) {
  // expected-error @+1 {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %c, %a, %a : vector<4xi1>, tensor<4xi32>
  return
}
// -----
// Scales of a scalar.
func.func @f(%a: f4E2M1FN, %v: vector<4xf8E8M0FNU>) {
  // expected-error @+1 {{'arith.scaling_extf' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = arith.scaling_extf %a, %v : f4E2M1FN, vector<4xf8E8M0FNU> to f32
  return
}
// -----
// Scaling to an open size.
func.func @f(%a: tensor<4xf4E2M1FN>, %v: tensor<4xf8E8M0FNU>) {
  // expected-error @+1 {{'arith.scaling_extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.scaling_extf %a, %v : tensor<4xf4E2M1FN>, tensor<4xf8E8M0FNU> to tensor<?xf32>
  return
}
// -----
// A constant text with a type.
func.func @f() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() <{value = "x" : i32}> : () -> i32
  return
}
