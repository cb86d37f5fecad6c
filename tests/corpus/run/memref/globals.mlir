// Tables that are only read.
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefInd(memref<*xindex>)
func.func private @printMemrefF32(memref<*xf32>)
memref.global "private" constant @table : memref<2x3xi64> = dense<[[1, -2, 3], [4, 5, -6]]>
memref.global "private" constant @halves : memref<4xf32> = dense<[0.5, 1.5, -2.5, 1.0e20]> {alignment = 64 : i64}
memref.global "private" constant @same : memref<3x2xi32> = dense<7>
memref.global constant @none : memref<f64> = dense<-0.0>
memref.global "private" constant @places : memref<3xindex> = dense<[2, 0, 1]>
func.func @main() {
  %t = memref.get_global @table : memref<2x3xi64>
  %p1 = memref.cast %t : memref<2x3xi64> to memref<*xi64>
  func.call @printMemrefI64(%p1) : (memref<*xi64>) -> ()
  %x = memref.get_global @halves : memref<4xf32>
  %p2 = memref.cast %x : memref<4xf32> to memref<*xf32>
  func.call @printMemrefF32(%p2) : (memref<*xf32>) -> ()
  %s = memref.get_global @same : memref<3x2xi32>
  %p3 = memref.cast %s : memref<3x2xi32> to memref<*xi32>
  func.call @printMemrefI32(%p3) : (memref<*xi32>) -> ()
  %n = memref.get_global @none : memref<f64>
  %y = memref.load %n[] : memref<f64>
  func.call @printF64(%y) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %i = memref.get_global @places : memref<3xindex>
  %p5 = memref.cast %i : memref<3xindex> to memref<*xindex>
  func.call @printMemrefInd(%p5) : (memref<*xindex>) -> ()
  return
}
