//! Arguments: numbers as people write them, and what is said about wrong ones.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use loopwright_affine_ir::machinery::OLD_VERSIONS;
use loopwright_affine_ir::{Diagnostic, Place};
use std::path::Path;

use crate::cli::COMMANDS;

/// Reads a whole number that fits into the type.
pub fn number<T: TryFrom<i128>>(text: &str) -> Result<T, String> {
    let digits = text.trim().strip_prefix('-').unwrap_or(text.trim()).replace('_', "");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("expected a whole number, such as 8".to_owned());
    }
    let value: Option<i128> = text.trim().replace('_', "").parse().ok();
    match value {
        Some(value) if value < 0 => {
            T::try_from(value).map_err(|_| "expected a number of at least 0".to_owned())
        }
        Some(value) => T::try_from(value).map_err(|_| "the number is too large".to_owned()),
        None => Err("the number is too large".to_owned()),
    }
}

/// Reads a version of LLVM whose syntax can be read.
pub fn llvm_version(text: &str) -> Result<u32, String> {
    let (first, last) = OLD_VERSIONS;
    let version = number::<u32>(text)?;
    if (first..=last).contains(&version) {
        return Ok(version);
    }
    Err(match version > last {
        true => format!("expected a version from {first} to {last}; what is newer needs no option"),
        false => format!("expected a version from {first} to {last}"),
    })
}

/// Reads the value of a parameter, `n=2000`.
pub fn parameter(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=N")?;
    let value = value.trim().parse().map_err(|_| format!("'{value}' is not an integer"))?;
    Ok((name.trim().trim_start_matches('%').to_owned(), value))
}

/// Lets numbers below zero be values of options, so that the option says what is wrong with them.
pub fn with_negative_numbers(argument: clap::Arg) -> clap::Arg {
    let takes_value = argument.get_action().takes_values();
    if takes_value && !argument.is_positional() { argument.allow_negative_numbers(true) } else { argument }
}

/// The error with tips that help: for some words clap has one that does not.
pub fn corrected(mut error: clap::Error) -> clap::Error {
    let text = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            // No command takes a file whose name begins with a dash for what was meant.
            error.remove(ContextKind::Suggested);
            let word = text(&error, ContextKind::InvalidArg);
            if let Some(word) = word.filter(|word| !word.starts_with('-') && word.contains('=')) {
                let tip = format!("options of a pass follow its name and '=': --PASS={word}");
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
            }
        }
        ErrorKind::InvalidSubcommand => {
            let word = text(&error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let tip = if Path::new(&word).exists() {
                Some(format!("this is a file: say what to do with it, such as 'loopwright optimize {word}'"))
            } else if word == "version" {
                Some("'loopwright --version' prints the version".to_owned())
            } else {
                None
            };
            // Clap's idea of similar is wide.
            let mut near = Diagnostic::error(Place::default(), "");
            near.suggest(&word, COMMANDS.iter().map(|entry| entry.name));
            if tip.is_some() || near.help.is_none() {
                error.remove(ContextKind::SuggestedSubcommand);
                error.remove(ContextKind::Suggested);
            }
            if let Some(tip) = tip {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
            }
        }
        _ => {}
    }
    error
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_told_what_is_wrong() {
        assert_eq!(number::<u64>("1_000"), Ok(1000));
        assert_eq!(number::<i64>("-3"), Ok(-3));
        assert_eq!(number::<u64>("-3"), Err("expected a number of at least 0".to_owned()));
        let too_large = Err("the number is too large".to_owned());
        assert_eq!(number::<u64>("99999999999999999999"), too_large);
        assert_eq!(number::<u64>(&"9".repeat(99)), too_large);
        for wrong in ["", "-", "many", "n=4", "0x10", "1.5", "--3"] {
            assert_eq!(number::<u64>(wrong), Err("expected a whole number, such as 8".to_owned()), "{wrong}");
        }
    }
}
