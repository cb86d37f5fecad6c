// OPTIONS: --canonicalize

func.func @addadd(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.addi %a, %c5 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @add_of_subrhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.addi %a, %c5 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @add_of_sublhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %c1, %x overflow<nsw, nuw> : i32
  %b = arith.addi %a, %c5 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @subrhs_of_add(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c5 overflow<nsw, nuw> : i32
  %b = arith.subi %a, %c1 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @sublhs_of_add(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.subi %c5, %a overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @subrhs_of_subrhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.subi %a, %c5 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @subrhs_of_sublhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %c5, %x overflow<nsw, nuw> : i32
  %b = arith.subi %a, %c1 overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @sublhs_of_subrhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.subi %c5, %a overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @sublhs_of_sublhs(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %c1, %x overflow<nsw, nuw> : i32
  %b = arith.subi %c5, %a overflow<nsw, nuw> : i32
  return %b : i32
}

// -----

func.func @muls(%x: i32) -> i32 {
  %c1 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.muli %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.muli %a, %c5 overflow<nsw> : i32
  return %b : i32
}

// -----

func.func @promise_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %c1 overflow<nsw, nuw> : i32
  %b = arith.addi %a, %c1 overflow<nuw> : i32
  return %b : i32
}

// -----

func.func @no_promise_of_inner(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %c1 : i32
  %b = arith.addi %a, %c1 overflow<nsw> : i32
  return %b : i32
}

// -----

// VERDICT: refused: mlir-opt promises of x - 56 what holds of x + 200
func.func @constants_wrap_around(%x: i8) -> i8 {
  %c100 = arith.constant 100 : i8
  %a = arith.addi %x, %c100 overflow<nsw> : i8
  %b = arith.addi %a, %c100 overflow<nsw> : i8
  return %b : i8
}

// -----

// VERDICT: refused: mlir-opt promises of x + 252 what holds of x - 4
func.func @sum_of_larger_difference(%x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %c5 = arith.constant 5 : i8
  %a = arith.subi %x, %c5 overflow<nuw> : i8
  %b = arith.addi %a, %c1 overflow<nuw> : i8
  return %b : i8
}

// -----

// VERDICT: refused: mlir-opt promises of a product by -128 what holds of one by 128
func.func @product_wraps_around(%x: i8) -> i8 {
  %c8 = arith.constant 8 : i8
  %c16 = arith.constant 16 : i8
  %a = arith.muli %x, %c8 overflow<nsw> : i8
  %b = arith.muli %a, %c16 overflow<nsw> : i8
  return %b : i8
}
