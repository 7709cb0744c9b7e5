//! Trunks as the people who run the server make and change them: the same entries, judged by the same rules, as those that
//! programs make through the server API.

use super::gateway::Transport;
use super::store::{SipAuditEntry, SipEntry, SipKind, SipStore};
use super::trunks::TrunkDirection;
use super::{inbound_trunk, outbound_trunk};
use crate::error::MediaError;
use crate::sfu::server::MediaServer;
use crate::sfu::sid;
use crate::sip::agreement::Encryption;
use livekit_protocol as proto;
use proto::{SipInboundTrunkInfo as Inbound, SipOutboundTrunkInfo as Outbound};
use serde::Serialize;

/// Trunks of one kind that a space may have.
const MOST: usize = 1_000;

/// A trunk as it should be.
#[derive(Debug, Clone, Default)]
pub struct TrunkSettings {
    /// As people call it.
    pub name: String,
    /// Numbers that calls come in for, or that are shown outside (the first, where nothing else is said).
    pub numbers: Vec<String>,
    /// Addresses and networks that calls may come from; of a trunk that calls go out by, its one host.
    pub addresses: Vec<String>,
    /// How a trunk that calls go out by is reached.
    pub transport: Transport,
    /// Name that is proved, by callers or by the hub; empty for none.
    pub username: String,
    /// Its password; none keeps the one that is there.
    pub password: Option<String>,
    /// Whether voices are encrypted.
    pub encryption: Encryption,
    /// The hub registers at a trunk that calls go out by, and calls come in by it too.
    pub registers: bool,
    /// The trunk is behind address translation: voices come from the address that signals, whatever its descriptions say.
    pub is_behind_nat: bool,
}

/// Why a trunk is not kept.
#[derive(Debug, thiserror::Error)]
pub enum TrunkFault {
    /// There is none of this id.
    #[error("no such trunk")]
    Unknown,
    /// It is not in order by itself.
    #[error("the trunk is not in order: {0}")]
    Invalid(String),
    /// Calls for the same number could not be distinguished from those of another trunk.
    #[error("another trunk takes the same calls: {0}")]
    Conflict(String),
    /// There are a thousand already.
    #[error("too many trunks")]
    TooMany,
    /// Storage failed.
    #[error(transparent)]
    Media(#[from] MediaError),
}

/// A trunk that calls come in by, as the first entry of a space: where the store is filled before the server runs.
pub fn first_inbound_trunk(settings: TrunkSettings) -> Result<SipEntry, TrunkFault> {
    let mut trunk = inbound(Inbound::default(), settings)?;
    trunk.sip_trunk_id = sid::sip_trunk();
    Ok(entry(SipKind::InboundTrunk, &trunk.sip_trunk_id, &trunk)?)
}

impl MediaServer {
    /// Makes a trunk, or changes the one of this id. Answers its id. `store` is where it is kept, in the name of the person who asks.
    pub async fn save_trunk(
        &self,
        space: &str,
        direction: TrunkDirection,
        id: Option<&str>,
        settings: TrunkSettings,
        store: &dyn SipStore,
    ) -> Result<String, TrunkFault> {
        let turn = self.0.sip.turn.lock().await;
        let id = match direction {
            TrunkDirection::In => self.save_inbound(space, id, settings, store).await?,
            TrunkDirection::Out => self.save_outbound(space, id, settings, store).await?,
        };
        drop(turn);
        self.sip_changed().await;
        Ok(id)
    }

    /// Takes a trunk of either kind away. False where there is none.
    pub async fn remove_trunk(
        &self,
        space: &str,
        id: &str,
        store: &dyn SipStore,
    ) -> Result<bool, MediaError> {
        let turn = self.0.sip.turn.lock().await;
        let mut is_gone = false;
        for kind in [
            SipKind::Registration,
            SipKind::BehindNat,
            SipKind::InboundTrunk,
            SipKind::OutboundTrunk,
        ] {
            if has(store, space, kind, id).await? {
                store.delete(space, kind, id, entry_by("delete")).await?;
                is_gone = true;
            }
        }
        drop(turn);
        self.sip_changed().await;
        Ok(is_gone)
    }

    async fn save_inbound(
        &self,
        space: &str,
        id: Option<&str>,
        settings: TrunkSettings,
        store: &dyn SipStore,
    ) -> Result<String, TrunkFault> {
        let mut all: Vec<Inbound> = self.entries(space, SipKind::InboundTrunk).await?;
        let held = take(&mut all, id, |trunk| &trunk.sip_trunk_id)?;
        let is_new = held.is_none();
        let is_behind_nat = settings.is_behind_nat;
        let mut trunk = inbound(held.unwrap_or_default(), settings)?;
        all.push(trunk.clone());
        inbound_trunk::check_all(&all).map_err(TrunkFault::Conflict)?;
        room_for(&all)?;
        if is_new {
            trunk.sip_trunk_id = sid::sip_trunk();
        }
        let id = trunk.sip_trunk_id.clone();
        save(store, space, SipKind::InboundTrunk, &id, &trunk, is_new).await?;
        mark(store, space, SipKind::BehindNat, &id, is_behind_nat).await?;
        Ok(id)
    }

