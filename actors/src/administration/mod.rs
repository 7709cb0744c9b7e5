//! The administration: people who are invited to work here, figures for everybody, and what it asks the outside world: whether mails,
//! texts and the mailbox work, and what the domain name system says.

pub mod audit_check;
pub mod audit_export;
pub mod channel_test;
pub mod invitations;
pub mod open_data;
pub mod staff_import;

use hub_media::sip::gateway::is_public;
use std::net::SocketAddr;

/// The texts (TXT records) of a name; none where no name server answers.
pub async fn texts_of_name(name: &str) -> Option<Vec<String>> {
    hub_media::sip::gateway::texts_of_name(name).await
}

/// Whether a server of this name is outside: all its addresses are public ones, so that nobody reaches this machine or its network
/// through the hub. None where the name is not known.
pub async fn is_outside(host: &str) -> Option<bool> {
    let host = host.trim_matches(['[', ']']);
    let addresses = tokio::net::lookup_host((host, 0)).await.ok()?;
    let mut addresses = addresses.peekable();
    addresses.peek()?;
    Some(addresses.all(|address| is_public(address.ip().to_canonical())))
}

/// The addresses of a server that is outside, to be connected to as they are: a name may stand for others a moment later. None where
/// the name is not known, or one of its addresses is not a public one.
pub async fn outside_addresses(host: &str, port: u16) -> Option<Vec<SocketAddr>> {
    let host = host.trim_matches(['[', ']']);
    let addresses: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await.ok()?.collect();
    let are_public = addresses
        .iter()
        .all(|address| is_public(address.ip().to_canonical()));
    (are_public && !addresses.is_empty()).then_some(addresses)
}
