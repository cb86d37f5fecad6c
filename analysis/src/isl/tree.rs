//! Schedule trees in isl's YAML form.

use crate::ids::StmtId;
use crate::isl::fault::{ScheduleFault, ScheduleTextError};
use crate::isl::function::{Part, Reader, Rows, of_sets};
use crate::schedule::{Band, Member, MemberKind, Node, Schedule};
use loopwright_polyhedra::{Int, UnionRelation, VarKind};
use saphyr::{LoadableYamlNode, MarkedYaml, Scalar, YamlData};
use std::cell::RefCell;

/// Nodes that are in each other, at most.
const MAX_DEPTH: usize = 100;

type Found<T> = Result<T, ScheduleTextError>;

/// Reads a tree.
pub(super) fn read(text: &str, reader: &Reader<'_>) -> Found<Schedule> {
    let whole = |line: usize, column: usize, fault| ScheduleTextError { line, column, fault };
    // The reader of YAML calls itself for what is nested.
    if deepest(text) > 4 * MAX_DEPTH {
        return Err(whole(1, 1, ScheduleFault::TooDeep));
    }
    let documents = MarkedYaml::load_from_str(text).map_err(|error| {
        let marker = error.marker();
        whole(marker.line().max(1), marker.col() + 1, ScheduleFault::Yaml(error.info().to_owned()))
    })?;
    let [root] = documents.as_slice() else {
        return Err(whole(1, 1, ScheduleFault::Expected("one schedule")));
    };
    let fields = Fields::of(root, &["domain", "child"])?;
    let Some(domain) = fields.get("domain") else {
        return Err(fault(root, ScheduleFault::Expected("a 'domain' at the root of the tree")));
    };
    let stmts = reader.stmts(&string(domain)?).map_err(|why| fault(domain, why))?;
    reader.check_complete(&stmts).map_err(|why| fault(domain, why))?;
    // Statements without instances may be left out; they get a place all the same.
    let all: Vec<StmtId> = reader.scop.stmts.iter().map(|stmt| stmt.id).collect();
    let tree = Tree { reader, parts: RefCell::default() };
    let root = match fields.get("child") {
        Some(child) => tree.node(child, &all, Place::default())?,
        None => one_by_one(&all),
    };
    let mut schedule = Schedule { root, ..reader.scop.original.clone() };
    for (options, part) in tree.parts.into_inner() {
        let isolated = reader.isolated(&schedule.isolated, part).map_err(|why| fault(options, why))?;
        schedule.isolated.push(isolated);
    }
    Ok(schedule)
}

struct Tree<'a, 'y> {
    reader: &'a Reader<'a>,
    /// Parts of bands that are to have code of their own, and the options that say so.
    parts: RefCell<Vec<(&'y MarkedYaml<'y>, Part)>>,
}

/// Where a node is.
#[derive(Clone, Copy, Default)]
struct Place {
    /// So many nodes are around it.
    depth: usize,
    /// So many members of bands.
    n_around: usize,
}

