//! Which addresses trunks may have that calls go out to. Whoever administers a tenant names the host of a trunk, and the hub stands in
//! the operator's network: addresses that are not of the public Internet are the operator's to open.

use crate::error::MediaError;
use crate::sip::network::Network;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

/// The networks that the operator has opened, besides the public Internet.
#[derive(Debug, Clone, Default)]
pub(super) struct Reach(Arc<Vec<Network>>);

impl Reach {
    /// One that cannot be read opens nothing.
    pub fn new(networks: &[String]) -> Self {
        Self(Arc::new(
            networks.iter().filter_map(|text| Network::parse(text)).collect(),
        ))
    }

    /// Whether calls may go out to an address.
    pub fn admits(&self, address: IpAddr) -> bool {
        is_public(address) || self.0.iter().any(|network| network.has(address))
    }

    /// Refuses a host that has any address which calls may not go to.
    pub fn check(&self, addresses: &[IpAddr]) -> Result<(), MediaError> {
        match addresses.iter().all(|address| self.admits(*address)) {
            true => Ok(()),
            false => Err(MediaError::PrivateTrunk),
        }
    }

    /// Whether a host may be kept as a trunk's: a name may, and is looked at again when it is called.
    pub fn admits_host(&self, host: &str) -> bool {
        let without_port = match host.rsplit_once(':') {
            Some((name, port)) if !host.ends_with(']') && port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        let name = without_port
            .trim_start_matches('[')
            .trim_end_matches(']')
            .trim_end_matches('.');
        if name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost") {
            return self.admits(Ipv4Addr::LOCALHOST.into());
        }
        name.parse::<IpAddr>()
            .map_or(true, |address| self.admits(address))
    }
}

/// Whether an address is one of the public Internet (IANA's registries of special-purpose addresses; RFC 6890).
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || a == 0
        || a >= 240
        // Shared by carriers behind translation (RFC 6598), protocol assignments, and benchmarks (RFC 2544).
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (b == 18 || b == 19));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let inner = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match segments {
        // An IPv4 address inside: translated (RFC 6052), tunnelled (RFC 3056), or in the form that nobody uses any more.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => return is_public_v4(inner(high, low)),
        [0x2002, high, low, ..] => return is_public_v4(inner(high, low)),
        [0, 0, 0, 0, 0, 0, ..] => return false,
        _ => {}
    }
    let first = segments[0];
    let is_special = address.is_multicast()
        || first & 0xfe00 == 0xfc00
        || first & 0xffc0 == 0xfe80
        || first & 0xffc0 == 0xfec0
        || (first == 0x64 && segments[1] == 0xff9b);
    !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_of_the_internet_are_the_operators_to_open() {
        let (closed, open) = (
            Reach::default(),
            Reach::new(&["10.1.0.0/16".to_owned(), "fd00::/8".to_owned()]),
        );
        for (address, is_open) in [
            ("10.1.2.3", true),
            ("10.2.0.1", false),
            ("127.0.0.1", false),
            ("127.8.9.1", false),
            ("192.168.1.1", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("0.1.2.3", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("198.18.0.1", false),
            ("192.0.0.8", false),
            ("::1", false),
            ("::", false),
            ("::ffff:10.2.0.1", false),
            ("::127.0.0.1", false),
            ("64:ff9b::7f00:1", false),
            ("64:ff9b:1::1", false),
            ("2002:7f00:1::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("fd00::1", true),
            ("fc00::1", false),
            ("ff02::1", false),
        ] {
            let address: IpAddr = address.parse().expect("an address");
            assert!(!closed.admits(address), "{address}");
            assert_eq!(open.admits(address), is_open, "{address}");
            assert_eq!(open.check(&[address]).is_ok(), is_open, "{address}");
        }
        for address in [
            "203.0.113.7",
            "8.8.8.8",
            "172.32.0.1",
            "100.128.0.1",
            "2001:db8::1",
            "64:ff9b::808:808",
        ] {
            assert!(closed.admits(address.parse().expect("an address")), "{address}");
        }
        // One private address among public ones is enough.
        let mixed = ["203.0.113.7", "127.0.0.1"].map(|text| text.parse().expect("an address"));
        assert!(closed.check(&mixed).is_err());
    }

    #[test]
    fn a_host_is_kept_unless_it_is_a_private_address() {
        let reach = Reach::new(&["127.0.0.0/8".to_owned()]);
        for (host, is_kept) in [
            ("carrier.example", true),
            ("carrier.example:5080", true),
            ("203.0.113.7:5060", true),
            ("[2001:db8::1]:5061", true),
            ("127.0.0.1:5060", true),
            ("localhost", true),
            ("10.0.0.1", false),
            ("10.0.0.1:5060", false),
            ("[::1]:5060", false),
            ("[fd00::1]", false),
        ] {
            assert_eq!(reach.admits_host(host), is_kept, "{host}");
        }
        for host in [
            "localhost",
            "LOCALHOST:5060",
            "pbx.localhost",
            "localhost.",
            "127.0.0.1",
        ] {
            assert!(!Reach::default().admits_host(host), "{host}");
        }
    }
}
