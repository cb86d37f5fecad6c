//! `{-# .. #-}`: the resources that the program refers to, and those of tools.

use crate::name::Name;
use crate::print::Printer;
use crate::print::elements::push_hex;
use crate::resources::{Blob, ResourceValue};

/// Indentation of sections, groups and entries.
const STEP: &str = "  ";

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
        if !used.is_empty() {
            self.section("dialect_resources", |printer| {
                printer.group("builtin", used, |printer, blob| printer.blob(blob));
            });
            self.text(if external.is_empty() { "\n" } else { ",\n" });
        }
        if !external.is_empty() {
            self.section("external_resources", |printer| {
                for (position, (name, entries)) in external.into_iter().enumerate() {
                    printer.text(if position > 0 { ",\n" } else { "" });
                    let entries = entries.iter().map(|(key, value)| (key, value));
                    printer.group(name, entries, |printer, value| match value {
                        ResourceValue::Bool(value) => printer.text(if *value { "true" } else { "false" }),
                        ResourceValue::String(text) => printer.quoted(text),
                        ResourceValue::Blob(blob) => printer.blob(blob),
                    });
                }
            });
            self.text("\n");
        }
        self.text("#-}\n");
    }

    fn section(&mut self, name: &str, groups: impl FnOnce(&mut Self)) {
        self.fmt(format_args!("{STEP}{name}: {{\n"));
        groups(self);
        self.fmt(format_args!("\n{STEP}}}"));
    }

    fn group<'r, T: 'r>(
        &mut self,
        name: &str,
        entries: impl IntoIterator<Item = (&'r Name, &'r T)>,
        value: impl Fn(&mut Self, &T),
    ) {
        self.fmt(format_args!("{STEP}{STEP}{name}: {{\n"));
        for (position, (key, entry)) in entries.into_iter().enumerate() {
            self.text(if position > 0 { ",\n" } else { "" });
            self.fmt(format_args!("{STEP}{STEP}{STEP}"));
            self.word_or_quoted(key);
            self.text(": ");
            value(self, entry);
        }
        self.fmt(format_args!("\n{STEP}{STEP}}}"));
    }

    fn blob(&mut self, blob: &Blob) {
        self.text("\"0x");
        push_hex(&mut self.out, &blob.align.to_le_bytes());
        push_hex(&mut self.out, &blob.data);
        self.text("\"");
    }
}
