//! Which ops have a form in C, read from the tables in `emit-c/src/forms/`.

use std::collections::BTreeSet;

use expect_test::expect;
use loopwright::affine_ir::{Dialects, Traits};
use support::command::{files_below, root};

use crate::folders::names_in_table;
use crate::read;

/// The names in the tables of all dialects.
fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files_below(&root().join("emit-c/src/forms"), "rs") {
        let text = read(&path);
        let Some((_, table)) = text.split_once("static FORMS: &[(&str, Form)] = &[") else { continue };
        // A table of one form is a line.
        let table = table.split_once("];").map_or(table, |(table, _)| table);
        let found = names_in_table(table);
        assert!(!found.is_empty(), "{}: no form in its table", path.display());
        assert!(found.is_sorted(), "{}: forms are looked up by name", path.display());
        names.extend(found.into_iter().map(str::to_string));
    }
    names
}

#[test]
fn forms_are_of_declared_ops() {
    let dialects = Dialects::standard();
    for name in names() {
        assert!(dialects.op_def(&name).is_some(), "{name}");
    }
}

/// Ends of blocks, functions and modules are written by what is around them.
#[test]
fn forms_that_are_missing() {
    let (dialects, names) = (Dialects::standard(), names());
    let of = ["affine", "arith", "cf", "func", "index", "math", "memref", "scf", "ub"];
    let ops = dialects.ops().filter(|def| !def.has(Traits::TERMINATOR) && !def.has(Traits::FUNCTION));
    let ops = ops.filter(|def| def.name.split_once('.').is_some_and(|(dialect, _)| of.contains(&dialect)));
    let missing: Vec<&str> = ops.map(|def| def.name).filter(|name| !names.contains(*name)).collect();
    expect![[r#"
        affine.vector_load
        affine.vector_store
        arith.scaling_extf
        arith.scaling_truncf
        func.call_indirect
        func.constant
        memref.global
    "#]]
    .assert_eq(&(missing.join("\n") + "\n"));
}
