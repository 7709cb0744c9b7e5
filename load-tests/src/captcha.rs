//! The hub's own captcha, solved as a page solves it: the number whose hash is the challenge (ALTCHA).

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::error::LoadError;

/// The token for a challenge, as `captchaToken` takes it.
pub fn solve(challenge: &Value) -> Result<String, LoadError> {
    let text = |name: &str| {
        challenge[name]
            .as_str()
            .ok_or_else(|| LoadError::Unexpected(format!("no {name} in the challenge {challenge}")))
    };
    let (salt, wanted, signature) = (text("salt")?, text("challenge")?, text("signature")?);
    let most = challenge["maxnumber"].as_u64().unwrap_or_default();
    let number = (0..=most)
        .find(|number| hex(&Sha256::digest(format!("{salt}{number}"))) == wanted)
        .ok_or_else(|| LoadError::Unexpected(format!("no number up to {most} solves the challenge")))?;
    let solution = json!({
        "algorithm": "SHA-256", "challenge": wanted, "number": number, "salt": salt, "signature": signature,
    });
    Ok(BASE64_STANDARD.encode(solution.to_string()))
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_hashes_to_the_challenge() {
        let wanted = hex(&Sha256::digest("salt?x=1421"));
        let challenge =
            json!({ "salt": "salt?x=1", "challenge": wanted, "signature": "s", "maxnumber": 500 });
        let token = BASE64_STANDARD.decode(solve(&challenge).unwrap()).unwrap();
        let solution: Value = serde_json::from_slice(&token).unwrap();
        assert_eq!(
            (&solution["number"], &solution["salt"]),
            (&json!(421), &json!("salt?x=1"))
        );
        let beyond = json!({ "salt": "salt?x=1", "challenge": wanted, "signature": "s", "maxnumber": 420 });
        assert!(solve(&beyond).is_err());
    }
}
