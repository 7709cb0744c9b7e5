//! A program as a list shows it to one person, in their language.

use crate::App;
use crate::problem::Problem;
use hub_domain::TenantId;
use hub_domain::cases::reports::Audience;
use hub_domain::programs::details::{Named, host_of, in_lang};
use hub_store::programs::own_programs::OwnProgram;
use hub_store::programs::program_listings::ListedProgram;
use hub_store::tenants::Tenant;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A program, with what the caller has in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramListing {
    /// Its number, `cd_resource` in the specification's calls.
    id: i64,
    /// In the caller's language, where the program has a name in it.
    name: String,
    category: String,
    /// Empty where the program says nothing of itself.
    summary: String,
    /// The language that the summary is in: the caller's, or English where there are no words in it.
    lang: String,
    /// Who may apply.
    audience: Vec<Audience>,
    /// Whether it takes applications now.
    is_open: bool,
    /// The first moment at which it takes applications; null where it always has.
    opens_at_ms: Option<i64>,
    /// The first moment at which it takes none any more; null where it stays open.
    closes_at_ms: Option<i64>,
    /// One applies at somebody else's, at `apply_url`.
    is_third_party: bool,
    /// Where one applies, if it is not by the program's form.
    apply_url: Option<String>,
    /// Where the tenant's form engine shows the form of the application that the caller has; null without one.
    frame_url: Option<String>,
    /// What one needs at hand.
    needs: Vec<Entry>,
    /// One may apply more than once.
    several: bool,
    /// It has a form that is filled in here.
    has_form: bool,
    /// The application that the caller has begun, the one saved last.
    draft_id: Option<String>,
    /// The application that the caller has filed, the last one.
    application_id: Option<i64>,
    /// When they filed it.
    applied_at_ms: Option<i64>,
    /// That application keeps from another one, unless the program takes several: it was neither denied nor is it over without a
    /// decision.
    application_stands: bool,
    /// `marketplace`, `workflow` or another word: what the tenant's programs are; null where the tenant does not say.
    program_type: Option<String>,
    /// Until when the caller tries it before its launch: what they send is a test; null for a program that is launched.
    trial_until_ms: Option<i64>,
}

/// Something with a name, in the caller's language.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ProgramEntry)]
pub struct Entry {
    id: String,
    words: String,
    /// The language of the words.
    lang: String,
}

impl Entry {
    /// In a language, else in English.
    pub fn in_lang(named: &[Named], lang: &str) -> Vec<Self> {
        let entry = |one: &Named| {
            let (lang, words) = in_lang(&one.words, lang)?;
            Some(Self {
                id: one.id.clone(),
                words: words.to_owned(),
                lang: lang.to_owned(),
            })
        };
        named.iter().filter_map(entry).collect()
    }
}

/// What the listings of one answer have in common.
pub struct Listings {
    tenant: Arc<Tenant>,
    /// The hosts of every tenant, and the hub's own.
    own_hosts: Vec<String>,
    lang: String,
    now_ms: i64,
}

impl Listings {
    /// Those of a tenant's programs, for somebody who reads this language.
    pub async fn of(app: &App, tenant: TenantId, lang: String, now_ms: i64) -> Result<Self, Problem> {
        let hosts = app.store.tenant_cache().hosts().await?;
        let mut own_hosts: Vec<String> = hosts.iter().map(|one| one.host.clone()).collect();
        own_hosts.extend(host_of(&app.config.public_url));
        Ok(Self {
            tenant: app.store.tenant(tenant).await?,
            own_hosts,
            lang,
            now_ms,
        })
    }

    /// The language of the words.
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// Whether one applies for a program at somebody else's.
    pub fn is_third_party(&self, program: &ListedProgram) -> bool {
        let hosts = self.own_hosts.iter().map(String::as_str);
        program.details.is_third_party(hosts)
    }

    /// A program with what somebody has in it.
    pub fn listing(&self, program: &ListedProgram, own: Option<&OwnProgram>) -> ProgramListing {
        let details = &program.details;
        let (lang, summary) = in_lang(&details.summary, &self.lang).unwrap_or(("en", ""));
        let filed = own.and_then(|own| own.application.as_ref());
        let frame_url =
            program.frame.as_ref().zip(filed).and_then(|(frame, filed)| {
                frame.address(&self.tenant.settings.form_engine, &filed.external_id)
            });
        let program_type = self.tenant.branding.get("ds_program_type");
        ProgramListing {
            id: program.id.0,
            name: program.name_in(&self.lang).to_owned(),
            category: program.category.clone(),
            summary: summary.to_owned(),
            lang: lang.to_owned(),
            audience: details.audience.clone(),
            is_open: details.is_open(self.now_ms),
            opens_at_ms: details.opens_at_ms,
            closes_at_ms: details.closes_at_ms,
            is_third_party: self.is_third_party(program),
            apply_url: details.apply_url.clone(),
            frame_url,
            needs: Entry::in_lang(&details.needs, &self.lang),
            several: details.several,
            has_form: program.has_form,
            draft_id: own.and_then(|own| own.draft.clone()),
            application_id: filed.map(|filed| filed.id),
            applied_at_ms: filed.map(|filed| filed.applied_at_ms),
            application_stands: filed.is_some_and(|filed| filed.stands),
            program_type: program_type.and_then(Value::as_str).map(str::to_owned),
            trial_until_ms: program.trial_until_ms,
        }
    }
}
