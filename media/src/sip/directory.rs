//! The trunks and rules of all spaces: read from the store, kept in memory, checked for every datagram.

use super::agreement::Encryption;
use super::gateway::{CallDirectory, InboundTrunk, Invitation, Registrar};
use super::inbound_trunk::or_any;
use super::network::Network;
use super::normalized;
use super::store::{SipKind, SipStore};
use super::switch::outgoing;
use crate::error::MediaError;
use async_trait::async_trait;
use hub_domain::calls::telephone::claimed_number;
use livekit_protocol as proto;
use parking_lot::RwLock;
use proto::{SipDispatchRuleInfo as Rule, SipInboundTrunkInfo as Trunk};
use serde::de::DeserializeOwned;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;

/// Trunks and rules of all spaces.
#[derive(Default)]
struct Known {
    /// Each with the space that it belongs to.
    trunks: Vec<(String, Trunk, Vec<Network>)>,
    rules: Vec<(String, Rule)>,
    /// The space that each number belongs to.
    claims: HashMap<String, String>,
    registrars: Vec<Registrar>,
    /// Trunks behind address translation.
    behind_nat: HashSet<String>,
}

/// Which calls may come in, and where they go.
pub struct SipDirectory {
    store: Arc<dyn SipStore>,
    known: RwLock<Arc<Known>>,
}

impl SipDirectory {
    /// Nothing is known before [`SipDirectory::refresh`].
    pub fn new(store: Arc<dyn SipStore>) -> Self {
        Self {
            store,
            known: RwLock::default(),
        }
    }

    /// Reads everything again.
    pub async fn refresh(&self) -> Result<(), MediaError> {
        let mut known = Known {
            claims: self.store.claims().await?,
            ..Known::default()
        };
        for space in self.store.spaces().await? {
            for trunk in self.read::<Trunk>(&space, SipKind::InboundTrunk).await? {
                let networks = trunk
                    .allowed_addresses
                    .iter()
                    .filter_map(|text| Network::parse(text));
                let networks = networks.collect();
                known.trunks.push((space.clone(), trunk, networks));
            }
            for rule in self.read::<Rule>(&space, SipKind::DispatchRule).await? {
                known.rules.push((space.clone(), rule));
            }
            let behind_nat = self.store.list(&space, SipKind::BehindNat).await?;
            known
                .behind_nat
                .extend(behind_nat.into_iter().map(|entry| entry.id));
            let mut registrars = self.registrars_of(&space).await?;
            for registrar in &mut registrars {
                registrar.trunk.is_behind_nat = known.behind_nat.contains(&registrar.trunk.id);
            }
            known.registrars.extend(registrars);
        }
        *self.known.write() = Arc::new(known);
        Ok(())
    }

    async fn read<T: DeserializeOwned>(&self, space: &str, kind: SipKind) -> Result<Vec<T>, MediaError> {
        let entries = self.store.list(space, kind).await?;
        let read = |entry: super::store::SipEntry| {
            serde_json::from_str(&entry.body)
                .inspect_err(|error| tracing::error!(kind = kind.name(), id = entry.id, %error, "an entry cannot be read"))
                .ok()
        };
        Ok(entries.into_iter().filter_map(read).collect())
    }

    /// The trunks of a space that the hub registers at.
    async fn registrars_of(&self, space: &str) -> Result<Vec<Registrar>, MediaError> {
        let registrations = self.store.list(space, SipKind::Registration).await?;
        if registrations.is_empty() {
            return Ok(Vec::new());
        }
        let trunks = self
            .read::<proto::SipOutboundTrunkInfo>(space, SipKind::OutboundTrunk)
            .await?;
        let mut ours = Vec::new();
        for registration in registrations {
            if self.store.may_register(space, &registration.id).await? {
                ours.push(registration.id);
            }
        }
        let registers = |id: &str| ours.iter().any(|ours| ours == id);
        let registrars = trunks.iter().filter(|trunk| registers(&trunk.sip_trunk_id));
        Ok(registrars.filter_map(|trunk| registrar(space, trunk)).collect())
    }

    /// The trunks of all spaces that the hub registers at.
    pub(crate) fn registrars(&self) -> Vec<Registrar> {
        self.known.read().registrars.clone()
    }

