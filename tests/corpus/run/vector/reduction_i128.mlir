// Combinations of elements of two words.
func.func @main() {
  %v = func.call @values() : () -> vector<5xi128>
  %start = vector.extract %v[3] : i128 from vector<5xi128>
  %add = vector.reduction <add>, %v : vector<5xi128> into i128
  call @show(%add) : (i128) -> ()
  %add_after = vector.reduction <add>, %v, %start : vector<5xi128> into i128
  call @show(%add_after) : (i128) -> ()
  %mul = vector.reduction <mul>, %v : vector<5xi128> into i128
  call @show(%mul) : (i128) -> ()
  %mul_after = vector.reduction <mul>, %v, %start : vector<5xi128> into i128
  call @show(%mul_after) : (i128) -> ()
  %and = vector.reduction <and>, %v : vector<5xi128> into i128
  call @show(%and) : (i128) -> ()
  %and_after = vector.reduction <and>, %v, %start : vector<5xi128> into i128
  call @show(%and_after) : (i128) -> ()
  %or = vector.reduction <or>, %v : vector<5xi128> into i128
  call @show(%or) : (i128) -> ()
  %or_after = vector.reduction <or>, %v, %start : vector<5xi128> into i128
  call @show(%or_after) : (i128) -> ()
  %xor = vector.reduction <xor>, %v : vector<5xi128> into i128
  call @show(%xor) : (i128) -> ()
  %xor_after = vector.reduction <xor>, %v, %start : vector<5xi128> into i128
  call @show(%xor_after) : (i128) -> ()
  %minsi = vector.reduction <minsi>, %v : vector<5xi128> into i128
  call @show(%minsi) : (i128) -> ()
  %minsi_after = vector.reduction <minsi>, %v, %start : vector<5xi128> into i128
  call @show(%minsi_after) : (i128) -> ()
  %minui = vector.reduction <minui>, %v : vector<5xi128> into i128
  call @show(%minui) : (i128) -> ()
  %minui_after = vector.reduction <minui>, %v, %start : vector<5xi128> into i128
  call @show(%minui_after) : (i128) -> ()
  %maxsi = vector.reduction <maxsi>, %v : vector<5xi128> into i128
  call @show(%maxsi) : (i128) -> ()
  %maxsi_after = vector.reduction <maxsi>, %v, %start : vector<5xi128> into i128
  call @show(%maxsi_after) : (i128) -> ()
  %maxui = vector.reduction <maxui>, %v : vector<5xi128> into i128
  call @show(%maxui) : (i128) -> ()
  %maxui_after = vector.reduction <maxui>, %v, %start : vector<5xi128> into i128
  call @show(%maxui_after) : (i128) -> ()
  %double = arith.addi %v, %v : vector<5xi128>
  %squares = arith.muli %double, %v : vector<5xi128>
  %is_less = arith.cmpi slt, %squares, %v : vector<5xi128>
  vector.print %is_less : vector<5xi1>
  %least = arith.select %is_less, %squares, %v : vector<5xi1>, vector<5xi128>
  %sum = vector.reduction <add>, %least : vector<5xi128> into i128
  call @show(%sum) : (i128) -> ()
  %low = arith.trunci %least : vector<5xi128> to vector<5xi64>
  vector.print %low : vector<5xi64>
  return
}

func.func @values() -> vector<5xi128> {
  %v = arith.constant dense<[3, -7, 36893488147419103233, 170141183460469231731687303715884105727, -170141183460469231731687303715884105723]> : vector<5xi128>
  return %v : vector<5xi128>
}

// The words of a number, the lowest first.
func.func @show(%x: i128) {
  %w0 = arith.trunci %x : i128 to i64
  vector.print %w0 : i64 punctuation <comma>
  %c1 = arith.constant 64 : i128
  %s1 = arith.shrsi %x, %c1 : i128
  %w1 = arith.trunci %s1 : i128 to i64
  vector.print %w1 : i64
  return
}
