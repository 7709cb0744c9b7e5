//! The body of an upgraded response: frames that were encoded elsewhere, then whatever the socket's own side sends.

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use futures::Stream;
use hub_actors::frame_queue::Frames;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Streams frames from a bounded queue and keeps the socket's own body alive behind it: that one answers pings and carries
/// the close.
pub(crate) struct FrameBody {
    frames: Option<Frames>,
    own: BoxBody,
}

impl FrameBody {
    pub(crate) fn new(frames: Frames, own: BoxBody) -> Self {
        Self {
            frames: Some(frames),
            own,
        }
    }
}

impl MessageBody for FrameBody {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if let Some(frames) = &mut self.frames {
            match Pin::new(frames).poll_next(cx) {
                Poll::Ready(Some(frame)) => return Poll::Ready(Some(Ok(frame))),
                // The session has ended; its close comes through the socket's own body.
                Poll::Ready(None) => self.frames = None,
                Poll::Pending => {}
            }
        }
        Pin::new(&mut self.own).poll_next(cx)
    }
}
