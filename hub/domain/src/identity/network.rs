//! What counts as one network wherever addresses are counted: limits, captchas, lockouts, codes of guests.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the first 64 bits of an IPv6 address: what a household or an office is given (RFC 6177), so that nobody is
/// a new stranger with each of the addresses that they have for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(short) => Self(short.into()),
            IpAddr::V6(long) => {
                let [a, b, c, d, ..] = long.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(short) => write!(f, "{short}"),
            IpAddr::V6(long) => write!(f, "{long}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_address_counts_by_its_network() {
        for (address, counted_as) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("::1", "::/64"),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(Network::from(address).to_string(), counted_as);
        }
    }
}
