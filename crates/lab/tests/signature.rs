//! The searches behave as the last commit said they do.

const EXPECTED: &str = include_str!("../../../testdata/signature.txt");

#[test]
fn the_signature_is_the_one_that_was_stated() {
    let found = lab::signature(|_| {});
    let expected: u64 = EXPECTED.trim().parse().expect("testdata/signature.txt holds one number");
    assert_eq!(
        found, expected,
        "behaviour changed: signature is now {found} (it was {expected}); if that is meant, \
         write it into testdata/signature.txt and into the message of the commit"
    );
}
