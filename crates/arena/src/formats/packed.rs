//! gzip and zstd around anything, recognised by their first bytes, with a limit on what they unpack to.

use super::Unread;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use ruzstd::encoding::{CompressionLevel, compress};
use std::io::{self, BufRead, BufReader, Read, Write};

/// What a file is packed with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// As it is.
    Plain,
    /// gzip.
    Gzip,
    /// Zstandard.
    Zstd,
}

impl Packing {
    /// What the name of a file promises.
    pub fn of_name(name: &str) -> Packing {
        let name = name.to_ascii_lowercase();
        if name.ends_with(".gz") {
            Packing::Gzip
        } else if name.ends_with(".zst") {
            Packing::Zstd
        } else {
            Packing::Plain
        }
    }
}

const BUFFER: usize = 1 << 18;

/// The reader, unpacked if it is packed.
pub(super) fn unpacked<'a>(
    mut reader: impl BufRead + 'a,
    most: u64,
) -> Result<Box<dyn BufRead + 'a>, Unread> {
    let first = reader.fill_buf()?;
    if first.starts_with(&[0x1f, 0x8b]) {
        let unpacking = Limited { inner: MultiGzDecoder::new(reader), left: most, most };
        return Ok(Box::new(BufReader::with_capacity(BUFFER, unpacking)));
    }
    if first.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let unpacking = Limited { inner: Frames { frame: None, between: Some(reader) }, left: most, most };
        return Ok(Box::new(BufReader::with_capacity(BUFFER, unpacking)));
    }
    Ok(Box::new(reader))
}

/// A reader that refuses to give more than it was allowed.
struct Limited<R> {
    inner: R,
    left: u64,
    most: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::other("the packed file ends too early"),
            _ => io::Error::other(format!("the packed file is damaged: {error}")),
        })?;
        let Some(left) = self.left.checked_sub(read as u64) else {
            return Err(io::Error::other(format!(
                "it unpacks to more than {} MiB; if that is meant, raise --most-unpacked",
                self.most >> 20
            )));
        };
        self.left = left;
        Ok(read)
    }
}

/// Zstd frames one behind the other, as `zstd` and `cat` leave them.
struct Frames<R: BufRead> {
    frame: Option<StreamingDecoder<R, FrameDecoder>>,
    /// The reader, when no frame is open.
    between: Option<R>,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let read = frame.read(buffer)?;
                if read > 0 || buffer.is_empty() {
                    return Ok(read);
                }
                self.between = self.frame.take().map(StreamingDecoder::into_inner);
            }
            let Some(mut reader) = self.between.take() else { return Ok(0) };
            if reader.fill_buf()?.is_empty() {
                self.between = Some(reader);
                return Ok(0);
            }
            self.frame = Some(StreamingDecoder::new(reader).map_err(io::Error::other)?);
        }
    }
}

/// Lets `write` write, packs what it writes, and ends the packing properly.
pub fn packed(
    mut out: impl Write,
    packing: Packing,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match packing {
        Packing::Plain => write(&mut out)?,
        Packing::Gzip => {
            let mut gzip = GzEncoder::new(&mut out, flate2::Compression::default());
            write(&mut gzip)?;
            gzip.finish()?;
        }
        Packing::Zstd => {
            let mut zstd = Zstd { out: &mut out, waiting: Vec::new() };
            write(&mut zstd)?;
            zstd.flush()?;
        }
    }
    out.flush()
}

/// Packs in frames of some megabytes, one behind the other.
struct Zstd<W: Write> {
    out: W,
    waiting: Vec<u8>,
}

const FRAME: usize = 8 << 20;

impl<W: Write> Zstd<W> {
    fn pack(&mut self) -> io::Result<()> {
        let mut frame = Vec::new();
        compress(&self.waiting[..], &mut frame, CompressionLevel::Fastest);
        self.waiting.clear();
        self.out.write_all(&frame)
    }
}

impl<W: Write> Write for Zstd<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= FRAME {
            self.pack()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.pack()?;
        }
        self.out.flush()
    }
}
