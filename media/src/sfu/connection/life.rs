//! The times that decide whether a participant is still there.

use super::{Connection, MESSAGE_BURST};
use crate::sfu::event::LeaveReason;
use bytes::Bytes;
use livekit_protocol as proto;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long a client may be away from its signal socket while its media goes on.
const RESUME_WINDOW: Duration = Duration::from_secs(20);
/// Media counts as interrupted when no authenticated packet has come for this long: two of the checks that clients make
/// at least every 2.5 s.
const MEDIA_SILENCE: Duration = Duration::from_secs(5);
/// A signal socket that is silent for this long counts as closed; clients ping every 5 s.
const SIGNAL_SILENCE: Duration = Duration::from_secs(20);
/// ... and for this long, when media is silent too: a machine that lost its network closes no socket.
const SIGNAL_SILENCE_WITHOUT_MEDIA: Duration = Duration::from_secs(11);
/// Media must have connected this long after joining.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
/// Media may be interrupted for this long while the signal socket is open.
const MEDIA_TIMEOUT: Duration = Duration::from_secs(40);
/// How often a fresh token is pushed at least, and how long it holds.
const TOKEN_REFRESH: Duration = Duration::from_secs(300);
const TOKEN_TTL: Duration = Duration::from_secs(900);

pub(super) struct Life {
    joined: Instant,
    /// Media has been connected.
    pub was_connected: bool,
    /// Since when there is no signal socket.
    detached: Option<Instant>,
    pub last_message: Instant,
    pub message_allowance: f64,
    next_token: Instant,
}

impl Life {
    pub fn new(now: Instant) -> Self {
        Self {
            joined: now,
            was_connected: false,
            detached: None,
            last_message: now,
            message_allowance: MESSAGE_BURST,
            // The one that the client came with may be about to expire.
            next_token: now,
        }
    }

    /// Why the participant is gone, if it is, given that media was last received `silence` ago.
    fn verdict(&self, now: Instant, silence: Duration) -> Option<LeaveReason> {
        let away = self.detached.map(|since| now.duration_since(since));
        if away.is_some_and(|away| silence > MEDIA_SILENCE || !self.was_connected || away > RESUME_WINDOW) {
            return Some(LeaveReason::ConnectionLost);
        }
        let never = !self.was_connected && now.duration_since(self.joined) > CONNECT_TIMEOUT;
        (never || silence > MEDIA_TIMEOUT).then_some(LeaveReason::MediaFailure)
    }

    /// Whether the signal socket looks open to the kernel but is dead.
    fn is_socket_dead(&self, now: Instant, silence: Duration) -> bool {
        let allowed = if silence > MEDIA_SILENCE {
            SIGNAL_SILENCE_WITHOUT_MEDIA
        } else {
            SIGNAL_SILENCE
        };
        self.detached.is_none() && now.duration_since(self.last_message) > allowed
    }
}

impl Connection {
    /// The client came back on another socket.
    pub(super) fn attach(&mut self, incoming: mpsc::Receiver<Bytes>) {
        self.incoming = Some(incoming);
        self.life.detached = None;
        self.life.last_message = Instant::now();
        // The last one may have been lost.
        self.life.next_token = Instant::now();
    }

    /// The signal socket is gone.
    pub(super) fn detach(&mut self) {
        self.incoming = None;
        self.life.detached.get_or_insert_with(Instant::now);
    }

    /// Whether no authenticated packet of the client has come for so long that media is interrupted.
    pub(super) fn is_media_lost(&self, now: Instant) -> bool {
        self.silence(now) > MEDIA_SILENCE
    }

    fn silence(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.transports.heard())
    }

    /// Checks the deadlines; returns a reason if the participant is gone.
    pub(super) fn check_clocks(&mut self, now: Instant) -> Option<LeaveReason> {
        let silence = self.silence(now);
        if self.life.is_socket_dead(now, silence) {
            self.me.outbox.detach();
            self.detach();
        }
        if let Some(reason) = self.life.verdict(now, silence) {
            return Some(reason);
        }
        if self.follow_in_token() || now >= self.life.next_token {
            self.life.next_token = now + TOKEN_REFRESH;
            self.push_token();
        }
        None
    }

    /// Updates the token's claims to the participant's present state; true if they changed.
    fn follow_in_token(&mut self) -> bool {
        let state = self.me.state.lock();
        self.token.follow(
            &state.name,
            &state.metadata,
            &state.attributes,
            &state.permissions,
        )
    }

    fn push_token(&mut self) {
        if let Some(token) = self.renewed_token() {
            self.me.send(proto::signal_response::Message::RefreshToken(token));
        }
    }

    /// A fresh token for the participant as it is; none when the key was revoked.
    pub(super) fn renewed_token(&self) -> Option<String> {
        let shared = &self.shared;
        let renewed = match &self.token.own {
            Some(_) => self.token.renewed(shared.own_rooms.secret.expose(), TOKEN_TTL),
            None => {
                let key = shared.keys.secret(&self.token.api_key)?;
                self.token.renewed(&key.secret, TOKEN_TTL)
            }
        };
        renewed
            .inspect_err(|error| tracing::warn!(%error, "token not renewed"))
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn connected(now: Instant) -> Life {
        Life {
            was_connected: true,
            ..Life::new(now)
        }
    }

    #[test]
    fn a_client_without_socket_stays_for_as_long_as_its_media_flows_and_at_most_twenty_seconds() {
        let start = Instant::now();
        let mut life = connected(start);
        life.detached = Some(start);
        let lost = Some(LeaveReason::ConnectionLost);
        assert_eq!(life.verdict(start + 4 * SECOND, 4 * SECOND), None);
        assert_eq!(life.verdict(start + 6 * SECOND, 6 * SECOND), lost);
        assert_eq!(life.verdict(start + 19 * SECOND, SECOND), None);
        assert_eq!(life.verdict(start + 21 * SECOND, SECOND), lost);
    }

    #[test]
    fn a_client_with_a_socket_may_be_silent_for_longer() {
        let start = Instant::now();
        let life = connected(start);
        assert_eq!(life.verdict(start + 39 * SECOND, 39 * SECOND), None);
        assert_eq!(
            life.verdict(start + 41 * SECOND, 41 * SECOND),
            Some(LeaveReason::MediaFailure)
        );
        let never = Life::new(start);
        assert_eq!(never.verdict(start + 29 * SECOND, SECOND), None);
        assert_eq!(
            never.verdict(start + 31 * SECOND, SECOND),
            Some(LeaveReason::MediaFailure)
        );
    }

    #[test]
    fn a_socket_is_taken_for_dead_sooner_when_media_is_silent_too() {
        let start = Instant::now();
        let life = connected(start);
        assert!(!life.is_socket_dead(start + 15 * SECOND, SECOND));
        assert!(life.is_socket_dead(start + 21 * SECOND, SECOND));
        assert!(!life.is_socket_dead(start + 10 * SECOND, 10 * SECOND));
        assert!(life.is_socket_dead(start + 12 * SECOND, 12 * SECOND));
    }
}
