//! Memrefs and views of them, with the types that they have.

use crate::generate::affine::Expr;
use crate::generate::whole::{Visible, Writer};

/// What the elements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Floats.
    Numbers,
    /// Indices from 0 to [`MOST_INDEX`](super::MOST_INDEX).
    Indices,
}

impl Content {
    pub(super) fn text(self) -> &'static str {
        match self {
            Content::Numbers => "f32",
            Content::Indices => "index",
        }
    }
}

/// Strides and offset; `None` is what the type leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) strides: Vec<Option<i64>>,
    pub(super) offset: Option<i64>,
}

/// A memref in scope.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) name: String,
    pub(super) content: Content,
    /// Each dimension has at least this size.
    pub(super) sizes: Vec<i64>,
    /// Whether the type leaves the size open.
    pub(super) is_dynamic: Vec<bool>,
    /// `None` is row-major order.
    pub(super) layout: Option<Layout>,
    /// Memrefs with different numbers do not overlap, unless a caller passes one memory twice.
    pub(super) storage: usize,
    /// The function itself has allocated it.
    pub(super) is_local: bool,
}

impl Memory {
    pub(super) fn rank(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn ty(&self) -> String {
        let open = |number: &Option<i64>| number.map_or("?".to_string(), |number| number.to_string());
        let mut text = String::from("memref<");
        for (size, is_dynamic) in self.sizes.iter().zip(&self.is_dynamic) {
            text.push_str(&if *is_dynamic { "?x".to_string() } else { format!("{size}x") });
        }
        text.push_str(self.content.text());
        if let Some(Layout { strides, offset }) = &self.layout {
            let strides = strides.iter().map(open).collect::<Vec<_>>().join(", ");
            let offset =
                if *offset == Some(0) { String::new() } else { format!(", offset: {}", open(offset)) };
            text.push_str(&format!(", strided<[{strides}]{offset}>"));
        }
        text + ">"
    }

    /// Strides and offset, also of what is in row-major order.
    fn strided(&self) -> Layout {
        self.layout.clone().unwrap_or_else(|| {
            let mut strides = vec![Some(1); self.rank()];
            for dim in (1..self.rank()).rev() {
                let size = (!self.is_dynamic[dim]).then_some(self.sizes[dim]);
                strides[dim - 1] = strides[dim].zip(size).map(|(stride, size)| stride * size);
            }
            Layout { strides, offset: Some(0) }
        })
    }

    /// In row-major order, and of a size that the type says.
    fn is_plain(&self) -> bool {
        self.layout.is_none() && !self.is_dynamic.contains(&true)
    }

    /// Elements along the last dimension lie side by side.
    pub(super) fn has_rows(&self) -> bool {
        self.rank() > 0 && self.strided().strides.last() == Some(&Some(1))
    }
}

impl Writer {
    /// A memref of the function's own.
    pub(super) fn allocation(&mut self, content: Content) -> Memory {
        let mut memory = self.array(content);
        memory.is_local = true;
        let op = if self.g.rng.chance(60) { "memref.alloc" } else { "memref.alloca" };
        let mut sizes = Vec::new();
        if let Some(param) = self.g.params.first().cloned().filter(|_| memory.rank() > 0)
            && self.g.rng.chance(30)
        {
            // At least as large as it says, whatever the parameter is.
            memory.is_dynamic[0] = true;
            sizes.push(self.value(&Expr::var(&param).plus(memory.sizes[0] - param.range.lo)));
        }
        self.line(&format!("{} = {op}({}) : {}", memory.name, sizes.join(", "), memory.ty()));
        memory
    }

    /// A memref of a new storage, with a shape of a few.
    pub(super) fn array(&mut self, content: Content) -> Memory {
        let shapes: &[(u64, &[i64])] =
            &[(2, &[]), (4, &[8]), (3, &[12]), (3, &[6, 6]), (2, &[4, 8]), (1, &[3, 4, 5])];
        let sizes = match content {
            Content::Numbers => self.g.rng.weighted(shapes).to_vec(),
            Content::Indices => vec![8],
        };
        let (is_dynamic, storage) = (vec![false; sizes.len()], self.new_storage());
        let name = self.g.fresh("m");
        Memory { name, content, sizes, is_dynamic, layout: None, storage, is_local: false }
    }

