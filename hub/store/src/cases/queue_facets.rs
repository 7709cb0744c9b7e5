//! The choices for narrowing the queue, each with how many applications it would leave.

use crate::Result;
use crate::cases::applications::Applications;
use crate::cases::queue_filter::{self, CountKind, Filter, Reach};
use crate::cases::queue_samples;
use crate::db::Value;
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

/// The SQL of choices that are counted already; none for those of which it is not kept.
fn kept_sql(tenant: TenantId, query: &QueueQuery, facet: Facet) -> Option<(String, Vec<Value>)> {
    let of = |kind| Filter::of_counts(tenant, query, kind);
    let has_names = queue_filter::counts_names(query);
    let (filter, key, name) = match facet {
        Facet::State => (of(CountKind::Owner)?, "a.state_id", "''"),
        Facet::Process => (of(CountKind::Owner)?, "a.program_id", "''"),
        Facet::Category => (of(CountKind::Category)?, "a.value", "a.value"),
        Facet::PaymentChannel => (of(CountKind::Channel)?, "a.value", "a.value"),
        Facet::Assignee if has_names => {
            let Filter { conditions, args, .. } = of(CountKind::Owner)?;
            let sql = format!(
                "SELECT COALESCE(CAST(n.owner_id AS TEXT), '') AS key, MAX(n.value) AS name, CAST(SUM(n.total) AS BIGINT) AS total
                FROM (SELECT a.owner_id, a.value, SUM(a.total) AS total FROM queue_counts a{conditions}
                    GROUP BY a.owner_id, a.value HAVING SUM(a.total) > 0) n
                GROUP BY n.owner_id ORDER BY total DESC, key LIMIT {MOST}"
            );
            return Some((sql, args));
        }
        Facet::Assignee | Facet::Partner => return None,
    };
    let conditions = &filter.conditions;
    let sql = format!(
        "SELECT CAST({key} AS TEXT) AS key, {name} AS name, CAST(SUM(a.total) AS BIGINT) AS total FROM queue_counts a{conditions}
        GROUP BY {key} HAVING SUM(a.total) > 0 ORDER BY total DESC, key LIMIT {MOST}"
    );
    Some((sql, filter.args))
}

/// The SQL of companies, which are counted from an index; the names of those that are shown are looked up.
fn partners_sql(filter: &Filter) -> String {
    let Filter {
        found,
        table,
        conditions,
        ..
    } = filter;
    format!(
        "SELECT CAST(k.company_id AS TEXT) AS key, (SELECT MAX(a.company_name || '') FROM {found}{table} a{conditions} AND a.company_id = k.company_id)
            AS name, k.applications AS total
        FROM (SELECT a.company_id, COUNT(*) AS applications FROM {found}{table} a{conditions} AND a.company_id IS NOT NULL
            GROUP BY a.company_id ORDER BY COUNT(*) DESC, CAST(a.company_id AS TEXT) LIMIT {MOST}) k
        ORDER BY k.applications DESC, key"
    )
}

fn sql(filter: &Filter, facet: Facet) -> String {
    let (key, name, choices) = match facet {
        Facet::State => ("a.state_id", "''", ""),
        Facet::Process => ("a.program_id", "''", ""),
        Facet::Assignee => ("a.owner_id", "MAX(a.owner_name)", ""),
        Facet::Partner => return partners_sql(filter),
        Facet::Category => ("a.category_name", "a.category_name", " AND a.category_name <> ''"),
        Facet::PaymentChannel => (
            "a.payment_channel_name",
            "a.payment_channel_name",
            " AND a.payment_channel_name <> ''",
        ),
    };
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
                let filter = Filter::of(TenantId(1), &queue_samples::every_filter(search), reach);
                all.push(sql(&filter, facet));
            }
        }
        for query in queue_samples::kept_queries() {
            all.extend(kept_sql(TenantId(1), &query, facet).map(|(sql, _)| sql));
        }
    }
    all
}

impl Applications<'_> {
    /// The choices of one kind in what a query finds without its own choice of that kind; unassigned applications have
    /// an empty key.
    pub async fn choices(&self, tenant: TenantId, query: &QueueQuery, facet: Facet) -> Result<Vec<Choice>> {
        let query = query.without(facet);
        if let Some((sql, values)) = kept_sql(tenant, &query, facet) {
            return self.0.db().all(sql, values).await;
        }
        let (_, reach) = queue_filter::found(self.0, tenant, &query).await?;
        let filter = Filter::of(tenant, &query, reach);
        self.0.db().all(sql(&filter, facet), filter.args).await
    }
}
