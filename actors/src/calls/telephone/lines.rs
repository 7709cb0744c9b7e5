//! The telephone calls of this node, by their conference's call.

use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::PhoneCall;
use parking_lot::Mutex;
use std::collections::HashMap;

/// See the module. A line is here from its first ring to its end.
#[derive(Default)]
pub struct Lines(Mutex<HashMap<(TenantId, CallId), PhoneCall>>);

impl Lines {
    /// The line of a call, if it is one by telephone and this node has it.
    pub fn of(&self, tenant: TenantId, call: &CallId) -> Option<PhoneCall> {
        self.0.lock().get(&(tenant, call.clone())).cloned()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.lock().len()
    }

    /// Whether nobody telephones.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn put(&self, tenant: TenantId, call: &CallId, line: PhoneCall) {
        self.0.lock().insert((tenant, call.clone()), line);
    }

    pub(super) fn remove(&self, tenant: TenantId, call: &CallId) {
        self.0.lock().remove(&(tenant, call.clone()));
    }
}
