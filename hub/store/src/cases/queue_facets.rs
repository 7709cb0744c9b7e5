//! The choices for narrowing the queue, each with how many applications it would leave.

use crate::Result;
use crate::cases::applications::Applications;
use crate::cases::queue_filter::{self, Filter, Reach};
use hub_domain::TenantId;
use hub_domain::cases::queue_query::{Facet, QueueQuery};

/// Choices of one kind, those with most applications first.
const MOST: usize = 300;

/// A filter choice: its id or name as the filter takes it, its display name if the row has one, and its count.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Choice {
    pub key: String,
    pub name: String,
    pub total: i64,
}

/// SQL for key and name of a choice, and for rows to leave out.
fn parts(facet: Facet) -> (&'static str, &'static str, &'static str) {
    match facet {
        Facet::State => ("a.state_id", "''", ""),
        Facet::Process => ("a.program_id", "''", ""),
        Facet::Assignee => ("a.owner_id", "MAX(a.owner_name)", ""),
        Facet::Partner => (
            "a.company_id",
            "MAX(a.company_name)",
            " AND a.company_id IS NOT NULL",
        ),
        Facet::Category => ("a.category_name", "a.category_name", " AND a.category_name <> ''"),
        Facet::PaymentChannel => (
            "a.payment_channel_name",
            "a.payment_channel_name",
            " AND a.payment_channel_name <> ''",
        ),
    }
}

fn sql(filter: &Filter, facet: Facet) -> String {
    let (key, name, choices) = parts(facet);
    let Filter {
        found,
        table,
        conditions,
        ..
    } = filter;
    format!(
        "SELECT COALESCE(CAST({key} AS TEXT), '') AS key, {name} AS name, COUNT(*) AS total
        FROM {found}{table} a{conditions}{choices} GROUP BY {key} ORDER BY total DESC, key LIMIT {MOST}"
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let mut all = Vec::new();
    for (facet, _) in Facet::ALL {
        for search in ["ana", ""] {
            for reach in [Reach::EachFound, Reach::InOrder] {
                let filter = Filter::of(TenantId(1), &queue_filter::every_filter(search), reach);
                all.push(sql(&filter, facet));
            }
        }
    }
    all
}

impl Applications<'_> {
    /// The choices of one kind in what a query finds without its own choice of that kind; unassigned applications have
    /// an empty key.
    pub async fn choices(&self, tenant: TenantId, query: &QueueQuery, facet: Facet) -> Result<Vec<Choice>> {
        let (_, reach) = queue_filter::found(self.0, tenant, query).await?;
        let filter = Filter::of(tenant, &query.without(facet), reach);
        self.0.db().all(sql(&filter, facet), filter.args).await
    }
}
