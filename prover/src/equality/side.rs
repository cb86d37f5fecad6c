//! One of the two compared functions: the values that its instances read, and its final memory.
//!
//! # Method
//! The function is described with values as arrays, so that what loops carry and what conditionals yield is
//! read and written like memory. For each array that the caller can see a statement is added that runs last
//! and of which each instance reads one cell; then dataflow gives the last write of every read.

use crate::equality::doubt::{Doubt, Program, ValuePlace};
use crate::equality::node::{
    self, DURING, ITSELF, Kind, Memref, Node, Parts, Touched, Visible, constant, visible_key,
};
use crate::equality::reached::Reached;
use crate::equality::{arguments, returned};
use loopwright_affine_ir::{AccessKind, EffectKind, Id, Ir, Mapped, OpId, Traits, Type, ValueDef, ValueId};
use loopwright_analysis::machinery::{
    Columns, FlatRow, Intervals, Linear, carried, collect_params, dataflow_in_order, is_memref,
};
use loopwright_analysis::{Access, Array, Scop, Stmt};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::{Budget, IntegerRelation, Name, PresburgerRelation, Space, Tuple, VarKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Where a value comes from that is read.
pub(super) struct Source {
    /// What was stored.
    pub(super) node: Node,
    /// From instances that read to those that wrote.
    pub(super) relation: IntegerRelation,
    /// The statement that wrote, and the place of the access in it.
    pub(super) write: (StmtId, usize),
}

/// Where the values come from that an access reads.
#[derive(Default)]
pub(super) struct Origin {
    pub(super) sources: Vec<Source>,
    /// The instances that read what the function began with.
    pub(super) inputs: Vec<IntegerRelation>,
    /// Why that is not certain.
    pub(super) doubt: Option<Doubt>,
}

pub(super) struct Side<'a> {
    pub(super) program: Program,
    pub(super) ir: &'a Ir,
    /// With the statements that look at what is left, after those of the program.
    pub(super) scop: Scop,
    /// The number of statements of the program, with their parts.
    pub(super) n_stmts: usize,
    /// The statements that look at what is left of visible arrays.
    pub(super) left: BTreeMap<Visible, StmtId>,
    /// What the function returns, as nodes; of memrefs the numbers that they depend on.
    pub(super) returned: Vec<Node>,
    /// The memrefs among that, but for numbers.
    pub(super) returned_memrefs: Vec<Memref>,
    /// The statement that reads what is returned: the last one, but for its parts.
    pub(super) end: StmtId,
    /// What opaque ops touch.
    pub(super) touched: Vec<Touched>,
    /// Ops with bodies that are not followed.
    pub(super) bodies: HashSet<OpId>,
    /// When the instances of the statements run.
    pub(super) times: Vec<Vec<FlatRow>>,
    /// Statements that stand for others element by element.
    pub(super) parts: Parts,
    /// What is known to run.
    pub(super) reached: Reached,
    intervals: Rc<Intervals>,
    /// Place of each parameter among those of both functions.
    places: Vec<usize>,
    symbols: Vec<Name>,
    domains: Vec<PresburgerRelation>,
    origins: HashMap<(StmtId, usize), Origin>,
    /// The ops of the second function that may be undefined, or give poison, as far as is known.
    open: HashSet<OpId>,
}

/// What both functions share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    /// The parameters of both.
    pub(super) symbols: &'a [Name],
    /// The place of each parameter of the function among them.
    pub(super) places: &'a [usize],
    /// The parameters that are asked about.
    pub(super) context: &'a IntegerRelation,
    /// The arrays that callers can see, with the number of subscripts.
    pub(super) visible: &'a BTreeMap<Visible, usize>,
}

const FITS: &str = "the tuples of a statement and of an array are the same everywhere in a scop";

