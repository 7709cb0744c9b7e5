//! `livekit.SIP`.

use super::sip_failure::{no_call, no_transfer, transferred};
use super::{Call, Refusal, TwirpReply};
use crate::sfu::sid;
use crate::sip::call_attributes::CALL_ID;
use crate::sip::switch::Transfer;
use crate::sip::unsupported::{self, Unsupported};
use crate::sip::{
    SipAuditEntry, SipEntry, SipKind, dispatch_rule as rule, inbound_trunk as inbound,
    legacy_trunk as legacy, outbound_trunk as outbound, participant as call,
};
use livekit_protocol as proto;
use prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Entries of one kind that a space may have.
const MOST: usize = 1000;

/// How long the target of a transfer may ring.
const TRANSFER_PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// A message with its own id.
trait Kept: Message + Default + Clone + Serialize + DeserializeOwned {
    const KIND: SipKind;
    fn id(&self) -> &str;
}

impl Kept for proto::SipInboundTrunkInfo {
    const KIND: SipKind = SipKind::InboundTrunk;

    fn id(&self) -> &str {
        &self.sip_trunk_id
    }
}

impl Kept for proto::SipOutboundTrunkInfo {
    const KIND: SipKind = SipKind::OutboundTrunk;

    fn id(&self) -> &str {
        &self.sip_trunk_id
    }
}

impl Kept for proto::SipDispatchRuleInfo {
    const KIND: SipKind = SipKind::DispatchRule;

    fn id(&self) -> &str {
        &self.sip_dispatch_rule_id
    }
}

fn wrong(why: String) -> Refusal {
    Refusal::new(400, "invalid_argument", why)
}

fn not_found(kind: SipKind) -> Refusal {
    let what = match kind {
        SipKind::InboundTrunk | SipKind::OutboundTrunk | SipKind::Registration | SipKind::BehindNat => {
            "requested sip trunk does not exist"
        }
        SipKind::DispatchRule => "requested sip dispatch rule does not exist",
    };
    Refusal::new(404, "not_found", what)
}

/// Refuses a request that uses a member which is not carried out.
fn supported(unsupported: Unsupported) -> Result<(), Refusal> {
    match unsupported {
        Some(member) => Err(Refusal::unimplemented(member)),
        None => Ok(()),
    }
}

