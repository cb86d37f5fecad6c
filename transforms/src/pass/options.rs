//! Parser of pass options, and their errors.

use crate::pass::mlir_opt;
use std::fmt;

/// The declaration of an option.
pub struct OptionInfo {
    /// What comes before the `=`.
    pub name: &'static str,
    /// What it takes: `N`, `N,N,…`, `none|all`.
    pub value: &'static str,
    /// What it does, with its default, in one line.
    pub summary: &'static str,
}

/// Options as text, their values not yet parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOptions {
    entries: Vec<Entry>,
}

/// Bytes of a text, the first of them and the one after the last.
pub(crate) type Span = (usize, usize);

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    value: String,
    /// Where it was written, in the text of all options of the pass.
    at: Span,
}

impl PassOptions {
    /// Parses `name=value name=value`; a value may be in braces or quotes.
    ///
    /// An option that the pass does not have here, but in mlir-opt, is taken if it is given the value that it
    /// has without. The error names an option that is not one of `options`, those of `pass`, or that is given
    /// twice.
    pub fn parse(text: &str, pass: &'static str, options: &[OptionInfo]) -> Result<Self, OptionError> {
        Self::read(text, pass, options).map_err(|(error, _)| error)
    }

    /// The same, and where the error is in the text.
    pub(crate) fn read(
        text: &str,
        pass: &'static str,
        options: &[OptionInfo],
    ) -> Result<Self, (OptionError, Span)> {
        let mut entries: Vec<Entry> = Vec::new();
        for (start, word) in split_words(text)? {
            let at = (start, start + word.len());
            let (name, value) = word.split_once('=').unwrap_or((word, "true"));
            let value = unwrapped(value);
            if entries.iter().any(|other| other.name == name) {
                return Err((
                    OptionError::Twice { pass, option: name.to_string() },
                    (start, start + name.len()),
                ));
            }
            let is_here = options.iter().any(|option| option.name == name);
            match mlir_opt::default_of(pass, name) {
                _ if is_here => entries.push(Entry { name: name.to_string(), value: value.to_string(), at }),
                Some(default) if value == default => {}
                Some(default) => {
                    let (option, value) = (name.to_string(), value.to_string());
                    return Err((OptionError::OnlyDefault { pass, option, value, default }, at));
                }
                None => {
                    let known = options.iter().map(|option| option.name).collect();
                    let error = OptionError::Unknown { pass, option: name.to_string(), known };
                    return Err((error, (start, start + name.len())));
                }
            }
        }
        Ok(Self { entries })
    }

    /// Where an option was written, in the text of all options of the pass; of a list, the word alone that is
    /// meant.
    pub(crate) fn place(&self, error: &OptionError) -> Option<Span> {
        let (name, word) = match error {
            OptionError::NotANumber { option, word, .. } => (*option, Some(word.as_str())),
            OptionError::TooGreat { option, .. }
            | OptionError::NotOneNumber { option }
            | OptionError::NotABool { option, .. }
            | OptionError::NotOneOf { option, .. }
            | OptionError::NotAsMany { option, .. }
            | OptionError::NeedsOneNumber { option, .. }
            | OptionError::NotAPermutation { option }
            | OptionError::NoSuchName { option, .. } => (*option, None),
            OptionError::Unknown { option, .. }
            | OptionError::Twice { option, .. }
            | OptionError::OnlyDefault { option, .. } => (option.as_str(), None),
            OptionError::Unbalanced { .. } => return None,
        };
        let entry = self.entries.iter().find(|entry| entry.name == name)?;
        // The value ends where the option ends, but for what is around it.
        let end = entry.at.1;
        let before = |word: &str| {
            let listed = entry.value.split(',').position(|item| item == word)?;
            let ahead: usize = entry.value.split(',').take(listed).map(|item| item.len() + 1).sum();
            let wrapped = (end - entry.at.0).checked_sub(entry.name.len() + 1 + entry.value.len())?;
            let start = end - wrapped / 2 - entry.value.len() + ahead;
            Some((start, start + word.len()))
        };
        Some(word.and_then(before).unwrap_or(entry.at))
    }

