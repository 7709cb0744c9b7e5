//! Notices that the supervisor finds in the inbox on the first day: denials that wait for a decision, by the county's own rule. Their
//! emails have gone out since.

use super::people::{account_id, email};
use super::templates::{self, DENIAL_TO_DECIDE};
use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::notice::{NoticeOutcome, PlannedNotice};
use hub_domain::conversations::notification_rule::NoticeAudience;
use hub_domain::conversations::template_values::TemplateValues;
use hub_store::Store;
use hub_store::conversations::rule_notices::{self, NoticedMove};
use hub_store::conversations::staff_notices;

/// Cases that wait.
const MOST: i64 = 2;

/// Writes them for the applications that came to the rule's status last.
pub async fn insert(store: &Store) -> Result<()> {
    let (rule, text) = templates::denial_to_decide()?;
    let supervisor = account_id("supervisor");
    let query = QueueQuery {
        programs: vec![rule.program],
        states: vec![rule.to_state],
        sort: SortColumn::StateCurrentTime,
        descending: true,
        page_size: MOST,
        ..QueueQuery::default()
    };
    let waiting = store.applications().page(RIVERBEND, &query).await?.items;
    let agency = store.tenants().by_id(RIVERBEND).await?.name;
    let mut write = store.write().await?;
    for item in waiting {
        let filled = TemplateValues {
            applicant_name: &item.item_name,
            application: &item.external_id,
            program: &item.process_name,
            agency: &agency,
            ..TemplateValues::default()
        }
        .fill(&text);
        let of = NoticedMove {
            program: item.process_id,
            application: item.id,
            version: item.version,
        };
        let notice = PlannedNotice {
            rule: DENIAL_TO_DECIDE.into(),
            rule_name: rule.name.clone(),
            rule_version: 1,
            audience: NoticeAudience::Role,
            account: Some(supervisor.0),
            name: "Margaret Osei".into(),
            lang: "en".into(),
            recipient_lang: "en".into(),
            channel: Some(Channel::Email),
            to: email("supervisor"),
            outcome: NoticeOutcome::Scheduled,
            in_app: true,
            send_at_ms: None,
            subject: filled.subject,
            body: filled.body,
            missing: Vec::new(),
            next: None,
        };
        rule_notices::keep(&mut write, RIVERBEND, &[(of, &notice, None)]).await?;
        staff_notices::add(&mut write, RIVERBEND, of, &notice, supervisor).await?;
    }
    Ok(write.commit().await?)
}
