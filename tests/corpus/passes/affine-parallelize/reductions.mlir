// OPTIONS: --affine-parallelize=parallel-reductions
// OPTIONS: --affine-parallelize="parallel-reductions=true max-nested=1"
// OPTIONS: --affine-parallelize="parallel-reductions=false"

func.func @sum(%a: memref<100xf32>, %o: memref<1xf32>) {
  %c = arith.constant 0.0 : f32
  %0 = affine.for %i = 0 to 100 iter_args(%s = %c) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.addf %s, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %o[0] : memref<1xf32>
  return
}

// -----

func.func @carried_last(%a: memref<100xf32>, %o: memref<1xf32>) {
  %c = arith.constant 3.0 : f32
  %0 = affine.for %i = 0 to 100 iter_args(%s = %c) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.addf %1, %s : f32
    affine.yield %2 : f32
  }
  affine.store %0, %o[0] : memref<1xf32>
  return
}

// -----

func.func @sum_and_product(%a: memref<100xf32>, %b: memref<100xi32>, %x: f32, %y: i32) -> (f32, i32) {
  %0:2 = affine.for %i = 0 to 100 iter_args(%s = %x, %t = %y) -> (f32, i32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.mulf %s, %1 : f32
    %4 = affine.load %b[%i] : memref<100xi32>
    %3 = arith.addi %t, %4 : i32
    affine.yield %2, %3 : f32, i32
  }
  return %0#0, %0#1 : f32, i32
}

// -----

