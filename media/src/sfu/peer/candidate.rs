//! Addresses of the hub, as clients get them.

use rtc::shared::TransportProtocol;
use std::net::SocketAddr;

/// An address that the client may reach us at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LocalCandidate {
    pub address: SocketAddr,
    pub protocol: TransportProtocol,
}

impl LocalCandidate {
    /// Candidate attribute (RFC 8839, section 5.1, and RFC 6544, section 4.5).
    pub fn attribute(&self, index: usize) -> String {
        // RFC 8445, section 5.1.2: host candidates, those over TCP after those over UDP.
        let (protocol, preference, suffix) = match self.protocol {
            TransportProtocol::TCP => ("tcp", 90u32, " tcptype passive"),
            _ => ("udp", 126, ""),
        };
        let priority = preference << 24 | (65_535 - index as u32) << 8 | 255;
        let (ip, port) = (self.address.ip(), self.address.port());
        format!(
            "candidate:{} 1 {protocol} {priority} {ip} {port} typ host{suffix}",
            index + 1
        )
    }
}