    /// A view of some memref in scope; `None` if what was drawn cannot be made.
    pub(super) fn view(&mut self, visible: &Visible) -> Option<Memory> {
        let memory = self.g.rng.pick(&visible.memories).clone();
        match self.g.rng.index(10) {
            0..4 => self.subview(visible, &memory),
            4 => self.cast(&memory),
            5 | 6 => self.transpose(&memory),
            7 => self.collapse(&memory),
            8 => self.expand(&memory),
            _ => self.reinterpretation(&memory),
        }
    }

    fn subview(&mut self, visible: &Visible, memory: &Memory) -> Option<Memory> {
        let rank = memory.rank();
        if rank == 0 {
            return None;
        }
        let dropped = (rank > 1 && self.g.rng.chance(40)).then(|| self.g.rng.index(rank));
        let (mut offsets, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for dim in 0..rank {
            let whole = memory.sizes[dim];
            let step = self.g.rng.weighted(&[(75, 1), (25, 2)]);
            let offset = match dropped == Some(dim) {
                true => self.fitted_value(visible, whole),
                false => self.fitted_value(visible, (whole - 1) / 2),
            };
            let most = (whole - 1 - offset.range().hi) / step + 1;
            let size = if dropped == Some(dim) { 1 } else { self.g.rng.range(2.min(most), most) };
            if size < 2 && dropped != Some(dim) {
                return None;
            }
            offsets.push(offset);
            sizes.push(size);
            steps.push(step);
        }
        Some(self.part(memory, &offsets, &sizes, &steps, dropped))
    }

    /// The subview at these offsets, without a dimension if one is dropped.
    pub(super) fn part(
        &mut self,
        memory: &Memory,
        offsets: &[Expr],
        sizes: &[i64],
        steps: &[i64],
        dropped: Option<usize>,
    ) -> Memory {
        let mut layout = memory.strided();
        let offsets: Vec<String> = offsets.iter().map(|offset| self.operand(offset)).collect();
        for (offset, stride) in offsets.iter().zip(&layout.strides) {
            let distance = match offset.parse::<i64>() {
                Ok(0) => Some(0),
                literal => literal.ok().zip(*stride).map(|(offset, stride)| offset * stride),
            };
            layout.offset = layout.offset.zip(distance).map(|(offset, distance)| offset + distance);
        }
        for (stride, step) in layout.strides.iter_mut().zip(steps) {
            *stride = stride.map(|stride| stride * step);
        }
        let mut view = Memory {
            name: self.g.fresh("v"),
            sizes: sizes.to_vec(),
            is_dynamic: vec![false; sizes.len()],
            layout: None,
            ..memory.clone()
        };
        if let Some(dim) = dropped {
            layout.strides.remove(dim);
            view.sizes.remove(dim);
            view.is_dynamic.remove(dim);
        }
        view.layout = Some(layout);
        let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (offsets, sizes, steps) = (offsets.join(", "), list(sizes), list(steps));
        let (from, to) = (memory.ty(), view.ty());
        self.line(&format!(
            "{} = memref.subview {}[{offsets}] [{sizes}] [{steps}] : {from} to {to}",
            view.name, memory.name
        ));
        view
    }

    fn cast(&mut self, memory: &Memory) -> Option<Memory> {
        let mut view = memory.clone();
        for is_dynamic in &mut view.is_dynamic {
            *is_dynamic |= self.g.rng.chance(60);
        }
        if let Some(layout) = &mut view.layout
            && self.g.rng.chance(50)
        {
            layout.strides.fill(None);
            layout.offset = None;
        }
        (view.ty() != memory.ty()).then(|| self.cast_to(memory, view))
    }

    /// The memref as one of another type.
    pub(super) fn cast_to(&mut self, memory: &Memory, mut view: Memory) -> Memory {
        view.name = self.g.fresh("v");
        self.viewed("memref.cast", memory, "", "to", &view);
        view
    }

    fn transpose(&mut self, memory: &Memory) -> Option<Memory> {
        let order: &[usize] = match memory.rank() {
            2 => &[1, 0],
            3 => self.g.rng.pick::<&[usize]>(&[&[1, 0, 2], &[0, 2, 1], &[2, 0, 1], &[1, 2, 0]]),
            _ => return None,
        };
        let old = memory.strided();
        let strides = order.iter().map(|dim| old.strides[*dim]).collect();
        let view = Memory {
            name: self.g.fresh("v"),
            sizes: order.iter().map(|dim| memory.sizes[*dim]).collect(),
            is_dynamic: order.iter().map(|dim| memory.is_dynamic[*dim]).collect(),
            layout: Some(Layout { strides, offset: old.offset }),
            ..memory.clone()
        };
        let dim = |dim: &usize| ["i", "j", "k"][*dim];
        let from = (0..memory.rank()).map(|at| dim(&at)).collect::<Vec<_>>().join(", ");
        let to = order.iter().map(dim).collect::<Vec<_>>().join(", ");
        self.viewed("memref.transpose", memory, &format!(" ({from}) -> ({to})"), "to", &view);
        Some(view)
    }

    fn collapse(&mut self, memory: &Memory) -> Option<Memory> {
        if !memory.is_plain() || memory.rank() < 2 {
            return None;
        }
        let first = self.g.rng.index(memory.rank() - 1);
        let mut sizes = memory.sizes.clone();
        let second = sizes.remove(first + 1);
        sizes[first] *= second;
        let view = self.reshaped(memory, sizes);
        let groups = groups(view.rank(), first);
        self.viewed("memref.collapse_shape", memory, &format!(" {groups}"), "into", &view);
        Some(view)
    }

    fn expand(&mut self, memory: &Memory) -> Option<Memory> {
        if !memory.is_plain() || memory.rank() == 0 || memory.rank() > 2 {
            return None;
        }
        let dim = self.g.rng.index(memory.rank());
        let inner = *self.g.rng.pick(&[2, 3, 4]);
        let mut sizes = memory.sizes.clone();
        if sizes[dim] % inner != 0 {
            return None;
        }
        sizes[dim] /= inner;
        sizes.insert(dim + 1, inner);
        let shape = sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let view = self.reshaped(memory, sizes);
        let how = format!(" {} output_shape [{shape}]", groups(memory.rank(), dim));
        self.viewed("memref.expand_shape", memory, &how, "into", &view);
        Some(view)
    }

    fn reinterpretation(&mut self, memory: &Memory) -> Option<Memory> {
        let n: i64 = memory.sizes.iter().product();
        if !memory.is_plain() || n < 6 {
            return None;
        }
        let offset = self.g.rng.range(0, n / 3);
        let stride = self.g.rng.range(1, 3);
        let (sizes, strides) = match self.g.rng.chance(50) {
            true => (vec![(n - 1 - offset) / stride + 1], vec![stride]),
            // Two rows.
            false => (vec![2, stride.min(n - offset - stride)], vec![stride, 1]),
        };
        let mut view = self.reshaped(memory, sizes.clone());
        let layout = strides.iter().copied().map(Some).collect();
        view.layout = Some(Layout { strides: layout, offset: Some(offset) });
        let how = format!(" to offset: [{offset}], sizes: {sizes:?}, strides: {strides:?}");
        self.viewed("memref.reinterpret_cast", memory, &how, "to", &view);
        Some(view)
    }

    fn reshaped(&mut self, memory: &Memory, sizes: Vec<i64>) -> Memory {
        let is_dynamic = vec![false; sizes.len()];
        Memory { name: self.g.fresh("v"), sizes, is_dynamic, ..memory.clone() }
    }

    fn viewed(&mut self, op: &str, memory: &Memory, how: &str, to: &str, view: &Memory) {
        let (from, ty) = (memory.ty(), view.ty());
        self.line(&format!("{} = {op} {}{how} : {from} {to} {ty}", view.name, memory.name));
    }
}

/// Dimensions in groups of one each, but for two at `pair`: `[[0], [1, 2]]`.
fn groups(n: usize, pair: usize) -> String {
    let group = |at: usize| match at.cmp(&pair) {
        std::cmp::Ordering::Less => format!("[{at}]"),
        std::cmp::Ordering::Equal => format!("[{at}, {}]", at + 1),
        std::cmp::Ordering::Greater => format!("[{}]", at + 1),
    };
    format!("[{}]", (0..n).map(group).collect::<Vec<_>>().join(", "))
}
