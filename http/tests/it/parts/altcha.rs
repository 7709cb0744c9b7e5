//! The proof of work and its solutions.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_http::sign_in::captcha::altcha::{Altcha, CHALLENGE_MS, Challenge, work};

fn payload(challenge: &Challenge, number: u64) -> String {
    let solution = serde_json::json!({
        "algorithm": challenge.algorithm, "challenge": challenge.challenge, "number": number,
        "salt": challenge.salt, "signature": challenge.signature,
    });
    BASE64_STANDARD.encode(solution.to_string())
}

fn solved(altcha: &Altcha) -> (Challenge, u64) {
    let challenge = altcha.challenge();
    let number = (0..=u64::from(challenge.maxnumber))
        .find(|number| work(&challenge.salt, *number) == challenge.challenge)
        .unwrap();
    (challenge, number)
}

#[test]
fn a_searched_number_passes_and_any_other_does_not() {
    let altcha = Altcha::new(&[7; 32], TenantId(1), 2_000);
    let (challenge, number) = solved(&altcha);
    let verdict = altcha.check(&payload(&challenge, number), now_ms()).unwrap();
    assert_eq!((verdict.score, &verdict.mark), (1.0, &challenge.challenge));
    assert_eq!(altcha.check(&payload(&challenge, number + 1), now_ms()), None);
    assert_eq!(altcha.check("", now_ms()), None);
    assert_eq!(altcha.check(&BASE64_STANDARD.encode("{}"), now_ms()), None);
}

#[test]
fn challenges_of_others_and_old_ones_do_not_pass() {
    let (ours, others) = (
        Altcha::new(&[7; 32], TenantId(1), 500),
        Altcha::new(&[8; 32], TenantId(2), 500),
    );
    let (challenge, number) = solved(&others);
    assert_eq!(ours.check(&payload(&challenge, number), now_ms()), None);
    let (challenge, number) = solved(&ours);
    assert_eq!(
        ours.check(&payload(&challenge, number), now_ms() + CHALLENGE_MS + 1000),
        None
    );
}

#[test]
fn digits_cannot_wander_from_the_number_into_the_time() {
    let altcha = Altcha::new(&[7; 32], TenantId(1), 500);
    let mut challenge = altcha.challenge_for(4512, now_ms() - 1000);
    // The hashed text stays the same, the closing mark is gone.
    challenge.salt = format!("{}4", challenge.salt);
    assert_eq!(altcha.check(&payload(&challenge, 512), now_ms()), None);
}
