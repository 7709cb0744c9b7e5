//! When a publisher is asked for a keyframe.
//!
//! One keyframe serves everybody who asked before it came. A request may have no effect: browsers ignore one that comes
//! less than 300 ms after a keyframe, and an encoder may skip the picture that it would have encoded as one. Waiting
//! for the subscriber to ask again would take three seconds.

use crate::sfu::vp8::starts_keyframe;
use std::time::{Duration, Instant};

/// At most one request in this time.
const INTERVAL: Duration = Duration::from_millis(400);
/// A keyframe that was asked for has this long to come, from the other side of the earth too.
const PATIENCE: Duration = Duration::from_secs(1);

/// Of one stream.
#[derive(Default)]
pub(super) struct KeyframeRequest {
    state: State,
    asked: Option<Instant>,
}

#[derive(Default, PartialEq, Eq)]
enum State {
    #[default]
    Content,
    /// The publisher is to be asked.
    Due,
    /// It has been.
    Asked,
}

impl KeyframeRequest {
    /// A subscriber needs a keyframe to continue.
    pub fn request(&mut self) {
        self.state = State::Due;
    }

    /// A packet of a picture came. A paused stream is not asked again.
    pub fn came(&mut self, payload: &[u8], now: Instant) {
        if self.state == State::Content {
            return;
        }
        let waited = self.asked.map(|asked| now.saturating_duration_since(asked));
        if starts_keyframe(payload) {
            self.state = State::Content;
        } else if self.state == State::Asked && waited >= Some(PATIENCE) {
            self.state = State::Due;
        }
    }

    /// Whether to ask the publisher now.
    pub fn ask(&mut self, now: Instant) -> bool {
        let has_rested = self
            .asked
            .is_none_or(|asked| now.saturating_duration_since(asked) >= INTERVAL);
        let asks = self.state == State::Due && has_rested;
        if asks {
            (self.state, self.asked) = (State::Asked, Some(now));
        }
        asks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfu::vp8::tests::{DELTA, KEY};

    fn after(start: Instant, ms: u64) -> Instant {
        start + Duration::from_millis(ms)
    }

    #[test]
    fn a_request_is_sent_at_once_and_not_too_often() {
        let (mut request, start) = (KeyframeRequest::default(), Instant::now());
        assert!(!request.ask(start));
        request.request();
        assert!(request.ask(start));
        request.request();
        assert!(!request.ask(after(start, 399)));
        assert!(request.ask(after(start, 400)));
        assert!(!request.ask(after(start, 10_000)));
    }

    #[test]
    fn a_keyframe_answers_every_earlier_request() {
        let (mut request, start) = (KeyframeRequest::default(), Instant::now());
        request.request();
        assert!(request.ask(start));
        request.request();
        request.came(KEY, after(start, 100));
        assert!(!request.ask(after(start, 500)));
        request.request();
        assert!(request.ask(after(start, 501)));
    }

    #[test]
    fn what_does_not_come_is_asked_for_again_while_the_stream_goes_on() {
        let (mut request, start) = (KeyframeRequest::default(), Instant::now());
        request.request();
        assert!(request.ask(start));
        request.came(DELTA, after(start, 999));
        assert!(!request.ask(after(start, 999)));
        assert!(!request.ask(after(start, 60_000)), "a stream that is paused");
        request.came(DELTA, after(start, 60_000));
        assert!(request.ask(after(start, 60_001)));
        request.came(KEY, after(start, 60_100));
        request.came(DELTA, after(start, 70_000));
        assert!(!request.ask(after(start, 70_000)));
    }
}
