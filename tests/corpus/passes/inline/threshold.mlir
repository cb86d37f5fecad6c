// OPTIONS: --inline=inlining-threshold=0
// OPTIONS: --inline=inlining-threshold=30
// OPTIONS: --inline=inlining-threshold=40
// OPTIONS: --inline=inlining-threshold=99
// OPTIONS: --inline=inlining-threshold=160
// OPTIONS: --inline=inlining-threshold=4294967295
// OPTIONS: --inline='inlining-threshold=100 default-pipeline='

func.func private @small(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @large(%x: i32, %m: memref<i32>) -> i32 {
  %y = arith.addi %x, %x : i32
  memref.store %y, %m[] : memref<i32>
  %z = arith.muli %y, %x : i32
  memref.store %z, %m[] : memref<i32>
  %v = arith.subi %z, %x : i32
  memref.store %v, %m[] : memref<i32>
  %w = arith.xori %v, %x : i32
  return %w : i32
}
func.func @calls_both(%x: i32, %m: memref<i32>) -> i32 {
  %a = call @small(%x) : (i32) -> i32
  %b = call @large(%a, %m) : (i32, memref<i32>) -> i32
  %c = call @small(%b) : (i32) -> i32
  %d = arith.muli %c, %a : i32
  return %d : i32
}
