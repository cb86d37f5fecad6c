//! Prints `{-# .. #-}`: the resources that the program refers to, and those of tools.

use crate::core::name::Name;
use crate::core::resources::{Blob, ResourceValue};
use crate::language::print::Printer;
use crate::language::print::elements::push_hex;

/// Indentation of sections, groups and entries.
const STEP: &str = "  ";

/// A list being written, with commas between its items.
#[derive(Default)]
struct Joined {
    n_items: usize,
}

impl Printer<'_> {
    /// Notes the use of a dense resource; they are written in the order of their first use.
    pub(super) fn note_resource(&mut self, key: &Name) {
        if !self.collecting && !self.options.local_scope {
            self.resources.insert(key.clone());
        }
    }

    /// Writes the file's metadata, or nothing if there is none.
    pub(super) fn metadata(&mut self) {
        let resources = self.ir.resources();
        let used = std::mem::take(&mut self.resources);
        let used: Vec<(&Name, &Blob)> =
            used.iter().filter_map(|key| resources.dense.get_key_value(key)).collect();
        let external: Vec<_> = resources.external.iter().filter(|(_, entries)| !entries.is_empty()).collect();
        if used.is_empty() && external.is_empty() {
            return;
        }
        self.text("\n{-#\n");
        let mut sections = Joined::default();
        self.joined(&mut sections, |printer| {
            printer.section("dialect_resources", |printer, groups| {
                printer.joined(groups, |printer| {
                    printer.group("builtin", used, |printer, blob| printer.blob(blob))
                });
            })
        });
        self.joined(&mut sections, |printer| {
            printer.section("external_resources", |printer, groups| {
                for (name, entries) in external {
                    let entries = entries.iter().map(|(key, value)| (key, value));
                    printer.joined(groups, |printer| printer.group(name, entries, Self::resource));
                }
            })
        });
        self.text("\n#-}\n");
    }

    /// Writes an item, with a comma before it unless it is the first. An item that turns out to have nothing
    /// in it, because all of it is longer than the user wants to see, is taken back.
    fn joined(&mut self, list: &mut Joined, item: impl FnOnce(&mut Self) -> bool) {
        let begin = self.out.len();
        if list.n_items > 0 {
            self.text(",\n");
        }
        match item(self) {
            true => list.n_items += 1,
            false => self.out.truncate(begin),
        }
    }

    fn section(&mut self, name: &str, groups: impl FnOnce(&mut Self, &mut Joined)) -> bool {
        let mut list = Joined::default();
        self.fmt(format_args!("{STEP}{name}: {{\n"));
        groups(self, &mut list);
        self.fmt(format_args!("\n{STEP}}}"));
        list.n_items > 0
    }

    fn group<'r, T: 'r>(
        &mut self,
        name: &str,
        entries: impl IntoIterator<Item = (&'r Name, &'r T)>,
        value: impl Fn(&mut Self, &T),
    ) -> bool {
        let mut list = Joined::default();
        let limit = self.options.max_resource_length.unwrap_or(usize::MAX);
        self.fmt(format_args!("{STEP}{STEP}{name}: {{\n"));
        for (key, entry) in entries {
            self.joined(&mut list, |printer| {
                printer.fmt(format_args!("{STEP}{STEP}{STEP}"));
                printer.word_or_quoted(key);
                printer.text(": ");
                let begin = printer.out.len();
                value(printer, entry);
                printer.out.len() - begin <= limit
            });
        }
        self.fmt(format_args!("\n{STEP}{STEP}}}"));
        list.n_items > 0
    }

    fn resource(&mut self, value: &ResourceValue) {
        match value {
            ResourceValue::Bool(value) => self.text(if *value { "true" } else { "false" }),
            ResourceValue::String(text) => self.quoted(text),
            ResourceValue::Blob(blob) => self.blob(blob),
        }
    }

    fn blob(&mut self, blob: &Blob) {
        self.text("\"0x");
        push_hex(&mut self.out, &blob.align.to_le_bytes());
        push_hex(&mut self.out, &blob.data);
        self.text("\"");
    }
}
