//! The text of pipelines.
//!
//! `builtin.module(func.func(affine-loop-tile{tile-sizes=32,32},affine-parallelize))` as in mlir-opt: names of passes
//! with options in braces, separated by commas, optionally nested in the names of the ops they run on. Every pass here
//! runs on all functions of the module.

use crate::pass::declare::{Pass, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, PassOptions};
use std::fmt;

/// What is wrong with a pipeline.
#[derive(Clone, Debug, PartialEq)]
pub enum PipelineError {
    /// There is no pass of this name.
    UnknownPass {
        /// As it was written.
        name: String,
        /// The names that there are, in the order of the table.
        known: Vec<&'static str>,
    },
    /// The options of a pass are wrong.
    Option(OptionError),
    /// A comma without a pass on both sides.
    MissingPass {
        /// The whole pipeline.
        text: String,
    },
    /// An anchor or a pass with options goes on after its closing bracket, or has none.
    Unclosed {
        /// `)` or `}`.
        expected: char,
        /// The anchor or the pass, from its name on.
        text: String,
    },
    /// A closing bracket too many.
    Unbalanced {
        /// `)` or `}`.
        bracket: char,
        /// The list that it stands in.
        text: String,
    },
    /// Passes are nested in something else than an op that they run on.
    UnknownAnchor {
        /// As it was written before the bracket.
        name: String,
    },
    /// There are more than 100 anchors.
    TooDeep,
    /// A pass did not finish.
    Pass(PassError),
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPass { name, known } => {
                write!(f, "there is no pass '{name}' (known: {})", known.join(", "))
            }
            Self::Option(error) => error.fmt(f),
            Self::MissingPass { text } => write!(f, "expected a pass before and after ',' in '{text}'"),
            Self::Unclosed { expected, text } => write!(f, "expected '{expected}' at the end of '{text}'"),
            Self::Unbalanced { bracket, text } => write!(f, "unbalanced '{bracket}' in '{text}'"),
            Self::UnknownAnchor { name } => {
                write!(f, "'{name}' is not an op that passes run on (known: {})", ANCHORS.join(", "))
            }
            Self::TooDeep => f.write_str("the pipeline is nested too deeply"),
            Self::Pass(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PipelineError {}

impl From<OptionError> for PipelineError {
    fn from(error: OptionError) -> Self {
        Self::Option(error)
    }
}

impl From<PassError> for PipelineError {
    fn from(error: PassError) -> Self {
        Self::Pass(error)
    }
}

/// Makes a pass from its name and the text of its options.
///
/// ```
/// use transforms::{PASSES, PipelineError, build_pass};
/// assert_eq!(build_pass(PASSES, "affine-loop-skew", "factors=1").unwrap().info().name, "affine-loop-skew");
/// assert!(matches!(build_pass(PASSES, "affine-loop-weave", ""), Err(PipelineError::UnknownPass { .. })));
/// ```
pub fn build_pass(
    passes: &[&'static PassInfo],
    name: &str,
    options: &str,
) -> Result<Box<dyn Pass>, PipelineError> {
    let Some(info) = passes.iter().find(|info| info.name == name) else {
        let known = passes.iter().map(|info| info.name).collect();
        return Err(PipelineError::UnknownPass { name: name.to_string(), known });
    };
    let options = PassOptions::parse(options, info.name, info.options)?;
    Ok((info.build)(&options)?)
}

/// Ops that a pipeline may be nested in.
const ANCHORS: &[&str] = &["any", "builtin.module", "func.func"];

/// Reads the text of a pipeline.
///
/// ```
/// use transforms::{PASSES, parse_pipeline};
/// let passes = parse_pipeline(PASSES, "func.func(affine-loop-tile{tile-size=16},affine-parallelize)").unwrap();
/// assert_eq!(passes.iter().map(|pass| pass.info().name).collect::<Vec<_>>(), ["affine-loop-tile", "affine-parallelize"]);
/// let error = parse_pipeline(PASSES, "affine-loop-tile{tile-size=0}").unwrap_err();
/// assert_eq!(error.to_string(), "option 'tile-size': '0' is not a number of at least 1");
/// ```
pub fn parse_pipeline(passes: &[&'static PassInfo], text: &str) -> Result<Vec<Box<dyn Pass>>, PipelineError> {
    Ok(parse_nested(passes, text)?.into_iter().map(|(pass, _)| pass).collect())
}

/// A pass, and what it is told of.
pub type NestedPass = (Box<dyn Pass>, RunsOn);

/// Reads the text of a pipeline, and what each pass is nested in: where the text says nothing, what the pass is [declared](PassInfo::on)
/// to run on.
///
/// ```
/// use transforms::{PASSES, RunsOn, parse_nested};
/// let passes = parse_nested(PASSES, "canonicalize,func.func(canonicalize)").unwrap();
/// assert_eq!(passes.iter().map(|(_, on)| *on).collect::<Vec<_>>(), [RunsOn::Module, RunsOn::Functions]);
/// ```
pub fn parse_nested(passes: &[&'static PassInfo], text: &str) -> Result<Vec<NestedPass>, PipelineError> {
    let unclosed = |expected, text: &str| PipelineError::Unclosed { expected, text: text.to_string() };
    let mut pipeline = Vec::new();
    // Lists still to be read, whether they may be empty, and the anchor around; an anchor's inner list is put in its place.
    let mut pending = vec![(text.to_string(), true, None)];
    let mut nesting = 0;
    while let Some((list, may_be_empty, around)) = pending.pop() {
        let (first, rest) = split_first(&list)?;
        let is_alone = rest.is_none();
        if let Some(rest) = rest {
            pending.push((rest.to_string(), false, around));
        }
        let first = first.trim();
        if first.is_empty() {
            if is_alone && may_be_empty {
                continue;
            }
            return Err(PipelineError::MissingPass { text: text.to_string() });
        }
        if let Some((anchor, inner)) = first.split_once('(').filter(|(name, _)| !name.contains('{')) {
            let inner = inner.strip_suffix(')').ok_or_else(|| unclosed(')', first))?;
            if !ANCHORS.contains(&anchor.trim()) {
                return Err(PipelineError::UnknownAnchor { name: anchor.trim().to_string() });
            }
            nesting += 1;
            if nesting > 100 {
                return Err(PipelineError::TooDeep);
            }
            let anchor = match (anchor.trim(), around) {
                ("func.func", _) => RunsOn::Functions,
                // What is in a module is a function, and in a function there is nothing that passes run on.
                ("any", Some(_)) => RunsOn::Functions,
                _ => RunsOn::Module,
            };
            pending.push((inner.to_string(), true, Some(anchor)));
            continue;
        }
        let (name, options) = match first.split_once('{') {
            Some((name, rest)) => (name.trim(), rest.strip_suffix('}').ok_or_else(|| unclosed('}', first))?),
            None => (first, ""),
        };
        let pass = build_pass(passes, name, options)?;
        let on = match around {
            Some(RunsOn::Functions) => RunsOn::Functions,
            Some(RunsOn::Module) | None => pass.info().on,
        };
        pipeline.push((pass, on));
    }
    Ok(pipeline)
}

/// The part before the first comma outside brackets, and the part after it.
fn split_first(list: &str) -> Result<(&str, Option<&str>), PipelineError> {
    let mut depth = 0i64;
    for (at, c) in list.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => return Ok((&list[..at], Some(&list[at + 1..]))),
            _ => {}
        }
        if depth < 0 {
            return Err(PipelineError::Unbalanced { bracket: c, text: list.to_string() });
        }
    }
    Ok((list, None))
}

#[cfg(test)]
mod tests {
    use super::{parse_nested, parse_pipeline};
    use crate::pass::declare::RunsOn;
    use crate::passes::PASSES;
    use expect_test::{Expect, expect};

    fn check(pipeline: &str, expected: Expect) {
        expected.assert_eq(&match parse_pipeline(PASSES, pipeline) {
            Ok(passes) => passes.iter().map(|pass| pass.info().name).collect::<Vec<_>>().join(" "),
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
    fn anchors_of_passes() {
        let on = |text: &str| -> Vec<RunsOn> {
            parse_nested(PASSES, text).expect("a pipeline").into_iter().map(|(_, on)| on).collect()
        };
        use RunsOn::{Functions, Module};
        let text = "builtin.module(canonicalize,func.func(affine-loop-tile{tile-sizes=1,2},canonicalize),any(canonicalize))";
        assert_eq!(on(text), [Module, Functions, Functions, Functions]);
        assert_eq!(on("any(canonicalize)"), [Module]);
        assert_eq!(on("canonicalize,affine-loop-tile"), [Module, Functions]);
        assert_eq!(on("func.func(canonicalize),canonicalize"), [Functions, Module]);
        assert_eq!(on(""), []);
    }

    #[test]
    fn pipelines_that_are_wrong() {
        let known: Vec<&str> = PASSES.iter().map(|pass| pass.name).collect();
        let message = format!("there is no pass 'affine-loop-weave' (known: {})", known.join(", "));
        assert_eq!(parse_pipeline(PASSES, "affine-loop-weave").err().map(|e| e.to_string()), Some(message));
        check(
            "llvm.func(affine-parallelize)",
            expect![[
                r#"error: 'llvm.func' is not an op that passes run on (known: any, builtin.module, func.func)"#
            ]],
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
}
