// OPTIONS: --lower-affine

func.func @least_of_two(%i: index, %n: index) -> index {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @greatest_of_two(%i: index, %n: index) -> index {
  %0 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @least_of_three(%i: index, %n: index) -> index {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%i)[%n]
  return %0 : index
}

// -----

func.func @greatest_of_three(%i: index, %n: index) -> index {
  %0 = affine.max affine_map<(d0)[s0] -> (d0 + 1, s0 * 2, 5)>(%i)[%n]
  return %0 : index
}

// -----

func.func @least_of_one(%i: index, %n: index) -> index {
  %0 = affine.min affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @with_quotients(%i: index, %n: index) -> index {
  %0 = affine.max affine_map<(d0)[s0] -> (d0 floordiv 2, s0 mod 3)>(%i)[%n]
  return %0 : index
}
