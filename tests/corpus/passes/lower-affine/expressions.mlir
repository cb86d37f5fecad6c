// OPTIONS: --lower-affine

func.func @constant(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (7)>(%i)[%n]
  return %0 : index
}

// -----

func.func @dim(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @symbol(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @sum(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @difference(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @scaled(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 5)>(%i)[%n]
  return %0 : index
}

// -----

func.func @negated(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (-d0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @offset(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + 3)>(%i)[%n]
  return %0 : index
}

// -----

func.func @below(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 - 3)>(%i)[%n]
  return %0 : index
}

// -----

func.func @remainder(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4)>(%i)[%n]
  return %0 : index
}

// -----

func.func @remainder_of_sum(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0) mod 7)>(%i)[%n]
  return %0 : index
}

// -----

func.func @floor(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 8)>(%i)[%n]
  return %0 : index
}

// -----

func.func @floor_of_difference(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - 5) floordiv 3)>(%i)[%n]
  return %0 : index
}

// -----

func.func @ceil(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv 8)>(%i)[%n]
  return %0 : index
}

// -----

func.func @ceil_of_sum(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0 * 2) ceildiv 6)>(%i)[%n]
  return %0 : index
}

// -----

func.func @two_quotients(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 2 + s0 floordiv 3)>(%i)[%n]
  return %0 : index
}

// -----

func.func @nested_quotients(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 floordiv 2) floordiv 3)>(%i)[%n]
  return %0 : index
}

// -----

func.func @remainder_of_quotient(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 floordiv 4) mod 2)>(%i)[%n]
  return %0 : index
}

// -----

func.func @product(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @product_of_symbols(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (s0 * s0 + d0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @all(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 mod 3) * 4 + (s0 ceildiv 2) * 3 - d0 floordiv 5 + 11)>(%i)[%n]
  return %0 : index
}