impl<'a> Side<'a> {
    pub(super) fn new(
        program: Program,
        ir: &'a Ir,
        scop: Scop,
        Shared { symbols, places, context, visible }: Shared<'_>,
        budget: &Budget,
    ) -> Result<Self, Doubt> {
        let params = collect_params(ir, scop.func, &scop.prologue, scop.options.index_width);
        let intervals = Rc::new(Intervals::of(ir, scop.func, &params, scop.options.index_width));
        let reached = Reached::of(ir, &scop);
        let mut side = Self {
            program,
            ir,
            n_stmts: scop.stmts.len(),
            scop,
            left: BTreeMap::new(),
            touched: Vec::new(),
            bodies: HashSet::new(),
            times: Vec::new(),
            parts: Parts::default(),
            reached,
            returned: Vec::new(),
            returned_memrefs: Vec::new(),
            end: StmtId::from_index(0),
            intervals,
            places: places.to_vec(),
            symbols: symbols.to_vec(),
            domains: Vec::new(),
            origins: HashMap::new(),
            open: HashSet::new(),
        };
        side.times = side.scop.original.timestamps();
        for rows in &mut side.times {
            rows.insert(0, constant(DURING));
            rows.push(constant(ITSELF));
        }
        side.take_apart(&params, budget)?;
        side.set_apart()?;
        for (key, rank) in visible {
            let array = side.array(key, *rank)?;
            let stmt = side.look_at(array, None, 0);
            side.left.insert(key.clone(), stmt);
        }
        side.find_returned()?;
        let context = PresburgerRelation::from(context.clone());
        for stmt in &side.scop.stmts {
            let domain = side.aligned(stmt.domain.clone()).with_params_in(&context, budget)?;
            side.domains.push(domain);
        }
        side.find_origins(budget)?;
        Ok(side)
    }

    /// Notes which ops may be undefined, or give poison: what comes of them is not taken for a number.
    pub(super) fn set_open(&mut self, open: HashSet<OpId>) {
        let results = open.iter().flat_map(|op| self.ir.op(*op).results());
        self.intervals = Rc::new(self.intervals.without(results));
        self.open = open;
    }

    pub(super) fn op_doubt(&self, op: OpId, why: &'static str) -> Doubt {
        let data = self.ir.op(op);
        let (place, op) = (self.ir.place(&data.loc), data.name().to_string());
        Doubt::Op { program: self.program, place, op, why }
    }

    /// The array that is visible memory.
    fn array(&mut self, key: &Visible, rank: usize) -> Result<ArrayId, Doubt> {
        let (ir, scop) = (self.ir, &self.scop);
        let found = scop.arrays.iter().position(|array| visible_key(ir, scop, array).as_ref() == Some(key));
        if let Some(found) = found {
            return match scop.arrays[found].rank == rank {
                true => Ok(ArrayId::from_index(found)),
                false => Err(self.op_doubt(scop.func, "sees an array with another number of subscripts")),
            };
        }
        let root = match key {
            Visible::Argument(position) => arguments(ir, scop.func).get(*position).copied(),
            Visible::Returned(position) => returned(ir, scop.func)
                .get(*position)
                .and_then(|value| loopwright_analysis::machinery::root(ir, *value))
                .map(|of| of.memref),
            Visible::Global(_) | Visible::Merged | Visible::Elsewhere | Visible::Output => None,
        };
        let (name, id) = (format!("untouched{}", scop.arrays.len()), ArrayId::from_index(scop.arrays.len()));
        let is_merged = *key == Visible::Merged;
        let text = match key {
            Visible::Global(symbol) => format!("@{symbol}"),
            Visible::Elsewhere => "memory".to_string(),
            Visible::Output => "output".to_string(),
            Visible::Merged => "memref arguments".to_string(),
            _ => root.map_or_else(|| name.clone(), |root| ir.text_of(root)),
        };
        let array = Array {
            name,
            text,
            root,
            rank,
            grid: None,
            n_counters: 0,
            is_elsewhere: false,
            is_output: *key == Visible::Output,
            is_merged,
            is_value: false,
        };
        self.scop.arrays.push(array);
        Ok(id)
    }

