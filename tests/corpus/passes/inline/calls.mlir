// OPTIONS: --inline
// OPTIONS: --inline=default-pipeline=

func.func private @leaf(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %x, %c1 : i32
  return %s : i32
}
func.func @pub_leaf(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %s = arith.muli %x, %c2 : i32
  return %s : i32
}
func.func @mid(%x: i32) -> i32 {
  %a = call @leaf(%x) : (i32) -> i32
  %b = call @pub_leaf(%a) : (i32) -> i32
  return %b : i32
}

// -----

func.func private @unused(%x: i32) -> i32 {
  %b = call @pub_leaf(%x) : (i32) -> i32
  return %b : i32
}
func.func @pub_leaf(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %s = arith.muli %x, %c2 : i32
  return %s : i32
}

// -----

func.func private @ext(i32) -> i32
func.func @calls_ext(%x: i32) -> i32 {
  %b = call @ext(%x) : (i32) -> i32
  return %b : i32
}

// -----

func.func private @noinline(%x: i32) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func @calls_noinline(%x: i32) -> i32 {
  %y = call @noinline(%x) : (i32) -> i32
  return %y : i32
}

// -----

func.func private @f(%x: i32) -> i32 {
  %s = arith.muli %x, %x : i32
  return %s : i32
}
func.func @no_inline_call(%x: i32) -> (i32, i32) {
  %a = call @f(%x) {no_inline} : (i32) -> i32
  %b = call @f(%x) : (i32) -> i32
  return %a, %b : i32, i32
}

// -----

func.func private @twice(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.muli %x, %y : i32
  return %s, %x : i32, i32
}
func.func @several_results(%x: i32, %m: memref<i32>) -> i32 {
  %a:2 = call @twice(%x, %x) : (i32, i32) -> (i32, i32)
  %b:2 = call @twice(%a#0, %a#1) : (i32, i32) -> (i32, i32)
  memref.store %b#1, %m[] : memref<i32>
  return %b#0 : i32
}

// -----

func.func private @writes(%m: memref<4xi32>, %i: index, %x: i32) {
  memref.store %x, %m[%i] : memref<4xi32>
  return
}
func.func @no_results(%m: memref<4xi32>, %i: index, %x: i32) {
  call @writes(%m, %i, %x) : (memref<4xi32>, index, i32) -> ()
  call @writes(%m, %i, %x) : (memref<4xi32>, index, i32) -> ()
  return
}

// -----

func.func private @with_loop(%m: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
  }
  return
}
func.func @loop_at_top(%m: memref<4xi32>, %x: i32) {
  call @with_loop(%m, %x) : (memref<4xi32>, i32) -> ()
  return
}

// -----

func.func private @with_loop(%m: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
  }
  return
}
func.func @loop_in_other_loop(%m: memref<4xi32>, %x: i32, %n: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %c1 {
    func.call @with_loop(%m, %x) : (memref<4xi32>, i32) -> ()
  }
  return
}

// -----

