//! The body of an upgraded response: frames encoded elsewhere, the last of which closes the socket.

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use futures::Stream;
use hub_actors::frame_queue::Frames;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Streams a session's frames.
pub(crate) struct FrameBody {
    frames: Frames,
    /// The library's own body, never read. It is dropped with this one: that is how the stream of incoming messages learns that
    /// the connection has gone.
    _own: BoxBody,
}

impl FrameBody {
    pub(crate) fn new(frames: Frames, own: BoxBody) -> Self {
        Self { frames, _own: own }
    }
}

impl MessageBody for FrameBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        Pin::new(&mut self.frames)
            .poll_next(cx)
            .map(|frame| frame.map(Ok))
    }
}
