// Blocks that use what others compute: numbers, memory and views, also from within regions.
func.func @sums(%n: index, %unused: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  cf.br ^make(%n, %unused : index, i64)
^make(%m: index, %never: i64):
  %a = memref.alloc(%m) : memref<?xi64>
  %twice = arith.addi %m, %m : index
  %part = memref.subview %a[1] [2] [1] : memref<?xi64> to memref<2xi64, strided<[1], offset: 1>>
  %five = arith.constant 5 : i64
  cf.br ^fill(%c0 : index)
^fill(%i: index):
  %i64 = arith.index_cast %i : index to i64
  memref.store %i64, %a[%i] : memref<?xi64>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %m : index
  cf.cond_br %more, ^fill(%next : index), ^sum
^nowhere:
  cf.br ^sum
^sum:
  %s = scf.for %k = %c0 to %m step %c1 iter_args(%t = %zero) -> (i64) {
    %x = memref.load %a[%k] : memref<?xi64>
    %y = arith.addi %x, %t : i64
    %last = arith.index_cast %twice : index to i64
    %z = arith.addi %y, %last : i64
    scf.yield %z : i64
  }
  %p = memref.load %part[%c1] : memref<2xi64, strided<[1], offset: 1>>
  %sp = arith.addi %s, %p : i64
  %big = arith.cmpi sgt, %sp, %five : i64
  cf.cond_br %big, ^end(%sp : i64), ^end(%five : i64)
^end(%result: i64):
  memref.dealloc %a : memref<?xi64>
  return %result : i64
}
func.func @main() {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %x = arith.constant 0 : i64
  %0 = call @sums(%c3, %x) : (index, i64) -> i64
  vector.print %0 : i64
  %1 = call @sums(%c8, %x) : (index, i64) -> i64
  vector.print %1 : i64
  return
}
