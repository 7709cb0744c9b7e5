//! The one way to a telephone. Every call that leaves is judged here ([`outgoing_call`]), whoever asked for it; what somebody asks
//! for is counted too, and written to the log with its number masked.

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::calls::emergency::emergency_digits;
use hub_domain::calls::outgoing_call::outgoing_call;
use hub_domain::clock::now_ms;
use hub_domain::people::address::masked;
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId};
use hub_media::sip::gateway::{CallEvent, OutgoingCall, PhoneCall};
use hub_store::identity::attempts::{self, Anew, Claim, Limit};
use tokio::sync::mpsc;

const HOUR_MS: i64 = 3_600_000;
/// Calls that one account asks for. Nobody who talks to people makes one every fifteen seconds.
pub const CALLS_BY_ACCOUNT: Limit = Limit {
    kind: "calls_by_account",
    max: 240,
    span_ms: HOUR_MS,
    anew: Anew::AfterFirst,
};
/// Calls of a tenant that leave in a day, those that read a code left out, which have limits of their own.
pub const CALLS_OF_TENANT: Limit = Limit {
    kind: "calls_of_tenant",
    max: 10_000,
    span_ms: 24 * HOUR_MS,
    anew: Anew::AfterFirst,
};

/// Who asks for a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallAskedBy {
    /// Somebody who is signed in: a call to an applicant, a callback, a test.
    Account(AccountId),
    /// A spoken menu.
    Flow,
    /// A program with an API key.
    Program,
}

impl Hub {
    /// The number that may be dialled for a number or an address; `number_not_served` where it is not called. Whoever asks for a call
    /// asks this before anything is written.
    pub async fn may_call(&self, tenant: TenantId, target: &str) -> Result<String> {
        let served = self.store().called_numbers().served(tenant).await?;
        outgoing_call(target, &served).map_err(|key| {
            tracing::warn!(
                tenant.id = tenant.0,
                number = masked(target),
                "a number is not called"
            );
            ActorError::Refused(key)
        })
    }

    /// Counts a call that somebody asks for, and writes it to the log. `rate_limited` where the account, or the tenant in this day, has
    /// asked for too many. Begins a write of its own.
    pub async fn count_call(&self, tenant: TenantId, number: &str, by: CallAskedBy) -> Result<()> {
        let now = now_ms();
        let mut claims = vec![(&CALLS_OF_TENANT, tenant.to_string())];
        if let CallAskedBy::Account(account) = by {
            claims.push((&CALLS_BY_ACCOUNT, format!("{tenant}/{account}")));
        }
        let mut write = self.store().write().await?;
        let mut of_hour = 0;
        for (limit, subject) in &claims {
            match attempts::claim(&mut write, limit, subject, now).await? {
                Claim::Taken(taken) => of_hour = taken,
                Claim::Refused { .. } => {
                    write.rollback().await?;
                    tracing::warn!(
                        tenant.id = tenant.0,
                        ?by,
                        limit = limit.kind,
                        "too many calls are asked for"
                    );
                    return Err(ActorError::Refused(Key::RateLimited));
                }
            }
        }
        write.commit().await?;
        tracing::info!(
            tenant.id = tenant.0,
            ?by,
            number = masked(number),
            count = of_hour,
            "a call is asked for"
        );
        Ok(())
    }

    /// Calls a telephone of the world outside. `number_not_served`, or `no_gateway` without telephones.
    pub(crate) async fn call_telephone(
        &self,
        tenant: TenantId,
        outgoing: OutgoingCall,
    ) -> Result<(PhoneCall, mpsc::Receiver<CallEvent>)> {
        let telephony = self.media().telephony();
        let telephony = telephony.ok_or(ActorError::Refused(Key::NoGateway))?;
        let called = self.may_call(tenant, &outgoing.called).await?;
        let (trunk, number) = (outgoing.trunk.clone(), called.clone());
        let begun = telephony.call(OutgoingCall { called, ..outgoing }).await?;
        Ok(self.follow_outgoing(tenant, trunk, number, begun))
    }

    /// Calls emergency services: only them, by no rule for other calls and counted against nobody. `emergency_number` where that cannot
    /// be done.
    pub(crate) async fn call_emergency(
        &self,
        tenant: TenantId,
        outgoing: OutgoingCall,
    ) -> Result<(PhoneCall, mpsc::Receiver<CallEvent>)> {
        let refused = || ActorError::Refused(Key::EmergencyNumber);
        let telephony = self.media().telephony().ok_or_else(refused)?;
        let called = emergency_digits(&outgoing.called).ok_or_else(refused)?;
        tracing::warn!(tenant.id = tenant.0, "emergency services are called");
        let trunk = outgoing.trunk.clone();
        let outgoing = OutgoingCall {
            called: called.clone(),
            // It is sent on to nobody else.
            space: String::new(),
            ..outgoing
        };
        let begun = telephony.call(outgoing).await?;
        Ok(self.follow_outgoing(tenant, trunk, called, begun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TENANT, hub};
    use std::path::Path;

    /// The files of a folder that call a telephone.
    fn callers(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                callers(&path, found);
            } else if name.ends_with(".rs") && !name.starts_with("test") {
                let text = std::fs::read_to_string(&path).expect("a file");
                if text.contains("telephony.call(") || text.contains(".transfer(") {
                    found.push(name);
                }
            }
        }
    }

    #[test]
    fn there_is_one_way_to_a_telephone() {
        let mut found = Vec::new();
        callers(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        found.sort();
        // A transfer is asked of the caller's own telephone, once its target is judged.
        assert_eq!(found, ["connect.rs", "outgoing.rs"]);
    }

    #[actix::test]
    async fn calls_are_counted_by_account_and_tenant_and_end_at_the_limit() {
        let test = hub().await;
        let (one, other) = (
            CallAskedBy::Account(AccountId(7)),
            CallAskedBy::Account(AccountId(8)),
        );
        let count = async |by| test.hub.count_call(TENANT, "+12025550110", by).await;
        for _ in 0..CALLS_BY_ACCOUNT.max {
            count(one).await.expect("counted");
        }
        assert!(matches!(
            count(one).await,
            Err(ActorError::Refused(Key::RateLimited))
        ));
        // What is refused is not counted for the tenant, and others go on.
        count(other).await.expect("another account");
        count(CallAskedBy::Flow).await.expect("a flow");
        let (attempts, tenant) = (test.hub.store().attempts(), TENANT.to_string());
        let taken = attempts.taken(&CALLS_OF_TENANT, &tenant, now_ms());
        assert_eq!(taken.await.expect("counted"), CALLS_BY_ACCOUNT.max + 2);
    }
}
