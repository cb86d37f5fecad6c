// A fold over an array with whatever function it is given; functions of several arguments, results and memrefs.
func.func @add(%x: f64, %y: f64) -> f64 {
  %r = arith.addf %x, %y : f64
  return %r : f64
}
func.func @most(%x: f64, %y: f64) -> f64 {
  %r = arith.maximumf %x, %y : f64
  return %r : f64
}
func.func @fold(%m: memref<?xf64>, %start: f64, %f: (f64, f64) -> f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> f64 {
    %x = memref.load %m[%i] : memref<?xf64>
    %next = func.call_indirect %f(%sum, %x) : (f64, f64) -> f64
    scf.yield %next : f64
  }
  return %r : f64
}
func.func @fill(%m: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i64
    %x = arith.sitofp %k : i64 to f64
    %y = arith.mulf %x, %x : f64
    memref.store %y, %m[%i] : memref<?xf64>
  }
  return
}
func.func @ends(%m: memref<?xf64>) -> (f64, f64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  %last = arith.subi %n, %c1 : index
  %x = memref.load %m[%c0] : memref<?xf64>
  %y = memref.load %m[%last] : memref<?xf64>
  return %x, %y, %n : f64, f64, index
}
func.func @main() {
  %m = memref.alloc() : memref<9xf64>
  %d = memref.cast %m : memref<9xf64> to memref<?xf64>
  %fill = func.constant @fill : (memref<?xf64>) -> ()
  call_indirect %fill(%d) : (memref<?xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %add = func.constant @add : (f64, f64) -> f64
  %most = func.constant @most : (f64, f64) -> f64
  %a = call @fold(%d, %zero, %add) : (memref<?xf64>, f64, (f64, f64) -> f64) -> f64
  %b = call @fold(%d, %zero, %most) : (memref<?xf64>, f64, (f64, f64) -> f64) -> f64
  vector.print %a : f64
  vector.print %b : f64
  %ends = func.constant @ends : (memref<?xf64>) -> (f64, f64, index)
  %e:3 = call_indirect %ends(%d) : (memref<?xf64>) -> (f64, f64, index)
  vector.print %e#0 : f64
  vector.print %e#1 : f64
  vector.print %e#2 : index
  memref.dealloc %m : memref<9xf64>
  return
}
