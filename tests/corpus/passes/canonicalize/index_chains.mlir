// OPTIONS: --canonicalize

func.func @sums(%x: index) -> (index, index, index) {
  %c1 = index.constant 1
  %c2 = index.constant 2
  %0 = index.add %x, %c1
  %1 = index.add %0, %c2
  %2 = index.mul %x, %c2
  %3 = index.mul %2, %c2
  %4 = index.xor %x, %c1
  %5 = index.xor %4, %c2
  return %1, %3, %5 : index, index, index
}

// -----

func.func @extremes(%x: index) -> (index, index, index, index) {
  %c1 = index.constant -2
  %c2 = index.constant 3
  %0 = index.maxs %x, %c1
  %1 = index.maxs %0, %c2
  %2 = index.mins %x, %c1
  %3 = index.mins %2, %c2
  %4 = index.and %x, %c1
  %5 = index.and %4, %c2
  %6 = index.or %x, %c1
  %7 = index.or %6, %c2
  return %1, %3, %5, %7 : index, index, index, index
}

// -----

// Of unsigned numbers -2 is the greater one, whatever the width.
func.func @unsigned(%x: index) -> (index, index) {
  %c1 = index.constant -2
  %c2 = index.constant 3
  %0 = index.maxu %x, %c1
  %1 = index.maxu %0, %c2
  %2 = index.minu %x, %c1
  %3 = index.minu %2, %c2
  return %1, %3 : index, index
}

// -----

// Which of them is greater depends on the width.
func.func @of_one_width(%x: index) -> index {
  %c1 = index.constant 4294967296
  %c2 = index.constant 3
  %0 = index.maxu %x, %c1
  %1 = index.maxu %0, %c2
  return %1 : index
}

// -----

func.func @not_associative(%x: index) -> index {
  %c1 = index.constant 1
  %c2 = index.constant 2
  %0 = index.shl %x, %c1
  %1 = index.shl %0, %c2
  return %1 : index
}

// -----

func.func @equal(%x: index, %y: index) -> (i1, i1) {
  %c0 = index.constant 0
  %0 = index.sub %x, %y
  %1 = index.cmp eq(%0, %c0)
  %2 = index.cmp ne(%c0, %0)
  return %1, %2 : i1, i1
}

// -----

// VERDICT: refused: the difference wraps around: -2^63 - 1 is positive
func.func @greater(%x: index, %y: index) -> i1 {
  %c0 = index.constant 0
  %0 = index.sub %x, %y
  %1 = index.cmp sgt(%0, %c0)
  return %1 : i1
}
