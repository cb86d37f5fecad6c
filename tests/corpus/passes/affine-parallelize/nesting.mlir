// OPTIONS: --affine-parallelize
// OPTIONS: --affine-parallelize=max-nested=1
// OPTIONS: --affine-parallelize=max-nested=2
// OPTIONS: --affine-parallelize=max-nested=0

func.func @nest(%a: memref<100x100xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to %n step 2 {
      affine.store %x, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

// -----

func.func @three_deep(%a: memref<?x?x?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 1 to %n {
        affine.store %x, %a[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
  return
}

// -----

func.func @carried_outside(%a: memref<100x100xf64>) {
  affine.for %i = 1 to 100 {
    affine.for %j = 0 to 100 {
      %0 = affine.load %a[%i - 1, %j] : memref<100x100xf64>
      affine.store %0, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

// -----

func.func @carried_inside(%a: memref<100x100xf64>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 1 to 100 {
      %0 = affine.load %a[%i, %j - 1] : memref<100x100xf64>
      affine.store %0, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

// -----

func.func @carried_by_both(%a: memref<100x100xf64>) {
  affine.for %i = 1 to 100 {
    affine.for %j = 1 to 100 {
      %0 = affine.load %a[%i, %j - 1] : memref<100x100xf64>
      %1 = affine.load %a[%i - 1, %j] : memref<100x100xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

// -----

func.func @imperfect(%a: memref<100x100xf64>, %b: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    affine.store %x, %b[%i] : memref<100xf64>
    affine.for %j = 0 to 100 {
      affine.store %x, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

// -----

func.func @product(%a: memref<64x64xf64>, %b: memref<64x64xf64>, %c: memref<64x64xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %0 = affine.load %a[%i, %k] : memref<64x64xf64>
        %1 = affine.load %b[%k, %j] : memref<64x64xf64>
        %2 = affine.load %c[%i, %j] : memref<64x64xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %c[%i, %j] : memref<64x64xf64>
      }
    }
  }
  return
}

// -----

// VERDICT: not done: numbers come last among several bounds
func.func @bounds(%a: memref<?x?xf64>, %n: index, %m: index, %x: f64) {
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%m] to min affine_map<()[s0] -> (s0, 100)>()[%n] {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] step 3 {
      affine.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

func.func @constants(%a: memref<100xf64>) {
  affine.for %i = 0 to 100 {
    %c = arith.constant 1.0 : f64
    affine.store %c, %a[%i] : memref<100xf64>
  }
  return
}

// -----

func.func @reduction_stays(%a: memref<100xf64>, %b: memref<100xf64>, %x: f64) {
  affine.for %j = 0 to 50 {
    %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f64) {
      %1 = affine.load %a[%i] : memref<100xf64>
      %2 = arith.addf %s, %1 : f64
      affine.yield %2 : f64
    }
    affine.store %0, %b[%j] : memref<100xf64>
  }
  return
}

// -----

func.func @siblings(%a: memref<100xf64>, %b: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    affine.store %x, %a[%i] : memref<100xf64>
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf64>
    affine.store %0, %b[%i] : memref<100xf64>
  }
  return
}

// -----

// VERDICT: better: each iteration has a buffer of its own
func.func @local_buffer(%a: memref<100x10xf64>, %x: f64) {
  affine.for %i = 0 to 100 {
    %t = memref.alloc() : memref<10xf64>
    affine.for %j = 0 to 10 {
      affine.store %x, %t[%j] : memref<10xf64>
    }
    affine.for %j = 0 to 10 {
      %0 = affine.load %t[%j] : memref<10xf64>
      affine.store %0, %a[%i, %j] : memref<100x10xf64>
    }
    memref.dealloc %t : memref<10xf64>
  }
  return
}

// -----

// VERDICT: better: what a condition leaves out is not run
func.func @guarded(%a: memref<100x100xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.if affine_set<(d0, d1)[s0] : (d0 + d1 - s0 >= 0)>(%i, %j)[%n] {
        affine.store %x, %a[%i, %j] : memref<100x100xf64>
      }
    }
  }
  return
}

// -----

func.func @no_integer_solution(%a: memref<200xf64>) {
  affine.for %i = 0 to 90 {
    %0 = affine.load %a[%i * 2] : memref<200xf64>
    affine.store %0, %a[%i * 2 + 1] : memref<200xf64>
  }
  return
}

// -----

func.func @one_cell(%a: memref<1xf64>, %x: f64) {
  affine.for %i = 0 to 90 {
    affine.store %x, %a[0] : memref<1xf64>
  }
  return
}

// -----

func.func @parallel_already(%a: memref<10x10x10xf64>, %x: f64) {
  affine.parallel (%i) = (0) to (10) {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 10 {
        affine.store %x, %a[%i, %j, %k] : memref<10x10x10xf64>
      }
    }
  }
  return
}
