//! What reports say of loops, against the accesses of running programs: where a loop is said to be parallel,
//! nothing is carried; a private array is written in each iteration before it is read; a band has no negative
//! distances; formulas count what runs; of a transitive dependence no pair comes without a write in between.

use crate::corpus::{SIZE, values};
use crate::running::{self, Access, indices, parameters, run};
use loopwright_affine_ir::{
    AccessKind, DEFAULT_SPLIT_MARKER, FuncOp, Id, Ir, ParseOptions, Source, parse, verify,
};
use loopwright_analysis::machinery::{Amount, ArrayAmounts, Overlaps, RemedyReport, extract_as};
use loopwright_analysis::{
    AccessReport, DependenceKind, ExtractOptions, FunctionReport, LoopReport, ReportOptions, Scop,
    StatementReport, report,
};
use loopwright_polyhedra::{Budget, Int, Rational};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use support::command::{files_below, relative, root};
use support::rng::Rng;

/// How many claims were held against a run in which they say something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Claims {
    /// The condition on the parameters held, and two iterations ran.
    parallel_if: usize,
    /// Iterations met in an array that is to be private, or to keep a reduction.
    parallel_once: usize,
    /// An iteration came after another in two loops of a band.
    bands: usize,
    /// A formula says how many there are.
    amounts: usize,
    /// A transitive dependence of a kind has pairs: reads after writes, writes after reads, writes after
    /// writes.
    transitive: [usize; 3],
}

impl std::ops::AddAssign for Claims {
    fn add_assign(&mut self, other: Self) {
        self.parallel_if += other.parallel_if;
        self.parallel_once += other.parallel_once;
        self.bands += other.bands;
        self.amounts += other.amounts;
        self.transitive.iter_mut().zip(other.transitive).for_each(|(n, other)| *n += other);
    }
}

/// Holds what reports say of the loops of a function against its runs, or says why it cannot be run.
fn check(ir: &Ir, func: FuncOp, report: &FunctionReport, name: &str) -> Result<Claims, String> {
    let options = ExtractOptions { values: true, ..ExtractOptions::default() };
    // As reports have it.
    let scop = extract_as(ir, func, &options, &Overlaps::of(ir).separation(func), &[])
        .map_err(|refusal| refusal.reason())?
        .in_words_of(ir);
    let is_argument = |value| func.args(ir).contains(&value);
    let arguments = scop.arrays.iter().filter(|array| array.root.is_some_and(is_argument));
    let arguments: BTreeSet<String> = arguments.map(|array| array.name.clone()).collect();
    let mut claims = Claims::default();
    for values in values(indices(ir, func).len()) {
        let params = parameters(ir, &scop, &values, SIZE).ok_or("it computes a parameter")?;
        let Ok(run) = run(ir, &scop, &values, SIZE) else { continue };
        let names = names(&scop, &run);
        let what = format!("{name} with {values:?}");
        let (events, flops) = (run.accesses, run.flops);
        claims += Run { what, params, events, names, flops, report, arguments: arguments.clone() }.check();
    }
    Ok(claims)
}

/// What the scop calls each memory, if an op touches it that touches no other of the kind.
fn names(scop: &Scop, run: &running::Run) -> HashMap<u64, String> {
    let mut names = HashMap::new();
    for (event, op) in run.accesses.iter().zip(&run.ops) {
        let kind = if event.writes { AccessKind::Write } else { AccessKind::Read };
        let accesses = scop.stmt(event.stmt).accesses.iter();
        let mut arrays =
            accesses.filter(|access| (access.op, access.kind) == (*op, kind)).map(|access| access.array);
        if let (Some(array), None) = (arrays.next(), arrays.next()) {
            names.insert(event.array, scop.array(array).name.clone());
        }
    }
    names
}

/// A run of a function: its parameters' values, its accesses in order, and what reports call the arrays.
struct Run<'a> {
    what: String,
    params: Vec<i64>,
    events: Vec<Access>,
    names: HashMap<u64, String>,
    /// Operations on floating-point numbers.
    flops: u64,
    report: &'a FunctionReport,
    /// The arrays that whoever called the function can read.
    arguments: BTreeSet<String>,
}

/// A cell of a memory.
type Cell<'a> = (u64, &'a [i64]);

