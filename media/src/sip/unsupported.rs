//! Members of LiveKit's messages that are not carried out: a request that uses one is refused by its name, so that nobody relies on it.

use super::participant::duration;
use livekit_protocol as proto;

/// The first member that a request uses and that is not carried out.
pub(crate) type Unsupported = Option<&'static str>;

fn first(members: &[(bool, &'static str)]) -> Unsupported {
    members
        .iter()
        .find_map(|(is_used, name)| is_used.then_some(*name))
}

fn media(media: Option<&proto::SipMediaConfig>) -> Unsupported {
    let media = media?;
    first(&[
        (
            media.only_listed_codecs || !media.codecs.is_empty(),
            "media.codecs",
        ),
        (duration(&media.media_timeout).is_some(), "media.media_timeout"),
    ])
}

/// Of a trunk that calls come in by.
pub(crate) fn of_inbound(trunk: &proto::SipInboundTrunkInfo) -> Unsupported {
    let own = first(&[
        (!trunk.auth_realm.is_empty(), "auth_realm"),
        (duration(&trunk.ringing_timeout).is_some(), "ringing_timeout"),
        (trunk.ringing_timeout_status != 0, "ringing_timeout_status"),
        (trunk.krisp_enabled, "krisp_enabled"),
    ]);
    own.or_else(|| media(trunk.media.as_ref()))
}

/// Of a request to change a trunk that calls come in by.
pub(crate) fn of_inbound_update(request: &proto::UpdateSipInboundTrunkRequest) -> Unsupported {
    use proto::update_sip_inbound_trunk_request::Action;
    match request.action.as_ref()? {
        Action::Replace(trunk) => of_inbound(trunk),
        Action::Update(update) => {
            let realm = update.auth_realm.as_ref().is_some_and(|realm| !realm.is_empty());
            first(&[(realm, "auth_realm")]).or_else(|| media(update.media.as_ref()))
        }
    }
}

/// Of a trunk that calls go out by.
pub(crate) fn of_outbound(trunk: &proto::SipOutboundTrunkInfo) -> Unsupported {
    first(&[(!trunk.destination_country.is_empty(), "destination_country")])
        .or_else(|| media(trunk.media.as_ref()))
}

/// Of a request to change a trunk that calls go out by.
pub(crate) fn of_outbound_update(request: &proto::UpdateSipOutboundTrunkRequest) -> Unsupported {
    use proto::update_sip_outbound_trunk_request::Action;
    match request.action.as_ref()? {
        Action::Replace(trunk) => of_outbound(trunk),
        Action::Update(update) => {
            let country = update
                .destination_country
                .as_ref()
                .is_some_and(|country| !country.is_empty());
            first(&[(country, "destination_country")]).or_else(|| media(update.media.as_ref()))
        }
    }
}

/// Of a rule. The call has been answered as its trunk says by the time a rule is chosen, so that a rule has no say about media.
#[allow(deprecated)]
pub(crate) fn of_rule(rule: &proto::SipDispatchRuleInfo) -> Unsupported {
    first(&[
        (!rule.room_preset.is_empty(), "room_preset"),
        (rule.room_config.is_some(), "room_config"),
        (rule.krisp_enabled, "krisp_enabled"),
        (rule.media_encryption != 0, "media_encryption"),
        (says(rule.media.as_ref()), "media"),
    ])
}

/// Of a request to make a rule, in its newer or its older form.
#[allow(deprecated)]
pub(crate) fn of_rule_request(request: &proto::CreateSipDispatchRuleRequest) -> Unsupported {
    let older = first(&[
        (!request.room_preset.is_empty(), "room_preset"),
        (request.room_config.is_some(), "room_config"),
    ]);
    request.dispatch_rule.as_ref().map_or(older, of_rule)
}

/// Of a request to change a rule.
#[allow(deprecated)]
pub(crate) fn of_rule_update(request: &proto::UpdateSipDispatchRuleRequest) -> Unsupported {
    use proto::update_sip_dispatch_rule_request::Action;
    match request.action.as_ref()? {
        Action::Replace(rule) => of_rule(rule),
        Action::Update(update) => first(&[
            (
                update.media_encryption.is_some_and(|said| said != 0),
                "media_encryption",
            ),
            (says(update.media.as_ref()), "media"),
        ]),
    }
}

/// Whether media settings say anything; without encryption is how it is.
fn says(media: Option<&proto::SipMediaConfig>) -> bool {
    media.is_some_and(|said| {
        said.encryption.unwrap_or_default() != 0
            || said.only_listed_codecs
            || !said.codecs.is_empty()
            || duration(&said.media_timeout).is_some()
    })
}

/// Of a call that is to be made.
pub(crate) fn of_call(request: &proto::CreateSipParticipantRequest) -> Unsupported {
    let country = request
        .trunk
        .as_ref()
        .is_some_and(|trunk| !trunk.destination_country.is_empty());
    let own = first(&[
        (request.sip_request_uri.is_some(), "sip_request_uri"),
        (request.sip_to_header.is_some(), "sip_to_header"),
        (request.sip_from_header.is_some(), "sip_from_header"),
        (!request.to_user_override.is_empty(), "to_user_override"),
        (request.krisp_enabled, "krisp_enabled"),
        (request.destination.is_some(), "destination"),
        (country, "trunk.destination_country"),
    ]);
    own.or_else(|| media(request.media.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_carried_out_is_named() {
        let quiet = proto::SipMediaConfig {
            encryption: Some(2),
            ..Default::default()
        };
        let codecs = proto::SipMediaConfig {
            codecs: vec![proto::SipCodec::default()],
            ..Default::default()
        };
        let trunk = |media: &proto::SipMediaConfig| proto::SipInboundTrunkInfo {
            media: Some(media.clone()),
            ..Default::default()
        };
        assert_eq!(of_inbound(&trunk(&quiet)), None);
        assert_eq!(of_inbound(&trunk(&codecs)), Some("media.codecs"));
        let rule = proto::SipDispatchRuleInfo {
            media: Some(quiet),
            ..Default::default()
        };
        assert_eq!(of_rule(&rule), Some("media"));
        assert_eq!(of_rule(&proto::SipDispatchRuleInfo::default()), None);
        let call = proto::CreateSipParticipantRequest {
            to_user_override: "7".to_owned(),
            ..Default::default()
        };
        assert_eq!(of_call(&call), Some("to_user_override"));
    }
}
