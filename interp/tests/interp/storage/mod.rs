//! Memory: accesses, allocation, passing and views.

mod accesses;
mod alignment;
mod buffers;
mod caller;
mod memory;
mod pointers;
mod sizes;
mod vector_memory;
mod views;
