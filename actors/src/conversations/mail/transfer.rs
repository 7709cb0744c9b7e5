//! Contents as they were before they were encoded for the way (RFC 2045, section 6): Base64 and quoted-printable.

use std::borrow::Cow;

/// The contents of a part whose field Content-Transfer-Encoding is this.
pub(super) fn decoded<'a>(body: &'a [u8], encoding: &str) -> Cow<'a, [u8]> {
    let word = encoding
        .split(|c: char| c.is_whitespace() || c == ';' || c == '(')
        .next()
        .unwrap_or_default()
        .trim_matches('"');
    match word {
        "base64" => base64(body).map_or(Cow::Borrowed(body), Cow::Owned),
        "quoted-printable" => Cow::Owned(quoted_printable(body)),
        _ => Cow::Borrowed(body),
    }
}

/// Reads Base64 until something else comes, such as a list's footer; `None` if it is not Base64 from the start. Padding
/// in the middle ends a block, and another may follow.
pub(super) fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count, mut was_padded) = (0_u32, 0_u8, false);
    for byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                flush(&mut bytes, &mut bits, &mut count);
                was_padded = true;
                continue;
            }
            byte if byte.is_ascii_whitespace() => continue,
            _ if bytes.is_empty() && !was_padded => return None,
            // After the end there may be anything; in the middle a damaged byte is left out.
            _ if was_padded => break,
            _ => continue,
        };
        was_padded = false;
        bits = bits << 6 | u32::from(value);
        count += 1;
        if count == 4 {
            bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
            (bits, count) = (0, 0);
        }
    }
    flush(&mut bytes, &mut bits, &mut count);
    Some(bytes)
}

/// Two digits make a byte, three make two.
fn flush(bytes: &mut Vec<u8>, bits: &mut u32, count: &mut u8) {
    match *count {
        2 => bytes.push((*bits >> 4) as u8),
        3 => bytes.extend_from_slice(&((*bits >> 2) as u16).to_be_bytes()),
        _ => {}
    }
    (*bits, *count) = (0, 0);
}

/// Reads quoted-printable; what is not encoded right stays as it is.
fn quoted_printable(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == b'=') {
        bytes.extend_from_slice(&rest[..at]);
        let after = &rest[at + 1..];
        if let Some(byte) = hex(after) {
            bytes.push(byte);
            rest = &after[2..];
            continue;
        }
        // A soft end of line, which mail servers may put blanks before.
        let blanks = after
            .iter()
            .take(80)
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let end = &after[blanks..];
        if let Some(next) = end.strip_prefix(b"\r\n").or_else(|| end.strip_prefix(b"\n")) {
            rest = next;
        } else if end.is_empty() {
            rest = end;
        } else {
            bytes.push(b'=');
            rest = after;
        }
    }
    bytes.extend_from_slice(rest);
    bytes
}

/// The byte that two hexadecimal digits at the start make.
pub(super) fn hex(text: &[u8]) -> Option<u8> {
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    Some((digit(0)? * 16 + digit(1)?) as u8)
}

#[cfg(test)]
mod tests {
    use super::{base64, decoded};

    #[test]
    fn both_encodings_are_read_as_they_come() {
        let read = |text: &str, encoding: &str| {
            String::from_utf8(decoded(text.as_bytes(), encoding).into_owned()).unwrap()
        };
        assert_eq!(read("SGVs\r\nbG8=\r\n", "base64"), "Hello");
        assert_eq!(read("SGVs bG8", "base64"), "Hello");
        assert_eq!(read("SGVsbG8=V29ybGQ=", "base64 "), "HelloWorld");
        assert_eq!(read("SGVsbG8=\n_____\nA list of the county", "base64"), "Hello");
        assert_eq!(read("---- not Base64", "base64"), "---- not Base64");
        assert_eq!(
            read("Se=C3=B1ora =\r\nAna=3D =\nx= \r\ny", "quoted-printable; x"),
            "Señora Ana= xy"
        );
        assert_eq!(read("a=zz b=", "quoted-printable"), "a=zz b");
        assert_eq!(read("=41", "7bit"), "=41");
        assert_eq!(base64(b"").unwrap(), b"");
    }
}
