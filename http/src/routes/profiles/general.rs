//! A person's general data, changed by the call that renames them.

use super::save::{save, version_of};
use super::view::facts;
use super::{WhichProfile, Whose, whose};
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_domain::profiles::section::{Section, WantedRow};
use hub_domain::profiles::{ProfileKind, Subject};
use serde_json::Value;
use std::collections::BTreeMap;

/// Fields by name, as the call has them.
pub type More = [(&'static str, Option<String>); 3];

async fn person(app: &App, caller: &Caller) -> Result<Option<Whose>, Problem> {
    match whose(app, caller, WhichProfile::default()).await {
        Ok(whose) if whose.subject.kind == ProfileKind::Individual => Ok(Some(whose)),
        Ok(_) => Ok(None),
        Err(problem) if problem.key() == Key::NotFound => Ok(None),
        Err(problem) => Err(problem),
    }
}

fn section() -> Result<&'static Section, Problem> {
    Section::of(ProfileKind::Individual, "general").ok_or_else(|| Problem::internal("no such section"))
}

/// Whether a change of the caller's name changes their profile: there is one, or more than the name is to be kept.
pub async fn keeps(app: &App, caller: &Caller, more: &More) -> Result<bool, Problem> {
    let Some(whose) = person(app, caller).await? else {
        return Ok(false);
    };
    if more.iter().any(|(_, text)| text.is_some()) {
        return Ok(true);
    }
    let profiles = app.store.profile_facts();
    let rows = profiles.rows(caller.tenant, whose.subject, section()?).await?;
    Ok(!rows.is_empty())
}

/// Changes the name and what else is given; the account follows.
pub async fn change(app: &App, caller: &Caller, first: &str, last: &str, more: More) -> Result<(), Problem> {
    let whose = person(app, caller).await?.ok_or(Key::NotFound)?;
    let subject = Subject::individual(whose.account.id);
    let seen = version_of(app, caller, &whose, section()?).await?;
    let mut known = facts(app, caller.tenant, subject, &whose.account).await?;
    let mut values: BTreeMap<String, Value> = known
        .remove("general")
        .unwrap_or_default()
        .into_iter()
        .flat_map(|row| row.facts)
        .map(|(name, fact)| (name, fact.value))
        .collect();
    let given = more
        .into_iter()
        .filter_map(|(field, text)| Some((field.to_owned(), Value::from(text?))));
    values.extend(given);
    values.insert("ds_firstname".into(), first.into());
    values.insert("ds_lastname".into(), last.into());
    let row = WantedRow {
        id: String::new(),
        values,
    };
    save(app, caller, &whose, section()?, Some(seen), &[row])
        .await
        .map(drop)
}
