//! Options of passes as text, and what can be wrong with them.

use std::fmt;

/// What is declared of an option.
pub struct OptionInfo {
    /// What stands before the `=`.
    pub name: &'static str,
    /// What it takes: `N`, `N,N,…`, `none|all`.
    pub value: &'static str,
    /// What it does, with its default, in one line.
    pub summary: &'static str,
}

/// Options as they were written, their values not yet read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOptions {
    entries: Vec<(String, String)>,
}

impl PassOptions {
    /// Reads `name=value name=value`; a value may stand in braces.
    ///
    /// The error names an option that is not one of `options`, those of `pass`, or that is given twice.
    pub fn parse(text: &str, pass: &'static str, options: &[OptionInfo]) -> Result<Self, OptionError> {
        let mut entries: Vec<(String, String)> = Vec::new();
        for word in split_words(text)? {
            let (name, value) = word.split_once('=').unwrap_or((&word, "true"));
            let value = value.strip_prefix('{').and_then(|v| v.strip_suffix('}')).unwrap_or(value);
            if !options.iter().any(|option| option.name == name) {
                let known = options.iter().map(|option| option.name).collect();
                return Err(OptionError::Unknown { pass, option: name.to_string(), known });
            }
            if entries.iter().any(|(other, _)| other == name) {
                return Err(OptionError::Twice { pass, option: name.to_string() });
            }
            entries.push((name.to_string(), value.to_string()));
        }
        Ok(Self { entries })
    }

    /// What stands behind the `=`, without braces around it; `true` for a name alone.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// An option that is a list of numbers, each at least `least`.
    pub fn numbers(&self, name: &'static str, least: i64) -> Result<Option<Vec<i64>>, OptionError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = |word: &str| {
            let value: Option<i64> = word.trim().parse().ok();
            let fault = || OptionError::NotANumber { option: name, word: word.to_string(), least };
            value.filter(|v| *v >= least).ok_or_else(fault)
        };
        text.split(',').map(number).collect::<Result<Vec<_>, _>>().map(Some)
    }

    /// An option that is one number, at least `least`.
    pub fn number(&self, name: &'static str, least: i64) -> Result<Option<i64>, OptionError> {
        match self.numbers(name, least)?.as_deref() {
            None => Ok(None),
            Some([value]) => Ok(Some(*value)),
            Some(_) => Err(OptionError::NotOneNumber { option: name }),
        }
    }

    /// An option that is true or false; `false` if it is not given.
    pub fn flag(&self, name: &'static str) -> Result<bool, OptionError> {
        match self.text(name) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(OptionError::NotABool { option: name, value: other.to_string() }),
        }
    }
}

/// What is wrong with options: with their text, or with what a pass is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// A pass has no option of this name.
    Unknown {
        /// By its name in a pipeline.
        pass: &'static str,
        /// As it was written.
        option: String,
        /// The options that it has, in the order of their declaration.
        known: Vec<&'static str>,
    },
    /// An option is given twice.
    Twice {
        /// By its name in a pipeline.
        pass: &'static str,
        /// As it was written.
        option: String,
    },
    /// A brace without its other half.
    Unbalanced {
        /// `{` or `}`.
        brace: char,
        /// The options of the pass, all of them.
        text: String,
    },
    /// A word is no number, or one that is too small.
    NotANumber {
        /// By its name.
        option: &'static str,
        /// One item of the list.
        word: String,
        /// The least number that the option takes.
        least: i64,
    },
    /// A list where one number is expected.
    NotOneNumber {
        /// By its name.
        option: &'static str,
    },
    /// A word is neither `true` nor `false`.
    NotABool {
        /// By its name.
        option: &'static str,
        /// What was written instead.
        value: String,
    },
    /// A word is none of those that the option takes.
    NotOneOf {
        /// By its name.
        option: &'static str,
        /// What was written instead.
        value: String,
        /// The words that it takes.
        known: &'static [&'static str],
    },
    /// A list has not as many numbers as another one.
    NotAsMany {
        /// By its name.
        option: &'static str,
        /// The one that says how many.
        other: &'static str,
    },
    /// An option goes with a list of one number only.
    NeedsOneNumber {
        /// By its name.
        option: &'static str,
        /// The list.
        other: &'static str,
    },
    /// The numbers from 0 up are not all there, each once.
    NotAPermutation {
        /// By its name.
        option: &'static str,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { pass, option, known } if known.is_empty() => {
                write!(f, "pass '{pass}' has no option '{option}' (it has none)")
            }
            Self::Unknown { pass, option, known } => {
                write!(f, "pass '{pass}' has no option '{option}' (known: {})", known.join(", "))
            }
            Self::Twice { pass, option } => write!(f, "option '{option}' of pass '{pass}' is given twice"),
            Self::Unbalanced { brace, text } => write!(f, "unbalanced '{brace}' in '{text}'"),
            Self::NotANumber { option, word, least } => {
                write!(f, "option '{option}': '{word}' is not a number of at least {least}")
            }
            Self::NotOneNumber { option } => write!(f, "option '{option}' takes one number"),
            Self::NotABool { option, value } => {
                write!(f, "option '{option}' is true or false, not '{value}'")
            }
            Self::NotOneOf { option, value, known } => {
                write!(f, "option '{option}' is one of {}, not '{value}'", known.join(", "))
            }
            Self::NotAsMany { option, other } => {
                write!(f, "option '{option}' has not as many numbers as '{other}'")
            }
            Self::NeedsOneNumber { option, other } => {
                write!(f, "option '{option}' goes with one number in '{other}'")
            }
            Self::NotAPermutation { option } => {
                write!(f, "option '{option}' is not a permutation of 0, 1, …")
            }
        }
    }
}

impl std::error::Error for OptionError {}

/// Words separated by blanks outside braces.
fn split_words(text: &str) -> Result<Vec<String>, OptionError> {
    let unbalanced = |brace| OptionError::Unbalanced { brace, text: text.to_string() };
    let mut words = vec![String::new()];
    let mut depth = 0u32;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1).ok_or_else(|| unbalanced('}'))?,
            _ => {}
        }
        match words.last_mut() {
            Some(_) if c.is_whitespace() && depth == 0 => words.push(String::new()),
            Some(word) => word.push(c),
            None => {}
        }
    }
    if depth > 0 {
        return Err(unbalanced('{'));
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::{OptionError, OptionInfo, PassOptions};
    use expect_test::{Expect, expect};

    const OPTIONS: &[OptionInfo] = &[
        OptionInfo { name: "tile-size", value: "N", summary: "size of all tiles" },
        OptionInfo { name: "tile-sizes", value: "N,N,…", summary: "size per loop" },
    ];

    fn read(text: &str) -> Result<PassOptions, OptionError> {
        PassOptions::parse(text, "affine-loop-tile", OPTIONS)
    }

    fn check_options(text: &str, expected: Expect) {
        let read = read(text).and_then(|options| {
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
            assert!(read(text).is_ok_and(|o| o.number("tile-size", 1).is_err()));
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
