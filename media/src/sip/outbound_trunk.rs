//! Trunks that calls go out by.

use super::agreement::Encryption;
use super::directory::encryption;
use super::header::{check_attributes_to_headers, check_headers, check_headers_to_attributes};
use super::inbound_trunk::is_for;
use super::{
    Verdict, check_encryption, check_enum, check_host, check_size, encryption_of, list_update, replace,
    timestamp,
};
use livekit_protocol as proto;
use proto::SipOutboundTrunkInfo as Trunk;
use proto::update_sip_outbound_trunk_request::Action;

/// Whether a trunk is in order by itself. Keys of SRTP stand in the description, which only TLS hides.
#[allow(deprecated)]
pub(crate) fn check(trunk: &Trunk) -> Verdict {
    if trunk.numbers.is_empty() {
        return Err("no trunk numbers specified".to_owned());
    }
    if trunk.address.is_empty() {
        return Err("no outbound address specified".to_owned());
    }
    check_host(&trunk.address, "trunk address")?;
    check_host(&trunk.from_host, "from_host")?;
    let said = encryption(trunk.media.as_ref(), trunk.media_encryption);
    if said == Encryption::Required && trunk.transport() != proto::SipTransport::Tls {
        return Err("media encryption that is required needs transport TLS".to_owned());
    }
    check_headers(&trunk.headers)?;
    check_attributes_to_headers(&trunk.attributes_to_headers)?;
    check_headers_to_attributes(&trunk.headers_to_attributes)?;
    check_enum::<proto::SipTransport>(trunk.transport, "transport")?;
    check_enum::<proto::SipHeaderOptions>(trunk.include_headers, "include_headers")?;
    check_encryption(trunk.media.as_ref(), trunk.media_encryption)?;
    check_size(trunk)
}

/// A trunk as it is asked to be made.
pub(crate) fn create(trunk: Option<Trunk>) -> Verdict<Trunk> {
    let trunk = trunk.ok_or("missing trunk")?;
    if !trunk.sip_trunk_id.is_empty() {
        return Err("trunk id must not be set".to_owned());
    }
    check(&trunk)?;
    Ok(Trunk {
        created_at: timestamp(),
        updated_at: timestamp(),
        ..trunk
    })
}

/// The trunk as it is after a change.
#[allow(deprecated)]
pub(crate) fn update(held: &Trunk, action: Option<Action>) -> Verdict<Trunk> {
    let mut trunk = match action.ok_or("missing or unsupported update action")? {
        Action::Replace(trunk) => {
            if !trunk.sip_trunk_id.is_empty() && trunk.sip_trunk_id != held.sip_trunk_id {
                return Err("trunk id in the info must be empty or match the id in the update".to_owned());
            }
            trunk
        }
        Action::Update(update) => {
            let mut trunk = held.clone();
            replace(&mut trunk.address, &update.address);
            replace(&mut trunk.transport, &update.transport);
            replace(&mut trunk.destination_country, &update.destination_country);
            list_update::apply(&mut trunk.numbers, &update.numbers)?;
            replace(&mut trunk.auth_username, &update.auth_username);
            replace(&mut trunk.auth_password, &update.auth_password);
            replace(&mut trunk.name, &update.name);
            replace(&mut trunk.metadata, &update.metadata);
            replace(&mut trunk.from_host, &update.from_host);
            replace(&mut trunk.media_encryption, &update.media_encryption);
            if update.media.is_some() {
                trunk.media.clone_from(&update.media);
                trunk.media_encryption = encryption_of(&trunk.media, trunk.media_encryption);
            }
            trunk
        }
    };
    trunk.sip_trunk_id.clone_from(&held.sip_trunk_id);
    trunk.created_at = held.created_at;
    trunk.updated_at = timestamp();
    check(&trunk)?;
    Ok(trunk)
}

/// Whether a list of trunks that is asked for has this one.
pub(crate) fn is_listed(request: &proto::ListSipOutboundTrunkRequest, trunk: &Trunk) -> bool {
    let by_id = request.trunk_ids.is_empty() || request.trunk_ids.contains(&trunk.sip_trunk_id);
    by_id && is_for(&request.numbers, &trunk.numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outbound_trunk_needs_a_number_and_a_host() {
        let whole = Trunk {
            address: "sip.example.org".into(),
            numbers: vec!["+12025550100".into()],
            ..Default::default()
        };
        assert_eq!(check(&whole), Ok(()));
        let without = |change: fn(&mut Trunk)| {
            let mut trunk = whole.clone();
            change(&mut trunk);
            check(&trunk).expect_err("refused")
        };
        assert_eq!(
            without(|trunk| trunk.numbers.clear()),
            "no trunk numbers specified"
        );
        assert_eq!(
            without(|trunk| trunk.address.clear()),
            "no outbound address specified"
        );
        assert_eq!(
            without(|trunk| trunk.address = "sip:example.org".into()),
            "trunk address should be a hostname or IP, not SIP URI"
        );
        let required = proto::SipMediaEncryption::SipMediaEncryptRequire as i32;
        let secret = |transport: proto::SipTransport| {
            let mut trunk = whole.clone();
            trunk.set_transport(transport);
            trunk.media.get_or_insert_default().encryption = Some(required);
            check(&trunk)
        };
        assert_eq!(secret(proto::SipTransport::Tls), Ok(()));
        for readable in [
            proto::SipTransport::Udp,
            proto::SipTransport::Tcp,
            proto::SipTransport::Auto,
        ] {
            assert!(secret(readable).is_err_and(|why| why.ends_with("needs transport TLS")));
        }
        assert_eq!(
            without(|trunk| trunk.from_host = "a;transport=udp".into()),
            "from_host should not contain transport parameter"
        );
    }
}
