// Regions that only have effects, one in another.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  scf.execute_region {
    %true = arith.constant true
    cf.cond_br %true, ^a, ^b
  ^a:
    scf.execute_region {
      %x = arith.constant 1 : i64
      func.call @printI64(%x) : (i64) -> ()
      func.call @printNewline() : () -> ()
      scf.yield
    }
    scf.yield
  ^b:
    %y = arith.constant 2 : i64
    func.call @printI64(%y) : (i64) -> ()
    func.call @printNewline() : () -> ()
    scf.yield
  }
  return
}
