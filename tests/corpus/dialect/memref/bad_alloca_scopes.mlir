// OPTIONS: --allow-unregistered-dialect
// No stack in an unknown op.
"x.y"() ({
  // expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xf32>
}) : () -> ()
// -----
// No stack in a module alone.
// expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%0 = memref.alloca() : memref<4xf32>
// -----
// No stack in scf.if.
%c = arith.constant true
scf.if %c {
  // expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xf32>
}
// -----
// No stack in scf.execute_region.
scf.execute_region {
  // expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xf32>
  scf.yield
}
// -----
// No stack in scf.index_switch.
%c = arith.constant 0 : index
scf.index_switch %c
default {
  // expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
  %0 = memref.alloca() : memref<4xf32>
}