    /// What the function returns: a last statement reads what loops and conditionals leave; of vectors, parts
    /// of it do.
    pub(super) fn find_returned(&mut self) -> Result<(), Doubt> {
        let ir = self.ir;
        let last = self.scop.epilogue.iter().find(|op| ir.def(**op).has(Traits::RETURN)).copied();
        let mut values = Vec::new();
        for &value in returned(ir, self.scop.func) {
            if !is_memref(ir, value) {
                values.push(value);
                continue;
            }
            let Some((memref, numbers)) = Memref::of(ir, self.scop.func, value) else {
                let op = last.unwrap_or(self.scop.func);
                return Err(self.op_doubt(op, "returns memory that is not supported"));
            };
            self.returned_memrefs.push(memref);
            values.extend(numbers);
        }
        let id = StmtId::from_index(self.scop.stmts.len());
        self.end = id;
        let (name, symbols) = (Name::from(id.to_string().as_str()), self.scop.param_names());
        let tuple = Tuple::named(name.clone(), 0);
        let owners: Vec<Option<StmtId>> = values
            .iter()
            .map(|value| self.wholes().find(|stmt| defines(ir, stmt, *value)).map(|stmt| stmt.id))
            .collect();
        let mut accesses: Vec<Access> = Vec::new();
        for (&value, _) in values.iter().zip(&owners).filter(|(_, owner)| owner.is_none()) {
            let Some(array) = self.value_array(value) else { continue };
            let cells = Tuple::named(self.scop.array(array).name.as_str(), 0);
            let relation = Space::relation(symbols.clone(), tuple.clone(), cells);
            accesses.push(Access {
                op: last.unwrap_or(self.scop.func),
                kind: AccessKind::Read,
                array,
                relation: vec![IntegerRelation::universe(relation)],
                exact: true,
            });
        }
        let stmt = Stmt {
            id,
            whole: id,
            name,
            n_runs: 1,
            ops: Vec::new(),
            anchor: last.unwrap_or(self.scop.func),
            ivs: Vec::new(),
            loops: Vec::new(),
            domain: PresburgerRelation::universe(Space::set(symbols, tuple)),
            touched: Vec::new(),
            accesses,
        };
        self.times.push(self.at_the_end());
        self.scop.stmts.push(stmt.clone());
        let shapes: BTreeSet<&[i64]> = values.iter().filter_map(|value| node::shape(ir, *value)).collect();
        shapes.into_iter().for_each(|shape| self.add_shape(&stmt, shape));
        let is_scalar = |access: &Access| self.vector_array(access.array).is_none();
        let kept = stmt.accesses.iter().filter(|access| is_scalar(access)).cloned().collect();
        self.scop.stmts[id.index()].accesses = kept;
        for (value, owner) in values.into_iter().zip(owners) {
            let node = self.node(owner.unwrap_or(id), value);
            let followed = || self.op_doubt(stmt.anchor, "returns a vector that is not supported");
            let node: Node = node.ok_or_else(followed)?;
            self.returned.push(node);
        }
        Ok(())
    }

    /// The array that a value is.
    pub(super) fn value_array(&self, value: ValueId) -> Option<ArrayId> {
        let stands_for = stands_for(self.ir, value);
        let is_it = |array: &Array| array.is_value && array.root == Some(stands_for);
        self.scop.arrays.iter().position(is_it).map(ArrayId::from_index)
    }

    fn find_origins(&mut self, budget: &Budget) -> Result<(), Doubt> {
        let found = dataflow_in_order(self.ir, &self.scop, &self.times, budget)?;
        self.all_land(&found, budget)?;
        let mut origins: HashMap<(StmtId, usize), Origin> = HashMap::new();
        let mut sources: BTreeMap<(StmtId, usize, StmtId, usize), Vec<IntegerRelation>> = BTreeMap::new();
        for d in found.flow {
            let origin = origins.entry((d.target, d.accesses.1)).or_default();
            if !d.exact {
                let op = self.scop.stmt(d.source).accesses[d.accesses.0].op;
                origin.doubt = Some(self.op_doubt(op, "touches cells that are not known for certain"));
            }
            let key = (d.target, d.accesses.1, d.source, d.accesses.0);
            sources.entry(key).or_default().push(d.relation(&self.scop).inverse());
        }
        for (key, pieces) in sources {
            let (target, read, source, write) = key;
            let space = pieces[0].space().clone().without_locals();
            let relation = PresburgerRelation::from_disjuncts(space, pieces).expect(FITS);
            let relation = if relation.n_disjuncts() > 1 { relation.coalesced(budget)? } else { relation };
            let stored = self.stored(source, write);
            let origin = origins.entry((target, read)).or_default();
            match stored {
                Ok(node) => {
                    let pieces = self.aligned(relation).into_disjuncts().into_iter();
                    let write = (source, write);
                    origin.sources.extend(pieces.map(|relation| Source { node, relation, write }));
                }
                Err(doubt) => origin.doubt = Some(doubt),
            }
        }
        for input in found.inputs {
            let origin = origins.entry((input.stmt, input.access)).or_default();
            if !input.exact {
                let op = self.scop.stmt(input.stmt).accesses[input.access].op;
                origin.doubt = Some(self.op_doubt(op, "may read cells that are not known for certain"));
            }
            origin.inputs.extend(self.aligned(input.instances).into_disjuncts());
        }
        self.origins = origins;
        Ok(())
    }

