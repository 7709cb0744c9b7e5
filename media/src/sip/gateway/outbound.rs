//! Calls that go out through a trunk.

use super::call::{Asking, CallEvent, Driver, Parts, PhoneCall};
use super::inbound::waiting;
use super::location::CallerLocation;
use super::plan::Plan;
use super::{Gateway, SipGateway, sip};
use crate::error::MediaError;
use crate::phone::PhoneLine;
use crate::sip::agreement::{Encryption, Negotiation};
use rsipstack::sip::{Transport as SipTransport, Uri};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;

/// How a trunk is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Transport {
    /// UDP.
    #[default]
    Udp,
    /// TCP.
    Tcp,
    /// TLS.
    Tls,
}

/// A call to be made.
#[derive(Debug, Clone, Default)]
pub struct OutgoingCall {
    /// Host of the trunk, with a port where it is not the usual one. A name without a port may stand for several servers (SRV).
    pub host: String,
    /// How it is reached.
    pub transport: Transport,
    /// Name and password, for trunks that ask.
    pub credentials: Option<(String, String)>,
    /// Whether voices are encrypted.
    pub encryption: Encryption,
    /// Number that is called.
    pub called: String,
    /// Number that is shown.
    pub caller: String,
    /// Name that is shown; empty for none.
    pub caller_name: String,
    /// Host that the call is said to come from; empty for the address by which it is reached.
    pub from_host: String,
    /// Further headers of the request to call.
    pub headers: Vec<(String, String)>,
    /// Whose call it is: who judges whether it may be sent on to another number. Empty: it is not.
    pub space: String,
    /// Id of the trunk; empty for one that is described where it is used.
    pub trunk: String,
    /// The trunk's voices come from the address that signals, whatever its descriptions say.
    pub is_behind_nat: bool,
    /// Where the caller is, which goes with a call to emergency services.
    pub location: Option<CallerLocation>,
    /// The same call by another trunk, which is tried where this one is not there.
    pub spare: Option<Box<OutgoingCall>>,
}

impl SipGateway {
    /// Calls a number. The call has begun when this returns; its events report the outcome. Refused where the trunk is at a private
    /// address that the operator has not opened, and where encryption is required over a transport that would carry its keys readably.
    /// Fails where a trunk that is reached by TCP or TLS cannot be connected, or shows a certificate that nobody trusted vouches for.
    pub async fn call(
        &self,
        outgoing: OutgoingCall,
    ) -> Result<(PhoneCall, mpsc::Receiver<CallEvent>), MediaError> {
        self.0.clone().call(outgoing).await
    }
}

impl Gateway {
    async fn call(
        self: Arc<Self>,
        outgoing: OutgoingCall,
    ) -> Result<(PhoneCall, mpsc::Receiver<CallEvent>), MediaError> {
        let ports = self.ports.open(Instant::now())?;
        let nowhere = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), ports.number());
        let negotiation = Negotiation::new(nowhere, outgoing.encryption);
        let mut plan = Plan::new(outgoing);
        let (attempt, negotiation) = self.attempt(&mut plan, negotiation).await?;
        let (line, leg) = match PhoneLine::open(&self.pace, ports, waiting(None)) {
            Ok(opened) => opened,
            Err(error) => {
                attempt.outcome.abort();
                return Err(error);
            }
        };
        let parts = Parts {
            dialog: attempt.dialog,
            gateway: self.clone(),
            line,
            negotiation,
            timer: None,
            agreed: None,
            is_inbound: false,
            kept: vec![attempt.kept],
        };
        let asking = Asking {
            plan,
            outcome: attempt.outcome,
            is_heard: false,
            has_rung: false,
        };
        let driver = Driver {
            states: attempt.states,
            leg,
            asking: Some(asking),
            keys: None,
        };
        Ok(PhoneCall::begin(parts, driver))
    }

    /// Where a peer reaches us by this transport.
    pub(super) fn contact_for(
        &self,
        transport: Option<SipTransport>,
        peer: IpAddr,
    ) -> Result<Uri, MediaError> {
        let addresses = self.endpoint.inner.transport_layer.get_listen_addrs();
        let wanted = transport.unwrap_or(SipTransport::Udp);
        let port = addresses
            .iter()
            .find(|address| address.r#type == Some(wanted))
            .and_then(|address| address.get_socketaddr().ok())
            .map_or(self.signalling.port(), |address| address.port());
        let host = SocketAddr::new(self.here.toward(peer)?, port);
        let parameter = match wanted {
            SipTransport::Tcp => ";transport=tcp",
            SipTransport::Tls => ";transport=tls",
            _ => "",
        };
        uri(&format!("sip:commonline@{host}{parameter}"))
    }
}

/// Name of a transport in URIs.
pub(super) fn scheme(transport: Transport) -> (&'static str, &'static str, SipTransport) {
    match transport {
        Transport::Udp => ("sip", "", SipTransport::Udp),
        Transport::Tcp => ("sip", ";transport=tcp", SipTransport::Tcp),
        Transport::Tls => ("sips", ";transport=tls", SipTransport::Tls),
    }
}

/// A number or name as the user of a SIP URI: letters, digits and the few signs that numbers have.
pub(super) fn user(number: &str) -> Result<&str, MediaError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "+*#-_.".contains(c);
    if number.is_empty() || number.len() > 64 || !number.chars().all(fits) {
        return Err(MediaError::InvalidArgument("not a number that can be called"));
    }
    Ok(number)
}

pub(super) fn uri(text: &str) -> Result<Uri, MediaError> {
    Uri::try_from(text).map_err(sip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_names_are_called() {
        for good in ["+12025550100", "911", "*67", "reception.desk"] {
            assert!(user(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "a b",
            "1@elsewhere.example",
            "1;x=y",
            "1\r\nVia: x",
            &"1".repeat(65),
        ] {
            assert!(user(bad).is_err(), "{bad}");
        }
    }
}
