//! Telephones: where trunks reach the hub, from its configuration.

use crate::config::{Config, socket_address};
use crate::error::{HubError, Result};
use hub_media::sip::gateway::{SipConfig, SipTls, is_public, own_authorities, route_toward};
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::ops::RangeInclusive;

/// Where the SIP gateway listens; none without an address.
pub fn config(config: &Config) -> Result<Option<SipConfig>> {
    let sip = &config.sip;
    if sip.addr.is_empty() {
        return Ok(None);
    }
    let address = socket_address("sip.addr", &sip.addr)?;
    Ok(Some(SipConfig {
        udp: address,
        tcp: Some(address),
        tls: tls(config)?,
        advertise: sip.advertise,
        rtp_ports: ports(&sip.rtp_ports)?,
        private_trunks: sip.private_trunks.clone(),
        authorities: authorities(config)?,
    }))
}

/// Whether telephones could be reached at an address: an error if another program listens there, over UDP or TCP.
pub fn try_port(address: SocketAddr) -> std::io::Result<()> {
    UdpSocket::bind(address)?;
    TcpListener::bind(address)?;
    Ok(())
}

fn tls(config: &Config) -> Result<Option<SipTls>> {
    if config.sip.tls_addr.is_empty() {
        return Ok(None);
    }
    let (Some(certificate), Some(key)) = (&config.http.tls_cert, &config.http.tls_key) else {
        return Err(HubError::refused(
            "sip.tls_addr needs a certificate and its key: http.tls_cert and http.tls_key".to_owned(),
        ));
    };
    let read = |path: &std::path::PathBuf| std::fs::read(path).map_err(|error| HubError::file(path, error));
    let address: SocketAddr = socket_address("sip.tls_addr", &config.sip.tls_addr)?;
    Ok(Some(SipTls {
        address,
        certificate: read(certificate)?,
        key: read(key)?,
    }))
}

/// The authorities of the operator's own that vouch for trunks.
fn authorities(config: &Config) -> Result<Option<Vec<u8>>> {
    let Some(path) = &config.sip.tls_ca else {
        return Ok(None);
    };
    let pem = std::fs::read(path).map_err(|error| HubError::file(path, error))?;
    match own_authorities(&pem) {
        Ok(certificates) if !certificates.is_empty() => Ok(Some(pem)),
        Ok(_) | Err(_) => Err(HubError::refused(format!(
            "sip.tls_ca has no certificate that can be read: {}",
            path.display()
        ))),
    }
}

/// What the address is worth that trunks get; none where it is good for trunks anywhere.
pub fn reachability(settings: &SipConfig) -> Option<String> {
    if settings.advertise.is_some() {
        return None;
    }
    let bound = settings.udp.ip();
    if !bound.is_unspecified() {
        return unreachable_beyond(bound).map(|why| format!("sip.addr {why}"));
    }
    // Nothing is sent there: an address of the Internet, for the route to it.
    let outside = IpAddr::from([198, 51, 100, 1]);
    match route_toward(outside) {
        Ok(ours) => {
            unreachable_beyond(ours).map(|why| format!("trunks on the Internet get {ours}, which {why}"))
        }
        Err(error) => Some(format!(
            "this machine has no route to the Internet ({error}): trunks there are neither called nor heard"
        )),
    }
}

fn unreachable_beyond(address: IpAddr) -> Option<String> {
    if address.is_loopback() {
        return Some("is reached from this machine alone: telephones elsewhere are mute".to_owned());
    }
    (!is_public(address)).then(|| {
        "is private: trunks beyond this network are mute behind address translation; set sip.advertise to the public address"
            .to_owned()
    })
}

fn ports(text: &str) -> Result<RangeInclusive<u16>> {
    let wrong = || {
        HubError::refused(format!(
            "sip.rtp_ports is no range of ports such as 20000-29999: {text:?}"
        ))
    };
    let (first, last) = text.split_once('-').ok_or_else(wrong)?;
    let port = |text: &str| text.trim().parse::<u16>().map_err(|_| wrong());
    let (first, last) = (port(first)?, port(last)?);
    if first < 1_024 || last <= first {
        return Err(wrong());
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_a_range_above_the_well_known_ones() {
        assert_eq!(ports("20000-29999").ok(), Some(20_000..=29_999));
        assert_eq!(ports(" 3000 - 3001 ").ok(), Some(3_000..=3_001));
        for wrong in ["", "20000", "80-90", "3001-3000", "1-99999", "a-b"] {
            assert!(ports(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_port_that_another_program_has_cannot_be_used() {
        // A port that is free for both: one of them alone is often taken by a connection of another program.
        let free = || {
            let tcp = TcpListener::bind("127.0.0.1:0").ok()?;
            let address = tcp.local_addr().ok()?;
            Some((address, UdpSocket::bind(address).ok()?))
        };
        let (address, udp) = (0..100).find_map(|_| free()).expect("a port");
        assert!(try_port(address).is_err());
        drop(udp);
        assert!(try_port(address).is_ok());
        let _taken = TcpListener::bind(address).expect("the port");
        assert!(try_port(address).is_err());
    }

    #[test]
    fn an_address_that_trunks_cannot_reach_is_called_by_its_name() {
        let at = |address: &str, advertise: Option<&str>| {
            let mut settings = Config::default();
            settings.sip.addr = address.to_owned();
            settings.sip.advertise = advertise.map(|text| text.parse().expect("an address"));
            let settings = config(&settings).expect("in order").expect("on");
            reachability(&settings).unwrap_or_default()
        };
        assert!(at("127.0.0.1:5060", None).contains("this machine alone"));
        assert!(at("10.0.0.5:5060", None).contains("sip.advertise"));
        assert_eq!(at("203.0.113.5:5060", None), "");
        assert_eq!(at("0.0.0.0:5060", Some("203.0.113.10")), "");
    }

    #[test]
    fn authorities_of_ones_own_are_certificates() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let mut settings = Config::default();
        settings.sip.addr = "127.0.0.1:5060".to_owned();
        settings.sip.tls_ca = Some(file.path().to_owned());
        for text in ["", "nonsense"] {
            std::fs::write(file.path(), text).expect("written");
            let error = config(&settings).expect_err("no certificate").to_string();
            assert!(error.contains("sip.tls_ca"), "{error}");
        }
        settings.sip.tls_ca = Some("/nowhere/ca.pem".into());
        assert!(config(&settings).is_err());
    }

    #[test]
    fn telephones_are_off_without_an_address_and_tls_needs_a_certificate() {
        let mut settings = Config::default();
        assert!(config(&settings).expect("off").is_none());
        settings.sip.addr = "127.0.0.1:5060".to_owned();
        assert!(config(&settings).expect("on").is_some());
        settings.sip.tls_addr = "127.0.0.1:5061".to_owned();
        assert!(config(&settings).is_err());
    }
}
