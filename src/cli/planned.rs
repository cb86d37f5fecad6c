//! Commands and options that scripts may ask for before they exist: told as such, not as a slip of the pen.
//!
//! When one of them arrives, its line here goes.

use std::ffi::OsString;

/// Commands to come.
const COMMANDS: &[&str] = &["report", "verify"];

/// Options to come: the command, the option, and the one value of it that is meant, if the others are there.
const OPTIONS: &[(&str, &str, Option<&str>)] = &[
    ("deps", "kind", Some("value")),
    ("opt", "emit-bytecode", None),
    ("opt", "mlir-print-value-users", None),
    ("opt", "mlir-use-nameloc-as-prefix", None),
    ("optimize", "reassociate", None),
    ("optimize", "schedule", None),
];

/// The message for arguments (the command and what follows it) that ask for something to come.
pub fn asked_for(arguments: &[OsString]) -> Option<String> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    let command = words.next()?;
    if COMMANDS.contains(&&*command) {
        return Some(format!("the command '{command}' is not available yet"));
    }
    let words: Vec<_> = words.take_while(|word| word != "--").collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let (name, value) = match word.strip_prefix("--")?.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word.strip_prefix("--")?, words.get(at + 1).map(|next| &**next)),
        };
        let (_, option, only) = OPTIONS.iter().find(|(of, option, only)| {
            *of == command && *option == name && (only.is_none() || *only == value)
        })?;
        let value = only.map(|value| format!("={value}")).unwrap_or_default();
        Some(format!("the option '--{option}{value}' of '{command}' is not available yet"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `asked_for` says to these words.
    fn answer(text: &str) -> Option<String> {
        asked_for(&text.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn names_what_is_to_come() {
        let command = |name: &str| Some(format!("the command '{name}' is not available yet"));
        assert_eq!(answer("verify a b"), command("verify"));
        assert_eq!(answer("report"), command("report"));
        let kind = Some("the option '--kind=value' of 'deps' is not available yet".to_string());
        assert_eq!(answer("deps a.mlir --kind value"), kind);
        assert_eq!(answer("deps a.mlir --kind=value"), kind);
        for fine in ["", "deps --kind=memory", "opt -- --emit-bytecode", "run --schedule", "opt report"] {
            assert_eq!(answer(fine), None, "{fine}");
        }
    }

    #[test]
    fn nothing_here_exists() {
        let command = crate::cli::command();
        for name in COMMANDS {
            assert!(command.find_subcommand(name).is_none(), "{name}");
        }
        for (name, option, value) in OPTIONS {
            let command = command.find_subcommand(name).expect("the command exists");
            let argument = command.get_arguments().find(|argument| argument.get_long() == Some(option));
            assert_eq!(argument.is_some(), value.is_some(), "{name} {option}");
            let values = argument.map(|argument| argument.get_possible_values()).unwrap_or_default();
            assert!(values.iter().all(|known| Some(known.get_name()) != *value), "{name} {option}");
        }
    }
}
