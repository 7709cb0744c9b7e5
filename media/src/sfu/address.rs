//! Addresses advertised to clients.

use crate::error::MediaError;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Addresses advertised for a socket: the configured ones, or else those of the machine.
pub(crate) fn advertised(local: SocketAddr, advertise: &[IpAddr]) -> Result<Vec<SocketAddr>, MediaError> {
    let mut addresses = advertise.to_vec();
    if addresses.is_empty() {
        addresses = interface_addresses(local.ip());
    }
    if addresses.is_empty() {
        return Err(MediaError::NoAddress);
    }
    Ok(addresses
        .into_iter()
        .map(|ip| SocketAddr::new(ip, local.port()))
        .collect())
}

/// Addresses that a socket bound to `bound` can be reached at. For the unspecified address: the one
/// that the default route would use (asked of the kernel by connecting a socket, which sends nothing),
/// and loopback for clients on this machine.
fn interface_addresses(bound: IpAddr) -> Vec<IpAddr> {
    if !bound.is_unspecified() {
        return vec![bound];
    }
    let probe = |local: IpAddr, far: IpAddr| -> Option<IpAddr> {
        let socket = std::net::UdpSocket::bind((local, 0)).ok()?;
        socket.connect((far, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
    };
    let mut found = Vec::new();
    // Addresses of the documentation ranges (RFC 5737, RFC 3849), reached over the default route.
    found.extend(probe(
        Ipv4Addr::UNSPECIFIED.into(),
        Ipv4Addr::new(192, 0, 2, 1).into(),
    ));
    if bound.is_ipv6() {
        let far = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
        found.extend(probe(Ipv6Addr::UNSPECIFIED.into(), far.into()));
    }
    found.push(Ipv4Addr::LOCALHOST.into());
    found
}
