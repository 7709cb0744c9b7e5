//! The body of an upgraded response: frames that were encoded elsewhere, the last of which closes the socket.

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;
use futures::Stream;
use hub_actors::frame_queue::Frames;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Streams a session's frames.
pub(crate) struct FrameBody(pub(crate) Frames);

impl MessageBody for FrameBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        Pin::new(&mut self.0).poll_next(cx).map(|frame| frame.map(Ok))
    }
}
