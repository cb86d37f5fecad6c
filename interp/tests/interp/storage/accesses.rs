//! Every op that accesses memory, in every way in which an access can be wrong, each beside a right one.

use expect_test::{Expect, expect};

use crate::main_of;

/// An op that accesses one or two elements of `MEM`, from `AT` on; if it moves elements, the other side is
/// `%spare` and the tag `%tag`, from `OTHER` on.
struct Access {
    name: &'static str,
    text: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Read,
    Write,
    Update,
    /// Has bounds and nothing else.
    Hint,
}

const TYPE: &str = "memref<8xf32, #ptr.generic_space>";

const POINTER: &str = "%p = ptr.to_ptr MEM : TYPE -> <#ptr.generic_space>
    %by = arith.muli AT, %c4 : index
    %q = ptr.ptr_add %p, %by : !ptr.ptr<#ptr.generic_space>, index
    ";

const POINTERS: &str = "%p = ptr.to_ptr MEM : TYPE -> <#ptr.generic_space>
    %by = arith.muli AT, %c4 : index
    %q = ptr.ptr_add %p, %by : !ptr.ptr<#ptr.generic_space>, index
    %qs = ptr.ptr_add %q, %bytes : !ptr.ptr<#ptr.generic_space>, vector<2xindex>
    ";

const PART: &str =
    "%s = memref.subview MEM[AT] [2] [1] : TYPE to memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>
    %o = memref.subview %spare[OTHER] [2] [1] : TYPE to memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>
    ";

/// The accesses, with what goes before in the text as `^`.
const ACCESSES: &[Access] = &[
    read("affine.load", "%x = affine.load MEM[AT] : TYPE"),
    write("affine.store", "affine.store %f, MEM[AT] : TYPE"),
    read("affine.vector_load", "%x = affine.vector_load MEM[AT] : TYPE, vector<2xf32>"),
    write("affine.vector_store", "affine.vector_store %v, MEM[AT] : TYPE, vector<2xf32>"),
    hint("affine.prefetch", "affine.prefetch MEM[AT], read, locality<3>, data : TYPE"),
    read("memref.load", "%x = memref.load MEM[AT] : TYPE"),
    write("memref.store", "memref.store %f, MEM[AT] : TYPE"),
    update("memref.atomic_rmw", "%x = memref.atomic_rmw addf %f, MEM[AT] : (f32, TYPE) -> f32"),
    update(
        "memref.generic_atomic_rmw",
        "%x = memref.generic_atomic_rmw MEM[AT] : TYPE {
    ^bb0(%old: f32):
      memref.atomic_yield %old : f32
    }",
    ),
    hint("memref.prefetch", "memref.prefetch MEM[AT], read, locality<3>, data : TYPE"),
    read("vector.load", "%x = vector.load MEM[AT] : TYPE, vector<2xf32>"),
    write("vector.store", "vector.store %v, MEM[AT] : TYPE, vector<2xf32>"),
    read(
        "vector.maskedload",
        "%x = vector.maskedload MEM[AT], %all, %v : TYPE, vector<2xi1>, vector<2xf32> into vector<2xf32>",
    ),
    write("vector.maskedstore", "vector.maskedstore MEM[AT], %all, %v : TYPE, vector<2xi1>, vector<2xf32>"),
    read(
        "vector.expandload",
        "%x = vector.expandload MEM[AT], %all, %v : TYPE, vector<2xi1>, vector<2xf32> into vector<2xf32>",
    ),
    write(
        "vector.compressstore",
        "vector.compressstore MEM[AT], %all, %v : TYPE, vector<2xi1>, vector<2xf32>",
    ),
    read(
        "vector.gather",
        "%x = vector.gather MEM[AT][%lanes], %all, %v
      : TYPE, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>",
    ),
    write(
        "vector.scatter",
        "vector.scatter MEM[AT][%lanes], %all, %v : TYPE, vector<2xindex>, vector<2xi1>, vector<2xf32>",
    ),
    read(
        "vector.transfer_read",
        "%x = vector.transfer_read MEM[AT], %f {in_bounds = [true]} : TYPE, vector<2xf32>",
    ),
    write(
        "vector.transfer_write",
        "vector.transfer_write %v, MEM[AT] {in_bounds = [true]} : vector<2xf32>, TYPE",
    ),
    read(
        "memref.copy",
        "^memref.copy %s, %o : memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>
      to memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>",
    ),
    write(
        "memref.copy",
        "^memref.copy %o, %s : memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>
      to memref<2xf32, strided<[1], offset: ?>, #ptr.generic_space>",
    ),
    read(
        "affine.dma_start",
        "affine.dma_start MEM[AT], %spare[OTHER], %tag[OTHER], %c2 : TYPE, TYPE, memref<8xi32>
    affine.dma_wait %tag[OTHER], %c2 : memref<8xi32>",
    ),
    write(
        "affine.dma_start",
        "affine.dma_start %spare[OTHER], MEM[AT], %tag[OTHER], %c2 : TYPE, TYPE, memref<8xi32>
    affine.dma_wait %tag[OTHER], %c2 : memref<8xi32>",
    ),
    read(
        "memref.dma_start",
        "memref.dma_start MEM[AT], %spare[OTHER], %c2, %tag[OTHER] : TYPE, TYPE, memref<8xi32>
    memref.dma_wait %tag[OTHER], %c2 : memref<8xi32>",
    ),
    write(
        "memref.dma_start",
        "memref.dma_start %spare[OTHER], MEM[AT], %c2, %tag[OTHER] : TYPE, TYPE, memref<8xi32>
    memref.dma_wait %tag[OTHER], %c2 : memref<8xi32>",
    ),
    read("ptr.load", "^%x = ptr.load %q : !ptr.ptr<#ptr.generic_space> -> f32"),
    write("ptr.store", "^ptr.store %f, %q : f32, !ptr.ptr<#ptr.generic_space>"),
    read(
        "ptr.masked_load",
        "^%x = ptr.masked_load %q, %all, %v alignment = 4 : !ptr.ptr<#ptr.generic_space> -> vector<2xf32>",
    ),
    write(
        "ptr.masked_store",
        "^ptr.masked_store %v, %q, %all alignment = 4 : vector<2xf32>, !ptr.ptr<#ptr.generic_space>",
    ),
    read(
        "ptr.gather",
        "^%x = ptr.gather %qs, %all, %v alignment = 4 : vector<2x!ptr.ptr<#ptr.generic_space>> -> vector<2xf32>",
    ),
    write(
        "ptr.scatter",
        "^ptr.scatter %v, %qs, %all alignment = 4 : vector<2xf32>, vector<2x!ptr.ptr<#ptr.generic_space>>",
    ),
];

