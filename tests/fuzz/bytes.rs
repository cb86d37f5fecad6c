//! Any bytes as a program.

#![no_main]

mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::text(&String::from_utf8_lossy(bytes)));
