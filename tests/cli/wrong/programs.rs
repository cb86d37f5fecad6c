//! Programs that are nearly right: what is open, which operand, and why.

use expect_test::expect;

use super::says;

#[test]
fn braces_that_are_missing() {
    // At the end, in a loop, by the indentation, before the next function, of a conditional.
    says(
        "opt",
        "func.func @f() {\n  affine.for %i = 0 to 10 {\n",
        1,
        expect![[r#"
        <stdin>:2:28: error: expected '}'
          |
        2 |   affine.for %i = 0 to 10 {
          |                           -^
          |                           |
          |                           this brace is not closed
    "#]],
    );
    says(
        "opt",
        "func.func @f() {\n  affine.for %i = 0 to 10 {\n  return\n}\n",
        1,
        expect![[r#"
        <stdin>:3:3: error: custom op 'return' is unknown
          |
        3 |   return
          |   ^^^^^^
          |
         ::: 
        2 |   affine.for %i = 0 to 10 {
          |                           - this brace is not closed
          |
          = help: close it before 'return'
    "#]],
    );
    let nest = "\
func.func @f(%A: memref<9xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      affine.store %x, %A[%j] : memref<9xf32>
  }
  return
}
";
    says(
        "opt",
        nest,
        1,
        expect![[r#"
        <stdin>:6:3: error: custom op 'return' is unknown
          |
        6 |   return
          |   ^^^^^^
          |
         ::: 
        3 |     affine.for %j = 0 to 9 {
          |                            - this brace is probably not closed
          |
          = help: close it before 'return'
    "#]],
    );
    says(
        "opt",
        "module {\n  func.func @f() {\n    return\n}\n",
        1,
        expect![[r#"
        <stdin>:4:2: error: expected '}'
          |
        4 | }
          |  ^
          |
         ::: 
        2 |   func.func @f() {
          |                  - this brace is probably not closed
    "#]],
    );
    says(
        "opt",
        "func.func @f(%c: i1) {\n  scf.if %c {\n    return\n  }\n  return\n}\n",
        1,
        expect![[r#"
        <stdin>:3:5: error: custom op 'return' is unknown
          |
        3 |     return
          |     ^^^^^^
          |
         ::: 
        2 |   scf.if %c {
          |             - 'return' is in this region
          |
          = help: 'return' is the last op of a function: is a '}' missing before it?
    "#]],
    );
}

#[test]
fn braces_too_many() {
    says(
        "opt",
        "func.func @f() {\n  affine.for %i = 0 to 10 {\n  }}\n  return\n}\n",
        1,
        expect![[r#"
        <stdin>:4:3: error: custom op 'return' is unknown (tried 'builtin.return' as well)
          |
        4 |   return
          |   ^^^^^^
          |
         ::: 
        3 |   }}
          |    - this brace closes the function
          |
          = help: 'return' is the last op of a function: is there a '}' too many?
    "#]],
    );
    says(
        "opt",
        "func.func @f() {\n  return\n}\n}\n",
        1,
        expect![[r#"
        <stdin>:3:2: error: expected operation name in quotes
          |
        3 | }
          |  ^
    "#]],
    );
}

#[test]
fn names_that_nothing_defines() {
    let load = "func.func @f(%A: memref<10xf32>) {\n  %v = affine.load %B[0] : memref<10xf32>\n  return\n}\n";
    says(
        "opt",
        load,
        1,
        expect![[r#"
        <stdin>:2:20: error: use of undeclared SSA value name
          |
        2 |   %v = affine.load %B[0] : memref<10xf32>
          |                    ^^
          |
          = help: values of the function before this: %A, %v
    "#]],
    );
    // A value of a loop that has ended, of another function, and where there is none.
    let ended = "\
func.func @f(%A: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %A[%i] : memref<10xf32>
  }
  affine.store %v, %A[0] : memref<10xf32>
  return
}
";
    says(
        "opt",
        ended,
        1,
        expect![[r#"
        <stdin>:5:16: error: use of undeclared SSA value name
          |
        5 |   affine.store %v, %A[0] : memref<10xf32>
          |                ^^
          |
         ::: 
        3 |     %v = affine.load %A[%i] : memref<10xf32>
          |     -- this value is known only in its own region
    "#]],
    );
    says(
        "opt",
        "func.func @g(%x: f32) { return }\nfunc.func @f() {\n  call @h(%y) : (f32) -> ()\n  return\n}\n",
        1,
        expect![[r#"
            <stdin>:3:11: error: use of undeclared SSA value name
              |
            3 |   call @h(%y) : (f32) -> ()
              |           ^^
              |
              = help: the function has no values before this
        "#]],
    );
}

#[test]
fn operands_that_are_no_subscripts() {
    let loaded = "\
func.func @f(%A: memref<10xf32>, %idx: memref<10xindex>) {
  affine.for %i = 0 to 10 {
    %k = affine.load %idx[%i] : memref<10xindex>
    %v = affine.load %A[%k] : memref<10xf32>
  }
  return
}
";
    says(
        "opt",
        loaded,
        1,
        expect![[r#"
        <stdin>:4:10: error: 'affine.load' op operand cannot be used as a dimension id
          |
        4 |     %v = affine.load %A[%k] : memref<10xf32>
          |          ^^^^^^^^^^^
          |
         ::: 
        3 |     %k = affine.load %idx[%i] : memref<10xindex>
          |     -- %k is loaded from memory
          |
          = help: a bound or subscript of affine ops is made of constants, loop counters and values from outside of the loops; 'memref.load', 'memref.store' and 'scf.for' take any value
    "#]],
    );
    let computed = "\
func.func @f(%A: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %k = arith.muli %i, %i : index
    %v = affine.load %A[%k] : memref<10xf32>
  }
  return
}
";
    says(
        "opt",
        computed,
        1,
        expect![[r#"
        <stdin>:4:10: error: 'affine.load' op operand cannot be used as a dimension id
          |
        4 |     %v = affine.load %A[%k] : memref<10xf32>
          |          ^^^^^^^^^^^
          |
         ::: 
        3 |     %k = arith.muli %i, %i : index
          |     -- %k is computed by 'arith.muli' in an inner region
          |
          = help: a bound or subscript of affine ops is made of constants, loop counters and values from outside of the loops; 'memref.load', 'memref.store' and 'scf.for' take any value
    "#]],
    );
    let bound = "\
func.func @f() {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %i {
    }
  }
  return
}
";
    says(
        "opt",
        bound,
        1,
        expect![[r#"
        <stdin>:3:5: error: 'affine.for' op operand cannot be used as a symbol
          |
        3 |     affine.for %j = 0 to %i {
          |     ^^^^^^^^^^
          |
         ::: 
        2 |   affine.for %i = 0 to 10 {
          |              -- %i is the counter of a loop: a dimension, and no symbol
          |
          = help: pass %i in parentheses: affine_map<(d0) -> (d0)>(%i)
    "#]],
    );
    let number = "\
func.func @f(%x: f32, %A: memref<10xf32>) {
  %v = \"affine.load\"(%A, %x) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, f32) -> f32
  return
}
";
    says(
        "opt",
        number,
        1,
        expect![[r#"
        <stdin>:2:8: error: 'affine.load' op operand #1 must be variadic of index, but got 'f32'
          |
        2 |   %v = "affine.load"(%A, %x) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, f32) -> f32
          |        ^^^^^^^^^^^^^
    "#]],
    );
    let rank =
        "func.func @f(%A: memref<10x10xf32>) {\n  %v = affine.load %A[0] : memref<10x10xf32>\n  return\n}\n";
    says(
        "opt",
        rank,
        1,
        expect![[r#"
        <stdin>:2:8: error: 'affine.load' op affine map num results must equal memref rank
          |
        2 |   %v = affine.load %A[0] : memref<10x10xf32>
          |        ^^^^^^^^^^^
          |
          = help: 1 subscript for a memref of 2 dimensions
    "#]],
    );
}

#[test]
fn bounds_and_sizes() {
    says(
        "opt",
        "func.func @f(%m: index) {\n  affine.for %k = 0 to (%m) {\n  }\n  return\n}\n",
        1,
        expect![[r#"
        <stdin>:2:25: error: expected non-function type
          |
        2 |   affine.for %k = 0 to (%m) {
          |                         ^^
          |
          = help: a bound is a number, a value or an affine_map: '0', '%n' without parentheses
    "#]],
    );
    says(
        "opt",
        "func.func @f(%m: index) {\n  scf.for %k = 0 to %m {\n  }\n  return\n}\n",
        1,
        expect![[r#"
        <stdin>:2:15: error: expected SSA operand
          |
        2 |   scf.for %k = 0 to %m {
          |                ^
          |
          = help: a value is needed here: '%c = arith.constant 0 : index' makes one of a number
    "#]],
    );
    says(
        "opt",
        "func.func private @f(memref<-1xf32>)\n",
        1,
        expect![[r#"
        <stdin>:1:29: error: expected non-function type
          |
        1 | func.func private @f(memref<-1xf32>)
          |                             ^
          |
          = help: a size is '?' or a number of at least 0
    "#]],
    );
    says(
        "opt",
        "func.func private @f(memref<4x-1xf32>)\n",
        1,
        expect![[r#"
        <stdin>:1:31: error: expected non-function type
          |
        1 | func.func private @f(memref<4x-1xf32>)
          |                               ^
          |
          = help: a size is '?' or a number of at least 0
    "#]],
    );
}
