//! A participant shown in a second room: its tracks are published there too, and it receives nothing of that room
//! (LiveKit `RoomService.ForwardParticipant`).
//!
//! The second room contains an image of it without a client: same identity, name and attributes, and a track for each
//! of its tracks. The image ends when the participant leaves, is removed from the second room, or gets a limited
//! audience.

use crate::error::MediaError;
use crate::sfu::event::{LeaveReason, RoomKey};
use crate::sfu::participant::{Command, Inbox, Joining, Participant};
use crate::sfu::room::{JoinRefused, Room};
use crate::sfu::server::MediaServer;
use crate::sfu::sid;
use crate::sfu::tap::LegTrack;
use crate::sfu::track::{Image, PublishedTrack};
use crate::token::Permissions;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often the image is brought in line with its participant.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

impl MediaServer {
    /// Shows a participant in another room of the same space, which is opened if necessary. Refused for a participant
    /// whose tracks are not for everyone: a second room would have no such limits.
    pub fn forward_participant(
        &self,
        room: &RoomKey,
        identity: &str,
        destination: &RoomKey,
    ) -> Result<(), MediaError> {
        if room.space != destination.space || room == destination {
            return Err(MediaError::InvalidArgument("no way to that room"));
        }
        let (from, source) = self.find(room, identity)?;
        if source.forwarded {
            return Err(MediaError::InvalidArgument("it is here as an image only"));
        }
        if from.limits(&source) {
            return Err(MediaError::InvalidArgument(
                "what it publishes is not for everyone",
            ));
        }
        let (inbox, commands) = Inbox::new();
        let image = Arc::new(Participant::new(image_of(&source), inbox));
        let to = loop {
            let to = self.0.open_room(destination);
            if to.participant(identity).is_some() {
                return Err(MediaError::IdentityInUse);
            }
            match to.join(&image, |_, _| ()) {
                Ok(()) => break to,
                Err(JoinRefused::Closed) => self.0.forget_room(&to),
                Err(JoinRefused::Full) => return Err(MediaError::InvalidArgument("room is full")),
            }
        };
        to.participant_active(&image);
        let mut forwarding = Forwarding {
            from,
            source,
            to,
            image,
            tracks: Vec::new(),
        };
        forwarding.follow();
        self.0.runtime.handle().spawn(forwarding.run(commands));
        Ok(())
    }
}

fn image_of(source: &Participant) -> Joining {
    let state = source.state.lock();
    Joining {
        identity: source.identity.to_string(),
        name: state.name.clone(),
        metadata: state.metadata.clone(),
        attributes: state.attributes.clone(),
        permissions: Permissions {
            can_subscribe: false,
            ..state.permissions.clone()
        },
        kind: source.kind,
        endpoint: None,
        forwarded: true,
        holder: None,
    }
}

struct Forwarding {
    from: Arc<Room>,
    source: Arc<Participant>,
    to: Arc<Room>,
    image: Arc<Participant>,
    tracks: Vec<Shown>,
}

/// A track and its image.
struct Shown {
    track: Arc<PublishedTrack>,
    image: Arc<PublishedTrack>,
    /// Whether the track was muted at the last check: a moderator of the second room may mute only the image.
    muted: bool,
}

impl Forwarding {
    async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let inbox = self.image.inbox.clone();
        let mut timer = tokio::time::interval(CHECK_INTERVAL);
        while !inbox.is_closing() && !self.source.has_left() && !self.from.limits(&self.source) {
            tokio::select! {
                Some(command) = commands.recv() => self.pass_on(command),
                () = inbox.media.wake.notified() => {}
                _ = timer.tick() => self.follow(),
            }
        }
    }

    /// Brings the image in line with its participant.
    fn follow(&mut self) {
        let (name, metadata, attributes, tracks) = {
            let state = self.source.state.lock();
            let attributes: HashMap<String, String> = state.attributes.clone();
            (
                state.name.clone(),
                state.metadata.clone(),
                attributes,
                state.tracks.clone(),
            )
        };
        let changed = {
            let state = &mut *self.image.state.lock();
            let differs = state.name != name || state.metadata != metadata || state.attributes != attributes;
            (state.name, state.metadata, state.attributes) = (name, metadata, attributes);
            differs
        };
        if changed {
            self.to.participant_changed(&self.image);
        }
        let (kept, gone): (Vec<Shown>, Vec<Shown>) = std::mem::take(&mut self.tracks)
            .into_iter()
            .partition(|shown| tracks.iter().any(|track| Arc::ptr_eq(track, &shown.track)));
        self.tracks = kept;
        for shown in gone {
            self.to.unpublish(&self.image, &shown.image);
        }
        for shown in &mut self.tracks {
            let muted = shown.track.is_muted();
            if std::mem::replace(&mut shown.muted, muted) != muted {
                self.to.set_muted(&self.image, &shown.image, muted);
            }
        }
        for track in tracks {
            if !self.tracks.iter().any(|shown| Arc::ptr_eq(&shown.track, &track)) {
                self.show(track);
            }
        }
    }

    fn show(&mut self, track: Arc<PublishedTrack>) {
        let mut info = track.info();
        info.sid = sid::track();
        let leg = LegTrack {
            identity: self.image.identity.clone(),
            participant_sid: self.image.sid.clone(),
            track_sid: info.sid.as_str().into(),
        };
        let muted = info.muted;
        let image = Arc::new(PublishedTrack::new(leg, info));
        self.to.publish(&self.image, image.clone());
        track.show(Image {
            room: self.to.clone(),
            track: image.clone(),
        });
        // Limits may have been set since the check; from now on, setting them removes the image.
        if self.from.limits(&self.source) {
            track.hide(&image);
        }
        self.tracks.push(Shown { track, image, muted });
    }

    /// Requests to the image are passed to the participant, as far as it can fulfil them.
    fn pass_on(&self, command: Command) {
        match command {
            Command::KeyframeWanted { track_sid } => {
                if let Some(shown) = self.tracks.iter().find(|shown| *shown.image.sid() == track_sid) {
                    self.source.inbox.command(Command::KeyframeWanted {
                        track_sid: shown.track.sid().clone(),
                    });
                }
            }
            Command::Move { done, .. } => {
                // The requester may be gone by now.
                let _ = done.send(Err(MediaError::InvalidArgument("it is here as an image only")));
            }
            // An image has no client: it receives and answers nothing.
            Command::Attach { .. }
            | Command::Data(_)
            | Command::Call(_)
            | Command::Muted { .. }
            | Command::Subscribe { .. } => {}
        }
    }
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        for shown in &self.tracks {
            shown.track.hide(&shown.image);
        }
        self.to.leave(&self.image, LeaveReason::ClientLeft);
    }
}