impl Run<'_> {
    /// Holds all that is said of loops against the run.
    fn check(&self) -> Claims {
        let (amounts, transitive) = (self.check_amounts(), self.check_transitive());
        let mut claims = Claims { amounts, transitive, ..Claims::default() };
        let loops = self.report.loops.known().map_or(&[][..], Vec::as_slice);
        for (position, l) in loops.iter().enumerate() {
            for inside in self.executions(position, l) {
                claims += self.check_loop(position, l, &inside);
                let band = loops.iter().enumerate().filter(|(_, other)| other.band == l.band);
                let depths: Vec<usize> = band.clone().map(|(_, other)| other.depth).collect();
                if band.map(|(at, _)| at).min() == Some(position) && depths.len() > 1 {
                    claims.bands += self.check_band(&depths, &inside);
                }
            }
        }
        claims
    }

    fn is_inside(&self, position: usize, l: &LoopReport, event: &Access) -> bool {
        let statements = self.report.statements.known().expect("a scop has statements");
        statements[event.stmt.index()].loops.get(l.depth) == Some(&position)
    }

    /// The accesses of each execution of a loop.
    fn executions(&self, position: usize, l: &LoopReport) -> Vec<Vec<&Access>> {
        let mut executions: BTreeMap<&[i64], Vec<&Access>> = BTreeMap::new();
        for event in self.events.iter().filter(|event| self.is_inside(position, l, event)) {
            executions.entry(&event.iters[..l.depth]).or_default().push(event);
        }
        executions.into_values().collect()
    }

    fn check_loop(&self, position: usize, l: &LoopReport, inside: &[&Access]) -> Claims {
        let meeting = meeting(l, inside);
        let params: Vec<Int> = self.params.iter().copied().map(Int::from).collect();
        let holds = |values: &loopwright_polyhedra::PresburgerRelation| {
            values.contains(&params, &Budget::unlimited()).expect("no limit")
        };
        let is_free = l.parallel_if.as_ref().is_some_and(holds);
        assert!(
            meeting.is_empty() || !l.parallel && !is_free,
            "{}: %{} carries {meeting:?}",
            self.what,
            l.iv
        );
        let iterations: BTreeSet<i64> = inside.iter().map(|event| event.iters[l.depth]).collect();
        let mut claims =
            Claims { parallel_if: usize::from(is_free && iterations.len() > 1), ..Claims::default() };
        if let Some(remedy) = &l.parallel_once {
            meeting.iter().for_each(|cell| self.check_remedied(remedy, *cell, inside));
            remedy.private.iter().for_each(|private| self.check_private((position, l), private, inside));
            claims.parallel_once += usize::from(!meeting.is_empty());
        }
        claims
    }

    /// Holds formulas against what is counted; how many there are.
    fn check_amounts(&self) -> usize {
        let statements = self.report.statements.known().expect("a scop has statements");
        let loops = self.report.loops.known().map_or(&[][..], Vec::as_slice);
        let amounts = self.report.amounts.known().expect("was asked for");
        // Whether each instance of a statement is seen in the run: one access to memory is certain of all.
        let shows = |statement: &StatementReport| {
            let is_in_all = |access: &AccessReport| {
                let instances = access.relation.domain();
                amounts.arrays.iter().any(|array| array.array == access.array)
                    && access.exact
                    && statement.domain.is_subset(&instances, &Budget::unlimited()).expect("instances")
            };
            statement.accesses.iter().any(is_in_all)
        };
        let mut n_formulas = 0;
        let mut check = |what: &str, amount: &Amount, outer: &[i64], counted: usize| {
            let Ok(formula) = amount else { return };
            let point = outer.iter().chain(&self.params).copied().map(Int::from).collect::<Vec<_>>();
            let value = formula.total_at(&point, &Budget::unlimited()).expect("no limit");
            assert_eq!(value, Rational::from(Int::from(counted as u64)), "{}: {what}: {formula}", self.what);
            n_formulas += 1;
        };
        for (at, statement) in statements.iter().enumerate().filter(|(_, statement)| shows(statement)) {
            let of_statement = self.events.iter().filter(|event| event.stmt.index() == at);
            let instances: BTreeSet<&[i64]> = of_statement.map(|event| event.iters.as_slice()).collect();
            check(&statement.id, &amounts.instances[at], &[], instances.len());
        }
        for (at, l) in loops.iter().enumerate() {
            let inside = |statement: &&StatementReport| statement.loops.get(l.depth) == Some(&at);
            if !statements.iter().filter(inside).all(shows) {
                continue;
            }
            for execution in self.executions(at, l) {
                let iterations: BTreeSet<i64> = execution.iter().map(|event| event.iters[l.depth]).collect();
                check(&l.iv, &amounts.iterations[at], &execution[0].iters[..l.depth], iterations.len());
            }
        }
        let is_seen = |array: &&ArrayAmounts| self.names.values().any(|name| *name == array.array);
        for array in amounts.arrays.iter().filter(is_seen) {
            let events = || self.events.iter().filter(|event| self.name(event.array) == array.array);
            let cells: BTreeSet<Cell<'_>> = events().map(of_cell).collect();
            check(&array.array, &array.cells, &[], cells.len());
            check(&array.array, &array.accesses, &[], events().count());
        }
        check("flops", &amounts.flops, &[], self.flops as usize);
        n_formulas
    }

    /// Holds transitive dependences against the pairs that have no write in between; how many have pairs, by
    /// kind.
    fn check_transitive(&self) -> [usize; 3] {
        let direct = self.direct();
        let statements = self.report.statements.known().expect("a scop has statements");
        let params: Vec<Int> = self.params.iter().copied().map(Int::from).collect();
        let mut claims = [0; 3];
        let dependences = self.report.dependences.known().map_or(&[][..], Vec::as_slice);
        for d in dependences.iter().filter(|d| d.transitive) {
            let pairs =
                d.relation.points(&params, &Budget::unlimited()).expect("instances are finitely many");
            let pairs: BTreeSet<Vec<Int>> = pairs.into_iter().collect();
            let kinds = [DependenceKind::Raw, DependenceKind::War, DependenceKind::Waw];
            let kind = kinds.iter().position(|kind| *kind == d.kind).expect("no input dependences");
            claims[kind] += usize::from(!pairs.is_empty());
            for (source, target) in &direct {
                let ends = [(source, &d.source), (target, &d.target)];
                let is_like = ends.iter().all(|(event, id)| statements[event.stmt.index()].id == **id)
                    && d.kind == kind_of(source, target)
                    && self.name(source.array) == d.array;
                let point = source.iters.iter().chain(&target.iters).copied().map(Int::from);
                let is_direct = is_like && pairs.contains(&point.collect::<Vec<_>>());
                assert!(!is_direct, "{}: {source:?} comes right before {target:?}: {d:?}", self.what);
            }
        }
        claims
    }

    /// Pairs of accesses to one cell, at least one of which writes, without a write in between.
    fn direct(&self) -> Vec<(&Access, &Access)> {
        // Of each cell the last write, and the reads since.
        let mut since: HashMap<Cell<'_>, (Option<&Access>, Vec<&Access>)> = HashMap::new();
        let mut direct = Vec::new();
        for event in &self.events {
            let (last, reads) = since.entry(of_cell(event)).or_default();
            direct.extend(last.map(|last| (last, event)));
            if event.writes {
                direct.extend(reads.drain(..).map(|read| (read, event)));
                *last = Some(event);
            } else {
                reads.push(event);
            }
        }
        direct
    }

    fn name(&self, memory: u64) -> &str {
        self.names.get(&memory).map_or("", String::as_str)
    }

    /// A cell in which iterations meet is of a private array, or one statement keeps its reduction there.
    fn check_remedied(&self, remedy: &RemedyReport, cell: Cell<'_>, inside: &[&Access]) {
        let (what, name) = (&self.what, self.name(cell.0));
        let is_total = remedy.totals.iter().any(|(total, _)| total == name);
        assert!(is_total || remedy.private.iter().any(|(private, _)| private == name), "{what}: {cell:?}");
        let stmts: BTreeSet<_> =
            inside.iter().filter(|event| of_cell(event) == cell).map(|event| event.stmt).collect();
        assert!(!is_total || stmts.len() == 1, "{what}: {stmts:?} touch the total in {cell:?}");
    }

    fn check_private(
        &self,
        (position, l): (usize, &LoopReport),
        (array, copied_out): &(String, bool),
        inside: &[&Access],
    ) {
        let mut last: HashMap<Cell<'_>, i64> = HashMap::new();
        for event in inside.iter().filter(|event| self.name(event.array) == array) {
            let (cell, iteration) = (of_cell(event), event.iters[l.depth]);
            if event.writes {
                last.insert(cell, iteration);
            } else {
                assert_eq!(last.get(&cell), Some(&iteration), "{}: %{} reads {cell:?}", self.what, l.iv);
            }
        }
        let mut is_left: HashMap<Cell<'_>, bool> = HashMap::new();
        for event in self.events.iter().filter(|event| self.name(event.array) == array) {
            let (cell, is_inside) = (of_cell(event), self.is_inside(position, l, event));
            if event.writes {
                is_left.insert(cell, is_inside);
            } else if !is_inside && !copied_out {
                assert_ne!(is_left.get(&cell), Some(&true), "{}: {cell:?} is read afterwards", self.what);
            }
        }
        assert!(*copied_out || !self.arguments.contains(array), "{}: {array} is the caller's", self.what);
    }

    /// Whether the run says something of the band.
    fn check_band(&self, depths: &[usize], inside: &[&Access]) -> usize {
        // Of each cell and loop, the greatest counter of all accesses so far, and of all writes.
        let mut greatest: HashMap<(Cell<'_>, usize), [i64; 2]> = HashMap::new();
        let mut later = false;
        for event in inside {
            for &depth in depths {
                let counter = event.iters[depth];
                let [any, written] = greatest.entry((of_cell(event), depth)).or_insert([i64::MIN; 2]);
                let before = if event.writes { *any } else { *written };
                assert!(before <= counter, "{}: {event:?} at depth {depth} goes back", self.what);
                later |= before != i64::MIN && before < counter;
                *any = counter.max(*any);
                if event.writes {
                    *written = counter.max(*written);
                }
            }
        }
        usize::from(later)
    }
}

