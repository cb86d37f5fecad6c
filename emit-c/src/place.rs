//! Addresses of memref elements in C: an indexed array, or a pointer with offset and strides.

use crate::expr::{Expr, Op};
use crate::types::Scalar;

/// A memref.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The C variable.
    pub name: String,
    /// What the elements are.
    pub elem: Scalar,
    /// How an element is reached.
    pub place: Place,
    /// One size per dimension: names and numbers only.
    pub sizes: Vec<Expr>,
}

/// How the elements of a view are reached.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// The variable is an array: `name[..][..]`, with one index for each extent.
    Array { extents: Vec<Expr>, indices: Vec<Index> },
    /// The variable points to elements: `name[offset + i * stride + ..]`.
    Flat { offset: Expr, strides: Vec<Expr> },
}

/// An index of an array: an offset, and a dimension of the view with a step.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub offset: Expr,
    pub along: Option<(usize, Expr)>,
}

impl View {
    /// An array as a whole.
    pub fn whole(name: String, elem: Scalar, sizes: Vec<Expr>) -> View {
        let along = |dim| Index { offset: Expr::int(0), along: Some((dim, Expr::int(1))) };
        let indices = (0..sizes.len()).map(along).collect();
        View { name, elem, place: Place::Array { extents: sizes.clone(), indices }, sizes }
    }

    /// Whether the view is an array as a whole, so that its elements lie side by side from its start.
    pub fn is_whole(&self) -> bool {
        let Place::Array { extents, indices } = &self.place else { return false };
        let is_plain = |(dim, index): (usize, &Index)| {
            let along = index.along.as_ref();
            index.offset.is_int(0) && along.is_some_and(|(of, step)| *of == dim && step.is_int(1))
        };
        let same_size = |(extent, size): (&Expr, &Expr)| extent.to_string() == size.to_string();
        extents.len() == self.sizes.len()
            && indices.iter().enumerate().all(is_plain)
            && extents.iter().zip(&self.sizes).all(same_size)
    }

    /// The element at some indices, as a place to read or write.
    pub fn element(&self, at: &[Expr]) -> Expr {
        match &self.place {
            Place::Array { indices, .. } if indices.is_empty() => Expr::element(&self.name, &[Expr::int(0)]),
            Place::Array { indices, .. } => {
                let index = |index: &Index| match &index.along {
                    Some((dim, step)) => Expr::sum(&index.offset, &Expr::product(&at[*dim], step)),
                    None => index.offset.clone(),
                };
                Expr::element(&self.name, &indices.iter().map(index).collect::<Vec<_>>())
            }
            Place::Flat { offset, strides } => {
                let steps = at.iter().zip(strides).map(|(index, stride)| Expr::product(index, stride));
                let index = steps.fold(offset.clone(), |sum, step| Expr::sum(&sum, &step));
                Expr::element(&self.name, &[index])
            }
        }
    }

    /// A pointer to the first element of the variable.
    pub fn pointer(&self) -> Expr {
        match &self.place {
            Place::Array { extents, .. } if extents.len() > 1 => {
                Expr::atom(format!("&{}{}", self.name, "[0]".repeat(extents.len())))
            }
            Place::Array { .. } | Place::Flat { .. } => Expr::atom(self.name.clone()),
        }
    }

    /// The elements between the first of the variable and the view's first, and between neighbours along each
    /// dimension.
    pub fn strided(&self) -> (Expr, Vec<Expr>) {
        match &self.place {
            Place::Flat { offset, strides } => (offset.clone(), strides.clone()),
            Place::Array { extents, indices } => {
                let (mut offset, mut strides) = (Expr::int(0), vec![Expr::int(0); self.sizes.len()]);
                let mut stride = Expr::int(1);
                for (extent, index) in extents.iter().zip(indices).rev() {
                    offset = Expr::sum(&offset, &Expr::product(&index.offset, &stride));
                    if let Some((dim, step)) = &index.along {
                        strides[*dim] = Expr::product(&stride, step);
                    }
                    stride = Expr::product(extent, &stride);
                }
                (offset, strides)
            }
        }
    }

    /// The declaration of the variable.
    pub fn declaration(&self) -> String {
        match self.is_whole() {
            true => pointer_to_rows(self.elem, &self.name, &self.sizes),
            false => format!("{} *{}", self.elem, self.name),
        }
    }

    /// A pointer to the view's first element.
    pub fn start(&self) -> Expr {
        let (offset, _) = self.strided();
        match offset.is_int(0) {
            true => self.pointer(),
            false => Expr::binary(Op::Add, &self.pointer(), &offset),
        }
    }

    /// Number of bytes of the elements, a `size_t` from its first factor on.
    pub fn n_bytes(&self) -> Expr {
        let size_of = Expr::atom(format!("sizeof({})", self.elem));
        self.sizes.iter().fold(size_of, |product, size| Expr::product(&product, size))
    }
}

/// The declaration of a pointer to the rows of an array: `double (*name)[8][m ? m : 1]`.
pub(crate) fn pointer_to_rows(elem: Scalar, name: &str, extents: &[Expr]) -> String {
    match extents {
        [] | [_] => format!("{elem} *{name}"),
        [_, rows @ ..] => format!("{elem} (*{name}){}", brackets(rows)),
    }
}

/// `[4][n ? n : 1]`: a memref may be empty, and no array of C is.
pub(crate) fn brackets(extents: &[Expr]) -> String {
    let extent = |extent: &Expr| match extent.is_literal() {
        true if extent.is_int(0) => "[1]".to_string(),
        true => format!("[{extent}]"),
        false => format!("[{extent} ? {extent} : 1]"),
    };
    extents.iter().map(extent).collect()
}

/// The declaration of an array argument: `double A[restrict 4][8]`, or `double (*restrict A)[m ? m : 1]`
/// where its first size is open.
pub(crate) fn argument(elem: Scalar, name: &str, extents: &[Expr], restrict: &str) -> String {
    let space = if restrict.is_empty() { "" } else { " " };
    match extents {
        [first, rest @ ..] if first.is_literal() && !first.is_int(0) => {
            format!("{elem} {name}[{restrict}{space}{first}]{}", brackets(rest))
        }
        [] | [_] => format!("{elem} *{restrict}{space}{name}"),
        [_, rest @ ..] => format!("{elem} (*{restrict}{space}{name}){}", brackets(rest)),
    }
}
