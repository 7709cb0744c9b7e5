//! A callback is promised: judged, counted, and written down. Whoever asks is a stranger, whatever number their telephone shows.

use crate::Hub;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_domain::calls::waiting_line::LineVisit;
use hub_domain::clock::now_ms;
use hub_store::calls::line_visits;
use hub_store::identity::attempts::{self, Anew, Claim, Limit};

const DAY_MS: i64 = 24 * 3_600_000;
/// Callbacks that a tenant promises in a day.
pub const CALLBACKS_OF_TENANT: Limit = Limit {
    kind: "callbacks_of_tenant",
    max: 500,
    span_ms: DAY_MS,
    anew: Anew::AfterFirst,
};
/// Callbacks that are promised to one shown number in a day.
pub const CALLBACKS_BY_CALLER: Limit = Limit {
    kind: "callbacks_by_caller",
    max: 10,
    span_ms: DAY_MS,
    anew: Anew::AfterFirst,
};
/// The same for all who show none together.
pub const CALLBACKS_BY_WITHHELD: Limit = Limit {
    kind: "callbacks_by_withheld",
    max: 100,
    span_ms: DAY_MS,
    anew: Anew::AfterFirst,
};

/// Promises that this number is called back. False where it is not called from here, where it or the caller has a callback that is
/// still to be made, where there were too many in this day, or where the caller waits no more: nothing is written then.
pub(crate) async fn promise(hub: &Hub, tenant: TenantId, visit: &LineVisit, number: &str) -> Result<bool> {
    let number = match hub.may_call(tenant, number).await {
        Ok(number) => number,
        Err(ActorError::Refused(_)) => return Ok(false),
        Err(error) => return Err(error),
    };
    let by_caller = match visit.caller.as_str() {
        "" => (&CALLBACKS_BY_WITHHELD, tenant.to_string()),
        caller => (&CALLBACKS_BY_CALLER, format!("{tenant}/{caller}")),
    };
    let now = now_ms();
    let mut write = hub.store().write().await?;
    for (limit, subject) in [(&CALLBACKS_OF_TENANT, tenant.to_string()), by_caller] {
        if let Claim::Refused { .. } = attempts::claim(&mut write, limit, &subject, now).await? {
            write.rollback().await?;
            tracing::warn!(
                tenant.id = tenant.0,
                limit = limit.kind,
                "a callback is not promised: too many in this day"
            );
            return Ok(false);
        }
    }
    if !line_visits::to_callback(&mut write, tenant, &visit.id, &number).await? {
        write.rollback().await?;
        return Ok(false);
    }
    write.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TENANT, TestHub, hub};
    use hub_domain::calls::waiting_line::{DEFAULT_LINE, VisitState};
    use hub_domain::{CallId, ProgramId};
    use hub_store::calls::called_numbers;

    /// A caller who waits.
    async fn waits(test: &TestHub, id: &str, caller: &str) -> LineVisit {
        let visit = LineVisit {
            number: "+12025550150".into(),
            caller: caller.into(),
            ..LineVisit::waiting(
                id.into(),
                DEFAULT_LINE.into(),
                CallId(format!("call-{id}")),
                ProgramId(5),
                "elsewhere".into(),
                1,
            )
        };
        let mut write = test.hub.store().write().await.unwrap();
        line_visits::insert(&mut write, TENANT, &visit).await.unwrap();
        write.commit().await.unwrap();
        visit
    }

    async fn is_promised(test: &TestHub, id: &str, caller: &str, number: &str) -> bool {
        let visit = waits(test, id, caller).await;
        promise(&test.hub, TENANT, &visit, number).await.unwrap()
    }

    async fn is_over(test: &TestHub, id: &str) {
        let mut write = test.hub.store().write().await.unwrap();
        line_visits::ended(&mut write, TENANT, id, VisitState::Unreached)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    #[actix::test]
    async fn nobody_has_the_hub_call_a_number_that_it_does_not_serve() {
        let test = hub().await;
        for (at, number) in [
            "+19002345678",
            "+881612345678",
            "+88213123456",
            "+449012345678",
            "+448431234567",
            "+12029762345",
            "+12025551212",
            "911",
            "55512",
        ]
        .into_iter()
        .enumerate()
        {
            assert!(
                !is_promised(&test, &format!("v{at}"), "", number).await,
                "{number}"
            );
        }
        let by = hub_store::audit::By::system().from("test");
        let mut write = test.hub.store().write().await.unwrap();
        called_numbers::add(&mut write, TENANT, "+449012345678", "A partner", "Ana", &by)
            .await
            .unwrap();
        write.commit().await.unwrap();
        assert!(is_promised(&test, "listed", "", "+449012345678").await);
    }

    #[actix::test]
    async fn a_number_and_a_caller_have_one_callback_at_a_time() {
        let test = hub().await;
        let (one, other) = ("+12025550161", "+12025550162");
        assert!(is_promised(&test, "first", one, "+12025550171").await);
        assert!(!is_promised(&test, "same-number", other, "+12025550171").await);
        assert!(!is_promised(&test, "same-caller", one, "+12025550172").await);
        assert!(is_promised(&test, "other", other, "+12025550172").await);
        // Those who show no number are not one person.
        assert!(is_promised(&test, "hidden-1", "", "+12025550173").await);
        assert!(is_promised(&test, "hidden-2", "", "+12025550174").await);
        let kept = test
            .hub
            .store()
            .line_visits()
            .by_id(TENANT, "same-number")
            .await
            .unwrap();
        assert_eq!(kept.state, VisitState::Waiting, "the caller waits on");
        // Once it is made, or given up, there may be another one.
        is_over(&test, "first").await;
        assert!(is_promised(&test, "again", one, "+12025550171").await);
    }

    #[actix::test]
    async fn callbacks_of_a_day_are_counted_by_caller_and_tenant() {
        let test = hub().await;
        for at in 0..CALLBACKS_BY_CALLER.max {
            let id = format!("v{at}");
            assert!(
                is_promised(&test, &id, "+12025550161", "+12025550171").await,
                "{at}"
            );
            is_over(&test, &id).await;
        }
        assert!(!is_promised(&test, "more", "+12025550161", "+12025550171").await);
        assert!(is_promised(&test, "other", "+12025550162", "+12025550172").await);
        let subject = TENANT.to_string();
        let attempts = test.hub.store().attempts();
        let taken = attempts.taken(&CALLBACKS_OF_TENANT, &subject, now_ms());
        assert_eq!(
            taken.await.unwrap(),
            CALLBACKS_BY_CALLER.max + 1,
            "what is refused is not counted"
        );
        let mut write = test.hub.store().write().await.unwrap();
        while let Claim::Taken(_) = attempts::claim(&mut write, &CALLBACKS_OF_TENANT, &subject, now_ms())
            .await
            .unwrap()
        {}
        write.commit().await.unwrap();
        assert!(!is_promised(&test, "too-many", "+12025550163", "+12025550173").await);
    }
}
