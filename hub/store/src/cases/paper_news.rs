//! Which papers are news: they came since their owner looked at the case, and are not the owner's own.

use crate::db::Value;
use hub_domain::cases::queue_query::Arrivals;

/// SQL of papers `d` that are news.
pub(crate) struct News {
    /// The account, as it is bound.
    pub account: String,
    /// A join of its last look at the case.
    pub looks: String,
    /// That a paper is news to it, with the tenant as `$1`.
    pub condition: String,
}

/// What `arrivals` asks for, bound behind `args`.
pub(crate) fn news(arrivals: &Arrivals, args: &mut Vec<Value>) -> News {
    let mut bind = |value: Value| {
        args.push(value);
        format!("${}", args.len())
    };
    let account = bind(arrivals.account.into());
    let since = bind(arrivals.since_ms.into());
    let name = bind(arrivals.name.as_str().into());
    News {
        looks: format!(
            " LEFT JOIN case_looks l ON l.tenant_id = $1 AND l.application_id = d.application_id AND l.account_id = {account}"
        ),
        condition: format!(
            "d.tenant_id = $1 AND d.received_at_ms >= {since} AND d.received_at_ms > COALESCE(l.seen_at_ms, 0)
            AND d.removed_at_ms IS NULL AND d.by_name <> {name}"
        ),
        account,
    }
}
