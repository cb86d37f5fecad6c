//! Arguments of a witness as text: numbers, and memory with equal contents for both functions.

use crate::verify::run::unravel;
use crate::verify::witness::functions::fresh;
use crate::verify::witness::given::{Given, MOST_ELEMENTS, Memory, Placed, Value};
use crate::verify::witness::program::Main;
use crate::verify::witness::{Floats, SIDES, has_no_form};
use itertools::Itertools;
use loopwright_affine_ir::{FloatKind, Signedness, Type};

impl Main {
    /// Makes an argument of both calls.
    pub(super) fn argument(&mut self, given: &Given, floats: Floats) -> Result<(), String> {
        match &given.value {
            Value::Words(words) => self.constant(given, words, floats),
            Value::Memory(memory) => self.array(given, memory, floats),
            Value::Same(first) => {
                for args in &mut self.args {
                    args.push(args[*first].clone());
                }
                Ok(())
            }
        }
    }

    fn constant(&mut self, given: &Given, words: &[u64], floats: Floats) -> Result<(), String> {
        let Given { name, position, ty, .. } = given;
        let is_signless = |ty: &Type| match ty {
            Type::Integer { signedness, .. } => *signedness == Signedness::Signless,
            _ => true,
        };
        if !is_signless(ty.element_or_self()) {
            return Err(format!("constants of type '{ty}' are not written out"));
        }
        let text = match ty {
            Type::Vector(vector) => {
                let n_elements = usize::try_from(vector.shape.iter().product::<i64>()).unwrap_or(0);
                let n = words.len() / n_elements.max(1);
                if n == 0 || n * n_elements != words.len() || vector.scalable.contains(&true) {
                    return Err(format!("values of type '{ty}' are not written out"));
                }
                let elements: Vec<String> = words
                    .chunks(n)
                    .enumerate()
                    .map(|(at, words)| number(&vector.elem, words[0], (floats, position + at)))
                    .collect::<Result<_, _>>()?;
                format!("dense<{}>", nested(&vector.shape, &elements))
            }
            ty => number(ty, words[0], (floats, *position))?,
        };
        let of = if *ty == Type::I1 { String::new() } else { format!(" : {ty}") };
        self.lines.push(format!("%{name} = arith.constant {text}{of}"));
        self.args.iter_mut().for_each(|args| args.push(format!("%{name}")));
        Ok(())
    }

    /// The memory of an argument, for each function its own.
    fn array(&mut self, given: &Given, memory: &Memory, floats: Floats) -> Result<(), String> {
        let Given { name, position, ty, .. } = given;
        let (whole, view) = (memory.whole(), memory.view());
        let names = SIDES.map(|side| format!("%{name}.{side}"));
        let wholes = match &memory.placed {
            Some(_) => names.each_ref().map(|name| format!("{name}.all")),
            None => names.clone(),
        };
        let is_short = match &memory.placed {
            Some(placed) => placed.n_cells <= MOST_ELEMENTS as i64,
            None => true,
        };
        let is_written = is_short && (1..=MOST_ELEMENTS).contains(&memory.n_elements());
        if is_written {
            let contents = fresh(&format!("contents_of_{name}"), &mut self.taken);
            let dense = contents_of(memory, *position, floats)?;
            self.globals.push(format!("memref.global \"private\" @{contents} : {whole} = dense<{dense}>"));
            self.lines.push(format!("{} = memref.get_global @{contents} : {whole}", wholes[0]));
            self.lines.push(format!("{} = memref.alloc() : {whole}", wholes[1]));
            self.lines.push(format!("memref.copy {}, {} : {whole} to {whole}", wholes[0], wholes[1]));
        } else {
            wholes.iter().for_each(|whole_name| {
                self.lines.push(format!("{whole_name} = memref.alloc() : {whole}"));
            });
        }
        if let Some(Placed { strides, offset, .. }) = &memory.placed {
            let (sizes, strides) = (memory.sizes.iter().join(", "), strides.iter().join(", "));
            for (name, whole_name) in names.iter().zip(&wholes) {
                self.lines.push(format!(
                    "{name} = memref.reinterpret_cast {whole_name} to offset: [{offset}], sizes: [{sizes}], \
                     strides: [{strides}] : {whole} to {view}"
                ));
            }
        }
        if !is_written && memory.n_elements() > 0 {
            self.fill(given, memory, &names, floats)?;
        }
        for (side, name) in names.into_iter().enumerate() {
            let given = if view == *ty {
                name
            } else {
                self.lines.push(format!("{name}.given = memref.cast {name} : {view} to {ty}"));
                format!("{name}.given")
            };
            self.args[side].push(given);
        }
        Ok(())
    }

