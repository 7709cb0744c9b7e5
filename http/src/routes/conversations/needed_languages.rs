//! The languages that the people of a tenant need: those that its pages offer, and those of people with open applications.

use crate::App;
use crate::problem::Problem;
use hub_domain::conversations::language_coverage::NeededLanguages;
use hub_domain::{ProgramId, TenantId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What is needed, by program.
pub(crate) struct NeededByProgram {
    offered: Vec<String>,
    people: BTreeMap<i64, Vec<(String, i64)>>,
    /// In which the tenant writes other texts of the kind.
    written: BTreeSet<String>,
}

impl NeededByProgram {
    /// Of every program.
    pub async fn of_tenant(app: &App, tenant: TenantId) -> Result<Self, Problem> {
        let programs = app.store.programs().all(tenant).await?;
        let programs: Vec<ProgramId> = programs
            .into_iter()
            .map(|program| ProgramId(program.id))
            .collect();
        Self::of_programs(app, tenant, &programs).await
    }

    /// Of some programs.
    pub async fn of_programs(app: &App, tenant: TenantId, programs: &[ProgramId]) -> Result<Self, Problem> {
        let offered = listed(app, tenant).await?;
        let mut people = BTreeMap::new();
        for program in programs {
            let (flow, _) = app.store.programs().workflow(tenant, *program).await?;
            let open = app
                .store
                .applicant_languages()
                .open(tenant, *program, &flow)
                .await?;
            people.insert(program.0, open);
        }
        Ok(Self {
            offered,
            people,
            written: BTreeSet::new(),
        })
    }

    /// With languages in which the tenant writes other texts of the kind.
    pub fn and_written<'a>(&mut self, langs: impl IntoIterator<Item = &'a str>) {
        self.written.extend(langs.into_iter().map(str::to_owned));
    }

    /// In one program, or in all of them.
    pub fn of(&self, program: Option<i64>) -> NeededLanguages {
        let of_program = |id: &i64| program.is_none_or(|program| program == *id);
        let people: Vec<(String, i64)> = self
            .people
            .iter()
            .filter(|(id, _)| of_program(id))
            .flat_map(|(_, people)| people.iter().cloned())
            .collect();
        NeededLanguages::of(&self.offered, &people).and_written(self.written.iter().map(String::as_str))
    }
}

/// The languages that a tenant's pages are offered in: those that it lists, else its own.
pub(crate) async fn offered(app: &App, tenant: TenantId) -> Result<Vec<String>, Problem> {
    let mut offered = listed(app, tenant).await?;
    if offered.is_empty() {
        offered.push(app.store.tenant(tenant).await?.lang.clone());
    }
    offered.sort();
    offered.dedup();
    Ok(offered)
}

/// The languages that the brandings of a tenant list.
async fn listed(app: &App, tenant: TenantId) -> Result<Vec<String>, Problem> {
    let known = app.store.tenant(tenant).await?;
    let mut listed = languages(&known.branding);
    for host in app.store.tenant_cache().hosts_of(tenant).await? {
        listed.extend(languages(&host.branding));
    }
    Ok(listed)
}

/// The only languages that a branding offers; none where it has no list.
fn languages(branding: &Value) -> Vec<String> {
    let listed = branding.get("languages").and_then(Value::as_array);
    let codes = listed.into_iter().flatten().filter_map(Value::as_str);
    codes.map(str::to_owned).collect()
}
