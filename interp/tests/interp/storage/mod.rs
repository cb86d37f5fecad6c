//! Memory: what is accessed, and how it is made, passed on and looked at.

mod accesses;
mod alignment;
mod buffers;
mod caller;
mod memory;
mod pointers;
mod sizes;
mod vector_memory;
mod views;
