//! Files with other bytes in them: refused in words, or the same answer as before.

use super::Report;
use super::rng::Rng;
use super::scene::{Said, Scene, typed, words};
use std::path::PathBuf;
use std::time::Instant;

/// A file, how it is made and how it is read. `@` stands for the file.
struct Paper {
    name: &'static str,
    make: &'static str,
    read: &'static str,
}

const PAPERS: [Paper; 5] = [
    Paper { name: "table", make: "table build mnk:3,3,3 -o @", read: "table ask @ b2" },
    Paper {
        name: "book",
        make: "book build connect4:5x4 --kind full --plies 3 --quiet -o @",
        read: "book check @ --random 3 --quiet",
    },
    Paper { name: "certificate", make: "solve connect4:4x4 --leaf 100 --certificate @", read: "certify @" },
    Paper { name: "certificate of Hex", make: "solve hex:4x4 --certificate @", read: "certify @" },
    Paper { name: "graph.arena", make: "graph random --vertices 60 --seed 2 -o @", read: "graph solve @" },
];

pub fn run(scene: &Scene, rng: &mut Rng, end: Instant, report: &mut Report) -> Result<(), String> {
    let folder = scene.folder("forgery")?;
    let mut originals = Vec::new();
    for paper in &PAPERS {
        let path = folder.join(paper.name.replace(' ', "-"));
        let named = |line: &str| words(&line.replace('@', &path.display().to_string()));
        let said = scene.run(&named(paper.make))?;
        let answer = scene.run(&named(paper.read))?;
        if said.code != Some(0) || answer.code != Some(0) {
            return Err(format!("{}: {} {}", paper.name, said.last_words(), answer.last_words()));
        }
        let bytes = std::fs::read(&path).map_err(|error| error.to_string())?;
        originals.push((paper, path, bytes, answer));
    }
    let mut turn = 0;
    while Instant::now() < end || turn < 4 * originals.len() {
        let (paper, path, bytes, answer) = &originals[turn % originals.len()];
        turn += 1;
        let repaired = paper.make.contains("--certificate") && rng.in_ten(7);
        let forged = if repaired { forged_certificate(bytes, rng) } else { damaged(bytes, rng) };
        if forged == *bytes {
            continue;
        }
        std::fs::write(path, &forged).map_err(|error| error.to_string())?;
        let command = words(&paper.read.replace('@', &path.display().to_string()));
        let said = scene.run(&command)?;
        let accepted = said.code == Some(0);
        let fine = !said.crashed() && (!accepted || !repaired && told(&said) == told(answer));
        report.count(if accepted { "files read as before" } else { "files refused" });
        if !fine {
            let kept = keep(path, turn)?;
            let command = words(&paper.read.replace('@', &kept));
            let what = format!("{} of {} bytes: {}", how(bytes, &forged), forged.len(), said.last_words());
            report.fail(paper.name, what, typed(&command));
        }
    }
    Ok(())
}

/// What a run said, without the time it took.
fn told(said: &Said) -> String {
    let line = |line: &str| line.rsplit_once(" in ").map_or(line, |(before, _)| before).to_owned();
    said.out.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Puts a file that must not be read aside, so that the failure can be repeated.
fn keep(path: &std::path::Path, turn: usize) -> Result<String, String> {
    let kept: PathBuf = std::env::temp_dir().join(format!("tesuji-forged-{}-{turn}", std::process::id()));
    std::fs::copy(path, &kept).map_err(|error| error.to_string())?;
    Ok(kept.display().to_string())
}

fn how(before: &[u8], after: &[u8]) -> String {
    match before.iter().zip(after).position(|(one, other)| one != other) {
        Some(place) => format!("byte {place}"),
        None => "the length".into(),
    }
}

/// One byte changed, gone, added, or all from some place on gone.
fn damaged(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut forged = bytes.to_vec();
    let place = rng.below(bytes.len());
    match rng.below(6) {
        0 => forged.truncate(place),
        1 => _ = forged.remove(place),
        2 => forged.insert(place, rng.below(256) as u8),
        3 => forged[place] = rng.below(256) as u8,
        _ => forged[place] ^= 1 << rng.below(8),
    }
    forged
}

/// One byte of a block changed, and its checksum made right again.
fn forged_certificate(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let blocks = blocks(bytes);
    let Some(&(start, end)) = rng.one(&blocks) else { return bytes.to_vec() };
    let mut forged = bytes.to_vec();
    // Most of what can be spelled in two ways stands at the ends of a block.
    let place = match rng.below(4) {
        0 => start,
        1 => end - 1 - rng.below((end - start).min(6)),
        _ => start + rng.below(end - start),
    };
    forged[place] ^= 1 + rng.below(255) as u8;
    let head = start - 12;
    let sum = crc32(&[&forged[head..head + 8], &forged[start..end]].concat());
    forged[head + 8..start].copy_from_slice(&sum.to_le_bytes());
    forged
}

/// Where the bytes of the blocks of a certificate lie.
fn blocks(bytes: &[u8]) -> Vec<(usize, usize)> {
    const SUM: &[u8] = b"\nchecksum ";
    let mut blocks = Vec::new();
    let Some(head) = bytes.windows(SUM.len()).position(|part| part == SUM) else { return blocks };
    let mut at = head + SUM.len() + 9;
    while let Some(word) = bytes.get(at + 4..at + 8) {
        let length = u32::from_le_bytes(word.try_into().expect("four bytes")) as usize;
        let (start, end) = (at + 12, at + 12 + length);
        if length == 0 || end > bytes.len() {
            break;
        }
        blocks.push((start, end));
        at = end;
    }
    blocks
}

/// The usual CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forged_block_has_a_good_checksum() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        let mut file = b"tesuji certificate 1\nchecksum 01234567\n".to_vec();
        let head = file.len();
        file.extend([1, 0, 0, 0, 3, 0, 0, 0]);
        file.extend(crc32(&[1, 0, 0, 0, 3, 0, 0, 0, 7, 8, 9]).to_le_bytes());
        file.extend([7, 8, 9]);
        assert_eq!(blocks(&file), [(head + 12, head + 15)]);
        let forged = forged_certificate(&file, &mut Rng::new(1, 2));
        assert_ne!(forged, file);
        let sum = crc32(&[&forged[head..head + 8], &forged[head + 12..]].concat());
        assert_eq!(forged[head + 8..head + 12], sum.to_le_bytes());
    }
}
