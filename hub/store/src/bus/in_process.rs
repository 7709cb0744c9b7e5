//! The bus of a single node.

use super::{Bus, BusMessage};
use tokio::sync::broadcast;

/// Messages a slow receiver may lag behind before it loses some (and finds out by the sequence).
const CAPACITY: usize = 16_384;

/// Delivers messages within this process only.
pub struct InProcessBus {
    sender: broadcast::Sender<BusMessage>,
}

impl Default for InProcessBus {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(CAPACITY).0,
        }
    }
}

impl Bus for InProcessBus {
    fn publish(&self, message: BusMessage) {
        // An error means that there are no listeners, which is fine.
        let _ = self.sender.send(message);
    }

    fn subscribe(&self) -> broadcast::Receiver<BusMessage> {
        self.sender.subscribe()
    }

    fn healthy(&self) -> bool {
        true
    }
}
