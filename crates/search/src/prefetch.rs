//! The one speed trick that needs `unsafe`: asking the cache for a line ahead of time.

/// Hints that `target` will be read soon. It changes nothing but time.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch of any address has no effect on the program; this one even is a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
