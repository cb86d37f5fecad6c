// OPTIONS: --affine-expand-index-ops-as-affine

func.func @literals(%i: index, %a: index, %b: index) -> index {
  %l = affine.linearize_index [%i, %a, %b] by (2, 3, 4) : index
  return %l : index
}

// -----

func.func @one(%i: index) -> index {
  %d = affine.linearize_index [%i] by (5) : index
  return %d : index
}

// -----

func.func @two(%i: index, %a: index) -> (index, index) {
  %e = affine.linearize_index [%i, %a] by (5) : index
  %f = affine.linearize_index disjoint [%i, %a] by (5) : index
  return %e, %f : index, index
}

// -----

func.func @zero(%i: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %f = affine.linearize_index disjoint [%i, %c0, %b] by (5, 2, 3) : index
  return %f : index
}

// -----

func.func @constants() -> index {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f = affine.linearize_index [%c2, %c3, %c2] by (5, 7, 3) : index
  return %f : index
}

// -----

func.func @counters(%m: memref<100xindex>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %l = affine.linearize_index [%i, %j] by (4, 5) : index
      memref.store %l, %m[%l] : memref<100xindex>
    }
  }
  return
}

// -----

func.func @disjoint(%i: index, %a: index, %b: index) -> index {
  %l = affine.linearize_index disjoint [%i, %a, %b] by (%a, %b) : index
  return %l : index
}

// -----

func.func @ones(%i: index, %a: index, %b: index) -> index {
  %d = affine.linearize_index [%i, %a, %b, %i] by (5, 1, %a, 1) : index
  return %d : index
}

// -----

func.func @literal_and_values(%i: index, %a: index, %b: index) -> index {
  %e = affine.linearize_index [%i, %a, %b, %i] by (%b, 3, %a, %b) : index
  return %e : index
}
