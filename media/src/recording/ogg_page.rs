//! Ogg pages (RFC 3533 section 6): one under construction, and one read back.

use std::io::{self, Read};

const CAPTURE: &[u8; 4] = b"OggS";
const HEADER: usize = 27;
const CONTINUED: u8 = 1;
const FIRST: u8 = 2;
const LAST: u8 = 4;

/// CRC-32 with polynomial 0x04c11db7, not reflected, no inversion.
const CRC_TABLE: [u32; 256] = {
    let mut table = [0u32; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = (index as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 0x8000_0000 != 0 {
                value << 1 ^ 0x04c1_1db7
            } else {
                value << 1
            };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};

fn crc(mut sum: u32, bytes: &[u8]) -> u32 {
    for byte in bytes {
        sum = sum << 8 ^ CRC_TABLE[usize::from((sum >> 24) as u8 ^ byte)];
    }
    sum
}

/// Collects whole packets into pages of one logical stream. No packet spans two pages.
pub(super) struct PageWriter {
    serial: u32,
    number: u32,
    lacing: Vec<u8>,
    body: Vec<u8>,
    granule: u64,
    page: Vec<u8>,
}

impl PageWriter {
    pub(super) fn new(serial: u32) -> Self {
        Self {
            serial,
            number: 0,
            lacing: Vec::with_capacity(255),
            body: Vec::new(),
            granule: 0,
            page: Vec::new(),
        }
    }

    /// Is there room for a packet of this length on the page under construction?
    pub(super) fn fits(&self, length: usize) -> bool {
        self.lacing.len() + length / 255 < 255
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lacing.is_empty()
    }

    /// Adds a packet that ends at `granule`. The caller has asked [`PageWriter::fits`].
    pub(super) fn add(&mut self, packet: &[u8], granule: u64) {
        self.lacing.extend(std::iter::repeat_n(255, packet.len() / 255));
        self.lacing.push((packet.len() % 255) as u8);
        self.body.extend_from_slice(packet);
        self.granule = granule;
    }

    /// Closes the page and returns its bytes. `end` = (marks the end of the stream, its final granule position).
    pub(super) fn close(&mut self, end: Option<u64>) -> &[u8] {
        let mut flags = 0;
        if self.number == 0 {
            flags |= FIRST;
        }
        if let Some(granule) = end {
            flags |= LAST;
            self.granule = granule;
        }
        self.page.clear();
        self.page.extend_from_slice(CAPTURE);
        self.page.extend_from_slice(&[0, flags]);
        self.page.extend_from_slice(&self.granule.to_le_bytes());
        self.page.extend_from_slice(&self.serial.to_le_bytes());
        self.page.extend_from_slice(&self.number.to_le_bytes());
        self.page.extend_from_slice(&[0; 4]);
        self.page.push(self.lacing.len() as u8);
        self.page.extend_from_slice(&self.lacing);
        self.page.extend_from_slice(&self.body);
        let sum = crc(0, &self.page);
        self.page[22..26].copy_from_slice(&sum.to_le_bytes());
        self.number += 1;
        self.lacing.clear();
        self.body.clear();
        &self.page
    }
}

/// One page as read.
pub(super) struct Page {
    pub(super) granule: u64,
    pub(super) continued: bool,
    pub(super) last: bool,
    pub(super) lacing: Vec<u8>,
    pub(super) body: Vec<u8>,
}

/// The next element of the input.
pub(super) enum NextPage {
    Page(Page),
    /// The input ends at a page's border.
    End,
    /// The input ends within a page, or the next page is damaged: a writer died here.
    Broken,
}

/// Reads the next page. Only the reader's own failures are errors.
pub(super) fn read_page(input: &mut impl Read) -> io::Result<NextPage> {
    let mut header = [0u8; HEADER];
    match fill(input, &mut header)? {
        0 => return Ok(NextPage::End),
        HEADER => {}
        _ => return Ok(NextPage::Broken),
    }
    if &header[..4] != CAPTURE || header[4] != 0 {
        return Ok(NextPage::Broken);
    }
    let mut lacing = vec![0; usize::from(header[26])];
    if fill(input, &mut lacing)? != lacing.len() {
        return Ok(NextPage::Broken);
    }
    let mut body = vec![0; lacing.iter().map(|length| usize::from(*length)).sum()];
    if fill(input, &mut body)? != body.len() {
        return Ok(NextPage::Broken);
    }
    let written = u32::from_le_bytes([header[22], header[23], header[24], header[25]]);
    header[22..26].fill(0);
    if crc(crc(crc(0, &header), &lacing), &body) != written {
        return Ok(NextPage::Broken);
    }
    let mut granule = [0; 8];
    granule.copy_from_slice(&header[6..14]);
    Ok(NextPage::Page(Page {
        granule: u64::from_le_bytes(granule),
        continued: header[5] & CONTINUED != 0,
        last: header[5] & LAST != 0,
        lacing,
        body,
    }))
}

/// Reads until `buffer` is full or the input ends; how much was read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_implementation_reads_our_pages() {
        let mut writer = PageWriter::new(7);
        let packets: Vec<Vec<u8>> = vec![
            b"head".to_vec(),
            vec![9; 254],
            vec![8; 255],
            vec![7; 700],
            Vec::new(),
        ];
        let mut file = Vec::new();
        writer.add(&packets[0], 0);
        file.extend_from_slice(writer.close(None));
        for (index, packet) in packets[1..].iter().enumerate() {
            assert!(writer.fits(packet.len()));
            writer.add(packet, index as u64 + 1);
        }
        file.extend_from_slice(writer.close(Some(99)));

        let mut theirs = ogg::PacketReader::new(io::Cursor::new(&file));
        for packet in &packets {
            let read = theirs.read_packet_expected().unwrap();
            assert_eq!(&read.data, packet);
            assert_eq!(read.stream_serial(), 7);
        }
        assert!(theirs.read_packet().unwrap().is_none());

        let mut input = &file[..];
        assert!(matches!(read_page(&mut input).unwrap(), NextPage::Page(page) if page.granule == 0));
        match read_page(&mut input).unwrap() {
            NextPage::Page(page) => {
                assert_eq!((page.granule, page.last, page.continued), (99, true, false));
                assert_eq!(page.body.len(), 254 + 255 + 700);
            }
            _ => panic!("the second page is intact"),
        }
        assert!(matches!(read_page(&mut input).unwrap(), NextPage::End));
    }

    #[test]
    fn a_changed_or_cut_page_is_broken() {
        let mut writer = PageWriter::new(1);
        writer.add(b"some packet", 960);
        let page = writer.close(None).to_vec();
        for cut in 1..page.len() {
            assert!(
                matches!(read_page(&mut &page[..cut]).unwrap(), NextPage::Broken),
                "cut at {cut}"
            );
        }
        let mut changed = page.clone();
        changed[30] ^= 1;
        assert!(matches!(read_page(&mut &changed[..]).unwrap(), NextPage::Broken));
    }

    #[test]
    fn a_page_has_255_segments_at_most() {
        let mut writer = PageWriter::new(1);
        for granule in 0..255 {
            assert!(writer.fits(254));
            writer.add(&[0; 254], granule);
        }
        assert!(!writer.fits(0));
    }
}
