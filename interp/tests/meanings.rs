//! The tables of meanings, against the ops that are declared.

use loopwright_affine_ir::Dialects;
use loopwright_interp::Meanings;

/// Every op has a meaning but for those that the op around them reads: modules, functions and globals, and
/// what ends a region.
#[test]
fn ops_without_a_meaning_of_their_own() {
    let meanings = Meanings::standard();
    let dialects = Dialects::standard();
    let found: Vec<&str> =
        dialects.ops().map(|def| def.name).filter(|name| meanings.get(name).is_none()).collect();
    expect_test::expect![[r#"
        affine.yield
        builtin.module
        func.func
        func.return
        gpu.terminator
        memref.alloca_scope.return
        memref.atomic_yield
        memref.global
        scf.condition
        scf.yield
        scf.forall.in_parallel
        scf.reduce
        scf.reduce.return
        vector.yield"#]]
    .assert_eq(&found.join("\n"));
}

#[test]
fn meanings_are_of_ops_that_are_declared() {
    let dialects = Dialects::standard();
    for name in Meanings::standard().names() {
        assert!(dialects.op_def(name).is_some(), "'{name}' has a meaning, but is not declared");
    }
}
