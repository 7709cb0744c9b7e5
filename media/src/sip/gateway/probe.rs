//! Checks whether a trunk is reachable (RFC 3261, section 11): any answer means yes.

use super::outbound::{addresses, scheme, uri};
use super::{Gateway, OutgoingCall, SipGateway, sip};
use crate::error::MediaError;
use rsipstack::sip::typed::{From, To};
use rsipstack::sip::{Method, Param, SipMessage, StatusCodeKind};
use rsipstack::transaction::key::{TransactionKey, TransactionRole};
use rsipstack::transaction::transaction::Transaction;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(4);

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
        let found = addresses(&outgoing.host).await?;
        self.reach.check(&found)?;
        let _admission = self.callees.admit(found);
        let begun = Instant::now();
        match tokio::time::timeout(PATIENCE, self.ask(outgoing)).await {
            Ok(Ok(Some(status))) => Ok(Reachable::Answered {
                status,
                after: begun.elapsed(),
            }),
            Ok(Err(error)) => {
                tracing::debug!(%error, "a trunk cannot be asked");
                Ok(Reachable::Silent)
            }
            Ok(Ok(None)) | Err(_) => Ok(Reachable::Silent),
        }
    }

    async fn ask(&self, outgoing: &OutgoingCall) -> Result<Option<u16>, MediaError> {
        let (scheme, parameter, transport) = scheme(outgoing.transport);
        let there = uri(&format!("{scheme}:{}{parameter}", outgoing.host))?;
        let here = self.contact_for(Some(transport))?;
        let inner = &self.endpoint.inner;
        let via_address = self
            .endpoint
            .get_addrs()
            .into_iter()
            .find(|address| address.r#type == Some(transport));
        let via = inner.get_via(via_address, None).map_err(sip)?;
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
        let request = inner.make_request(Method::Options, there, via, from, to, 1, None);
        let key = TransactionKey::from_request(&request, TransactionRole::Client).map_err(sip)?;
        let mut transaction = Transaction::new_client(key, request, inner.clone(), None);
        transaction.send().await.map_err(sip)?;
        while let Some(message) = transaction.receive().await {
            if let SipMessage::Response(response) = message
                && response.status_code.kind() != StatusCodeKind::Provisional
            {
                // The stack answers in the trunk's place when nobody does.
                let is_silence = response.status_code.code() == 408;
                return Ok((!is_silence).then_some(response.status_code.code()));
            }
        }
        Ok(None)
    }
}
