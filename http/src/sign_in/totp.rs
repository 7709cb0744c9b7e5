//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as the apps support.

use aws_lc_rs::hmac;

/// Length of a step, in milliseconds.
const STEP_MS: i64 = 30_000;
/// Steps before and after now whose codes are taken too (RFC 6238, section 5.2).
const DRIFT: i64 = 1;
/// RFC 4648, section 6.
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// A new secret: 160 random bits (RFC 4226, section 4, R6).
pub fn new_secret() -> [u8; 20] {
    rand::random()
}

/// Bytes in base32 without padding, as apps take a secret.
pub fn base32(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut held, mut bits) = (0_u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(BASE32[(held >> bits & 31) as usize]));
        }
    }
    if bits > 0 {
        text.push(char::from(BASE32[(held << (5 - bits) & 31) as usize]));
    }
    text
}

/// The bytes of a text in base32; none when it is not that.
pub fn from_base32(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut held, mut bits) = (0_u32, 0);
    for character in text.bytes() {
        let value = BASE32
            .iter()
            .position(|known| *known == character.to_ascii_uppercase())?;
        held = held << 5 | value as u32;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    Some(bytes)
}

/// The address that a QR code holds for an app (the Key URI format).
pub fn otpauth_url(secret: &[u8], agency: &str, login: &str) -> String {
    let encoded = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'@' => {
                    char::from(byte).to_string()
                }
                _ => format!("%{byte:02X}"),
            })
            .collect()
    };
    let (agency, login) = (encoded(agency), encoded(login));
    format!(
        "otpauth://totp/{agency}:{login}?secret={}&issuer={agency}&algorithm=SHA1&digits=6&period=30",
        base32(secret)
    )
}

/// The code of a step (RFC 4226, section 5.3).
pub fn code_of(secret: &[u8], step: i64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let digest = tag.as_ref();
    let offset = usize::from(digest[digest.len() - 1] & 15);
    let four = [
        digest[offset] & 0x7f,
        digest[offset + 1],
        digest[offset + 2],
        digest[offset + 3],
    ];
    format!("{:06}", u32::from_be_bytes(four) % 1_000_000)
}

/// The step in which it is now.
pub fn step_at(now_ms: i64) -> i64 {
    now_ms.div_euclid(STEP_MS)
}

/// The step whose code this is, among now and one before and after.
pub fn matching_step(secret: &[u8], code: &str, now_ms: i64) -> Option<i64> {
    let now = step_at(now_ms);
    (now - DRIFT..=now + DRIFT).find(|step| {
        aws_lc_rs::constant_time::verify_slices_are_equal(code_of(secret, *step).as_bytes(), code.as_bytes())
            .is_ok()
    })
}
