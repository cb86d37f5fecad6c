//! The table as a picture: bars on a logarithmic scale.

use crate::Row;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 130.0;
const BAR: f64 = 7.0;
const GAP: f64 = 10.0;
/// Gains at the ends of the scale.
const SCALE: (f64, f64) = (0.25, 32.0);
const COLOURS: [(&str, &str); 4] = [
    ("#1f6f8b", "ours"),
    ("#54b3c9", "ours, 2 threads"),
    ("#b0aca0", "Polly"),
    ("#d8d4c8", "Polly, 2 threads"),
];

/// An SVG of one group of bars for each kernel: how many times as fast as plain C.
pub fn bars(rows: &[Row]) -> String {
    let group = BAR * 4.0 + GAP;
    let height = 60.0 + group * rows.len() as f64;
    let at = |gain: f64| {
        let (least, most) = (SCALE.0.ln(), SCALE.1.ln());
        LEFT + (WIDTH - LEFT - 20.0) * (gain.clamp(SCALE.0, SCALE.1).ln() - least) / (most - least)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (position, (colour, name)) in COLOURS.iter().enumerate() {
        let x = LEFT + 170.0 * position as f64;
        svg += &format!("<rect x=\"{x}\" y=\"10\" width=\"12\" height=\"12\" fill=\"{colour}\"/>");
        svg += &format!("<text x=\"{}\" y=\"20\">{name}</text>\n", x + 18.0);
    }
    for gain in [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0] {
        let (x, stroke) = (at(gain), if gain == 1.0 { "#444" } else { "#ddd" });
        svg += &format!("<line x1=\"{x:.1}\" y1=\"45\" x2=\"{x:.1}\" y2=\"{height}\" stroke=\"{stroke}\"/>");
        svg += &format!("<text x=\"{x:.1}\" y=\"40\" text-anchor=\"middle\">{gain}</text>\n");
    }
    for (position, row) in rows.iter().enumerate() {
        let top = 50.0 + group * position as f64;
        svg += &format!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">", LEFT - 8.0, top + BAR * 2.0 + 4.0);
        svg += &format!("{}</text>\n", row.kernel);
        for (which, gain) in row.gains().into_iter().enumerate() {
            let Some(gain) = gain else { continue };
            let (from, to) = (at(1.0).min(at(gain)), at(1.0).max(at(gain)));
            let (y, width, colour) = (top + BAR * which as f64, (to - from).max(1.0), COLOURS[which].0);
            svg += &format!("<rect x=\"{from:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"{BAR}\" ");
            svg += &format!("fill=\"{colour}\"/>\n");
        }
    }
    svg + "</svg>\n"
}
