//! Authentication of callers by name and password (digest, RFC 3261 section 22 with RFC 8760's SHA-256).

use super::inspector::parameters;
use hmac::{Hmac, Mac};
use rsipstack::dialog::authenticate::compute_digest;
use rsipstack::sip::Method;
use rsipstack::sip::headers::auth::{Algorithm, AuthQop};
use sha2::Sha256;
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a challenge can be answered.
const VALID: Duration = Duration::from_secs(60);
const REALM: &str = "commonline";

/// What an answer to a challenge is worth.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is the one with the password.
    Proven,
    /// The answer is right, but the challenge has expired: send another one, without asking for the password again.
    Stale,
    /// It answers a challenge of ours with another password: somebody guesses.
    Guessed,
    /// It is none.
    Wrong,
}

/// The challenge for a request. It offers only MD5, although SHA-256 is supported: telephones and exchanges that know
/// only MD5 give up when another algorithm is offered beside it, instead of ignoring that one (RFC 8760, section 2.4).
pub(super) fn challenge(secret: &[u8; 32], call_id: &str, is_stale: bool) -> String {
    let nonce = nonce(secret, call_id, now_s());
    let stale = if is_stale { ", stale=true" } else { "" };
    format!(r#"Digest realm="{REALM}", nonce="{nonce}", algorithm=MD5, qop="auth"{stale}"#)
}

/// Judges the answer in an `Authorization` header.
pub(super) fn judge(
    secret: &[u8; 32],
    (name, password): &(String, String),
    method: &Method,
    call_id: &str,
    answer: &str,
) -> Verdict {
    let of = |wanted: &str| {
        parameters(answer)
            .find(|(name, _)| name.eq_ignore_ascii_case(wanted))
            .map(|(_, value)| value)
    };
    let (Some(username), Some(realm), Some(nonce), Some(uri), Some(response)) = (
        of("username"),
        of("realm"),
        of("nonce"),
        of("uri"),
        of("response"),
    ) else {
        return Verdict::Wrong;
    };
    let algorithm = match of("algorithm").unwrap_or("MD5") {
        known if known.eq_ignore_ascii_case("MD5") => Algorithm::Md5,
        known if known.eq_ignore_ascii_case("SHA-256") => Algorithm::Sha256,
        _ => return Verdict::Wrong,
    };
    // Without a quality of protection an answer could be replayed for another request.
    let (Some("auth"), Some(cnonce), Some(count)) = (of("qop"), of("cnonce"), of("nc")) else {
        return Verdict::Wrong;
    };
    let Ok(nc) = u8::from_str_radix(count, 16) else {
        return Verdict::Wrong;
    };
    let quality = AuthQop::Auth {
        cnonce: cnonce.to_owned(),
        nc,
    };
    let expected = compute_digest(
        name,
        password,
        realm,
        nonce,
        method,
        uri,
        algorithm,
        Some(&quality),
    );
    let is_right = username == name && realm == REALM && is_same(expected.as_bytes(), response.as_bytes());
    match (is_right, is_fresh(secret, call_id, nonce)) {
        (_, None) => Verdict::Wrong,
        (false, Some(_)) => Verdict::Guessed,
        (true, Some(false)) => Verdict::Stale,
        (true, Some(true)) => Verdict::Proven,
    }
}

/// A nonce contains its time, and its call; no state has to be kept.
fn nonce(secret: &[u8; 32], call_id: &str, at: u64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(&at.to_be_bytes());
    mac.update(call_id.as_bytes());
    let mut text = format!("{at:x}.");
    for byte in &mac.finalize().into_bytes()[..16] {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Whether a nonce can still be answered; none if it is not ours, or for another call.
fn is_fresh(secret: &[u8; 32], call_id: &str, answered: &str) -> Option<bool> {
    let at = u64::from_str_radix(answered.split_once('.')?.0, 16).ok()?;
    let is_ours = is_same(nonce(secret, call_id, at).as_bytes(), answered.as_bytes());
    is_ours.then(|| now_s().saturating_sub(at) <= VALID.as_secs())
}

/// Compares in constant time.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

fn now_s() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: [u8; 32] = [7; 32];

    fn credentials() -> (String, String) {
        ("trunk".to_owned(), "correct horse".to_owned())
    }

    fn answer(nonce: &str, password: &str, algorithm: (&str, Algorithm)) -> String {
        let quality = AuthQop::Auth {
            cnonce: "c".to_owned(),
            nc: 1,
        };
        let uri = "sip:1@hub.example;transport=tcp";
        let response = compute_digest(
            "trunk",
            password,
            REALM,
            nonce,
            &Method::Invite,
            uri,
            algorithm.1,
            Some(&quality),
        );
        format!(
            r#"Digest username="trunk",realm="{REALM}",nonce="{nonce}",uri="{uri}",response="{response}",algorithm={},qop=auth,nc=00000001,cnonce="c""#,
            algorithm.0
        )
    }

    fn verdict(answer: &str) -> Verdict {
        judge(&SECRET, &credentials(), &Method::Invite, "call", answer)
    }

    #[test]
    fn both_algorithms_prove_the_password() {
        let nonce = nonce(&SECRET, "call", now_s());
        for algorithm in [("MD5", Algorithm::Md5), ("SHA-256", Algorithm::Sha256)] {
            assert_eq!(
                verdict(&answer(&nonce, "correct horse", algorithm)),
                Verdict::Proven
            );
            assert_eq!(verdict(&answer(&nonce, "wrong", algorithm)), Verdict::Guessed);
        }
    }

    #[test]
    fn old_foreign_and_made_up_challenges_prove_nothing() {
        let md5 = ("MD5", Algorithm::Md5);
        let old = nonce(&SECRET, "call", now_s() - 120);
        assert_eq!(verdict(&answer(&old, "correct horse", md5)), Verdict::Stale);
        for foreign in [
            nonce(&[8; 32], "call", now_s()),
            nonce(&SECRET, "another call", now_s()),
            "made up".to_owned(),
            String::new(),
        ] {
            assert_eq!(
                verdict(&answer(&foreign, "correct horse", md5)),
                Verdict::Wrong,
                "{foreign}"
            );
        }
    }

    #[test]
    fn answers_that_lack_something_are_wrong() {
        let whole = answer(
            &nonce(&SECRET, "call", now_s()),
            "correct horse",
            ("MD5", Algorithm::Md5),
        );
        for part in [
            "username", "realm", "nonce", "uri", "response", "qop", "nc", "cnonce",
        ] {
            let without = whole.replace(&format!("{part}="), "other=");
            assert_eq!(verdict(&without), Verdict::Wrong, "{part}");
        }
        assert_eq!(verdict(""), Verdict::Wrong);
        assert_eq!(
            verdict(&whole.replace("algorithm=MD5", "algorithm=SHA-512-256")),
            Verdict::Wrong
        );
    }

    #[test]
    fn a_challenge_is_one_that_every_telephone_knows() {
        let stale = challenge(&SECRET, "call", true);
        assert!(stale.contains("algorithm=MD5") && stale.contains("stale=true"));
        assert!(!challenge(&SECRET, "call", false).contains("stale"));
    }
}