const fn read(name: &'static str, text: &'static str) -> Access {
    Access { name, text, kind: Kind::Read }
}

const fn write(name: &'static str, text: &'static str) -> Access {
    Access { name, text, kind: Kind::Write }
}

const fn update(name: &'static str, text: &'static str) -> Access {
    Access { name, text, kind: Kind::Update }
}

const fn hint(name: &'static str, text: &'static str) -> Access {
    Access { name, text, kind: Kind::Hint }
}

impl Access {
    fn text(&self, memref: &str, at: &str, other: &str) -> String {
        let before = match self.name {
            "memref.copy" => PART,
            "ptr.gather" | "ptr.scatter" => POINTERS,
            _ => POINTER,
        };
        let text = self.text.replace('^', if self.text.starts_with('^') { before } else { "^" });
        text.replace("MEM", memref).replace("AT", at).replace("OTHER", other).replace("TYPE", TYPE)
    }

    /// A read and nothing else.
    fn only_reads(&self) -> bool {
        matches!(self.kind, Kind::Read | Kind::Hint)
    }

    fn reads(&self) -> bool {
        matches!(self.kind, Kind::Read | Kind::Update)
    }

    fn is_hint(&self) -> bool {
        self.kind == Kind::Hint
    }
}

const BEFORE: &str = "  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %n1 = arith.constant -1 : index
  %f = arith.constant 1.0 : f32
  %v = arith.constant dense<1.0> : vector<2xf32>
  %all = arith.constant dense<true> : vector<2xi1>
  %lanes = arith.constant dense<[0, 1]> : vector<2xindex>
  %bytes = arith.constant dense<[0, 4]> : vector<2xindex>
  %live = memref.alloc() : TYPE
  %spare = memref.alloc() : TYPE
  %freed = memref.alloc() : TYPE
  %blank = memref.alloc() : TYPE
  %fixed = memref.get_global @fixed : TYPE
  %tag = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {
    affine.store %f, %live[%i] : TYPE
    affine.store %f, %spare[%i] : TYPE
    affine.store %f, %freed[%i] : TYPE
  }
  memref.dealloc %freed : TYPE
";

/// What becomes of the body.
fn outcome(body: &str) -> String {
    let global = "memref.global \"private\" constant @fixed : TYPE = dense<1.0>\n".replace("TYPE", TYPE);
    crate::outcome(
        Default::default(),
        &(main_of(&(BEFORE.to_owned() + body).replace("TYPE", TYPE)) + &global),
    )
}

