//! Storage of SIP trunks and dispatch rules: sealed with the tenant's key, because trunks have passwords, with an audit
//! line for each change.

use crate::calls::egress::{key_holder, storage, tenant};
use crate::error::{ActorError, Result};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::calls::telephone::claimed_number;
use hub_domain::clock::now_ms;
use hub_media::MediaError;
use hub_media::sip::{SipAuditEntry, SipEntry, SipKind, SipStore};
use hub_store::audit::{self, AuditLine, By};
use hub_store::calls::trunk_leases;
use hub_store::keys::Keyring;
use hub_store::{Store, calls::sip_entries, number_claims};
use serde::Deserialize;
use std::collections::HashMap;

/// How long a node registers at a trunk without renewing its lease: three times as long as until trunks are read again.
const LEASE_MS: i64 = 45_000;

/// The hub's trunks and rules.
pub struct SipBook {
    store: Store,
    keyring: Keyring,
    by: Option<By>,
    /// The node that registers; none: this is only for changes.
    node: Option<String>,
}

impl SipBook {
    /// Trunks and rules of all tenants. Changes are those of the API key that asks for them.
    pub fn new(store: Store, keyring: Keyring) -> Self {
        Self {
            store,
            keyring,
            by: None,
            node: None,
        }
    }

    /// The same, of a node that registers at trunks.
    pub fn at(self, node: &str) -> Self {
        Self {
            node: Some(node.to_owned()),
            ..self
        }
    }

    /// The same, changed by a person.
    pub fn by(self, origin: By) -> Self {
        Self {
            by: Some(origin),
            ..self
        }
    }

    fn line(&self, tenant: TenantId, kind: SipKind, id: &str, audit_entry: &SipAuditEntry) -> AuditLine {
        let by = self.by.clone();
        let by = by.unwrap_or_else(|| key_holder(&audit_entry.by).from("server API"));
        let action = format!("{}.{}", kind.name(), audit_entry.action);
        AuditLine::new(tenant, by, &action, kind.name(), id)
    }

    async fn put(&self, space: &str, entry: &SipEntry, audit_entry: &SipAuditEntry) -> Result<()> {
        let tenant = tenant(space)?;
        let context = context(entry.kind, &entry.id);
        let sealed = self
            .keyring
            .seal_for_tenant(tenant, &context, &entry.body)
            .await?;
        let before = self.sealed(tenant, entry.kind, &entry.id).await?;
        let mut write = self.store.write().await?;
        if let Some(numbers) = numbers_of(entry.kind, &entry.body) {
            let taken = number_claims::set_of_trunk(&mut write, tenant, &entry.id, &numbers).await?;
            if taken.is_some() {
                write.rollback().await?;
                return Err(MediaError::NumberInUse.into());
            }
        }
        sip_entries::put(&mut write, tenant, entry.kind.name(), &entry.id, &sealed).await?;
        // The audit line hashes the sealed text: a hash of the plain one would allow guessing a password.
        let line = self
            .line(tenant, entry.kind, &entry.id, audit_entry)
            .before(before)
            .after(sealed);
        audit::append(&mut write, line).await?;
        Ok(write.commit().await?)
    }

    async fn remove(&self, space: &str, kind: SipKind, id: &str, audit_entry: &SipAuditEntry) -> Result<()> {
        let tenant = tenant(space)?;
        let before = self.sealed(tenant, kind, id).await?;
        let mut write = self.store.write().await?;
        sip_entries::delete(&mut write, tenant, kind.name(), id).await?;
        if matches!(kind, SipKind::InboundTrunk | SipKind::OutboundTrunk) {
            number_claims::set_of_trunk(&mut write, tenant, id, &[]).await?;
        }
        let line = self.line(tenant, kind, id, audit_entry).before(before);
        audit::append(&mut write, line).await?;
        Ok(write.commit().await?)
    }

