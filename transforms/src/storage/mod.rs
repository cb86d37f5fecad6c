//! Arrays and buffers: what is touched of them, copies of it, layouts, private memory.

pub(crate) mod buffers;
pub(crate) mod layouts;
pub(crate) mod locals;
pub(crate) mod possible_values;
