//! Further notification rules of the county, as many as an agency has that has kept rules for years.

use super::tenants::RIVERBEND;
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notification_rule::MAX_RULES;
use hub_store::audit::By;
use hub_store::config_versions::{self, ConfigId};
use hub_store::{Result, Write};
use serde_json::{Value, json};

/// The county's own.
const OWN: i64 = 5;
/// The most of them: a tenant has a thousand rules at most (specification 2, section 9).
pub const MOST: i64 = MAX_RULES as i64 - OWN;

/// A rule of the county by its place, from 0 on. Each is about another day of an application, so that no applicant hears of many.
fn rule(place: i64, program: ProgramId) -> Value {
    let day = place + 1;
    let filed = format!("days(application.submitted, today) == {day}");
    let condition = match place % 4 {
        0 => filed,
        1 => format!("{filed} && application.others <= {}", day % 5),
        2 => format!(
            "{filed} && (applicant.emails >= {} || applicant.phones == 0)",
            day % 3
        ),
        _ => format!(
            "{filed} && applicant.phones >= {} && !applicant.shares_phone",
            day % 3
        ),
    };
    let denied = json!([{ "channel": "SMS", "template": "denied-text" }, { "channel": "EMAIL", "template": "denied-mail" }]);
    let papers = json!([{ "channel": "SMS", "template": "papers-missing" }]);
    let interview = json!([{ "channel": "SMS", "template": "interview-reminder" }]);
    let (name, from_state, to_state, channels) = match place % 3 {
        0 => ("denied", Value::Null, 12, denied),
        1 => ("papers are missing", json!(4), 7, papers),
        _ => ("interview", json!(2), 9, interview),
    };
    json!({
        "name": format!("Day {day}: {name}"), "active": true, "program": program.0, "from_state": from_state, "to_state": to_state,
        "condition": condition, "audience": "applicant", "role": "", "channels": channels, "delay_minutes": 15 * (place % 8),
    })
}

/// Publishes so many: half of them in the first program, the others in all of them in turn.
pub async fn insert(write: &mut Write, count: i64, programs: &[ProgramId], at_ms: i64) -> Result<()> {
    let mut others = programs.iter().copied().cycle();
    for place in 0..count {
        let of = match place % 2 {
            0 => programs.first().copied(),
            _ => others.next(),
        };
        let Some(program) = of else { return Ok(()) };
        let key = format!("more-{place:04}");
        let id = ConfigId {
            tenant: RIVERBEND,
            kind: ConfigKind::NotificationRule,
            key: &key,
        };
        let body = rule(place, program).to_string();
        config_versions::begin(write, id, &body, &By::system(), at_ms).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::forms::form;
    use super::super::programs::{PROGRAMS, workflow};
    use super::*;
    use hub_domain::cases::validation::names_of;
    use hub_domain::conversations::notification_rule::NotificationRule;
    use std::collections::HashSet;

    #[test]
    fn every_rule_can_be_published_in_every_program_and_no_two_are_alike() {
        let states: HashSet<i64> = workflow().states.iter().map(|state| state.id).collect();
        let mut conditions = HashSet::new();
        for program in PROGRAMS.iter().filter(|program| program.tenant == RIVERBEND) {
            let form = serde_json::from_value(form(program.id.0, program.name)).unwrap();
            let names = names_of(Some(&form));
            for place in 0..MOST {
                let rule: NotificationRule = serde_json::from_value(rule(place, program.id)).unwrap();
                assert_eq!(rule.check(), Ok(()), "{rule:?}");
                assert!(rule.condition_in(&names).unwrap().is_some(), "{rule:?}");
                assert!(
                    states.contains(&rule.to_state)
                        && rule.from_state.is_none_or(|from| states.contains(&from))
                );
                conditions.extend(rule.condition);
            }
        }
        assert_eq!(conditions.len() as i64, MOST);
    }
}
