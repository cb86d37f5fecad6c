// Every kind of number, shape and punctuation that can be printed.
func.func @main() {
  %f = arith.constant dense<[[1.5, -0.0, 3.0], [1.0e10, 0x7F800000, 0x7FC00000]]> : vector<2x3xf32>
  vector.print %f : vector<2x3xf32>
  %d = arith.constant dense<[0.1, 123456.789, 1.0e-7, -1.0e300]> : vector<4xf64>
  vector.print %d : vector<4xf64>
  %h = arith.constant dense<[1.5, 65504.0, -0.333]> : vector<3xf16>
  vector.print %h : vector<3xf16>
  %bf = arith.constant dense<[1.0e30, -2.5]> : vector<2xbf16>
  vector.print %bf : vector<2xbf16>
  %i8 = arith.constant dense<[-1, 127, -128]> : vector<3xi8>
  vector.print %i8 : vector<3xi8>
  %u8 = arith.constant dense<[255, 0]> : vector<2xi8>
  vector.print %u8 : vector<2xi8>
  %i3 = arith.constant dense<[-4, 3]> : vector<2xi3>
  vector.print %i3 : vector<2xi3>
  %i64 = arith.constant dense<[-9223372036854775808, 9223372036854775807]> : vector<2xi64>
  vector.print %i64 : vector<2xi64>
  %b = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %b : vector<2xi1>
  %x = arith.constant dense<[-1, 5]> : vector<2xindex>
  vector.print %x : vector<2xindex>
  %z = arith.constant dense<5> : vector<i32>
  vector.print %z : vector<i32>
  %three = arith.constant dense<[[[1], [2]], [[3], [4]], [[5], [6]]]> : vector<3x2x1xi16>
  vector.print %three : vector<3x2x1xi16>
  %s = arith.constant -7 : i32
  vector.print %s : i32
  %t = arith.constant true
  vector.print %t : i1
  %sf = arith.constant 2.5 : f64
  vector.print %sf : f64
  %si = arith.constant -3 : index
  vector.print %si : index
  vector.print %s : i32 punctuation <comma>
  vector.print %z : vector<i32> punctuation <no_punctuation>
  vector.print punctuation <newline>
  vector.print str "text "
  vector.print punctuation <open>
  vector.print %s : i32 punctuation <close>
  vector.print punctuation <comma>
  vector.print punctuation <no_punctuation>
  vector.print str "end\0A"
  return
}
