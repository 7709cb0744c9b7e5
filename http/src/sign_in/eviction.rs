//! Everything that a login has open is closed, as when its password or login id changes: sessions and whoever acts in them,
//! trusted devices, codes on their way to other hosts, tokens of sign-ins and operations that are half done.

use crate::problem::Problem;
use hub_domain::CdUser;
use hub_store::{
    Write,
    identity::{devices, exchange_codes, logins, sessions},
};

/// Closes it within `write`, but for the session `keep` (empty for none). Answers the sessions that ended, for
/// [`crate::tokens::Tokens::forget`] after the commit, which tells the other nodes.
pub async fn evict(write: &mut Write, user: CdUser, keep: &str, at_ms: i64) -> Result<Vec<String>, Problem> {
    let keep = Some(keep).filter(|keep| !keep.is_empty());
    let ended = sessions::end_all(write, user, keep, at_ms).await?;
    devices::distrust_all(write, user).await?;
    exchange_codes::forget_of(write, user).await?;
    logins::void_proofs(write, user, at_ms).await?;
    Ok(ended)
}
