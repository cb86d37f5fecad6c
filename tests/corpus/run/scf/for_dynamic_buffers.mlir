// Buffers of sizes, strides and offsets that are not known change places in loops and conditions.
func.func @fill(%a: memref<?x?xi64>, %by: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xi64>
  %m = memref.dim %a, %c1 : memref<?x?xi64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %0 = arith.muli %i, %m : index
      %1 = arith.addi %0, %j : index
      %2 = arith.index_cast %1 : index to i64
      %3 = arith.muli %2, %by : i64
      memref.store %3, %a[%i, %j] : memref<?x?xi64>
    }
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i64
  %ten = arith.constant 10 : i64
  %a = memref.alloc(%c3, %c4) : memref<?x?xi64>
  %b = memref.alloc(%c4, %c2) : memref<?x?xi64>
  call @fill(%a, %one) : (memref<?x?xi64>, i64) -> ()
  call @fill(%b, %ten) : (memref<?x?xi64>, i64) -> ()
  // Arrays of different sizes in turn.
  %r:2 = scf.for %t = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<?x?xi64>, memref<?x?xi64>) {
    %n = memref.dim %x, %c0 : memref<?x?xi64>
    %last = arith.subi %n, %c1 : index
    %0 = memref.load %x[%last, %c1] : memref<?x?xi64>
    vector.print %0 : i64
    scf.yield %y, %x : memref<?x?xi64>, memref<?x?xi64>
  }
  %m = memref.dim %r#0, %c1 : memref<?x?xi64>
  %m64 = arith.index_cast %m : index to i64
  vector.print %m64 : i64
  // Columns, of which each has its offset, by a condition.
  scf.for %j = %c0 to %c2 step %c1 {
    %is_first = arith.cmpi eq, %j, %c0 : index
    %column = scf.if %is_first -> (memref<?xi64, strided<[?], offset: ?>>) {
      %0 = memref.subview %a[0, 1] [%c3, 1] [1, 1] : memref<?x?xi64> to memref<?xi64, strided<[?], offset: 1>>
      %1 = memref.cast %0 : memref<?xi64, strided<[?], offset: 1>> to memref<?xi64, strided<[?], offset: ?>>
      scf.yield %1 : memref<?xi64, strided<[?], offset: ?>>
    } else {
      %0 = memref.subview %b[1, %j] [%c3, 1] [1, 1] : memref<?x?xi64> to memref<?xi64, strided<[?], offset: ?>>
      scf.yield %0 : memref<?xi64, strided<[?], offset: ?>>
    }
    scf.for %i = %c0 to %c3 step %c1 {
      %0 = memref.load %column[%i] : memref<?xi64, strided<[?], offset: ?>>
      vector.print %0 : i64
    }
  }
  memref.dealloc %a : memref<?x?xi64>
  memref.dealloc %b : memref<?x?xi64>
  return
}
