//! Whose a telephone call is: one actor's, or on the way from one to the next.

use actix::{Message, Recipient};
use hub_media::sip::gateway::CallEvent;
use std::sync::Arc;
use tokio::sync::watch;

/// Something has happened on the telephone of a call. Its owner is told, and answers before the next thing is said.
#[derive(Debug, Clone, Message)]
#[rtype(result = "Result<(), Unheard>")]
pub struct PhoneHappened(pub CallEvent);

/// Why an actor does not take what has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unheard {
    /// The call is being handed over: its next owner hears it.
    HandedOver,
    /// There is no place for the telephone, which is hung up.
    NoPlace,
}

/// Whose the call is.
#[derive(Clone)]
pub(super) enum Holder {
    Owner(Recipient<PhoneHappened>),
    /// Nobody's at the moment; it was this one's.
    HandedOver(Recipient<PhoneHappened>),
    /// Its owner has heard of its end.
    Over,
}

/// The present owner of one call. Clones are the same.
#[derive(Clone)]
pub(super) struct Ownership(Arc<watch::Sender<Holder>>);

impl Ownership {
    pub fn of(owner: Recipient<PhoneHappened>) -> Self {
        Self(Arc::new(watch::Sender::new(Holder::Owner(owner))))
    }

    /// Follows whose the call is.
    pub fn watch(&self) -> watch::Receiver<Holder> {
        self.0.subscribe()
    }

    /// Takes the call from its owner, for another one. False where it is over, or under way already.
    pub fn begin(&self) -> bool {
        self.0.send_if_modified(|holder| match holder {
            Holder::Owner(owner) => {
                *holder = Holder::HandedOver(owner.clone());
                true
            }
            Holder::HandedOver(_) | Holder::Over => false,
        })
    }

    /// The call is this actor's from now on. False where it is over.
    pub fn give(&self, next: Recipient<PhoneHappened>) -> bool {
        self.0.send_if_modified(|holder| match holder {
            Holder::Owner(_) | Holder::HandedOver(_) => {
                *holder = Holder::Owner(next);
                true
            }
            Holder::Over => false,
        })
    }

    /// A call that is under way is its last owner's again.
    pub fn give_back(&self) {
        self.0.send_if_modified(|holder| match holder {
            Holder::HandedOver(last) => {
                *holder = Holder::Owner(last.clone());
                true
            }
            Holder::Owner(_) | Holder::Over => false,
        });
    }

    /// Whether the call is this actor's, which then takes what has happened. In the same moment as an end is taken, the call is
    /// over for all.
    pub fn takes(&self, owner: &Recipient<PhoneHappened>, event: &CallEvent) -> bool {
        let mut takes = false;
        self.0.send_if_modified(|holder| {
            takes = matches!(holder, Holder::Owner(own) if own == owner);
            let is_end = takes && matches!(event, CallEvent::Ended(_));
            if is_end {
                *holder = Holder::Over;
            }
            is_end
        });
        takes
    }
}
