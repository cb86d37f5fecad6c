//! The dependence graphs as a picture: SVG, laid out in layers from top to bottom, a box per statement.
//!
//! An edge is all that one statement has to do with another: `raw war A, raw x`. It is black if a value goes from the one to the
//! other, and grey if their order alone matters.

use crate::dependence::DependenceKind;
use crate::report::{DependenceReport, FunctionReport, Report, StatementReport};
use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use layout::backends::svg::SVGWriter;
use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::geometry::{Point, get_size_for_str};
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::fmt::Write;

/// A graph with more edges, or boxes, of one function takes seconds to lay out.
const MOST: usize = 200;

/// A longer line of a program is cut in a box.
const LONGEST_LINE: usize = 48;

const FONT_SIZE: usize = 14;
/// Room around the text of a box.
const PADDING: f64 = 16.0;
/// Room for labels on the right.
const MARGIN: f64 = 100.0;
/// Height of a function's title.
const TITLE: f64 = 40.0;

/// The graphs of all functions, one below the other; or why they are not drawn.
pub(super) fn svg(report: &Report) -> Result<String, String> {
    let (mut body, mut width, mut height) = (String::new(), 0.0_f64, 0.0);
    for function in &report.functions {
        let drawing = drawing(function)?;
        let baseline = height + TITLE - FONT_SIZE as f64;
        write!(
            body,
            "<text x=\"{PADDING}\" y=\"{baseline}\" font-family=\"sans-serif\" font-size=\"{FONT_SIZE}\">{}</text>\n<g transform=\"translate(0 {})\">\n{}\n</g>\n",
            escaped(&title(function)),
            height + TITLE,
            drawing.text
        )
        .expect("a string takes all text");
        width = width.max(drawing.width);
        height += TITLE + drawing.height;
    }
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    ))
}

fn title(function: &FunctionReport) -> String {
    let what = match (&function.unknown[..], function.dependences.known()) {
        ([first, ..], None) => format!(": not known: {}", first.reason),
        _ => String::new(),
    };
    format!("function '{}'{what}", function.name)
}

struct Drawing {
    text: String,
    width: f64,
    height: f64,
}

fn drawing(function: &FunctionReport) -> Result<Drawing, String> {
    let statements = function.statements.known().map_or(&[][..], Vec::as_slice);
    let dependences = function.dependences.known().map_or(&[][..], Vec::as_slice);
    let mut edges: IndexMap<(&str, &str), Vec<&DependenceReport>> = IndexMap::new();
    for dependence in dependences {
        edges.entry((&dependence.source, &dependence.target)).or_default().push(dependence);
    }
    if statements.len().max(edges.len()) > MOST {
        return Err(format!(
            "the graph of '{}' has {} statements with {} edges between them, and more than {MOST} are not drawn; \
             '--format dot' writes it for Graphviz",
            function.name,
            statements.len(),
            edges.len()
        ));
    }
    if statements.is_empty() {
        return Ok(Drawing { text: String::new(), width: 0.0, height: 0.0 });
    }
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let boxes =
        statements.iter().map(|statement| (statement.id.as_str(), graph.add_node(element(statement))));
    let boxes: IndexMap<&str, _> = boxes.collect();
    for ((source, target), dependences) in &edges {
        let is_flow = dependences.iter().any(|dependence| dependence.kind == DependenceKind::Raw);
        let mut arrow = Arrow::simple(&label(dependences));
        arrow.look.font_size = FONT_SIZE;
        arrow.look.line_color = Color::fast(if is_flow { "black" } else { "gray" });
        graph.add_edge(arrow, boxes[source], boxes[target]);
    }
    let mut writer = SVGWriter::new();
    graph.do_it(false, false, false, &mut writer);
    let written = writer.finalize();
    let text = written[written.find("<svg").unwrap_or(0)..].to_string();
    // Labels of the outermost edges reach beyond the drawing.
    let text = text.replacen("<svg ", "<svg overflow=\"visible\" ", 1);
    let size = |name: &str| {
        let after = text.split_once(&format!("{name}=\""))?.1;
        after.split_once('"')?.0.parse().ok()
    };
    let (width, height) = (size("width").unwrap_or(0.0) + MARGIN, size("height").unwrap_or(0.0));
    Ok(Drawing { text, width, height })
}

fn element(statement: &StatementReport) -> Element {
    let line = if statement.written.is_empty() { &statement.op } else { &statement.written };
    let is_long = line.chars().count() > LONGEST_LINE;
    let line = line.chars().take(LONGEST_LINE).chain(is_long.then_some('…')).collect::<String>();
    let label = format!("{}\n{line}", statement.id);
    // Letters are taken to be as wide as they are high; they are about half of it.
    let text = get_size_for_str(&label, FONT_SIZE);
    let size = Point::new(text.x * 0.55 + PADDING, text.y + PADDING);
    let mut look = StyleAttr::simple();
    look.font_size = FONT_SIZE;
    Element::create(ShapeKind::new_box(&label), look, Orientation::TopToBottom, size)
}

/// `raw war A, raw x`.
fn label(dependences: &[&DependenceReport]) -> String {
    let mut kinds: IndexMap<&str, IndexSet<&str>> = IndexMap::new();
    for dependence in dependences {
        kinds.entry(&dependence.array).or_default().insert(dependence.kind.as_str());
    }
    kinds.iter().map(|(array, kinds)| format!("{} {array}", kinds.iter().join(" "))).join(", ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
