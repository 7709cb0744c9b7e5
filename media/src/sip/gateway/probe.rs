//! Checks whether a trunk is reachable (RFC 3261, section 11): any answer means yes.

use super::dial::address;
use super::outbound::{scheme, uri};
use super::target::targets;
use super::{Gateway, OutgoingCall, SipGateway, received, sip};
use crate::error::MediaError;
use rsipstack::sip::typed::{From, To};
use rsipstack::sip::{Method, Param, SipMessage, StatusCodeKind};
use rsipstack::transaction::key::{TransactionKey, TransactionRole};
use rsipstack::transaction::transaction::Transaction;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(4);
/// Servers of a trunk that are asked, one after the other.
const MOST: usize = 3;

/// What a trunk answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reachable {
    /// It answered.
    Answered {
        /// SIP status.
        status: u16,
        /// How long that took.
        after: Duration,
    },
    /// Nothing came, or nothing could be sent.
    Silent,
}

impl SipGateway {
    /// Queries the target host of outgoing calls. Its name must resolve; no answer is not an error.
    pub async fn probe(&self, outgoing: &OutgoingCall) -> Result<Reachable, MediaError> {
        self.0.clone().probe(outgoing).await
    }
}

impl Gateway {
    async fn probe(self: Arc<Self>, outgoing: &OutgoingCall) -> Result<Reachable, MediaError> {
        let found = targets(&*self.names, &outgoing.host, outgoing.transport).await?;
        let addresses: Vec<_> = found.iter().map(SocketAddr::ip).collect();
        self.reach.check(&addresses)?;
        let _admission = self.callees.admit(addresses);
        let mut last = Reachable::Silent;
        // A trunk is there as long as one of its servers is.
        for target in found.into_iter().take(MOST) {
            let begun = Instant::now();
            match tokio::time::timeout(PATIENCE, self.ask(outgoing, target)).await {
                Ok(Ok(Some(status))) => {
                    last = Reachable::Answered {
                        status,
                        after: begun.elapsed(),
                    };
                    if status != 503 {
                        return Ok(last);
                    }
                }
                Ok(Err(error)) => tracing::debug!(%error, %target, "a trunk cannot be asked"),
                Ok(Ok(None)) | Err(_) => {}
            }
        }
        Ok(last)
    }

    async fn ask(&self, outgoing: &OutgoingCall, target: SocketAddr) -> Result<Option<u16>, MediaError> {
        let (scheme, parameter, transport) = scheme(outgoing.transport);
        self.connect(&outgoing.host, target, transport).await?;
        let there = uri(&format!("{scheme}:{}{parameter}", outgoing.host))?;
        let here = self.contact_for(Some(transport), target.ip())?;
        let inner = &self.endpoint.inner;
        let via_address = inner
            .transport_layer
            .get_listen_addrs()
            .into_iter()
            .find(|address| address.r#type == Some(transport))
            .unwrap_or_else(|| address(self.signalling, transport));
        let via = inner.get_via(Some(via_address), None).map_err(sip)?;
        let from = From {
            display_name: None,
            uri: here,
            params: vec![Param::Tag(rsipstack::transaction::make_tag())],
        };
        let to = To {
            display_name: None,
            uri: there.clone(),
            params: Vec::new(),
        };
        let mut request = inner.make_request(Method::Options, there, via, from, to, 1, None);
        request.headers.push(received::accepted());
        let key = TransactionKey::from_request(&request, TransactionRole::Client).map_err(sip)?;
        let mut transaction = Transaction::new_client(key, request, inner.clone(), None);
        transaction.destination = Some(address(target, transport));
        transaction.send().await.map_err(sip)?;
        while let Some(message) = transaction.receive().await {
            if let SipMessage::Response(response) = message
                && response.status_code.kind() != StatusCodeKind::Provisional
            {
                // The stack answers in the trunk's place when nobody does.
                let code = response.status_code.code();
                return Ok((code != 408).then_some(code));
            }
        }
        Ok(None)
    }
}