    /// The value that a write stores.
    fn stored(&self, stmt: StmtId, access: usize) -> Result<Node, Doubt> {
        let ir = self.ir;
        if let Some(node) = self.parts.written.get(&stmt) {
            return Ok(*node);
        }
        if stmt.index() >= self.n_stmts {
            return Ok(Node::Written(stmt));
        }
        let Access { op, array, .. } = self.scop.stmt(stmt).accesses[access];
        let array = self.scop.array(array);
        let named = array.root.filter(|_| array.is_value);
        if named.is_none()
            && let Some(element) = ir.def(op).access.and_then(|describe| describe(ir, op))
        {
            let value = element.value.filter(|_| element.kind == AccessKind::Write);
            return value
                .map(|value| Node::Value(stmt, value))
                .ok_or_else(|| self.op_doubt(op, "changes what it finds in memory"));
        }
        let Some(named) = named else {
            return Err(self.op_doubt(op, "writes several cells at once"));
        };
        let value = match ir.value(named).def() {
            // What a loop carries: its first value, or what an iteration ends with.
            ValueDef::Arg(block, _) => {
                let owner = ir.block_parent_op(block);
                let carried = owner.and_then(|owner| carried(ir, owner).find(|carried| carried.arg == named));
                carried.map(|carried| if Some(op) == owner { carried.init } else { carried.next })
            }
            ValueDef::Result(owner, _) if owner == op => Some(named),
            ValueDef::Result(_, index) => ir.op(op).operands().get(index as usize).copied(),
        };
        value
            .and_then(|value| self.node(stmt, value))
            .ok_or_else(|| self.op_doubt(op, "passes on a value in an unknown way"))
    }

    /// A set or relation over the parameters of both functions.
    pub(super) fn aligned(&self, relation: PresburgerRelation) -> PresburgerRelation {
        let names: Vec<Name> = self.places.iter().map(|place| self.symbols[*place].clone()).collect();
        let space = relation.space().clone().with_symbols(names.clone());
        let renamed = relation.into_disjuncts().into_iter().map(|mut piece| {
            piece.set_symbols(names.clone());
            piece
        });
        let renamed = PresburgerRelation::from_disjuncts(space, renamed).expect(FITS);
        renamed.with_symbols_aligned(&self.symbols)
    }

    /// Whether an op of the second function may be undefined, or give poison, as far as is known.
    pub(super) fn is_open(&self, op: OpId) -> bool {
        self.open.contains(&op)
    }

    /// The parameters of both functions.
    pub(super) fn symbols(&self) -> &[Name] {
        &self.symbols
    }

    /// Where integer arithmetic does not wrap around.
    pub(super) fn intervals(&self) -> &Rc<Intervals> {
        &self.intervals
    }

    /// The place of each parameter of the function among those of both.
    pub(super) fn places(&self) -> &[usize] {
        &self.places
    }

    /// The instances of a statement, over the parameters of both functions, of those that are asked about.
    pub(super) fn domain(&self, stmt: StmtId) -> &PresburgerRelation {
        &self.domains[stmt.index()]
    }

    /// Where the values come from that a read gets.
    pub(super) fn origin(&self, stmt: StmtId, access: usize) -> Option<&Origin> {
        self.origins.get(&(stmt, access))
    }

    /// The op that computes a node, or that its statement belongs to.
    pub(super) fn op_of(&self, node: Node) -> OpId {
        let computes = match node {
            Node::Value(_, value) => self.ir.defining_op(value),
            Node::Opaque(_, op) => Some(op),
            Node::Look(_) | Node::Written(_) => None,
        };
        computes.unwrap_or_else(|| self.scop.stmt(node.stmt()).anchor)
    }

