//! The signature of a notice: `t=…,v1=…` in the header `Stripe-Signature`, HMAC-SHA256 of `t.body` (Stripe, "Verify webhook signatures
//! manually"). There are several `v1` while one secret takes the place of another.

use crate::gateway::{NoticeFault, RawNotice, SKEW_MS};
use hmac::{Hmac, Mac};
use sha2::Sha256;

type HmacSha256 = Hmac<Sha256>;

fn mac(secret: &str, time: &str, body: &[u8]) -> HmacSha256 {
    let mut mac = HmacSha256::new_from_slice(secret.as_bytes()).expect("an HMAC takes a key of any length");
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

/// The header of a notice, as the provider writes it; `time_s` in seconds.
pub fn signed(secret: &str, time_s: i64, body: &[u8]) -> String {
    let digest = mac(secret, &time_s.to_string(), body).finalize().into_bytes();
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={time_s},v1={hex}")
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    if !hex.is_ascii() || !hex.len().is_multiple_of(2) {
        return None;
    }
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// Whether a notice is signed with one of the secrets, at a time near to ours. Compared in constant time.
pub(super) fn check(notice: &RawNotice, secrets: &[String], now_ms: i64) -> Result<(), NoticeFault> {
    let header = notice
        .headers
        .get("stripe-signature")
        .ok_or(NoticeFault::Unsigned)?;
    let (mut time, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", value)) => time = Some(value),
            Some(("v1", value)) => signatures.extend(bytes(value)),
            Some(_) | None => {}
        }
    }
    let time = time.ok_or(NoticeFault::Unsigned)?;
    let seconds: i64 = time.parse().map_err(|_| NoticeFault::Unsigned)?;
    if signatures.is_empty() {
        return Err(NoticeFault::Unsigned);
    }
    let is_signed = secrets.iter().filter(|secret| !secret.is_empty()).any(|secret| {
        signatures
            .iter()
            .any(|signature| mac(secret, time, &notice.body).verify_slice(signature).is_ok())
    });
    if !is_signed {
        return Err(NoticeFault::Forged);
    }
    let away = seconds
        .saturating_mul(1_000)
        .saturating_sub(now_ms)
        .saturating_abs();
    match away > SKEW_MS {
        true => Err(NoticeFault::Old),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::NoticeHeaders;

    const NOW: i64 = 1_796_040_000;

    fn notice(header: Option<String>, body: &str) -> RawNotice {
        let header = header.map(|value| ("stripe-signature".to_owned(), value));
        RawNotice {
            headers: NoticeHeaders::from_iter(header),
            body: body.as_bytes().to_vec(),
        }
    }

    fn judged(header: Option<String>, body: &str, secrets: &[&str]) -> Result<(), NoticeFault> {
        let secrets: Vec<String> = secrets.iter().map(|secret| (*secret).to_owned()).collect();
        check(&notice(header, body), &secrets, NOW * 1_000)
    }

    /// RFC 4231, test case 2, in the provider's form: the key is `Jefe`.
    #[test]
    fn line_9_the_hmac_is_that_of_the_standard() {
        let mut known = HmacSha256::new_from_slice(b"Jefe").unwrap();
        known.update(b"what do ya want for nothing?");
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(Some(known.finalize().into_bytes().to_vec()), bytes(expected));
        // The time and the body are joined by a point.
        let by_hand = {
            let mut by_hand = HmacSha256::new_from_slice(b"whsec").unwrap();
            by_hand.update(b"5.{}");
            by_hand.finalize().into_bytes().to_vec()
        };
        let header = signed("whsec", 5, b"{}");
        assert_eq!(bytes(header.strip_prefix("t=5,v1=").unwrap()), Some(by_hand));
    }

    #[test]
    fn line_9_a_notice_is_taken_with_either_secret_while_they_turn() {
        let body = r#"{"id":"evt_1"}"#;
        let of_old = signed("old", NOW, body.as_bytes());
        let both = format!(
            "{of_old},v1={}",
            signed("new", NOW, body.as_bytes()).split_once("v1=").unwrap().1
        );
        for secrets in [&["old"][..], &["new"], &["new", "old"]] {
            assert_eq!(judged(Some(both.clone()), body, secrets), Ok(()), "{secrets:?}");
        }
        assert_eq!(judged(Some(of_old), body, &["new", "old"]), Ok(()));
    }

    #[test]
    fn line_9_forged_changed_old_and_unsigned_notices_are_refused() {
        let body = r#"{"id":"evt_1"}"#;
        let good = signed("whsec", NOW, body.as_bytes());
        assert_eq!(
            judged(Some(good.clone()), r#"{"id":"evt_2"}"#, &["whsec"]),
            Err(NoticeFault::Forged)
        );
        assert_eq!(
            judged(Some(good.clone()), body, &["other"]),
            Err(NoticeFault::Forged)
        );
        assert_eq!(judged(Some(good), body, &["", "other"]), Err(NoticeFault::Forged));
        assert_eq!(
            judged(Some(signed("", NOW, body.as_bytes())), body, &[""]),
            Err(NoticeFault::Forged)
        );
        for (away, judged_as) in [
            (300, Ok(())),
            (-300, Ok(())),
            (301, Err(NoticeFault::Old)),
            (-301, Err(NoticeFault::Old)),
        ] {
            let header = signed("whsec", NOW + away, body.as_bytes());
            assert_eq!(judged(Some(header), body, &["whsec"]), judged_as, "{away}");
        }
        for unsigned in ["", "t=1", "v1=00", "t=x,v1=00", "t=1,v1=zz", "t=1,v0=00"] {
            assert_eq!(
                judged(Some(unsigned.to_owned()), body, &["whsec"]),
                Err(NoticeFault::Unsigned),
                "{unsigned}"
            );
        }
        assert_eq!(judged(None, body, &["whsec"]), Err(NoticeFault::Unsigned));
    }
}
