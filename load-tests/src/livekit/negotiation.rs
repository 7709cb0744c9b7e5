//! One client's offers: only the client offers, one at a time.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use livekit_protocol as proto;
use livekit_protocol::signal_request::Message as Request;
use livekit_protocol::signal_response::Message as Response;
use rtc::peer_connection::configuration::RTCOfferOptions;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverInit};
use tokio::sync::{mpsc, oneshot};
use webrtc::media_stream::track_local::static_rtp::TrackLocalStaticRTP;
use webrtc::peer_connection::{PeerConnection, RTCIceCandidateInit, RTCSessionDescription};

use super::connection::add_section;
use super::network::Network;
use super::signal::{self, Opening, SignalSink, SignalStream, session_description};
use crate::error::LoadError;

/// A track to publish.
pub struct Publication {
    /// The client's own id of it.
    pub cid: String,
    pub kind: RtpCodecKind,
    pub track: Arc<TrackLocalStaticRTP>,
    /// Completed when an answer has been applied; dropped when it is refused.
    pub done: oneshot::Sender<()>,
}

/// What the owner of a client wants of it.
pub enum Order {
    Publish(Publication),
    /// The signal socket breaks and is reopened; completed once media has been restarted too.
    Resume(oneshot::Sender<()>),
    /// Says goodbye.
    Leave,
}

pub struct Negotiation {
    pub hub: String,
    pub token: String,
    pub connection: Arc<dyn PeerConnection>,
    pub sink: SignalSink,
    pub network: Option<Arc<Network>>,
    pub progress: Progress,
}

/// State of offers and answers.
pub struct Progress {
    participant_sid: String,
    announced: Vec<Publication>,
    /// With the number of the offer that holds each.
    offered: VecDeque<(u32, oneshot::Sender<()>)>,
    resuming: Option<oneshot::Sender<()>>,
    offers: u32,
    answered: u32,
    again: bool,
    early: Vec<RTCIceCandidateInit>,
}

impl Progress {
    /// The first offer went out with the join request.
    pub fn joining() -> Self {
        Self {
            participant_sid: String::new(),
            announced: Vec::new(),
            offered: VecDeque::new(),
            resuming: None,
            offers: 1,
            answered: 0,
            again: false,
            early: Vec::new(),
        }
    }
}

impl Negotiation {
    /// Negotiates until the client leaves or its socket ends.
    pub async fn run(
        mut self,
        mut stream: SignalStream,
        mut found: mpsc::UnboundedReceiver<RTCIceCandidateInit>,
        mut orders: mpsc::UnboundedReceiver<Order>,
    ) {
        let mut ping = tokio::time::interval(Duration::from_secs(5));
        loop {
            let step = tokio::select! {
                response = stream.next() => match response {
                    // Hanging up ends the room for both.
                    Ok(Some(Response::Leave(leave))) if leave.reason() == proto::DisconnectReason::RoomDeleted => return,
                    Ok(Some(response)) => self.handle(response).await,
                    Ok(None) => return,
                    Err(error) => Err(error),
                },
                Some(candidate) = found.recv() => self.trickle(&candidate).await,
                order = orders.recv() => match order {
                    Some(Order::Publish(publication)) => self.announce(publication).await,
                    Some(Order::Resume(done)) => match self.resume(done).await {
                        Ok(opened) => { stream = opened; Ok(()) }
                        Err(error) => Err(error),
                    },
                    Some(Order::Leave) => {
                        // A socket that is gone already says the same.
                        let _ = self.sink.send(Request::Leave(proto::LeaveRequest::default())).await;
                        return;
                    }
                    None => return,
                },
                _ = ping.tick() => self.sink.send(Request::PingReq(proto::Ping::default())).await,
            };
            if let Err(error) = step {
                tracing::error!(%error, "signalling ended");
                return;
            }
        }
    }

    async fn announce(&mut self, publication: Publication) -> Result<(), LoadError> {
        let (kind, source) = match publication.kind {
            RtpCodecKind::Video => (proto::TrackType::Video, proto::TrackSource::Camera),
            _ => (proto::TrackType::Audio, proto::TrackSource::Microphone),
        };
        let request = proto::AddTrackRequest {
            cid: publication.cid.clone(),
            name: publication.cid.clone(),
            r#type: kind as i32,
            source: source as i32,
            disable_red: true,
            ..Default::default()
        };
        self.progress.announced.push(publication);
        self.sink.send(Request::AddTrack(request)).await
    }

    /// Opens another socket, waits for the server to take the client back, and restarts ICE.
    async fn resume(&mut self, done: oneshot::Sender<()>) -> Result<SignalStream, LoadError> {
        let opening = Opening::Resume {
            participant_sid: &self.progress.participant_sid,
        };
        let (sink, mut stream) = signal::connect(&self.hub, &self.token, opening).await?;
        self.sink = sink;
        match stream.next().await? {
            Some(Response::Reconnect(_)) => {}
            other => {
                return Err(LoadError::Unexpected(format!(
                    "a resume was answered with {other:?}"
                )));
            }
        }
        self.sink
            .send(Request::SyncState(proto::SyncState::default()))
            .await?;
        // Messages in flight on the other socket are lost.
        self.progress.answered = self.progress.offers;
        self.progress.resuming = Some(done);
        let restart = RTCOfferOptions { ice_restart: true };
        let offer = self.connection.create_offer(Some(restart)).await?;
        self.send_offer(offer).await?;
        Ok(stream)
    }

