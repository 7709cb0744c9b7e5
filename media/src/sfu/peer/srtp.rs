//! Negotiated parameters of a peer connection's protected media: the sending keys, and the remote address.

use super::Peer;
use crate::sfu::voice::Destination;
use rtc::peer_connection::transport::{RTCDtlsRole, RTCDtlsTransport, RTCIceProtocol};
use rtc::shared::TransportProtocol;
use rtc::srtp::context::Context;
use rtc::srtp::protection_profile::ProtectionProfile;
use rtc::statistics::StatsSelector;
use std::net::SocketAddr;
use std::time::Instant;

impl Peer {
    /// The context that protects packets to the client, once: after the handshake, and separate from the stack's own.
    pub fn take_srtp_sender(&mut self, now: Instant) -> Option<Context> {
        let report = self.pc.get_stats(now, StatsSelector::None);
        let transport = report.transport()?;
        let profile = profile_named(&transport.srtp_cipher)?;
        let is_client = transport.dtls_role == RTCDtlsRole::Client;
        let keys = self.exporter.take_keys(profile, is_client)?;
        let provider = rtc::crypto::default_provider().ok()?;
        Context::new(
            &keys.local_master_key,
            &keys.local_master_salt,
            profile,
            None,
            None,
            provider.crypto(),
        )
        .ok()
    }

    /// Where ICE has found the client.
    pub fn destination(&mut self) -> Option<Destination> {
        let pair =
            self.on_transport(|transport| transport.ice_transport().get_selected_candidate_pair())??;
        let remote = pair.remote();
        Some(Destination {
            protocol: match pair.local().protocol {
                RTCIceProtocol::Tcp => TransportProtocol::TCP,
                _ => TransportProtocol::UDP,
            },
            address: SocketAddr::new(remote.address.parse().ok()?, remote.port),
        })
    }

    /// All parts of a connection share one transport; without data channels it is found through a sender or receiver.
    pub(super) fn on_transport<T>(&mut self, visit: impl FnOnce(RTCDtlsTransport<'_>) -> T) -> Option<T> {
        if let Some(sctp) = self.pc.sctp() {
            return Some(visit(sctp.transport()));
        }
        let receiver = self.pc.get_receivers().next();
        if let Some(receiver) = receiver {
            return self.pc.rtp_receiver(receiver)?.transport().map(visit);
        }
        let sender = self.pc.get_senders().next()?;
        self.pc.rtp_sender(sender)?.transport().map(visit)
    }
}

/// The profile by the name that the stack's statistics have for it.
fn profile_named(name: &str) -> Option<ProtectionProfile> {
    match name {
        "SRTP_AEAD_AES_128_GCM" => Some(ProtectionProfile::AeadAes128Gcm),
        "SRTP_AEAD_AES_256_GCM" => Some(ProtectionProfile::AeadAes256Gcm),
        "SRTP_AES128_CM_HMAC_SHA1_80" => Some(ProtectionProfile::Aes128CmHmacSha1_80),
        "SRTP_AES128_CM_HMAC_SHA1_32" => Some(ProtectionProfile::Aes128CmHmacSha1_32),
        _ => None,
    }
}
