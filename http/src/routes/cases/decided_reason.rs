//! Why an application was denied, in words for its applicant.

use crate::App;
use crate::problem::Problem;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;

/// The text of the reason by which the application came to its status, in this language or in English; none where no reason was
/// given.
pub(crate) async fn denial_reason(
    app: &App,
    tenant: TenantId,
    item: &QueueItem,
    lang: &str,
) -> Result<Option<String>, Problem> {
    let changes = app.store.changes().of(tenant, item.id).await?;
    let last = changes
        .into_iter()
        .map(|kept| kept.change)
        .find(|change| change.before.state != change.after.state);
    let Some((id, _)) = last.and_then(|change| change.reason) else {
        return Ok(None);
    };
    let published = app
        .store
        .programs()
        .published_workflow(tenant, item.process_id)
        .await?;
    let reason = published.reasons.iter().find(|reason| reason.id == id);
    Ok(reason
        .and_then(|reason| reason.in_lang(lang))
        .map(|(_, text)| text.to_owned()))
}