impl Call<'_> {
    /// Trunks and rules need the grant `sip.admin`, calls `sip.call`.
    pub(super) async fn sip(&self, method: &str) -> Result<TwirpReply, Refusal> {
        let grants = &self.token.claims.sip;
        let calls = matches!(method, "CreateSIPParticipant" | "TransferSIPParticipant");
        if !(calls && grants.call || !calls && grants.admin) {
            return Err(Refusal::forbidden());
        }
        match method {
            "CreateSIPInboundTrunk" => self.create_inbound().await,
            "CreateSIPOutboundTrunk" => self.create_outbound().await,
            "UpdateSIPInboundTrunk" => self.update_inbound().await,
            "UpdateSIPOutboundTrunk" => self.update_outbound().await,
            "GetSIPInboundTrunk" => {
                let request: proto::GetSipInboundTrunkRequest = self.request()?;
                let trunk = Some(self.one(&request.sip_trunk_id).await?);
                self.reply(&proto::GetSipInboundTrunkResponse { trunk })
            }
            "GetSIPOutboundTrunk" => {
                let request: proto::GetSipOutboundTrunkRequest = self.request()?;
                let trunk = Some(self.one(&request.sip_trunk_id).await?);
                self.reply(&proto::GetSipOutboundTrunkResponse { trunk })
            }
            "ListSIPInboundTrunk" => {
                let request: proto::ListSipInboundTrunkRequest = self.request()?;
                let items: Vec<proto::SipInboundTrunkInfo> = self.all().await?;
                let mut items = named(items, &request.trunk_ids)?;
                items.retain(|trunk| trunk.id().is_empty() || inbound::is_listed(&request, trunk));
                page(&mut items, Kept::id, &request.page);
                self.reply(&proto::ListSipInboundTrunkResponse { items })
            }
            "ListSIPOutboundTrunk" => {
                let request: proto::ListSipOutboundTrunkRequest = self.request()?;
                let items: Vec<proto::SipOutboundTrunkInfo> = self.all().await?;
                let mut items = named(items, &request.trunk_ids)?;
                items.retain(|trunk| trunk.id().is_empty() || outbound::is_listed(&request, trunk));
                page(&mut items, Kept::id, &request.page);
                self.reply(&proto::ListSipOutboundTrunkResponse { items })
            }
            "ListSIPTrunk" => self.list_trunks().await,
            "DeleteSIPTrunk" => self.delete_trunk().await,
            "CreateSIPDispatchRule" => self.create_rule().await,
            "UpdateSIPDispatchRule" => self.update_rule().await,
            "ListSIPDispatchRule" => {
                let request: proto::ListSipDispatchRuleRequest = self.request()?;
                let items: Vec<proto::SipDispatchRuleInfo> = self.all().await?;
                let mut items = named(items, &request.dispatch_rule_ids)?;
                items.retain(|rule| rule.id().is_empty() || rule::is_listed(&request, rule));
                page(&mut items, Kept::id, &request.page);
                self.reply(&proto::ListSipDispatchRuleResponse { items })
            }
            "DeleteSIPDispatchRule" => {
                let request: proto::DeleteSipDispatchRuleRequest = self.request()?;
                let _turn = self.server.0.sip.turn.lock().await;
                let rule: proto::SipDispatchRuleInfo = self.one(&request.sip_dispatch_rule_id).await?;
                self.forget(&rule).await?;
                self.reply(&rule)
            }
            "CreateSIPParticipant" => self.create_participant().await,
            "TransferSIPParticipant" => self.transfer_participant().await,
            _ => Err(Refusal::bad_route()),
        }
    }

    async fn create_inbound(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::CreateSipInboundTrunkRequest = self.request()?;
        supported(request.trunk.as_ref().and_then(unsupported::of_inbound))?;
        let mut trunk = inbound::create(request.trunk).map_err(wrong)?;
        let _turn = self.server.0.sip.turn.lock().await;
        // The new one has no id while it is judged, so that the words can say so.
        inbound::check_all(&self.with(trunk.clone()).await?).map_err(wrong)?;
        trunk.sip_trunk_id = sid::sip_trunk();
        self.keep(&trunk, "create").await?;
        self.reply(&trunk)
    }

    async fn create_outbound(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::CreateSipOutboundTrunkRequest = self.request()?;
        supported(request.trunk.as_ref().and_then(unsupported::of_outbound))?;
        let mut trunk = outbound::create(request.trunk).map_err(wrong)?;
        self.server.check_trunk_host(&trunk.address)?;
        let _turn = self.server.0.sip.turn.lock().await;
        self.with(trunk.clone()).await?;
        trunk.sip_trunk_id = sid::sip_trunk();
        self.keep(&trunk, "create").await?;
        self.reply(&trunk)
    }

    async fn create_rule(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::CreateSipDispatchRuleRequest = self.request()?;
        supported(unsupported::of_rule_request(&request))?;
        let mut made = rule::create(request).map_err(wrong)?;
        let _turn = self.server.0.sip.turn.lock().await;
        rule::check_all(&self.with(made.clone()).await?).map_err(wrong)?;
        made.sip_dispatch_rule_id = sid::sip_dispatch_rule();
        self.keep(&made, "create").await?;
        self.reply(&made)
    }

    async fn update_inbound(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateSipInboundTrunkRequest = self.request()?;
        supported(unsupported::of_inbound_update(&request))?;
        present(&request.sip_trunk_id, "trunk id must be set")?;
        let _turn = self.server.0.sip.turn.lock().await;
        let held = self.one(&request.sip_trunk_id).await?;
        let trunk = inbound::update(&held, request.action).map_err(wrong)?;
        inbound::check_all(&self.with(trunk.clone()).await?).map_err(wrong)?;
        self.keep(&trunk, "update").await?;
        self.reply(&trunk)
    }

    async fn update_outbound(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateSipOutboundTrunkRequest = self.request()?;
        supported(unsupported::of_outbound_update(&request))?;
        present(&request.sip_trunk_id, "trunk id must be set")?;
        let _turn = self.server.0.sip.turn.lock().await;
        let held = self.one(&request.sip_trunk_id).await?;
        let trunk = outbound::update(&held, request.action).map_err(wrong)?;
        self.server.check_trunk_host(&trunk.address)?;
        self.keep(&trunk, "update").await?;
        self.reply(&trunk)
    }

    async fn update_rule(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::UpdateSipDispatchRuleRequest = self.request()?;
        supported(unsupported::of_rule_update(&request))?;
        present(&request.sip_dispatch_rule_id, "rule id must be set")?;
        let _turn = self.server.0.sip.turn.lock().await;
        let held = self.one(&request.sip_dispatch_rule_id).await?;
        let changed = rule::update(&held, request.action).map_err(wrong)?;
        rule::check_all(&self.with(changed.clone()).await?).map_err(wrong)?;
        self.keep(&changed, "update").await?;
        self.reply(&changed)
    }

    /// All trunks in the older form.
    async fn list_trunks(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::ListSipTrunkRequest = self.request()?;
        let inbound: Vec<proto::SipInboundTrunkInfo> = self.all().await?;
        let outbound: Vec<proto::SipOutboundTrunkInfo> = self.all().await?;
        let mut items: Vec<_> = inbound.into_iter().map(legacy::from_inbound).collect();
        items.extend(outbound.into_iter().map(legacy::from_outbound));
        page(&mut items, |trunk| &trunk.sip_trunk_id, &request.page);
        self.reply(&proto::ListSipTrunkResponse { items })
    }

    /// Either kind of trunk, by its id.
    async fn delete_trunk(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::DeleteSipTrunkRequest = self.request()?;
        let _turn = self.server.0.sip.turn.lock().await;
        let inbound: Vec<proto::SipInboundTrunkInfo> = self.all().await?;
        if let Some(trunk) = inbound.into_iter().find(|one| one.id() == request.sip_trunk_id) {
            self.forget_marks(trunk.id()).await?;
            self.forget(&trunk).await?;
            return self.reply(&legacy::from_inbound(trunk));
        }
        let trunk: proto::SipOutboundTrunkInfo = self.one(&request.sip_trunk_id).await?;
        self.forget_marks(trunk.id()).await?;
        self.forget(&trunk).await?;
        self.reply(&legacy::from_outbound(trunk))
    }

    /// What is kept beside a trunk goes with it: the hub does not register at a trunk that is no more.
    async fn forget_marks(&self, trunk: &str) -> Result<(), Refusal> {
        let (store, space) = (self.server.sip_store()?, &self.token.space);
        for kind in [SipKind::Registration, SipKind::BehindNat] {
            let kept = store.list(space, kind).await?;
            if kept.iter().any(|one| one.id == trunk) {
                let audit_entry = self.audit_entry("delete");
                store.delete(space, kind, trunk, audit_entry).await?;
            }
        }
        Ok(())
    }

    async fn create_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::CreateSipParticipantRequest = self.request()?;
        call::check_create(&request).map_err(wrong)?;
        supported(unsupported::of_call(&request))?;
        self.reachable(&request.room_name)?;
        let trunk = match (&request.trunk, request.sip_trunk_id.is_empty()) {
            (_, false) => self.one(&request.sip_trunk_id).await?,
            (Some(config), true) => call::trunk_of(config),
            // Without either, the request has been refused.
            (None, true) => return Err(not_found(SipKind::OutboundTrunk)),
        };
        let id = sid::sip_call();
        let out = call::out(&request, &trunk, &self.token.space, &id).map_err(wrong)?;
        let identity = out.phone.identity.clone();
        let made = self.server.call_out(out, request.wait_until_answered).await;
        let (participant_id, sip_call_id) = made.map_err(no_call)?;
        self.reply(&proto::SipParticipantInfo {
            participant_id,
            participant_identity: identity,
            room_name: request.room_name,
            sip_call_id,
        })
    }

    async fn transfer_participant(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::TransferSipParticipantRequest = self.request()?;
        call::check_transfer(&request).map_err(wrong)?;
        let room = self.administered(&request.room_name)?;
        let (_, participant) = self.server.find(&room, &request.participant_identity)?;
        if !participant.state.lock().attributes.contains_key(CALL_ID) {
            return Err(Refusal::invalid("no SIP session associated with participant"));
        }
        let target = request.transfer_to.trim_start_matches('<').trim_end_matches('>');
        let transfer = Transfer {
            who: (room, request.participant_identity.clone()),
            target: target.to_owned(),
            headers: request.headers.into_iter().collect(),
            has_dial_tone: request.play_dialtone,
            patience: call::duration(&request.ringing_timeout).unwrap_or(TRANSFER_PATIENCE),
        };
        let id = sid::sip_transfer();
        match self.server.transfer_phone(transfer).await {
            Ok(done) => self.reply(&transferred(done, id)),
            Err(error) => Err(no_transfer(error, &id)),
        }
    }

    async fn all<T: Kept>(&self) -> Result<Vec<T>, Refusal> {
        let entries = self.server.sip_store()?.list(&self.token.space, T::KIND).await?;
        let read = |entry: &SipEntry| {
            serde_json::from_str(&entry.body).map_err(|error| {
                tracing::error!(kind = T::KIND.name(), id = entry.id, %error, "an entry cannot be read");
                Refusal::new(500, "internal", "internal error")
            })
        };
        entries.iter().map(read).collect()
    }

    async fn one<T: Kept>(&self, id: &str) -> Result<T, Refusal> {
        let all: Vec<T> = self.all().await?;
        all.into_iter()
            .find(|one| one.id() == id)
            .ok_or_else(|| not_found(T::KIND))
    }

    /// All entries of the kind, this one new or in its own place.
    async fn with<T: Kept>(&self, entry: T) -> Result<Vec<T>, Refusal> {
        let mut all: Vec<T> = self.all().await?;
        all.retain(|one| one.id() != entry.id());
        all.push(entry);
        if all.len() > MOST {
            return Err(Refusal::new(429, "resource_exhausted", "too many entries"));
        }
        Ok(all)
    }

    async fn keep<T: Kept>(&self, entry: &T, action: &'static str) -> Result<(), Refusal> {
        let body = serde_json::to_string(entry)
            .map_err(|_| Refusal::new(500, "internal", "the entry could not be encoded"))?;
        let entry = SipEntry {
            kind: T::KIND,
            id: entry.id().to_owned(),
            body,
        };
        let audit_entry = self.audit_entry(action);
        let store = self.server.sip_store()?;
        store.save(&self.token.space, &entry, audit_entry).await?;
        self.server.sip_changed().await;
        Ok(())
    }

    async fn forget<T: Kept>(&self, entry: &T) -> Result<(), Refusal> {
        let audit_entry = self.audit_entry("delete");
        let store = self.server.sip_store()?;
        store
            .delete(&self.token.space, T::KIND, entry.id(), audit_entry)
            .await?;
        self.server.sip_changed().await;
        Ok(())
    }

    fn audit_entry(&self, action: &'static str) -> SipAuditEntry {
        SipAuditEntry {
            action,
            by: self.token.api_key.clone(),
        }
    }
}

fn present(id: &str, why: &str) -> Result<(), Refusal> {
    if id.is_empty() {
        Err(Refusal::invalid(why))
    } else {
        Ok(())
    }
}

/// Those of the ids that are asked for, in their order; an empty one where there is none. All where none is named.
fn named<T: Kept>(items: Vec<T>, ids: &[String]) -> Result<Vec<T>, Refusal> {
    if ids.is_empty() {
        return Ok(items);
    }
    if ids.len() > MOST {
        return Err(Refusal::invalid("too many ids"));
    }
    let of_id = |id: &String| items.iter().find(|item| item.id() == id).cloned();
    Ok(ids.iter().map(|id| of_id(id).unwrap_or_default()).collect())
}

/// Leaves the part that is asked for.
fn page<T>(items: &mut Vec<T>, id: fn(&T) -> &str, page: &Option<proto::Pagination>) {
    let Some(page) = page else { return };
    if let Some(last) = items
        .iter()
        .position(|item| !page.after_id.is_empty() && id(item) == page.after_id)
    {
        items.drain(..=last);
    }
    if let Ok(limit @ 1..) = usize::try_from(page.limit) {
        items.truncate(limit);
    }
}
