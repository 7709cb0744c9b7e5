//! Ends everything that a login has open, for instance when its password or login id changes: its sessions and
//! impersonations, trusted devices, exchange codes, and tokens of unfinished sign-ins and operations.

use crate::problem::Problem;
use hub_domain::CdUser;
use hub_store::{
    Write,
    identity::{devices, exchange_codes, logins, sessions},
};

/// Ends it within `write`, except the session `keep` (empty for none). Returns the ended sessions, for
/// [`crate::tokens::Tokens::forget`] after the commit, which notifies the other nodes.
pub async fn evict(write: &mut Write, user: CdUser, keep: &str, at_ms: i64) -> Result<Vec<String>, Problem> {
    let keep = Some(keep).filter(|keep| !keep.is_empty());
    let ended = sessions::end_all(write, user, keep, at_ms).await?;
    devices::distrust_all(write, user).await?;
    exchange_codes::forget_of(write, user).await?;
    logins::void_proofs(write, user, at_ms).await?;
    Ok(ended)
}
