//! How long a recorded track plays, from its last Ogg page (RFC 3533, section 6; RFC 7845, section 4).

/// Length in ms; none when this is no Ogg Opus file that ends.
pub fn ogg_opus_length_ms(file: &[u8]) -> Option<f64> {
    let head = file.windows(8).position(|eight| eight == b"OpusHead")?;
    let pre_skip = u16::from_le_bytes(file.get(head + 10..head + 12)?.try_into().ok()?);
    let mut page = 0;
    let mut last = None;
    while page < file.len() {
        let header = file.get(page..page + 27)?;
        if &header[..4] != b"OggS" {
            return None;
        }
        let segments = usize::from(header[26]);
        let lacing = file.get(page + 27..page + 27 + segments)?;
        let body: usize = lacing.iter().map(|length| usize::from(*length)).sum();
        let next = page + 27 + segments + body;
        if next > file.len() {
            return None;
        }
        last = Some((header[5], u64::from_le_bytes(header[6..14].try_into().ok()?)));
        page = next;
    }
    let (flags, granule) = last?;
    // The last page says that it is the last.
    (flags & 4 != 0).then(|| granule.saturating_sub(u64::from(pre_skip)) as f64 / 48.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(flags: u8, granule: u64, body: &[u8]) -> Vec<u8> {
        let mut page = b"OggS\0".to_vec();
        page.push(flags);
        page.extend(granule.to_le_bytes());
        page.extend([0; 12]);
        page.push(1);
        page.push(body.len() as u8);
        page.extend(body);
        page
    }

    #[test]
    fn the_length_is_that_of_the_last_page() {
        let mut file = page(2, 0, b"OpusHead\x01\x01\x38\x01\0\0\0\0\0\0\0");
        file.extend(page(0, 48_000, &[1; 40]));
        assert_eq!(ogg_opus_length_ms(&file), None, "it does not end");
        file.extend(page(4, 96_312, &[1; 40]));
        assert_eq!(ogg_opus_length_ms(&file), Some(2_000.0));
        assert_eq!(ogg_opus_length_ms(&file[..file.len() - 1]), None, "cut off");
        assert_eq!(ogg_opus_length_ms(b"RIFF"), None);
    }
}
