//! Whether a PDF asks for a password when it is opened. Many banks' statements are encrypted with an empty one, so that they can
//! be read and not changed: those open for everybody, and are told apart here (ISO 32000-2, section 7.6.4).

use aes::Aes128;
use aes::cipher::generic_array::GenericArray;
use aes::cipher::{BlockEncrypt, KeyInit};
use md5::Md5;
use sha2::{Digest, Sha256, Sha384, Sha512};

/// What stands in for a password of no characters (algorithm 2).
const PADDING: [u8; 32] = [
    0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e,
    0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
];
/// Longest encryption dictionary that is looked at, in bytes.
const MAX_DICTIONARY: usize = 8 * 1024;

/// True only where that is certain: a document that cannot be understood here is not said to ask.
pub(super) fn is_asked_for(bytes: &[u8]) -> bool {
    let Some(dictionary) = dictionary(bytes) else {
        return false;
    };
    if let Some(filter) = after(dictionary, b"/Filter")
        && !filter.trim_ascii_start().starts_with(b"/Standard")
    {
        return true;
    }
    opens_without(dictionary, bytes) == Some(false)
}

/// The encryption dictionary, if the document has one: it is never compressed or encrypted itself.
fn dictionary(bytes: &[u8]) -> Option<&[u8]> {
    let rest = last_after(bytes, b"/Encrypt")?.trim_ascii_start();
    if rest.starts_with(b"<<") {
        return Some(start(rest));
    }
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = &rest[..digits(rest)];
    let rest = rest[number.len()..].trim_ascii_start();
    let generation = &rest[..digits(rest)];
    if number.is_empty() || generation.is_empty() || number.len() > 10 || generation.len() > 5 {
        return None;
    }
    let head = [number, b" ", generation, b" obj"].concat();
    let found = bytes
        .windows(head.len())
        .enumerate()
        .rev()
        .find(|(place, window)| {
            *window == head.as_slice() && (*place == 0 || !bytes[place - 1].is_ascii_digit())
        });
    found.map(|(place, _)| start(&bytes[place + head.len()..]))
}

fn start(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_DICTIONARY)]
}

/// Whether a password of no characters opens it; none where the dictionary is not understood.
fn opens_without(dictionary: &[u8], bytes: &[u8]) -> Option<bool> {
    let revision = number(dictionary, b"/R")?;
    let user = text(after(dictionary, b"/U")?)?;
    match revision {
        2..=4 => {
            let id = last_after(bytes, b"/ID")?.trim_ascii_start().strip_prefix(b"[")?;
            let id = text(id).unwrap_or_default();
            let key = file_key(dictionary, revision, &id)?;
            Some(matches(&key, revision, &id, &user))
        }
        5 | 6 => {
            let hash = user.get(..32)?;
            let salt = user.get(32..40)?;
            let own = match revision {
                5 => Sha256::digest(salt).to_vec(),
                _ => hardened(salt),
            };
            Some(own == hash)
        }
        _ => None,
    }
}

/// Algorithm 2: the key that the empty password makes.
fn file_key(dictionary: &[u8], revision: i64, id: &[u8]) -> Option<Vec<u8>> {
    let owner = text(after(dictionary, b"/O")?)?;
    let rights = u32::try_from(number(dictionary, b"/P")? & 0xffff_ffff).ok()?;
    let length = match revision {
        2 => 5,
        3 => number(dictionary, b"/Length").map_or(5, |bits| bits / 8),
        _ => 16,
    };
    let length = usize::try_from(length)
        .ok()
        .filter(|length| (5..=16).contains(length))?;
    let mut hash = Md5::new();
    hash.update(PADDING);
    hash.update(owner.get(..32)?);
    hash.update(rights.to_le_bytes());
    hash.update(id);
    let is_plain_metadata = after(dictionary, b"/EncryptMetadata")
        .is_some_and(|rest| rest.trim_ascii_start().starts_with(b"false"));
    if revision >= 4 && is_plain_metadata {
        hash.update([0xff; 4]);
    }
    let mut key = hash.finalize().to_vec();
    if revision >= 3 {
        for _ in 0..50 {
            key = Md5::digest(&key[..length]).to_vec();
        }
    }
    key.truncate(length);
    Some(key)
}

