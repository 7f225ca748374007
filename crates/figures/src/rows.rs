//! The second layout: vertices called (k,i) in rows of k, one column for each i.

use crate::Drawing;

/// How far rows and columns stand apart.
const ROW: f32 = 1.25;
const COLUMN: f32 = 3.2;

/// The two numbers of a name such as `(10,0)`.
pub(crate) fn pair(name: &str) -> Option<(u32, u32)> {
    let (k, i) = name.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some((k.trim().parse().ok()?, i.trim().parse().ok()?))
}

/// Rows of k, the largest on top; nothing if a name is not a pair of numbers, or if two are the same. All edges are
/// straight.
pub fn rows(names: &[String], edges: usize) -> Option<Drawing> {
    let pairs: Vec<(u32, u32)> = names.iter().map(|name| pair(name)).collect::<Option<_>>()?;
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let most = pairs.iter().map(|pair| pair.0).max()?;
    let at = |&(k, i): &(u32, u32)| (COLUMN * i as f32, ROW * (most - k) as f32);
    let bends = vec![Vec::new(); edges];
    (sorted.len() == pairs.len()).then(|| Drawing { at: pairs.iter().map(at).collect(), bends })
}
