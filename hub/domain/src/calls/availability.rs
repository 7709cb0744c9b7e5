//! Whether somebody takes calls: available, busy with one, writing up the last one, or away.

use serde::{Deserialize, Serialize};

/// How long the time for writing up a call lasts after its end where no line says otherwise, unless the person says earlier that
/// they are available.
pub const WRAP_UP_MS: i64 = 2 * 60_000;
/// The same, where the person asked for it.
pub const ASKED_WRAP_UP_MS: i64 = 10 * 60_000;

/// Whether somebody takes calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Calls ring.
    Available,
    /// In a call; nobody says this of themselves.
    Busy,
    /// Writes up the last call: calls are shown, and ring without a sound.
    WrapUp,
    /// Calls are not shown.
    Away,
}

impl Availability {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Busy => "busy",
            Self::WrapUp => "wrap_up",
            Self::Away => "away",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Available, Self::Busy, Self::WrapUp, Self::Away]
            .into_iter()
            .find(|state| state.as_str() == text)
    }

    /// What is kept when somebody chooses this at a moment; none for what cannot be chosen.
    pub fn chosen(self, at_ms: i64) -> Option<Presence> {
        let until_ms = match self {
            Self::Available | Self::Away => None,
            Self::WrapUp => Some(at_ms + ASKED_WRAP_UP_MS),
            Self::Busy => return None,
        };
        Some(Presence {
            state: self,
            since_at_ms: at_ms,
            until_ms,
        })
    }
}

/// A person's availability, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Presence {
    pub state: Availability,
    pub since_at_ms: i64,
    /// When a wrap-up ends by itself.
    pub until_ms: Option<i64>,
}

impl Presence {
    /// What follows a call in which somebody talked; the person stays away who was.
    pub fn after_call(ended_at_ms: i64, wrap_up_ms: i64) -> Self {
        Self {
            state: Availability::WrapUp,
            since_at_ms: ended_at_ms,
            until_ms: Some(ended_at_ms + wrap_up_ms),
        }
    }

    /// Presence of a person with working hours, else as [`Presence::at`]: who has been off since `off_since_ms` is away, unless they
    /// have said since that they are available.
    pub fn at_work(
        kept: Option<Self>,
        in_call_since: Option<i64>,
        off_since_ms: Option<i64>,
        now_ms: i64,
    ) -> Self {
        let presence = Self::at(kept, in_call_since, now_ms);
        let said = kept.filter(|kept| kept.state == Availability::Available);
        match off_since_ms {
            Some(since_at_ms)
                if presence.state == Availability::Available
                    && said.is_none_or(|said| said.since_at_ms < since_at_ms) =>
            {
                Self {
                    state: Availability::Away,
                    since_at_ms,
                    until_ms: None,
                }
            }
            _ => presence,
        }
    }

    /// Presence of a person at a moment: `kept` is what they said last or what followed their last call, `in_call_since` when
    /// the call began that they are in.
    pub fn at(kept: Option<Self>, in_call_since: Option<i64>, now_ms: i64) -> Self {
        if let Some(since_at_ms) = in_call_since {
            return Self {
                state: Availability::Busy,
                since_at_ms,
                until_ms: None,
            };
        }
        let available = |since_at_ms| Self {
            state: Availability::Available,
            since_at_ms,
            until_ms: None,
        };
        let Some(kept) = kept else {
            return available(0);
        };
        match kept.until_ms {
            Some(until_ms) if until_ms <= now_ms => available(until_ms),
            _ => kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_makes_busy_and_its_end_leads_through_the_wrap_up_to_available() {
        let kept = Some(Presence::after_call(1_000, WRAP_UP_MS));
        assert_eq!(Presence::at(kept, Some(500), 1_000).state, Availability::Busy);
        assert_eq!(Presence::at(kept, None, 1_000).state, Availability::WrapUp);
        let over = Presence::at(kept, None, 1_000 + WRAP_UP_MS);
        assert_eq!(
            (over.state, over.since_at_ms),
            (Availability::Available, 1_000 + WRAP_UP_MS)
        );
    }

    #[test]
    fn who_is_away_stays_away_and_nobody_says_that_they_are_busy() {
        let away = Availability::Away.chosen(5);
        assert_eq!(Presence::at(away, None, i64::MAX).state, Availability::Away);
        assert_eq!(Availability::Busy.chosen(5), None);
        assert_eq!(Presence::at(None, None, 9).state, Availability::Available);
    }

    #[test]
    fn after_hours_somebody_is_away_until_they_say_otherwise() {
        let state = |kept, call, now_ms| Presence::at_work(kept, call, Some(100), now_ms).state;
        assert_eq!(state(None, None, 150), Availability::Away);
        assert_eq!(
            state(Availability::Available.chosen(90), None, 150),
            Availability::Away
        );
        assert_eq!(
            state(Availability::Available.chosen(120), None, 150),
            Availability::Available
        );
        assert_eq!(state(None, Some(140), 150), Availability::Busy);
        let wrap_up = Some(Presence::after_call(140, 50));
        assert_eq!(state(wrap_up, None, 150), Availability::WrapUp);
        assert_eq!(state(wrap_up, None, 190), Availability::Away);
        let within = Presence::at_work(None, None, None, 150);
        assert_eq!(within.state, Availability::Available);
    }

    #[test]
    fn names_on_the_wire_read_back() {
        for state in [
            Availability::Available,
            Availability::Busy,
            Availability::WrapUp,
            Availability::Away,
        ] {
            assert_eq!(Availability::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
    }
}
