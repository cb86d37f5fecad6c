//! Passes: what they are, their options, and the text of pipelines.
//!
//! # Pipelines
//! `builtin.module(func.func(affine-loop-tile{tile-sizes=32,32},affine-parallelize))` as in mlir-opt: names of passes
//! with options in braces, separated by blanks, optionally nested in the names of the ops they run on. Every pass here
//! runs on all functions of the module.

use affine_ir::{Diagnostic, Ir};
use analysis::FunctionCertificate;
use polyhedra::Budget;

/// Whether a pass changed the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It is byte for byte as it was.
    No,
    /// It is another program.
    Yes,
}

/// Why a pass did not finish.
#[derive(Clone, Debug, PartialEq)]
pub struct PassError {
    /// Name of the pass.
    pub pass: &'static str,
    /// What went wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a pass is given besides the program, and what it leaves besides the program.
#[derive(Debug, Default)]
pub struct PassContext {
    /// Limits the work of set operations on each function.
    pub budget: Budget,
    /// What the pass has to say: above all, why it left something alone.
    pub remarks: Vec<Diagnostic>,
    /// Proofs of what it did.
    pub certificates: Vec<FunctionCertificate>,
}

/// A transformation of a program.
pub trait Pass {
    /// Runs on all functions. What cannot be proved legal is left alone, with a remark.
    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError>;
}

/// What is declared of a pass.
pub struct PassInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Makes the pass.
    pub build: fn(&PassOptions) -> Result<Box<dyn Pass>, String>,
}

/// What is declared of an option.
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it takes: `N`, `N,N,…`, `none|all`.
    pub value: &'static str,
    /// What it does, with its default, in one line.
    pub summary: &'static str,
}

/// Options as they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOptions {
    entries: Vec<(String, String)>,
}

impl PassOptions {
    /// Reads `name=value name=value`; a value may stand in braces.
    ///
    /// The error names an option that `info` does not have, or that is given twice.
    pub fn parse(text: &str, info: &PassInfo) -> Result<Self, String> {
        let mut entries: Vec<(String, String)> = Vec::new();
        for word in split_words(text)? {
            let (name, value) = word.split_once('=').unwrap_or((&word, "true"));
            let value = value.strip_prefix('{').and_then(|v| v.strip_suffix('}')).unwrap_or(value);
            if !info.options.iter().any(|option| option.name == name) {
                let known: Vec<&str> = info.options.iter().map(|option| option.name).collect();
                let hint = if known.is_empty() {
                    "it has none".into()
                } else {
                    format!("known: {}", known.join(", "))
                };
                return Err(format!("pass '{}' has no option '{name}' ({hint})", info.name));
            }
            if entries.iter().any(|(other, _)| other == name) {
                return Err(format!("option '{name}' of pass '{}' is given twice", info.name));
            }
            entries.push((name.to_string(), value.to_string()));
        }
        Ok(Self { entries })
    }

    /// The text of an option.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// An option that is a list of numbers, each at least `least`.
    pub fn numbers(&self, name: &str, least: i64) -> Result<Option<Vec<i64>>, String> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = |word: &str| {
            let value: Option<i64> = word.trim().parse().ok();
            value
                .filter(|v| *v >= least)
                .ok_or_else(|| format!("option '{name}': '{word}' is not a number of at least {least}"))
        };
        text.split(',').map(number).collect::<Result<Vec<_>, _>>().map(Some)
    }

    /// An option that is one number, at least `least`.
    pub fn number(&self, name: &str, least: i64) -> Result<Option<i64>, String> {
        match self.numbers(name, least)?.as_deref() {
            None => Ok(None),
            Some([value]) => Ok(Some(*value)),
            Some(_) => Err(format!("option '{name}' takes one number")),
        }
    }
}

/// Words separated by blanks outside braces.
fn split_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = vec![String::new()];
    let mut depth = 0u32;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1).ok_or_else(|| format!("unbalanced '}}' in '{text}'"))?,
            _ => {}
        }
        match words.last_mut() {
            Some(_) if c.is_whitespace() && depth == 0 => words.push(String::new()),
            Some(word) => word.push(c),
            None => {}
        }
    }
    if depth > 0 {
        return Err(format!("unbalanced '{{' in '{text}'"));
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

/// A pass with its options.
pub struct PassInstance {
    /// Its declaration.
    pub info: &'static PassInfo,
    /// The pass.
    pub pass: Box<dyn Pass>,
}

impl std::fmt::Debug for PassInstance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PassInstance({})", self.info.name)
    }
}

