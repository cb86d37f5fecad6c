// Every operation of two integers.
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.ceildivsi %a, %b : i32
  %6 = arith.ceildivui %a, %b : i32
  %7 = arith.floordivsi %a, %b : i32
  %8 = arith.remsi %a, %b : i32
  %9 = arith.remui %a, %b : i32
  %10 = arith.andi %a, %b : i32
  %11 = arith.ori %a, %b : i32
  %12 = arith.xori %a, %b : i32
  %13 = arith.shli %a, %b : i32
  %14 = arith.shrsi %a, %b : i32
  %15 = arith.shrui %a, %b : i32
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  return
}
// -----
// Of indices, of vectors, of tensors.
func.func @f(%a: index, %b: vector<4x[2]xi8>, %c: tensor<?xi64>, %d: tensor<*xindex>, %e: i1) {
  %0 = arith.addi %a, %a : index
  %1 = arith.divsi %b, %b : vector<4x[2]xi8>
  %2 = arith.xori %c, %c : tensor<?xi64>
  %3 = arith.maxui %d, %d : tensor<*xindex>
  %4 = arith.andi %e, %e : i1
  return
}
// -----
// Promises about overflow.
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  %1 = arith.subi %a, %a overflow<nuw> : i32
  %2 = arith.muli %a, %a overflow<nsw, nuw> : i32
  %3 = arith.shli %a, %a overflow<nuw, nsw> : i32
  %4 = arith.addi %a, %a overflow<none> : i32
  return
}
// -----
// Promises about overflow, and other attributes.
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a overflow<nsw> {mine} : i32
  %1 = arith.addi %a, %a {mine = 1 : i8} : i32
  return
}
// -----
// Promises about overflow among the attributes.
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
  return
}
// -----
// Promises about overflow, in generic form.
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %1 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %2 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %3 = "arith.muli"(%a, %a) {overflowFlags = #arith.overflow<nuw>} : (i32, i32) -> i32
  return
}
// -----
// Divisions and shifts that are exact.
func.func @f(%a: i32) {
  %0 = arith.divsi %a, %a exact : i32
  %1 = arith.divui %a, %a exact : i32
  %2 = arith.shrsi %a, %a exact : i32
  %3 = arith.shrui %a, %a exact {mine} : i32
  %4 = "arith.divsi"(%a, %a) <{isExact}> : (i32, i32) -> i32
  return
}
// -----
// Sum and carry.
func.func @f(%a: i32, %v: vector<4xi32>) {
  %s, %c = arith.addui_extended %a, %a : i32, i1
  %t, %d = arith.addui_extended %v, %v {mine} : vector<4xi32>, vector<4xi1>
  return
}
// -----
// Both halves of a product.
func.func @f(%a: i32, %v: vector<4xi32>) {
  %l, %h = arith.mulsi_extended %a, %a : i32
  %m:2 = arith.mului_extended %v, %v {mine} : vector<4xi32>
  return
}
// -----
// Every comparison.
func.func @f(%a: i32) {
  %0 = arith.cmpi eq, %a, %a : i32
  %1 = arith.cmpi ne, %a, %a : i32
  %2 = arith.cmpi slt, %a, %a : i32
  %3 = arith.cmpi sle, %a, %a : i32
  %4 = arith.cmpi sgt, %a, %a : i32
  %5 = arith.cmpi sge, %a, %a : i32
  %6 = arith.cmpi ult, %a, %a : i32
  %7 = arith.cmpi ule, %a, %a : i32
  %8 = arith.cmpi ugt, %a, %a : i32
  %9 = arith.cmpi uge, %a, %a : i32
  return
}
// -----
// Comparisons of other types, in quotes and in generic form.
func.func @f(%a: index, %v: vector<4xi32>, %t: tensor<?x4xi64>, %i: i32) {
  %0 = arith.cmpi "slt", %a, %a : index
  %1 = arith.cmpi eq, %v, %v {mine} : vector<4xi32>
  %2 = arith.cmpi eq, %t, %t : tensor<?x4xi64>
  %3 = "arith.cmpi"(%i, %i) <{predicate = 3 : i64}> : (i32, i32) -> i1
  return
}
// -----
// Choices.
func.func @f(%c: i1, %a: i32, %v: vector<4xf32>, %m: vector<4xi1>, %t: tensor<?xf32>, %n: memref<4xf32>, %u: tensor<?xi1>) {
  %0 = arith.select %c, %a, %a : i32
  %1 = arith.select %c, %v, %v : vector<4xf32>
  %2 = arith.select %m, %v, %v : vector<4xi1>, vector<4xf32>
  %3 = arith.select %c, %n, %n {mine} : memref<4xf32>
  %4 = arith.select %u, %t, %t : tensor<?xi1>, tensor<?xf32>
  return
}
// -----
// Choices of truth values, their condition's type written.
func.func @f(%c: i1) {
  %0 = arith.select %c, %c, %c : i1
  %1 = arith.select %c, %c, %c : i1, i1
  return
}
// -----
// Integers made wider and narrower.
func.func @f(%a: i32, %v: vector<4xi8>, %t: tensor<?xi8>) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %a : i32 to i128
  %2 = arith.trunci %a : i32 to i8
  %3 = arith.extsi %v {mine} : vector<4xi8> to vector<4xi32>
  %4 = arith.extui %t : tensor<?xi8> to tensor<?xi9>
  %5 = arith.trunci %a overflow<nsw, nuw> : i32 to i1
  return
}
// -----
// Integers and indices.
func.func @f(%a: i32, %b: index, %v: vector<4xindex>, %m: memref<4xindex>) {
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_cast %b : index to i8
  %2 = arith.index_castui %b : index to i128
  %3 = arith.index_castui %v : vector<4xindex> to vector<4xi32>
  %4 = arith.index_cast %m : memref<4xindex> to memref<4xi32>
  return
}
// -----
// Integers of odd and of large widths.
func.func @f(%a: i1, %b: i7, %c: i257) {
  %0 = arith.addi %a, %a : i1
  %1 = arith.addi %b, %b : i7
  %2 = arith.addi %c, %c : i257
  return
}
// -----
// Names of multiples of the factor of scalable vectors.
func.func @f(%n: index) -> (index, index, index, index, i32) {
  %v = vector.vscale
  %c8 = arith.constant 8 : index
  %0 = arith.muli %v, %c8 : index
  %1 = arith.muli %c8, %v : index
  %2 = arith.muli %v, %n : index
  %3 = arith.addi %v, %c8 : index
  %c8_i32 = arith.constant 8 : i32
  %4 = arith.muli %c8_i32, %c8_i32 : i32
  return %0, %1, %2, %3, %4 : index, index, index, index, i32
}
