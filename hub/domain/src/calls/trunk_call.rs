//! A call by a trunk as administrators see it who ask why calls fail or sound badly.

use super::telephone::{CarrierWords, TrunkDirection};
use serde::{Deserialize, Serialize};

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrunkCallEnd {
    /// The other end hung up.
    HungUp,
    /// The caller gave up before anybody answered.
    Cancelled,
    /// The other end refused.
    Refused,
    /// Nobody answered at all.
    NoAnswer,
    /// No voice came for too long.
    NoMedia,
    /// The session was not refreshed.
    Expired,
    /// We hung up, or refused.
    ByUs,
    /// The network or the other end's messages could not be used.
    Failed,
}

impl TrunkCallEnd {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::HungUp,
        Self::Cancelled,
        Self::Refused,
        Self::NoAnswer,
        Self::NoMedia,
        Self::Expired,
        Self::ByUs,
        Self::Failed,
    ];

    /// Its name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::HungUp => "hung_up",
            Self::Cancelled => "cancelled",
            Self::Refused => "refused",
            Self::NoAnswer => "no_answer",
            Self::NoMedia => "no_media",
            Self::Expired => "expired",
            Self::ByUs => "by_us",
            Self::Failed => "failed",
        }
    }

    /// By its name; a name unknown to this version is a failure.
    pub fn from_stored(name: &str) -> Self {
        let known = Self::ALL.into_iter().find(|end| end.as_str() == name);
        known.unwrap_or(Self::Failed)
    }
}

/// How the other end's voice came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub struct VoiceQuality {
    /// Packets that came.
    pub received: i64,
    /// Packets that did not.
    pub lost: i64,
    /// Packets that came after their turn, or twice.
    pub late: i64,
    /// The greatest unevenness of the network, in milliseconds.
    pub jitter_ms: i64,
}

/// How a voice sounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoiceVerdict {
    /// No voice came.
    None,
    Good,
    /// Words were missing now and then.
    Fair,
    /// It was hard to understand.
    Poor,
}

impl VoiceQuality {
    /// In a word: concealment hides two packets in a hundred, and nothing hides ten. What is late is lost to the ear.
    pub fn verdict(&self) -> VoiceVerdict {
        if self.received <= 0 {
            return VoiceVerdict::None;
        }
        let [received, lost, late] = [self.received, self.lost, self.late].map(i128::from);
        let missing = (lost + late) * 100 / (received + lost).max(1);
        match missing {
            ..2 if self.jitter_ms <= 150 => VoiceVerdict::Good,
            ..10 => VoiceVerdict::Fair,
            _ => VoiceVerdict::Poor,
        }
    }
}

/// A call that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TrunkCall {
    pub id: String,
    pub direction: TrunkDirection,
    /// The number at the other end, all but its beginning hidden.
    pub number: String,
    pub begun_at_ms: i64,
    /// Absent where nobody answered.
    pub answered_at_ms: Option<i64>,
    pub ended_at_ms: i64,
    pub end: TrunkCallEnd,
    /// What the carrier refused it with; absent where it did not.
    pub said: Option<CarrierWords>,
    /// Of an answered call.
    pub voice: VoiceQuality,
    pub verdict: VoiceVerdict,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_voice_is_judged_by_what_is_missing_and_how_unevenly_it_comes() {
        let verdict = |received, lost, late, jitter_ms| {
            VoiceQuality {
                received,
                lost,
                late,
                jitter_ms,
            }
            .verdict()
        };
        assert_eq!(verdict(0, 0, 0, 0), VoiceVerdict::None);
        assert_eq!(verdict(1_000, 10, 5, 40), VoiceVerdict::Good);
        assert_eq!(verdict(1_000, 10, 5, 200), VoiceVerdict::Fair);
        assert_eq!(verdict(950, 50, 0, 40), VoiceVerdict::Fair);
        assert_eq!(verdict(800, 200, 0, 40), VoiceVerdict::Poor);
        assert_eq!(verdict(i64::MAX, i64::MAX, i64::MAX, 0), VoiceVerdict::Poor);
    }

    #[test]
    fn every_end_is_read_back_by_its_name() {
        for end in TrunkCallEnd::ALL {
            assert_eq!(TrunkCallEnd::from_stored(end.as_str()), end);
        }
        assert_eq!(TrunkCallEnd::from_stored("?"), TrunkCallEnd::Failed);
    }
}
