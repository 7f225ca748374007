//! Tables of all positions, which are mapped from files.

use arena::Table;

/// Reading must not fail by more than a message, and every value that is promised is there.
pub fn run(bytes: &[u8]) {
    match Table::of_bytes(bytes) {
        Ok(table) => {
            let _ = table.is_whole();
            let ends = (0..table.indices.min(50)).chain(table.indices.saturating_sub(50)..table.indices);
            ends.for_each(|index| {
                assert!(table.value(index).byte() < 1 << table.bits.min(7) || table.bits == 8);
            });
        }
        Err(why) => assert!(!why.is_empty()),
    }
}
