//! `hub retention …`: how long recordings and transcripts are kept.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_administration::recording_limits::RETENTION_DAYS;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::{self, AuditLine};
use hub_store::calls::retention;

/// A number of days, or never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days(Option<i64>);

impl std::str::FromStr for Days {
    type Err = String;
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        if text == "never" {
            return Ok(Self(None));
        }
        match text.parse() {
            Ok(days) if RETENTION_DAYS.contains(&days) => Ok(Self(Some(days))),
            _ => Err(format!(
                "days are a number from 1 to {}, or `never`",
                RETENTION_DAYS.end()
            )),
        }
    }
}

fn words(days: Option<i64>) -> String {
    match days {
        Some(days) => format!("deleted {days} days after the call"),
        None => "kept for ever".to_owned(),
    }
}

/// Says what holds.
pub async fn show(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let rules = base.store.retention().rules(tenant.id).await?;
    if rules.is_empty() {
        say!("{} has no recording policy: nothing is recorded", tenant.name);
    }
    let general = rules
        .iter()
        .find(|rule| rule.program_id == 0)
        .and_then(|rule| rule.retention_days);
    for rule in &rules {
        if rule.program_id == 0 {
            say!("every program of {}: {}", tenant.name, words(rule.retention_days));
        } else {
            say!(
                "program {}: {}",
                rule.program_id,
                words(rule.retention_days.or(general))
            );
        }
    }
    Ok(())
}

/// Changes a rule. Running nodes apply it with their next sweep, within ten minutes.
pub async fn set(config: Config, tenant: i64, days: Days, program: Option<i64>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let program = ProgramId(program.unwrap_or(0));
    let rules = base.store.retention().rules(tenant.id).await?;
    let before = rules
        .iter()
        .find(|rule| rule.program_id == program.0)
        .map(|rule| words(rule.retention_days));
    let mut write = base.store.write().await?;
    if !retention::set_days(&mut write, tenant.id, program, days.0, now_ms()).await? {
        return Err(HubError::refused(
            "there is no such recording policy: where there is none, nothing is recorded",
        ));
    }
    let reason = words(days.0);
    let line = AuditLine::new(
        tenant.id,
        audit::By::system().from("hub retention"),
        "retention.set",
        "recording_policy",
        program,
    )
    .before(before.unwrap_or_default())
    .after(&reason)
    .reason(&reason);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    say!("recordings and transcripts of {} are {reason}", tenant.name);
    if days.0.is_some() {
        say!("what is due now is deleted within ten minutes, unless a legal hold stands on its application");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_a_sensible_number_or_never() {
        assert_eq!("never".parse(), Ok(Days(None)));
        assert_eq!("2557".parse(), Ok(Days(Some(2_557))));
        for text in ["0", "-1", "36526", "seven", ""] {
            assert!(text.parse::<Days>().is_err(), "{text}");
        }
    }
}
