//! The room of an incoming call, by a space's rules (`livekit/sip.go` of livekit/protocol).

use super::call_attributes as attribute;
use super::dispatch_rule::pin;
use super::gateway::{InboundTrunk, Invitation};
use super::inbound_trunk::is_for;
use livekit_protocol as proto;
use proto::SipDispatchRuleInfo as Rule;
use proto::sip_dispatch_rule::Rule as Kind;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// Where a call goes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Route {
    /// Into a room, as this participant.
    Room(Box<RoomEntry>),
    /// The caller enters a PIN first.
    Pin,
    /// Nowhere.
    None,
}

/// A room, and who the caller is there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RoomEntry {
    pub room: String,
    pub rule: String,
    pub identity: String,
    pub name: String,
    pub metadata: String,
    pub attributes: HashMap<String, String>,
    /// Nobody in the room sees the numbers of the call.
    pub hides_numbers: bool,
}

/// Finds the route of a call; `entered` is the PIN, once there is one. `random` makes a room's name unique.
pub(crate) fn route(
    rules: &[Rule],
    trunk: &InboundTrunk,
    invitation: &Invitation,
    entered: Option<&str>,
    random: &str,
) -> Route {
    let fitting: Vec<&Rule> = rules
        .iter()
        .filter(|rule| fits(rule, trunk, invitation))
        .collect();
    let asks = |rule: &&&Rule| pin(rule).is_ok_and(|pin| !pin.is_empty());
    let chosen = match entered {
        None if fitting.iter().any(|rule| asks(&rule)) => return Route::Pin,
        None => most_exact(fitting),
        Some(entered) => {
            let opened = fitting
                .into_iter()
                .filter(|rule| pin(rule).is_ok_and(|pin| pin == entered));
            most_exact(opened.collect())
        }
    };
    chosen.map_or(Route::None, |rule| {
        Route::Room(Box::new(entry(rule, trunk, invitation, random)))
    })
}

fn fits(rule: &Rule, trunk: &InboundTrunk, invitation: &Invitation) -> bool {
    let by_trunk = rule.trunk_ids.is_empty() || rule.trunk_ids.contains(&trunk.id);
    let caller = std::slice::from_ref(&invitation.caller);
    let called = std::slice::from_ref(&invitation.called);
    by_trunk && is_for(caller, &rule.inbound_numbers) && is_for(called, &rule.numbers)
}

/// A rule for this trunk before one for all, one for these numbers before one for all.
fn most_exact(rules: Vec<&Rule>) -> Option<&Rule> {
    let exactness = |rule: &&Rule| {
        [
            !rule.trunk_ids.is_empty(),
            !rule.numbers.is_empty(),
            !rule.inbound_numbers.is_empty(),
        ]
    };
    rules.into_iter().max_by_key(exactness)
}

fn entry(rule: &Rule, trunk: &InboundTrunk, invitation: &Invitation, random: &str) -> RoomEntry {
    let (caller, called) = (invitation.caller.as_str(), invitation.called.as_str());
    let hidden = hidden(caller);
    let shown = if rule.hide_phone_number {
        hidden.as_str()
    } else {
        caller
    };
    let room = match rule.rule.as_ref().and_then(|rule| rule.rule.as_ref()) {
        Some(Kind::DispatchRuleDirect(direct)) => direct.room_name.clone(),
        Some(Kind::DispatchRuleIndividual(individual)) => {
            let end = if individual.no_randomness { "" } else { random };
            joined(&[&individual.room_prefix, shown, end])
        }
        Some(Kind::DispatchRuleCallee(callee)) => {
            let end = if callee.randomize { random } else { "" };
            joined(&[&callee.room_prefix, called, end])
        }
        // A rule without a kind is not kept.
        None => String::new(),
    };
    let mut attributes = rule.attributes.clone();
    let mut own = vec![
        (attribute::CALL_ID, random),
        (attribute::RULE_ID, &rule.sip_dispatch_rule_id),
        (attribute::TRUNK_ID, &trunk.id),
    ];
    if !rule.hide_phone_number {
        own.push((attribute::NUMBER, caller));
        own.push((attribute::TRUNK_NUMBER, called));
    }
    attributes.extend(
        own.into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned())),
    );
    let name = match (rule.hide_phone_number, invitation.caller_name.as_str()) {
        (true, _) => attribute::hidden_name(caller),
        (false, "") => format!("Phone {caller}"),
        (false, name) => name.to_owned(),
    };
    RoomEntry {
        room,
        rule: rule.sip_dispatch_rule_id.clone(),
        identity: format!("sip_{shown}"),
        name,
        metadata: rule.metadata.clone(),
        attributes,
        hides_numbers: rule.hide_phone_number,
    }
}