/// Algorithms 4 to 6: whether the key is the one that the document was made with.
fn matches(key: &[u8], revision: i64, id: &[u8], user: &[u8]) -> bool {
    if revision == 2 {
        return user.get(..32) == Some(rc4(key, &PADDING).as_slice());
    }
    let hash = Md5::new().chain_update(PADDING).chain_update(id).finalize();
    let mut own = rc4(key, &hash);
    for round in 1..=19u8 {
        let turned: Vec<u8> = key.iter().map(|byte| byte ^ round).collect();
        own = rc4(&turned, &own);
    }
    user.get(..16) == Some(own.as_slice())
}

/// Algorithm 2.B for the empty password.
fn hardened(salt: &[u8]) -> Vec<u8> {
    let mut key = Sha256::digest(salt).to_vec();
    // It ends by round 287: no byte is greater than 255.
    for round in 0..=288usize {
        let mut blocks = key.repeat(64);
        encrypt(&key[..16], &key[16..32], &mut blocks);
        let remainder: u32 = blocks[..16].iter().map(|byte| u32::from(*byte)).sum::<u32>() % 3;
        key = match remainder {
            0 => Sha256::digest(&blocks).to_vec(),
            1 => Sha384::digest(&blocks).to_vec(),
            _ => Sha512::digest(&blocks).to_vec(),
        };
        let last = blocks.last().map_or(0, |byte| usize::from(*byte));
        if round >= 63 && last + 32 <= round + 1 {
            break;
        }
    }
    key.truncate(32);
    key
}

/// AES-128 with chained blocks and without padding; whole blocks.
fn encrypt(key: &[u8], start: &[u8], bytes: &mut [u8]) {
    let cipher = Aes128::new(GenericArray::from_slice(key));
    let mut before = start.to_vec();
    for block in bytes.chunks_exact_mut(16) {
        for (byte, other) in block.iter_mut().zip(&before) {
            *byte ^= other;
        }
        cipher.encrypt_block(GenericArray::from_mut_slice(block));
        before.copy_from_slice(block);
    }
}

fn rc4(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut state: Vec<u8> = (0..=255).collect();
    let mut j = 0u8;
    for i in 0..256 {
        j = j.wrapping_add(state[i]).wrapping_add(key[i % key.len()]);
        state.swap(i, usize::from(j));
    }
    let (mut i, mut j) = (0u8, 0u8);
    let mut next = || {
        i = i.wrapping_add(1);
        j = j.wrapping_add(state[usize::from(i)]);
        state.swap(usize::from(i), usize::from(j));
        state[usize::from(state[usize::from(i)].wrapping_add(state[usize::from(j)]))]
    };
    bytes.iter().map(|byte| byte ^ next()).collect()
}

/// What follows a key's name at its first place.
fn after<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let places = bytes.windows(name.len()).enumerate();
    let mut found = places.filter(|(_, window)| *window == name);
    found.find_map(|(place, _)| ends_there(&bytes[place + name.len()..]))
}

/// The same at its last place.
fn last_after<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let places = bytes.windows(name.len()).enumerate().rev();
    let mut found = places.filter(|(_, window)| *window == name);
    found.find_map(|(place, _)| ends_there(&bytes[place + name.len()..]))
}

/// The rest, if the name is not the beginning of a longer one.
fn ends_there(rest: &[u8]) -> Option<&[u8]> {
    rest.first()
        .filter(|byte| !byte.is_ascii_alphanumeric())
        .map(|_| rest)
}

fn number(dictionary: &[u8], name: &[u8]) -> Option<i64> {
    let rest = after(dictionary, name)?.trim_ascii_start();
    let length = rest
        .iter()
        .take_while(|byte| byte.is_ascii_digit() || **byte == b'-')
        .count();
    std::str::from_utf8(&rest[..length]).ok()?.parse().ok()
}

