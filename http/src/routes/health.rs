//! `/healthz`: the process answers. `/readyz`: database and bus answer too, and what must live does.

use crate::App;
use crate::problem::{Key, Problem};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpResponse, get};
use hub_actors::cluster::ClusterNode;
use hub_actors::supervision::Missing;
use serde::Serialize;
use std::time::Duration;

/// Time in which the database must answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Mounts both.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(healthz).service(readyz);
}

#[derive(Serialize)]
struct Readiness {
    database: &'static str,
    bus: &'static str,
    media: &'static str,
    /// What must live in this process and does not.
    missing: Vec<Missing>,
}

/// The process answers.
#[get("/healthz")]
async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// Ready if the database answers and the node hears of what happens; the body also reports bus, media, and what is missing.
#[get("/readyz")]
async fn readyz(app: Data<App>) -> Result<HttpResponse, Problem> {
    match tokio::time::timeout(PATIENCE, app.store.db().ping()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(Problem::new(Key::DatabaseUnavailable).caused_by(error)),
        Err(late) => return Err(Problem::new(Key::DatabaseUnavailable).caused_by(late)),
    }
    // Without its bus a node still serves, with screens up to 30 s behind: it stays ready and says so.
    let bus = if app.store.bus().healthy() {
        "ok"
    } else {
        "unreachable"
    };
    let media = if app.hub.media().local_addr().is_ok() {
        "ok"
    } else {
        "unreachable"
    };
    let missing = app.hub.supervision().missing();
    // A node that hears of no revocation must not serve. With anything else missing, the rest of it still works.
    let mut answer = if missing.iter().any(|gone| gone.kind == ClusterNode::KIND) {
        HttpResponse::ServiceUnavailable()
    } else {
        HttpResponse::Ok()
    };
    Ok(answer.json(Readiness {
        database: "ok",
        bus,
        media,
        missing,
    }))
}
