//! Rooms that the scenarios fill with clients of their own, by tokens of the demonstration's development key.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use futures::stream::{self, StreamExt, TryStreamExt};

use crate::error::LoadError;
use crate::livekit::meter::Meter;
use crate::livekit::network::Network;
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::speech::Speech;
use crate::livekit::token::{self, Rights};

/// Clients that join at the same time.
const JOINING_AT_ONCE: usize = 4;

/// Somebody who may speak and is sent nothing.
pub async fn speaker(hub: &str, room: &str, identity: &str) -> Result<Peer, LoadError> {
    let deaf = Meter::new(Arc::new(Speech::silence()), Arc::new(AtomicBool::new(false)));
    let token = token::mint(room, identity, Rights::SPEAK)?;
    Peer::join(Joining {
        hub,
        token: &token,
        listener: deaf,
        network: None,
        pictures: false,
    })
    .await
}

/// Somebody who may speak and is sent everything.
pub async fn member(hub: &str, room: &str, identity: &str, meter: Arc<Meter>) -> Result<Peer, LoadError> {
    let token = token::mint(room, identity, Rights::CONVERSE)?;
    Peer::join(Joining {
        hub,
        token: &token,
        listener: meter,
        network: None,
        pictures: false,
    })
    .await
}

/// A client that receives everything and sends nothing.
pub async fn listener(
    hub: &str,
    room: &str,
    identity: &str,
    meter: Arc<Meter>,
    network: Option<Arc<Network>>,
) -> Result<Peer, LoadError> {
    let token = token::mint(room, identity, Rights::LISTEN)?;
    Peer::join(Joining {
        hub,
        token: &token,
        listener: meter,
        network,
        pictures: false,
    })
    .await
}

/// This many listeners of one speech, with what each hears.
pub async fn listeners(
    hub: &str,
    room: &str,
    count: usize,
    speech: &Arc<Speech>,
    measuring: &Arc<AtomicBool>,
) -> Result<Vec<(Peer, Arc<Meter>)>, LoadError> {
    stream::iter(0..count)
        .map(|place| async move {
            let meter = Meter::new(speech.clone(), measuring.clone());
            let identity = format!("listener-{place}");
            let peer = listener(hub, room, &identity, meter.clone(), None).await?;
            Ok((peer, meter))
        })
        .buffer_unordered(JOINING_AT_ONCE)
        .try_collect()
        .await
}
