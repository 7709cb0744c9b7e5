//! `GET /api/jobs`: the tenant's jobs and their states.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::job::JobStatus;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobList {
    /// Of the topic `jobs`: subscribe from here.
    seq: i64,
    items: Vec<JobStatus>,
}

/// The tenant's jobs by kind, at most 200.
#[utoipa::path(tag = "jobs", responses((status = 200, body = JobList)), security(("bearer" = [])))]
#[get("/api/jobs")]
pub async fn list_jobs(app: web::Data<App>, caller: Allowed<Admin>) -> Result<web::Json<JobList>, Problem> {
    let seq = app.store.topics().seq(caller.tenant, "jobs").await?;
    let jobs = app.store.jobs().of_tenant(caller.tenant).await?;
    let items = jobs.iter().map(|job| job.status()).collect();
    Ok(web::Json(JobList { seq, items }))
}
