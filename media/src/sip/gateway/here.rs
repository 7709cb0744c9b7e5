//! Our own address as a peer reaches it: a hub that listens on all addresses has none that it could name to everybody.

use crate::error::MediaError;
use rsipstack::sip::SipMessage;
use rsipstack::sip::headers::Via;
use rsipstack::sip::prelude::HeadersExt;
use rsipstack::transport::SipAddr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// What the gateway listens on, and what the operator says of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here {
    bound: IpAddr,
    advertised: Option<IpAddr>,
}

impl Here {
    pub fn new(bound: IpAddr, advertised: Option<IpAddr>) -> Self {
        Self { bound, advertised }
    }

    /// The address that a peer is given for voices and signalling. Fails where the peer cannot be reached from here at all.
    pub fn toward(&self, peer: IpAddr) -> Result<IpAddr, MediaError> {
        let peer = peer.to_canonical();
        match self.advertised {
            // An address of the other family is of no use to the peer.
            Some(advertised) if advertised.is_ipv4() == peer.is_ipv4() => return Ok(advertised),
            Some(_) | None => {}
        }
        if !self.bound.is_unspecified() {
            return Ok(self.advertised.unwrap_or(self.bound));
        }
        if self.bound.is_ipv4() && peer.is_ipv6() {
            return Err(MediaError::Sip(format!(
                "{peer} is an IPv6 address, and telephones listen on IPv4 only"
            )));
        }
        route_toward(peer).map_err(|error| MediaError::Sip(format!("there is no route to {peer}: {error}")))
    }

    /// Names in a request the address by which its target reaches us (`Via`, RFC 3261, section 18.1.1).
    pub fn name_in(&self, message: &mut SipMessage, target: Option<&SipAddr>) {
        let SipMessage::Request(request) = message else {
            return;
        };
        let target = target.and_then(|target| target.get_socketaddr().ok());
        let Some(ours) = target.and_then(|target| self.toward(target.ip()).ok()) else {
            return;
        };
        let Ok(via) = request.via_header_mut() else { return };
        let named = sent_by(via.value(), ours);
        if let Some(named) = named {
            *via = Via::from(named);
        }
    }
}

/// The address that packets to a peer leave from, as the operating system's routes say. Nothing is sent, and nothing waited for.
pub fn route_toward(peer: IpAddr) -> std::io::Result<IpAddr> {
    let any: IpAddr = match peer {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0))?;
    // The discard service's port: any is as good.
    socket.connect((peer, 9))?;
    Ok(socket.local_addr()?.ip().to_canonical())
}

/// A `Via` whose sent-by names another host at the same port: `SIP/2.0/UDP host:port;branch=…`.
fn sent_by(via: &str, host: IpAddr) -> Option<String> {
    let (protocol, rest) = via.trim().split_once(char::is_whitespace)?;
    let (sent_by, parameters) = match rest.find(';') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let port = sent_by
        .trim()
        .rsplit_once(':')
        .and_then(|(_, port)| port.parse::<u16>().ok());
    let named = match (port, host) {
        (Some(port), host) => SocketAddr::new(host, port).to_string(),
        (None, IpAddr::V4(host)) => host.to_string(),
        (None, IpAddr::V6(host)) => format!("[{host}]"),
    };
    Some(format!("{protocol} {named}{parameters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_hub_on_all_addresses_names_the_one_that_the_peer_reaches() {
        let everywhere = Here::new(ip("0.0.0.0"), None);
        assert_eq!(everywhere.toward(ip("127.0.0.1")).unwrap(), ip("127.0.0.1"));
        assert_eq!(
            everywhere.toward(ip("::ffff:127.0.0.9")).unwrap(),
            ip("127.0.0.1")
        );
        let reason = everywhere.toward(ip("2001:db8::1")).unwrap_err().to_string();
        assert!(reason.contains("IPv4 only"), "{reason}");
        let both = Here::new(ip("::"), None);
        assert_eq!(both.toward(ip("127.0.0.1")).unwrap(), ip("127.0.0.1"));
    }

    #[test]
    fn an_address_that_is_bound_or_advertised_is_named_as_it_is() {
        let bound = Here::new(ip("192.0.2.5"), None);
        assert_eq!(bound.toward(ip("203.0.113.1")).unwrap(), ip("192.0.2.5"));
        let advertised = Here::new(ip("0.0.0.0"), Some(ip("203.0.113.10")));
        assert_eq!(advertised.toward(ip("127.0.0.1")).unwrap(), ip("203.0.113.10"));
        let behind = Here::new(ip("10.0.0.5"), Some(ip("203.0.113.10")));
        assert_eq!(behind.toward(ip("198.51.100.1")).unwrap(), ip("203.0.113.10"));
        // What is advertised for IPv4 is not what an IPv6 peer could reach.
        let both = Here::new(ip("::"), Some(ip("203.0.113.10")));
        assert_ne!(both.toward(ip("::1")).ok(), Some(ip("203.0.113.10")));
    }

    #[test]
    fn a_request_says_where_its_answer_goes_and_keeps_the_rest() {
        for (via, ours, named) in [
            (
                "SIP/2.0/UDP 0.0.0.0:5060;branch=z9hG4bK1;rport",
                "192.0.2.5",
                "SIP/2.0/UDP 192.0.2.5:5060;branch=z9hG4bK1;rport",
            ),
            (
                "SIP/2.0/TCP [::]:5060;branch=z9hG4bK1",
                "2001:db8::5",
                "SIP/2.0/TCP [2001:db8::5]:5060;branch=z9hG4bK1",
            ),
            (
                "SIP/2.0/TLS hub.example",
                "2001:db8::5",
                "SIP/2.0/TLS [2001:db8::5]",
            ),
            ("SIP/2.0/UDP 10.0.0.1", "192.0.2.5", "SIP/2.0/UDP 192.0.2.5"),
        ] {
            assert_eq!(sent_by(via, ip(ours)).as_deref(), Some(named), "{via}");
        }
        assert_eq!(sent_by("nonsense", ip("192.0.2.5")), None);
    }
}