func.func private @structured(%c: i1, %m: memref<i32>, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    memref.store %x, %m[] : memref<i32>
    scf.yield %x : i32
  } else {
    %y = memref.load %m[] : memref<i32>
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @in_conditional(%c: i1, %m: memref<i32>, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %a = func.call @structured(%c, %m, %x) : (i1, memref<i32>, i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  %z = func.call @structured(%c, %m, %r) : (i1, memref<i32>, i32) -> i32
  return %z : i32
}

// -----

func.func private @get(%i: index, %m: memref<?xf32>) -> f32 {
  %v = affine.load %m[%i] : memref<?xf32>
  return %v : f32
}
func.func private @next(%i: index) -> index {
  %j = affine.apply affine_map<(d0) -> (d0 + 1)> (%i)
  return %j : index
}
func.func private @add(%x: f32, %y: f32) -> f32 {
  %s = arith.addf %x, %y : f32
  return %s : f32
}
func.func private @size(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  return %n : index
}
func.func private @plain(%i: index, %m: memref<?xf32>) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
func.func @in_affine_loop(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = func.call @get(%i, %m) : (index, memref<?xf32>) -> f32
    %j = func.call @next(%i) : (index) -> index
    %b = func.call @plain(%j, %m) : (index, memref<?xf32>) -> f32
    %s = func.call @add(%a, %b) : (f32, f32) -> f32
    %k = func.call @size(%m) : (memref<?xf32>) -> index
    memref.store %s, %m[%k] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt makes a symbol of a loop's counter, unless it is made a dimension later
func.func private @at_symbol(%i: index, %m: memref<?xf32>) -> f32 {
  %v = affine.load %m[symbol(%i)] : memref<?xf32>
  return %v : f32
}
func.func @counter_as_symbol(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = func.call @at_symbol(%i, %m) : (index, memref<?xf32>) -> f32
    affine.store %a, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt makes a dimension of a loaded value
func.func private @at_dim(%i: index, %m: memref<?xf32>) -> f32 {
  %v = affine.load %m[%i + 1] : memref<?xf32>
  return %v : f32
}
func.func @loaded_as_dim(%m: memref<?xf32>, %p: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %l = affine.load %p[%i] : memref<?xindex>
    %a = func.call @at_dim(%l, %m) : (index, memref<?xf32>) -> f32
    affine.store %a, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func private @held(%x: i32) -> i32 {
  return %x : i32
}
func.func @holds(%x: i32) -> ((i32) -> i32, i32) {
  %f = constant @held : (i32) -> i32
  %y = call @held(%x) : (i32) -> i32
  return %f, %y : (i32) -> i32, i32
}

// -----

func.func private @d(%x: i32) -> i32 {
  return %x : i32
}
func.func private @dead(%x: i32) -> i32 {
  %y = call @d(%x) : (i32) -> i32
  return %y : i32
}
func.func @stays(%x: i32) -> i32 {
  return %x : i32
}

// -----

func.func private @chain1(%x: i32) -> i32 {
  %y = call @chain2(%x) : (i32) -> i32
  %z = call @chain2(%y) : (i32) -> i32
  return %z : i32
}
func.func private @chain2(%x: i32) -> i32 {
  %y = call @chain3(%x) : (i32) -> i32
  %z = call @chain3(%y) : (i32) -> i32
  return %z : i32
}
func.func private @chain3(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @chain(%x: i32) -> i32 {
  %y = call @chain1(%x) : (i32) -> i32
  return %y : i32
}

// -----

module @inner {
  func.func private @f(%x: i32) -> i32 {
    %s = arith.addi %x, %x : i32
    return %s : i32
  }
  func.func @g(%x: i32) -> i32 {
    %r = func.call @f(%x) : (i32) -> i32
    return %r : i32
  }
}
func.func private @f(%x: i32) -> i32 {
  return %x : i32
}
func.func @g(%x: i32) -> i32 {
  %r = func.call @f(%x) : (i32) -> i32
  return %r : i32
}

// -----

memref.global "private" constant @table : memref<2xi32> = dense<[1, 2]>
func.func private @lookup(%i: index) -> i32 {
  %t = memref.get_global @table : memref<2xi32>
  %v = memref.load %t[%i] : memref<2xi32>
  return %v : i32
}
func.func @looks_up(%i: index) -> i32 {
  %v = call @lookup(%i) : (index) -> i32
  return %v : i32
}

// -----

func.func private @buffer(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %v = memref.load %a[] : memref<i32>
  return %v : i32
}
func.func @on_the_stack(%x: i32, %n: index) -> i32 {
  %v = call @buffer(%x) : (i32) -> i32
  return %v : i32
}

// -----

func.func private @no_body(i32) -> i32
func.func private @never_called(%x: i32) {
  %r = call @no_body(%x) : (i32) -> i32
  return
}
