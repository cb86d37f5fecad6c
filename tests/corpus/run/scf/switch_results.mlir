// A switch with results, negative cases and a default.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %low = arith.constant -3 : index
  scf.for %i = %low to %c4 step %c1 {
    %r:2 = scf.index_switch %i -> index, f64
    case -2 {
      %x = arith.constant 0.5 : f64
      scf.yield %c10, %x : index, f64
    }
    case 3 {
      %x = arith.constant -4.0 : f64
      scf.yield %c5, %x : index, f64
    }
    case 0 {
      %x = arith.constant 1.0e10 : f64
      scf.yield %i, %x : index, f64
    }
    default {
      %x = arith.constant 0.0 : f64
      scf.yield %i, %x : index, f64
    }
    %p1 = arith.index_cast %r#0 : index to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
    func.call @printF64(%r#1) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
