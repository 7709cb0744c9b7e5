//! `POST /api/phone-trunks/{id}/test-call`: a call to try a trunk out.

use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::calls::telephone::CallAskedBy;
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::calls::telephone::{CarrierWords, PhoneTrunk, TestCallOutcome, TrunkDirection};
use hub_domain::people::address::{normal_phone, read_phone};
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TestCallBody {
    /// The phone that rings, in any notation.
    to: String,
    /// One of the tenant's numbers, to be shown; the trunk's own if absent.
    #[serde(default)]
    from: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TestCallAnswer {
    outcome: TestCallOutcome,
    /// What the carrier said where it refused; absent where it did not.
    said: Option<CarrierWords>,
}

/// Calls a number through a trunk and reads a sentence to the person who answers. Returns when the call is over, after at most
/// 45 seconds.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = TestCallAnswer),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-trunks/{id}/test-call")]
pub async fn make_test_call(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
    body: Json<TestCallBody>,
) -> Result<web::Json<TestCallAnswer>, Problem> {
    let trunks = app.hub.phone_trunks(caller.tenant).await?;
    let is_known = |trunk: &PhoneTrunk| trunk.id == *id && trunk.direction == TrunkDirection::Out;
    if !trunks.iter().any(is_known) {
        return Err(Key::NotFound.into());
    }
    if means_emergency(&body.0.to) {
        return Err(Key::EmergencyNumber.into());
    }
    let to = read_phone(&body.0.to).map_err(|fault| Problem::field("to", fault.key("invalid")))?;
    let from = match body.0.from.as_str() {
        "" => String::new(),
        from => {
            let number = normal_phone(from).ok_or_else(|| Problem::field("from", "invalid"))?;
            let own = app
                .store
                .phone_numbers()
                .by_number(caller.tenant, &number)
                .await?;
            own.ok_or_else(|| Problem::field("from", "unknown"))?.number
        }
    };
    app.hub.may_call(caller.tenant, &to).await?;
    let asked_by = CallAskedBy::Account(caller.account);
    app.hub.count_call(caller.tenant, &to, asked_by).await?;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "phone_trunk.test_call",
        "phone_trunk",
        &*id,
    );
    audit::append(&mut write, line.after(&to)).await?;
    write.commit().await?;
    let (outcome, said) = app.hub.test_call(caller.tenant, &id, &from, &to).await?;
    Ok(web::Json(TestCallAnswer { outcome, said }))
}
