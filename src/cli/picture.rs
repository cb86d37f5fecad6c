//! Dependence graphs as SVG: laid out in layers from top to bottom, a box per statement.
//!
//! An edge is all that one statement has to do with another: `raw war A, raw x`. It is black if a value goes
//! from the one to the other, and grey if their order alone matters.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use itertools::Itertools;
use layout::backends::svg::SVGWriter;
use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::geometry::{Point, get_size_for_str};
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use loopwright_analysis::{DependenceKind, DependenceReport, FunctionReport, Report, StatementReport};

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

/// The graphs of all functions, one below the other.
///
/// # Errors
/// Which graph is too large to be drawn.
pub fn svg(report: &Report) -> Result<String, String> {
    let (mut body, mut width, mut height) = (String::new(), 0.0_f64, 0.0);
    for function in &report.functions {
        let drawing = drawing(function)?;
        let (baseline, top) = (height + TITLE - FONT_SIZE as f64, height + TITLE);
        let (title, text) = (escaped(&title(function)), drawing.text);
        write!(
            body,
            "<text x=\"{PADDING}\" y=\"{baseline}\" font-family=\"sans-serif\" font-size=\"{FONT_SIZE}\">{title}</text>\n\
             <g transform=\"translate(0 {top})\">\n{text}\n</g>\n",
        )
        .expect("a string takes all text");
        width = width.max(drawing.width);
        height = top + drawing.height;
    }
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    ))
}

fn title(function: &FunctionReport) -> String {
    let reason = function.unknown.first().filter(|_| function.dependences.known().is_none());
    let reason = reason.map_or(String::new(), |unknown| format!(": not known: {}", unknown.reason));
    format!("function '{}'{reason}", function.name)
}

struct Drawing {
    text: String,
    width: f64,
    height: f64,
}

fn drawing(function: &FunctionReport) -> Result<Drawing, String> {
    let statements = function.statements.known().map_or(&[][..], Vec::as_slice);
    let dependences = function.dependences.known().map_or(&[][..], Vec::as_slice);
    let positions = statements.iter().enumerate().map(|(at, statement)| (statement.id.as_str(), at));
    let position: HashMap<&str, usize> = positions.collect();
    let mut edges: BTreeMap<[usize; 2], Vec<&DependenceReport>> = BTreeMap::new();
    for dependence in dependences {
        let ends = [&dependence.source, &dependence.target].map(|id| position[id.as_str()]);
        edges.entry(ends).or_default().push(dependence);
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
    let boxes = statements.iter().map(|statement| graph.add_node(element(statement))).collect_vec();
    for ([source, target], dependences) in edges {
        let is_flow = dependences.iter().any(|dependence| dependence.kind == DependenceKind::Raw);
        let mut arrow = Arrow::simple(&label(&dependences));
        arrow.look.font_size = FONT_SIZE;
        arrow.look.line_color = Color::fast(if is_flow { "black" } else { "gray" });
        graph.add_edge(arrow, boxes[source], boxes[target]);
    }
    let mut writer = SVGWriter::new();
    graph.do_it(false, false, false, &mut writer);
    let written = writer.finalize();
    let (_, picture) = written.split_once("<svg ").expect("it writes SVG");
    let size = |name: &str| -> Option<f64> {
        let (_, value) = picture.split_once(&format!("{name}=\""))?;
        value.split('"').next()?.parse().ok()
    };
    let [width, height] = ["width", "height"].map(|name| size(name).expect("it says how large it is"));
    // Labels of the outermost edges reach beyond it.
    let text = format!("<svg overflow=\"visible\" {picture}");
    Ok(Drawing { text, width: width + MARGIN, height })
}

fn element(statement: &StatementReport) -> Element {
    let line = if statement.written.is_empty() { &statement.op } else { &statement.written };
    let is_long = line.chars().count() > LONGEST_LINE;
    let line: String = line.chars().take(LONGEST_LINE).chain(is_long.then_some('…')).collect();
    let label = plain(&format!("{}\n{line}", statement.id));
    // Letters are assumed to be as wide as they are high; they are about half of it.
    let text = get_size_for_str(&label, FONT_SIZE);
    let size = Point::new(text.x * 0.55 + PADDING, text.y + PADDING);
    let mut look = StyleAttr::simple();
    look.font_size = FONT_SIZE;
    Element::create(ShapeKind::new_box(&label), look, Orientation::TopToBottom, size)
}

/// `raw war A, raw x`.
fn label(dependences: &[&DependenceReport]) -> String {
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for dependence in dependences {
        kinds.entry(&dependence.array).or_default().push(dependence.kind.as_str());
    }
    kinds.iter().map(|(array, kinds)| format!("{} {array}", kinds.iter().unique().join(" "))).join(", ")
}

/// Text without what XML has no way to write.
fn plain(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && letter != '\n', "\u{fffd}")
}

fn escaped(text: &str) -> String {
    plain(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
