//! The reference interpreter on small programs: text in, text out.
//!
//! Every undefined behaviour has a test that must be caught and a twin that must not, most of them in one
//! test:
//!
//! | undefined | caught in | tests |
//! |---|---|---|
//! | index out of bounds, per dimension | `compile::access`, `meaning::vector::access` | `accesses::accesses_are_in_bounds`, `memory`, `vector_memory` |
//! | access or address after the memory was freed | `memory`, by the generation in a handle | `accesses::accesses_touch_no_freed_memory`, `memory::freed_memory_must_not_be_touched`, `views::memory_that_is_gone_has_no_address` |
//! | memory freed twice, in part, or that is not of the heap | `meaning::memref::alloc` | `memory::memory_must_be_freed_once`, `buffers::freeing_is_of_what_was_allocated`, `buffers::reallocation_is_of_what_was_allocated` |
//! | stack memory after its scope | `Machine::leave_scope` | `memory::stack_memory_ends_with_its_function`, `buffers::stack_memory_of_a_scope_ends_with_it`, `scf::stack_memory_of_a_conditional_..` |
//! | read of memory never written, in part too | `memory`, a bit per unit | `accesses::accesses_read_what_was_written`, `memory`, `vector_memory`, `printing` |
//! | write of constant memory | `memory` | `accesses::accesses_write_no_constants`, `buffers::constants_must_not_be_written` |
//! | division by zero, shift past the width, broken `nsw`, `nuw`, `exact` | `meaning::arith`, `meaning::index` | `arithmetic`, `numbers` |
//! | `index` that does not fit, 32 or 64 bits | `meaning::arith`, `values::affine`, `Compiler::check_index` | `arithmetic::arithmetic_of_indices_at_their_ends`, `narrow_index`, `vectors` |
//! | divisor or step that is not positive | `values::affine`, `compile::control::Trips` | `arithmetic::arithmetic_of_indices`, `scf::step_must_be_positive`, `scf::parallel_steps_must_be_positive` |
//! | address not aligned as the op or its type says | `meaning::ptr`, `Place::check_alignment`, `meaning::memref::view` | `alignment`, `pointers::accesses_are_aligned`, `views` |
//! | pointer outside of its buffer, null, broken flags of sums | `meaning::ptr` | `accesses::accesses_are_in_bounds`, `pointers` |
//! | poison used | `compile::poison` | `accesses::accesses_are_not_at_poison`, `poison`, `functions::function_that_is_poison_is_not_called` |
//! | layout that aliases itself | `values::layout::first_alias` | `views::layout_must_not_alias_itself`, `buffers::global_does_not_alias_itself`, `pointers::layout_over_a_pointer_..` |
//! | view, shape or cast that does not go with its source | `meaning::memref::{view, shape, cast}` | `views`, `memory::cast_must_tell_the_truth` |
//! | negative size, dimension that does not exist | `meaning::memref::{alloc, view, shape}` | `memory::size_must_not_be_negative`, `memory::dimension_must_exist`, `views` |
//! | copy between sizes that differ, or that overlap | `meaning::memref::copy` | `buffers::copies_are_of_one_size`, `buffers::copies_do_not_overlap` |
//! | position outside of a vector, two elements scattered to one place | `meaning::vector::{position, scattered}` | `vectors`, `vector_memory` |
//! | broken promise: `cf.assert`, alignment, distinct objects | `meaning::cf`, `meaning::memref::view` | `control::assertion_..`, `views::alignment_is_what_was_asked_for`, `views::distinct_objects_share_no_memory` |
//! | race of parallel iterations, freeing and tags included | `memory::races` | `accesses::accesses_do_not_race_with_..`, `races`, `orders`, `dma::parallel_iterations_have_tags_of_their_own` |
//! | access that a transfer under way disturbs | `compile::dma` | `accesses::accesses_touch_nothing_that_a_transfer_writes`, `accesses::accesses_write_nothing_that_a_transfer_reads`, `dma` |
//! | wait without a start, start without a wait, tag in flight used again | `compile::dma` | `dma::starts_and_waits_come_in_pairs`, `dma::transfers_do_not_disturb_each_other` |
//! | source and destination that overlap, element written twice by one transfer | `compile::dma` | `dma::transfers_stay_within_their_memrefs`, `dma::destination_has_each_element_once` |
//! | memory freed under a transfer, by hand or at the end of its scope | `Machine::free`, `Machine::leave_scope` | `dma::source_is_not_written_under_way`, `dma::scope_does_not_end_under_its_transfers` |

mod defined;
mod flow;
mod parallel;
mod poison;
mod printing;
mod storage;
mod values;

use expect_test::Expect;
use loopwright_affine_ir::{ParseOptions, Source, parse, verify};
use loopwright_interp::{InterpOptions, Interpreter};

/// What `@main` prints, and the error it ends with.
fn check(program: &str, expected: Expect) {
    check_with(InterpOptions::default(), program, expected);
}

/// The same under other options.
fn check_with(options: InterpOptions, program: &str, expected: Expect) {
    expected.assert_eq(&outcome(options, program));
}

/// That `@main` does nothing undefined and prints nothing.
fn check_fine(program: &str) {
    assert_eq!(outcome(InterpOptions::default(), program), "");
}

/// The same of a `@main` with this body.
fn check_body(body: &str, expected: Expect) {
    check(&main_of(body), expected);
}

fn check_fine_body(body: &str) {
    check_fine(&main_of(body));
}

/// The errors of lines in iteration 5 of a loop that comes after `before` of the first number; after that of
/// the second they must be fine.
fn check_twins(lines: &[(&str, [i64; 2])], before: impl Fn(i64) -> String, expected: Expect) {
    let outcome = |line: &str, number: i64| {
        let body = format!("{}\n  affine.for %it = 5 to 6 {{\n    {line}\n  }}", before(number));
        outcome(InterpOptions::default(), &main_of(&body))
    };
    let mut list = String::new();
    for (line, [caught, fine]) in lines {
        assert_eq!(outcome(line, *fine), "", "{line}");
        let text = outcome(line, *caught);
        assert!(text.contains("in iteration 5 of this loop"), "{line}: {text}");
        let message = text.split_once("error: ").and_then(|(_, rest)| rest.lines().next());
        list.push_str(message.unwrap_or_default());
        list.push('\n');
    }
    expected.assert_eq(&list);
}

fn outcome(options: InterpOptions, program: &str) -> String {
    let source = Source::new("t", program);
    let ir = parse(&source, &ParseOptions::default()).unwrap_or_else(|errors| panic!("{}", errors[0]));
    verify(&ir).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut interpreter = Interpreter::new(&ir, options);
    let outcome = interpreter.call("main", &[]);
    let mut text = interpreter.take_output();
    if let Err(error) = outcome {
        text.push_str(&format!("{error}\n"));
    }
    text
}

/// A program whose `@main` has this body, with `%cN` for some indices and the printing functions declared.
fn main_of(body: &str) -> String {
    format!(
        "func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
{body}
  return
}}
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printComma()
func.func private @printOpen()
func.func private @printClose()
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefInd(memref<*xindex>)
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefF64(memref<*xf64>)
"
    )
}
