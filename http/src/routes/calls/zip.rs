//! A ZIP archive of files that need no compression (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16: method 0).

/// CRC-32 with the polynomial 0xedb88320, as APPNOTE section 4.4.7 wants it.
const TABLE: [u32; 256] = {
    let mut table = [0u32; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 {
                value >> 1 ^ 0xedb8_8320
            } else {
                value >> 1
            };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};

/// The check sum of a file.
pub fn crc(bytes: &[u8]) -> u32 {
    !bytes
        .iter()
        .fold(!0u32, |sum, byte| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// The archive would be longer than 4 GB, the most that this form holds.
#[derive(Debug, thiserror::Error)]
#[error("the archive would be too large")]
pub struct TooLarge;

/// An archive under construction.
#[derive(Default)]
pub struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
}

impl Zip {
    /// Adds a file. Its name is UTF-8, with `/` between folders.
    pub fn add(&mut self, name: &str, content: &[u8]) -> Result<(), TooLarge> {
        let offset = u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?;
        let length = u32::try_from(content.len()).map_err(|_| TooLarge)?;
        let name_length = u16::try_from(name.len()).map_err(|_| TooLarge)?;
        self.files = self.files.checked_add(1).ok_or(TooLarge)?;
        // Version 2.0, names in UTF-8, stored, 1 January 1980.
        let mut common = vec![20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
        common.extend_from_slice(&crc(content).to_le_bytes());
        common.extend_from_slice(&length.to_le_bytes());
        common.extend_from_slice(&length.to_le_bytes());
        common.extend_from_slice(&name_length.to_le_bytes());
        common.extend_from_slice(&[0, 0]);
        self.bytes.extend_from_slice(b"PK\x03\x04");
        self.bytes.extend_from_slice(&common);
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.extend_from_slice(content);
        self.directory.extend_from_slice(b"PK\x01\x02\x14\x00");
        self.directory.extend_from_slice(&common);
        // No comment, first disk, no attributes.
        self.directory.extend_from_slice(&[0; 10]);
        self.directory.extend_from_slice(&offset.to_le_bytes());
        self.directory.extend_from_slice(name.as_bytes());
        Ok(())
    }

    /// Closes the archive.
    pub fn finish(mut self) -> Result<Vec<u8>, TooLarge> {
        let offset = u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?;
        let length = u32::try_from(self.directory.len()).map_err(|_| TooLarge)?;
        self.bytes.append(&mut self.directory);
        self.bytes.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        self.bytes.extend_from_slice(&self.files.to_le_bytes());
        self.bytes.extend_from_slice(&self.files.to_le_bytes());
        self.bytes.extend_from_slice(&length.to_le_bytes());
        self.bytes.extend_from_slice(&offset.to_le_bytes());
        self.bytes.extend_from_slice(&[0, 0]);
        Ok(self.bytes)
    }
}