/// Makes a pass from its name and the text of its options.
pub fn build_pass(passes: &[&'static PassInfo], name: &str, options: &str) -> Result<PassInstance, String> {
    let Some(info) = passes.iter().find(|info| info.name == name) else {
        let known: Vec<&str> = passes.iter().map(|info| info.name).collect();
        return Err(format!("there is no pass '{name}' (known: {})", known.join(", ")));
    };
    let options = PassOptions::parse(options, info)?;
    Ok(PassInstance { info, pass: (info.build)(&options)? })
}

/// Ops that a pipeline may be nested in.
const ANCHORS: &[&str] = &["any", "builtin.module", "func.func"];

/// Reads the text of a pipeline.
pub fn parse_pipeline(passes: &[&'static PassInfo], text: &str) -> Result<Vec<PassInstance>, String> {
    let mut pipeline = Vec::new();
    // Lists still to be read, and whether they may be empty; an anchor's inner list is put in its place.
    let mut pending = vec![(text.to_string(), true)];
    let mut nesting = 0;
    while let Some((list, may_be_empty)) = pending.pop() {
        let (first, rest) = split_first(&list)?;
        let is_alone = rest.is_none();
        if let Some(rest) = rest {
            pending.push((rest.to_string(), false));
        }
        let first = first.trim();
        if first.is_empty() {
            if is_alone && may_be_empty {
                continue;
            }
            return Err(format!("expected a pass before and after ',' in '{text}'"));
        }
        if let Some((anchor, inner)) = first.split_once('(').filter(|(name, _)| !name.contains('{')) {
            let inner =
                inner.strip_suffix(')').ok_or_else(|| format!("expected ')' at the end of '{first}'"))?;
            if !ANCHORS.contains(&anchor.trim()) {
                return Err(format!(
                    "'{}' is not an op that passes run on (known: {})",
                    anchor.trim(),
                    ANCHORS.join(", ")
                ));
            }
            nesting += 1;
            if nesting > 100 {
                return Err("the pipeline is nested too deeply".into());
            }
            pending.push((inner.to_string(), true));
            continue;
        }
        let (name, options) = match first.split_once('{') {
            Some((name, rest)) => (
                name.trim(),
                rest.strip_suffix('}').ok_or_else(|| format!("expected '}}' at the end of '{first}'"))?,
            ),
            None => (first, ""),
        };
        pipeline.push(build_pass(passes, name, options)?);
    }
    Ok(pipeline)
}

/// The part before the first comma outside brackets, and the part after it.
fn split_first(list: &str) -> Result<(&str, Option<&str>), String> {
    let mut depth = 0i64;
    for (at, c) in list.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => return Ok((&list[..at], Some(&list[at + 1..]))),
            _ => {}
        }
        if depth < 0 {
            return Err(format!("unbalanced '{c}' in '{list}'"));
        }
    }
    Ok((list, None))
}

#[cfg(test)]
mod tests {
    use super::{PassOptions, parse_pipeline};
    use crate::pass::PassInfo;
    use crate::passes::PASSES;
    use expect_test::{Expect, expect};

    fn check(pipeline: &str, expected: Expect) {
        expected.assert_eq(&match parse_pipeline(PASSES, pipeline) {
            Ok(passes) => passes.iter().map(|pass| pass.info.name).collect::<Vec<_>>().join(" "),
            Err(message) => format!("error: {message}"),
        });
    }

