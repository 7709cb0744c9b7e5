//! Connections to trunks. Those by TLS are opened here: the certificate is checked against the name by which the trunk was entered,
//! whichever of its servers is called (RFC 5922, section 4).

use super::target::Host;
use super::{Gateway, sip};
use crate::error::MediaError;
use parking_lot::Mutex;
use rsipstack::sip::Transport as SipTransport;
use rsipstack::transport::tls::{TlsConfig, TlsConnection};
use rsipstack::transport::{SipAddr, SipConnection};
use rustls::client::WebPkiServerVerifier;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{RootCertStore, crypto::ring};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a trunk may take to open a connection, its TLS handshake included.
const CONNECTING: Duration = Duration::from_secs(5);
/// The same where UDP can be used instead, and how long a trunk that was not reached in that time is not tried so again.
const SWITCHING: Duration = Duration::from_secs(1);
const NOT_AGAIN: Duration = Duration::from_secs(3_600);

/// The authorities that vouch for trunks, and the connections that they have vouched for.
pub(super) struct Vouched {
    verifier: Arc<WebPkiServerVerifier>,
    /// By the name that was proved, and the address.
    open: Mutex<HashMap<(String, SocketAddr), SipConnection>>,
    /// Targets that take no TCP, and until when that is believed.
    without_tcp: Mutex<HashMap<SocketAddr, Instant>>,
}

impl Vouched {
    /// The public authorities, and those of this file of PEM.
    pub fn new(own: Option<&[u8]>) -> Result<Self, MediaError> {
        let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        for certificate in own_authorities(own.unwrap_or_default())? {
            roots.add(certificate).map_err(sip)?;
        }
        let provider = Arc::new(ring::default_provider());
        let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider);
        Ok(Self {
            verifier: verifier.build().map_err(sip)?,
            open: Mutex::default(),
            without_tcp: Mutex::default(),
        })
    }
}

/// The certificates of a file of authorities. An error where there is none that can be read.
pub fn own_authorities(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, MediaError> {
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    let read = read.map_err(|error| sip(format!("an authority's certificate cannot be read: {error:?}")))?;
    match read.is_empty() && !pem.is_empty() {
        true => Err(sip("the file of authorities has no certificate")),
        false => Ok(read),
    }
}

impl Gateway {
    /// Opens the connection that a request to this target will use, unless it is there. The stack would do so by itself, but report a
    /// failure only as silence, after 32 s.
    pub(super) async fn connect(
        &self,
        host: &str,
        target: SocketAddr,
        transport: SipTransport,
    ) -> Result<(), MediaError> {
        self.connect_within(host, target, transport, CONNECTING).await
    }

    /// Whether a request that is too large for UDP can go by TCP (RFC 3261, section 18.1.1).
    pub(super) async fn takes_tcp(&self, host: &str, target: SocketAddr) -> bool {
        let now = Instant::now();
        {
            let mut known = self.vouched.without_tcp.lock();
            known.retain(|_, until| *until > now);
            if known.contains_key(&target) {
                return false;
            }
        }
        match self
            .connect_within(host, target, SipTransport::Tcp, SWITCHING)
            .await
        {
            Ok(()) => true,
            Err(error) => {
                tracing::info!(%target, %error, "a large request goes by UDP, because the trunk takes no TCP");
                self.vouched.without_tcp.lock().insert(target, now + NOT_AGAIN);
                false
            }
        }
    }

    async fn connect_within(
        &self,
        host: &str,
        target: SocketAddr,
        transport: SipTransport,
        limit: Duration,
    ) -> Result<(), MediaError> {
        let connecting = async {
            match transport {
                SipTransport::Tls => self.connect_securely(&Host::parse(host).name, target).await,
                SipTransport::Tcp => {
                    let transports = &self.endpoint.inner.transport_layer;
                    let looked_up = transports.lookup(&address(target, transport), None).await;
                    looked_up.map(drop).map_err(sip)
                }
                _ => Ok(()),
            }
        };
        tokio::time::timeout(limit, connecting)
            .await
            .map_err(|_| sip("the trunk could not be connected in time"))?
    }

    async fn connect_securely(&self, name: &str, target: SocketAddr) -> Result<(), MediaError> {
        let key = (name.to_ascii_lowercase(), target);
        {
            let mut open = self.vouched.open.lock();
            open.retain(|_, connection| is_alive(connection));
            if let Some(connection) = open.get(&key) {
                // Only the newest one to an address is used, and it has to be one that has proved this name.
                let is_newest = open
                    .iter()
                    .all(|((name, at), other)| *at != target || *name == key.0 || !is_alive(other));
                if is_newest && is_alive(connection) {
                    return Ok(());
                }
            }
        }
        let config = TlsConfig {
            sni_hostname: Some(key.0.clone()),
            // The verifier below decides; the stack warns where it is given no authority.
            ca_certs: Some(Vec::new()),
            ..Default::default()
        };
        let there = address(target, SipTransport::Tls);
        let connection = TlsConnection::connect(
            &there,
            Some(&config),
            Some(self.vouched.verifier.clone()),
            Some(self.stopping.child_token()),
        );
        let connection = SipConnection::Tls(connection.await.map_err(sip)?);
        let transports = &self.endpoint.inner.transport_layer;
        let replaced: Vec<SipConnection> = {
            let mut open = self.vouched.open.lock();
            let others: Vec<_> = open.keys().filter(|(_, at)| *at == target).cloned().collect();
            let replaced = others.iter().filter_map(|key| open.remove(key)).collect();
            open.insert(key, connection.clone());
            replaced
        };
        transports.add_connection(connection);
        tracing::debug!(%target, replaced = replaced.len(), "a trunk is connected by TLS");
        Ok(())
    }
}

/// Whether a connection can still carry something: the stack cancels what is closed.
fn is_alive(connection: &SipConnection) -> bool {
    connection
        .cancel_token()
        .is_none_or(|token| !token.is_cancelled())
}

/// A target for the stack.
pub(super) fn address(target: SocketAddr, transport: SipTransport) -> SipAddr {
    let mut address = SipAddr::from(target);
    address.r#type = Some(transport);
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_authorities_has_certificates_or_is_refused() {
        assert!(own_authorities(b"").is_ok_and(|none| none.is_empty()));
        for wrong in [
            &b"nonsense"[..],
            b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
            b"-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n",
        ] {
            assert!(
                own_authorities(wrong).is_err(),
                "{}",
                String::from_utf8_lossy(wrong)
            );
        }
        assert!(Vouched::new(None).is_ok(), "the public authorities are enough");
        assert!(Vouched::new(Some(b"nonsense")).is_err());
    }
}
