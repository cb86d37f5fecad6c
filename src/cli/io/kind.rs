//! What a file is that is no MLIR text: told from its first bytes, or its first words.

use std::fmt;

/// A kind of file that people hand in by mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What it is called.
    name: &'static str,
    /// What is read instead.
    instead: &'static str,
    /// What to do with it.
    help: &'static str,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is {}, not {}", self.name, self.instead)
    }
}

impl Kind {
    /// What to do with such a file.
    pub fn help(self) -> &'static str {
        self.help
    }

    /// The kind of a file that is not UTF-8, or of which it makes no sense as text.
    pub fn of_bytes(bytes: &[u8]) -> Option<Kind> {
        let known = SIGNATURES.iter().find(|(signature, _)| bytes.starts_with(signature));
        let known = known.map(|(_, kind)| *kind);
        // In UTF-16 without a mark, every other byte of a program is zero.
        let half = |first: usize| {
            let half = bytes.iter().take(SAMPLE).skip(first).step_by(2);
            half.clone().count() > 1 && half.clone().all(|byte| *byte == 0)
        };
        let is_ascii = bytes.iter().take(SAMPLE).all(u8::is_ascii);
        let is_wide = || is_ascii && half(0) != half(1);
        let is_binary = || {
            let sample = &bytes[..bytes.len().min(SAMPLE)];
            sample.iter().filter(|byte| **byte == 0).count() > sample.len() / 4
        };
        known.or_else(|| is_wide().then_some(UTF_16)).or_else(|| is_binary().then_some(BINARY))
    }

    /// The kind of a text that is not read as MLIR.
    pub fn of_text(text: &str) -> Option<Kind> {
        if text.contains('\0') {
            return Kind::of_bytes(text.as_bytes());
        }
        let (text, has_block_comment) = after_comments(text.trim_start_matches('\u{feff}'));
        let word = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        let line = text.lines().next().unwrap_or_default().trim();
        let is_json = text.starts_with('[') || text.starts_with('{') && !text.starts_with("{-#");
        let is_c = has_block_comment
            || DIRECTIVES.iter().any(|directive| text.starts_with(directive))
            || C_WORDS.contains(&word) && line.contains(['(', ';', '{', '*', '=']);
        let is_llvm = ["; ModuleID", "source_filename =", "target datalayout", "target triple", "define "]
            .iter()
            .any(|beginning| text.starts_with(beginning));
        let is_python = line.ends_with(':') && ["def", "class"].contains(&word)
            || line.starts_with("#!") && line.contains("python")
            || ["import", "from"].contains(&word) && !line.contains([';', '%', '@']);
        match () {
            () if is_json => Some(JSON),
            () if is_llvm => Some(LLVM_IR),
            () if is_c => Some(C),
            () if is_python => Some(PYTHON),
            () if text.starts_with('<') => Some(MARKUP),
            () => None,
        }
    }
}

/// How many bytes are looked at.
const SAMPLE: usize = 1 << 10;

