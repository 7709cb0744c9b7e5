//! The form that an application was filled in with, or would be now.

use crate::App;
use crate::problem::Problem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::cases::answers::FiledAnswers;
use hub_store::config_versions::ConfigId;

/// The form that asked for these answers; where there are none, the one that the program has now, if it has one.
pub(in crate::routes) async fn of_answers(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
    filed: Option<&FiledAnswers>,
) -> Result<Option<AskedForm>, Problem> {
    let versions = app.store.config_versions();
    let own_key = program.to_string();
    let id = |key| ConfigId {
        tenant,
        kind: ConfigKind::Form,
        key,
    };
    let version = match filed {
        Some(filed) => Some(
            versions
                .by_version(id(&filed.form_key), filed.form_version)
                .await?,
        ),
        None => versions.published(id(&own_key)).await?,
    };
    let read = |body: &str| {
        serde_json::from_str(body).map_err(|error| StoreError::Corrupt {
            what: "form",
            reason: error.to_string(),
        })
    };
    Ok(version.map(|version| read(&version.body)).transpose()?)
}
