//! Who hears whom in a conference. This rule alone decides it; the audience of every voice is derived from it.

use serde::{Deserialize, Serialize};

/// How a supervisor takes part in a conference.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum SupervisorMode {
    /// Hears everyone; publishes nothing and is shown to nobody.
    Listen,
    /// Heard by the reviewer only, and shown to the reviewer only.
    Whisper,
    /// Heard by everyone.
    Barge,
    /// Speaks instead of the reviewer, whom only supervisors hear until the takeover ends.
    Takeover,
}

impl SupervisorMode {
    /// Every mode, the least intrusive first.
    pub const ALL: [Self; 4] = [Self::Listen, Self::Whisper, Self::Barge, Self::Takeover];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Listen => "listen",
            Self::Whisper => "whisper",
            Self::Barge => "barge",
            Self::Takeover => "takeover",
        }
    }

    /// Reads the name on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.as_str() == text)
    }

    /// Whether the supervisor speaks at all.
    pub fn speaks(self) -> bool {
        self != Self::Listen
    }

    /// Whether the applicant may hear the supervisor, and therefore sees that somebody is there.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Barge | Self::Takeover)
    }
}

/// Somebody whose voice may be heard in a conference, or who may hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Voice {
    Applicant,
    Reviewer,
    Interpreter,
    /// Somebody else who was added to the call.
    ThirdParty,
    Supervisor(SupervisorMode),
    /// The hub itself: the notice before a recording.
    Announcer,
    /// What somebody on hold is played.
    Music,
}

impl Voice {
    /// On the agency's side of a hold: reviewer, supervisors and added colleagues talk among themselves while the
    /// applicant waits.
    fn is_agency(self) -> bool {
        matches!(self, Self::Reviewer | Self::Supervisor(_))
    }
}

/// What holds for the whole conference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    /// The applicant waits and hears music.
    pub held: bool,
    /// A supervisor has taken over from the reviewer.
    pub taken_over: bool,
}

/// Whether `listener` hears `speaker`. Nobody is asked about their own voice.
pub fn hears(listener: Voice, speaker: Voice, now: Situation) -> bool {
    if now.held && speaker != Voice::Announcer && listener.is_agency() != speaker.is_agency() {
        return speaker == Voice::Music && !listener.is_agency();
    }
    match speaker {
        Voice::Announcer => true,
        Voice::Music => now.held && !listener.is_agency(),
        Voice::Supervisor(SupervisorMode::Listen) => false,
        Voice::Supervisor(SupervisorMode::Whisper) => listener == Voice::Reviewer,
        Voice::Supervisor(SupervisorMode::Barge | SupervisorMode::Takeover) => true,
        Voice::Reviewer if now.taken_over => matches!(listener, Voice::Supervisor(_)),
        // A person on hold hears the music, and none of the others on hold.
        Voice::Applicant | Voice::Interpreter | Voice::ThirdParty => !now.held,
        Voice::Reviewer => true,
    }
}

/// Whether what `speaker` says is part of the conversation with the applicant; only that is recorded and transcribed.
/// Talk among staff, and words spoken on hold, are not.
pub fn is_on_record(speaker: Voice, now: Situation) -> bool {
    match speaker {
        Voice::Applicant | Voice::Interpreter | Voice::ThirdParty => !now.held,
        Voice::Announcer | Voice::Music => false,
        Voice::Reviewer | Voice::Supervisor(_) => hears(Voice::Applicant, speaker, now),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Voice::{Announcer, Applicant, Interpreter, Music, Reviewer, Supervisor, ThirdParty};

    fn everyone() -> Vec<Voice> {
        let supervisors = SupervisorMode::ALL.map(Supervisor);
        [Applicant, Reviewer, Interpreter, ThirdParty, Announcer, Music]
            .into_iter()
            .chain(supervisors)
            .collect()
    }

    fn situations() -> [Situation; 4] {
        [(false, false), (false, true), (true, false), (true, true)]
            .map(|(held, taken_over)| Situation { held, taken_over })
    }

    #[test]
    fn no_one_hears_a_listening_supervisor_and_only_the_reviewer_a_whispering_one() {
        for now in situations() {
            for listener in everyone() {
                assert!(
                    !hears(listener, Supervisor(SupervisorMode::Listen), now),
                    "{listener:?} {now:?}"
                );
                assert_eq!(
                    hears(listener, Supervisor(SupervisorMode::Whisper), now),
                    listener == Reviewer,
                    "{listener:?} {now:?}"
                );
            }
        }
    }

    #[test]
    fn a_supervisor_in_any_mode_hears_what_the_agency_may_hear() {
        for mode in SupervisorMode::ALL {
            for now in situations() {
                assert_eq!(hears(Supervisor(mode), Applicant, now), !now.held);
                assert!(hears(Supervisor(mode), Reviewer, now));
                assert!(hears(Supervisor(mode), Announcer, now));
                assert!(!hears(Supervisor(mode), Music, now));
            }
        }
    }

    #[test]
    fn on_hold_the_two_sides_do_not_hear_each_other_and_the_applicant_hears_music() {
        for now in situations().into_iter().filter(|now| now.held) {
            for staff in everyone().into_iter().filter(|voice| voice.is_agency()) {
                for outside in [Applicant, Interpreter, ThirdParty] {
                    assert!(
                        !hears(outside, staff, now) && !hears(staff, outside, now),
                        "{staff:?} {now:?}"
                    );
                }
            }
            assert!(hears(Applicant, Music, now) && hears(Applicant, Announcer, now));
            assert!(!hears(Applicant, Interpreter, now));
        }
        assert!(!hears(Applicant, Music, Situation::default()));
    }

    #[test]
    fn in_a_takeover_the_applicant_hears_the_supervisor_and_no_more_the_reviewer() {
        let now = Situation {
            held: false,
            taken_over: true,
        };
        let takeover = Supervisor(SupervisorMode::Takeover);
        assert!(hears(Applicant, takeover, now) && hears(Reviewer, takeover, now));
        assert!(!hears(Applicant, Reviewer, now) && !hears(Interpreter, Reviewer, now));
        assert!(hears(takeover, Reviewer, now) && hears(Reviewer, Applicant, now));
    }

    #[test]
    fn nothing_is_on_record_that_the_applicant_does_not_hear() {
        for now in situations() {
            for speaker in everyone() {
                if is_on_record(speaker, now) && !matches!(speaker, Applicant | Interpreter | ThirdParty) {
                    assert!(hears(Applicant, speaker, now), "{speaker:?} {now:?}");
                }
            }
            assert!(!is_on_record(Supervisor(SupervisorMode::Whisper), now));
            assert_eq!(is_on_record(Applicant, now), !now.held);
        }
    }

    #[test]
    fn modes_are_named_on_the_wire() {
        for mode in SupervisorMode::ALL {
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.as_str());
            assert_eq!(SupervisorMode::parse(mode.as_str()), Some(mode));
        }
    }
}