/// Names something by a number without saying it: the same each time.
fn hidden(number: &str) -> String {
    let digest = Sha256::digest(number.as_bytes());
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, kind: Kind) -> Rule {
        Rule {
            sip_dispatch_rule_id: id.to_owned(),
            rule: Some(proto::SipDispatchRule { rule: Some(kind) }),
            ..Default::default()
        }
    }

    fn direct(id: &str, room: &str, pin: &str) -> Rule {
        let direct = proto::SipDispatchRuleDirect {
            room_name: room.to_owned(),
            pin: pin.to_owned(),
        };
        rule(id, Kind::DispatchRuleDirect(direct))
    }

    fn find(rules: &[Rule], pin: Option<&str>) -> Option<RoomEntry> {
        let trunk = InboundTrunk {
            id: "ST_1".to_owned(),
            ..Default::default()
        };
        let invitation = Invitation {
            called: "+12025550100".to_owned(),
            caller: "+12025550123".to_owned(),
            caller_name: String::new(),
            asserted: Default::default(),
            source: std::net::Ipv4Addr::LOCALHOST.into(),
        };
        match route(rules, &trunk, &invitation, pin, "SCL_x") {
            Route::Room(entry) => Some(*entry),
            Route::Pin | Route::None => None,
        }
    }

    #[test]
    fn the_most_exact_rule_names_the_room() {
        let mut for_trunk = direct("SDR_2", "desk", "");
        for_trunk.trunk_ids.push("ST_1".to_owned());
        let mut for_another = direct("SDR_3", "elsewhere", "");
        for_another.trunk_ids.push("ST_9".to_owned());
        let entry = find(&[direct("SDR_1", "any", ""), for_trunk, for_another], None).unwrap();
        assert_eq!(
            (entry.room.as_str(), entry.identity.as_str()),
            ("desk", "sip_+12025550123")
        );
        assert_eq!(entry.attributes["sip.ruleID"], "SDR_2");
        assert_eq!(entry.attributes["sip.phoneNumber"], "+12025550123");
        assert_eq!(find(&[], None), None);
    }

    #[test]
    fn rooms_of_callers_and_of_numbers_are_named_by_them() {
        let individual = proto::SipDispatchRuleIndividual {
            room_prefix: "call".to_owned(),
            ..Default::default()
        };
        let mut individual = rule("SDR_1", Kind::DispatchRuleIndividual(individual));
        assert_eq!(
            find(&[individual.clone()], None).unwrap().room,
            "call_+12025550123_SCL_x"
        );
        individual.hide_phone_number = true;
        let entry = find(&[individual], None).unwrap();
        let received = format!("{entry:?}");
        assert!(
            !received.contains("20255501") && entry.name == "Phone 0123",
            "{received}"
        );
        let callee = proto::SipDispatchRuleCallee {
            room_prefix: "line".to_owned(),
            ..Default::default()
        };
        let callee = rule("SDR_1", Kind::DispatchRuleCallee(callee));
        assert_eq!(find(&[callee], None).unwrap().room, "line_+12025550100");
    }

    #[test]
    fn a_pin_opens_its_own_room_alone() {
        let rules = [direct("SDR_1", "one", "111"), direct("SDR_2", "two", "222")];
        assert_eq!(find(&rules, None), None);
        assert_eq!(find(&rules, Some("222")).unwrap().room, "two");
        assert_eq!(find(&rules, Some("333")), None);
    }
}