/// The text after blanks and comments; whether one of them was `/* .. */`, which MLIR has not.
fn after_comments(mut text: &str) -> (&str, bool) {
    let mut has_block = false;
    loop {
        text = text.trim_start();
        if let Some(rest) = text.strip_prefix("//") {
            text = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(rest) = text.strip_prefix("/*") {
            has_block = true;
            text = rest.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            return (text, has_block);
        }
    }
}

const UTF_16: Kind = Kind {
    name: "text in UTF-16",
    instead: "in UTF-8",
    help: "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW",
};
const BINARY: Kind = Kind { name: "binary data", instead: "text", help: "programs are text in UTF-8" };
const UNPACK: &str = "unpack it first";
const PROGRAM: Kind =
    Kind { name: "an executable or object file", instead: "text", help: "programs are text in UTF-8" };
const JSON: Kind = Kind {
    name: "JSON",
    instead: "MLIR",
    help: "'loopwright check CERTIFICATE BEFORE AFTER' reads certificates; other commands read programs",
};
const C: Kind = Kind {
    name: "C or C++ source",
    instead: "MLIR",
    help: "'cgeist FILE -S --raise-scf-to-affine' of Polygeist makes MLIR of C; 'loopwright optimize' reads MLIR",
};
const LLVM_IR: Kind = Kind {
    name: "LLVM IR",
    instead: "MLIR",
    help: "affine loops are in the MLIR that it was made from: hand that in",
};
const PYTHON: Kind =
    Kind { name: "Python source", instead: "MLIR", help: "hand in the MLIR text that it prints" };
const MARKUP: Kind = Kind { name: "HTML or XML", instead: "MLIR", help: "hand in the MLIR text by itself" };

/// What files of a kind begin with.
const SIGNATURES: &[(&[u8], Kind)] = &[
    (b"ML\xefR", Kind { name: "MLIR bytecode", instead: "text", help: "'mlir-opt FILE' prints it as text" }),
    (b"BC\xc0\xde", Kind { name: "LLVM bitcode", instead: "text", help: LLVM_IR.help }),
    (b"\x7fELF", PROGRAM),
    (b"\xcf\xfa\xed\xfe", PROGRAM),
    (b"MZ", PROGRAM),
    (b"!<arch>\n", Kind { name: "an archive", instead: "text", help: UNPACK }),
    (
        b"\x1f\x8b",
        Kind {
            name: "data compressed by gzip",
            instead: "text",
            help: "unpack it first: gunzip -c FILE | loopwright .. -",
        },
    ),
    (b"BZh", Kind { name: "data compressed by bzip2", instead: "text", help: UNPACK }),
    (b"\xfd7zXZ", Kind { name: "data compressed by xz", instead: "text", help: UNPACK }),
    (b"\x28\xb5\x2f\xfd", Kind { name: "data compressed by zstd", instead: "text", help: UNPACK }),
    (b"PK\x03\x04", Kind { name: "a zip archive", instead: "text", help: UNPACK }),
    (b"%PDF", Kind { name: "a PDF document", instead: "text", help: "programs are text in UTF-8" }),
    (b"\x89PNG", Kind { name: "a PNG picture", instead: "text", help: "programs are text in UTF-8" }),
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
];

/// What a line of C begins with, before the preprocessor.
const DIRECTIVES: &[&str] = &["#include", "#define", "#pragma", "#if", "#ifdef", "#ifndef", "#undef"];

/// Words that declarations of C and C++ begin with.
const C_WORDS: &[&str] = &[
    "auto",
    "char",
    "class",
    "const",
    "constexpr",
    "double",
    "enum",
    "extern",
    "float",
    "inline",
    "int",
    "long",
    "namespace",
    "short",
    "signed",
    "static",
    "struct",
    "template",
    "typedef",
    "union",
    "unsigned",
    "using",
    "void",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told() {
        let name = |text: &str| Kind::of_text(text).map(|kind| kind.name);
        assert_eq!(name("// a\n/* b */ int x;"), Some(C.name));
        assert_eq!(name("#include <math.h>\n"), Some(C.name));
        assert_eq!(name("void f(float *A, int n) {\n"), Some(C.name));
        assert_eq!(name(" {\"version\": 1}"), Some("JSON"));
        assert_eq!(name("define void @f() {"), Some("LLVM IR"));
        assert_eq!(name("def f(x):\n  return x"), Some("Python source"));
        for other in
            ["", "func.func @f()", "{-# a: {} #-}", "#map = affine_map<() -> ()>", "module {", "% = foo"]
        {
            assert_eq!(name(other), None, "{other}");
        }
    }

    #[test]
    fn bytes_are_told() {
        let name = |bytes: &[u8]| Kind::of_bytes(bytes).map(|kind| kind.name);
        assert_eq!(name(b"ML\xefR\x0dMLIR22"), Some("MLIR bytecode"));
        assert_eq!(name(b"f\0u\0n\0c\0"), Some(UTF_16.name));
        assert_eq!(name(b"\0f\0u\0n\0c"), Some(UTF_16.name));
        assert_eq!(name(b"abc\0\0\0\x01"), Some(BINARY.name));
        assert_eq!(name(b"// gr\xfc\xdfe"), None);
    }
}