/// Puts every access of a kind in two programs: the errors of the first, each with the ops that end in it;
/// the error must tell the iteration. The second must be fine.
fn check(
    kind: impl Fn(&Access) -> bool,
    [caught, fine]: [impl Fn(&Access) -> String; 2],
    iteration: &str,
    expected: Expect,
) {
    let mut list: Vec<(String, Vec<String>)> = Vec::new();
    for access in ACCESSES.iter().filter(|access| kind(access)) {
        assert_eq!(outcome(&fine(access)), "", "{}", access.name);
        let text = outcome(&caught(access));
        let (place, message) =
            text.split_once(": error: ").unwrap_or_else(|| panic!("{} is fine", access.name));
        let (message, notes) = message.split_once('\n').unwrap_or((message, ""));
        assert!(place.starts_with("t:") && notes.contains(iteration), "{text}");
        let (op, message) = message.split_once(" op ").unwrap_or(("", message));
        let op = op.trim_matches('\'').to_owned();
        match list.iter_mut().find(|(known, _)| known == message) {
            Some((_, ops)) => ops.push(op),
            None => list.push((message.to_owned(), vec![op])),
        }
    }
    let lines = list.iter().map(|(message, ops)| format!("{message}:\n    {}\n", ops.join(" ")));
    expected.assert_eq(&lines.collect::<String>());
}

/// The access in a loop of one iteration.
fn in_loop(access: &Access, memref: &str, at: &str) -> String {
    format!("  affine.for %it = 5 to 6 {{\n    {}\n  }}", access.text(memref, at, "%c0"))
}

