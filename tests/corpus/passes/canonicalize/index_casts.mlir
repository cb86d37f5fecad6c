// OPTIONS: --canonicalize

func.func @there_and_back(%i16: i16, %i32: i32) -> (i16, index, i16, index, i32) {
  %0 = arith.index_cast %i16 : i16 to index
  %1 = arith.index_cast %0 : index to i16
  %6 = arith.extsi %i16 : i16 to i32
  %7 = arith.index_cast %6 : i32 to index
  %8 = arith.index_castui %i16 : i16 to index
  %9 = arith.index_castui %8 : index to i16
  %10 = arith.extui %i16 : i16 to i32
  %11 = arith.index_castui %10 : i32 to index
  %12 = arith.index_castui %i32 : i32 to index
  %13 = arith.index_castui %12 : index to i32
  return %1, %7, %9, %11, %13 : i16, index, i16, index, i32
}

// -----

// VERDICT: refused: what is cut off in between does not come back
func.func @cut_off(%x: index) -> (index, index) {
  %0 = arith.index_castui %x : index to i8
  %1 = arith.index_castui %0 : i8 to index
  %2 = arith.index_cast %x : index to i16
  %3 = arith.index_cast %2 : i16 to index
  return %1, %3 : index, index
}

// -----

func.func @other_kind(%x: i16) -> i16 {
  %0 = arith.index_castui %x : i16 to index
  %1 = arith.index_cast %0 : index to i16
  return %1 : i16
}

// -----

func.func @bits(%x: i32) -> (i32, f32) {
  %0 = arith.bitcast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  %2 = arith.bitcast %1 : i32 to f32
  return %1, %2 : i32, f32
}
