//! The hops that proxies write into `X-Forwarded-For`.

use std::net::{IpAddr, SocketAddr};

/// Most hops that are read of a request, counted from the last one.
const MAX_HOPS: usize = 64;

/// The last hop that is no trusted proxy, in lines of `X-Forwarded-For` from the first to the last. A hop is an address, with or
/// without a port, in brackets or not (`192.0.2.7:5678`, `[2001:db8::1]:443`). One that cannot be read ends the chain: who wrote what is
/// before it is not known.
pub fn client_hop<'a>(lines: impl IntoIterator<Item = &'a str>, trusted: &[IpAddr]) -> Option<IpAddr> {
    let hops: Vec<&str> = lines.into_iter().flat_map(|line| line.split(',')).collect();
    for hop in hops.into_iter().rev().take(MAX_HOPS) {
        let hop = hop.trim();
        if hop.is_empty() {
            continue;
        }
        let address = address(hop)?;
        if !is_trusted(address, trusted) {
            return Some(address);
        }
    }
    None
}

/// Whether an address is one of these, however it is written.
pub fn is_trusted(address: IpAddr, trusted: &[IpAddr]) -> bool {
    trusted
        .iter()
        .any(|one| one.to_canonical() == address.to_canonical())
}

/// The address of one hop.
fn address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim_matches('"');
    if let Ok(address) = hop.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    if let Ok(with_port) = hop.parse::<SocketAddr>() {
        return Some(with_port.ip().to_canonical());
    }
    let inner = hop.strip_prefix('[')?.strip_suffix(']')?;
    // A zone (RFC 4007) names an interface of the proxy.
    let inner = inner.split('%').next()?;
    inner.parse().ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hop(lines: &[&str]) -> Option<String> {
        let trusted = ["10.0.0.1".parse().unwrap(), "2001:db8:ffff::1".parse().unwrap()];
        client_hop(lines.iter().copied(), &trusted).map(|address| address.to_string())
    }

    #[test]
    fn the_last_hop_that_is_no_trusted_proxy_is_the_client() {
        for (lines, expected) in [
            (&["192.0.2.7"][..], Some("192.0.2.7")),
            (&["192.0.2.7:5678"], Some("192.0.2.7")),
            (&["[2001:db8::1]:443"], Some("2001:db8::1")),
            (&["[2001:db8::1]"], Some("2001:db8::1")),
            (&["2001:db8::1"], Some("2001:db8::1")),
            (&["\"[2001:db8::1]:443\""], Some("2001:db8::1")),
            (&["::ffff:192.0.2.7"], Some("192.0.2.7")),
            (&["[::ffff:192.0.2.7]:80"], Some("192.0.2.7")),
            (&["198.51.100.9, 192.0.2.7:5678, 10.0.0.1:443"], Some("192.0.2.7")),
            (
                &["198.51.100.9", "192.0.2.7:1, [2001:db8:ffff::1]:443"],
                Some("192.0.2.7"),
            ),
            (&["198.51.100.9, ::ffff:10.0.0.1"], Some("198.51.100.9")),
            (&["192.0.2.7,,"], Some("192.0.2.7")),
            (&["10.0.0.1"], None),
            (&[""], None),
            // Nobody can hide behind a hop that is none.
            (&["198.51.100.9, unknown"], None),
            (&["198.51.100.9, _hidden, 10.0.0.1"], None),
            (&["198.51.100.9, 192.0.2.7:port"], None),
        ] {
            assert_eq!(hop(lines).as_deref(), expected, "{lines:?}");
        }
        let long = "10.0.0.1,".repeat(100_000);
        assert_eq!(hop(&[&long]), None);
    }
}
