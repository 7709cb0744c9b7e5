//! Reminds an applicant of what they are asked, once, before the day by which it is wanted.

use super::is_decided;
use super::tell::{self, Told};
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::cases::correction_request::RequestState;
use hub_store::StoreError;
use hub_store::cases::correction_requests::{self, RemindOfCorrections};

/// See the module.
pub struct CorrectionReminder(pub Hub);

#[async_trait(?Send)]
impl JobHandler for CorrectionReminder {
    type Job = RemindOfCorrections;

    /// One step: the mark and the message are written together, so that a repeat finds the mark.
    async fn run(&self, job: RemindOfCorrections, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        remind(&self.0, run.tenant(), &job.request).await?;
        Ok(())
    }
}

async fn remind(hub: &Hub, tenant: TenantId, id: &str) -> Result<()> {
    let store = hub.store();
    let request = match store.correction_requests().by_id(tenant, id).await {
        Ok(request) => request,
        Err(StoreError::NotFound(_)) => return Ok(()),
        Err(error) => return Err(ActorError::from(error)),
    };
    if request.state != RequestState::Open || request.reminded_at_ms.is_some() {
        return Ok(());
    }
    let item = store.applications().by_id(tenant, request.application).await?;
    if is_decided(hub, tenant, &item).await? {
        return Ok(());
    }
    let applicant = tell::applicant(hub, tenant, &item).await?;
    let told = Told {
        text: |words| &words.reminder,
        due_on: request.due_on.as_deref(),
        link_origin: &request.link_origin,
        more: tell::More::default(),
    };
    let Some(letter) = tell::letter(hub, tenant, (&item, &applicant), told).await? else {
        return Ok(());
    };
    let mut write = store.write().await?;
    if !correction_requests::remind(&mut write, tenant, id).await? {
        write.rollback().await?;
        return Ok(());
    }
    let key = format!("corrections-{id}-reminder");
    tell::send(&mut write, tenant, &item, letter, &key).await?;
    correction_requests::announce(&mut write, tenant, &item).await?;
    write.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_store::args;
    use hub_store::cases::correction_requests::NewRequest;

    #[actix::test]
    async fn an_applicant_is_reminded_once_and_not_of_what_is_taken_back() {
        let test = testing::hub().await;
        let store = test.hub.store();
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        let items = [(
            "rent".to_owned(),
            "Look at it".to_owned(),
            serde_json::Value::Null,
        )];
        let new = |id| NewRequest {
            id,
            application: item.id,
            by: (7, "Rosa"),
            due_on: Some("2030-12-05"),
            told_by: None,
            link_origin: "https://a.example",
            items: &items,
            remind_at_ms: None,
        };
        let mut write = store.write().await.unwrap();
        for id in ["q1", "q2"] {
            correction_requests::add(&mut write, TENANT, &new(id))
                .await
                .unwrap();
        }
        let back = correction_requests::take_back(&mut write, TENANT, item.id, ("q2", "Rosa")).await;
        assert!(back.unwrap());
        write.commit().await.unwrap();
        for id in ["q1", "q2", "nothing"] {
            remind(&test.hub, TENANT, id).await.unwrap();
        }
        remind(&test.hub, TENANT, "q1").await.unwrap();
        let sql = "SELECT body FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'corrections-%'";
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert_eq!(sent.len(), 1, "{sent:?}");
        let link = format!("https://a.example/application?id={}", item.id);
        assert!(sent[0].0.lines().any(|line| line == link), "{}", sent[0].0);
        let request = store.correction_requests().by_id(TENANT, "q1").await.unwrap();
        assert!(request.reminded_at_ms.is_some());
    }
}
