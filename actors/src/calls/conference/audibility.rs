//! Applies the rule of [`hub_domain::calls::audibility`]: sets the audience of every voice in the media room, and
//! decides what is recorded and transcribed.

use super::{ANNOUNCER, Conference, MUSIC};
use hub_domain::calls::audibility::{Situation, SupervisorMode, Voice, hears, is_on_record};
use hub_domain::calls::call::{ConferenceRole, RecordingState};
use std::collections::HashMap;

/// The audience last set of each identity; none for everyone.
pub(super) type Audiences = HashMap<String, Option<Vec<String>>>;

impl Conference {
    pub(super) fn situation(&self) -> Situation {
        Situation {
            held: self.held,
            taken_over: self.taken_over_by().is_some(),
        }
    }

    /// Everyone who may speak in the room, whether there by now or not.
    fn voices(&self) -> Vec<(String, Voice)> {
        let supervisors = self
            .supervisors
            .iter()
            .map(|(identity, supervisor)| (identity.clone(), Voice::Supervisor(supervisor.mode)));
        let members = self.roster.iter().map(|(identity, member)| {
            // Who is talked to alone while the applicant waits is on the agency's side of the hold.
            let is_aside = self.asked_aside.as_deref() == Some(identity);
            let voice = match member.role {
                _ if is_aside => Voice::Reviewer,
                ConferenceRole::Applicant => Voice::Applicant,
                ConferenceRole::Reviewer => Voice::Reviewer,
                ConferenceRole::Interpreter => Voice::Interpreter,
                ConferenceRole::Supervisor | ConferenceRole::ThirdParty => Voice::ThirdParty,
            };
            (identity.to_owned(), voice)
        });
        [
            (ANNOUNCER.to_owned(), Voice::Announcer),
            (MUSIC.to_owned(), Voice::Music),
        ]
        .into_iter()
        .chain(supervisors)
        .chain(members)
        .collect()
    }

    /// Sets the audience of every voice, and pauses the recording of voices that are off the record. When this returns,
    /// no packet reaches anyone outside the new audience.
    pub(super) fn apply_audibility(&mut self) {
        let now = self.situation();
        let voices = self.voices();
        let listeners: Vec<&(String, Voice)> = voices
            .iter()
            .filter(|(_, voice)| !matches!(voice, Voice::Announcer | Voice::Music))
            .collect();
        for (speaker, voice) in &voices {
            let others = listeners.iter().filter(|(identity, _)| identity != speaker);
            let mut heard_by = Vec::new();
            let mut closed = *voice == Voice::Supervisor(SupervisorMode::Listen);
            for (identity, listener) in others {
                if hears(*listener, *voice, now) {
                    heard_by.push(identity.clone());
                } else {
                    closed = true;
                }
            }
            let audience = closed.then_some(heard_by);
            if self.audiences.get(speaker) != Some(&audience) {
                self.hub
                    .media()
                    .set_audience(&self.room, speaker, audience.as_deref());
                self.audiences.insert(speaker.clone(), audience);
            }
        }
        self.apply_masks();
    }

    /// Removes a participant outside the conference from every audience.
    pub(super) fn silence(&mut self, identity: &str) {
        self.audiences.remove(identity);
        self.hub.media().set_audience(&self.room, identity, Some(&[]));
    }

    /// Pauses and resumes the recording of each voice.
    pub(super) fn apply_masks(&self) {
        self.tap.mask(|identity| self.is_masked(identity));
    }

    /// Whether this voice is off the record now.
    pub(super) fn is_masked(&self, identity: &str) -> bool {
        let now = self.situation();
        let voices = self.voices();
        let voice = voices
            .iter()
            .find(|(one, _)| one == identity)
            .map(|(_, voice)| *voice);
        let unwarned = self.roster.get(identity).is_some_and(|member| !member.notified);
        let paused = match self.recording {
            RecordingState::Stopped => true,
            RecordingState::Asking => self.recording_zero.is_some(),
            _ => false,
        };
        paused || self.mask.is_some() || unwarned || voice.is_none_or(|voice| !is_on_record(voice, now))
    }
}
