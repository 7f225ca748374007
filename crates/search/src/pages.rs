//! Huge pages for memory that is read and written at random, and memory given back.

/// Wishes for huge pages under the room that this vector has set aside but not filled: a page is best chosen
/// before it is first touched. Where the wish is not granted everything works on small pages.
#[allow(unsafe_code)]
pub fn wish_huge_pages<T>(memory: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        const HUGE: usize = 2 << 20;
        let bytes = memory.capacity() * size_of::<T>();
        let start = memory.as_mut_ptr();
        let skipped = start.addr().next_multiple_of(HUGE) - start.addr();
        let length = bytes.saturating_sub(skipped) / HUGE * HUGE;
        if length > 0 {
            let from = start.cast::<u8>().wrapping_add(skipped);
            // SAFETY: the range lies within memory that the vector owns, and this advice changes nothing that
            // the program can see. A refusal is no trouble.
            let _ = unsafe { libc::madvise(from.cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Gives memory that was freed back to the system now, which the allocator would keep for later: before a long work
/// whose memory counts.
#[allow(unsafe_code)]
pub fn give_back_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: the call takes no memory of ours; it only looks at what was freed.
        let _ = unsafe { libc::malloc_trim(0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_changes_nothing() {
        for length in [0, 1, 3 << 20] {
            let mut memory: Vec<u32> = Vec::with_capacity(length);
            wish_huge_pages(&mut memory);
            memory.extend(0..length as u32);
            assert!((0..).zip(&memory).all(|(i, &n)| i == n));
        }
    }
}
