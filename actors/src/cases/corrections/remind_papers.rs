//! Reminds an applicant of the papers that are wanted by a day and have not come: once before that day, and once on it. Nobody is
//! reminded of a case that is decided or withdrawn.

use super::is_decided;
use super::tell::{self, More, Told};
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_store::StoreError;
use hub_store::cases::correction_requests;
use hub_store::cases::paper_reminders::RemindOfPapers;
use hub_store::cases::paper_requests::{self, PaperRequest};

/// See the module.
pub struct PaperReminder(pub Hub);

#[async_trait(?Send)]
impl JobHandler for PaperReminder {
    type Job = RemindOfPapers;

    /// One step: the mark and the message are written together, so that a repeat finds the mark.
    async fn run(&self, job: RemindOfPapers, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        remind(&self.0, run.tenant(), &job).await?;
        Ok(())
    }
}

async fn remind(hub: &Hub, tenant: TenantId, job: &RemindOfPapers) -> Result<()> {
    let store = hub.store();
    let item = match store.applications().by_id(tenant, job.application).await {
        Ok(item) => item,
        Err(StoreError::NotFound(_)) => return Ok(()),
        Err(error) => return Err(ActorError::from(error)),
    };
    if is_decided(hub, tenant, &item).await? {
        return Ok(());
    }
    let documents = store.documents().of(tenant, item.id).await?;
    let has_come = |kind: &str| {
        let mut of_kind = documents.iter().filter(|one| one.kind == kind);
        of_kind.any(|one| one.has_come())
    };
    let asked = store.paper_requests().of(tenant, item.id).await?;
    let is_due = |one: &&PaperRequest| {
        one.reminds(&job.due_on, job.at_ms)
            && one.reminded_at_ms.is_none_or(|at_ms| at_ms < job.at_ms)
            && !has_come(&one.kind)
    };
    let waiting: Vec<&PaperRequest> = asked.iter().filter(is_due).collect();
    let Some(last) = waiting.last() else {
        return Ok(());
    };
    let applicant = tell::applicant(hub, tenant, &item).await?;
    let told = Told {
        text: |words| &words.reminder,
        due_on: Some(&job.due_on),
        link_origin: &last.link_origin,
        more: More {
            via: last.via,
            ..More::default()
        },
    };
    let Some(letter) = tell::letter(hub, tenant, (&item, &applicant), told).await? else {
        return Ok(());
    };
    let kinds: Vec<String> = waiting.iter().map(|one| one.kind.clone()).collect();
    let mut write = store.write().await?;
    if !paper_requests::remind(&mut write, tenant, item.id, (&kinds, &job.due_on, job.at_ms)).await? {
        write.rollback().await?;
        return Ok(());
    }
    let key = format!("papers-{}-{}-{}-reminder", item.id, last.asked_at_ms, job.at_ms);
    tell::send(&mut write, tenant, &item, letter, &key).await?;
    correction_requests::announce(&mut write, tenant, &item).await?;
    write.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_domain::config_version::ConfigKind;
    use hub_domain::identity::by::By;
    use hub_store::args;
    use hub_store::cases::documents::{self, NewDocument};
    use hub_store::cases::paper_requests::NewPaperRequest;
    use hub_store::config_versions::{self, ConfigId};
    use hub_store::configuration::{self, Publishing};

    #[actix::test]
    async fn an_applicant_is_reminded_once_of_what_has_not_come() {
        let test = testing::hub().await;
        let store = test.hub.store();
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        let (wanted, come) = (["lease".to_owned()], ["identity".to_owned()]);
        let later_ms = hub_domain::clock::now_ms() + 3_600_000;
        let times = [0, later_ms];
        let asked = |kinds, due_on| NewPaperRequest {
            application: item.id,
            kinds,
            due_on: Some(due_on),
            by: (7, "Rosa"),
            told_by: None,
            link_origin: "https://a.example",
            via: None,
            message: None,
            remind_at_ms: &times,
        };
        let paper = NewDocument {
            application: item.id,
            id: "d-identity".into(),
            kind: "identity".into(),
            name: "Passport".into(),
            file: None,
            by: "Ana".into(),
            received_at_ms: 1,
            expires_on: None,
        };
        let mut write = store.write().await.unwrap();
        paper_requests::ask(&mut write, TENANT, asked(&wanted, "2030-12-05"))
            .await
            .unwrap();
        paper_requests::ask(&mut write, TENANT, asked(&come, "2030-12-06"))
            .await
            .unwrap();
        documents::add(&mut write, TENANT, &[paper]).await.unwrap();
        write.commit().await.unwrap();
        for due_on in ["2030-12-05", "2030-12-05", "2030-12-06", "2030-12-07"] {
            let job = RemindOfPapers {
                application: item.id,
                due_on: due_on.into(),
                at_ms: 0,
            };
            remind(&test.hub, TENANT, &job).await.unwrap();
        }
        let sql = "SELECT body FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-%'";
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert_eq!(sent.len(), 1, "{sent:?}");
        let link = format!("https://a.example/application?id={}", item.id);
        assert!(sent[0].0.lines().any(|line| line == link), "{}", sent[0].0);
        assert!(sent[0].0.contains("2030"), "{}", sent[0].0);
        // The one of the day itself comes later, once, and none comes after that.
        for _ in 0..2 {
            let job = RemindOfPapers {
                application: item.id,
                due_on: "2030-12-05".into(),
                at_ms: later_ms,
            };
            remind(&test.hub, TENANT, &job).await.unwrap();
            let now =
                "UPDATE paper_requests SET reminded_at_ms = reminded_at_ms + 7200000 WHERE tenant_id = $1";
            store.db().execute(now, args![TENANT]).await.unwrap();
        }
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert_eq!(sent.len(), 2, "{sent:?}");
        // Nor at a time at which nothing that is asked for now reminds.
        let job = RemindOfPapers {
            application: item.id,
            due_on: "2030-12-05".into(),
            at_ms: later_ms + 36_000_000,
        };
        remind(&test.hub, TENANT, &job).await.unwrap();
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert_eq!(sent.len(), 2, "{sent:?}");
    }

    /// Gives the workflow an end without a decision, and brings the application there.
    async fn withdraw(hub: &Hub, application: i64) {
        let id = ConfigId {
            tenant: TENANT,
            kind: ConfigKind::Workflow,
            key: "5",
        };
        let held = hub
            .store()
            .config_versions()
            .published(id)
            .await
            .unwrap()
            .unwrap();
        let mut body: serde_json::Value = serde_json::from_str(&held.body).unwrap();
        let end = serde_json::json!({ "id": 20, "name": "Withdrawn", "kind": "terminal", "outcome": "closed", "stage": "closed" });
        body["states"].as_array_mut().unwrap().push(end);
        let step = serde_json::json!({ "from": 9, "to": 20 });
        body["transitions"].as_array_mut().unwrap().push(step);
        let by = By::person(9, "Lea");
        let mut write = hub.store().write().await.unwrap();
        let draft = config_versions::save_draft(&mut write, id, held.version, &body.to_string(), &by)
            .await
            .unwrap();
        let published = configuration::publish(&mut write, id, draft, by.from("test"))
            .await
            .unwrap();
        assert_eq!(published, Publishing::Published);
        let sql = "UPDATE applications SET state_id = 20 WHERE tenant_id = $1 AND id = $2";
        write.execute(sql, args![TENANT, application]).await.unwrap();
        write.commit().await.unwrap();
    }

    #[actix::test]
    async fn nobody_is_reminded_of_a_withdrawn_case() {
        let test = testing::hub().await;
        let store = test.hub.store();
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        let wanted = ["lease".to_owned()];
        let asked = NewPaperRequest {
            application: item.id,
            kinds: &wanted,
            due_on: Some("2030-12-05"),
            by: (7, "Rosa"),
            told_by: None,
            link_origin: "https://a.example",
            via: None,
            message: None,
            remind_at_ms: &[0],
        };
        let mut write = store.write().await.unwrap();
        paper_requests::ask(&mut write, TENANT, asked).await.unwrap();
        write.commit().await.unwrap();
        withdraw(&test.hub, item.id.0).await;
        let job = RemindOfPapers {
            application: item.id,
            due_on: "2030-12-05".into(),
            at_ms: 0,
        };
        remind(&test.hub, TENANT, &job).await.unwrap();
        let sql = "SELECT body FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-%'";
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert!(sent.is_empty(), "{sent:?}");
        let requests = store.paper_requests().of(TENANT, item.id).await.unwrap();
        assert_eq!(requests[0].reminded_at_ms, None);
    }
}
