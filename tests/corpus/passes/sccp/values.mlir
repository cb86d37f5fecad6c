// OPTIONS: --sccp

func.func @ops(%x: i32, %f: f32) -> (i32, i32, f32, index, i32, i32) {
  %c6 = arith.constant 6 : i32
  %c0 = arith.constant 0 : i32
  %a = arith.addi %x, %c0 : i32
  %s = arith.subi %x, %x : i32
  %g = arith.constant 1.5 : f32
  %h = arith.addf %g, %g : f32
  %i = arith.constant 4 : index
  %j = affine.apply affine_map<(d0) -> (d0 * 3 + 1)> (%i)
  %m = arith.muli %a, %s : i32
  %t = arith.addi %c6, %a : i32
  return %a, %s, %h, %j, %m, %t : i32, i32, f32, index, i32, i32
}

// -----

func.func @cond(%x: i32) -> (i32) {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %t, ^a(%c1 : i32), ^a(%c2 : i32)
^a(%k: i32):
  cf.br ^b(%k: i32)
^b(%l : i32):
  return %l : i32
}

// -----

func.func @sw(%x: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [ default: ^a(%x : i32), 1: ^a(%x : i32), 2: ^b(%c1 : i32) ]
^a(%k: i32):
  cf.br ^b(%k: i32)
^b(%l : i32):
  return %l : i32
}

// -----

func.func @loop(%n: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  cf.br ^b(%c0, %c1 : i32, i32)
^b(%i : i32, %v: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^c, ^d
^c:
  %w = arith.muli %v, %v : i32
  %j = arith.addi %i, %w : i32
  cf.br ^b(%j, %w : i32, i32)
^d:
  return %v : i32
}

// -----

func.func @dialects() -> (index, index, index) {
  %a = arith.constant 4 : index
  %b = index.constant 4
  %c = index.add %a, %b
  %d = arith.addi %a, %b : index
  %e = affine.apply affine_map<()[s0] -> (s0 + 4)> ()[%b]
  return %c, %d, %e : index, index, index
}

// -----

func.func @nothing(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %x, %c1 : i32
  return %s : i32
}

// -----

func.func @order(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %s = arith.addi %x, %c1 : i32
  %again = arith.constant 1 : i32
  %t = arith.addi %x, %again : i32
  %u = arith.addi %t, %c2 : i32
  return %s, %u : i32, i32
}

// -----

func.func @select(%x: i32, %c: i1) -> (i32, i32) {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %a = arith.select %t, %c1, %x : i32
  %b = arith.select %c, %c1, %a : i32
  return %a, %b : i32, i32
}

// -----

func.func @division_by_zero_stays(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.subi %c1, %c1 : i32
  %d = arith.divsi %c1, %c0 : i32
  return %d : i32
}

// -----

func.func @diamond(%c: i1) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %c, ^a, ^b
^a:
  %s = arith.addi %c1, %c1 : i32
  cf.br ^c(%s, %c1 : i32, i32)
^b:
  cf.br ^c(%c2, %c2 : i32, i32)
^c(%k: i32, %l: i32):
  %m = arith.muli %k, %k : i32
  return %m, %l : i32, i32
}

// -----

func.func @one_way(%x: i32, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.br ^head(%c1 : i32)
^head(%v: i32):
  %c = arith.cmpi eq, %v, %c1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  %d = arith.cmpi slt, %x, %n : i32
  cf.cond_br %d, ^head(%v : i32), ^end
^b:
  cf.br ^head(%c2 : i32)
^end:
  return %v : i32
}

// -----

func.func @never_reached(%x: i32) -> i32 {
  return %x : i32
^never(%k: i32):
  %c1 = arith.constant 1 : i32
  %s = arith.addi %c1, %c1 : i32
  cf.br ^never(%s : i32)
}

// -----

func.func @switch_on_small(%x: i32) -> i32 {
  %c = arith.constant -2 : i8
  %c1 = arith.constant 1 : i32
  cf.switch %c : i8, [ default: ^a(%x : i32), 254: ^b(%c1 : i32), 7: ^a(%x : i32) ]
^a(%k: i32):
  cf.br ^b(%k: i32)
^b(%l : i32):
  return %l : i32
}

// -----

func.func @loads(%m: memref<4xi32>) -> (i32, index) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.addi %c1, %c2 : index
  %v = memref.load %m[%c3] : memref<4xi32>
  %w = affine.load %m[symbol(%c2)] : memref<4xi32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<4xi32>
  %s = arith.addi %v, %w : i32
  return %s, %d : i32, index
}

// -----

func.func @floats(%x: f32) -> (f32, i1, f32) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 3.0 : f32
  %c = arith.mulf %a, %b : f32
  %d = arith.cmpf olt, %a, %c : f32
  %e = arith.select %d, %c, %x : f32
  return %c, %d, %e : f32, i1, f32
}
