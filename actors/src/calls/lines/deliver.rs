//! Tells a call's owner what happens on its telephone: one thing after the other, each to one owner.

use super::owner::{Holder, Ownership, PhoneHappened, Unheard};
use hub_domain::CallId;
use hub_media::sip::gateway::CallEvent;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::mpsc;

/// What may wait for an owner, as in the call itself.
const MOST: usize = 256;
/// Longer than anything takes that stands between two owners. A call that nobody has fetched by then is hung up.
const FETCHED_WITHIN: Duration = Duration::from_secs(60);

/// What became of one thing that was said.
enum Told {
    Heard,
    /// The telephone has no place any more.
    NoPlace,
}

/// Says everything to whoever owns the call at that moment, until its end is said.
pub(super) async fn deliver(
    mut events: mpsc::Receiver<CallEvent>,
    ownership: &Ownership,
    call: &CallId,
    no_place: impl Fn(),
) {
    let mut waiting = VecDeque::new();
    let mut is_open = true;
    loop {
        let event = match waiting.pop_front() {
            Some(event) => event,
            None if !is_open => return,
            None => match events.recv().await {
                Some(event) => event,
                None => return,
            },
        };
        if let CallEvent::Ended(end) = &event {
            tracing::info!(?end, %call, "a telephone call has ended");
        }
        let telling = tell(ownership, &event, call);
        tokio::pin!(telling);
        // The telephone goes on while the owner is busy, or there is none: an owner that waits for the telephone is not waited for.
        let told = loop {
            tokio::select! {
                told = &mut telling => break told,
                next = events.recv(), if is_open => match next {
                    Some(next) => keep(&mut waiting, next),
                    None => is_open = false,
                },
            }
        };
        if matches!(event, CallEvent::Ended(_)) {
            return;
        }
        if let Told::NoPlace = told {
            no_place();
        }
    }
}

/// Keeps what happens meanwhile. Digits leave half of the room to everything else, and the end has room always.
fn keep(waiting: &mut VecDeque<CallEvent>, event: CallEvent) {
    let room = match event {
        CallEvent::Digit(_) => MOST / 2,
        CallEvent::Ended(_) => usize::MAX,
        CallEvent::Ringing
        | CallEvent::EarlyMedia
        | CallEvent::Answered
        | CallEvent::Played(_)
        | CallEvent::Held(_)
        | CallEvent::Transferred(_) => MOST,
    };
    if waiting.len() < room {
        waiting.push_back(event);
    } else {
        tracing::debug!("an event of a telephone call is lost");
    }
}

async fn tell(ownership: &Ownership, event: &CallEvent, call: &CallId) -> Told {
    let mut holder = ownership.watch();
    loop {
        let is_held = |holder: &Holder| !matches!(holder, Holder::HandedOver(_));
        let owner = match tokio::time::timeout(FETCHED_WITHIN, holder.wait_for(is_held)).await {
            Ok(Ok(held)) => match &*held {
                Holder::Owner(owner) => owner.clone(),
                Holder::HandedOver(_) | Holder::Over => return Told::Heard,
            },
            Ok(Err(_)) | Err(_) => {
                tracing::error!(%call, "a telephone call was handed over to nobody");
                return Told::NoPlace;
            }
        };
        match owner.send(PhoneHappened(event.clone())).await {
            Ok(Ok(())) => return Told::Heard,
            Ok(Err(Unheard::NoPlace)) => return Told::NoPlace,
            Ok(Err(Unheard::HandedOver)) => {}
            Err(_) => {
                // Who has stopped needs no more, unless it had given the call away before.
                if matches!(&*holder.borrow(), Holder::Owner(still) if *still == owner) {
                    return Told::Heard;
                }
            }
        }
    }
}
