//! What must hold for every text: a program that is read and verified prints to texts that read back to the
//! same program, and one that is refused says where and why. Shared by tests and fuzz targets.

use loopwright_affine_ir::{
    Diagnostic, Ir, ParseOptions, PrintOptions, Source, ValueNames, parse, print, verify,
};

/// The forms a program is printed in.
fn forms() -> [(&'static str, PrintOptions); 7] {
    let pretty = PrintOptions::default();
    let generic = PrintOptions { generic: true, ..pretty };
    [
        ("pretty", pretty),
        ("generic", generic),
        ("local scope", PrintOptions { local_scope: true, ..pretty }),
        ("pretty with locations", PrintOptions { debug_info: true, ..pretty }),
        ("generic with locations", PrintOptions { debug_info: true, ..generic }),
        ("with its names", PrintOptions { names: ValueNames::Kept, ..pretty }),
        ("generic with its names", PrintOptions { names: ValueNames::Kept, ..generic }),
    ]
}

/// Reads, verifies, prints and reads back; whether the text was accepted.
///
/// # Errors
/// The property that does not hold, with the texts that show it.
pub fn check_text(text: &str, options: &ParseOptions) -> Result<bool, String> {
    let source = Source::new("input.mlir", text);
    let ir = match parse(&source, options) {
        Ok(ir) => ir,
        Err(diagnostics) => return has_sane_places(&diagnostics, &source).map(|()| false),
    };
    if let Err(diagnostics) = verify(&ir) {
        return has_messages(&diagnostics).map(|()| false);
    }
    check_program(&ir, options).map(|()| true)
}

/// What is printed as `mlir-opt` prints it, and what neither reads back: symbols without a name; aliases that
/// are defined after the program, where the properties of an unknown op use them; equal indices of sparse
/// elements.
const UNREADABLE: [&str; 3] =
    ["@<<INVALID EMPTY SYMBOL>>", "undefined symbol alias id", "inferred shape of indices literal"];

/// How many times a text may change when it is read back and printed again.
const ROUNDS: usize = 4;

/// Prints a right program in every form and reads each back, until what is printed stays the same.
///
/// The first text need not be the last: like `mlir-opt` we print `d0 + -(d1 floordiv 4)` for an expression
/// that was written so, and read back the simpler `d0 - d1 floordiv 4`. [`check_comes_back`] asks for more.
///
/// # Errors
/// The form that cannot be read back, or does not settle.
pub fn check_program(ir: &Ir, options: &ParseOptions) -> Result<(), String> {
    for (name, form) in forms() {
        let mut text = print(ir, &form);
        for round in 1.. {
            let again = match read_back(name, &text, options) {
                Err(message) if UNREADABLE.iter().any(|part| message.contains(part)) => break,
                again => print(&again?, &form),
            };
            match same(name, &text, &again) {
                Ok(()) => break,
                Err(message) if round == ROUNDS => return Err(message),
                Err(_) => text = again,
            }
        }
    }
    Ok(())
}

/// Every form comes back as it was, and as it was in the other forms.
///
/// # Errors
/// Two texts that differ.
pub fn check_comes_back(ir: &Ir, options: &ParseOptions) -> Result<(), String> {
    let [(_, pretty), (_, generic), ..] = forms();
    let expected = [(pretty, print(ir, &pretty)), (generic, print(ir, &generic))];
    for (name, form) in forms() {
        let text = print(ir, &form);
        let again = read_back(name, &text, options)?;
        // Names that ops propose beside those of the program may get another number behind them.
        if form.names == ValueNames::Numbered {
            same(name, &text, &print(&again, &form))?;
        }
        // The local form has no place for resources.
        for (other, text) in expected.iter().filter(|_| !form.local_scope) {
            same(name, text, &print(&again, other))?;
        }
    }
    Ok(())
}

fn same(name: &str, before: &str, after: &str) -> Result<(), String> {
    if before == after {
        return Ok(());
    }
    Err(format!("read back from the {name} form it prints another text, before\n{before}\nafter\n{after}"))
}

fn read_back(name: &str, text: &str, options: &ParseOptions) -> Result<Ir, String> {
    let refused = |diagnostics: Vec<Diagnostic>| {
        let listed: String = diagnostics.iter().map(|one| format!("{one}\n")).collect();
        format!("printed in {name} form, it is refused: {listed}{text}")
    };
    let ir = parse(&Source::new("printed.mlir", text), options).map_err(refused)?;
    verify(&ir).map_err(refused)?;
    Ok(ir)
}

/// Every refusal says something.
fn has_messages(diagnostics: &[Diagnostic]) -> Result<(), String> {
    match diagnostics.iter().find(|diagnostic| diagnostic.message.is_empty()) {
        Some(diagnostic) => Err(format!("a diagnostic without a message: {diagnostic:?}")),
        None if diagnostics.is_empty() => Err("refused without a diagnostic".to_string()),
        None => Ok(()),
    }
}

/// The parser's places lie in the text.
fn has_sane_places(diagnostics: &[Diagnostic], source: &Source) -> Result<(), String> {
    has_messages(diagnostics)?;
    let text = source.text();
    let lines: Vec<&str> = text.split('\n').collect();
    for diagnostic in diagnostics.iter().flat_map(|one| std::iter::once(one).chain(&one.notes)) {
        let place = &diagnostic.place;
        let line = (place.line as usize).checked_sub(1).and_then(|line| lines.get(line));
        let col_is_in_line = line.is_some_and(|line| (1..=line.len() + 1).contains(&(place.col as usize)));
        let span_is_in_text = diagnostic.span.is_none_or(|(start, end)| {
            let (start, end) = (start as usize, end as usize);
            start <= end && end <= text.len() && text.is_char_boundary(start) && text.is_char_boundary(end)
        });
        if place.file != source.name() || !col_is_in_line || !span_is_in_text {
            return Err(format!("a diagnostic out of place: {diagnostic:?}"));
        }
    }
    Ok(())
}
