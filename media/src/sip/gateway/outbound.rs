//! Calls that go out through a trunk.

use super::call::{CallEvent, Driver, Parts, PhoneCall};
use super::inbound::waiting;
use super::{Gateway, SipGateway, session_timer, sip};
use crate::error::MediaError;
use crate::phone::PhoneLine;
use crate::sip::agreement::{Encryption, Negotiation};
use rsipstack::dialog::authenticate::Credential;
use rsipstack::dialog::invitation::InviteOption;
use rsipstack::sip::{Header, Transport as SipTransport, Uri};
use rsipstack::transport::SipAddr;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long a trunk may take to open a connection, its TLS handshake included.
const CONNECTING: Duration = Duration::from_secs(5);
/// RFC 3261, section 19.1.2.
const DEFAULT_TLS_PORT: u16 = 5061;

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
    /// Host of the trunk, with a port where it is not the usual one.
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
    /// Further headers of the request to call.
    pub headers: Vec<(String, String)>,
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
        if outgoing.encryption == Encryption::Required && outgoing.transport != Transport::Tls {
            return Err(MediaError::ReadableKeys);
        }
        let found = addresses(&outgoing.host).await?;
        self.reach.check(&found)?;
        let admission = self.callees.admit(found);
        self.connect(&outgoing).await?;
        let ports = self.ports.open(Instant::now())?;
        let address = SocketAddr::new(self.media_address, ports.number());
        let mut negotiation = Negotiation::new(address, outgoing.encryption);
        let offer = negotiation.offer();
        let (line, leg) = PhoneLine::open(&self.pace, ports, waiting(None))?;
        let (sender, states) = self.dialogs.new_dialog_state_channel();
        let option = self.invite(&outgoing, offer)?;
        let (dialog, invited) = self.dialogs.do_invite_async(option, sender).map_err(sip)?;
        let parts = Parts {
            dialog,
            gateway: self.clone(),
            line,
            negotiation,
            timer: None,
            agreed: None,
            is_inbound: false,
            admission: Some(admission),
        };
        let (call, events) = PhoneCall::begin(parts, Driver { states, leg });
        let failing = call.clone();
        tokio::spawn(async move {
            // The dialog's states report a refusal, but not a request that could not be sent, or was never answered.
            match invited.await {
                Ok(Ok((_, Some(_)))) => {}
                Ok(Ok((_, None))) => failing.over(super::CallEnd::NoAnswer).await,
                Ok(Err(error)) => {
                    tracing::info!(%error, "a call could not be made");
                    failing.over(super::CallEnd::Failed).await;
                }
                Err(error) => {
                    tracing::error!(%error, "a call's task has ended");
                    failing.over(super::CallEnd::Failed).await;
                }
            }
        });
        Ok((call, events))
    }

    /// Opens the connection that the call will use, unless it is there. The stack would do so by itself, but report a
    /// failure only as silence, after 32 s.
    async fn connect(&self, outgoing: &OutgoingCall) -> Result<(), MediaError> {
        let (scheme, parameter, transport) = scheme(outgoing.transport);
        if transport == SipTransport::Udp {
            return Ok(());
        }
        let callee = uri(&format!("{scheme}:{}{parameter}", outgoing.host))?;
        let mut target = SipAddr::try_from(&callee).map_err(sip)?;
        target.r#type = Some(transport);
        if transport == SipTransport::Tls && target.addr.port.is_none() {
            target.addr.port = Some(DEFAULT_TLS_PORT.into());
        }
        let transports = &self.endpoint.inner.transport_layer;
        tokio::time::timeout(CONNECTING, transports.lookup(&target, None))
            .await
            .map_err(|_| MediaError::Sip("the trunk could not be connected in time".to_owned()))?
            .map_err(sip)?;
        Ok(())
    }

    fn invite(&self, outgoing: &OutgoingCall, offer: String) -> Result<InviteOption, MediaError> {
        let (scheme, parameter, transport) = scheme(outgoing.transport);
        let contact = self.contact_for(Some(transport))?;
        let callee = uri(&format!(
            "{scheme}:{}@{}{parameter}",
            user(&outgoing.called)?,
            outgoing.host
        ))?;
        let caller = uri(&format!(
            "{scheme}:{}@{}",
            user(&outgoing.caller)?,
            contact.host_with_port
        ))?;
        let mut headers = vec![
            Header::Supported("timer".into()),
            Header::SessionExpires(session_timer::ours().into()),
        ];
        for (name, value) in &outgoing.headers {
            // A header that ends its line early would begin another one.
            if name.chars().any(|c| !c.is_ascii_graphic() || c == ':') || value.chars().any(char::is_control)
            {
                return Err(MediaError::InvalidArgument(
                    "a header has characters that no header has",
                ));
            }
            headers.push(Header::Other(name.clone(), value.clone()));
        }
        let name = outgoing.caller_name.replace(['"', '\\'], "");
        let display: String = name.chars().filter(|c| !c.is_control()).collect();
        Ok(InviteOption {
            caller_display_name: (!display.is_empty()).then_some(display),
            caller,
            callee,
            contact,
            content_type: Some("application/sdp".to_owned()),
            offer: Some(offer.into_bytes()),
            credential: outgoing
                .credentials
                .clone()
                .map(|(username, password)| Credential {
                    username,
                    password,
                    realm: None,
                    auth_username: None,
                }),
            headers: Some(headers),
            ..Default::default()
        })
    }

    /// Where the other end reaches us by this transport.
    pub(super) fn contact_for(&self, transport: Option<SipTransport>) -> Result<Uri, MediaError> {
        let addresses = self.endpoint.get_addrs();
        let wanted = transport.unwrap_or(SipTransport::Udp);
        let port = addresses
            .iter()
            .find(|address| address.r#type == Some(wanted))
            .and_then(|address| address.get_socketaddr().ok())
            .map_or(self.signalling.port(), |address| address.port());
        let host = SocketAddr::new(self.media_address, port);
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
fn user(number: &str) -> Result<&str, MediaError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "+*#-_.".contains(c);
    if number.is_empty() || number.len() > 64 || !number.chars().all(fits) {
        return Err(MediaError::InvalidArgument("not a number that can be called"));
    }
    Ok(number)
}

/// Where a trunk's answers may come from.
pub(super) async fn addresses(host: &str) -> Result<Vec<IpAddr>, MediaError> {
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok())
        && !host.ends_with(']');
    let named = if has_port {
        host.to_owned()
    } else {
        format!("{host}:5060")
    };
    let found = tokio::net::lookup_host(named).await;
    let found = found.map_err(|error| sip(format!("the trunk {host} is not found: {error}")))?;
    Ok(found.map(|address| address.ip().to_canonical()).collect())
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
