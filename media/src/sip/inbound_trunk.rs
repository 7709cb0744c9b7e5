//! Trunks that calls come in by.

use super::header::{check_attributes_to_headers, check_headers, check_headers_to_attributes};
use super::{
    Verdict, check_duration, check_encryption, check_enum, check_size, encryption_of, list_update,
    normalized, replace, shown, timestamp,
};
use livekit_protocol as proto;
use proto::SipInboundTrunkInfo as Trunk;
use proto::update_sip_inbound_trunk_request::Action;
use std::collections::HashMap;

/// Whether a trunk is in order by itself.
#[allow(deprecated)]
pub(crate) fn check(trunk: &Trunk) -> Verdict {
    let has_auth = !trunk.auth_username.is_empty() || !trunk.auth_password.is_empty();
    if !has_auth && trunk.allowed_addresses.is_empty() && trunk.numbers.is_empty() {
        return Err(
            "for security, one of the fields must be set: AuthUsername+AuthPassword, AllowedAddresses or Numbers"
                .to_owned(),
        );
    }
    check_headers(&trunk.headers)?;
    check_attributes_to_headers(&trunk.attributes_to_headers)?;
    check_headers_to_attributes(&trunk.headers_to_attributes)?;
    check_enum::<proto::SipHeaderOptions>(trunk.include_headers, "include_headers")?;
    check_encryption(trunk.media.as_ref(), trunk.media_encryption)?;
    check_duration(&trunk.max_call_duration, "max_call_duration")?;
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
            list_update::apply(&mut trunk.numbers, &update.numbers)?;
            list_update::apply(&mut trunk.allowed_addresses, &update.allowed_addresses)?;
            list_update::apply(&mut trunk.allowed_numbers, &update.allowed_numbers)?;
            replace(&mut trunk.auth_username, &update.auth_username);
            replace(&mut trunk.auth_password, &update.auth_password);
            replace(&mut trunk.auth_realm, &update.auth_realm);
            replace(&mut trunk.name, &update.name);
            replace(&mut trunk.metadata, &update.metadata);
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

/// Whether every call belongs to exactly one trunk: no two trunks for the same called and calling number.
pub(crate) fn check_all(trunks: &[Trunk]) -> Verdict {
    let mut seen: HashMap<(String, String), &Trunk> = HashMap::new();
    for trunk in trunks {
        for called in or_any(&trunk.numbers) {
            for calling in or_any(&trunk.allowed_numbers) {
                let Some(other) = seen.insert((normalized(called), normalized(calling)), trunk) else {
                    continue;
                };
                let (one, two) = (shown(&trunk.sip_trunk_id), shown(&other.sip_trunk_id));
                let numbers = if trunk.numbers.is_empty() {
                    "<any>".to_owned()
                } else {
                    format!("{:?}", trunk.numbers)
                };
                let rest = if calling.is_empty() {
                    "without AllowedNumbers set".to_owned()
                } else {
                    format!("and AllowedNumber {calling:?}")
                };
                return Err(format!(
                    "Conflicting inbound SIP Trunks: {one} and {two}, using the same number(s) {numbers} {rest}"
                ));
            }
        }
    }
    Ok(())
}

/// The texts of a list; one empty text, for any, when there are none.
pub(super) fn or_any(list: &[String]) -> Vec<&str> {
    if list.is_empty() {
        vec![""]
    } else {
        list.iter().map(String::as_str).collect()
    }
}

/// Whether a list of trunks that is asked for has this one.
pub(crate) fn is_listed(request: &proto::ListSipInboundTrunkRequest, trunk: &Trunk) -> bool {
    let by_id = request.trunk_ids.is_empty() || request.trunk_ids.contains(&trunk.sip_trunk_id);
    by_id && is_for(&request.numbers, &trunk.numbers)
}

/// Whether a trunk of these numbers serves one of those asked for; a trunk without numbers serves all.
pub(super) fn is_for(asked: &[String], numbers: &[String]) -> bool {
    let serves = |number: &String| asked.iter().any(|one| normalized(one) == normalized(number));
    asked.is_empty() || numbers.is_empty() || numbers.iter().any(serves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trunk(id: &str, numbers: &[&str], allowed: &[&str]) -> Trunk {
        Trunk {
            sip_trunk_id: id.into(),
            numbers: numbers.iter().map(|text| (*text).to_owned()).collect(),
            allowed_numbers: allowed.iter().map(|text| (*text).to_owned()).collect(),
            ..Default::default()
        }
    }

    #[test]
    fn an_open_door_is_refused() {
        assert!(check(&Trunk::default()).is_err_and(|why| why.starts_with("for security")));
        assert_eq!(check(&trunk("", &["+1"], &[])), Ok(()));
        let by_address = Trunk {
            allowed_addresses: vec!["192.0.2.0/24".into()],
            ..Default::default()
        };
        assert_eq!(check(&by_address), Ok(()));
    }

    #[test]
    fn two_trunks_for_the_same_call_are_a_conflict() {
        assert_eq!(
            check_all(&[trunk("ST_1", &["+1"], &[]), trunk("ST_2", &["+2"], &[])]),
            Ok(())
        );
        assert_eq!(
            check_all(&[trunk("ST_1", &["+1"], &["+5"]), trunk("ST_2", &["+1"], &[])]),
            Ok(())
        );
        assert_eq!(
            check_all(&[trunk("ST_1", &["+1"], &[]), trunk("", &["1"], &[])]),
            Err(
                "Conflicting inbound SIP Trunks: \"<new>\" and \"ST_1\", using the same number(s) [\"1\"] without AllowedNumbers set"
                    .to_owned()
            )
        );
        assert!(check_all(&[trunk("ST_1", &[], &["+5"]), trunk("", &[], &["+5"])]).is_err());
    }

    #[test]
    fn a_change_keeps_what_it_does_not_name() {
        let held = Trunk {
            name: "main".into(),
            auth_password: "old".into(),
            ..trunk("ST_1", &["+1"], &[])
        };
        let change = proto::SipInboundTrunkUpdate {
            auth_password: Some("new".into()),
            ..Default::default()
        };
        let changed = update(&held, Some(Action::Update(change))).expect("changes");
        assert_eq!((&*changed.name, &*changed.auth_password), ("main", "new"));
        assert_eq!(changed.numbers, held.numbers);
        let other = trunk("ST_2", &["+1"], &[]);
        assert!(update(&held, Some(Action::Replace(other))).is_err());
        assert!(update(&held, None).is_err());
    }
}
