// OPTIONS: --allow-unregistered-dialect
// splats of every kind of number
"u.op"() {a = dense<1> : tensor<4xi32>, b = dense<-1> : tensor<2x2xi8>, c = dense<true> : tensor<4xi1>, d = dense<1.5> : tensor<4xf32>, e = dense<(1.0, -2.0)> : tensor<4xcomplex<f32>>, f = dense<(1, 2)> : tensor<4xcomplex<i8>>, g = dense<"s"> : tensor<4x!u.string>, h = dense<3> : tensor<4xindex>, i = dense<7> : vector<4xi64>} : () -> ()
// -----
// nested lists
"u.op"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, c = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi64>, d = dense<[1.0, -2.5]> : vector<2xf64>, e = dense<[true, false]> : tensor<2xi1>, f = dense<[0, 1]> : vector<2xindex>} : () -> ()
// -----
// a list of equal elements is a splat
"u.op"() {a = dense<[1, 1, 1]> : tensor<3xi32>, b = dense<[[true, true], [true, true]]> : tensor<2x2xi1>, c = dense<[0.0, -0.0]> : tensor<2xf32>, d = dense<[(1.0, 2.0), (1.0, 2.0)]> : tensor<2xcomplex<f64>>, e = dense<["x", "x"]> : tensor<2x!u.string>} : () -> ()
// -----
// rank zero, one element, no elements
"u.op"() {a = dense<5> : tensor<i32>, b = dense<5> : vector<i32>, c = dense<[5]> : tensor<1xi32>, d = dense<[[5]]> : tensor<1x1xi32>, e = dense<> : tensor<0xi32>, f = dense<> : tensor<2x0xf32>, g = dense<[]> : tensor<0xi32>, h = dense<[[], []]> : tensor<2x0xi32>, i = dense<"x"> : tensor<!u.s>, j = dense<> : tensor<0x!u.s>} : () -> ()
// -----
// signed and unsigned elements
"u.op"() {a = dense<[255, 0]> : tensor<2xui8>, b = dense<[-128, 127]> : tensor<2xsi8>, c = dense<[255, -128]> : tensor<2xi8>, d = dense<[1, 0]> : tensor<2xui1>, e = dense<[-1, 0]> : tensor<2xsi1>, f = dense<[1, 0]> : tensor<2xi1>} : () -> ()
// -----
// elements of odd widths
"u.op"() {a = dense<[1, -1, 3]> : tensor<3xi3>, b = dense<[100000, -100000]> : tensor<2xi20>, c = dense<[1, -1]> : tensor<2xi100>, d = dense<[340282366920938463463374607431768211455, 0]> : tensor<2xi128>, e = dense<[340282366920938463463374607431768211456, -5]> : tensor<2xi200>, f = dense<0x123456789abcdef0123456789abcdef0123456789> : tensor<2xi333>} : () -> ()
// -----
// hexadecimal elements
"u.op"() {a = dense<[0x10, 0xff]> : tensor<2xi32>, b = dense<0x7f800000> : tensor<2xf32>, c = dense<[0x7fc00001, 0x3f800000]> : tensor<2xf32>, d = dense<0xff> : tensor<i8>} : () -> ()
// -----
// float elements of every width
"u.op"() {a = dense<[0.1, 1.0]> : tensor<2xbf16>, b = dense<[0.1, 1.0]> : tensor<2xf16>, c = dense<[0.1, 1.0]> : tensor<2xf80>, d = dense<[0.1, 1.0]> : tensor<2xf128>, e = dense<[0.1, 1.0]> : tensor<2xtf32>, f = dense<[0.1, 1.0]> : tensor<2xf8E4M3FN>, g = dense<[0.5, 1.0]> : tensor<2xf4E2M1FN>, h = dense<[0.5, 1.0]> : tensor<2xf6E3M2FN>, i = dense<[0.5, 1.0]> : tensor<2xf8E8M0FNU>} : () -> ()
// -----
// complex elements
"u.op"() {a = dense<[(0.0, 1.0), (2.0, 3.0)]> : tensor<2xcomplex<f32>>, b = dense<[[(1, -1)], [(2, -2)]]> : tensor<2x1xcomplex<i16>>, c = dense<(true, false)> : tensor<2xcomplex<i1>>, d = dense<[(255, 1), (2, 3)]> : tensor<2xcomplex<ui8>>, e = dense<(0x7f800000, 1.0)> : tensor<complex<f32>>} : () -> ()
// -----
// strings, with escapes
"u.op"() {a = dense<["a", "b\"c", "d\\e\n\00\FF"]> : tensor<3x!u.s>, b = dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!u.s>, c = dense<""> : tensor<2x!u.s>} : () -> ()
// -----
// bytes in hexadecimal: one element, or all
"u.op"() {a = dense<"0x01000000"> : tensor<1xi32>, b = dense<"0x01000000"> : tensor<4xi32>, c = dense<"0x0100000002000000"> : tensor<2xi32>, d = dense<"0x0000803F00000040"> : tensor<2xf32>, e = dense<"0xFF00"> : tensor<2xi8>, f = dense<"0x01"> : tensor<2xui8>, g = dense<"0x0000803F0000004000004040000080400000803F0000004000004040000080C0"> : tensor<4xcomplex<f32>>, h = dense<"0x0102030405060708"> : tensor<1xindex>} : () -> ()
// -----
// bytes in hexadecimal: no elements, odd widths
// LOSES: a number that f64 does not have
"u.op"() {b = dense<"0x010000010000"> : tensor<2xi20>, c = dense<"0x01000000000000000000"> : tensor<1xf80>, d = dense<"0x07"> : tensor<1xi3>} : () -> ()
// -----
// bits in hexadecimal
"u.op"() {a = dense<"0x01"> : tensor<1xi1>, b = dense<"0x81"> : tensor<8xi1>, c = dense<"0xFF"> : tensor<11xi1>, d = dense<"0x00"> : tensor<8xi1>, e = dense<"0x0105"> : tensor<11xi1>} : () -> ()
// -----
// one hundred elements are written out, one more are bytes
"u.op"() {a = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F60616263"> : tensor<100xi8>, b = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F6061626364"> : tensor<101xi8>} : () -> ()
// -----
// bytes of wider elements
"u.op"() {a = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9"> : tensor<101xi16>, b = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F90919293"> : tensor<101xf32>, c = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F"> : tensor<51x2xi64>, d = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E"> : tensor<101xi24>} : () -> ()
// -----
// bytes of complex elements count each as one element
"u.op"() {a = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F2021222324252627"> : tensor<101xcomplex<f32>>, b = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF"> : tensor<60xcomplex<f32>>} : () -> ()
// -----
// many bits
"u.op"() {a = dense<[false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true]> : tensor<101xi1>, b = dense<[false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false, true, true, false]> : tensor<100xi1>} : () -> ()
// -----
// many strings stay strings
"u.op"() {a = dense<["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16", "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", "s30", "s31", "s32", "s33", "s34", "s35", "s36", "s37", "s38", "s39", "s40", "s41", "s42", "s43", "s44", "s45", "s46", "s47", "s48", "s49", "s50", "s51", "s52", "s53", "s54", "s55", "s56", "s57", "s58", "s59", "s60", "s61", "s62", "s63", "s64", "s65", "s66", "s67", "s68", "s69", "s70", "s71", "s72", "s73", "s74", "s75", "s76", "s77", "s78", "s79", "s80", "s81", "s82", "s83", "s84", "s85", "s86", "s87", "s88", "s89", "s90", "s91", "s92", "s93", "s94", "s95", "s96", "s97", "s98", "s99", "s100", "s101"]> : tensor<102x!u.s>} : () -> ()
// -----
// a large splat
"u.op"() {a = dense<1.0> : tensor<9999999999x9999999999xf32>, b = dense<0> : vector<1000000x1000000xi8>} : () -> ()
// -----
// sparse elements
"u.op"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<0, 1> : tensor<1xi32>, c = sparse<> : tensor<4xf32>, d = sparse<[[0, 0]], 2.0> : vector<3x3xf32>, e = sparse<[[0], [1], [2]], [1, 2, 3]> : tensor<4xi8>, f = sparse<[[0, 0], [1, 1]], 7.0> : tensor<2x2xf64>} : () -> ()
// -----
// sparse strings and bits
"u.op"() {a = sparse<[[0], [1]], ["a", "b"]> : tensor<2x!u.s>, b = sparse<[[0], [1]], [true, false]> : tensor<2xi1>, c = sparse<[[0, 1]], [(1.0, 2.0)]> : tensor<2x2xcomplex<f32>>} : () -> ()
// -----
// dense arrays of every element type
"u.op"() {a = array<i1: true, false>, b = array<i8: -1, 127, 255>, c = array<i16: 1>, d = array<i32: 0x10, -0x10>, e = array<i64>, f = array<f32: 1.0, 0x7f800000>, g = array<f64: 0.1>, h = array<i32>, i = array<bf16: 1.0>, j = array<f16: -0.0>, k = array<i24: 5>} : () -> ()
// -----
// dense arrays of small and large floats, wide and unsigned integers
"u.op"() {a = array<ui8: 255>, b = array<f8E5M2: 1.0, 0x7c>, c = array<i128: 5>, d = array<f80: 1.0>, e = array<f128: 1.0>} : () -> ()
// -----
// elements with a tensor encoding
"u.op"() {a = dense<1> : tensor<2xi32, "enc">, b = sparse<[[0]], 1> : tensor<2xi32, #u.e>} : () -> ()
// -----
// infinities, not-a-numbers and negative zero as elements
"u.op"() {a = dense<[0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x80000000]> : tensor<5xf32>, b = dense<0x7FF0000000000000> : tensor<f64>, c = dense<[0x7c00, 0xfc00]> : tensor<2xf16>} : () -> ()
// -----
// scalable vectors have splats only
"u.op"() {a = dense<1> : vector<[4]xi32>, b = dense<2.0> : vector<2x[4]xf32>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<"0x02"> : tensor<2xi1>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<"0xFE"> : tensor<8xi1>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<"0x"> : tensor<0xi32>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<"0x"> : tensor<3xi0>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<"0x05"> : tensor<1xi3>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<(1, 0)> : tensor<101xcomplex<i1>>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<0> : tensor<2xi0>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<1.0> : tensor<0xf32>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<(1.0,2.0)> : tensor<0xcomplex<f32>>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<1.0> : tensor<0x9999999999999999xf32>} : () -> ()
// -----
// Readings of bytes and bits.
"u.op"() {a = dense<[1, true]> : tensor<2xi1>} : () -> ()
// -----
// Elements of memrefs, lists for scalable vectors, strings where no number is meant.
"u.op"() {a = dense<[1, 2]> : memref<2xi32>} : () -> ()
// -----
// Elements of memrefs, lists for scalable vectors, strings where no number is meant.
"u.op"() {a = dense<[1, 2]> : vector<[2]xi32>} : () -> ()
// -----
// Elements of memrefs, lists for scalable vectors, strings where no number is meant.
"u.op"() {a = dense<"x"> : tensor<2xvector<2xi32>>} : () -> ()
// -----
// Elements of memrefs, lists for scalable vectors, strings where no number is meant.
"u.op"() {a = sparse<0, 1> : memref<3xi32>} : () -> ()
// -----
// Elements of memrefs, lists for scalable vectors, strings where no number is meant.
"u.op"() {a = sparse<[[0]], "0x0000803F"> : tensor<2xf32>} : () -> ()
// -----
// Numbers that a double does not hold.
"u.op"() {a = dense<1.0e400> : tensor<2xf64>} : () -> ()
// -----
// Arrays of numbers that are not signless.
"u.op"() {a = array<si8: 1>} : () -> ()
// -----
// Arrays of numbers that are not signless.
"u.op"() {a = array<i0: 0>} : () -> ()
// -----
// Resources of dynamic shape, with a key in quotes.
"u.op"() {a = dense_resource<a> : tensor<?xf32>} : () -> ()
// -----
// Resources of dynamic shape, with a key in quotes.
"u.op"() {a = dense_resource<"a b"> : tensor<2xf32>} : () -> ()
