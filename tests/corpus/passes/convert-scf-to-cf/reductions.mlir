// OPTIONS: --convert-scf-to-cf

func.func @reduction(%lb: index, %ub: index, %st: index, %x: f32, %m: memref<100xf32>) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%st) init (%x) -> f32 {
    %v = memref.load %m[%i] : memref<100xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}

// -----

func.func @two(%lb: index, %ub: index, %st: index, %x: f32, %y: i32, %m: memref<100x100xf32>) -> (f32, i32) {
  %r:2 = scf.parallel (%i, %j) = (%lb, %st) to (%ub, %lb) step (%st, %ub) init (%x, %y) -> (f32, i32) {
    %v = memref.load %m[%i, %j] : memref<100x100xf32>
    %w = arith.fptosi %v : f32 to i32
    scf.reduce(%v, %w : f32, i32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      %t = arith.mulf %s, %x : f32
      scf.reduce.return %t : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxsi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r#0, %r#1 : f32, i32
}

// -----

func.func @with_conditional(%lb: index, %ub: index, %st: index, %x: f32, %c: i1) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%st) init (%x) -> f32 {
    %v = scf.if %c -> f32 {
      %z = arith.addf %x, %x : f32
      scf.yield %z : f32
    } else {
      scf.yield %x : f32
    }
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %t = arith.cmpf olt, %a, %b : f32
      %s = scf.if %t -> f32 {
        scf.yield %a : f32
      } else {
        scf.yield %b : f32
      }
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
