//! Codes of guests: the link's, 128 random bits, and a short one that can be spoken and typed. Only hashes are kept.

use crate::error::Result;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hub_domain::TenantId;
use hub_domain::written::{is_hyphen, plain_line};
use hub_store::calls::guest_links::Hashes;
use hub_store::keys::Keyring;
use rand::{Rng, RngCore};
use sha2::{Digest, Sha256};

/// Digits and letters that are not confused with each other, and that form no words.
const ALPHABET: &[u8; 28] = b"23456789BCDFGHJKMNPQRSTVWXYZ";
/// Characters of a code that is said: 43 random bits.
const LENGTH: usize = 9;
/// Characters that are said together.
const GROUP: usize = 3;

/// Longest text in which a code is looked for, in bytes.
const MAX_TYPED: usize = 200;

/// What lets a guest in; known only when it is made.
#[derive(Debug, Clone)]
pub struct GuestCodes {
    /// Code in the link.
    pub link: String,
    /// Code for the phone or a letter: three groups of three.
    pub spoken: String,
    pub hashes: Hashes,
}

/// New codes of a call of this tenant.
pub async fn new_codes(keyring: &Keyring, tenant: TenantId) -> Result<GuestCodes> {
    let (_, key) = keyring.tenant_key(tenant).await?;
    let mut random = rand::rng();
    let mut bytes = [0; 16];
    random.fill_bytes(&mut bytes);
    let link = URL_SAFE_NO_PAD.encode(bytes);
    let spoken: Vec<u8> = (0..LENGTH)
        .map(|_| ALPHABET[random.random_range(0..ALPHABET.len())])
        .collect();
    let text = |part: &[u8]| String::from_utf8_lossy(part).into_owned();
    let hashes = Hashes {
        link: hash(&link),
        spoken: spoken_hash(&key, &text(&spoken)),
    };
    let groups: Vec<String> = spoken.chunks(GROUP).map(text).collect();
    Ok(GuestCodes {
        link,
        spoken: groups.join("-"),
        hashes,
    })
}

/// The hash under which a link's code is stored.
pub fn hash(code: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(code.as_bytes()))
}

/// The code typed by a person, if it is a valid spoken code; ignores case, separators and invisible marks, and takes digits of any
/// script. Out of a pasted sentence it is the only code in it.
pub fn spoken(entered: &str) -> Option<String> {
    if entered.len() > MAX_TYPED {
        return None;
    }
    let line = plain_line(entered);
    if let Some(code) = as_code(&line) {
        return Some(code);
    }
    // A link's code is one word.
    if !line.contains(char::is_whitespace) {
        return None;
    }
    let is_part = |c: char| c.is_alphanumeric() || is_hyphen(c);
    let words = line.split(|c: char| !is_part(c)).filter_map(as_code);
    let mut codes: Vec<String> = words
        .filter(|code| code.bytes().any(|byte| byte.is_ascii_digit()))
        .collect();
    codes.sort_unstable();
    codes.dedup();
    match codes.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

fn as_code(text: &str) -> Option<String> {
    let typed = text.chars().filter(|c| c.is_alphanumeric());
    let code: String = typed.map(|c| c.to_ascii_uppercase()).take(LENGTH + 1).collect();
    let fits = code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte));
    fits.then_some(code)
}

/// The hashes under which a typed code may be stored: one for each key of the tenant, the newest first.
pub async fn spoken_hashes(keyring: &Keyring, tenant: TenantId, code: &str) -> Result<Vec<String>> {
    keyring.newest_tenant_key(tenant).await?;
    let mut hashes = Vec::new();
    for (id, _) in keyring.tenant_keys(tenant).into_iter().rev() {
        let key = keyring.tenant_key_by_id(tenant, id).await?;
        hashes.push(spoken_hash(&key, code));
    }
    Ok(hashes)
}

/// So few bits could be brute-forced by anyone with the table; the hash therefore needs the tenant's key.
fn spoken_hash(key: &[u8; 32], code: &str) -> String {
    let digest = Sha256::new()
        .chain_update(key)
        .chain_update("guest_links/")
        .chain_update(code);
    URL_SAFE_NO_PAD.encode(digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_understood_however_it_is_typed_and_nothing_else_is_taken_for_one() {
        for typed in [
            "K7M-3PX-9RT",
            "k7m3px9rt",
            " K7M 3px \u{2013} 9RT ",
            "k7m.3px.9rt",
            "\u{202a}K٧M-٣PX-٩RT\u{202c}",
            "K७M3PX9RT",
            "Your code is K7M\u{2011}3PX\u{2011}9RT.",
        ] {
            assert_eq!(spoken(typed).as_deref(), Some("K7M3PX9RT"), "{typed}");
        }
        let link = URL_SAFE_NO_PAD.encode([7; 16]);
        for other in [
            "",
            "K7M-3PX-9R",
            "K7M-3PX-9RTT",
            "K7M-3PX-9R0",
            "K7M-3PX-9RI",
            "K7M-3PX-9R\u{e9}",
            &link,
        ] {
            assert_eq!(spoken(other), None, "{other}");
        }
    }

    #[test]
    fn a_hash_needs_the_key() {
        let hashed = spoken_hash(&[1; 32], "K7M3PX9RT");
        assert_eq!(hashed, spoken_hash(&[1; 32], "K7M3PX9RT"));
        assert_ne!(hashed, spoken_hash(&[2; 32], "K7M3PX9RT"));
        assert_ne!(hashed, spoken_hash(&[1; 32], "K7M3PX9RV"));
    }
}
