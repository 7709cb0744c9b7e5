//! Guest links: 128 random bits, of which only the hash is kept.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::RngCore;
use sha2::{Digest, Sha256};

/// A new code and its hash.
pub fn new_code() -> (String, String) {
    let mut bytes = [0; 16];
    rand::rng().fill_bytes(&mut bytes);
    let code = URL_SAFE_NO_PAD.encode(bytes);
    let hash = hash(&code);
    (code, hash)
}

/// The hash under which a code is stored.
pub fn hash(code: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(code.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_long_and_never_the_same() {
        let (one, hashed) = new_code();
        assert_eq!(one.len(), 22);
        assert_ne!(one, new_code().0);
        assert_eq!(hash(&one), hashed);
    }
}
