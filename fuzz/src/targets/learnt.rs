//! Files of samples and of weights: whatever the bytes, they are read or refused with a message, and what was read is written
//! again as something that reads the same.

use super::printable;
use learn::{Artefact, Checksum, Head, Samples};

pub fn run(bytes: &[u8]) {
    match Artefact::read(bytes) {
        Ok(artefact) => {
            assert_eq!(Artefact::read(&artefact.write(0.0)).map(|again| again.model), Ok(artefact.model));
        }
        Err(bad) => printable(&bad.to_string()),
    }
    samples(bytes);
    // Chance finds no checksum, so the bytes get theirs: what they say must still make sense or be refused.
    let mut file = Head { game: "nim".into(), origin: "chance".into() }.write();
    let body = &bytes[..bytes.len().min(127)];
    file.push(body.len() as u8);
    file.extend(body);
    file.extend((Checksum::of(body).0 as u32).to_le_bytes());
    samples(&file);
}

fn samples(bytes: &[u8]) {
    if let Ok((samples, good)) = Samples::read(bytes) {
        assert!(good <= bytes.len());
        let again = samples.write();
        assert_eq!(Samples::read(&again), Ok((samples, again.len())));
    }
}
