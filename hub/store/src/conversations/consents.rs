//! The ledger of consent: a line per address and channel each time it changes; the last line counts.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::{ProgramId, TenantId};

statements! {
    LATEST = "SELECT state FROM address_consents
        WHERE tenant_id = $1 AND address = $2 AND channel = $3 AND program_id IN (0, $4)
        ORDER BY at_ms DESC, id DESC LIMIT 1";
    INSERT = "INSERT INTO address_consents (tenant_id, id, address, channel, program_id, state, reason, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
}

fn parse(state: Option<(String,)>) -> ConsentState {
    match state.as_ref().map(|row| row.0.as_str()) {
        Some("granted") => ConsentState::Granted,
        Some("opted_out") => ConsentState::OptedOut,
        _ => ConsentState::Unknown,
    }
}

/// What addresses have agreed to.
pub struct Consents<'a>(pub(crate) &'a Store);

impl Consents<'_> {
    /// The state of an address on a channel, for one program.
    pub async fn state(
        &self,
        tenant: TenantId,
        address: &str,
        channel: Channel,
        program: ProgramId,
    ) -> Result<ConsentState> {
        Ok(parse(
            self.0
                .db()
                .optional(LATEST, args![tenant, address, channel.as_str(), program])
                .await?,
        ))
    }
}

/// The state as this write sees it.
pub async fn state(
    write: &mut Write,
    tenant: TenantId,
    address: &str,
    channel: Channel,
    program: ProgramId,
) -> Result<ConsentState> {
    Ok(parse(
        write
            .optional(LATEST, args![tenant, address, channel.as_str(), program])
            .await?,
    ))
}

/// Adds a line to the ledger, for all programs.
pub async fn record(
    write: &mut Write,
    tenant: TenantId,
    address: &str,
    channel: Channel,
    opted_out: bool,
    reason: &str,
) -> Result<()> {
    record_for(write, tenant, ProgramId::ALL, address, channel, opted_out, reason).await
}

/// Adds a line to the ledger, for one program or for [`ProgramId::ALL`].
pub async fn record_for(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    address: &str,
    channel: Channel,
    opted_out: bool,
    reason: &str,
) -> Result<()> {
    let state = if opted_out { "opted_out" } else { "granted" };
    let id = uuid::Uuid::now_v7().to_string();
    write
        .execute(
            INSERT,
            args![
                tenant,
                id,
                address,
                channel.as_str(),
                program,
                state,
                reason,
                now_ms()
            ],
        )
        .await
        .map(drop)
}
