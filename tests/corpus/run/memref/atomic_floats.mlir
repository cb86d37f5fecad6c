// Atomic updates of a float.
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x2xf64>
  %start = arith.constant 1.5 : f64
  memref.store %start, %m[%c1, %c0] : memref<2x2xf64>
  %v_addf = arith.constant 2.25 : f64
  %old_addf = memref.atomic_rmw addf %v_addf, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_addf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_addf = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_addf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %v_maximumf = arith.constant -3.0 : f64
  %old_maximumf = memref.atomic_rmw maximumf %v_maximumf, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_maximumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_maximumf = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_maximumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %v_maxnumf = arith.constant 4.0 : f64
  %old_maxnumf = memref.atomic_rmw maxnumf %v_maxnumf, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_maxnumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_maxnumf = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_maxnumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %v_minimumf = arith.constant -3.5 : f64
  %old_minimumf = memref.atomic_rmw minimumf %v_minimumf, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_minimumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_minimumf = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_minimumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %v_minnumf = arith.constant 8.0 : f64
  %old_minnumf = memref.atomic_rmw minnumf %v_minnumf, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_minnumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_minnumf = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_minnumf) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %v_assign = arith.constant 0.125 : f64
  %old_assign = memref.atomic_rmw assign %v_assign, %m[%c1, %c0] : (f64, memref<2x2xf64>) -> f64
  func.call @printF64(%old_assign) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %new_assign = memref.load %m[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%new_assign) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
