//! What a tenant's settings can become where mails and texts are carried: one server or provider, those that stand by, keys. Commands
//! and calls change them by these alone.

use crate::tenants::{DkimKey, MailSecurity, MailServer, TenantSettings};
use hub_domain::conversations::text_provider::TextProvider;
use hub_domain::identity::feature::Feature;

/// Why something cannot be set so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelFault {
    /// There is nothing yet that it could stand by for.
    NothingToStandByFor,
    /// It is the first one itself.
    SameAsFirst,
    /// There is a key under this selector.
    KeyTaken,
    /// There are as many as can be.
    TooMany,
}

impl ChannelFault {
    /// The machine key.
    pub fn as_str(self) -> &'static str {
        match self {
            ChannelFault::NothingToStandByFor => "nothing_to_stand_by_for",
            ChannelFault::SameAsFirst => "same_as_first",
            ChannelFault::KeyTaken => "taken",
            ChannelFault::TooMany => "too_many",
        }
    }
}

/// Most servers or providers that stand by, and most keys.
const MOST: usize = 10;

impl MailSecurity {
    /// Whether a password may be sent so; `may_be_clear`: the operator allows it unprotected, on this machine.
    pub fn takes_password(self, may_be_clear: bool) -> bool {
        self != MailSecurity::None || may_be_clear
    }
}

impl TenantSettings {
    /// Sets the mail server, or adds one that stands by for it; one that is there already is replaced.
    pub fn set_mail_server(&mut self, server: MailServer, spare: bool) -> Result<(), ChannelFault> {
        let first = self.mail_server.as_ref().map(MailServer::identity);
        refuse_spare(spare, first, &server.identity())?;
        let spares = &mut self.spare_mail_servers;
        spares.retain(|other| other.identity() != server.identity());
        match spare {
            true => push(spares, server)?,
            false => self.mail_server = Some(server),
        }
        Ok(())
    }

    /// Takes the tenant's own mail servers away: the hub's carries its mails then, if it has one.
    pub fn remove_mail_servers(&mut self) {
        self.mail_server = None;
        self.spare_mail_servers.clear();
    }

    /// Sets the text provider, or adds one that stands by for it; one that is there already is replaced.
    pub fn set_text_provider(&mut self, provider: TextProvider, spare: bool) -> Result<(), ChannelFault> {
        let first = self.text_provider.as_ref().map(TextProvider::identity);
        refuse_spare(spare, first, &provider.identity())?;
        let others = &mut self.spare_text_providers;
        others.retain(|other| other.identity() != provider.identity());
        match spare {
            true => push(others, provider)?,
            false => self.text_provider = Some(provider),
        }
        Ok(())
    }

    /// Takes the tenant's own text providers away.
    pub fn remove_text_providers(&mut self) {
        self.text_provider = None;
        self.spare_text_providers.clear();
    }

    /// Adds a key that signs mails.
    pub fn add_dkim_key(&mut self, key: DkimKey) -> Result<(), ChannelFault> {
        let mut known = self.dkim_keys.iter();
        if known.any(|known| known.domain == key.domain && known.selector == key.selector) {
            return Err(ChannelFault::KeyTaken);
        }
        push(&mut self.dkim_keys, key)
    }

    /// Removes a key; false where there is none.
    pub fn remove_dkim_key(&mut self, domain: &str, selector: &str) -> bool {
        let before = self.dkim_keys.len();
        self.dkim_keys.retain(|key| {
            !(key.domain.eq_ignore_ascii_case(domain) && key.selector.eq_ignore_ascii_case(selector))
        });
        self.dkim_keys.len() < before
    }

    /// Switches features off and on; what is in both is on.
    pub fn switch_features(&mut self, off: &[Feature], on: &[Feature]) {
        self.features_off.extend(off);
        self.features_off.retain(|feature| !on.contains(feature));
        self.features_off.sort_unstable();
        self.features_off.dedup();
    }
}

fn refuse_spare(spare: bool, first: Option<String>, own: &str) -> Result<(), ChannelFault> {
    match first {
        None if spare => Err(ChannelFault::NothingToStandByFor),
        Some(first) if spare && first == own => Err(ChannelFault::SameAsFirst),
        _ => Ok(()),
    }
}

fn push<T>(list: &mut Vec<T>, one: T) -> Result<(), ChannelFault> {
    if list.len() >= MOST {
        return Err(ChannelFault::TooMany);
    }
    list.push(one);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(host: &str) -> MailServer {
        MailServer {
            host: host.into(),
            port: 587,
            security: MailSecurity::Required,
            username: None,
            sealed_password: None,
        }
    }

    #[test]
    fn a_server_stands_by_for_another_one() {
        let mut settings = TenantSettings::default();
        assert_eq!(
            settings.set_mail_server(server("a.example"), true),
            Err(ChannelFault::NothingToStandByFor)
        );
        settings.set_mail_server(server("a.example"), false).unwrap();
        assert_eq!(
            settings.set_mail_server(server("a.example"), true),
            Err(ChannelFault::SameAsFirst)
        );
        settings.set_mail_server(server("b.example"), true).unwrap();
        settings.set_mail_server(server("b.example"), true).unwrap();
        let hosts: Vec<&str> = settings.mail_servers().map(|one| one.host.as_str()).collect();
        assert_eq!(hosts, ["a.example", "b.example"]);
        // The one that stood by becomes the first.
        settings.set_mail_server(server("b.example"), false).unwrap();
        let hosts: Vec<&str> = settings.mail_servers().map(|one| one.host.as_str()).collect();
        assert_eq!(hosts, ["b.example"]);
        settings.remove_mail_servers();
        assert_eq!(settings.mail_servers().count(), 0);
    }

    #[test]
    fn features_that_are_switched_both_ways_are_on() {
        let mut settings = TenantSettings::default();
        settings.switch_features(&[Feature::Voice, Feature::Sms, Feature::Voice], &[]);
        assert_eq!(settings.features_off, [Feature::Sms, Feature::Voice]);
        settings.switch_features(&[Feature::Voice], &[Feature::Voice]);
        assert_eq!(settings.features_off, [Feature::Sms]);
    }

    #[test]
    fn a_password_goes_unprotected_only_where_the_operator_allows_it() {
        assert!(MailSecurity::Opportunistic.takes_password(false));
        assert!(!MailSecurity::None.takes_password(false) && MailSecurity::None.takes_password(true));
    }
}
