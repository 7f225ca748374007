//! Many files behind one name: a folder, or an archive as tar, zip and gzip make them. They are known by their first bytes, and what
//! they unpack to has a limit.

use crate::read_within;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// A file with its name; in an archive or a folder, their names stand before it.
pub type Named = (String, Vec<u8>);

/// Folders in folders go no deeper: a link may lead back.
const DEEPEST: usize = 32;

/// The files behind a path, in order of their names: one, those of a folder and of the folders in it, or those of archives among
/// them. All together they have at most so many bytes.
pub fn gathered(path: &Path, most: usize) -> Result<Vec<Named>, String> {
    let mut left = most;
    let mut found = Vec::new();
    gather(path, DEEPEST, &mut left, &mut found)?;
    Ok(found)
}

fn gather(path: &Path, depth: usize, left: &mut usize, found: &mut Vec<Named>) -> Result<(), String> {
    let name = path.display().to_string();
    let unread = |error: io::Error| format!("cannot read '{name}': {}", plain(&error));
    if !path.is_dir() {
        let bytes = read_within(fs::File::open(path).map_err(unread)?, *left).map_err(unread)?;
        found.extend(unpack(&name, bytes, left)?);
        return Ok(());
    }
    if depth == 0 {
        return Err(format!("'{name}': folders lie more than {DEEPEST} deep"));
    }
    let entries = fs::read_dir(path).map_err(unread)?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>().map_err(unread)?;
    paths.sort();
    paths.iter().try_for_each(|path| gather(path, depth - 1, left, found))
}

/// What the system says, without its number for it.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// The files of an archive, or the one file that it is; all together at most so many bytes.
pub fn unpacked(name: &str, bytes: Vec<u8>, most: usize) -> Result<Vec<Named>, String> {
    unpack(name, bytes, &mut { most })
}

/// What is packed so that we do not read it: its first bytes, and how to unpack it.
const OTHERS: [(&[u8], &str); 5] = [
    (b"\xfd7zXZ\0", "xz -dk"),
    (b"\x28\xb5\x2f\xfd", "zstd -d"),
    (b"BZh", "bzip2 -dk"),
    (b"7z\xbc\xaf\x27\x1c", "7z x"),
    (b"Rar!\x1a", "unrar x"),
];

fn unpack(name: &str, bytes: Vec<u8>, left: &mut usize) -> Result<Vec<Named>, String> {
    if let Some((_, by)) = OTHERS.iter().find(|(first, _)| bytes.starts_with(first)) {
        return Err(format!(
            "'{name}' is packed in a way that is not read: unpack it first, with '{by} {name}'"
        ));
    }
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let damaged = |error: io::Error| format!("'{name}': damaged gzip: {}", plain(&error));
        let inner = read_within(MultiGzDecoder::new(&bytes[..]), *left).map_err(damaged)?;
        let plain = name.strip_suffix(".gz").unwrap_or(name);
        return if is_tar(&inner) { untarred(name, &inner, left) } else { kept(plain, inner, left) };
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return unzipped(name, &bytes, left).map_err(|why| format!("'{name}': {why}"));
    }
    if is_tar(&bytes) { untarred(name, &bytes, left) } else { kept(name, bytes, left) }
}

fn kept(name: &str, bytes: Vec<u8>, left: &mut usize) -> Result<Vec<Named>, String> {
    spend(name, bytes.len(), left)?;
    Ok(vec![(name.to_owned(), bytes)])
}

fn spend(name: &str, bytes: usize, left: &mut usize) -> Result<(), String> {
    *left = left
        .checked_sub(bytes)
        .ok_or_else(|| format!("'{name}': more than is read of all files together"))?;
    Ok(())
}

/// A block of tar.
const BLOCK: usize = 512;

/// The bytes of a header of tar add up to what it says, counting that number as blanks.
fn is_tar(bytes: &[u8]) -> bool {
    let Some(header) = bytes.get(..BLOCK) else { return false };
    let sum: u64 = header.iter().map(|&byte| u64::from(byte)).sum();
    let told: u64 = header[148..156].iter().map(|&byte| u64::from(byte)).sum();
    octal(&header[148..156]) == Some(sum - told + 8 * u64::from(b' '))
}

/// A number as tar writes it, in octal digits.
fn octal(field: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(field).ok()?.trim_matches(['\0', ' ']);
    u64::from_str_radix(text, 8).ok()
}

/// A text that ends at its first zero.
fn text(field: &[u8]) -> String {
    let end = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    String::from_utf8_lossy(&field[..end]).into_owned()
}

/// The path of a header of pax: `27 path=a/long/name.sgf`.
fn pax_path(records: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(records);
    text.lines().find_map(|line| line.split_once(" path=").map(|(_, path)| path.to_owned()))
}