fn of_cell(event: &Access) -> Cell<'_> {
    (event.array, &event.cell)
}

fn kind_of(source: &Access, target: &Access) -> DependenceKind {
    match (source.writes, target.writes) {
        (true, false) => DependenceKind::Raw,
        (false, true) => DependenceKind::War,
        (true, true) => DependenceKind::Waw,
        (false, false) => DependenceKind::Rar,
    }
}

/// The cells that two iterations of a loop touch and one of them writes.
fn meeting<'a>(l: &LoopReport, inside: &[&'a Access]) -> BTreeSet<Cell<'a>> {
    let mut touched: BTreeMap<Cell<'_>, (BTreeSet<i64>, bool)> = BTreeMap::new();
    for event in inside {
        let (iterations, is_written) = touched.entry(of_cell(event)).or_default();
        iterations.insert(event.iters[l.depth]);
        *is_written |= event.writes;
    }
    let meeting =
        touched.into_iter().filter(|(_, (iterations, is_written))| *is_written && iterations.len() > 1);
    meeting.map(|(cell, _)| cell).collect()
}

/// How many generated functions are run.
const SEEDS: u64 = 150;

/// The claims of each function of a program that can be run, all together; none of one that is wrong.
fn of_source(source: &Source) -> Claims {
    let ir = parse(source, &ParseOptions::default()).and_then(|ir| verify(&ir).map(|()| ir));
    let Ok(ir) = ir else { return Claims::default() };
    let options = ReportOptions { dependences: true, amounts: true, ..ReportOptions::default() };
    let report = report(&ir, &options, &Budget::default());
    let mut all = Claims::default();
    for (func, report) in FuncOp::defined(&ir).zip(&report.functions) {
        let name = format!("{} @{}", ir.place(&ir.op(func.0).loc), func.path(&ir));
        all += check(&ir, func, report, &name).unwrap_or_default();
    }
    all
}

