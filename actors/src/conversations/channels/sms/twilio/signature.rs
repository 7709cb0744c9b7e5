//! Verifies a webhook's signature: it proves that the sender has the account's secret, for this address and these
//! values. The address is the configured public one, because a request's own Host header is up to its sender.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use sha1::Sha1;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What was sent besides the address.
pub enum Body<'a> {
    /// The values of a form, in any order.
    Form(&'a [(String, String)]),
    /// Any other body; its SHA-256 is in the address as `bodySHA256`.
    Raw(&'a [u8]),
}

/// Whether `signature` (base64) is valid for a request to `url`, given as called, with its query.
pub fn is_valid(token: &str, url: &str, body: &Body<'_>, signature: &str) -> bool {
    let Ok(signature) = STANDARD.decode(signature) else {
        return false;
    };
    if let Body::Raw(bytes) = body
        && !names_body(url, bytes)
    {
        return false;
    }
    mac(token, url, body).verify_slice(&signature).is_ok()
}

/// The signature of a request.
pub fn sign(token: &str, url: &str, body: &Body<'_>) -> String {
    STANDARD.encode(mac(token, url, body).finalize().into_bytes())
}

fn mac(token: &str, url: &str, body: &Body<'_>) -> Hmac<Sha1> {
    let mut mac = Hmac::<Sha1>::new_from_slice(token.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(url.as_bytes());
    if let Body::Form(values) = body {
        // Sorted by name; repeated values of a name are sorted and deduplicated.
        let mut sorted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, value) in *values {
            sorted.entry(name).or_default().insert(value);
        }
        for (name, values) in sorted {
            for value in values {
                mac.update(name.as_bytes());
                mac.update(value.as_bytes());
            }
        }
    }
    mac
}

fn names_body(url: &str, bytes: &[u8]) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let mut named = query
        .split('&')
        .filter_map(|pair| pair.strip_prefix("bodySHA256="));
    let hash = format!("{:x}", Sha256::digest(bytes));
    named
        .next()
        .is_some_and(|named| named.eq_ignore_ascii_case(&hash))
        && named.next().is_none()
}
