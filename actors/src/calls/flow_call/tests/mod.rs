//! A hub with a trunk to a telephone network on loopback: phones call a number that leads to a flow, press keys (RFC 4733) and
//! speak, by real SIP and RTP.

mod keys;
mod line_ends;
mod lines;
mod looking_up;
mod messages;
mod other_node;
mod text_phone;

use super::*;
use crate::calls::arrived_call::ArrivedCall;
use crate::calls::test_phones::{Phones, config, lead_to_flow, until};
use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk, reviewer};
use hub_domain::calls::telephone::IncomingState;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::message::Message;
use hub_media::sip::gateway::{CallEnd, PhoneCall};
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use tokio::sync::mpsc;

const NUMBER: &str = "+12025550151";
const STRANGER: &str = "+12025550178";

fn menu(greeting: &str) -> serde_json::Value {
    serde_json::json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 1, "tries": 2, "onError": "bye", "interDigitTimeout": 1 },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": greeting },
                "on": { "1": "code", "2": "agent", "3": "vm", "4": "status", "5": "line", "6": "text" } },
            "code": { "verb": "gather", "minDigits": 4, "maxDigits": 4, "save": "code", "sensitive": true,
                "say": { "en": "Code." }, "next": "bye" },
            "status": { "verb": "lookup", "by": "code", "birthDate": "code", "found": "bye", "notFound": "vm" },
            "agent": { "verb": "enqueue", "name": "reviewers", "maxWait": 5, "waitPlay": "moh", "timeout": "vm" },
            "line": { "verb": "enqueue", "name": "benefits", "maxWait": 60, "offerCallback": true, "voicemail": "vm", "timeout": "vm" },
            "text": { "verb": "message", "text": { "en": "We got your call." }, "next": "bye" },
            "vm": { "verb": "voicemail", "say": { "en": "Speak." }, "maxLength": 30, "next": "bye" },
            "bye": { "verb": "hangup", "say": { "en": "Bye." } },
        },
    })
}

struct World {
    test: TestHub,
    phones: Phones,
}

fn flow_id() -> ConfigId<'static> {
    ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Flow,
        key: "desk",
    }
}

async fn start() -> World {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    lead_to_flow(&test, NUMBER, "desk", &menu("Press one.")).await;
    World { test, phones }
}

/// A phone in a call, and the call as the hub knows it.
struct Caller {
    phone: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    id: CallId,
}

impl World {
    async fn call(&self, from: &str) -> Caller {
        let before = self.calls().await;
        let (phone, mut events) = self.phones.call(&self.test, NUMBER, from).await;
        until(&mut events, &CallEvent::Answered).await;
        let now = self.calls().await;
        let id = now.into_iter().find(|id| !before.contains(id)).unwrap();
        let caller = Caller { phone, events, id };
        // The phone may hear of the answer before the hub hears that it did.
        let has_begun = async || self.state(&caller).await.is_some_and(|state| state.has_begun);
        assert!(eventually(has_begun).await, "the flow does not begin");
        caller
    }

    async fn calls(&self) -> Vec<CallId> {
        let sql = "SELECT id FROM incoming_calls WHERE tenant_id = $1";
        let rows: Vec<(String,)> = self
            .test
            .hub
            .store()
            .db()
            .all(sql, hub_store::args![TENANT])
            .await
            .unwrap();
        rows.into_iter().map(|(id,)| CallId(id)).collect()
    }

    async fn state(&self, caller: &Caller) -> Option<FlowCallState> {
        let running = FlowCall::running(&self.test.hub, TENANT, &caller.id)?;
        running.send(ObserveFlowCall).await.ok()
    }

    async fn is_at(&self, caller: &Caller, step: &str) {
        let there =
            eventually(async || self.state(caller).await.is_some_and(|state| state.step == step)).await;
        assert!(there, "not at {step}: {:?}", self.state(caller).await);
    }

    async fn is_recording(&self, caller: &Caller) {
        let there =
            eventually(async || self.state(caller).await.is_some_and(|state| state.is_recording)).await;
        assert!(there, "no message is taken: {:?}", self.state(caller).await);
    }

    /// Waits until the flow is over, and answers how the call stands.
    async fn ended(&self, caller: &Caller) -> IncomingState {
        // The end of a wait is written by the ringing, which may outlast the flow.
        let over = eventually(async || {
            FlowCall::running(&self.test.hub, TENANT, &caller.id).is_none()
                && ArrivedCall::ringing(&self.test.hub, TENANT, &caller.id).is_none()
        });
        let over = over.await;
        assert!(over, "the flow goes on: {:?}", self.state(caller).await);
        self.test
            .hub
            .store()
            .incoming_calls()
            .by_id(TENANT, &caller.id)
            .await
            .unwrap()
            .state
    }

    async fn entries(&self) -> Vec<Message> {
        let view = self.test.hub.store().thread_view();
        let mut page = view.last_of(TENANT, &self.test.thread, None, 50).await.unwrap();
        page.sort_by_key(|message| message.seq);
        page
    }
}
