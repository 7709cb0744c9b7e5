//! Backup codes: ten codes of 60 random bits for a lost phone. Stored as keyed hashes, each good for one use.

use super::typed_code::typed_word;
use crate::App;
use crate::problem::Problem;
use aws_lc_rs::hmac;
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::identity::second_factors::BackupCode;
use rand::Rng;

/// How many there are in a set.
const COUNT: usize = 10;
/// Characters of a code, without the dashes.
const LENGTH: usize = 12;
/// Letters and digits that nobody takes for each other.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Whose key the hashes are made with: logins belong to no tenant.
pub const OF_LOGINS: TenantId = TenantId(0);

/// A fresh set: the codes as people get them, and as they are kept.
pub async fn new_set(app: &App, user: CdUser) -> Result<(Vec<String>, Vec<BackupCode>), Problem> {
    let (key_id, key) = app.keyring.tenant_key(OF_LOGINS).await?;
    let mut shown = Vec::with_capacity(COUNT);
    let mut kept = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let code: String = {
            let mut random = rand::rng();
            (0..LENGTH)
                .map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())]))
                .collect()
        };
        kept.push(BackupCode {
            code_hash: hash(&key, user, &code),
            key_id,
            created_at_ms: now_ms(),
        });
        shown.push(format!("{}-{}-{}", &code[..4], &code[4..8], &code[8..]));
    }
    Ok((shown, kept))
}

/// The kept form of a code that was entered, if it is one of these.
pub async fn find(
    app: &App,
    user: CdUser,
    kept: &[BackupCode],
    entered: &str,
) -> Result<Option<String>, Problem> {
    let Some(code) = typed_word(entered, LENGTH) else {
        return Ok(None);
    };
    let code = code.to_ascii_uppercase();
    for known in kept {
        let key = app.keyring.tenant_key_by_id(OF_LOGINS, known.key_id).await?;
        if hash(&key, user, &code) == known.code_hash {
            return Ok(Some(known.code_hash.clone()));
        }
    }
    Ok(None)
}

fn hash(key: &[u8; 32], user: CdUser, code: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    let tag = hmac::sign(&key, format!("backup_codes/{user}/{code}").as_bytes());
    tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