fn together(sources: &[Source]) -> Claims {
    let mut all = Claims::default();
    sources.par_iter().map(of_source).collect::<Vec<_>>().into_iter().for_each(|claims| all += claims);
    all
}

/// How often a condition of a loop held in a run; all that reports say of loops is held against the runs.
pub fn conditions_that_held(sources: &[Source]) -> usize {
    together(sources).parallel_if
}

#[test]
fn facts_of_the_corpus_hold_in_its_runs() {
    let paths = files_below(&root().join("tests/corpus/analysis"), "mlir");
    let sources = paths.iter().flat_map(|path| {
        let text = std::fs::read_to_string(path).expect("files of the corpus can be read");
        Source::new(relative(path), text).split(DEFAULT_SPLIT_MARKER).parts
    });
    let all = together(&sources.collect::<Vec<_>>());
    let [raw, war, waw] = all.transitive;
    assert!(raw > 100 && war > 100 && waw > 0, "{all:?}");
    assert!(
        all.parallel_if > 20 && all.parallel_once > 50 && all.bands > 50 && all.amounts > 5000,
        "{all:?}"
    );
}

#[test]
fn facts_of_generated_functions_hold_in_their_runs() {
    let function = |seed| Source::new(format!("seed {seed}"), function(&mut Rng::new(seed)));
    let all = together(&(0..SEEDS).map(function).collect::<Vec<_>>());
    let [raw, war, waw] = all.transitive;
    assert!(raw > 1000 && war > 1000 && waw > 1000, "{all:?}");
    assert!(
        all.parallel_if > 100 && all.parallel_once > 1000 && all.bands > 100 && all.amounts > 10_000,
        "{all:?}"
    );
}

