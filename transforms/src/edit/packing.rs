//! Requests for packing, shared by scripts and the pass `affine-pack`.

/// The pass `affine-pack`: copies the footprint of inner loops into separate buffers, and back.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<8x4xf32>, %x: memref<4xf32>) {
/// #   affine.for %i = 0 to 4 {
/// #     affine.for %j = 0 to 8 {
/// #       %0 = affine.load %A[%j, %i] : memref<8x4xf32>
/// #       %1 = affine.load %x[%i] : memref<4xf32>
/// #       %2 = arith.addf %0, %1 : f32
/// #       affine.store %2, %x[%i] : memref<4xf32>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pack, PackOrder, Pass, PassContext};
///
/// // for i = 0 to 4 { for j = 0 to 8 { x[i] += A[j, i] } }
/// let pack = Pack { array: Some("A".into()), order: PackOrder::Transposed, ..Pack::default() };
/// assert_eq!(pack.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.contains("affine.load %alloc[%arg2, %arg3] : memref<4x8xf32>"), "{text}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// The array, as the program's text calls it, without `%` or `@`; all without.
    pub array: Option<String>,
    /// Inside of this many loops.
    pub at: usize,
    /// The order of dimensions.
    pub order: PackOrder,
    /// So many elements more than needed a row has.
    pub padding: u32,
    /// The memory space of buffers.
    pub space: u32,
}

impl Pack {
    /// Whether the order has all dimensions up to some number, each once.
    pub(crate) fn is_right(&self) -> bool {
        match &self.order {
            PackOrder::Of(order) => (0..order.len()).all(|dim| order.contains(&dim)),
            PackOrder::Same | PackOrder::Transposed => true,
        }
    }
}

/// The order of a buffer's dimensions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PackOrder {
    /// That of the array.
    #[default]
    Same,
    /// From the last of the array to the first.
    Transposed,
    /// For each of the buffer, which of the array it is, from 0.
    Of(Vec<usize>),
}

impl PackOrder {
    /// For an array of this many dimensions; `None` if the order is of another number of them.
    pub(crate) fn of_rank(&self, rank: usize) -> Option<Vec<usize>> {
        match self {
            Self::Same => Some((0..rank).collect()),
            Self::Transposed => Some((0..rank).rev().collect()),
            Self::Of(order) => (order.len() == rank).then(|| order.clone()),
        }
    }
}
