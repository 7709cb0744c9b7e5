//! Where requests of calls that go out are sent, by what they call: a CANCEL goes to the server that has the INVITE (RFC 3261, section
//! 9.1), although its URI names the whole domain.

use async_trait::async_trait;
use parking_lot::Mutex;
use rsipstack::sip::Uri;
use rsipstack::transaction::endpoint::TargetLocator;
use rsipstack::transport::SipAddr;
use std::collections::HashMap;
use std::sync::Arc;

/// Targets by URI, the newest last.
#[derive(Clone, Default)]
pub(super) struct Pins(Arc<Mutex<HashMap<String, Vec<(u64, SipAddr)>>>>);

/// Requests to a URI go to one target until this is dropped.
pub(super) struct Pin {
    pins: Pins,
    uri: String,
    number: u64,
}

impl Pins {
    pub fn pin(&self, uri: &Uri, target: SipAddr) -> Pin {
        let (uri, number) = (uri.to_string(), rand::random());
        self.0
            .lock()
            .entry(uri.clone())
            .or_default()
            .push((number, target));
        Pin {
            pins: self.clone(),
            uri,
            number,
        }
    }

    fn of(&self, uri: &Uri) -> Option<SipAddr> {
        let pins = self.0.lock();
        pins.get(&uri.to_string())?
            .last()
            .map(|(_, target)| target.clone())
    }
}

impl Drop for Pin {
    fn drop(&mut self) {
        let mut pins = self.pins.0.lock();
        if let Some(targets) = pins.get_mut(&self.uri) {
            targets.retain(|(number, _)| *number != self.number);
            if targets.is_empty() {
                pins.remove(&self.uri);
            }
        }
    }
}

#[async_trait]
impl TargetLocator for Pins {
    async fn locate(&self, uri: &Uri) -> rsipstack::Result<SipAddr> {
        match self.of(uri) {
            Some(target) => Ok(target),
            None => SipAddr::try_from(uri),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sip::gateway::dial::address;
    use rsipstack::sip::Transport;

    #[tokio::test]
    async fn a_request_goes_where_the_newest_call_to_it_went_for_as_long_as_that_lasts() {
        let (pins, uri) = (
            Pins::default(),
            Uri::try_from("sip:+12025550100@192.0.2.9:5060").unwrap(),
        );
        let target = |text: &str| address(text.parse().unwrap(), Transport::Udp);
        let first = pins.pin(&uri, target("192.0.2.1:5070"));
        let second = pins.pin(&uri, target("192.0.2.2:5070"));
        assert_eq!(pins.locate(&uri).await.unwrap(), target("192.0.2.2:5070"));
        drop(second);
        assert_eq!(pins.locate(&uri).await.unwrap(), target("192.0.2.1:5070"));
        drop(first);
        assert_eq!(
            pins.locate(&uri).await.unwrap().addr.to_string(),
            "192.0.2.9:5060"
        );
        assert!(pins.0.lock().is_empty());
    }
}