    /// Whether a trunk is behind address translation.
    pub(crate) fn is_behind_nat(&self, trunk: &str) -> bool {
        self.known.read().behind_nat.contains(trunk)
    }

    /// A trunk of a space that calls come in by, as it is kept.
    pub(crate) fn inbound_trunk(&self, space: &str, id: &str) -> Option<Trunk> {
        let known = self.known.read().clone();
        known
            .trunks
            .iter()
            .find(|(owner, trunk, _)| owner == space && trunk.sip_trunk_id == id)
            .map(|(_, trunk, _)| trunk.clone())
    }

    /// The rules of a space.
    pub(crate) fn rules(&self, space: &str) -> Vec<Rule> {
        let known = self.known.read().clone();
        let of_space = known.rules.iter().filter(|(owner, _)| owner == space);
        of_space.map(|(_, rule)| rule.clone()).collect()
    }
}

#[async_trait]
#[allow(deprecated)]
impl CallDirectory for SipDirectory {
    fn knows(&self, source: IpAddr) -> bool {
        let known = self.known.read().clone();
        known
            .trunks
            .iter()
            .any(|(_, trunk, networks)| admits(trunk, networks, source))
    }

    async fn trunk(&self, invitation: &Invitation) -> Option<InboundTrunk> {
        let known = self.known.read().clone();
        let candidates: Vec<&(String, Trunk, Vec<Network>)> = known
            .trunks
            .iter()
            .filter(|(_, trunk, networks)| admits(trunk, networks, invitation.source))
            .filter(|(_, trunk, _)| rank(trunk, invitation).is_some())
            .collect();
        let owner = claimed_number(&invitation.called).and_then(|number| known.claims.get(&number).cloned());
        let owner = owner.or_else(|| owner_by_source(&candidates))?;
        let (space, trunk, networks) = candidates
            .into_iter()
            .filter(|(space, ..)| *space == owner)
            .max_by_key(|(_, trunk, _)| rank(trunk, invitation))?;
        let has_password = !trunk.auth_username.is_empty() || !trunk.auth_password.is_empty();
        Some(InboundTrunk {
            id: trunk.sip_trunk_id.clone(),
            space: space.clone(),
            credentials: has_password.then(|| (trunk.auth_username.clone(), trunk.auth_password.clone())),
            encryption: encryption(trunk.media.as_ref(), trunk.media_encryption),
            is_behind_nat: known.behind_nat.contains(&trunk.sip_trunk_id),
            asserts: networks.iter().any(|network| network.has(invitation.source)),
        })
    }
}

/// Whose a call is to a number that nobody has entered, or that is no number of the world (an extension): the space whose trunks alone
/// may take it, those that name the caller's address before those that ask for a password only. None where several might: nobody gets
/// another's callers.
fn owner_by_source(candidates: &[&(String, Trunk, Vec<Network>)]) -> Option<String> {
    let named = candidates
        .iter()
        .any(|(_, trunk, _)| !trunk.allowed_addresses.is_empty());
    let mut spaces: Vec<&String> = candidates
        .iter()
        .filter(|(_, trunk, _)| !named || !trunk.allowed_addresses.is_empty())
        .map(|(space, ..)| space)
        .collect();
    spaces.sort_unstable();
    spaces.dedup();
    if spaces.len() > 1 {
        tracing::warn!(?spaces, "a call that trunks of several might take is dropped");
    }
    match spaces.as_slice() {
        [only] => Some((*only).clone()),
        _ => None,
    }
}

/// How the hub registers at a trunk; not at all without the name of a line.
#[allow(deprecated)]
fn registrar(space: &str, trunk: &proto::SipOutboundTrunkInfo) -> Option<Registrar> {
    let encryption = encryption(trunk.media.as_ref(), trunk.media_encryption);
    let outgoing = outgoing(trunk, encryption);
    Some(Registrar {
        host: outgoing.host,
        transport: outgoing.transport,
        credentials: outgoing.credentials?,
        trunk: InboundTrunk {
            id: trunk.sip_trunk_id.clone(),
            space: space.to_owned(),
            credentials: None,
            encryption,
            is_behind_nat: false,
            // Calls to a registration are taken from the registrar's addresses alone.
            asserts: true,
        },
        number: outgoing.caller,
    })
}

