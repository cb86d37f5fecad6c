// OPTIONS: --affine-expand-index-ops-as-affine

func.func @dynamic(%i: index, %a: index, %b: index) -> (index, index, index) {
  %d:3 = affine.delinearize_index %i into (%a, 4, %b) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// -----

func.func @no_outer_bound(%i: index, %b: index) -> (index, index, index) {
  %d:3 = affine.delinearize_index %i into (4, %b) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// -----

func.func @literals(%i: index) -> (index, index, index) {
  %d:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// -----

func.func @two_values(%i: index, %a: index, %b: index) -> (index, index, index) {
  %d:3 = affine.delinearize_index %i into (%a, %b) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// -----

func.func @four(%i: index, %a: index) -> (index, index, index, index) {
  %d:4 = affine.delinearize_index %i into (3, 5, %a, 7) : index, index, index, index
  return %d#0, %d#1, %d#2, %d#3 : index, index, index, index
}

// -----

func.func @one(%i: index) -> (index, index) {
  %d = affine.delinearize_index %i into (4) : index
  %e = affine.delinearize_index %i into () : index
  return %d, %e : index, index
}

// -----

func.func @two(%i: index) -> (index, index) {
  %d:2 = affine.delinearize_index %i into (4) : index, index
  return %d#0, %d#1 : index, index
}

// -----

func.func @one_is_used(%i: index) -> index {
  %d:3 = affine.delinearize_index %i into (4, 7, 9) : index, index, index
  return %d#1 : index
}

// -----

func.func @none_is_used(%i: index, %a: index) {
  %d:3 = affine.delinearize_index %i into (4, %a, 9) : index, index, index
  return
}

// -----

func.func @constants() -> (index, index) {
  %c = arith.constant 17 : index
  %d:2 = affine.delinearize_index %c into (4, 5) : index, index
  return %d#0, %d#1 : index, index
}

// -----

func.func @constant_sizes(%i: index) -> (index, index) {
  %c = arith.constant 6 : index
  %d:2 = affine.delinearize_index %i into (4, %c) : index, index
  return %d#0, %d#1 : index, index
}

// -----

func.func @in_loops(%m: memref<100xindex>, %b: index) {
  affine.for %i = 0 to 10 {
    %d:2 = affine.delinearize_index %i into (4, 5) : index, index
    affine.store %d#0, %m[%i] : memref<100xindex>
    affine.store %d#1, %m[%i] : memref<100xindex>
    %u:2 = affine.delinearize_index %b into (4, 5) : index, index
    affine.store %u#0, %m[%i] : memref<100xindex>
  }
  return
}

// -----

func.func @twice(%i: index) -> (index, index) {
  %d:2 = affine.delinearize_index %i into (4, 5) : index, index
  %u:2 = affine.delinearize_index %d#0 into (2, 2) : index, index
  %l = affine.linearize_index [%d#0, %u#1] by (5, 5) : index
  return %u#0, %l : index, index
}

// -----

func.func @others_are_folded(%i: index) -> index {
  %a = arith.constant 2 : index
  %b = arith.constant 3 : index
  %c = arith.addi %a, %b : index
  %d = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%c]
  return %d : index
}
