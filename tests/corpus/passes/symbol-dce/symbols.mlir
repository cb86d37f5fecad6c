// OPTIONS: --symbol-dce

func.func private @unused(i32) -> i32
func.func private @unused_with_body(%x: i32) -> i32 { return %x : i32 }
func.func private @used(i32) -> i32
func.func @pub(%x: i32) -> i32 {
  %r = call @used(%x) : (i32) -> i32
  return %r : i32
}

// -----

memref.global "private" @unused : memref<4xf32>
memref.global @seen : memref<4xf32>
memref.global "private" @used : memref<4xf32>
func.func @user() -> memref<4xf32> {
  %m = memref.get_global @used : memref<4xf32>
  return %m : memref<4xf32>
}

// -----

func.func private @circle() {
  call @back() : () -> ()
  return
}
func.func private @back() {
  call @circle() : () -> ()
  return
}
func.func private @self() {
  call @self() : () -> ()
  return
}
func.func private @user() -> memref<4xf32> {
  %m = memref.get_global @only_there : memref<4xf32>
  return %m : memref<4xf32>
}
memref.global "private" @only_there : memref<4xf32>

// -----

func.func private @a() {
  call @b() : () -> ()
  return
}
func.func private @b() {
  call @c() : () -> ()
  return
}
func.func private @c()
func.func private @d()
func.func @start() {
  call @a() : () -> ()
  return
}

// -----

func.func private @constant(%x: i32)
func.func @user() {
  %f = func.constant @constant : (i32) -> ()
  return
}

// -----

module @named {
  func.func private @x()
  func.func @y() {
    call @z() : () -> ()
    return
  }
  func.func private @z()
}

// -----

module {
  module {
    func.func private @x()
    func.func @y() {
      call @z() : () -> ()
      return
    }
    func.func private @z()
    func.func nested @n() { return }
    module @inner {
      func.func @seen() { return }
      func.func nested @n() { return }
    }
  }
}

// -----

module @unused attributes {sym_visibility = "private"} {
  func.func @y() { return }
}
func.func nested @nested() { return }

// -----

module @part attributes {sym_visibility = "private"} {
  func.func nested @x() { return }
  func.func nested @z() { return }
  func.func private @p() { return }
}
func.func @user() attributes {ref = @part::@x} { return }

// -----

func.func private @q()
func.func @seen() attributes {refs = [@r, {k = @s}]} { return }
func.func private @r()
func.func private @s()

// -----

func.func private @p() attributes {ref = @r}
func.func private @r()
func.func @seen() {
  call @p() : () -> ()
  return
}

// -----

func.func private @in_a_loop(index)
func.func @user() {
  affine.for %i = 0 to 10 {
    func.call @in_a_loop(%i) : (index) -> ()
  }
  return
}
func.func private @out_of_it(index)

// -----

module @deep {
  module @deeper {
    func.func @f() { return }
    func.func private @g() { return }
  }
  module @unseen attributes {sym_visibility = "private"} {
    func.func nested @f() { return }
  }
}

// -----

func.func private @nothing_is_seen() { return }
memref.global "private" constant @nor_this : memref<2xf32> = dense<1.0>

// -----

// VERDICT: better: what the module itself refers to stays
module attributes {x.x = @p} {
  func.func private @p()
  func.func private @q()
}
