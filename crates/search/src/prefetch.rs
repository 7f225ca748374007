//! The one speed trick that needs `unsafe`: asking the cache for a line ahead of time.

/// Hints that `target` will be read soon. It changes nothing but time, wherever `target` points.
#[inline(always)]
#[allow(unsafe_code)]
pub fn prefetch<T>(target: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing the program can see and never faults, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(target.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
