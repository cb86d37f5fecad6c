// Vectors of many types through the same ops: moved, stored, read back.
func.func @main() {
  %c1 = arith.constant 1 : index
  %b = arith.constant dense<[true, false, true]> : vector<3xi1>
  %r0 = vector.shuffle %b, %b [2, 1, 4, 3] : vector<3xi1>, vector<3xi1>
  vector.print %r0 : vector<4xi1>
  %i4 = arith.constant dense<[-8, 7, 3]> : vector<3xi4>
  %r1 = vector.extract_strided_slice %i4 {offsets = [1], sizes = [2], strides = [1]} : vector<3xi4> to vector<2xi4>
  vector.print %r1 : vector<2xi4>
  %m16 = memref.alloc() : memref<4xi16>
  %i16 = arith.constant dense<[-32768, 32767]> : vector<2xi16>
  vector.store %i16, %m16[%c1] : memref<4xi16>, vector<2xi16>
  %r2 = vector.load %m16[%c1] : memref<4xi16>, vector<2xi16>
  vector.print %r2 : vector<2xi16>
  %mi = memref.alloc() : memref<4xindex>
  %x = vector.step : vector<2xindex>
  vector.store %x, %mi[%c1] : memref<4xindex>, vector<2xindex>
  %r3 = vector.load %mi[%c1] : memref<4xindex>, vector<2xindex>
  vector.print %r3 : vector<2xindex>
  %mh = memref.alloc() : memref<4xf16>
  %h = arith.constant dense<[0.1, -2.0]> : vector<2xf16>
  vector.transfer_write %h, %mh[%c1] : vector<2xf16>, memref<4xf16>
  %pad = arith.constant 9.0 : f16
  %r4 = vector.transfer_read %mh[%c1], %pad {in_bounds = [true]} : memref<4xf16>, vector<2xf16>
  vector.print %r4 : vector<2xf16>
  %mb = memref.alloc() : memref<4xbf16>
  %bf = arith.constant dense<[0.1, -2.0]> : vector<2xbf16>
  vector.store %bf, %mb[%c1] : memref<4xbf16>, vector<2xbf16>
  %r5 = vector.load %mb[%c1] : memref<4xbf16>, vector<2xbf16>
  vector.print %r5 : vector<2xbf16>
  %l = arith.constant dense<[[1], [-1]]> : vector<2x1xi64>
  %r6 = vector.transpose %l, [1, 0] : vector<2x1xi64> to vector<1x2xi64>
  vector.print %r6 : vector<1x2xi64>
  return
}
