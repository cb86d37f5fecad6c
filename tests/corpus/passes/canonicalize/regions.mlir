// OPTIONS: --canonicalize

func.func @region(%c: i1, %n: index, %m: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.execute_region -> index {
      cf.br ^a(%i : index)
    ^a(%j: index):
      %k = arith.addi %j, %c1 : index
      cf.br ^b
    ^b:
      scf.yield %k : index
    }
    memref.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

func.func @region_stays(%c: i1, %n: index, %m: memref<8xindex>) {
  %r = scf.execute_region -> index {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %n : index
  ^b:
    %c1 = arith.constant 1 : index
    %k = arith.addi %n, %c1 : index
    scf.yield %k : index
  ^never:
    cf.br ^b
  }
  memref.store %r, %m[%n] : memref<8xindex>
  return
}

// -----

func.func @region_at_top(%c: i1, %n: index) -> index {
  %r = scf.execute_region -> index {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %n : index
  ^b:
    %c1 = arith.constant 1 : index
    %k = arith.addi %n, %c1 : index
    scf.yield %k : index
  }
  %s = arith.muli %r, %r : index
  return %s : index
}
