//! The start of a node: who is recovered, who is started, and in which order. This is the one place that knows all actors, and no
//! actor knows it.

mod channels;
mod jobs;
mod media_events;

use crate::Hub;
use crate::calls::arrived_call::{self, Switchboard};
use crate::calls::attendance::Attendance;
use crate::calls::conference;
use crate::calls::own_rooms;
use crate::calls::sip_book::SipBook;
use crate::calls::telephone;
use crate::calls::waiting_line;
use crate::cluster::ClusterNode;
use crate::error::Result;
use crate::hub::Parts;
use crate::tenant_watch;
use hub_media::{MediaServer, RoomEvent};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc};

impl Hub {
    /// Recovers from a crash, then starts this node's actors: the bus listener and a deliverer for each lane of each
    /// tenant and channel.
    pub(crate) async fn start(
        parts: Parts,
        media: MediaServer,
        media_events: mpsc::Receiver<RoomEvent>,
    ) -> Result<Self> {
        let hub = Self::of(parts, media);
        hub.store()
            .outbox()
            .release_claims(&format!("{}/", hub.node()))
            .await?;
        hub.media().keep_own_rooms(&own_rooms::PREFIXES);
        conference::recover(&hub).await?;
        arrived_call::recover(&hub).await?;
        waiting_line::recover(&hub).await?;
        hub.media().keep_egresses(hub.egresses().clone()).await?;
        let sip = SipBook::new(hub.store().clone(), hub.keyring().clone()).at(hub.node());
        sip.claim_numbers().await?;
        hub.media().keep_sip(Arc::new(sip));
        if let Some(telephones) = hub.telephones().cloned() {
            hub.media()
                .start_telephony(telephones, Arc::new(Switchboard(hub.handle())))
                .await?;
            let handle = hub.handle();
            hub.supervision()
                .keep_task("trunk_watch", "", move || telephone::watch_trunks(handle.clone()));
        }
        let first = ClusterNode::new(hub.clone());
        hub.keep(ClusterNode::KIND, String::new(), (), first, |hub| async move {
            Ok(ClusterNode::again(hub))
        });
        Attendance::start(&hub).await?;
        hub.start_new_tenants().await?;
        let handle = hub.handle();
        hub.supervision()
            .keep_task("tenant_watch", "", move || tenant_watch::watch(handle.clone()));
        let (to_conferences, media_events) = (hub.clone(), Arc::new(Mutex::new(media_events)));
        hub.supervision().keep_task("media_events", "", move || {
            let (hub, events) = (to_conferences.clone(), media_events.clone());
            async move {
                let mut events = events.lock().await;
                while let Some(event) = events.recv().await {
                    hub.route(event);
                }
            }
        });
        Ok(hub)
    }
}
