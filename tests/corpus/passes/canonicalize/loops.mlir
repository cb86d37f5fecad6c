// OPTIONS: --canonicalize

func.func @empty(%n: index, %x: f32) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = 0 to %n {
    %0 = arith.addf %x, %x : f32
  }
  return
}
// -----

func.func @no_iterations(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 4 to 4 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----

func.func @values_of_no_iterations(%m: memref<100xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 4 to 3 iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %a : f32
    affine.store %b, %m[%i] : memref<100xf32>
    affine.yield %b : f32
  }
  return %r : f32
}
// -----

func.func @carried_around(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  return %r : f32
}
// -----

func.func @from_outside(%x: f32, %y: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %y) -> f32 {
    affine.yield %x : f32
  }
  return %r : f32
}
// -----

func.func @from_outside_if_it_runs(%x: f32, %y: f32, %n: index) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%a = %y) -> f32 {
    affine.yield %x : f32
  }
  return %r : f32
}
// -----

func.func @carried_unknown_length(%x: f32, %n: index) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  return %r : f32
}
// -----

func.func @swapped(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----

func.func @swapped_once(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 3 to 4 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----

func.func @counter(%x: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> index {
    affine.yield %i : index
  }
  return %r : index
}
// -----

func.func @affine_runs_once(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 1 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----

func.func @runs_once(%m: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----

func.func @runs_once_by_its_step(%m: memref<100xf32>, %x: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c2 to %c5 step %c9 iter_args(%a = %x) -> f32 {
    memref.store %a, %m[%i] : memref<100xf32>
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}
// -----

func.func @runs_twice(%m: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  return
}
// -----

func.func @never_runs(%m: memref<100xf32>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %c0 step %n {
    memref.store %x, %m[%i] : memref<100xf32>
  }
  %r = scf.for %i = %n to %n step %c1 iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}
// -----

func.func @does_nothing(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
// -----

func.func @unchanged_values(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (f32, f32, f32) {
    memref.store %a, %m[%i] : memref<10xf32>
    %d = arith.addf %b, %a : f32
    %e = arith.addf %c, %d : f32
    scf.yield %a, %d, %e : f32, f32, f32
  }
  %s = arith.addf %r#1, %r#2 : f32
  return %s : f32
}
// -----

func.func @unused_value(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    memref.store %a, %m[%i] : memref<10xf32>
    %d = arith.addf %a, %x : f32
    scf.yield %d, %d : f32, f32
  }
  return %r#0 : f32
}
// -----

func.func @affine_values_stay(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %s:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %x) -> (f32, f32) {
    affine.store %a, %m[%i] : memref<10xf32>
    %d = arith.addf %b, %a : f32
    affine.yield %a, %d : f32, f32
  }
  return %s#1 : f32
}
// -----

func.func @region_of_one_block(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %r = scf.execute_region -> f32 {
    memref.store %x, %m[%n] : memref<10xf32>
    scf.yield %x : f32
  }
  scf.execute_region {
    memref.store %r, %m[%n] : memref<10xf32>
    scf.yield
  }
  return %r : f32
}
// -----

func.func @region_that_stays(%n: index, %x: f32, %m: memref<10xf32>) -> f32 {
  %r = scf.execute_region -> f32 no_inline {
    memref.store %x, %m[%n] : memref<10xf32>
    scf.yield %x : f32
  }
  return %r : f32
}
// -----

func.func @bounds(%n: index, %x: f32, %m: memref<10xf32>) {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  affine.for %i = %c2 to %c7 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = max affine_map<(d0) -> (d0, d0)>(%n) to min affine_map<(d0) -> (10, 10, d0)>(%n) {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  return
}
// -----

func.func @nested(%x: f32, %m: memref<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c1 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      scf.for %k = %i to %c1 step %c1 {
        %s = arith.addi %j, %k : index
        memref.store %x, %m[%s] : memref<10xf32>
      }
    }
  }
  return
}

// -----

func.func @region_with_two_results(%n: index, %x: f32, %y: f32, %m: memref<10xf32>) -> (f32, f32) {
  %r, %s = scf.execute_region -> (f32, f32) no_inline {
    memref.store %x, %m[%n] : memref<10xf32>
    %z = arith.addf %x, %y : f32
    scf.yield %x, %z : f32, f32
  }
  return %r, %s : f32, f32
}
