// OPTIONS: --canonicalize

func.func @neutral(%v: vector<4xi32>, %t: tensor<?xi32>, %s: vector<[4]xi32>, %w: vector<4xf32>, %i: vector<4xindex>) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>, tensor<?xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<4xf32>, vector<4xf32>, vector<4xindex>) {
  %z = arith.constant dense<0> : vector<4xi32>
  %o = arith.constant dense<1> : vector<4xi32>
  %r0 = arith.addi %v, %z : vector<4xi32>
  %r1 = arith.muli %v, %o : vector<4xi32>
  %r2 = arith.subi %v, %v : vector<4xi32>
  %r3 = arith.subi %t, %t : tensor<?xi32>
  %r4 = arith.subi %s, %s : vector<[4]xi32>
  %sz = arith.constant dense<0> : vector<[4]xi32>
  %r5 = arith.muli %s, %sz : vector<[4]xi32>
  %fo = arith.constant dense<1.0> : vector<4xf32>
  %r6 = arith.mulf %w, %fo : vector<4xf32>
  %r7 = arith.addf %fo, %fo : vector<4xf32>
  %ic = arith.constant dense<3> : vector<4xindex>
  %r8 = arith.addi %ic, %ic : vector<4xindex>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : vector<4xi32>, vector<4xi32>, vector<4xi32>, tensor<?xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<4xf32>, vector<4xf32>, vector<4xindex>
}

// -----

func.func @casts(%v: vector<4xi32>) -> (vector<4xi1>, vector<4xi1>, vector<4xi32>, vector<4xi64>, vector<4xi8>, vector<4xf32>, vector<4xf64>, vector<4xi32>) {
  %z = arith.constant dense<3> : vector<4xi32>
  %r0 = arith.cmpi eq, %v, %v : vector<4xi32>
  %r1 = arith.cmpi slt, %z, %z : vector<4xi32>
  %f = arith.constant dense<false> : vector<4xi1>
  %r2 = arith.select %f, %v, %z : vector<4xi1>, vector<4xi32>
  %r3 = arith.extsi %z : vector<4xi32> to vector<4xi64>
  %r4 = arith.trunci %z : vector<4xi32> to vector<4xi8>
  %r5 = arith.sitofp %z : vector<4xi32> to vector<4xf32>
  %fo = arith.constant dense<1.5> : vector<4xf32>
  %r6 = arith.extf %fo : vector<4xf32> to vector<4xf64>
  %r7 = arith.fptosi %fo : vector<4xf32> to vector<4xi32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : vector<4xi1>, vector<4xi1>, vector<4xi32>, vector<4xi64>, vector<4xi8>, vector<4xf32>, vector<4xf64>, vector<4xi32>
}

// -----

// VERDICT: not done: constants of several elements are not looked into
func.func @several(%v: vector<4xi32>) -> vector<4xi32> {
  %z = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %r0 = arith.addi %z, %z : vector<4xi32>
  return %r0 : vector<4xi32>
}

// -----

func.func @tensors(%v: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi1>, tensor<4xi32>) {
  %z = arith.constant dense<3> : tensor<4xi32>
  %r0 = arith.divsi %z, %z : tensor<4xi32>
  %r1 = arith.cmpi ult, %z, %z : tensor<4xi32>
  %r2 = arith.xori %v, %v : tensor<4xi32>
  return %r0, %r1, %r2 : tensor<4xi32>, tensor<4xi1>, tensor<4xi32>
}

// -----

func.func @divided_by_zero() -> (vector<4xi32>, vector<4xi32>) {
  %z = arith.constant dense<0> : vector<4xi32>
  %o = arith.constant dense<1> : vector<4xi32>
  %m = arith.constant dense<-2147483648> : vector<4xi32>
  %n = arith.constant dense<-1> : vector<4xi32>
  %r0 = arith.divsi %o, %z : vector<4xi32>
  %r1 = arith.divsi %m, %n : vector<4xi32>
  return %r0, %r1 : vector<4xi32>, vector<4xi32>
}

// -----

func.func @compared(%v: vector<4xf32>) -> vector<4xi1> {
  %o = arith.constant dense<1.5> : vector<4xf32>
  %r = arith.cmpf olt, %o, %o : vector<4xf32>
  return %r : vector<4xi1>
}