    async fn save_outbound(
        &self,
        space: &str,
        id: Option<&str>,
        settings: TrunkSettings,
        store: &dyn SipStore,
    ) -> Result<String, TrunkFault> {
        let mut all: Vec<Outbound> = self.entries(space, SipKind::OutboundTrunk).await?;
        let held = take(&mut all, id, |trunk| &trunk.sip_trunk_id)?;
        let is_new = held.is_none();
        let mut trunk = held.unwrap_or_default();
        trunk.numbers = settings.numbers;
        trunk.address = settings.addresses.into_iter().next().unwrap_or_default();
        trunk.set_transport(match settings.transport {
            Transport::Udp => proto::SipTransport::Udp,
            Transport::Tcp => proto::SipTransport::Tcp,
            Transport::Tls => proto::SipTransport::Tls,
        });
        let (name, secret) = (&mut trunk.auth_username, &mut trunk.auth_password);
        put_credentials((name, secret), settings.username, settings.password);
        put_common(
            (&mut trunk.name, settings.name),
            (&mut trunk.media, settings.encryption),
        );
        let mut trunk = stamped(trunk, |trunk| (&mut trunk.created_at, &mut trunk.updated_at));
        outbound_trunk::check(&trunk).map_err(TrunkFault::Invalid)?;
        self.check_trunk_host(&trunk.address)?;
        all.push(trunk.clone());
        room_for(&all)?;
        if is_new {
            trunk.sip_trunk_id = sid::sip_trunk();
        }
        let id = trunk.sip_trunk_id.clone();
        save(store, space, SipKind::OutboundTrunk, &id, &trunk, is_new).await?;
        let registers = settings.registers && !trunk.auth_username.is_empty();
        mark(store, space, SipKind::Registration, &id, registers).await?;
        mark(store, space, SipKind::BehindNat, &id, settings.is_behind_nat).await?;
        Ok(id)
    }
}

/// A trunk that calls come in by, with these settings; its other members stay.
fn inbound(mut trunk: Inbound, settings: TrunkSettings) -> Result<Inbound, TrunkFault> {
    trunk.numbers = settings.numbers;
    trunk.allowed_addresses = settings.addresses;
    let (name, secret) = (&mut trunk.auth_username, &mut trunk.auth_password);
    put_credentials((name, secret), settings.username, settings.password);
    put_common(
        (&mut trunk.name, settings.name),
        (&mut trunk.media, settings.encryption),
    );
    let trunk = stamped(trunk, |trunk| (&mut trunk.created_at, &mut trunk.updated_at));
    inbound_trunk::check(&trunk).map_err(TrunkFault::Invalid)?;
    Ok(trunk)
}

/// Takes the trunk that is to be changed out of the list; none for a new one.
fn take<T>(all: &mut Vec<T>, id: Option<&str>, id_of: fn(&T) -> &str) -> Result<Option<T>, TrunkFault> {
    let Some(id) = id else { return Ok(None) };
    let at = all.iter().position(|one| id_of(one) == id);
    Ok(Some(all.remove(at.ok_or(TrunkFault::Unknown)?)))
}

fn room_for<T>(all: &[T]) -> Result<(), TrunkFault> {
    if all.len() > MOST {
        return Err(TrunkFault::TooMany);
    }
    Ok(())
}

/// Without a name there is no password either.
fn put_credentials((name, secret): (&mut String, &mut String), username: String, password: Option<String>) {
    if username.is_empty() {
        secret.clear();
    } else if let Some(password) = password {
        *secret = password;
    }
    *name = username;
}

fn put_common(
    (held, name): (&mut String, String),
    (media, encryption): (&mut Option<proto::SipMediaConfig>, Encryption),
) {
    *held = name;
    let said = match encryption {
        Encryption::Off => proto::SipMediaEncryption::SipMediaEncryptDisable,
        Encryption::Allowed => proto::SipMediaEncryption::SipMediaEncryptAllow,
        Encryption::Required => proto::SipMediaEncryption::SipMediaEncryptRequire,
    };
    media.get_or_insert_default().encryption = Some(said.into());
}

type Moment = Option<pbjson_types::Timestamp>;

fn stamped<T>(mut trunk: T, times: fn(&mut T) -> (&mut Moment, &mut Moment)) -> T {
    let (created, updated) = times(&mut trunk);
    if created.is_none() {
        *created = super::timestamp();
    }
    *updated = super::timestamp();
    trunk
}

/// Who asks stands in the store that is given.
fn entry_by(action: &'static str) -> SipAuditEntry {
    SipAuditEntry {
        action,
        by: String::new(),
    }
}

async fn has(store: &dyn SipStore, space: &str, kind: SipKind, id: &str) -> Result<bool, MediaError> {
    let entries = store.list(space, kind).await?;
    Ok(entries.iter().any(|entry| entry.id == id))
}

/// Keeps what is true of a trunk and is no part of LiveKit's message, or takes it away.
async fn mark(
    store: &dyn SipStore,
    space: &str,
    kind: SipKind,
    id: &str,
    is_so: bool,
) -> Result<(), MediaError> {
    match (has(store, space, kind, id).await?, is_so) {
        (false, true) => save(store, space, kind, id, &serde_json::Map::new(), true).await,
        (true, false) => store.delete(space, kind, id, entry_by("delete")).await,
        (true, true) | (false, false) => Ok(()),
    }
}

async fn save(
    store: &dyn SipStore,
    space: &str,
    kind: SipKind,
    id: &str,
    body: &impl Serialize,
    is_new: bool,
) -> Result<(), MediaError> {
    let entry = entry(kind, id, body)?;
    store
        .save(space, &entry, entry_by(if is_new { "create" } else { "update" }))
        .await
}

fn entry(kind: SipKind, id: &str, body: &impl Serialize) -> Result<SipEntry, MediaError> {
    let body = serde_json::to_string(body).map_err(|error| MediaError::Storage(error.to_string()))?;
    Ok(SipEntry {
        kind,
        id: id.to_owned(),
        body,
    })
}
