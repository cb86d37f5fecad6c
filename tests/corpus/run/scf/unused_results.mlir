// Results that nothing uses, of ops that compute with helpers and of loops and conditions: compilers of C warn of what is left of them.
func.func private @printI64(i64)
func.func private @printNewline()

func.func private @helpers(%a: f32, %b: f32, %n: index, %k: i32) {
  %0 = arith.maxnumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.ceildivsi %n, %n : index
  %3 = math.ctpop %k : i32
  %4 = math.ipowi %k, %k : i32
  %5 = affine.apply affine_map<(d0) -> (d0 mod 7 + d0 floordiv 3)>(%n)
  %6 = arith.maxnumf %a, %0 : f32
  return
}

func.func private @choices(%c: i1, %a: memref<4xi64>, %v: i64, %n: index) {
  affine.for %i = 0 to 4 {
    %x = scf.if %c -> i64 {
      affine.store %v, %a[%i] : memref<4xi64>
      scf.yield %v : i64
    } else {
      scf.yield %v : i64
    }
    // Used by what nobody uses.
    %y = arith.addi %x, %v : i64
  }
  %s = scf.index_switch %n -> i64
  case 1 {
    memref.store %v, %a[%n] : memref<4xi64>
    scf.yield %v : i64
  }
  default {
    scf.yield %v : i64
  }
  %r = scf.execute_region -> i64 {
    memref.store %v, %a[%n] : memref<4xi64>
    scf.yield %v : i64
  }
  return
}

func.func private @loops(%a: memref<4xi64>, %v: i64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v, %y = %v) -> (i64, i64) {
    %z = arith.addi %x, %v : i64
    memref.store %v, %a[%i] : memref<4xi64>
    scf.yield %z, %v : i64, i64
  }
  %g = affine.for %i = 0 to %n iter_args(%x = %v) -> i64 {
    affine.store %v, %a[%i] : memref<4xi64>
    affine.yield %v : i64
  }
  %w:2 = scf.while (%i = %c0) : (index) -> (index, i64) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %v : index, i64
  } do {
  ^bb0(%i: index, %u: i64):
    memref.store %u, %a[%i] : memref<4xi64>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  return
}

// Set and never read.
func.func private @arrays(%v: i64) {
  %t = memref.alloca() : memref<4xi64>
  %u = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 {
    affine.store %v, %t[%i] : memref<4xi64>
  }
  memref.dealloc %u : memref<4xi64>
  return
}

func.func @main() {
  %a = arith.constant 1.5 : f32
  %n = arith.constant 3 : index
  %k = arith.constant 2 : i32
  %v = arith.constant 7 : i64
  %true = arith.constant true
  %m = memref.alloca() : memref<4xi64>
  func.call @helpers(%a, %a, %n, %k) : (f32, f32, index, i32) -> ()
  func.call @choices(%true, %m, %v, %n) : (i1, memref<4xi64>, i64, index) -> ()
  func.call @loops(%m, %v, %n) : (memref<4xi64>, i64, index) -> ()
  func.call @arrays(%v) : (i64) -> ()
  %0 = memref.load %m[%n] : memref<4xi64>
  func.call @printI64(%0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