impl<'y> Tree<'_, 'y> {
    /// A node of these statements.
    fn node(&self, yaml: &'y MarkedYaml<'y>, stmts: &[StmtId], place: Place) -> Found<Node> {
        if place.depth > MAX_DEPTH {
            return Err(fault(yaml, ScheduleFault::TooDeep));
        }
        let known = [
            "child",
            "schedule",
            "permutable",
            "coincident",
            "options",
            "sequence",
            "set",
            "mark",
            "context",
        ];
        let fields = Fields::of(yaml, &known)?;
        if let Some(note) = fields.get("mark").or_else(|| fields.get("context")) {
            if fields.get("child").is_none() || fields.fields.len() != 2 {
                return Err(fault(
                    yaml,
                    ScheduleFault::Expected("a 'child', and nothing else, beside a mark or context"),
                ));
            }
            let text = string(note)?;
            if fields.get("context").is_some() {
                self.reader.check_context(&text, stmts).map_err(|why| fault(note, why))?;
            }
            return self.below(&fields, stmts, place);
        }
        match (fields.get("schedule"), fields.get("sequence").or_else(|| fields.get("set"))) {
            (Some(schedule), None) => self.band(&fields, schedule, stmts, place),
            (None, Some(children)) => match fields.get("child") {
                Some(child) => Err(fault(child, ScheduleFault::Expected("no 'child' beside a sequence"))),
                None => self.sequence(children, stmts, place),
            },
            _ => Err(fault(yaml, ScheduleFault::Expected("a 'schedule', a 'sequence' or a 'set'"))),
        }
    }

    fn below(&self, fields: &Fields<'y>, stmts: &[StmtId], place: Place) -> Found<Node> {
        match fields.get("child") {
            Some(child) => self.node(child, stmts, Place { depth: place.depth + 1, ..place }),
            None => Ok(one_by_one(stmts)),
        }
    }

    fn band(
        &self,
        fields: &Fields<'y>,
        schedule: &MarkedYaml<'y>,
        stmts: &[StmtId],
        place: Place,
    ) -> Found<Node> {
        let rows = self.reader.listed_rows(&string(schedule)?).map_err(|why| fault(schedule, why))?;
        self.check_stmts(&rows, stmts).map_err(|why| fault(schedule, why))?;
        let n = rows.first().map_or(0, |(_, rows)| rows.len());
        let permutable = fields.get("permutable").map(number).transpose()?.is_some_and(|mark| mark != 0);
        let marks = fields.get("coincident").map(|marks| coincident(marks, n)).transpose()?;
        let kinds =
            fields.get("options").map(|options| self.kinds(options, n, (stmts, place))).transpose()?;
        let members = (0..n).map(|at| {
            let given = rows.iter().map(|(stmt, rows)| (*stmt, rows[at].clone())).collect();
            Member {
                rows: self.reader.completed(given, stmts),
                coincident: marks.as_ref().is_some_and(|marks| marks[at]),
                kind: kinds.as_ref().map_or(MemberKind::Point, |kinds| kinds[at]),
            }
        });
        let members: Vec<Member> = members.collect();
        let below = Place { n_around: place.n_around + n, ..place };
        let child = self.below(fields, stmts, below)?;
        Ok(match members.is_empty() {
            true => child,
            false => Node::Band(Band { members, permutable, child: Box::new(child) }),
        })
    }

    /// A band has rows for all statements below it that have instances, and for no others.
    fn check_stmts(&self, rows: &Rows, stmts: &[StmtId]) -> Result<(), ScheduleFault> {
        let name = |stmt: StmtId| self.reader.scop.stmt(stmt).name.to_string();
        if let Some(stmt) = rows.keys().find(|stmt| !stmts.contains(stmt)) {
            return Err(ScheduleFault::Misplaced { stmt: name(*stmt) });
        }
        for stmt in stmts.iter().filter(|stmt| !rows.contains_key(*stmt)) {
            if !self.reader.scop.stmt(*stmt).domain.is_empty(self.reader.budget)? {
                return Err(ScheduleFault::Missing { stmt: name(*stmt) });
            }
        }
        Ok(())
    }

    fn sequence(&self, yaml: &'y MarkedYaml<'y>, stmts: &[StmtId], place: Place) -> Found<Node> {
        let YamlData::Sequence(children) = &yaml.data else {
            return Err(fault(yaml, ScheduleFault::Expected("a list of filters")));
        };
        let (mut nodes, mut left) = (Vec::new(), stmts.to_vec());
        for child in children {
            let fields = Fields::of(child, &["filter", "child"])?;
            let Some(filter) = fields.get("filter") else {
                return Err(fault(child, ScheduleFault::Expected("a 'filter'")));
            };
            let own = self.reader.stmts(&string(filter)?).map_err(|why| fault(filter, why))?;
            for stmt in &own {
                let name = || self.reader.scop.stmt(*stmt).name.to_string();
                if !stmts.contains(stmt) {
                    return Err(fault(filter, ScheduleFault::Misplaced { stmt: name() }));
                }
                let Some(at) = left.iter().position(|other| other == stmt) else {
                    return Err(fault(filter, ScheduleFault::Twice { stmt: name() }));
                };
                left.remove(at);
            }
            nodes.push((own.clone(), self.below(&fields, &own, place)?));
        }
        for stmt in left {
            let stmt = self.reader.scop.stmt(stmt);
            let is_empty = stmt.domain.is_empty(self.reader.budget).map_err(|why| fault(yaml, why.into()))?;
            if !is_empty {
                return Err(fault(yaml, ScheduleFault::Missing { stmt: stmt.name.to_string() }));
            }
            nodes.push((vec![stmt.id], Node::Leaf));
        }
        nodes.retain(|(stmts, _)| !stmts.is_empty());
        Ok(Node::sequence(nodes))
    }

    /// What the members enumerate, from isl's options for its code generation; a part that is isolated is
    /// remembered.
    fn kinds(
        &self,
        yaml: &'y MarkedYaml<'y>,
        n: usize,
        (stmts, place): (&[StmtId], Place),
    ) -> Found<Vec<MemberKind>> {
        let text = string(yaml)?;
        let options = UnionRelation::parse_within(&text, self.reader.budget)
            .map_err(|why| fault(yaml, ScheduleFault::Notation(why.to_string())))?;
        let mut kinds = vec![MemberKind::Point; n];
        for option in options.parts() {
            let name = option.space().range().name().map(ToString::to_string).unwrap_or_default();
            let kind = match name.as_str() {
                "atomic" => MemberKind::Tile,
                "unroll" => MemberKind::Unrolled,
                // What all points are, unless there is a reason not to.
                "separate" => MemberKind::Point,
                "isolate" => {
                    let tuples = option.space().range().nested();
                    let sizes = tuples.map(|(around, own)| [around, own].map(|tuple| tuple.dims() as usize));
                    if !option.space().is_set() || sizes != Some([place.n_around, n]) {
                        let expected = "a part of the points of the band, as in { isolate[[around] -> [own]] : own > 0 }";
                        return Err(fault(yaml, ScheduleFault::Expected(expected)));
                    }
                    let part =
                        Part { n_around: place.n_around, points: option.clone(), stmts: stmts.to_vec() };
                    self.parts.borrow_mut().push((yaml, part));
                    continue;
                }
                _ => {
                    let instead = "options are 'atomic' for tiles, 'unroll' for unrolled blocks, 'separate', and 'isolate' for a part with separate code";
                    return Err(fault(yaml, ScheduleFault::Unsupported { what: name, instead }));
                }
            };
            // Parameters of other options are there as well; a position depends on none.
            let symbols = option.space().symbols().to_vec();
            let positions = option.projection(VarKind::Symbol, 0..symbols.len());
            let is_of_positions = option.space().is_set() && option.space().n_range() == 1;
            let for_all = positions.with_symbols_aligned(&symbols);
            if !is_of_positions
                || !for_all.is_subset(option, self.reader.budget).map_err(|why| fault(yaml, of_sets(why)))?
            {
                return Err(fault(
                    yaml,
                    ScheduleFault::Expected("options of positions, as in { unroll[0] }"),
                ));
            }
            for (at, slot) in kinds.iter_mut().enumerate() {
                let position = [Int::from(at as u64)];
                if positions.contains(&position, self.reader.budget).map_err(|why| fault(yaml, why.into()))? {
                    *slot = kind;
                }
            }
        }
        Ok(kinds)
    }
}