    /// What a node is.
    pub(super) fn kind(&self, node: Node) -> Kind {
        let ir = self.ir;
        let (id, value) = match node {
            Node::Value(id, value) => (id, value),
            Node::Look(_) => return Kind::Read(0),
            Node::Opaque(_, op) => return Kind::Opaque(op),
            Node::Written(stmt) => {
                let touched = self.touched.iter().find(|touched| touched.written == Some(stmt));
                return Kind::Written(*touched.expect("only opaque ops have statements that write"));
            }
        };
        let (stmt, ops) = (self.scop.stmt(id), &self.scop.stmt(self.whole(id)).ops);
        if let Some(array) = self.value_array(value) {
            let is_it = |access: &Access| access.kind == AccessKind::Read && access.array == array;
            if let Some(position) = stmt.accesses.iter().position(is_it) {
                return Kind::Read(position);
            }
        }
        match ir.value(value).def() {
            ValueDef::Arg(block, position) => match ir.block_parent_op(block) {
                Some(op) if op == self.scop.func => Kind::Argument(position as usize),
                Some(op) => Kind::Unknown(op, "has values in its body that are not supported"),
                None => Kind::Unknown(self.scop.func, "has values that are not supported"),
            },
            ValueDef::Result(op, index) => {
                if !ops.contains(&op) && !self.scop.prologue.contains(&op) {
                    return Kind::Unknown(op, "computes a value in a way that is not supported");
                }
                if self.is_opaque(op) {
                    return Kind::OpaqueResult(op, index);
                }
                if ir.def(op).access.is_some() {
                    let is_it = |access: &Access| access.kind == AccessKind::Read && access.op == op;
                    let position = stmt.accesses.iter().position(is_it);
                    return position.map_or(Kind::Unknown(op, "reads cells that are not known"), Kind::Read);
                }
                match ir.def(op).is_pure() || ir.def(op).has(Traits::DIM_SIZE) {
                    true if ir.op(op).regions().is_empty() => Kind::Result(op, index),
                    _ => Kind::Unknown(op, "computes a value in a way that is not supported"),
                }
            }
        }
    }

    /// What values are in the columns of a relation whose tuple of some kind is an instance of the statement.
    pub(super) fn columns(&self, stmt: StmtId, relation: &IntegerRelation, kind: VarKind) -> Columns {
        let first = relation.space().offset(kind);
        let mut columns = self.parameters(relation);
        for (dim, iv) in self.scop.stmt(stmt).ivs.iter().enumerate() {
            columns.define(*iv, Linear::column(first + dim));
        }
        columns
    }

    /// What values from before all statements are in the columns of a relation.
    fn parameters(&self, relation: &IntegerRelation) -> Columns {
        let first_param = relation.space().offset(VarKind::Symbol);
        let mut columns = Columns::within(&self.intervals);
        let params: Vec<usize> = self.places.iter().map(|place| first_param + place).collect();
        for (value, number) in &self.scop.param_values {
            columns.define(*value, Linear::column(params[*number]));
        }
        for (value, coeffs) in &self.scop.computed_values {
            let Some((constant, coeffs)) = coeffs.split_last() else { continue };
            let terms = params.iter().copied().zip(coeffs.iter().cloned());
            columns.define(*value, Linear::new(terms, constant.clone()));
        }
        columns
    }

    /// Whether a number is known to be never negative.
    pub(super) fn is_natural(&self, value: ValueId) -> bool {
        self.intervals.is_natural(value)
    }

    /// Forms in the parameters of which a number from before all statements is the greatest. May add locals
    /// to the relation.
    pub(super) fn greatest(&self, value: ValueId, relation: &mut IntegerRelation) -> Option<Vec<Linear>> {
        let columns = self.parameters(relation);
        let op = self.ir.defining_op(value);
        let mapped = op.filter(|op| self.ir.def(*op).mapped == Some(Mapped::Greatest));
        match mapped {
            Some(op) => {
                let map = self.ir.op(op).attr("map")?.as_map()?;
                columns.map(self.ir, relation, map, self.ir.op(op).operands())
            }
            None => columns.value(self.ir, relation, value).map(|form| vec![form]),
        }
    }

