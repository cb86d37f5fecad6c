//! The options of mlir-opt 22's passes, with their default values.
//!
//! Pipelines are printed with all of them, as mlir-opt prints them, and what is printed there can be read
//! here: an option that a pass does not have here is taken at the one value that it has without being given.

/// A line for each pass that has options: its name and, in the order of their names, the options with what
/// they are by default; lists, which are empty by default, by their names alone. Taken from what
/// `mlir-opt --dump-pass-pipeline` prints.
const TABLE: &str = include_str!("mlir_opt_options.txt");

/// The options of a pass of mlir-opt with their defaults, in the order of their names; lists have none.
pub(crate) fn options_of(pass: &str) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let line = TABLE.lines().find_map(|line| line.split_once(' ').filter(|(name, _)| *name == pass));
    let options = line.map_or("", |(_, options)| options).split(' ').filter(|option| !option.is_empty());
    options.map(|option| match option.split_once('=') {
        Some((name, default)) => (name, Some(default)),
        None => (option, None),
    })
}

/// What an option is by default, `""` for a list; `None` if mlir-opt has no such option.
pub(crate) fn default_of(pass: &str, option: &str) -> Option<&'static str> {
    options_of(pass).find(|(name, _)| *name == option).map(|(_, default)| default.unwrap_or(""))
}
