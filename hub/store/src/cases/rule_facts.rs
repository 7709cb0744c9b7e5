//! What conditions may speak of for one application, and what stands there: its answers by the form that asked for them, its papers,
//! and what is known of the applicant. Validation rules and notification rules are judged by the same.

use crate::cases::answers::{self, FiledAnswers};
use crate::cases::documents;
use crate::config_versions::{self, ConfigId};
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::cases::asked_form::AskedForm as Form;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::validation::{CaseFacts, facts_of, names_of};
use hub_domain::clock::iso8601;
use hub_domain::config_version::ConfigKind;
use hub_domain::expressions::{Facts, Schema};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use serde_json::Value;

statements! {
    CASE = concat!("SELECT a.program_id, a.created_at_ms, a.state_id, st.name AS state_name, p.zone,
            (SELECT COUNT(*) FROM counted_applications o WHERE o.tenant_id = a.tenant_id AND o.applicant_id = a.applicant_id
                AND o.program_id = a.program_id AND o.id <> a.id) AS others,
            (SELECT COUNT(*) FROM applicant_addresses x WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id
                AND x.kind = 'phone') AS phones,
            (SELECT COUNT(*) FROM applicant_addresses x WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id
                AND x.kind = 'email') AS emails,
            (SELECT COUNT(*) FROM applicant_addresses x JOIN applicant_addresses o ON o.tenant_id = x.tenant_id
                    AND o.address = x.address AND o.applicant_id <> x.applicant_id
                WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id AND x.kind = 'phone') AS sharing
        FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id",
        state_join!(), " WHERE a.tenant_id = $1 AND a.id = $2");
}

#[derive(sqlx::FromRow)]
struct CaseRow {
    program_id: i64,
    created_at_ms: i64,
    state_id: i64,
    state_name: Option<String>,
    zone: String,
    others: i64,
    phones: i64,
    emails: i64,
    sharing: i64,
}

/// The names that conditions may use, and their values.
pub struct KnownCase {
    pub program: i64,
    pub names: Schema,
    pub values: Value,
    /// The same by the applicant's own answers, where staff have corrected some.
    pub own_values: Option<Value>,
    /// In which the applicant lives (IANA).
    zone: String,
}

impl KnownCase {
    /// For judging at a time: the day is the applicant's.
    pub fn at(&self, now_ms: i64) -> Facts {
        Facts::read_at(&self.names, &self.values, now_ms, &self.zone)
    }

    /// The same, by the applicant's own answers; none where nothing was corrected.
    pub fn own_at(&self, now_ms: i64) -> Option<Facts> {
        let values = self.own_values.as_ref()?;
        Some(Facts::read_at(&self.names, values, now_ms, &self.zone))
    }

    fn new(
        case: &CaseRow,
        form: Option<&Form>,
        given: &Value,
        own: Option<&Value>,
        papers: &[CaseDocument],
    ) -> Self {
        let known = CaseFacts {
            submitted: iso8601(case.created_at_ms).chars().take(10).collect(),
            status: named_or_specified(case.state_id, case.state_name.clone(), None).0,
            others: case.others,
            phones: case.phones,
            emails: case.emails,
            shares_phone: case.sharing > 0,
        };
        Self {
            program: case.program_id,
            names: names_of(form),
            values: facts_of(form, given, papers, &known),
            own_values: own
                .filter(|own| *own != given)
                .map(|own| facts_of(form, own, papers, &known)),
            zone: case.zone.clone(),
        }
    }
}

/// What is known of applications, for reading.
pub struct RuleFacts<'a>(pub(crate) &'a Store);

impl RuleFacts<'_> {
    /// What is known of an application, by its answers as they are now.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<KnownCase> {
        let store = self.0;
        let case: CaseRow = store
            .db()
            .one("application", CASE, args![tenant, application])
            .await?;
        let filed = store.answers().last(tenant, application).await?;
        let form = self.form_of(tenant, case.program_id, filed.as_ref()).await?;
        let papers = store.documents().of(tenant, application).await?;
        let given = filed.map_or(Value::Null, |filed| filed.answers);
        Ok(KnownCase::new(&case, form.as_ref(), &given, None, &papers))
    }

    /// The form by which an application was filled in last; without answers the one that its program publishes.
    pub async fn form(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<Form>> {
        let store = self.0;
        let case: CaseRow = store
            .db()
            .one("application", CASE, args![tenant, application])
            .await?;
        let filed = store.answers().last(tenant, application).await?;
        self.form_of(tenant, case.program_id, filed.as_ref()).await
    }

    async fn form_of(
        &self,
        tenant: TenantId,
        program: i64,
        filed: Option<&FiledAnswers>,
    ) -> Result<Option<Form>> {
        let versions = self.0.config_versions();
        let form = match filed {
            Some(filed) => {
                let asked = form_id(tenant, &filed.form_key);
                Some(versions.by_version(asked, filed.form_version).await?)
            }
            None => {
                let key = program.to_string();
                versions.published(form_id(tenant, &key)).await?
            }
        };
        form.map(|form| read::<Form>("form", &form.body)).transpose()
    }

    /// The names that conditions of a program may use, by the form that is published.
    pub async fn names(&self, tenant: TenantId, program: ProgramId) -> Result<Schema> {
        let key = program.to_string();
        let form = self.0.config_versions().published(form_id(tenant, &key)).await?;
        let form = form.map(|form| read::<Form>("form", &form.body)).transpose()?;
        Ok(names_of(form.as_ref()))
    }
}

/// What is known of an application, as this write sees it.
pub(super) async fn of(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<KnownCase> {
    let case: CaseRow = write.one("application", CASE, args![tenant, application]).await?;
    let filed = answers::last(write, tenant, application).await?;
    let form = match &filed {
        Some(filed) => {
            let asked = form_id(tenant, &filed.form_key);
            Some(config_versions::version_of(write, asked, filed.form_version).await?)
        }
        None => {
            let key = case.program_id.to_string();
            config_versions::held(write, form_id(tenant, &key)).await?
        }
    };
    let form = form.map(|form| read::<Form>("form", &form.body)).transpose()?;
    let papers = documents::of(write, tenant, application).await?;
    let given = filed.map_or(Value::Null, |filed| filed.answers);
    let own = answers::own(write, tenant, application).await?;
    Ok(KnownCase::new(
        &case,
        form.as_ref(),
        &given,
        own.as_ref(),
        &papers,
    ))
}

fn form_id(tenant: TenantId, key: &str) -> ConfigId<'_> {
    ConfigId {
        tenant,
        kind: ConfigKind::Form,
        key,
    }
}

/// Configuration that was published, and so can be read.
pub(super) fn read<T: serde::de::DeserializeOwned>(what: &'static str, body: &str) -> Result<T> {
    serde_json::from_str(body).map_err(|error| StoreError::Corrupt {
        what,
        reason: error.to_string(),
    })
}