    async fn handle(&mut self, response: Response) -> Result<(), LoadError> {
        match response {
            Response::Join(join) => {
                self.progress.participant_sid = join.participant.unwrap_or_default().sid;
                Ok(())
            }
            Response::TrackPublished(published) => self.publish(&published.cid).await,
            Response::RequestResponse(answer) => {
                if let Some(proto::request_response::Request::AddTrack(refused)) = answer.request {
                    self.progress
                        .announced
                        .retain(|waiting| waiting.cid != refused.cid);
                }
                Ok(())
            }
            Response::MediaSectionsRequirement(wanted) => {
                for _ in 0..wanted.num_audios {
                    add_section(&*self.connection, RtpCodecKind::Audio).await?;
                }
                for _ in 0..wanted.num_videos {
                    add_section(&*self.connection, RtpCodecKind::Video).await?;
                }
                self.offer().await
            }
            Response::Answer(answer) => self.answered(answer).await,
            // A client behind a simulated network does not get the hub's own addresses.
            Response::Trickle(_) if self.network.is_some() => Ok(()),
            Response::Trickle(trickle) => {
                let candidate: RTCIceCandidateInit = serde_json::from_str(&trickle.candidate_init)
                    .map_err(|error| LoadError::Unexpected(format!("candidate: {error}")))?;
                if self.progress.answered == 0 {
                    self.progress.early.push(candidate);
                    return Ok(());
                }
                Ok(self.connection.add_ice_candidate(candidate).await?)
            }
            Response::Leave(leave) => Err(LoadError::Unexpected(format!(
                "the server says leave: {:?}",
                leave.reason()
            ))),
            _ => Ok(()),
        }
    }

    async fn publish(&mut self, cid: &str) -> Result<(), LoadError> {
        let Some(at) = self
            .progress
            .announced
            .iter()
            .position(|waiting| waiting.cid == cid)
        else {
            return Ok(());
        };
        let publication = self.progress.announced.remove(at);
        let send = RTCRtpTransceiverInit {
            direction: RTCRtpTransceiverDirection::Sendonly,
            streams: Vec::new(),
            send_encodings: Vec::new(),
        };
        self.connection
            .add_transceiver_from_track(publication.track, Some(send))
            .await?;
        // It is in the next offer that is made.
        let offer = self.progress.offers + 1;
        self.progress.offered.push_back((offer, publication.done));
        self.offer().await
    }

    async fn offer(&mut self) -> Result<(), LoadError> {
        if self.progress.offers > self.progress.answered {
            self.progress.again = true;
            return Ok(());
        }
        let offer = self.connection.create_offer(None).await?;
        self.send_offer(offer).await
    }

    async fn send_offer(&mut self, offer: RTCSessionDescription) -> Result<(), LoadError> {
        self.progress.offers += 1;
        let description = session_description("offer", &offer.sdp, self.progress.offers);
        self.connection.set_local_description(offer).await?;
        self.sink.send(Request::Offer(description)).await
    }

    async fn answered(&mut self, answer: proto::SessionDescription) -> Result<(), LoadError> {
        let sdp = match &self.network {
            Some(network) => network.readdress(&answer.sdp).await?,
            None => answer.sdp,
        };
        self.connection
            .set_remote_description(RTCSessionDescription::answer(sdp)?)
            .await?;
        self.progress.answered = self.progress.offers;
        for candidate in std::mem::take(&mut self.progress.early) {
            self.connection.add_ice_candidate(candidate).await?;
        }
        if let Some(done) = self.progress.resuming.take() {
            // The requester may have left meanwhile.
            let _ = done.send(());
        }
        while let Some((offer, _)) = self.progress.offered.front()
            && *offer <= self.progress.answered
        {
            if let Some((_, done)) = self.progress.offered.pop_front() {
                // The requester may have left meanwhile.
                let _ = done.send(());
            }
        }
        if std::mem::take(&mut self.progress.again) {
            return self.offer().await;
        }
        Ok(())
    }

    async fn trickle(&mut self, candidate: &RTCIceCandidateInit) -> Result<(), LoadError> {
        // Behind another network the hub answers to the address it sees; the client's own address is of no use to it.
        if self.network.is_some() {
            return Ok(());
        }
        let candidate_init =
            serde_json::to_string(candidate).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        let target = proto::SignalTarget::Publisher as i32;
        self.sink
            .send(Request::Trickle(proto::TrickleRequest {
                candidate_init,
                target,
                r#final: false,
            }))
            .await
    }
}
