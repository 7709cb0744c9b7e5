//! Whether a text is there for a caller: of the tenant, and of a program in which the right holds.

use super::family::ServedKind;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::routes::conversations::templates;
use hub_domain::configuration::{Configuration, parse};
use hub_domain::identity::permission::Permission;
use hub_domain::{ProgramId, TenantId};
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde_json::Value;

/// A text by its key: the version in force and the draft that waits.
pub struct Owned {
    pub published: Option<ConfigVersion>,
    pub draft: Option<ConfigVersion>,
}

impl Owned {
    /// The version in force; 0: none.
    pub fn version(&self) -> i64 {
        self.published.as_ref().map_or(0, |held| held.version)
    }
}

/// The id of a text.
pub fn id<K: ServedKind>(tenant: TenantId, key: &str) -> ConfigId<'_> {
    ConfigId {
        tenant,
        kind: K::Text::KIND,
        key,
    }
}

/// A text that has a version or a draft. Otherwise it is not there, nor is one of a program in which the right does not hold.
pub async fn existing<K: ServedKind, D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    key: &str,
) -> Result<Owned, Problem> {
    let owned = owned::<K, D>(app, caller, key).await?;
    if owned.published.is_none() && owned.draft.is_none() {
        return Err(Key::NotFound.into());
    }
    Ok(owned)
}

/// A text that is to be written on the version `based_on`: one that is there, or a new one on 0.
pub async fn writable<K: ServedKind, D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    key: &str,
    based_on: i64,
) -> Result<Owned, Problem> {
    let owned = owned::<K, D>(app, caller, key).await?;
    if owned.published.is_some() {
        return Ok(owned);
    }
    if based_on != 0 {
        return Err(Key::NotFound.into());
    }
    if owned.draft.is_none() {
        templates::checked(key)?;
        let versions = app.store.config_versions();
        let kind = K::Text::KIND;
        let all = versions.all_published(caller.tenant, kind).await?.len()
            + versions.open_drafts(caller.tenant, kind).await?.len();
        if all >= 2 * K::MOST {
            return Err(Problem::field("text", "too_many"));
        }
    }
    Ok(owned)
}

async fn owned<K: ServedKind, D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    key: &str,
) -> Result<Owned, Problem> {
    // A key that cannot be is one that is not there.
    templates::checked(key).map_err(|_| Key::NotFound)?;
    if K::Text::IS_KEYED_BY_PROGRAM {
        let program = key.parse().map_err(|_| Key::NotFound)?;
        let is_known = is_program(app, caller.tenant, program).await?;
        // Two spellings of a number are not two keys.
        if !is_known || ProgramId(program).to_string() != key {
            return Err(Key::NotFound.into());
        }
        caller.in_program(ProgramId(program))?;
    }
    let versions = app.store.config_versions();
    let published = versions.published(id::<K>(caller.tenant, key)).await?;
    let draft = versions.waiting(id::<K>(caller.tenant, key)).await?;
    for version in published.iter().chain(&draft) {
        let text: K::Text = parse(&version.body).map_err(Problem::internal)?;
        covered::<K, D>(caller, text.program(key))?;
    }
    Ok(Owned { published, draft })
}

/// Reads a text that is to be kept, and refuses one of a program that the caller's right does not hold in. In the kind's own
/// spelling, with what it leaves out.
pub async fn text<K: ServedKind, D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    key: &str,
    text: Value,
) -> Result<String, Problem> {
    let text: K::Text = serde_json::from_value(text)
        .map_err(|error| Problem::field("text", "unreadable").with_message(error.to_string()))?;
    let program = text.program(key);
    let is_known = match program {
        Some(program) => is_program(app, caller.tenant, program).await?,
        None => true,
    };
    if !is_known || covered::<K, D>(caller, program).is_err() {
        return Err(Problem::field("text", "unknown_program"));
    }
    serde_json::to_string(&text).map_err(Problem::internal)
}

/// Refuses a text where the right does not hold, as if it were not there.
fn covered<K: ServedKind, D: Demand>(caller: &Allowed<D>, program: Option<i64>) -> Result<(), Problem> {
    match program {
        Some(program) => caller.in_program(ProgramId(program)),
        None if K::Text::KIND.is_administrators() && !caller.may(Permission::Admin) => {
            Err(Key::NotFound.into())
        }
        None => Ok(()),
    }
}

async fn is_program(app: &App, tenant: TenantId, program: i64) -> Result<bool, Problem> {
    let programs = app.store.administered_programs();
    Ok(programs.one(tenant, ProgramId(program)).await?.is_some())
}
