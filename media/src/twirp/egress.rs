//! `livekit.Egress`.

use super::{Call, Refusal, TwirpReply};
use crate::egress::{EgressFilter, NotStopped, Refused, Start};
use livekit_protocol as proto;
use prost::Message;
use serde::de::DeserializeOwned;

/// Egresses in one answer of `ListEgress`.
const PAGE: i64 = 500;

impl Call<'_> {
    /// Every method needs the grant `roomRecord`.
    pub(super) async fn egress(&self, method: &str) -> Result<TwirpReply, Refusal> {
        if !self.token.claims.video.room_record {
            return Err(Refusal::forbidden());
        }
        match method {
            "StartRoomCompositeEgress" => {
                self.start(
                    |request: &proto::RoomCompositeEgressRequest| request.room_name.clone(),
                    Start::room,
                )
                .await
            }
            "StartParticipantEgress" => {
                self.start(
                    |request: &proto::ParticipantEgressRequest| request.room_name.clone(),
                    Start::participant,
                )
                .await
            }
            "StartTrackEgress" => {
                self.start(
                    |request: &proto::TrackEgressRequest| request.room_name.clone(),
                    Start::track,
                )
                .await
            }
            "StartEgress" => {
                self.start(
                    |request: &proto::StartEgressRequest| request.room_name.clone(),
                    Start::any,
                )
                .await
            }
            "ListEgress" => self.list_egress().await,
            "StopEgress" => self.stop_egress().await,
            "StartWebEgress" => Err(Refused::NotSupported("web egress").into()),
            "StartTrackCompositeEgress" => Err(Refused::NotSupported("track composite egress").into()),
            "UpdateLayout" => Err(Refused::NotSupported("layout").into()),
            "UpdateStream" => Err(Refusal::invalid("UpdateStream called on non-streaming egress")),
            _ => Err(Refusal::bad_route()),
        }
    }

    async fn start<T: Message + Default + DeserializeOwned>(
        &self,
        room: impl Fn(&T) -> String,
        read: impl Fn(T) -> Result<Start, Refused>,
    ) -> Result<TwirpReply, Refusal> {
        let request: T = self.request()?;
        let room = self.reachable(&room(&request))?;
        let start = read(request)?;
        let info = self
            .server
            .start_egress(&room, start, &self.token.api_key)
            .await?;
        self.reply(&info)
    }

    async fn list_egress(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::ListEgressRequest = self.request()?;
        let before = match request.page_token.as_ref().map(|page| page.token.as_str()) {
            None | Some("") => None,
            Some(token) => Some(page(token).ok_or_else(|| Refusal::invalid("invalid page token"))?),
        };
        let filter = EgressFilter {
            room: request.room_name,
            id: request.egress_id,
            active: request.active,
            before,
            limit: PAGE,
        };
        let items = self.server.list_egresses(&self.token.space, &filter).await?;
        let more = items.last().filter(|_| items.len() as i64 == PAGE);
        let next_page_token = more.map(|last| proto::TokenPagination {
            token: format!("{}:{}", last.started_at / 1_000_000, last.egress_id),
        });
        self.reply(&proto::ListEgressResponse {
            items,
            next_page_token,
        })
    }

    async fn stop_egress(&self) -> Result<TwirpReply, Refusal> {
        let request: proto::StopEgressRequest = self.request()?;
        let stopped = self
            .server
            .stop_egress(&self.token.space, &request.egress_id, &self.token.api_key)
            .await;
        match stopped {
            Ok(info) => self.reply(&info),
            Err(NotStopped::Unknown) => Err(Refusal::new(404, "not_found", "egress does not exist")),
            Err(NotStopped::State(why)) => Err(Refusal::new(412, "failed_precondition", why)),
            Err(NotStopped::Failed(error)) => Err(error.into()),
        }
    }
}

/// Reads a page token: time and id.
fn page(token: &str) -> Option<(i64, String)> {
    let (at_ms, id) = token.split_once(':')?;
    Some((at_ms.parse().ok()?, id.to_owned()))
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::NotSupported(what) => Self::invalid(&format!("{what} is not yet supported")),
            Refused::Invalid(field) => {
                Self::invalid(&format!("request has missing or invalid field: {field}"))
            }
            Refused::OwnRoom => Self::new(
                403,
                "permission_denied",
                "calls of this server are recorded by their own rules",
            ),
            Refused::TooMany => Self::new(429, "resource_exhausted", "too many egresses at the same time"),
            Refused::Media(error) => error.into(),
        }
    }
}