/// A string: in hexadecimal, or as it is with escapes.
fn text(rest: &[u8]) -> Option<Vec<u8>> {
    let rest = rest.trim_ascii_start();
    match rest.first()? {
        b'<' => {
            let mut digits = Vec::new();
            for byte in rest[1..].iter().take_while(|byte| **byte != b'>') {
                match char::from(*byte).to_digit(16) {
                    Some(digit) => digits.push(u8::try_from(digit).ok()?),
                    None if byte.is_ascii_whitespace() => {}
                    None => return None,
                }
            }
            let pair = |two: &[u8]| two[0] << 4 | two.get(1).copied().unwrap_or_default();
            Some(digits.chunks(2).map(pair).collect())
        }
        b'(' => escaped(&rest[1..]),
        _ => None,
    }
}

fn escaped(rest: &[u8]) -> Option<Vec<u8>> {
    let mut made = Vec::new();
    let (mut place, mut depth) = (0, 0);
    loop {
        let byte = *rest.get(place)?;
        place += 1;
        match byte {
            b')' if depth == 0 => return Some(made),
            b')' => depth -= 1,
            b'(' => depth += 1,
            b'\\' => {
                let escape = *rest.get(place)?;
                place += 1;
                match escape {
                    b'n' => made.push(b'\n'),
                    b'r' => made.push(b'\r'),
                    b't' => made.push(b'\t'),
                    b'b' => made.push(8),
                    b'f' => made.push(12),
                    b'\n' => {}
                    b'\r' => place += usize::from(rest.get(place) == Some(&b'\n')),
                    b'0'..=b'7' => {
                        let mut value = u32::from(escape - b'0');
                        for _ in 0..2 {
                            match rest.get(place) {
                                Some(digit @ b'0'..=b'7') => value = value * 8 + u32::from(digit - b'0'),
                                _ => break,
                            }
                            place += 1;
                        }
                        made.push(u8::try_from(value & 0xff).ok()?);
                    }
                    other => made.push(other),
                }
                continue;
            }
            _ => {}
        }
        made.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    include!("pdf_password_cases.rs");

    fn document(dictionary: &str) -> Vec<u8> {
        format!(
            "%PDF-1.7\n7 0 obj\n<< {dictionary} >>\nendobj\ntrailer << /Root 1 0 R /Encrypt 7 0 R /ID [<{ID}> <{ID}>] >>\n%%EOF"
        )
        .into_bytes()
    }

    #[test]
    fn a_document_that_opens_for_everybody_is_told_from_one_that_asks() {
        for (name, open, asking) in CASES {
            assert!(!is_asked_for(&document(open)), "{name} with an empty password");
            assert!(is_asked_for(&document(asking)), "{name} with a password");
        }
        assert!(is_asked_for(&document("/Filter /Adobe.PubSec /V 4 /R 4")));
    }

    #[test]
    fn what_is_not_encrypted_or_not_understood_is_not_said_to_ask() {
        for bytes in [
            &b"%PDF-1.4 trailer << /Root 1 0 R >> %%EOF"[..],
            b"%PDF-1.4 (/Encrypt 7 0 R) Tj",
            b"/Encrypt",
            b"/Encrypt 7 0 R 7 0 obj << /Filter /Standard /R 9 /U () >>",
            b"/Encrypt << /Filter /Standard /R 6 /U <00> >>",
            b"/Encrypt << /Filter /Standard /R 3 /U (\\",
            b"/Encrypt << /Filter /Standard /R 3 /Length -8 /P 1 /O () /U () >> /ID [()]",
        ] {
            assert!(!is_asked_for(bytes), "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn strings_are_read_in_both_spellings() {
        assert_eq!(text(b" <48 656C6c6f7>").unwrap(), b"Hellop");
        assert_eq!(text(b"(a\\(b\\)\\101\\\\(c)\\\r\nd)").unwrap(), b"a(b)A\\(c)d");
        assert_eq!(text(b"(never closed"), None);
    }
}