/// A function on two arrays of a caller with a reduction, a temporary and a separate row, in loops of up to
/// two deep, whose subscripts are in bounds for sizes up to 4.
fn function(rng: &mut Rng) -> String {
    let mut out = String::from(
        "func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %s: memref<f32>, %n: index, %m: index) {
           %t = memref.alloc() : memref<f32>
           %r = memref.alloc() : memref<32xf32>\n",
    );
    for _ in 0..rng.range(1, 2) {
        nest(rng, &mut Vec::new(), &mut out);
    }
    out + "return\n}\n"
}

fn nest(rng: &mut Rng, counters: &mut Vec<String>, out: &mut String) {
    let counter = format!("%i{}", out.lines().count());
    let upper = *rng.pick(&["%n", "%n", "%m", "3"]);
    out.push_str(&format!("affine.for {counter} = 0 to {upper} {{\n"));
    counters.push(counter);
    let is_perfect = counters.len() < 2 && rng.chance(30);
    if is_perfect {
        nest(rng, counters, out);
    }
    let n_items = if is_perfect { 0 } else { rng.range(1, 3) };
    for _ in 0..n_items {
        match counters.len() < 2 && rng.chance(40) {
            true => nest(rng, counters, out),
            false => statement(rng, counters, out),
        }
    }
    counters.pop();
    out.push_str("}\n");
}

fn statement(rng: &mut Rng, counters: &[String], out: &mut String) {
    let number = out.lines().count();
    let access = |rng: &mut Rng, arrays: &[&str]| match *rng.pick(arrays) {
        scalar @ ("%t" | "%s") => (format!("{scalar}[]"), "memref<f32>"),
        "%r" => (format!("%r[{}]", subscript(rng, counters)), "memref<32xf32>"),
        array => (format!("{array}[{}]", subscript(rng, counters)), "memref<?xf32>"),
    };
    let ((from, from_ty), (to, to_ty)) = match rng.range(0, 4) {
        0 | 1 => (access(rng, &["%a", "%b"]), access(rng, &["%t", "%r"])),
        2 | 3 => (access(rng, &["%t", "%r", "%a"]), access(rng, &["%a", "%b"])),
        _ => (access(rng, &["%a", "%t"]), (String::from("%s[]"), "memref<f32>")),
    };
    let (value, total, sum) = (format!("%v{number}"), format!("%o{number}"), format!("%w{number}"));
    out.push_str(&format!("{value} = affine.load {from} : {from_ty}\n"));
    if to.starts_with("%s") {
        out.push_str(&format!("{total} = affine.load {to} : {to_ty}\n"));
        out.push_str(&format!("{sum} = arith.addf {total}, {value} : f32\n"));
        out.push_str(&format!("affine.store {sum}, {to} : {to_ty}\n"));
    } else {
        out.push_str(&format!("affine.store {value}, {to} : {to_ty}\n"));
    }
}

/// From 0 to 31.
fn subscript(rng: &mut Rng, counters: &[String]) -> String {
    let terms = counters.iter().map(|counter| format!("{counter} * {}", rng.pick(&[0, 1, 1, 1, 2, -1])));
    let mut terms: Vec<String> = terms.collect();
    if rng.chance(30) {
        terms.push(format!("symbol({}) * {}", rng.pick(&["%n", "%m"]), rng.pick(&[1, -1])));
    }
    format!("{} + {}", terms.join(" + "), rng.range(10, 14))
}