    /// Fills large arrays by loops, with numbers that depend on the subscripts.
    fn fill(
        &mut self,
        given: &Given,
        memory: &Memory,
        names: &[String],
        floats: Floats,
    ) -> Result<(), String> {
        if floats == Floats::OfRun {
            return Err("arrays are too large to be written out".to_owned());
        }
        let (own, elem, view) = (&given.name, &memory.view.elem, memory.view());
        let counters: Vec<String> = (0..memory.sizes.len()).map(|dim| format!("%{own}.{dim}")).collect();
        for (dim, (counter, size)) in counters.iter().zip(&memory.sizes).enumerate() {
            self.lines.push(format!("{:1$}affine.for {counter} = 0 to {size} {{", "", 2 * dim));
        }
        let indent = " ".repeat(2 * counters.len());
        let dims: Vec<String> = (0..counters.len()).map(|dim| format!("d{dim}")).collect();
        let terms =
            dims.iter().zip([7, 5, 3, 2].iter().cycle()).map(|(dim, factor)| format!("{dim} * {factor}"));
        let sum = terms.chain([given.position.to_string()]).join(" + ");
        let map = format!("affine_map<({}) -> (({sum}) mod 11 + 1)>", dims.join(", "));
        self.lines.push(format!("{indent}%{own}.k = affine.apply {map}({})", counters.join(", ")));
        let value = match elem {
            Type::Index => format!("%{own}.k"),
            Type::Integer { width: 8..=64, signedness: Signedness::Signless } => {
                self.lines.push(format!("{indent}%{own}.n = arith.index_cast %{own}.k : index to {elem}"));
                format!("%{own}.n")
            }
            Type::Float(FloatKind::TF32) => return Err(has_no_form(elem)),
            Type::Float(kind) if kind.format().width >= 16 => {
                self.lines.push(format!("{indent}%{own}.n = arith.index_cast %{own}.k : index to i32"));
                self.lines.push(format!("{indent}%{own}.x = arith.sitofp %{own}.n : i32 to {elem}"));
                format!("%{own}.x")
            }
            _ => return Err(format!("elements of type '{elem}' are not written out")),
        };
        for name in names {
            self.lines
                .push(format!("{indent}affine.store {value}, {name}[{}] : {view}", counters.join(", ")));
        }
        for dim in (0..counters.len()).rev() {
            self.lines.push(format!("{:1$}}}", "", 2 * dim));
        }
        Ok(())
    }
}

/// What memory holds, as a dense literal has it.
fn contents_of(memory: &Memory, position: usize, floats: Floats) -> Result<String, String> {
    let elem = &memory.view.elem;
    let word = |at: usize| memory.words.get(at).copied().flatten().unwrap_or(0);
    let element = |at: usize| number(elem, word(at), (floats, at + 3 * position));
    let elements: Vec<String> = (0..memory.n_elements()).map(element).collect::<Result<_, _>>()?;
    let Some(Placed { strides, offset, n_cells }) = &memory.placed else {
        return Ok(nested(&memory.sizes, &elements));
    };
    let n_cells = usize::try_from(*n_cells).unwrap_or(0);
    let unused = |at: usize| number(elem, 0, (Floats::Plain, at));
    let mut cells: Vec<String> = (0..n_cells).map(unused).collect::<Result<_, _>>()?;
    for (at, element) in elements.into_iter().enumerate() {
        let subscripts = unravel(at, &memory.sizes);
        let terms = subscripts.iter().zip(strides).map(|(subscript, stride)| subscript * stride);
        let cell = usize::try_from(offset + terms.sum::<i64>()).unwrap_or(0);
        cells[cell] = element;
    }
    Ok(format!("[{}]", cells.join(", ")))
}

/// Elements in brackets as a dense literal has them.
fn nested(sizes: &[i64], elements: &[String]) -> String {
    let Some((size, rest)) = sizes.split_first() else { return elements.concat() };
    let n = elements.len() / usize::try_from(*size).unwrap_or(1).max(1);
    format!("[{}]", elements.chunks(n.max(1)).map(|part| nested(rest, part)).join(", "))
}

/// A number as a literal.
fn number(ty: &Type, word: u64, (floats, at): (Floats, usize)) -> Result<String, String> {
    match ty {
        Type::Index => Ok(word.cast_signed().to_string()),
        Type::Integer { width: 1, .. } => Ok((word & 1 == 1).to_string()),
        Type::Integer { width: width @ ..=64, signedness } => {
            let unused = 64 - width;
            Ok(match signedness {
                Signedness::Unsigned => word.to_string(),
                _ => ((word << unused).cast_signed() >> unused).to_string(),
            })
        }
        Type::Float(FloatKind::TF32) => Err(has_no_form(ty)),
        Type::Float(_) if floats == Floats::Plain => Ok(format!("{}.0", (7 * at) % 11 + 1)),
        Type::Float(kind) if kind.format().width <= 64 => {
            let digits = kind.format().width as usize / 4;
            Ok(format!("0x{word:0digits$X}"))
        }
        _ => Err(format!("values of type '{ty}' are not written out")),
    }
}
