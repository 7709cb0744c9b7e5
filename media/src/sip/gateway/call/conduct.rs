//! Following a call until it is over: what its dialog, its voice and the clock say.

use super::super::session_timer::SessionTimer;
use super::super::{allowed, info, received};
use super::again::outcome;
use super::{
    COUNTED_WITHIN, CallEnd, CallEvent, Driver, EVENTS, PhoneCall, header, reply, respond, transfer,
};
use crate::phone::LegEvent;
use rsipstack::dialog::dialog::{DialogState, TerminatedReason};
use rsipstack::sip::{Response, StatusCode};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// A moment that does not come while a call lasts.
const NEVER: Duration = Duration::from_secs(30 * 24 * 3_600);
/// A target that has not said anything for so long is given up where there is another.
const SILENT_FOR: Duration = Duration::from_secs(6);

impl PhoneCall {
    /// Follows the call until it is over.
    pub(super) async fn conduct(self, mut driver: Driver) {
        let mut deadline = Instant::now() + NEVER;
        let mut patience = Instant::now() + SILENT_FOR;
        let mut is_answered = false;
        while !self.0.has_ended.load(Ordering::Acquire) {
            let may_give_up = driver
                .asking
                .as_ref()
                .is_some_and(|asking| !asking.is_heard && asking.plan.has_more());
            tokio::select! {
                // What the other end has said comes before what became of the request.
                biased;
                state = driver.states.recv() => match state {
                    Some(DialogState::Confirmed(_, response)) => {
                        if std::mem::replace(&mut is_answered, true) {
                            self.acknowledged();
                        } else {
                            driver.asking = None;
                            self.answered(&response).await;
                        }
                        deadline = self.deadline();
                    }
                    Some(state) => self.changed(state, &mut driver).await,
                    None if driver.asking.is_some() => {
                        let outcome = outcome(&mut driver.asking).await;
                        if self.asked(outcome, &mut driver).await {
                            patience = Instant::now() + SILENT_FOR;
                        }
                    }
                    None => self.over(CallEnd::Failed).await,
                },
                became = outcome(&mut driver.asking) => {
                    if self.asked(became, &mut driver).await {
                        patience = Instant::now() + SILENT_FOR;
                    }
                }
                event = driver.leg.recv() => match event {
                    Some(event) => self.leg_event(event, &mut driver).await,
                    None => self.over(CallEnd::Failed).await,
                },
                () = sleep_until(patience), if may_give_up => {
                    self.give_up(&mut driver).await;
                    patience = Instant::now() + SILENT_FOR;
                }
                () = sleep_until(deadline) => {
                    self.timer_due().await;
                    deadline = self.deadline();
                }
                () = self.0.gateway.stopping.cancelled() => self.over(CallEnd::ByUs).await,
            }
        }
        // The leg says last what it has counted.
        while let Ok(Some(event)) = tokio::time::timeout(COUNTED_WITHIN, driver.leg.recv()).await {
            // Nothing else is said of a call that is over.
            if let LegEvent::Ended(stats) = event {
                self.0.counted.send_replace(Some(stats));
            }
        }
    }

    fn deadline(&self) -> Instant {
        let due = self.0.timer.lock().as_ref().map_or(NEVER, SessionTimer::due);
        Instant::now() + due
    }

    async fn timer_due(&self) {
        let timer = *self.0.timer.lock();
        match timer {
            Some(timer) if timer.is_ours => {
                if let Err(error) = self.renew().await {
                    tracing::info!(%error, "a telephone call could not be refreshed");
                    self.over(CallEnd::Expired).await;
                }
            }
            Some(_) => self.over(CallEnd::Expired).await,
            None => {}
        }
    }

    async fn changed(&self, state: DialogState, driver: &mut Driver) {
        let is_request = matches!(
            state,
            DialogState::Updated(..) | DialogState::Info(..) | DialogState::Options(..)
        );
        if is_request {
            // A leg that is over needs no sign of life.
            let _ = self.0.line.is_there();
        }
        match state {
            DialogState::Early(_, response) if !self.0.is_inbound => {
                if let Some(asking) = &mut driver.asking {
                    (asking.is_heard, asking.has_rung) = (true, true);
                }
                self.early(&response);
            }
            DialogState::Trying(_) => {
                if let Some(asking) = &mut driver.asking {
                    asking.is_heard = true;
                }
            }
            DialogState::Updated(_, request, handle) => self.updated(&request, &handle).await,
            DialogState::Info(_, request, handle) => {
                let content_type = header(&request, "Content-Type").unwrap_or_default();
                if let Some(digit) = info::digit(&content_type, &request.body)
                    && let Err(error) = self.0.line.press(digit)
                {
                    tracing::debug!(%error, "a digit of a telephone call is lost");
                }
                reply(&handle, StatusCode::OK).await;
            }
            DialogState::Options(_, _, handle) => {
                respond(
                    &handle,
                    StatusCode::OK,
                    vec![allowed(), received::accepted()],
                    None,
                )
                .await;
            }
            DialogState::Notify(_, request, handle) => {
                reply(&handle, StatusCode::OK).await;
                if let Some(status) = transfer::outcome(&request)
                    && status >= 200
                {
                    self.notify(CallEvent::Transferred(status));
                }
            }
            // Nobody outside sends our calls elsewhere.
            DialogState::Refer(_, _, handle) => reply(&handle, StatusCode::Decline).await,
            DialogState::Message(_, _, handle) | DialogState::Publish(_, _, handle) => {
                respond(&handle, StatusCode::MethodNotAllowed, vec![allowed()], None).await;
            }
            // What became of a request to call is read where it says more than this: see `asked`.
            DialogState::Terminated(_, reason)
                if driver.asking.is_some() && !matches!(reason, TerminatedReason::UasBye) => {}
            DialogState::Terminated(_, reason) => self.over(self.end_of(&reason)).await,
            DialogState::Calling(_)
            | DialogState::Early(_, _)
            | DialogState::WaitAck(_, _)
            | DialogState::Confirmed(_, _) => {}
        }
    }

    fn early(&self, response: &Response) {
        if response.body.is_empty() {
            return self.notify(CallEvent::Ringing);
        }
        match self.follow_answer(response) {
            Ok(()) => self.notify(CallEvent::EarlyMedia),
            Err(error) => {
                tracing::debug!(%error, "what a called phone plays cannot be heard");
                self.notify(CallEvent::Ringing);
            }
        }
    }

    async fn leg_event(&self, event: LegEvent, driver: &mut Driver) {
        match event {
            LegEvent::Digit(digit) => self.notify(CallEvent::Digit(digit)),
            LegEvent::Wanted(key) => self.wanted(key, &mut driver.keys),
            LegEvent::Played(number) => self.notify(CallEvent::Played(number)),
            LegEvent::TooManyDigits => {
                tracing::warn!("a telephone call ends: it sends digits without end");
                self.over(CallEnd::TooManyDigits).await;
            }
            LegEvent::NoMedia => self.over(CallEnd::NoMedia).await,
            LegEvent::Dismissed => self.over(CallEnd::Dismissed).await,
            LegEvent::Ended(stats) => {
                self.0.counted.send_replace(Some(stats));
            }
        }
    }

    /// Digits leave half of the room to everything else.
    pub(super) fn notify(&self, event: CallEvent) {
        let is_digit = matches!(event, CallEvent::Digit(_));
        if is_digit && self.0.events.capacity() < EVENTS / 2 {
            return tracing::debug!("a digit of a telephone call is lost");
        }
        if self.0.events.try_send(event).is_err() {
            tracing::debug!("an event of a telephone call is lost");
        }
    }
}
