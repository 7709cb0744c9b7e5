//! A trunk as an administrator enters it.

use super::telephone::{TrunkDirection, TrunkEncryption, TrunkTransport};
use crate::people::address::normal_phone;
use serde::Deserialize;
use std::net::IpAddr;

/// Longest name of a trunk, and longest name or password that it asks for, in characters.
const LONGEST_NAME: usize = 60;
const LONGEST_SECRET: usize = 128;
/// Numbers and addresses that a trunk may have.
const MOST: usize = 100;
/// Longest host name (RFC 1035, section 2.3.4) with a port.
const LONGEST_HOST: usize = 259;

/// A trunk that is to be made or changed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct TrunkDraft {
    pub name: String,
    pub direction: TrunkDirection,
    /// In any notation. Calls come in for them, any if empty; a trunk that calls go out by shows the first.
    #[serde(default)]
    pub numbers: Vec<String>,
    /// Addresses and networks (`192.0.2.0/24`) that calls may come from; of a trunk that calls go out by, its host.
    #[serde(default)]
    pub addresses: Vec<String>,
    /// How a trunk that calls go out by is reached.
    #[serde(default)]
    pub transport: TrunkTransport,
    /// Empty for none.
    #[serde(default)]
    pub username: String,
    /// Absent: the password stays as it is.
    #[serde(default)]
    pub password: Option<String>,
    #[serde(default)]
    pub encryption: TrunkEncryption,
    /// The hub registers with name and password, and calls come in by this trunk too.
    #[serde(default)]
    pub registers: bool,
    /// The trunk is behind address translation: voices are taken from the address that signals, whatever its descriptions say.
    #[serde(default)]
    pub behind_nat: bool,
}

/// Field and key of what is wrong with a draft.
pub type TrunkDraftFault = (&'static str, &'static str);

impl TrunkDraft {
    /// The draft with its numbers as they are compared, or what is wrong with it. `is_new`: there is no password to keep.
    pub fn checked(mut self, is_new: bool) -> Result<Self, TrunkDraftFault> {
        self.name = text(&self.name, LONGEST_NAME).map_err(|key| ("name", key))?;
        self.username = self.username.trim().to_owned();
        if self.name.is_empty() {
            return Err(("name", "required"));
        }
        if self.numbers.len() > MOST || self.addresses.len() > MOST {
            return Err(("numbers", "too_many"));
        }
        let numbers: Option<Vec<String>> = self.numbers.iter().map(|text| normal_phone(text)).collect();
        self.numbers = numbers.ok_or(("numbers", "invalid"))?;
        for address in &mut self.addresses {
            *address = address.trim().to_owned();
        }
        self.check_credentials(is_new)?;
        match self.direction {
            TrunkDirection::In => self.check_inbound()?,
            TrunkDirection::Out => self.check_outbound()?,
        }
        Ok(self)
    }

    fn check_credentials(&self, is_new: bool) -> Result<(), TrunkDraftFault> {
        let fits = |text: &str| {
            text.chars().count() <= LONGEST_SECRET
                && !text.chars().any(|c| c.is_control() || "\"\\".contains(c))
        };
        if !fits(&self.username) {
            return Err(("username", "invalid"));
        }
        if self.password.as_deref().is_some_and(|password| !fits(password)) {
            return Err(("password", "invalid"));
        }
        let is_given = self
            .password
            .as_deref()
            .is_some_and(|password| !password.is_empty());
        if !self.username.is_empty() && is_new && !is_given {
            return Err(("password", "required"));
        }
        Ok(())
    }

    /// A trunk that asks for neither an address nor a password would take calls from anybody.
    fn check_inbound(&self) -> Result<(), TrunkDraftFault> {
        if self.addresses.is_empty() && self.username.is_empty() {
            return Err(("addresses", "required"));
        }
        if !self.addresses.iter().all(|address| is_network(address)) {
            return Err(("addresses", "invalid"));
        }
        if self.registers {
            return Err(("registers", "invalid"));
        }
        Ok(())
    }

    fn check_outbound(&self) -> Result<(), TrunkDraftFault> {
        if self.numbers.is_empty() {
            return Err(("numbers", "required"));
        }
        match self.addresses.as_slice() {
            [] => return Err(("addresses", "required")),
            [host] if is_host(host) => {}
            _ => return Err(("addresses", "invalid")),
        }
        if self.registers && self.username.is_empty() {
            return Err(("username", "required"));
        }
        // The keys of SRTP stand in the description, which only TLS hides.
        if self.encryption == TrunkEncryption::Required && self.transport != TrunkTransport::Tls {
            return Err(("encryption", "needs_tls"));
        }
        Ok(())
    }
}

fn text(text: &str, longest: usize) -> Result<String, &'static str> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err("too_long");
    }
    if text.chars().any(char::is_control) {
        return Err("invalid");
    }
    Ok(text.to_owned())
}

/// An IP address, or a network as address and length of its prefix.
fn is_network(text: &str) -> bool {
    let (address, prefix) = match text.split_once('/') {
        Some((address, prefix)) => (address, Some(prefix)),
        None => (text, None),
    };
    let Ok(address) = address.parse::<IpAddr>() else {
        return false;
    };
    let longest = if address.is_ipv4() { 32 } else { 128 };
    prefix.is_none_or(|prefix| prefix.parse::<u8>().is_ok_and(|bits| bits <= longest))
}

