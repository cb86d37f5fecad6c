//! Parsing, printing and interpreting in this process.

use loopwright_affine_ir::{Diagnostic, Ir, ParseOptions, PrintOptions, Source, parse, print, verify};
use loopwright_interp::{InterpOptions, Interpreter};

/// Reads and verifies a program; the errors as one text.
pub fn read(text: &str) -> Result<Ir, String> {
    let listed =
        |errors: Vec<Diagnostic>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let ir = parse(&Source::new("program", text), &ParseOptions::default()).map_err(listed)?;
    verify(&ir).map_err(listed)?;
    Ok(ir)
}

/// The program as it is printed, with the line break that `mlir-opt` adds at the end.
pub fn printed(text: &str, options: &PrintOptions) -> Result<String, String> {
    Ok(print(&read(text)?, options) + "\n")
}

/// What `@main` prints in the reference interpreter, and how many operations it executed.
pub fn interpreted(text: &str) -> Result<(String, u64), String> {
    let ir = read(text)?;
    let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    interpreter.call("main", &[]).map_err(|error| error.to_string())?;
    Ok((interpreter.take_output(), interpreter.steps()))
}
