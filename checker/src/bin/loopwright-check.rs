//! `loopwright-check CERTIFICATE BEFORE AFTER`: the checker alone, with nothing but the parser of MLIR text.
//!
//! The exit code is 0 if the programs are equal, 1 if the certificate is not accepted or a file is wrong, 2
//! for bad usage.

use loopwright_affine_ir::{Diagnostic, Ir, ParseOptions, Source, parse, verify};
use loopwright_checker::{EqualityCertificate, Text, machinery::shortened};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [certificate, before, after] = arguments.as_slice() else {
        eprintln!("usage: loopwright-check CERTIFICATE BEFORE AFTER");
        return ExitCode::from(2);
    };
    match checked(certificate, [before, after]) {
        Ok(summary) => {
            print!("{summary}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// What the certificate shows, or why it is not accepted.
fn checked(certificate: &str, programs: [&str; 2]) -> Result<String, String> {
    let wrong = |fault: loopwright_checker::CertificateFault| {
        format!("{certificate}: {}", shortened(&fault.to_string()))
    };
    let read = EqualityCertificate::from_json(&text(certificate)?).map_err(wrong)?;
    let [before, after] = programs.map(program);
    let ((before, before_ir), (after, after_ir)) = (before?, after?);
    let first = Text { ir: &before_ir, text: before.text() };
    read.check(first, Text { ir: &after_ir, text: after.text() }).map_err(wrong)?;
    Ok(read.summary())
}

fn text(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn program(path: &str) -> Result<(Source, Ir), String> {
    let source = Source::new(path, text(path)?);
    let first = |diagnostics: Vec<Diagnostic>| diagnostics.first().map_or(String::new(), ToString::to_string);
    let ir = parse(&source, &ParseOptions::carrying()).map_err(first)?;
    verify(&ir).map_err(first)?;
    Ok((source, ir))
}