fn untarred(archive: &str, bytes: &[u8], left: &mut usize) -> Result<Vec<Named>, String> {
    let (mut at, mut found, mut long) = (0, Vec::new(), None);
    // Blocks of zeros end it.
    while bytes[at..].iter().take(BLOCK).any(|&byte| byte != 0) {
        let damaged = |what: &str| format!("'{archive}': byte {at}: {what}");
        let header = bytes.get(at..at + BLOCK).ok_or_else(|| damaged("the archive ends in a header"))?;
        let size = octal(&header[124..136]).and_then(|size| usize::try_from(size).ok());
        let (true, Some(size)) = (is_tar(header), size) else {
            return Err(damaged("damaged, a header of tar was expected"));
        };
        let start = at + BLOCK;
        let content = start.checked_add(size).and_then(|end| bytes.get(start..end));
        let content = content.ok_or_else(|| damaged("the archive ends before this file does"))?;
        match header[156] {
            b'L' => long = Some(text(content)),
            b'x' => long = pax_path(content),
            b'0' | 0 => {
                let short = [text(&header[345..500]), text(&header[..100])];
                let usual =
                    || short.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join("/");
                let name = format!("{archive}/{}", long.take().unwrap_or_else(usual));
                found.extend(kept(&name, content.to_vec(), left)?);
            }
            // Folders, links and what else there may be hold nothing to read.
            _ => long = None,
        }
        at = (start + size.next_multiple_of(BLOCK)).min(bytes.len());
    }
    Ok(found)
}

