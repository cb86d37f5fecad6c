// OPTIONS: --cse

func.func @diamond(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  cf.cond_br %c, ^a, ^b
^a:
  %b = arith.addi %x, %y : i32
  %q = arith.muli %b, %y : i32
  cf.br ^c(%q : i32)
^b:
  %d = arith.muli %a, %y : i32
  cf.br ^c(%d : i32)
^c(%e: i32):
  %f = arith.muli %a, %y : i32
  %g = arith.addi %f, %e : i32
  return %g : i32
}

// -----

func.func @chain(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  cf.br ^a
^a:
  %b = arith.addi %x, %x : i32
  cf.br ^b
^b:
  %c = arith.addi %x, %x : i32
  %d = arith.muli %c, %b : i32
  %e = arith.muli %d, %a : i32
  return %e : i32
}

// -----

func.func @loop(%x: i32, %n: i32) -> i32 {
  cf.br ^head(%x : i32)
^head(%k: i32):
  %a = arith.addi %x, %n : i32
  %c = arith.cmpi slt, %k, %n : i32
  cf.cond_br %c, ^body, ^end
^body:
  %b = arith.addi %x, %n : i32
  %l = arith.addi %k, %b : i32
  cf.br ^head(%l : i32)
^end:
  %d = arith.addi %x, %n : i32
  return %d : i32
}

// -----

func.func @unreachable(%x: i32) -> i32 {
  %k = arith.addi %x, %x : i32
  return %k : i32
^never:
  %l = arith.addi %x, %x : i32
  %m = arith.addi %x, %x : i32
  %n = arith.addi %m, %l : i32
  return %n : i32
}

// -----

func.func @written_before(%c: i1, %x: i32) -> i32 {
  cf.br ^second
^third(%v: i32):
  %d = arith.addi %x, %x : i32
  %e = arith.addi %d, %v : i32
  return %e : i32
^second:
  %a = arith.addi %x, %x : i32
  cf.cond_br %c, ^third(%a : i32), ^fourth
^fourth:
  %b = arith.addi %x, %x : i32
  cf.br ^third(%b : i32)
}
