//! An answer that comes in pieces, as server-sent events. While nothing comes a comment is sent four times a second: writing to
//! somebody who has gone is how the hub learns it, and what was asked for them ends then.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, ContentEncoding};
use bytes::Bytes;
use futures::stream;
use serde::Serialize;
use std::future::Future;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

const PING: Duration = Duration::from_millis(250);
/// Pieces that may wait for a slow reader.
const WAITING: usize = 64;
/// A reader who takes nothing for so long, though pieces wait, counts as gone: what was asked for them must not stay open for ever.
const PATIENCE: Duration = Duration::from_secs(30);

/// Sends events to one reader.
#[derive(Debug, Clone)]
pub struct Sending(mpsc::Sender<Bytes>);

impl Sending {
    /// Sends an event; false where nobody listens any more, or they have taken nothing for half a minute.
    pub async fn event(&self, event: &impl Serialize) -> bool {
        let Ok(data) = serde_json::to_string(event) else {
            return false;
        };
        let piece = Bytes::from(format!("data: {data}\n\n"));
        self.0.send_timeout(piece, PATIENCE).await.is_ok()
    }

    /// Waits for something while somebody listens; none once they have gone, and what was waited for is dropped.
    pub async fn while_heard<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::pin!(work);
        let mut pings = interval_at(Instant::now() + PING, PING);
        loop {
            tokio::select! {
                () = self.0.closed() => return None,
                done = &mut work => return Some(done),
                _ = pings.tick() => {
                    // A full queue means that the reader is slow, not gone.
                    let _ = self.0.try_send(Bytes::from_static(b":\n\n"));
                }
            }
        }
    }
}

/// The response, and what is done for it beside. The work goes on until it ends, also when the reader has gone: what was used is
/// settled by it.
pub fn respond<F: Future<Output = ()> + 'static>(work: impl FnOnce(Sending) -> F) -> HttpResponse {
    let (sender, receiver) = mpsc::channel(WAITING);
    actix_web::rt::spawn(work(Sending(sender)));
    let body = stream::unfold(receiver, |mut receiver| async move {
        let piece = receiver.recv().await?;
        Some((Ok::<Bytes, actix_web::Error>(piece), receiver))
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        // A compressed stream would come in blocks.
        .insert_header(ContentEncoding::Identity)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(body)
}