    /// The same options without one.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.entries.retain(|entry| entry.name != name);
        self
    }

    /// The options as mlir-opt prints them: all that it has for the pass, in the order of their names, and
    /// those that are given besides.
    pub(crate) fn printed(&self, pass: &str) -> String {
        let list = |value: &str| if value.is_empty() { String::new() } else { format!("{{{value}}}") };
        let printed = |(name, default): (&str, Option<&str>)| match (self.text(name), default) {
            (Some(value), None) => format!("{name}={}", list(value)),
            (None, None) => String::new(),
            (value, Some(default)) => format!("{name}={}", value.unwrap_or(default)),
        };
        let theirs = mlir_opt::options_of(pass).map(printed);
        let is_theirs = |entry: &&Entry| mlir_opt::default_of(pass, &entry.name).is_some();
        let ours = self.entries.iter().filter(|entry| !is_theirs(entry));
        let ours = ours.map(|entry| match entry.value.contains([',', ' ']) {
            true => format!("{}={}", entry.name, list(&entry.value)),
            false => format!("{}={}", entry.name, entry.value),
        });
        let all: Vec<String> = theirs.chain(ours).collect();
        if all.is_empty() { String::new() } else { format!("{{{}}}", all.join(" ")) }
    }

    /// The text after the `=`, without braces around it; `true` for a name alone.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.value.as_str())
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

    /// An option that is one number from 0 up to 2^32 - 1, and what it is if it is not given.
    pub fn small_number_or(&self, name: &'static str, default: u32) -> Result<u32, OptionError> {
        let Some(number) = self.number(name, 0)? else { return Ok(default) };
        let fault = || OptionError::NotANumber { option: name, word: number.to_string(), least: 0 };
        u32::try_from(number).map_err(|_| fault())
    }

    /// An option that is true or false; `false` if it is not given.
    pub fn flag(&self, name: &'static str) -> Result<bool, OptionError> {
        self.flag_or(name, false)
    }

    /// An option that is true or false, and what it is if it is not given.
    pub fn flag_or(&self, name: &'static str, default: bool) -> Result<bool, OptionError> {
        match self.text(name) {
            None => Ok(default),
            Some("false" | "False" | "FALSE" | "0") => Ok(false),
            Some("true" | "True" | "TRUE" | "1") => Ok(true),
            Some(other) => Err(OptionError::NotABool { option: name, value: other.to_string() }),
        }
    }
}

/// An error of options: in their text, or in their values.
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
    /// An option that is here only what it is by default.
    OnlyDefault {
        /// By its name in a pipeline.
        pass: &'static str,
        /// By its name.
        option: String,
        /// What was written.
        value: String,
        /// The one value that it takes.
        default: &'static str,
    },
    /// A brace or a quotation mark without its other half.
    Unbalanced {
        /// `{`, `}`, `"` or `'`.
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
    /// A number is greater than those that the option takes.
    TooGreat {
        /// By its name.
        option: &'static str,
        /// What was written.
        number: u32,
        /// The greatest number that the option takes.
        most: u32,
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
    /// The program has nothing of this name.
    NoSuchName {
        /// By its name.
        option: &'static str,
        /// What it was given.
        name: String,
        /// The names there are.
        known: Vec<String>,
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
            Self::OnlyDefault { pass, option, value, default } => {
                let default = if default.is_empty() { "empty".to_string() } else { format!("'{default}'") };
                write!(
                    f,
                    "option '{option}' of pass '{pass}' is not supported: it is always {default}, not '{value}'"
                )
            }
            Self::Unbalanced { brace, text } => write!(f, "unbalanced '{brace}' in '{text}'"),
            Self::NotANumber { option, word, least } => {
                write!(f, "option '{option}': '{word}' is not a number of at least {least}")
            }
            Self::TooGreat { option, number, most } => {
                write!(f, "option '{option}': {number} is not a number of at most {most}")
            }
            Self::NotOneNumber { option } => write!(f, "option '{option}' takes one number"),
            Self::NotABool { option, value } => {
                write!(f, "option '{option}' is true or false, not '{value}'")
            }
            Self::NotOneOf { option, value, known } => {
                write!(f, "option '{option}' is one of {}, not '{value}'", known.join(", "))
            }
            Self::NotAsMany { option, other } => {
                write!(f, "option '{option}' does not have as many numbers as '{other}'")
            }
            Self::NeedsOneNumber { option, other } => {
                write!(f, "option '{option}' requires one number in '{other}'")
            }
            Self::NotAPermutation { option } => {
                write!(f, "option '{option}' is not a permutation of 0, 1, …")
            }
            Self::NoSuchName { option, name, known } => {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                write!(f, "option '{option}': the program accesses nothing called '{name}' (known: {known})")
            }
        }
    }
}

impl std::error::Error for OptionError {}

/// A value without the braces or quotation marks around it.
fn unwrapped(value: &str) -> &str {
    let without = |(open, close)| value.strip_prefix(open)?.strip_suffix::<char>(close);
    [('{', '}'), ('"', '"'), ('\'', '\'')].into_iter().find_map(without).unwrap_or(value)
}

/// Words separated by blanks outside braces and quotes, and where each begins.
fn split_words(text: &str) -> Result<Vec<(usize, &str)>, (OptionError, Span)> {
    let unbalanced = |brace, at| (OptionError::Unbalanced { brace, text: text.to_string() }, (at, at + 1));
    let mut words = Vec::new();
    let mut start = None;
    let mut open: Vec<(char, usize)> = Vec::new();
    for (at, c) in text.char_indices() {
        let quote = open.last().map(|(c, _)| *c).filter(|c| *c != '{');
        match c {
            '"' | '\'' if quote == Some(c) => {
                open.pop();
            }
            _ if quote.is_some() => {}
            '{' | '"' | '\'' => open.push((c, at)),
            '}' => {
                open.pop().ok_or_else(|| unbalanced('}', at))?;
            }
            _ if c.is_whitespace() && open.is_empty() => {
                words.extend(start.take().map(|start| (start, &text[start..at])));
                continue;
            }
            _ => {}
        }
        start.get_or_insert(at);
    }
    if let Some((brace, at)) = open.first() {
        return Err(unbalanced(*brace, *at));
    }
    words.extend(start.map(|start| (start, &text[start..])));
    Ok(words)
}
