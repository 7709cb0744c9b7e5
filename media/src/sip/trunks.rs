//! A space's trunks for the program that runs the server: names and numbers, never passwords.

use super::agreement::Encryption;
use super::directory::encryption;
use super::gateway::OutgoingCall;
use super::store::SipKind;
use super::switch::outgoing;
use crate::error::MediaError;
use crate::sfu::server::MediaServer;
use livekit_protocol as proto;
use serde::de::DeserializeOwned;

/// Direction of a trunk's calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrunkDirection {
    /// They come in.
    In,
    /// They go out.
    Out,
}

/// A trunk, without what has to stay secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrunkSummary {
    /// `ST_…`.
    pub id: String,
    /// As its maker called it.
    pub name: String,
    /// In or out.
    pub direction: TrunkDirection,
    /// Numbers that calls come in for, or that are shown outside.
    pub numbers: Vec<String>,
    /// Target of outgoing calls; for incoming trunks, the permitted source addresses.
    pub addresses: Vec<String>,
    /// `udp`, `tcp` or `tls`; of trunks that calls go out by.
    pub transport: &'static str,
    /// Callers prove a password, or the hub does.
    pub has_password: bool,
    /// The name that goes with it; empty for none.
    pub username: String,
    /// Whether voices are encrypted.
    pub encryption: Encryption,
    /// The hub registers there.
    pub registers: bool,
    /// It is behind address translation.
    pub is_behind_nat: bool,
}

impl MediaServer {
    /// The trunks of a space, those that calls come in by first.
    #[allow(deprecated)]
    pub async fn trunks(&self, space: &str) -> Result<Vec<TrunkSummary>, MediaError> {
        let mut trunks = Vec::new();
        let behind_nat = self.sip_store()?.list(space, SipKind::BehindNat).await?;
        let is_behind_nat = |id: &str| behind_nat.iter().any(|one| one.id == id);
        for trunk in self
            .entries::<proto::SipInboundTrunkInfo>(space, SipKind::InboundTrunk)
            .await?
        {
            trunks.push(TrunkSummary {
                is_behind_nat: is_behind_nat(&trunk.sip_trunk_id),
                id: trunk.sip_trunk_id,
                name: trunk.name,
                direction: TrunkDirection::In,
                numbers: trunk.numbers,
                addresses: trunk.allowed_addresses,
                transport: "",
                has_password: !trunk.auth_username.is_empty() || !trunk.auth_password.is_empty(),
                encryption: encryption(trunk.media.as_ref(), trunk.media_encryption),
                username: trunk.auth_username,
                registers: false,
            });
        }
        let registrations = self.sip_store()?.list(space, SipKind::Registration).await?;
        for trunk in self
            .entries::<proto::SipOutboundTrunkInfo>(space, SipKind::OutboundTrunk)
            .await?
        {
            let transport = match trunk.transport() {
                proto::SipTransport::Tcp => "tcp",
                proto::SipTransport::Tls => "tls",
                proto::SipTransport::Auto | proto::SipTransport::Udp => "udp",
            };
            let registers = registrations.iter().any(|one| one.id == trunk.sip_trunk_id);
            trunks.push(TrunkSummary {
                registers,
                is_behind_nat: is_behind_nat(&trunk.sip_trunk_id),
                id: trunk.sip_trunk_id,
                name: trunk.name,
                direction: TrunkDirection::Out,
                numbers: trunk.numbers,
                addresses: vec![trunk.address],
                transport,
                has_password: !trunk.auth_username.is_empty() || !trunk.auth_password.is_empty(),
                encryption: encryption(trunk.media.as_ref(), trunk.media_encryption),
                username: trunk.auth_username,
            });
        }
        Ok(trunks)
    }

    /// A call through one of the space's trunks, without callee and caller yet; none if there is no such outbound
    /// trunk.
    #[allow(deprecated)]
    pub async fn call_by_trunk(&self, space: &str, id: &str) -> Result<Option<OutgoingCall>, MediaError> {
        let trunks = self.entries::<proto::SipOutboundTrunkInfo>(space, SipKind::OutboundTrunk);
        let trunk = trunks.await?.into_iter().find(|trunk| trunk.sip_trunk_id == id);
        let Some(trunk) = trunk else { return Ok(None) };
        let encryption = encryption(trunk.media.as_ref(), trunk.media_encryption);
        Ok(Some(OutgoingCall {
            space: space.to_owned(),
            ..outgoing(&trunk, encryption)
        }))
    }

    pub(super) async fn entries<T: DeserializeOwned>(
        &self,
        space: &str,
        kind: SipKind,
    ) -> Result<Vec<T>, MediaError> {
        let entries = self.sip_store()?.list(space, kind).await?;
        let read = |entry: super::SipEntry| {
            let read = serde_json::from_str(&entry.body);
            read.inspect_err(
                |error| tracing::error!(kind = kind.name(), id = entry.id, %error, "an entry cannot be read"),
            )
            .ok()
        };
        Ok(entries.into_iter().filter_map(read).collect())
    }
}
