// OPTIONS: --canonicalize

// VERDICT: refused: the outermost size is no bound of the result
func.func @outer_unit(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (1, 1) : index, index
  return %0#0, %0#1 : index, index
}

// -----

// VERDICT: refused: the outermost size is no bound of the result
func.func @outer_unit_of_more(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (1, %n, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @inner_unit(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (%n, 1, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @units_without_outer(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (1, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @joined_with_unit(%i: index, %j: index, %n: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (%n, 1) : index
  return %0 : index
}

// -----

func.func @disjoint_with_unit(%i: index, %j: index, %n: index) -> index {
  %0 = affine.linearize_index disjoint [%i, %j] by (%n, 1) : index
  return %0 : index
}

// -----

func.func @leading_zero(%i: index, %j: index, %n: index) -> index {
  %c = arith.constant 0 : index
  %0 = affine.linearize_index [%c, %j] by (%n, 3) : index
  return %0 : index
}

// -----

func.func @last_zero(%i: index, %j: index, %n: index) -> index {
  %c = arith.constant 0 : index
  %0 = affine.linearize_index disjoint [%i, %c] by (%n, 3) : index
  return %0 : index
}

// -----

func.func @leading_zero_of_more(%i: index, %j: index, %n: index) -> index {
  %c = arith.constant 0 : index
  %0 = affine.linearize_index [%c, %j, %i] by (%n, 3) : index
  return %0 : index
}

// -----

func.func @joined_as_split(%i: index, %n: index) -> index {
  %0:2 = affine.delinearize_index %i into (%n, 4) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (%n, 4) : index
  return %1 : index
}

// -----

// VERDICT: not done: parts are not joined before others
func.func @joined_in_part(%i: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %i into (%n, 4, 8) : index, index, index
  %1 = affine.linearize_index [%0#1, %0#2] by (4, 8) : index
  return %1 : index
}

// -----

func.func @split_as_joined(%i: index, %j: index, %n: index) -> (index, index) {
  %1 = affine.linearize_index disjoint [%i, %j] by (%n, 8) : index
  %0:2 = affine.delinearize_index %1 into (%n, 8) : index, index
  return %0#0, %0#1 : index, index
}

// -----

func.func @split_of_overlapping(%i: index, %j: index, %n: index) -> (index, index) {
  %1 = affine.linearize_index [%i, %j] by (%n, 8) : index
  %0:2 = affine.delinearize_index %1 into (%n, 8) : index, index
  return %0#0, %0#1 : index, index
}

// -----

// VERDICT: refused: the outermost size is no bound of the result
func.func @outer_bound(%i: index, %j: index, %k: index, %n: index) -> (index, index) {
  %1 = affine.linearize_index disjoint [%i, %j, %k] by (%n, 8, 2) : index
  %0:2 = affine.delinearize_index %1 into (8, 2) : index, index
  return %0#0, %0#1 : index, index
}

// -----

func.func @split_otherwise(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %1 = affine.linearize_index disjoint [%i, %j, %k] by (%n, 8, 2) : index
  %0:3 = affine.delinearize_index %1 into (%n, 4, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
