//! Rules that say which room an incoming call goes to.

use super::inbound_trunk::or_any;
use super::{Verdict, check_size, encryption_of, list_update, normalized, replace, shown, timestamp};
use livekit_protocol as proto;
use proto::SipDispatchRuleInfo as Rule;
use proto::sip_dispatch_rule::Rule as Kind;
use proto::update_sip_dispatch_rule_request::Action;
use std::collections::HashMap;

/// The PIN that a rule asks for; empty for none.
pub(super) fn pin(rule: &Rule) -> Verdict<&str> {
    match rule.rule.as_ref().and_then(|rule| rule.rule.as_ref()) {
        Some(Kind::DispatchRuleDirect(direct)) => Ok(&direct.pin),
        Some(Kind::DispatchRuleIndividual(individual)) => Ok(&individual.pin),
        Some(Kind::DispatchRuleCallee(callee)) => Ok(&callee.pin),
        None => Err("missing rule".to_owned()),
    }
}

fn check(rule: &Rule) -> Verdict {
    pin(rule)?;
    check_size(rule)
}

/// A requested rule: as its own message, or in the fields of the older form.
#[allow(deprecated)]
pub(crate) fn create(request: proto::CreateSipDispatchRuleRequest) -> Verdict<Rule> {
    let rule = request.dispatch_rule.unwrap_or(Rule {
        rule: request.rule,
        trunk_ids: request.trunk_ids,
        inbound_numbers: request.inbound_numbers,
        hide_phone_number: request.hide_phone_number,
        name: request.name,
        metadata: request.metadata,
        attributes: request.attributes,
        room_preset: request.room_preset,
        room_config: request.room_config,
        ..Default::default()
    });
    if !rule.sip_dispatch_rule_id.is_empty() {
        return Err("rule id must not be set".to_owned());
    }
    check(&rule)?;
    Ok(Rule {
        created_at: timestamp(),
        updated_at: timestamp(),
        ..rule
    })
}

/// The rule as it is after a change.
#[allow(deprecated)]
pub(crate) fn update(held: &Rule, action: Option<Action>) -> Verdict<Rule> {
    let mut rule = match action.ok_or("missing or unsupported update action")? {
        Action::Replace(rule) => {
            if !rule.sip_dispatch_rule_id.is_empty() && rule.sip_dispatch_rule_id != held.sip_dispatch_rule_id
            {
                return Err("rule id in the info must be empty or match the id in the update".to_owned());
            }
            rule
        }
        Action::Update(update) => {
            let mut rule = held.clone();
            list_update::apply(&mut rule.trunk_ids, &update.trunk_ids)?;
            if update.rule.is_some() {
                rule.rule.clone_from(&update.rule);
            }
            replace(&mut rule.name, &update.name);
            replace(&mut rule.metadata, &update.metadata);
            replace(&mut rule.media_encryption, &update.media_encryption);
            if update.media.is_some() {
                rule.media.clone_from(&update.media);
                rule.media_encryption = encryption_of(&rule.media, rule.media_encryption);
            }
            for (key, value) in update.attributes {
                if value.is_empty() {
                    rule.attributes.remove(&key);
                } else {
                    rule.attributes.insert(key, value);
                }
            }
            rule
        }
    };
    rule.sip_dispatch_rule_id.clone_from(&held.sip_dispatch_rule_id);
    rule.created_at = held.created_at;
    rule.updated_at = timestamp();
    check(&rule)?;
    Ok(rule)
}

/// Whether every call has exactly one target: no two rules of the same trunk, number and PIN.
pub(crate) fn check_all(rules: &[Rule]) -> Verdict {
    let mut seen: HashMap<(String, String, String), &Rule> = HashMap::new();
    for rule in rules {
        let pin = pin(rule)?;
        for trunk in or_any(&rule.trunk_ids) {
            for number in or_any(&rule.inbound_numbers) {
                let key = (pin.to_owned(), trunk.to_owned(), normalized(number));
                if let Some(other) = seen.insert(key, rule) {
                    return Err(format!(
                        "Conflicting SIP Dispatch Rules: same Trunk+Number+PIN combination for for {} and {}",
                        shown(&rule.sip_dispatch_rule_id),
                        shown(&other.sip_dispatch_rule_id)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Whether a list of rules that is asked for has this one.
pub(crate) fn is_listed(request: &proto::ListSipDispatchRuleRequest, rule: &Rule) -> bool {
    let by_id = request.dispatch_rule_ids.is_empty()
        || request.dispatch_rule_ids.contains(&rule.sip_dispatch_rule_id);
    let asked = |id: &String| request.trunk_ids.contains(id);
    by_id && (request.trunk_ids.is_empty() || rule.trunk_ids.is_empty() || rule.trunk_ids.iter().any(asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn direct(id: &str, pin: &str, trunks: &[&str]) -> Rule {
        let direct = proto::SipDispatchRuleDirect {
            room_name: "desk".into(),
            pin: pin.into(),
        };
        Rule {
            sip_dispatch_rule_id: id.into(),
            rule: Some(proto::SipDispatchRule {
                rule: Some(Kind::DispatchRuleDirect(direct)),
            }),
            trunk_ids: trunks.iter().map(|text| (*text).to_owned()).collect(),
            ..Default::default()
        }
    }

    #[test]
    fn two_rules_for_the_same_call_are_a_conflict() {
        assert_eq!(
            check_all(&[direct("SDR_1", "", &[]), direct("SDR_2", "12", &[])]),
            Ok(())
        );
        assert_eq!(
            check_all(&[direct("SDR_1", "", &[]), direct("SDR_2", "", &["ST_1"])]),
            Ok(())
        );
        assert_eq!(
            check_all(&[direct("SDR_1", "", &["ST_1"]), direct("", "", &["ST_2", "ST_1"])]),
            Err(
                "Conflicting SIP Dispatch Rules: same Trunk+Number+PIN combination for for \"<new>\" and \"SDR_1\""
                    .to_owned()
            )
        );
        assert_eq!(check_all(&[Rule::default()]), Err("missing rule".to_owned()));
    }

    #[test]
    fn attributes_are_changed_one_by_one() {
        let mut held = direct("SDR_1", "", &[]);
        held.attributes.insert("a".into(), "1".into());
        held.attributes.insert("b".into(), "2".into());
        let change = proto::SipDispatchRuleUpdate {
            attributes: [("a".to_owned(), String::new()), ("c".to_owned(), "3".to_owned())].into(),
            ..Default::default()
        };
        let changed = update(&held, Some(Action::Update(change))).expect("changes");
        let mut attributes: Vec<_> = changed.attributes.into_iter().collect();
        attributes.sort();
        assert_eq!(
            attributes,
            [("b".to_owned(), "2".to_owned()), ("c".to_owned(), "3".to_owned())]
        );
    }
}
