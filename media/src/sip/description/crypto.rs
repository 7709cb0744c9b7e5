//! Keys in a description (RFC 4568).

use crate::phone::SrtpKey;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The only supported crypto suite (RFC 4568, section 6.2.1); every encrypting trunk supports it.
pub(super) const CRYPTO_SUITE: &str = "AES_CM_128_HMAC_SHA1_80";

/// A key that the other end sends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crypto {
    /// Number by which an answer chooses it.
    pub tag: u32,
    /// Its key.
    pub key: SrtpKey,
}

impl Crypto {
    /// `1 AES_CM_128_HMAC_SHA1_80 inline:…|lifetime|MKI` (RFC 4568, section 9.1); none for suites and parameters that are not
    /// spoken.
    pub(super) fn parse(value: &str) -> Option<Self> {
        let mut words = value.split_ascii_whitespace();
        let tag = words.next()?.parse().ok()?;
        if words.next()? != CRYPTO_SUITE {
            return None;
        }
        let inline = words.next()?.strip_prefix("inline:")?;
        // Session parameters change the packet format: a line with unknown ones must not be chosen.
        if words.next().is_some() {
            return None;
        }
        let mut parts = inline.split('|');
        let material = STANDARD.decode(parts.next()?).ok()?;
        // A master key identifier would be in every packet.
        if parts.any(|part| part.contains(':')) || material.len() != 30 {
            return None;
        }
        Some(Self {
            tag,
            key: SrtpKey {
                key: material[..16].try_into().ok()?,
                salt: material[16..].try_into().ok()?,
            },
        })
    }
}

/// A new key for what we send.
pub(crate) fn new_key() -> SrtpKey {
    SrtpKey {
        key: rand::random(),
        salt: rand::random(),
    }
}