fn admits(trunk: &Trunk, networks: &[Network], source: IpAddr) -> bool {
    // An unreadable entry admits nobody.
    trunk.allowed_addresses.is_empty() || networks.iter().any(|network| network.has(source))
}

/// How specifically a trunk matches a call; none if it does not. Numbers count before callers.
fn rank(trunk: &Trunk, invitation: &Invitation) -> Option<(bool, bool)> {
    let names = |list: &[String], number: &str| {
        or_any(list)
            .iter()
            .any(|one| one.is_empty() || normalized(one) == normalized(number))
    };
    let fits = names(&trunk.numbers, &invitation.called) && names(&trunk.allowed_numbers, &invitation.caller);
    fits.then_some((!trunk.numbers.is_empty(), !trunk.allowed_numbers.is_empty()))
}

/// What a trunk says of encryption, in its newer or its older member.
pub(crate) fn encryption(media: Option<&proto::SipMediaConfig>, older: i32) -> Encryption {
    let said = media.and_then(|media| media.encryption).unwrap_or(older);
    match proto::SipMediaEncryption::try_from(said) {
        Ok(proto::SipMediaEncryption::SipMediaEncryptAllow) => Encryption::Allowed,
        Ok(proto::SipMediaEncryption::SipMediaEncryptRequire) => Encryption::Required,
        Ok(proto::SipMediaEncryption::SipMediaEncryptDisable) | Err(_) => Encryption::Off,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sip::store::{SipAuditEntry, SipEntry};

    /// Two spaces with what they keep.
    #[derive(Default)]
    struct Kept {
        entries: Vec<(&'static str, SipEntry)>,
        /// Number and space.
        claims: Vec<(&'static str, &'static str)>,
    }

    #[async_trait]
    impl SipStore for Kept {
        async fn save(&self, _: &str, _: &SipEntry, _: SipAuditEntry) -> Result<(), MediaError> {
            Ok(())
        }
        async fn delete(&self, _: &str, _: SipKind, _: &str, _: SipAuditEntry) -> Result<(), MediaError> {
            Ok(())
        }
        async fn list(&self, space: &str, kind: SipKind) -> Result<Vec<SipEntry>, MediaError> {
            let of = |(owner, entry): &&(&str, SipEntry)| *owner == space && entry.kind == kind;
            Ok(self
                .entries
                .iter()
                .filter(of)
                .map(|(_, entry)| entry.clone())
                .collect())
        }
        async fn claims(&self) -> Result<HashMap<String, String>, MediaError> {
            let claims = self.claims.iter();
            Ok(claims
                .map(|(number, space)| ((*number).to_owned(), (*space).to_owned()))
                .collect())
        }
        async fn may_register(&self, _: &str, _: &str) -> Result<bool, MediaError> {
            Ok(true)
        }
        async fn spaces(&self) -> Result<Vec<String>, MediaError> {
            Ok(vec!["1".to_owned(), "318".to_owned()])
        }
    }

    fn trunk(id: &str, numbers: &[&str], callers: &[&str], addresses: &[&str]) -> SipEntry {
        let list = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect();
        let trunk = Trunk {
            sip_trunk_id: id.to_owned(),
            numbers: list(numbers),
            allowed_numbers: list(callers),
            allowed_addresses: list(addresses),
            ..Default::default()
        };
        SipEntry {
            kind: SipKind::InboundTrunk,
            id: id.to_owned(),
            body: serde_json::to_string(&trunk).unwrap(),
        }
    }

    async fn directory(
        entries: Vec<(&'static str, SipEntry)>,
        claims: Vec<(&'static str, &'static str)>,
    ) -> SipDirectory {
        let directory = SipDirectory::new(Arc::new(Kept { entries, claims }));
        directory.refresh().await.unwrap();
        directory
    }

    fn call(called: &str, caller: &str, source: &str) -> Invitation {
        Invitation {
            called: called.to_owned(),
            caller: caller.to_owned(),
            caller_name: String::new(),
            asserted: Default::default(),
            source: source.parse().unwrap(),
        }
    }

    /// Space and id of the trunk that takes a call.
    async fn taken(
        directory: &SipDirectory,
        called: &str,
        caller: &str,
        source: &str,
    ) -> Option<(String, String)> {
        let trunk = directory.trunk(&call(called, caller, source)).await;
        trunk.map(|trunk| (trunk.space, trunk.id))
    }

    fn found(space: &str, id: &str) -> Option<(String, String)> {
        Some((space.to_owned(), id.to_owned()))
    }

    #[tokio::test]
    async fn the_trunk_that_is_meant_most_exactly_takes_a_call() {
        let entries = vec![
            ("1", trunk("ST_any", &[], &[], &["192.0.2.0/24"])),
            (
                "1",
                trunk("ST_number", &["+1 202 555 0100"], &[], &["192.0.2.0/24"]),
            ),
            (
                "1",
                trunk("ST_caller", &["+12025550100"], &["+12025550123"], &["192.0.2.7"]),
            ),
        ];
        let directory = directory(entries, vec![("+12025550100", "1")]).await;
        let takes =
            async |called: &str, caller: &str, source: &str| taken(&directory, called, caller, source).await;
        assert_eq!(
            takes("+12025550100", "+12025550199", "192.0.2.1").await,
            found("1", "ST_number")
        );
        assert_eq!(
            takes("12025550100", "+12025550123", "192.0.2.7").await,
            found("1", "ST_caller")
        );
        assert_eq!(
            takes("+12025550100", "+12025550123", "192.0.2.8").await,
            found("1", "ST_number")
        );
        assert_eq!(
            takes("+12025550111", "+12025550123", "192.0.2.8").await,
            found("1", "ST_any")
        );
        assert_eq!(takes("+12025550100", "+12025550123", "198.51.100.1").await, None);
        assert!(directory.knows("192.0.2.200".parse().unwrap()));
        assert!(!directory.knows("198.51.100.1".parse().unwrap()));
    }

    #[tokio::test]
    async fn nobody_takes_the_calls_of_another_space() {
        let carrier = &["192.0.2.0/24"];
        let mut entries = vec![
            ("1", trunk("ST_own", &[], &[], carrier)),
            // Somebody else has entered the number, for this one caller too, and everything that the carrier brings.
            ("318", trunk("ST_taker", &["+12025550100"], &[], carrier)),
            (
                "318",
                trunk("ST_caller", &["2025550100"], &["+12025550123"], &["192.0.2.7"]),
            ),
            ("318", trunk("ST_any", &[], &[], carrier)),
            ("318", trunk("ST_extension", &["100"], &[], &[])),
        ];
        let claims = vec![("+12025550100", "1"), ("+12025550200", "318")];
        let both = directory(entries.clone(), claims.clone()).await;
        for called in ["+12025550100", "12025550100", "2025550100", "+1 202 555 0100"] {
            for source in ["192.0.2.1", "192.0.2.7"] {
                assert_eq!(
                    taken(&both, called, "+12025550123", source).await,
                    found("1", "ST_own"),
                    "{called} from {source}"
                );
            }
        }
        assert_eq!(
            taken(&both, "+12025550200", "+12025550123", "192.0.2.1").await,
            found("318", "ST_any")
        );
        // A number of nobody, or an extension, which trunks of both might take, goes to neither.
        for called in ["+12025550300", "100", "reception"] {
            assert_eq!(
                taken(&both, called, "+12025550123", "192.0.2.1").await,
                None,
                "{called}"
            );
        }
        // It is clear again where the caller's address is one's own alone, also beside a trunk that names none.
        entries
            .retain(|(_, entry)| entry.id != "ST_any" && entry.id != "ST_taker" && entry.id != "ST_caller");
        let clear = directory(entries, claims).await;
        for called in ["+12025550300", "100", "reception"] {
            assert_eq!(
                taken(&clear, called, "+12025550123", "192.0.2.1").await,
                found("1", "ST_own"),
                "{called}"
            );
        }
        // What is another space's stays so, even where that has no trunk for it.
        assert_eq!(
            taken(&clear, "+12025550200", "+12025550123", "192.0.2.1").await,
            None
        );
    }

    #[tokio::test]
    async fn an_address_that_cannot_be_read_admits_nobody() {
        let directory = directory(
            vec![("1", trunk("ST_1", &[], &[], &["carrier.example"]))],
            Vec::new(),
        )
        .await;
        assert!(!directory.knows("192.0.2.1".parse().unwrap()));
    }
}