    /// Claims the numbers of trunks that are there already, the oldest trunk first: once, when the hub starts. One that another tenant
    /// has is without effect, and noted for the operator.
    pub async fn claim_numbers(&self) -> Result<()> {
        for (tenant, kind, id, sealed) in self.store.sip_entries().oldest_first().await? {
            let Some(kind) = [SipKind::InboundTrunk, SipKind::OutboundTrunk]
                .into_iter()
                .find(|one| one.name() == kind)
            else {
                continue;
            };
            let body = self
                .keyring
                .open_for_tenant(tenant, &context(kind, &id), &sealed)
                .await;
            let body = match body {
                Ok(body) => body,
                Err(error) => {
                    tracing::error!(%error, trunk = id, "the numbers of a trunk cannot be read");
                    continue;
                }
            };
            let mut write = self.store.write().await?;
            for number in numbers_of(kind, &body).unwrap_or_default() {
                if !number_claims::claim(&mut write, tenant, &number, &id).await? {
                    tracing::error!(
                        tenant.id = tenant.0,
                        trunk = id,
                        number,
                        "a trunk names another tenant's number"
                    );
                    number_claims::note_conflict(&mut write, tenant, &number, &id).await?;
                }
            }
            write.commit().await?;
        }
        Ok(())
    }

    /// The sealed body of an entry; empty if it does not exist.
    async fn sealed(&self, tenant: TenantId, kind: SipKind, id: &str) -> Result<String> {
        let entries = self.store.sip_entries().list(tenant, kind.name()).await?;
        let known = entries.into_iter().find(|(known, _)| known == id);
        Ok(known.map_or_else(String::new, |(_, sealed)| sealed))
    }

    async fn all(&self, space: &str, kind: SipKind) -> Result<Vec<SipEntry>> {
        let tenant = tenant(space)?;
        let mut entries = Vec::new();
        for (id, sealed) in self.store.sip_entries().list(tenant, kind.name()).await? {
            let context = context(kind, &id);
            let body = self.keyring.open_for_tenant(tenant, &context, &sealed).await?;
            entries.push(SipEntry { kind, id, body });
        }
        Ok(entries)
    }
}

/// The numbers of the world that a trunk names, for which it has to hold the claim; none for what is no trunk.
fn numbers_of(kind: SipKind, body: &str) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        numbers: Vec<String>,
    }
    match kind {
        SipKind::InboundTrunk | SipKind::OutboundTrunk => {
            let named: Named = serde_json::from_str(body).ok()?;
            Some(
                named
                    .numbers
                    .iter()
                    .filter_map(|number| claimed_number(number))
                    .collect(),
            )
        }
        SipKind::DispatchRule | SipKind::Registration | SipKind::BehindNat => None,
    }
}

/// What a sealed body belongs to: it cannot be put under another id.
fn context(kind: SipKind, id: &str) -> String {
    format!("{} {id}", kind.name())
}

#[async_trait]
impl SipStore for SipBook {
    async fn save(
        &self,
        space: &str,
        entry: &SipEntry,
        audit_entry: SipAuditEntry,
    ) -> std::result::Result<(), MediaError> {
        match self.put(space, entry, &audit_entry).await {
            // The words are for who asks.
            Err(ActorError::Media(error @ MediaError::NumberInUse)) => Err(error),
            saved => saved.map_err(storage),
        }
    }

    async fn delete(
        &self,
        space: &str,
        kind: SipKind,
        id: &str,
        audit_entry: SipAuditEntry,
    ) -> std::result::Result<(), MediaError> {
        self.remove(space, kind, id, &audit_entry).await.map_err(storage)
    }

    async fn list(&self, space: &str, kind: SipKind) -> std::result::Result<Vec<SipEntry>, MediaError> {
        self.all(space, kind).await.map_err(storage)
    }

    /// By a lease, which is renewed each time that this is asked: of several nodes one registers, and another takes over when that
    /// one is gone.
    async fn may_register(&self, space: &str, trunk: &str) -> std::result::Result<bool, MediaError> {
        let Some(node) = &self.node else { return Ok(false) };
        let held = async {
            let tenant = tenant(space)?;
            let now = now_ms();
            let mut write = self.store.write().await?;
            let held = trunk_leases::hold(&mut write, tenant, trunk, node, (now, now + LEASE_MS)).await?;
            write.commit().await?;
            Result::Ok(held)
        };
        held.await.map_err(storage)
    }

    async fn claims(&self) -> std::result::Result<HashMap<String, String>, MediaError> {
        let claims = self.store.number_claims().all().await.map_err(storage)?;
        Ok(claims
            .into_iter()
            .map(|(number, tenant)| (number, tenant.to_string()))
            .collect())
    }

    async fn spaces(&self) -> std::result::Result<Vec<String>, MediaError> {
        let tenants = self.store.sip_entries().tenants().await;
        let tenants = tenants.map_err(storage)?;
        Ok(tenants.into_iter().map(|tenant| tenant.to_string()).collect())
    }
}
