//! Our own mail server's checks of a mail's sender (RFC 8601). Anybody can write such a field; only those with the
//! server's own name are read, and the server must remove foreign ones with its name.

use super::fields::Fields;
use hub_domain::conversations::mail::SenderCheck;

/// Most results that are shown.
const MOST: usize = 10;

/// The results of the fields of the server of this name.
pub(super) fn sender_checks(fields: &Fields<'_>, server: &str) -> Vec<SenderCheck> {
    if server.is_empty() {
        return Vec::new();
    }
    let mut checks = Vec::new();
    for value in fields.all("Authentication-Results") {
        let value = String::from_utf8_lossy(value);
        let mut parts = value.split(';');
        let id = parts.next().unwrap_or_default().split_whitespace().next();
        if !id.is_some_and(|id| id.eq_ignore_ascii_case(server)) {
            continue;
        }
        for part in parts {
            let Some((method, result)) = part
                .split_whitespace()
                .next()
                .and_then(|word| word.split_once('='))
            else {
                continue;
            };
            let is_word = |word: &str| {
                !word.is_empty()
                    && word.len() <= 20
                    && word
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            };
            if is_word(method) && is_word(result) && checks.len() < MOST {
                checks.push(SenderCheck {
                    method: method.to_ascii_lowercase(),
                    result: result.to_ascii_lowercase(),
                });
            }
        }
    }
    checks
}
