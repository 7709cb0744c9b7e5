//! Ringing phones. The demonstration rings simulated ones; a SIP trunk is another implementation.

use crate::calls::lines::PhoneHappened;
use actix::Recipient;
use async_trait::async_trait;
use hub_domain::CallId;
use hub_domain::live::{CallEnded, LiveData};
use hub_domain::topic::Topic;
use hub_store::Store;
use hub_store::conversations::sandbox::WORLD;
use parking_lot::Mutex;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;

/// A phone that is to ring.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = SandboxRing)]
pub struct Ring {
    pub call_id: String,
    pub caller: String,
    pub agency: String,
    /// Recording notice shown before the call is answered.
    pub recording_notice: String,
    /// Nothing is recorded until the person who takes the call agrees.
    pub must_agree: bool,
    /// Nobody is at the other end: a sentence is read.
    pub announcement: bool,
    /// Keys can be pressed: a menu is read.
    pub keypad: bool,
    /// Whose call it is.
    #[serde(skip)]
    pub tenant: hub_domain::TenantId,
    /// Name of the called party; empty if it does not matter.
    #[serde(skip)]
    pub callee: String,
    /// Who owns the call of a real telephone; none where the phone is simulated.
    #[serde(skip)]
    pub owner: Option<Recipient<PhoneHappened>>,
}

impl LiveData for Ring {
    const KIND: &'static str = "ring";
}

hub_domain::live_data! {
    /// A simulated phone rings no more.
    "ring.ended" => RingEnded<'a> {
        call_id: &'a str,
        /// `answered`, `missed`, `declined`, `cancelled`, `ended`.
        reason: &'a str,
    }
}

/// Why a phone cannot be rung.
#[derive(Debug, thiserror::Error)]
#[error("trunk: {0}")]
pub struct TrunkError(pub String);

/// Connects to phones.
#[async_trait]
pub trait PhoneTrunk: Send + Sync {
    /// Rings a number.
    async fn ring(&self, number: &str, ring: Ring) -> Result<(), TrunkError>;
    /// Stops the ringing, or ends the call there, with a reason: `answered`, `missed`, `declined`, `cancelled`,
    /// `ended`.
    async fn end(&self, number: &str, call: &str, reason: &str) -> Result<(), TrunkError>;
}

/// The trunk to one call's phones.
#[derive(Clone)]
pub struct PhoneRoute(pub Arc<dyn PhoneTrunk>);

impl std::fmt::Debug for PhoneRoute {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PhoneRoute")
    }
}

/// Simulated phones: ringing is published on the phone's own topic.
pub struct SandboxTrunk {
    store: Store,
    ringing: Mutex<HashMap<String, Ring>>,
}

impl SandboxTrunk {
    /// The simulated exchange.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            ringing: Mutex::default(),
        }
    }

    /// What rings at a number now.
    pub fn ringing(&self, number: &str) -> Option<Ring> {
        self.ringing.lock().get(number).cloned()
    }

    async fn notify(&self, number: &str, data: &impl LiveData) -> Result<(), TrunkError> {
        let published = async {
            let mut write = self.store.write().await?;
            write.emit(WORLD, Topic::Sandbox(number.to_lowercase()), data)?;
            write.commit().await
        };
        published.await.map_err(|error| TrunkError(error.to_string()))
    }
}

#[async_trait]
impl PhoneTrunk for SandboxTrunk {
    async fn ring(&self, number: &str, ring: Ring) -> Result<(), TrunkError> {
        self.ringing.lock().insert(number.to_owned(), ring.clone());
        self.notify(number, &ring).await
    }

    async fn end(&self, number: &str, call: &str, reason: &str) -> Result<(), TrunkError> {
        let was_ringing = {
            let mut ringing = self.ringing.lock();
            let this = ringing.get(number).is_some_and(|ring| ring.call_id == call);
            if this {
                ringing.remove(number);
            }
            this
        };
        if was_ringing {
            let ended = RingEnded {
                call_id: call,
                reason,
            };
            self.notify(number, &ended).await?;
        }
        if reason == "ended" {
            let call = CallId(call.to_owned());
            self.notify(number, &CallEnded { call_id: &call }).await?;
        }
        Ok(())
    }
}
