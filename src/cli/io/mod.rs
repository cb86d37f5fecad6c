//! Input and output: files, `-`, and atomic writes.

mod inputs;
mod kind;

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::string::FromUtf8Error;

use loopwright_affine_ir::{Diagnostic, Source};

use crate::cli::command::Failure;

pub use crate::cli::io::inputs::{each, inputs};
pub use crate::cli::io::kind::Kind;

/// The longest input, in bytes: a device that never ends is no program.
const MAX_INPUT: u64 = 1 << 30;

/// Reads a file, or standard input for `-`.
pub fn read_source(file: &Path) -> Result<Source, Failure> {
    let is_stdin = file == Path::new("-");
    let name = if is_stdin { "<stdin>".to_owned() } else { file.display().to_string() };
    let failed = |error: &dyn std::fmt::Display| Failure::Io(format!("cannot read '{name}': {error}"));
    let mut bytes = Vec::new();
    let read = match is_stdin {
        true => std::io::stdin().lock().take(MAX_INPUT + 1).read_to_end(&mut bytes),
        false => std::fs::File::open(file).and_then(|file| file.take(MAX_INPUT + 1).read_to_end(&mut bytes)),
    };
    let length = read.map_err(|error| failed(&error))?;
    if length as u64 > MAX_INPUT {
        return Err(failed(&format!("it is longer than {MAX_INPUT} bytes")));
    }
    String::from_utf8(bytes).map(|text| Source::new(&*name, text)).map_err(|error| not_text(name, &error))
}

/// The errors of a text that is not read as a program; if it is something else altogether, just what it is.
pub fn unless_foreign(errors: Vec<Diagnostic>, source: &Source) -> Vec<Diagnostic> {
    let Some(kind) = Kind::of_text(source.text()) else { return errors };
    let first = errors.into_iter().next();
    first
        .map(|error| Diagnostic::error(error.place, kind.to_string()).with_help(kind.help()))
        .into_iter()
        .collect()
}

/// Says what a file is that is no text. None of it is shown.
fn no_text(name: String, kind: Kind) -> Failure {
    let source = Source::new(name, "");
    let diagnostic = Diagnostic::error(source.place(0), kind.to_string()).with_help(kind.help());
    Failure::Input(Box::new((diagnostic, source)))
}

/// Says where a file stops being UTF-8, in comments too: what mlir-opt skips there may be a program cut in
/// two.
fn not_text(name: String, error: &FromUtf8Error) -> Failure {
    let valid = error.utf8_error().valid_up_to();
    // Up to the fault, offsets are the same in the text with its bad bytes replaced.
    let bytes = error.as_bytes();
    if let Some(kind) = Kind::of_bytes(bytes) {
        return no_text(name, kind);
    }
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let offset = u32::try_from(valid).unwrap_or(u32::MAX);
    let message = format!("invalid UTF-8 at byte offset {valid}");
    let help = "programs are text in UTF-8; of another encoding, such as ISO-8859-1: \
                iconv -f ISO-8859-1 -t UTF-8 FILE > NEW";
    let mut diagnostic = Diagnostic::error(source.place(offset), message).with_help(help);
    diagnostic.locate(&source);
    Failure::Input(Box::new((diagnostic, source)))
}

/// Writes a result to a file, or to standard output for none and `-`. A file is replaced only once all is
/// written.
pub fn write_output(output: Option<&Path>, text: &str) -> Result<(), Failure> {
    let mut output = Output::new(output);
    output.write(text);
    output.finish()
}

/// Whether two results would go to one place: one file by whatever name, or standard output (none and `-`).
pub fn is_same_output(a: Option<&Path>, b: Option<&Path>) -> bool {
    let place = |output: Option<&Path>| {
        let file = output.filter(|file| *file != Path::new("-"))?;
        let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let new = || Some(folder.canonicalize().ok()?.join(file.file_name()?));
        Some(file.canonicalize().ok().or_else(new).unwrap_or_else(|| file.to_path_buf()))
    };
    place(a) == place(b)
}

/// A result on its way to a file or, for none and `-`, to standard output. A file is replaced at the end, and
/// not at all if the output is dropped before.
pub struct Output<'a> {
    file: Option<&'a Path>,
    opened: Option<Opened>,
    /// The first fault; nothing is written after it.
    fault: Option<std::io::Error>,
}

enum Opened {
    Stdout(std::io::Stdout),
    /// Devices and pipes cannot be replaced, only written to.
    Device(std::fs::File),
    Temporary(tempfile::NamedTempFile),
}

impl<'a> Output<'a> {
    /// An output that nothing has been written to.
    pub fn new(file: Option<&'a Path>) -> Self {
        Output { file: file.filter(|file| *file != Path::new("-")), opened: None, fault: None }
    }

    /// Writes a piece of the result; what goes wrong is reported at the end.
    pub fn write(&mut self, text: &str) {
        if self.fault.is_some() {
            return;
        }
        if let Err(error) = self.try_write(text.as_bytes()) {
            self.fault = Some(error);
        }
    }

    /// Ends the result.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.write("");
        let flushed = match (self.fault, self.opened) {
            (Some(error), _) => Err(error),
            (None, Some(Opened::Stdout(mut stdout))) => stdout.flush(),
            (None, Some(Opened::Temporary(temporary))) => match self.file {
                Some(file) => temporary.persist(file).map(drop).map_err(|error| error.error),
                None => Ok(()),
            },
            (None, _) => Ok(()),
        };
        match (flushed, self.file) {
            (Ok(()), _) => Ok(()),
            // A reader that has seen enough is no failure.
            (Err(error), None) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            (Err(error), None) => Err(Failure::Io(format!("cannot write the output: {error}"))),
            (Err(error), Some(file)) => {
                Err(Failure::Io(format!("cannot write '{}': {error}", file.display())))
            }
        }
    }

    fn try_write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        let opened = match &mut self.opened {
            Some(opened) => opened,
            closed => closed.insert(open(self.file)?),
        };
        match opened {
            Opened::Stdout(stdout) => stdout.write_all(bytes),
            Opened::Device(file) => file.write_all(bytes),
            Opened::Temporary(file) => file.write_all(bytes),
        }
    }
}

fn open(file: Option<&Path>) -> std::io::Result<Opened> {
    let Some(file) = file else { return Ok(Opened::Stdout(std::io::stdout())) };
    if file.metadata().is_ok_and(|data| !data.is_file()) {
        return std::fs::OpenOptions::new().write(true).open(file).map(Opened::Device);
    }
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".loopwright-");
    #[cfg(unix)]
    let mode = {
        use std::os::unix::fs::PermissionsExt;
        std::fs::Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(mode);
    let wrong = |error: std::io::Error| folder.metadata().err().unwrap_or_else(|| error.kind().into());
    builder.tempfile_in(folder).map(Opened::Temporary).map_err(wrong)
}
