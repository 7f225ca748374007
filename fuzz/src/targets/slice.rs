//! Slices of tables, which are mapped from files.

use arena::SliceFile;

/// Reading must not fail by more than a message, nor take room for more than is there.
pub fn run(bytes: &[u8]) {
    match SliceFile::read(bytes) {
        Ok(file) => {
            let whole = file.is_whole();
            let ends = (0..file.indices.min(5)).chain(file.indices.saturating_sub(5)..file.indices);
            let found = ends.map(|index| file.worth(index)).all(|worth| worth.is_some());
            assert!(found || !whole || file.indices > 0);
        }
        Err(why) => assert!(!why.is_empty()),
    }
}