/// Numbers of zip are written from their lowest byte on.
fn little(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let field = bytes.get(at..at.checked_add(width)?)?;
    Some(field.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

fn unzipped(archive: &str, bytes: &[u8], left: &mut usize) -> Result<Vec<Named>, String> {
    const CUT: &str = "damaged or cut short: its list of files is missing";
    let end = bytes.windows(4).rposition(|four| four == b"PK\x05\x06").ok_or(CUT)?;
    let (files, mut at) = (little(bytes, end + 10, 2).ok_or(CUT)?, little(bytes, end + 16, 4).ok_or(CUT)?);
    if files == 0xffff || at == 0xffff_ffff {
        return Err("zip64 is not read: unpack it first, with 'unzip'".into());
    }
    let mut found = Vec::new();
    for _ in 0..files {
        let entry = bytes.get(at..).filter(|entry| entry.starts_with(b"PK\x01\x02")).ok_or(CUT)?;
        let number = |at, width| little(entry, at, width).ok_or(CUT);
        let (named, extra, comment) = (number(28, 2)?, number(30, 2)?, number(32, 2)?);
        let member = String::from_utf8_lossy(entry.get(46..46 + named).ok_or(CUT)?).into_owned();
        if !member.ends_with('/') {
            let content = member_of(bytes, entry, *left).map_err(|why| format!("'{member}': {why}"))?;
            found.extend(kept(&format!("{archive}/{member}"), content, left)?);
        }
        at += 46 + named + extra + comment;
    }
    found.sort();
    Ok(found)
}

/// What a file of a zip holds, by its entry in the list.
fn member_of(bytes: &[u8], entry: &[u8], most: usize) -> Result<Vec<u8>, String> {
    const CUT: &str = "damaged or cut short";
    let number = |at, width| little(entry, at, width).ok_or(CUT);
    let (flags, method, sum) = (number(8, 2)?, number(10, 2)?, number(16, 4)?);
    let (packed, local) = (number(20, 4)?, number(42, 4)?);
    if flags & 1 != 0 {
        return Err("it is encrypted".into());
    }
    let field = |at| little(bytes, local + at, 2).ok_or(CUT);
    let start = local + 30 + field(26)? + field(28)?;
    let raw = start.checked_add(packed).and_then(|end| bytes.get(start..end)).ok_or(CUT)?;
    let content = match method {
        0 => raw.to_vec(),
        8 => read_within(DeflateDecoder::new(raw), most).map_err(|error| plain(&error))?,
        other => return Err(format!("packed by method {other}, expected 0 or 8")),
    };
    let mut crc = flate2::Crc::new();
    crc.update(&content);
    if crc.sum() as usize == sum { Ok(content) } else { Err("damaged: its checksum is another".into()) }
}

/// Reads all of a stream as [`unpacked`] does a file.
pub fn unpacked_from(name: &str, from: impl Read, most: usize) -> Result<Vec<Named>, String> {
    let bytes = read_within(from, most).map_err(|error| format!("cannot read {name}: {}", plain(&error)))?;
    unpacked(name, bytes, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder};
    use std::io::Write;

    fn tar(files: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = Vec::new();
        for (name, content) in files {
            let mut header = [0u8; BLOCK];
            header[..name.len()].copy_from_slice(name.as_bytes());
            header[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
            header[156] = if name.ends_with('/') { b'5' } else { b'0' };
            header[257..262].copy_from_slice(b"ustar");
            header[148..156].fill(b' ');
            let sum: u64 = header.iter().map(|&byte| u64::from(byte)).sum();
            header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
            archive.extend(header);
            archive.extend(content.as_bytes());
            archive.resize(archive.len().next_multiple_of(BLOCK), 0);
        }
        archive.resize(archive.len() + 2 * BLOCK, 0);
        archive
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    fn zip(files: &[(&str, &str)]) -> Vec<u8> {
        let (mut archive, mut list) = (Vec::new(), Vec::new());
        for (number, (name, content)) in files.iter().enumerate() {
            let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
            packed.write_all(content.as_bytes()).unwrap();
            let (packed, method) = match number {
                0 => (packed.finish().unwrap(), 8u16),
                _ => (content.as_bytes().to_vec(), 0),
            };
            let mut crc = flate2::Crc::new();
            crc.update(content.as_bytes());
            let mut common = Vec::new();
            common.extend([20, 0, 0, 0]);
            common.extend(method.to_le_bytes());
            common.extend([0; 4]);
            for number in [crc.sum(), packed.len() as u32, content.len() as u32] {
                common.extend(number.to_le_bytes());
            }
            common.extend((name.len() as u16).to_le_bytes());
            common.extend([0; 2]);
            list.extend(b"PK\x01\x02\x14\0");
            list.extend(&common);
            list.extend([0; 10]);
            list.extend((archive.len() as u32).to_le_bytes());
            list.extend(name.as_bytes());
            archive.extend(b"PK\x03\x04");
            archive.extend(&common);
            archive.extend(name.as_bytes());
            archive.extend(packed);
        }
        let start = archive.len() as u32;
        archive.extend(&list);
        archive.extend(b"PK\x05\x06\0\0\0\0");
        for _ in 0..2 {
            archive.extend((files.len() as u16).to_le_bytes());
        }
        archive.extend((list.len() as u32).to_le_bytes());
        archive.extend(start.to_le_bytes());
        archive.extend([0, 0]);
        archive
    }

    const FILES: [(&str, &str); 3] = [("a.sgf", "(;B[aa])"), ("b/", ""), ("b/c.sgf", "(;B[bb])")];

    fn told(name: &str, bytes: Vec<u8>) -> Result<Vec<(String, String)>, String> {
        let found = unpacked(name, bytes, 1 << 16)?;
        Ok(found.into_iter().map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap())).collect())
    }

    #[test]
    fn archives_hold_what_was_put_in() {
        let expected = |name: &str| {
            let member =
                |(member, content): &(&str, &str)| (format!("{name}/{member}"), (*content).to_owned());
            Ok(vec![member(&FILES[0]), member(&FILES[2])])
        };
        assert_eq!(told("x.tar", tar(&FILES)), expected("x.tar"));
        assert_eq!(told("x.tgz", gzip(&tar(&FILES))), expected("x.tgz"));
        assert_eq!(told("x.zip", zip(&FILES)), expected("x.zip"));
        let one = Ok(vec![("a.sgf".to_owned(), "(;)".to_owned())]);
        assert_eq!(told("a.sgf.gz", gzip(b"(;)")), one);
        assert_eq!(told("a.sgf", b"(;)".to_vec()), one);
        assert_eq!(told("empty", Vec::new()), Ok(vec![("empty".to_owned(), String::new())]));
        assert_eq!(told("none.zip", zip(&[])), Ok(Vec::new()));
    }

    #[test]
    fn what_is_damaged_or_too_long_is_refused() {
        let wrong = |name: &str, bytes: Vec<u8>| told(name, bytes).unwrap_err();
        let (tar, zip) = (tar(&FILES), zip(&FILES));
        assert!(wrong("x.tar", tar[..515].to_vec()).contains("ends before this file does"));
        assert!(
            wrong("x.tar", tar[..3 * BLOCK - 1].to_vec()).contains("byte 1024: the archive ends in a header")
        );
        assert!(wrong("x.tar", [&tar[..2 * BLOCK], &[7; BLOCK]].concat()).contains("byte 1024: damaged"));
        assert!(wrong("x.zip", zip[..zip.len() - 30].to_vec()).contains("list of files is missing"));
        let mut changed = zip.clone();
        let end = changed.windows(5).rposition(|five| five == b"(;B[b").unwrap();
        changed[end + 4] ^= 1;
        assert!(wrong("x.zip", changed).contains("checksum"), "a stored file");
        let mut cut = gzip(&tar);
        cut.truncate(40);
        assert!(wrong("x.tgz", cut).contains("damaged gzip"));
        assert!(wrong("x.gz", gzip(&vec![0; 1 << 17])).contains("longer than 64 KiB"));
        assert!(wrong("x.xz", b"\xfd7zXZ\0more".to_vec()).contains("xz -dk x.xz"));
        for cut in 0..zip.len() {
            let _ = told("x.zip", zip[..cut].to_vec());
        }
    }

    #[test]
    fn folders_are_read_with_their_archives() {
        let folder = std::env::temp_dir().join(format!("tesuji-many-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).unwrap();
        fs::write(folder.join("z.sgf"), "z").unwrap();
        fs::write(folder.join("in").join("y.tgz"), gzip(&tar(&FILES))).unwrap();
        let found = gathered(&folder, 1 << 16);
        let little = gathered(&folder, 4);
        fs::remove_dir_all(&folder).unwrap();
        let contents: Vec<Vec<u8>> = found.unwrap().into_iter().map(|(_, bytes)| bytes).collect();
        assert_eq!(contents, [&b"(;B[aa])"[..], b"(;B[bb])", b"z"]);
        assert!(little.is_err());
        assert!(gathered(&folder, 4).unwrap_err().contains("cannot read"));
    }
}
