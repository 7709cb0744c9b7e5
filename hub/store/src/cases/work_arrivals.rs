//! What came in to somebody's applications: papers that they have not looked at.

use crate::Result;
use crate::cases::applications::Applications;
use crate::cases::paper_news;
use crate::cases::queue_filter::{Filter, Reach};
use crate::cases::queue_samples;
use hub_domain::cases::application::item_name;
use hub_domain::cases::queue_query::{Arrivals, QueueQuery};
use hub_domain::{ApplicationId, TenantId, ThreadId};

/// A paper that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivedPaper {
    pub application: ApplicationId,
    pub thread: ThreadId,
    pub external_id: String,
    /// The applicant.
    pub name: String,
    /// As the document is called.
    pub document: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct PaperRow {
    application_id: i64,
    name: String,
    received_at_ms: i64,
    thread_id: String,
    external_id: String,
    applicant_name: String,
}

impl Applications<'_> {
    /// The papers for which a query finds their applications, the newest first; at most 200. None where it asks for no arrivals.
    pub async fn arrived_papers(&self, tenant: TenantId, query: &QueueQuery) -> Result<Vec<ArrivedPaper>> {
        let Some(arrivals) = &query.arrivals else {
            return Ok(Vec::new());
        };
        let (sql, filter) = papers_sql(tenant, query, arrivals);
        let rows: Vec<PaperRow> = self.0.db().all(sql, filter.args).await?;
        let papers = rows.into_iter().map(|row| ArrivedPaper {
            application: ApplicationId(row.application_id),
            thread: ThreadId(row.thread_id),
            external_id: row.external_id,
            name: item_name(&row.applicant_name).to_owned(),
            document: row.name,
            at_ms: row.received_at_ms,
        });
        Ok(papers.collect())
    }
}

fn papers_sql(tenant: TenantId, query: &QueueQuery, arrivals: &Arrivals) -> (String, Filter) {
    let mut filter = Filter::of(tenant, query, Reach::InOrder);
    let news = paper_news::news(arrivals, &mut filter.args);
    let (table, conditions) = (filter.table, &filter.conditions);
    let sql = format!(
        "SELECT d.application_id, d.name, d.received_at_ms, a.thread_id, a.external_id, a.applicant_name
        FROM {table} a JOIN application_documents d ON d.tenant_id = a.tenant_id AND d.application_id = a.id{}
        {conditions} AND {} ORDER BY d.received_at_ms DESC, d.id LIMIT 200",
        news.looks, news.condition
    );
    (sql, filter)
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let query = queue_samples::every_filter("");
    let arrivals = query.arrivals.as_ref();
    let sql = arrivals.map(|arrivals| papers_sql(TenantId(1), &query, arrivals).0);
    sql.into_iter().collect()
}
