//! Planned commands and options, and passes of mlir-opt that are not implemented: reported as such, not as
//! typing errors.
//!
//! When one of them arrives, its line here goes.

use std::ffi::OsString;

use loopwright::transforms::PASSES;

use crate::cli::opt::dumps::is_of_mlir_opt;

/// Commands to come.
const COMMANDS: &[&str] = &["report"];

/// Options to come: the command and the option.
const OPTIONS: &[(&str, &str)] = &[("opt", "emit-bytecode"), ("opt", "mlir-print-value-users")];

/// The message for arguments (the command and what follows it) that ask for something to come.
pub fn asked_for(arguments: &[OsString]) -> Option<String> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    let command = words.next()?;
    if COMMANDS.contains(&&*command) {
        return Some(format!("the command '{command}' is not available yet"));
    }
    words.take_while(|word| word != "--").find_map(|word| {
        let name = word.strip_prefix("--")?;
        let name = name.split_once('=').map_or(name, |(name, _)| name);
        if command == "opt" && is_of_mlir_opt(name) && !PASSES.iter().any(|info| info.name == name) {
            return Some(format!(
                "'--{name}' is a pass of mlir-opt that is not implemented ('opt --help' lists those that are)"
            ));
        }
        let (_, option) = OPTIONS.iter().find(|(of, option)| *of == command && *option == name)?;
        Some(format!("the option '--{option}' of '{command}' is not available yet"))
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
        assert_eq!(answer("report"), command("report"));
        assert!(
            answer("opt a.mlir --convert-parallel-loops-to-gpu")
                .is_some_and(|told| told.contains("is a pass of mlir-opt that is not implemented"))
        );
        let option = Some("the option '--emit-bytecode' of 'opt' is not available yet".to_string());
        assert_eq!(answer("opt a.mlir --emit-bytecode"), option);
        assert_eq!(answer("opt a.mlir --emit-bytecode=all"), option);
        for fine in ["", "deps --kind=value", "opt -- --emit-bytecode", "run --emit-bytecode", "opt report"] {
            assert_eq!(answer(fine), None, "{fine}");
        }
    }

    #[test]
    fn nothing_here_exists() {
        let command = crate::cli::command();
        for name in COMMANDS {
            assert!(command.find_subcommand(name).is_none(), "{name}");
        }
        for (name, option) in OPTIONS {
            let command = command.find_subcommand(name).expect("the command exists");
            assert!(command.get_arguments().all(|known| known.get_long() != Some(option)), "{name} {option}");
        }
    }
}
