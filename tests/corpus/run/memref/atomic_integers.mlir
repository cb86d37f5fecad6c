// Atomic updates of an integer return what was there before.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  %start = arith.constant 6 : i32
  memref.store %start, %m[%c1] : memref<2xi32>
  %v_addi = arith.constant 5 : i32
  %old_addi = memref.atomic_rmw addi %v_addi, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p1 = arith.extsi %old_addi : i32 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_addi = memref.load %m[%c1] : memref<2xi32>
  %p2 = arith.extsi %new_addi : i32 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_maxs = arith.constant -3 : i32
  %old_maxs = memref.atomic_rmw maxs %v_maxs, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p3 = arith.extsi %old_maxs : i32 to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_maxs = memref.load %m[%c1] : memref<2xi32>
  %p4 = arith.extsi %new_maxs : i32 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_maxu = arith.constant -3 : i32
  %old_maxu = memref.atomic_rmw maxu %v_maxu, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p5 = arith.extsi %old_maxu : i32 to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_maxu = memref.load %m[%c1] : memref<2xi32>
  %p6 = arith.extsi %new_maxu : i32 to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_mins = arith.constant -3 : i32
  %old_mins = memref.atomic_rmw mins %v_mins, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p7 = arith.extsi %old_mins : i32 to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_mins = memref.load %m[%c1] : memref<2xi32>
  %p8 = arith.extsi %new_mins : i32 to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_minu = arith.constant -3 : i32
  %old_minu = memref.atomic_rmw minu %v_minu, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p9 = arith.extsi %old_minu : i32 to i64
  func.call @printI64(%p9) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_minu = memref.load %m[%c1] : memref<2xi32>
  %p10 = arith.extsi %new_minu : i32 to i64
  func.call @printI64(%p10) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_ori = arith.constant 12 : i32
  %old_ori = memref.atomic_rmw ori %v_ori, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p11 = arith.extsi %old_ori : i32 to i64
  func.call @printI64(%p11) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_ori = memref.load %m[%c1] : memref<2xi32>
  %p12 = arith.extsi %new_ori : i32 to i64
  func.call @printI64(%p12) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_andi = arith.constant 12 : i32
  %old_andi = memref.atomic_rmw andi %v_andi, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p13 = arith.extsi %old_andi : i32 to i64
  func.call @printI64(%p13) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_andi = memref.load %m[%c1] : memref<2xi32>
  %p14 = arith.extsi %new_andi : i32 to i64
  func.call @printI64(%p14) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %v_assign = arith.constant 99 : i32
  %old_assign = memref.atomic_rmw assign %v_assign, %m[%c1] : (i32, memref<2xi32>) -> i32
  %p15 = arith.extsi %old_assign : i32 to i64
  func.call @printI64(%p15) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %new_assign = memref.load %m[%c1] : memref<2xi32>
  %p16 = arith.extsi %new_assign : i32 to i64
  func.call @printI64(%p16) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