/// Statements that nothing orders.
fn one_by_one(stmts: &[StmtId]) -> Node {
    Node::sequence(stmts.iter().map(|stmt| (vec![*stmt], Node::Leaf)).collect())
}

fn fault(yaml: &MarkedYaml<'_>, fault: ScheduleFault) -> ScheduleTextError {
    let start = yaml.span.start;
    ScheduleTextError { line: start.line().max(1), column: start.col() + 1, fault }
}

fn string(yaml: &MarkedYaml<'_>) -> Found<String> {
    match &yaml.data {
        YamlData::Value(Scalar::String(text)) => Ok(text.to_string()),
        _ => Err(fault(yaml, ScheduleFault::Expected("a text in quotation marks"))),
    }
}

fn number(yaml: &MarkedYaml<'_>) -> Found<i64> {
    match &yaml.data {
        YamlData::Value(Scalar::Integer(number)) => Ok(*number),
        _ => Err(fault(yaml, ScheduleFault::Expected("0 or 1"))),
    }
}

fn coincident(yaml: &MarkedYaml<'_>, n: usize) -> Found<Vec<bool>> {
    let expected = || fault(yaml, ScheduleFault::Expected("a list of 0 and 1, one for each component"));
    let YamlData::Sequence(marks) = &yaml.data else { return Err(expected()) };
    if marks.len() != n {
        return Err(expected());
    }
    marks.iter().map(|mark| Ok(number(mark)? != 0)).collect()
}

/// How deep brackets and indentation nest, at most.
fn deepest(text: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0);
    for c in text.chars() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    // A mapping or a list begins deeper than the line before: by one column at least, or after a dash.
    let indents = text.lines().map(|line| line.len() - line.trim_start_matches([' ', '-']).len());
    most.max(indents.max().unwrap_or(0) / 2)
}

/// The fields of a mapping, all of them known.
struct Fields<'y> {
    fields: Vec<(String, &'y MarkedYaml<'y>)>,
}

impl<'y> Fields<'y> {
    fn of(yaml: &'y MarkedYaml<'y>, known: &[&str]) -> Found<Self> {
        let YamlData::Mapping(mapping) = &yaml.data else {
            return Err(fault(yaml, ScheduleFault::Expected("a node with fields")));
        };
        let mut fields = Vec::new();
        for (key, value) in mapping {
            let name = string(key)?;
            if !known.contains(&name.as_str()) {
                let instead = match name.as_str() {
                    "extension" | "expansion" | "contraction" => {
                        "statements are those of the program, each once"
                    }
                    "guard" => "a schedule must cover all instances",
                    "anchored" => "leave it out: it is about where isl may move the node",
                    _ => "isl has no such field here",
                };
                return Err(fault(key, ScheduleFault::Unsupported { what: name, instead }));
            }
            fields.push((name, value));
        }
        Ok(Self { fields })
    }

    fn get(&self, name: &str) -> Option<&'y MarkedYaml<'y>> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
    }
}
