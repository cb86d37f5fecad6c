//! Shadow memory of the race detector: a word per unit, zero where parallel loops never touched it.

use crate::memory::fault::Fault;

/// The race checker's words, in pages made when first touched.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    pages: Vec<Option<Box<[u64]>>>,
    /// Bytes of all pages and of the table.
    pub bytes: u64,
}

/// Cells per page of a [`Shadow`].
const PAGE: usize = 4096;

impl Shadow {
    /// The words of all units that were touched, and of some that were not.
    pub fn words(&mut self) -> impl Iterator<Item = &mut u64> {
        self.pages.iter_mut().flatten().flat_map(|page| page.iter_mut())
    }

    /// The word of one of `n` cells; new pages are counted in `used`, which may not exceed `limit`.
    pub fn word(&mut self, index: usize, n: usize, used: &mut u64, limit: u64) -> Result<&mut u64, Fault> {
        if self.pages.is_empty() {
            let n_pages = n.div_ceil(PAGE);
            self.charge(n_pages as u64 * size_of::<Option<Box<[u64]>>>() as u64, used, limit)?;
            self.pages.resize_with(n_pages, || None);
        }
        if self.pages[index / PAGE].is_none() {
            let len = PAGE.min(n - index / PAGE * PAGE);
            self.charge(len as u64 * 8, used, limit)?;
            self.pages[index / PAGE] = Some(vec![0; len].into());
        }
        let page = self.pages[index / PAGE].as_mut().expect("the page was made just now");
        Ok(&mut page[index % PAGE])
    }

    /// Puts `n` words, of `total` in the end, in place of each.
    pub fn refine(&mut self, n: usize, total: usize) {
        if self.pages.is_empty() {
            return;
        }
        let mut fine: Vec<Option<Box<[u64]>>> = Vec::new();
        fine.resize_with(total.div_ceil(PAGE), || None);
        for (number, page) in self.pages.iter().enumerate() {
            for (place, word) in page.iter().flat_map(|page| page.iter().enumerate()) {
                for index in (number * PAGE + place) * n..(number * PAGE + place + 1) * n {
                    let page = fine[index / PAGE]
                        .get_or_insert_with(|| vec![0; PAGE.min(total - index / PAGE * PAGE)].into());
                    page[index % PAGE] = *word;
                }
            }
        }
        (self.pages, self.bytes) = (fine, self.bytes * n as u64);
    }

    fn charge(&mut self, bytes: u64, used: &mut u64, limit: u64) -> Result<(), Fault> {
        if used.saturating_add(bytes) > limit {
            return Err(Fault::NoMemory);
        }
        *used += bytes;
        self.bytes += bytes;
        Ok(())
    }
}
