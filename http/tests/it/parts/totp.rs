//! Codes of authenticator apps.

use hub_http::sign_in::totp::{base32, code_of, from_base32, matching_step, otpauth_url, step_at};

const SECRET: &[u8] = b"12345678901234567890";

#[test]
fn the_codes_are_those_of_the_standard() {
    // RFC 6238, appendix B, the last six of eight digits.
    for (seconds, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ] {
        assert_eq!(code_of(SECRET, step_at(seconds * 1000)), code);
    }
}

#[test]
fn a_clock_may_be_one_step_off_and_no_more() {
    let now = 1_111_111_109_000;
    let code = |step: i64| code_of(SECRET, step_at(now) + step);
    for (step, found) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
        let expected = found.then(|| step_at(now) + step);
        assert_eq!(matching_step(SECRET, &code(step), now), expected, "{step}");
    }
    assert_eq!(matching_step(SECRET, "", now), None);
}

#[test]
fn secrets_travel_in_base32() {
    assert_eq!(base32(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_eq!(
        from_base32("gezdgnbvgy3tqojqgezdgnbvgy3tqojq").as_deref(),
        Some(SECRET)
    );
    assert_eq!(base32(b"fooba"), "MZXW6YTB");
    assert_eq!(base32(b"foob"), "MZXW6YQ");
    assert_eq!(from_base32("MZXW6YQ").as_deref(), Some(&b"foob"[..]));
    assert_eq!(from_base32("0"), None);
    assert_eq!(
        otpauth_url(b"fooba", "Riverbend County", "rosa@riverbend.example"),
        "otpauth://totp/Riverbend%20County:rosa@riverbend.example?secret=MZXW6YTB&issuer=Riverbend%20County&algorithm=SHA1&digits=6&period=30"
    );
}
