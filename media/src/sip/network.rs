//! Addresses that a trunk's calls may come from: one, or a network.

use std::net::IpAddr;

/// An address with the number of its bits that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Reads `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`; none for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().ok()?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().ok()?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(all);
        (bits <= all).then_some(Self { address, bits })
    }

    /// Whether an address lies in it.
    pub fn has(self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                same(ours.to_bits().into(), theirs.to_bits().into(), 32 - self.bits)
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => same(ours.to_bits(), theirs.to_bits(), 128 - self.bits),
            _ => false,
        }
    }
}

/// Whether two numbers are the same without their last bits.
fn same(a: u128, b: u128, without: u32) -> bool {
    let cut = |number: u128| number.checked_shr(without).unwrap_or(0);
    cut(a) == cut(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_by_the_prefix_bits_alone() {
        for (network, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            (" 10.0.0.0/8 ", "::ffff:10.9.9.9", "11.0.0.1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("0.0.0.0/0", "203.0.113.1", "2001:db8::1"),
            ("::/0", "2001:db8::1", "203.0.113.1"),
        ] {
            let network = Network::parse(network).unwrap();
            assert!(network.has(inside.parse().unwrap()), "{network:?} {inside}");
            assert!(!network.has(outside.parse().unwrap()), "{network:?} {outside}");
        }
        for wrong in [
            "",
            "carrier.example",
            "192.0.2.0/33",
            "192.0.2.0/x",
            "::/129",
            "192.0.2",
        ] {
            assert_eq!(Network::parse(wrong), None, "{wrong}");
        }
    }
}
