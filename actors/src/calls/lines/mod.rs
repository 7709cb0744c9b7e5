//! The telephone calls of this node, by their call, and the one actor that owns each at the moment. Whatever happens on a
//! telephone is told to the owner alone, one event after the other: first the menu or the ringing, then the conference. While a
//! call is handed over, what happens waits, and its next owner hears it in order.

mod deliver;
mod owner;
#[cfg(test)]
mod tests;

pub use owner::{PhoneHappened, Unheard};

use actix::Recipient;
use deliver::deliver;
use hub_domain::{CallId, TenantId};
use hub_media::sip::gateway::{CallEvent, PhoneCall};
use owner::Ownership;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// See the module. A line is here from its first ring to its end. Clones are the same table.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<HashMap<(TenantId, CallId), Line>>>);

struct Line {
    phone: PhoneCall,
    /// None where whoever rings the telephone follows it by themselves.
    ownership: Option<Ownership>,
}

/// A call that is being handed over. Dropped, it goes back to the last owner, unless the next one has it already.
pub(crate) struct HandingOver(Option<Ownership>);

impl HandingOver {
    /// The next owner comes, and asks for the line.
    pub fn done(mut self) {
        self.0 = None;
    }
}

impl Drop for HandingOver {
    fn drop(&mut self) {
        if let Some(ownership) = &self.0 {
            ownership.give_back();
        }
    }
}

impl Lines {
    /// The telephone of a call, if it is one by telephone and this node has it.
    pub fn of(&self, tenant: TenantId, call: &CallId) -> Option<PhoneCall> {
        let lines = self.0.lock();
        lines.get(&(tenant, call.clone())).map(|line| line.phone.clone())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.lock().len()
    }

    /// Whether nobody telephones.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// From now on this actor owns the call. The line is there when this returns, so that a person who ends the call in the next
    /// moment finds it; it leaves when its owner has heard of its end.
    pub(crate) fn begin(
        &self,
        (tenant, call): (TenantId, CallId),
        phone: PhoneCall,
        events: mpsc::Receiver<CallEvent>,
        owner: Recipient<PhoneHappened>,
    ) {
        let ownership = Ownership::of(owner);
        let line = Line {
            phone: phone.clone(),
            ownership: Some(ownership.clone()),
        };
        let key = (tenant, call);
        self.0.lock().insert(key.clone(), line);
        let lines = self.clone();
        tokio::spawn(async move {
            let no_place = || {
                let phone = phone.clone();
                tokio::spawn(async move { phone.hang_up().await });
            };
            deliver(events, &ownership, &key.1, no_place).await;
            lines.0.lock().remove(&key);
        });
    }

    /// The call is being handed over. None where it is over, where somebody hands it over already, or where nobody here owns it.
    pub(crate) fn hand_over(&self, tenant: TenantId, call: &CallId) -> Option<HandingOver> {
        let ownership = self.ownership(tenant, call)?;
        ownership.begin().then(|| HandingOver(Some(ownership)))
    }

    /// From now on this actor owns the call, and hears what has happened while it was handed over. False where the call is over.
    pub(crate) fn give(&self, tenant: TenantId, call: &CallId, owner: Recipient<PhoneHappened>) -> bool {
        let ownership = self.ownership(tenant, call);
        ownership.is_some_and(|ownership| ownership.give(owner))
    }

    /// Whether what has happened is this actor's to take: whoever is told and gets false gives it back, for the next owner. An end
    /// that is taken is the line's: nobody hands the call over any more. What is no line here is its actor's own.
    pub(crate) fn takes(
        &self,
        tenant: TenantId,
        call: &CallId,
        owner: &Recipient<PhoneHappened>,
        event: &CallEvent,
    ) -> bool {
        let ownership = self.ownership(tenant, call);
        ownership.is_none_or(|ownership| ownership.takes(owner, event))
    }

    /// Notes a telephone that is followed by whoever rings it.
    pub(crate) fn put(&self, tenant: TenantId, call: &CallId, phone: PhoneCall) {
        let line = Line {
            phone,
            ownership: None,
        };
        self.0.lock().insert((tenant, call.clone()), line);
    }

    /// Forgets such a telephone.
    pub(crate) fn remove(&self, tenant: TenantId, call: &CallId) {
        self.0.lock().remove(&(tenant, call.clone()));
    }

    fn ownership(&self, tenant: TenantId, call: &CallId) -> Option<Ownership> {
        let lines = self.0.lock();
        lines.get(&(tenant, call.clone()))?.ownership.clone()
    }
}