    #[test]
    fn pipelines() {
        check("affine-parallelize", expect!["affine-parallelize"]);
        check("affine-loop-skew,affine-loop-tile", expect!["affine-loop-skew affine-loop-tile"]);
        check(
            " builtin.module ( func.func ( affine-loop-tile{ tile-sizes=32,16 } , affine-parallelize ) ) ",
            expect!["affine-loop-tile affine-parallelize"],
        );
        check(
            "builtin.module(func.func(affine-loop-skew,any(affine-loop-tile)),affine-parallelize)",
            expect!["affine-loop-skew affine-loop-tile affine-parallelize"],
        );
        check("affine-loop-tile{}", expect!["affine-loop-tile"]);
        check("affine-loop-tile{tile-sizes={4,5}}", expect!["affine-loop-tile"]);
        check("", expect![""]);
        check("builtin.module()", expect![""]);
    }

    #[test]
    fn pipelines_that_are_wrong() {
        check(
            "affine-loop-weave",
            expect![
                "error: there is no pass 'affine-loop-weave' (known: affine-loop-fusion, affine-loop-interchange, affine-loop-skew, affine-loop-tile, affine-parallelize, canonicalize)"
            ],
        );
        check(
            "llvm.func(affine-parallelize)",
            expect![
                "error: 'llvm.func' is not an op that passes run on (known: any, builtin.module, func.func)"
            ],
        );
        check(
            "func.func(affine-parallelize",
            expect!["error: expected ')' at the end of 'func.func(affine-parallelize'"],
        );
        check(
            "func.func(affine-parallelize))",
            expect!["error: unbalanced ')' in 'func.func(affine-parallelize))'"],
        );
        check(
            "affine-loop-tile{tile-size=4",
            expect!["error: expected '}' at the end of 'affine-loop-tile{tile-size=4'"],
        );
        check(
            "affine-loop-tile{tile-size=4}x",
            expect!["error: expected '}' at the end of 'affine-loop-tile{tile-size=4}x'"],
        );
        check(
            "affine-parallelize,",
            expect!["error: expected a pass before and after ',' in 'affine-parallelize,'"],
        );
        check(
            "func.func(,affine-parallelize)",
            expect!["error: expected a pass before and after ',' in 'func.func(,affine-parallelize)'"],
        );
        let deep = "any(".repeat(200) + &")".repeat(200);
        check(&deep, expect!["error: the pipeline is nested too deeply"]);
    }

    fn tile() -> &'static PassInfo {
        PASSES.iter().find(|info| info.name == "affine-loop-tile").expect("there is a tiling pass")
    }

    fn check_options(text: &str, expected: Expect) {
        let read = PassOptions::parse(text, tile()).and_then(|options| {
            Ok(format!("{:?} {:?}", options.number("tile-size", 1)?, options.numbers("tile-sizes", 1)?))
        });
        expected.assert_eq(&read.unwrap_or_else(|message| format!("error: {message}")));
    }

    #[test]
    fn options() {
        check_options("", expect!["None None"]);
        check_options("  tile-size=7  ", expect!["Some(7) None"]);
        check_options("tile-size=7 tile-sizes=1,2", expect!["Some(7) Some([1, 2])"]);
        check_options("tile-sizes={3, 4}", expect!["None Some([3, 4])"]);
    }

    #[test]
    fn options_that_are_wrong() {
        check_options(
            "tile-sise=4",
            expect![
                "error: pass 'affine-loop-tile' has no option 'tile-sise' (known: tile-size, tile-sizes)"
            ],
        );
        check_options(
            "tile-size=4 tile-size=4",
            expect!["error: option 'tile-size' of pass 'affine-loop-tile' is given twice"],
        );
        for text in ["tile-size", "tile-size=", "tile-size=0", "tile-size=-4", "tile-size=4.5"] {
            assert!(PassOptions::parse(text, tile()).is_ok_and(|o| o.number("tile-size", 1).is_err()));
        }
        check_options(
            "tile-size=99999999999999999999",
            expect!["error: option 'tile-size': '99999999999999999999' is not a number of at least 1"],
        );
        check_options("tile-size=4,5", expect!["error: option 'tile-size' takes one number"]);
        check_options(
            "tile-sizes=4,,5",
            expect!["error: option 'tile-sizes': '' is not a number of at least 1"],
        );
        check_options("tile-sizes={4", expect!["error: unbalanced '{' in 'tile-sizes={4'"]);
        check_options("tile-size=4}", expect!["error: unbalanced '}' in 'tile-size=4}'"]);
    }
}
