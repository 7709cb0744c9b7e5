//! Tells whoever is paid that their bank has sent the money back, in their language and by the first channel that reaches them.

use crate::Hub;
use crate::cases::corrections::tell::{self, Told};
use crate::error::{ActorError, Result};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::conversations::words::{CorrectionWords, Text};
use hub_domain::{ApplicationId, TenantId};
use hub_store::StoreError;
use hub_store::paying::take_replies::TellOfReturn;

/// See the module.
pub struct ReturnTeller(pub Hub);

#[async_trait(?Send)]
impl JobHandler for ReturnTeller {
    type Job = TellOfReturn;

    /// One step: the message has a key, so that a repeat sends none.
    async fn run(&self, job: TellOfReturn, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        tell_of(&self.0, run.tenant(), &job).await?;
        Ok(())
    }
}

/// What is said of a bank's code (NACHA rules, Appendix Four).
fn text_of(code: &str) -> fn(&CorrectionWords) -> &Text {
    match code {
        "R02" => closed,
        "R03" | "R04" => unknown,
        _ => refused,
    }
}

fn closed(words: &CorrectionWords) -> &Text {
    &words.account_closed
}

fn unknown(words: &CorrectionWords) -> &Text {
    &words.account_unknown
}

fn refused(words: &CorrectionWords) -> &Text {
    &words.account_refused
}

async fn tell_of(hub: &Hub, tenant: TenantId, job: &TellOfReturn) -> Result<()> {
    let store = hub.store();
    let application = ApplicationId(job.application);
    let item = match store.applications().by_id(tenant, application).await {
        Ok(item) => item,
        Err(StoreError::NotFound(_)) => return Ok(()),
        Err(error) => return Err(ActorError::from(error)),
    };
    let applicant = tell::applicant(hub, tenant, &item).await?;
    let told = Told {
        text: text_of(&job.code),
        due_on: None,
        link_origin: &job.link_origin,
        more: tell::More::default(),
    };
    let Some(letter) = tell::letter(hub, tenant, (&item, &applicant), told).await? else {
        return Ok(());
    };
    let mut write = store.write().await?;
    let key = format!("payout-returned-{}", job.payment);
    tell::send(&mut write, tenant, &item, letter, &key).await?;
    write.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_store::args;

    #[actix::test]
    async fn line_6_a_return_says_what_to_do_once() {
        let test = testing::hub().await;
        let store = test.hub.store();
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        let job = TellOfReturn {
            application: item.id.0,
            payment: "p1".into(),
            code: "R02".into(),
            link_origin: "https://a.example".into(),
        };
        tell_of(&test.hub, TENANT, &job).await.unwrap();
        tell_of(&test.hub, TENANT, &job).await.unwrap();
        let sql =
            "SELECT body FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'payout-returned-%'";
        let sent: Vec<(String,)> = store.db().all(sql, args![TENANT]).await.unwrap();
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert!(
            sent[0]
                .0
                .contains(&format!("https://a.example/application?id={}", item.id))
        );
        assert!(sent[0].0.contains("closed"), "{sent:?}");
    }
}
