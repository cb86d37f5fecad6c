//! The assembly formats of the dialects' tables.

use loopwright_affine_ir::{Dialects, ParseOptions, Source, Syntax, parse};

/// A format is compiled when it is used first, and compiling one that is not well-formed is a panic.
#[test]
fn formats_are_well_formed() {
    let dialects = Dialects::standard();
    let with_format = dialects.ops().filter(|def| matches!(def.syntax, Syntax::Format(_)));
    let mut n_formats = 0;
    for def in with_format {
        let unfinished = Source::new("t.mlir", def.name);
        let _ = parse(&unfinished, &ParseOptions::default());
        n_formats += 1;
    }
    assert!(n_formats > 100, "{n_formats}");
}