func.func @maximum(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.maximumf %s, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// -----

func.func @minimum(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.minimumf %s, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// -----

// VERDICT: refused: affine.parallel has no such reduction, so that mlir-opt fails
func.func @maxnum(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.maxnumf %s, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// -----

func.func @two_ops(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    %3 = arith.addi %2, %1 : i32
    affine.yield %3 : i32
  }
  return %0 : i32
}

// -----

func.func @difference(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.subi %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @conjunction(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.andi %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @disjunction(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.ori %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @product(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.muli %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @inside_a_parallel_loop(%a: memref<100x100xi32>, %x: i32, %o: memref<100xi32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.for %j = 0 to 100 iter_args(%s = %x) -> (i32) {
      %1 = affine.load %a[%i, %j] : memref<100x100xi32>
      %2 = arith.muli %s, %1 : i32
      affine.yield %2 : i32
    }
    affine.store %0, %o[%i] : memref<100xi32>
  }
  return
}

// -----

func.func @handed_through(%a: memref<100x100xi32>, %x: i32, %o: memref<100xi32>) -> i32 {
  %r = affine.for %i = 0 to 100 iter_args(%t = %x) -> i32 {
    %0 = affine.for %j = 0 to 100 iter_args(%s = %t) -> (i32) {
      %1 = affine.load %a[%i, %j] : memref<100x100xi32>
      %2 = arith.addi %s, %1 : i32
      affine.yield %2 : i32
    }
    affine.yield %0 : i32
  }
  return %r : i32
}

// -----

func.func @sum_of_sums(%a: memref<100x100xi32>, %x: i32, %o: memref<100xi32>) -> i32 {
  %r = affine.for %i = 0 to 100 iter_args(%t = %x) -> i32 {
    %0 = affine.for %j = 0 to 100 iter_args(%s = %x) -> (i32) {
      %1 = affine.load %a[%i, %j] : memref<100x100xi32>
      %2 = arith.addi %s, %1 : i32
      affine.yield %2 : i32
    }
    %1 = arith.addi %t, %0 : i32
    affine.yield %1 : i32
  }
  return %r : i32
}

// -----

func.func @seen_on_the_way(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.store %s, %a[%i] : memref<100xi32>
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @partial_sums_stored(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.store %2, %a[%i] : memref<100xi32>
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @steps(%a: memref<100xi64>, %n: index, %x: i64) -> i64 {
  %0 = affine.for %i = 3 to %n step 2 iter_args(%s = %x) -> (i64) {
    %1 = affine.load %a[%i] : memref<100xi64>
    %2 = arith.addi %s, %1 : i64
    affine.yield %2 : i64
  }
  return %0 : i64
}

// -----

func.func @any_order(%a: memref<100xbf16>, %x: bf16) -> bf16 {
  %0 = affine.for %i = 3 to 100 step 2 iter_args(%s = %x) -> (bf16) {
    %1 = affine.load %a[%i] : memref<100xbf16>
    %2 = arith.mulf %1, %s fastmath<fast> : bf16
    affine.yield %2 : bf16
  }
  return %0 : bf16
}

// -----

// VERDICT: refused: affine.parallel has reductions of integers with a sign only, so that mlir-opt fails
func.func @greatest(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.maxsi %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

// VERDICT: refused: affine.parallel has no reduction of indices, so that mlir-opt fails
func.func @counts(%n: index, %x: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = affine.for %i = 0 to %n iter_args(%s = %x) -> (index) {
    %2 = arith.addi %s, %c2 : index
    affine.yield %2 : index
  }
  return %0 : index
}

// -----

// VERDICT: better: in another order a sum may overflow on the way
func.func @no_overflow(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.addi %s, %1 overflow<nsw> : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

// VERDICT: better: in another order a sum may be no number on the way
func.func @no_nan(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.addf %s, %1 fastmath<nnan> : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// -----

func.func @reassociated(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.addf %s, %1 fastmath<reassoc,nnan> : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// -----

func.func @last_value(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    affine.yield %1 : f32
  }
  return %0 : f32
}

// -----

func.func @one_is_no_reduction(%a: memref<100xf32>, %x: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 100 iter_args(%s = %x, %t = %x) -> (f32, f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.addf %s, %1 : f32
    affine.yield %2, %1 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// -----

func.func @swapped(%a: memref<100xi32>, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = affine.for %i = 0 to 100 iter_args(%s = %x, %t = %y) -> (i32, i32) {
    %1 = affine.load %a[%i] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    %3 = arith.addi %t, %1 : i32
    affine.yield %3, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// -----

func.func @squared(%x: i32) -> i32 {
  %0 = affine.for %i = 0 to 5 iter_args(%s = %x) -> (i32) {
    %2 = arith.muli %s, %s : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @memory_is_carried(%a: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 1 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i - 1] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.store %1, %a[%i] : memref<100xi32>
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @memory_is_written(%a: memref<100xi32>, %b: memref<100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 1 to 100 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i - 1] : memref<100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.store %1, %b[%i] : memref<100xi32>
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @loop_inside(%a: memref<100x100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    affine.for %j = 0 to 100 {
      affine.store %x, %a[%i, %j] : memref<100x100xi32>
    }
    %1 = affine.load %a[%i, %i] : memref<100x100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @loop_inside_one_that_stays(%a: memref<100x100xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    affine.for %j = 0 to 100 {
      affine.store %s, %a[%i, %j] : memref<100x100xi32>
    }
    %1 = affine.load %a[%i, %i] : memref<100x100xi32>
    %2 = arith.addi %s, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

// VERDICT: better: each iteration has a buffer of its own
func.func @buffer(%a: memref<100x10xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (i32) {
    %t = memref.alloc() : memref<10xi32>
    affine.for %j = 0 to 10 {
      %1 = affine.load %a[%i, %j] : memref<100x10xi32>
      affine.store %1, %t[%j] : memref<10xi32>
    }
    %2 = affine.load %t[3] : memref<10xi32>
    %3 = arith.addi %s, %2 : i32
    memref.dealloc %t : memref<10xi32>
    affine.yield %3 : i32
  }
  return %0 : i32
}

// -----

func.func @bounds(%a: memref<?xi32>, %n: index, %m: index, %x: i32) -> i32 {
  %0 = affine.for %i = max affine_map<(d0) -> (2, d0)>(%m) to min affine_map<(d0)[s0] -> (d0, s0, 50)>(%m)[%n] step 3 iter_args(%s = %x) -> (i32) {
    %1 = affine.load %a[%i] : memref<?xi32>
    %2 = arith.muli %1, %s : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @computed(%a: memref<100xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %a[%i] : memref<100xf32>
    %2 = arith.mulf %1, %1 : f32
    %3 = math.exp %2 : f32
    %4 = arith.addf %s, %3 : f32
    affine.yield %4 : f32
  }
  %5 = math.sqrt %0 : f32
  return %5 : f32
}
