//! `--target`: the machine that `optimize` makes programs for.
//!
//! A file in TOML, or `host` for the machine at hand. Without the option it is [`Target::default`]
//! everywhere: the same input gives the same output on all machines.

mod file;
mod host;

use std::path::Path;

use loopwright::scheduler::Target;

use crate::cli::command::{Context, Failure};
use crate::cli::io::read_source;

/// What `--target` names.
///
/// # Errors
/// If the file is wrong, which is reported, or the machine says too little of itself.
pub fn read(name: &Path, context: &Context) -> Result<Target, Failure> {
    if name == Path::new("host") {
        return host::read(Path::new(host::CACHES)).map_err(|why| {
            Failure::Io(format!("cannot find the caches of this machine: {why}; name a file instead"))
        });
    }
    if !name.exists() {
        let name = name.display();
        return Err(Failure::Io(format!(
            "cannot read '{name}': there is no such file; --target takes 'host' or a file in TOML, such as \
             examples/target.toml"
        )));
    }
    let source = read_source(name)?;
    file::parse(&source).map_err(|wrong| {
        context.report(&wrong, &source);
        Failure::Wrong
    })
}