/// A host name or an address (IPv6 in brackets), with a port where it is not the usual one.
fn is_host(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !text.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let is_name = |host: &str| {
        host.chars()
            .all(|c| c.is_ascii_alphanumeric() || ".-".contains(c))
    };
    let is_known = match host.strip_prefix('[') {
        Some(rest) => rest
            .strip_suffix(']')
            .is_some_and(|inner| inner.parse::<IpAddr>().is_ok()),
        None => !host.is_empty() && is_name(host),
    };
    text.len() <= LONGEST_HOST && is_known && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbound() -> TrunkDraft {
        TrunkDraft {
            name: " Carrier ".into(),
            direction: TrunkDirection::Out,
            numbers: vec!["(202) 555-0100".into()],
            addresses: vec!["sip.carrier.example:5080".into()],
            transport: TrunkTransport::Udp,
            username: "line7".into(),
            password: Some("secret".into()),
            encryption: TrunkEncryption::Off,
            registers: true,
            behind_nat: false,
        }
    }

    fn inbound() -> TrunkDraft {
        TrunkDraft {
            direction: TrunkDirection::In,
            addresses: vec!["192.0.2.0/24".into(), "2001:db8::1".into()],
            username: String::new(),
            password: None,
            registers: false,
            behind_nat: false,
            ..outbound()
        }
    }

    #[test]
    fn a_sound_draft_is_taken_in_one_notation() {
        let kept = outbound().checked(true).expect("sound");
        assert_eq!((&*kept.name, &*kept.numbers[0]), ("Carrier", "+12025550100"));
        assert!(inbound().checked(true).is_ok());
        // The password that is there stays.
        let unchanged = TrunkDraft {
            password: None,
            ..outbound()
        };
        assert!(unchanged.clone().checked(false).is_ok());
        assert_eq!(unchanged.checked(true), Err(("password", "required")));
    }

    #[test]
    fn what_is_wrong_is_said_by_its_field() {
        let out = |change: fn(&mut TrunkDraft)| {
            let mut draft = outbound();
            change(&mut draft);
            draft.checked(true).expect_err("refused")
        };
        assert_eq!(out(|draft| draft.name = "  ".into()), ("name", "required"));
        assert_eq!(out(|draft| draft.name = "n".repeat(61)), ("name", "too_long"));
        assert_eq!(out(|draft| draft.numbers.clear()), ("numbers", "required"));
        assert_eq!(
            out(|draft| draft.numbers = vec!["12".into()]),
            ("numbers", "invalid")
        );
        assert_eq!(out(|draft| draft.addresses.clear()), ("addresses", "required"));
        for host in [
            "sip:a.example",
            "a b",
            "a;transport=tcp",
            "a\r\nVia: x",
            "",
            ":5060",
            "[2001:db8::g]",
        ] {
            let mut draft = outbound();
            draft.addresses = vec![host.into()];
            assert_eq!(draft.checked(true), Err(("addresses", "invalid")), "{host}");
        }
        for host in [
            "192.0.2.1:5080",
            "[2001:db8::1]:5061",
            "[2001:db8::1]",
            "carrier.example",
        ] {
            let mut draft = outbound();
            draft.addresses = vec![host.into()];
            assert!(draft.checked(true).is_ok(), "{host}");
        }
        assert_eq!(
            out(|draft| draft.username = "a\"b".into()),
            ("username", "invalid")
        );
        assert_eq!(out(|draft| draft.username.clear()), ("username", "required"));
        for transport in [TrunkTransport::Udp, TrunkTransport::Tcp, TrunkTransport::Tls] {
            let draft = TrunkDraft {
                transport,
                encryption: TrunkEncryption::Required,
                ..outbound()
            };
            let refused = draft.checked(true).err();
            let expected = (transport != TrunkTransport::Tls).then_some(("encryption", "needs_tls"));
            assert_eq!(refused, expected, "{transport:?}");
        }
        let numbers = vec!["+12025550100".to_owned(); 101];
        let many = TrunkDraft {
            numbers,
            ..outbound()
        };
        assert_eq!(many.checked(true), Err(("numbers", "too_many")));
    }

    #[test]
    fn an_open_trunk_is_refused() {
        let open = TrunkDraft {
            addresses: Vec::new(),
            ..inbound()
        };
        assert_eq!(open.clone().checked(true), Err(("addresses", "required")));
        let by_password = TrunkDraft {
            username: "carrier".into(),
            password: Some("secret".into()),
            ..open
        };
        assert!(by_password.checked(true).is_ok());
        for address in [
            "carrier.example",
            "192.0.2.0/33",
            "192.0.2/24",
            "2001:db8::/129",
            "",
        ] {
            let draft = TrunkDraft {
                addresses: vec![address.into()],
                ..inbound()
            };
            assert_eq!(draft.checked(true), Err(("addresses", "invalid")), "{address}");
        }
        let registering = TrunkDraft {
            registers: true,
            ..inbound()
        };
        assert_eq!(registering.checked(true), Err(("registers", "invalid")));
    }
}
