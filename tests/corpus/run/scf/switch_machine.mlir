// A state machine: reads words of a and b, counts those with an even number of both.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %word = memref.alloca() : memref<10xindex>
  scf.for %i = %c0 to %c10 step %c1 {
    %x = arith.muli %i, %i : index
    %y = arith.remui %x, %c3 : index
    memref.store %y, %word[%i] : memref<10xindex>
  }
  %r:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%state = %c0, %n = %c0) -> (index, index) {
    %letter = memref.load %word[%i] : memref<10xindex>
    %next = scf.index_switch %letter -> index
    case 0 {
      %s = arith.xori %state, %c1 : index
      scf.yield %s : index
    }
    case 1 {
      %s = arith.xori %state, %c2 : index
      scf.yield %s : index
    }
    default {
      scf.yield %state : index
    }
    %is_even = arith.cmpi eq, %next, %c0 : index
    %more = arith.index_castui %is_even : i1 to index
    %n1 = arith.addi %n, %more : index
    scf.index_switch %next
    case 3 {
      %p1 = arith.index_cast %i : index to i64
      func.call @printI64(%p1) : (i64) -> ()
      func.call @printNewline() : () -> ()
      scf.yield
    }
    default {
    }
    scf.yield %next, %n1 : index, index
  }
  %p2 = arith.index_cast %r#0 : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p3 = arith.index_cast %r#1 : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