#[test]
fn accesses_are_in_bounds() {
    for at in ["%c8", "%n1"] {
        let expected = match at {
            "%c8" => expect![[r#"
                index 8 is out of bounds for dimension 0 of size 8:
                    affine.load affine.store affine.vector_load affine.vector_store affine.prefetch memref.load memref.store memref.atomic_rmw memref.generic_atomic_rmw memref.prefetch vector.load vector.store vector.maskedload vector.maskedstore vector.expandload vector.compressstore vector.gather vector.scatter vector.transfer_read vector.transfer_write memref.subview memref.subview affine.dma_start affine.dma_start memref.dma_start memref.dma_start
                reads through address 0x1030, which is in no buffer:
                    ptr.load ptr.masked_load ptr.gather
                writes through address 0x1030, which is in no buffer:
                    ptr.store ptr.masked_store ptr.scatter
            "#]],
            _ => expect![[r#"
                index -1 is out of bounds for dimension 0 of size 8:
                    affine.load affine.store affine.vector_load affine.vector_store affine.prefetch memref.load memref.store memref.atomic_rmw memref.generic_atomic_rmw memref.prefetch vector.load vector.store vector.maskedload vector.maskedstore vector.expandload vector.compressstore vector.gather vector.scatter vector.transfer_read vector.transfer_write memref.subview memref.subview affine.dma_start affine.dma_start memref.dma_start memref.dma_start
                reads through address 0x100c, which is in no buffer:
                    ptr.load ptr.masked_load ptr.gather
                writes through address 0x100c, which is in no buffer:
                    ptr.store ptr.masked_store ptr.scatter
            "#]],
        };
        let bodies = [at, "%c6"].map(|at| move |access: &Access| in_loop(access, "%live", at));
        check(|_| true, bodies, "in iteration 5 of this loop", expected);
    }
}

#[test]
fn accesses_touch_no_freed_memory() {
    let bodies = ["%freed", "%live"].map(|memref| move |access: &Access| in_loop(access, memref, "%c2"));
    check(
        |access| !access.is_hint(),
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        element [2] is accessed after its memory was freed:
            affine.load affine.store affine.vector_load affine.vector_store memref.load memref.store memref.atomic_rmw memref.generic_atomic_rmw vector.load vector.store vector.maskedload vector.maskedstore vector.expandload vector.compressstore vector.gather vector.scatter vector.transfer_read vector.transfer_write
        element 0 in row-major order is accessed after its memory was freed:
            memref.copy memref.copy
        element 0 of the transfer is accessed after its memory was freed:
            affine.dma_start affine.dma_start memref.dma_start memref.dma_start
        the memref is accessed after its memory was freed:
            ptr.to_ptr ptr.to_ptr ptr.to_ptr ptr.to_ptr ptr.to_ptr ptr.to_ptr
    "#]],
    );
}

#[test]
fn accesses_read_what_was_written() {
    let bodies = ["%blank", "%live"].map(|memref| move |access: &Access| in_loop(access, memref, "%c2"));
    // Copies and transfers pass on what was never written.
    let uses = |access: &Access| {
        access.reads() && !matches!(access.name, "memref.copy" | "affine.dma_start" | "memref.dma_start")
    };
    check(
        uses,
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        element [2] is read, but was never written:
            affine.load affine.vector_load memref.load memref.atomic_rmw memref.generic_atomic_rmw vector.load vector.maskedload vector.expandload vector.gather vector.transfer_read
        address 0x1018 is read, but was never written:
            ptr.load ptr.masked_load ptr.gather
    "#]],
    );
    for access in ACCESSES.iter().filter(|access| !uses(access)) {
        assert_eq!(outcome(&in_loop(access, "%blank", "%c2")), "", "{}", access.name);
    }
}

#[test]
fn accesses_write_no_constants() {
    let bodies = ["%fixed", "%live"].map(|memref| move |access: &Access| in_loop(access, memref, "%c2"));
    check(
        |access| !access.only_reads(),
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        element [2] is written, but is constant:
            affine.store affine.vector_store memref.store memref.atomic_rmw memref.generic_atomic_rmw vector.store vector.maskedstore vector.compressstore vector.scatter vector.transfer_write
        element 0 in row-major order is written, but is constant:
            memref.copy
        element 0 of the transfer is written, but is constant:
            affine.dma_start memref.dma_start
        address 0x1018 is written, but is constant:
            ptr.store ptr.masked_store ptr.scatter
    "#]],
    );
    for access in ACCESSES.iter().filter(|access| access.only_reads()) {
        assert_eq!(outcome(&in_loop(access, "%fixed", "%c2")), "", "{}", access.name);
    }
}

/// Two iterations make the access, at `at`.
fn in_parallel(access: &Access, at: &str, after: &str) -> String {
    let access = access.text("%live", at, "%k");
    format!(
        "  affine.parallel (%it) = (0) to (2) {{
    %k = affine.apply affine_map<(i) -> (2 * i)>(%it)
    {access}
    {after}
  }}"
    )
}

#[test]
fn accesses_do_not_race_with_themselves() {
    let bodies = ["%c2", "%k"].map(|at| move |access: &Access| in_parallel(access, at, ""));
    check(
        |access| access.kind == Kind::Write,
        bodies,
        "in iteration (1) of this parallel loop",
        expect![[r#"
            race on element [2]: iteration (0) of a parallel loop writes it, iteration (1) writes it:
                affine.store affine.vector_store memref.store vector.store vector.maskedstore vector.compressstore vector.scatter vector.transfer_write
            race on element 0 in row-major order: iteration (0) of a parallel loop writes it, iteration (1) copies it:
                memref.copy
            race on element 0 of the transfer: iteration (0) of a parallel loop writes it, iteration (1) writes it:
                affine.dma_start memref.dma_start
            race on address 0x1018: iteration (0) of a parallel loop writes it, iteration (1) writes it:
                ptr.store ptr.masked_store ptr.scatter
        "#]],
    );
    for access in ACCESSES.iter().filter(|access| access.kind != Kind::Write) {
        assert_eq!(outcome(&in_parallel(access, "%c2", "")), "", "{}", access.name);
    }
}

#[test]
fn accesses_do_not_race_with_a_write() {
    let store = "affine.store %f, %live[2 * %it + 4] : TYPE";
    let bodies = ["%c4", "%k"].map(|at| move |access: &Access| in_parallel(access, at, store));
    check(
        |access| !access.is_hint(),
        bodies,
        "in iteration (1) of this parallel loop",
        expect![[r#"
        race on element [4]: iteration (0) of a parallel loop writes it, iteration (1) reads it:
            affine.load affine.vector_load memref.load vector.load vector.maskedload vector.expandload vector.gather vector.transfer_read
        race on element [4]: iteration (0) of a parallel loop writes it, iteration (1) writes it:
            affine.store affine.vector_store memref.store vector.store vector.maskedstore vector.compressstore vector.scatter vector.transfer_write
        race on element [4]: iteration (0) of a parallel loop writes it, iteration (1) updates it:
            memref.atomic_rmw memref.generic_atomic_rmw
        race on element 0 in row-major order: iteration (0) of a parallel loop writes it, iteration (1) copies it:
            memref.copy memref.copy
        race on element 0 of the transfer: iteration (0) of a parallel loop writes it, iteration (1) reads it:
            affine.dma_start memref.dma_start
        race on element 0 of the transfer: iteration (0) of a parallel loop writes it, iteration (1) writes it:
            affine.dma_start memref.dma_start
        race on address 0x1020: iteration (0) of a parallel loop writes it, iteration (1) reads it:
            ptr.load ptr.masked_load ptr.gather
        race on address 0x1020: iteration (0) of a parallel loop writes it, iteration (1) writes it:
            ptr.store ptr.masked_store ptr.scatter
    "#]],
    );
}

/// The access while the first four elements are transferred.
fn under_way(access: &Access, start: &str, at: &str) -> String {
    let access = access.text("%live", at, "%c4");
    format!(
        "  affine.for %it = 5 to 6 {{
    affine.dma_start {start}, %tag[1], %c4 : TYPE, TYPE, memref<8xi32>
    {access}
    affine.dma_wait %tag[1], %c4 : memref<8xi32>
  }}"
    )
}

#[test]
fn accesses_touch_nothing_that_a_transfer_writes() {
    let bodies = ["%c2", "%c4"].map(|at| move |access: &Access| under_way(access, "%spare[0], %live[0]", at));
    check(
        |access| !access.is_hint(),
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        reads element [2] while a transfer writes it:
            affine.load affine.vector_load memref.load vector.load vector.maskedload vector.expandload vector.gather vector.transfer_read
        writes element [2] while a transfer writes it:
            affine.store affine.vector_store memref.store vector.store vector.maskedstore vector.compressstore vector.scatter vector.transfer_write
        updates element [2] while a transfer writes it:
            memref.atomic_rmw memref.generic_atomic_rmw
        copies element 0 in row-major order while a transfer writes it:
            memref.copy memref.copy
        reads element 0 of the transfer while a transfer writes it:
            affine.dma_start memref.dma_start
        writes element 0 of the transfer while a transfer writes it:
            affine.dma_start memref.dma_start
        reads address 0x1018 while a transfer writes it:
            ptr.load ptr.masked_load ptr.gather
        writes address 0x1018 while a transfer writes it:
            ptr.store ptr.masked_store ptr.scatter
    "#]],
    );
}

#[test]
fn accesses_write_nothing_that_a_transfer_reads() {
    let bodies = ["%c2", "%c4"].map(|at| move |access: &Access| under_way(access, "%live[0], %blank[0]", at));
    check(
        |access| !access.only_reads(),
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        writes element [2] while a transfer reads it:
            affine.store affine.vector_store memref.store vector.store vector.maskedstore vector.compressstore vector.scatter vector.transfer_write
        updates element [2] while a transfer reads it:
            memref.atomic_rmw memref.generic_atomic_rmw
        copies element 0 in row-major order while a transfer reads it:
            memref.copy
        writes element 0 of the transfer while a transfer reads it:
            affine.dma_start memref.dma_start
        writes address 0x1018 while a transfer reads it:
            ptr.store ptr.masked_store ptr.scatter
    "#]],
    );
    for access in ACCESSES.iter().filter(|access| access.only_reads()) {
        assert_eq!(outcome(&under_way(access, "%live[0], %blank[0]", "%c2")), "", "{}", access.name);
    }
}

#[test]
fn accesses_are_not_at_poison() {
    let poison = "  %some = arith.constant dense<2> : vector<1xindex>
  %none = vector.shuffle %some, %some [-1] : vector<1xindex>, vector<1xindex>
  %which = vector.extract WHERE[0] : index from vector<1xindex>
";
    let bodies = ["%none", "%some"].map(|from| {
        move |access: &Access| poison.replace("WHERE", from) + &in_loop(access, "%live", "%which")
    });
    check(
        |_| true,
        bodies,
        "in iteration 5 of this loop",
        expect![[r#"
        uses poison: operand #1 has no value:
            affine.load affine.vector_load affine.prefetch memref.load memref.generic_atomic_rmw memref.prefetch vector.load vector.maskedload vector.maskedstore vector.expandload vector.compressstore vector.gather vector.scatter vector.transfer_read memref.copy affine.dma_start memref.dma_start ptr.store ptr.masked_store ptr.scatter
        uses poison: operand #2 has no value:
            affine.store affine.vector_store memref.store memref.atomic_rmw vector.store vector.transfer_write
        uses poison: operand #0 has no value:
            memref.copy ptr.load ptr.masked_load ptr.gather
        uses poison: operand #3 has no value:
            affine.dma_start memref.dma_start
    "#]],
    );
}