    /// Forms of which the size in a dynamic dimension of an array that the function allocates before all
    /// statements is the greatest.
    pub(super) fn sizes(
        &self,
        array: &Array,
        root: ValueId,
        dim: usize,
        relation: &mut IntegerRelation,
    ) -> Option<Vec<Linear>> {
        let op = self.ir.defining_op(root).filter(|op| self.ir.def(*op).has_effect(EffectKind::Alloc))?;
        let Type::MemRef(ty) = self.ir.ty(root) else { return None };
        if array.n_counters > 0 || !self.scop.prologue.contains(&op) {
            return None;
        }
        let position = ty.shape[..dim].iter().filter(|size| size.is_none()).count();
        self.greatest(*self.ir.op(op).operands().get(position)?, relation)
    }

    /// The cells that a statement touches by an access, over the parameters of both functions; not restricted
    /// to the domain.
    pub(super) fn cells(&self, access: &Access) -> PresburgerRelation {
        let space = access.relation[0].space().clone().without_locals();
        self.aligned(PresburgerRelation::from_disjuncts(space, access.relation.iter().cloned()).expect(FITS))
    }

    /// Whether an array is the function's own, so that it holds nothing until it is written.
    pub(super) fn is_fresh(&self, array: ArrayId) -> bool {
        let array = self.scop.array(array);
        let root = array
            .root
            .filter(|_| !array.is_value)
            .and_then(|root| loopwright_analysis::machinery::root(self.ir, root));
        let owner = root.and_then(|root| self.ir.defining_op(root.memref));
        owner.is_some_and(|op| self.ir.def(op).has_effect(EffectKind::Alloc))
    }

    /// The size of an allocation in a dimension, in the columns of a relation whose tuple of some kind is an
    /// instance of the statement.
    pub(super) fn size(
        &self,
        (stmt, root): (StmtId, ValueId),
        dim: usize,
        relation: &mut IntegerRelation,
        kind: VarKind,
    ) -> Option<Linear> {
        let Type::MemRef(ty) = self.ir.ty(root) else { return None };
        if let Some(size) = ty.shape[dim] {
            return Some(Linear::constant(size));
        }
        let op = self.ir.defining_op(root).filter(|op| self.ir.def(*op).has_effect(EffectKind::Alloc))?;
        let position = ty.shape[..dim].iter().filter(|size| size.is_none()).count();
        let size = *self.ir.op(op).operands().get(position)?;
        self.columns(stmt, relation, kind).value(self.ir, relation, size)
    }

    /// What computes a value, for a message.
    pub(super) fn place(&self, node: Node) -> ValuePlace {
        let (ir, stmt) = (self.ir, self.scop.stmt(node.stmt()));
        let of_op = |what: String, op: OpId| ValuePlace { what, place: ir.place(&ir.op(op).loc) };
        match (node, self.kind(node)) {
            (_, Kind::Read(access)) => {
                let access = &stmt.accesses[access];
                of_op(format!("what {} holds", self.scop.array(access.array).text), access.op)
            }
            (_, Kind::Written(Touched { op, array, .. })) => {
                of_op(format!("what '{}' leaves in {}", ir.op(op).name(), self.scop.array(array).text), op)
            }
            (
                _,
                Kind::Result(op, _) | Kind::Unknown(op, _) | Kind::OpaqueResult(op, _) | Kind::Opaque(op),
            ) => of_op(format!("'{}'", ir.op(op).name()), op),
            (_, Kind::Argument(position)) => {
                let argument = arguments(ir, self.scop.func).get(position).map(|value| ir.text_of(*value));
                of_op(argument.unwrap_or_else(|| format!("argument {position}")), self.scop.func)
            }
        }
    }
}

/// The value that names the array of a result: of a loop's, what the loop carries.
fn stands_for(ir: &Ir, value: ValueId) -> ValueId {
    let ValueDef::Result(op, index) = ir.value(value).def() else { return value };
    carried(ir, op).nth(index as usize).map_or(value, |carried| carried.arg)
}

/// Whether an op of the statement itself has this result.
fn defines(ir: &Ir, stmt: &Stmt, value: ValueId) -> bool {
    matches!(ir.value(value).def(), ValueDef::Result(op, _) if stmt.ops.contains(&op))
}
