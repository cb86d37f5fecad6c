// OPTIONS: --canonicalize

func.func @sums(%x: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c1 : i32
  %b = arith.addi %a, %c2 : i32
  %c = arith.subi %a, %c5 : i32
  %d = arith.subi %c5, %a : i32
  return %b, %c, %d : i32, i32, i32
}

// -----

func.func @differences(%x: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %x, %c1 : i32
  %b = arith.addi %a, %c2 : i32
  %c = arith.subi %a, %c5 : i32
  %d = arith.subi %c5, %a : i32
  return %b, %c, %d : i32, i32, i32
}

// -----

func.func @differences_from_constants(%x: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.subi %c1, %x : i32
  %b = arith.addi %a, %c2 : i32
  %c = arith.subi %a, %c5 : i32
  %d = arith.subi %c5, %a : i32
  return %b, %c, %d : i32, i32, i32
}

// -----

func.func @three(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.addi %x, %c1 : index
  %b = arith.addi %a, %c2 : index
  %c = arith.addi %b, %c2 : index
  return %c : index
}

// -----

func.func @products(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %a = arith.muli %x, %c2 : i32
  %b = arith.muli %a, %c3 : i32
  return %b : i32
}

// -----

func.func @wraps_around(%x: i8) -> i8 {
  %c = arith.constant 100 : i8
  %a = arith.addi %x, %c : i8
  %b = arith.addi %a, %c : i8
  return %b : i8
}

// -----

func.func @opposites(%x: i32, %y: i32) -> (i1, i1, i1) {
  %true = arith.constant true
  %a = arith.cmpi slt, %x, %y : i32
  %b = arith.xori %a, %true : i1
  %c = arith.cmpi uge, %x, %y : i32
  %d = arith.xori %c, %true : i1
  %e = arith.cmpi eq, %x, %y : i32
  %f = arith.xori %e, %true : i1
  return %b, %d, %f : i1, i1, i1
}

// -----

func.func @promises(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %c1 overflow<nsw> : i32
  %b = arith.addi %a, %c1 overflow<nsw> : i32
  return %b : i32
}

// -----

func.func @extremes(%n: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 + 1)>(%n)
  %1 = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%n)
  %2 = affine.min affine_map<(d0, d1) -> (d0 + 1, d1)>(%1, %n)
  %3 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%1, %n)
  %4 = affine.max affine_map<(d0, d1) -> (d0, d0, d1, 4, 5)>(%1, %n)
  %5 = arith.addi %0, %2 : index
  return %5, %3, %4 : index, index, index
}
