//! `hub recording-rules`: what the law of each state requires before a call may be recorded.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_domain::calls::recording_rules::{RecordingRule, STATES};
use hub_store::audit::By;
use hub_store::calls::recording_rules::{self, RulesChange};

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct RecordingRulesArguments {
    /// `cd_instance`
    tenant: i64,
    /// The state in which the tenant's own people sit, e.g. `VA`
    #[arg(long)]
    home: Option<State>,
    /// A state and its requirement, e.g. `PA=agreement`: `notice`, `agreement` or `never`; `unknown` is for people
    /// whose state is not known
    #[arg(long)]
    set: Vec<Row>,
    /// A state whose rule is taken away: nobody there is recorded any more
    #[arg(long)]
    unset: Vec<State>,
}

/// A state's postal code; empty for `unknown`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State(String);

impl std::str::FromStr for State {
    type Err = String;
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        if text == "unknown" {
            return Ok(Self(String::new()));
        }
        let code = text.to_ascii_uppercase();
        if STATES.contains(&code.as_str()) {
            Ok(Self(code))
        } else {
            Err(format!(
                "{text} is no postal code of a state, e.g. VA; or `unknown`"
            ))
        }
    }
}

/// A state with its rule.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row(State, RecordingRule);

impl std::str::FromStr for Row {
    type Err = String;
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let (state, rule) = text
            .split_once('=')
            .ok_or("a state and its rule, e.g. PA=agreement")?;
        let rule = RecordingRule::parse(rule)
            .ok_or_else(|| format!("{rule} is none of notice, agreement, never"))?;
        Ok(Self(state.parse()?, rule))
    }
}

/// Changes the rules, for calls placed from now on, and prints the rules in force.
pub async fn run(config: Config, arguments: RecordingRulesArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let home = arguments.home.map(|State(home)| home);
    if home.as_deref() == Some("") {
        return Err(HubError::refused("say in which state the tenant's people sit"));
    }
    // What this command names alone: somebody else may be changing another state's rule.
    let change = RulesChange {
        home,
        set: arguments
            .set
            .into_iter()
            .map(|Row(State(state), rule)| (state, rule))
            .collect(),
        unset: arguments.unset.into_iter().map(|State(state)| state).collect(),
    };
    let mut write = base.store.write().await?;
    let by = By::system().from("hub recording-rules");
    let after = recording_rules::change(&mut write, id, &change, &by).await?;
    write.commit().await?;
    say!("{}: {after}", tenant.name);
    if after.of(&after.home) == RecordingRule::Never {
        say!(
            "nothing is recorded: there is no rule for the state of the tenant's own people, or it is `never`"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_state_and_one_of_three_rules() {
        assert_eq!(
            "pa=agreement".parse(),
            Ok(Row(State("PA".into()), RecordingRule::Agreement))
        );
        assert_eq!(
            "unknown=never".parse(),
            Ok(Row(State(String::new()), RecordingRule::Never))
        );
        for text in ["PA", "PA=perhaps", "XX=notice", "=notice", ""] {
            assert!(text.parse::<Row>().is_err(), "{text}");
        }
    }
}
