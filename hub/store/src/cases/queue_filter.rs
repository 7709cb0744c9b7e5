//! The SQL that narrows the queue: only fixed fragments, values are bound.

use crate::cases::{applicant_waits, application_words};
use crate::db::Value;
use crate::{Result, Store, args};
use hub_domain::TenantId;
use hub_domain::cases::queue_query::{OwnerFilter, Place, QueueQuery};

/// How the rows that a search found are reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// One by one, then sorted: for few.
    EachFound,
    /// In the order of the page, until it is full: for many.
    InOrder,
}

/// Found rows up to which each is looked up.
const FEW: i64 = 500;

/// A query as SQL: the text before its table, which is called `a`, and its conditions.
pub(crate) struct Filter {
    /// What a search found, to be joined with; empty where there is no search, or it found much.
    pub found: String,
    /// The applications that count, or those of trials.
    pub table: &'static str,
    /// ` WHERE …`, with the tenant as `$1`.
    pub conditions: String,
    pub args: Vec<Value>,
}

impl Filter {
    /// The filter of a query.
    pub fn of(tenant: TenantId, query: &QueueQuery, reach: Reach) -> Self {
        let mut filter = Self {
            found: String::new(),
            table: if query.test {
                "test_applications"
            } else {
                "counted_applications"
            },
            conditions: " WHERE a.tenant_id = $1".to_owned(),
            args: args![tenant],
        };
        if let Some(account) = query.member {
            let account = filter.bind(account);
            filter.and(&format!(
                "EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = {account} AND m.program_id = a.program_id)"
            ));
        }
        filter.one_of("a.program_id", &query.programs);
        filter.one_of("a.state_id", &query.states);
        filter.one_of("a.company_id", &query.partners);
        filter.one_of("a.category_name", &query.categories);
        filter.one_of("a.payment_channel_name", &query.payment_channels);
        filter.one_of("a.external_id", &query.numbers);
        filter.one_of("a.id", &query.ids);
        filter.owners(&query.owners);
        if query.waiting {
            filter.and(applicant_waits::WAITING);
        }
        if let Some(places) = &query.places {
            filter.places(places);
        }
        for (column, span) in [
            ("a.created_at_ms", query.submitted),
            ("a.last_com_at_ms", query.last_contact),
        ] {
            for (bound, limit) in [(">=", span.from_ms), ("<", span.until_ms)] {
                if let Some(limit) = limit {
                    let limit = filter.bind(limit);
                    filter.and(&format!("{column} {bound} {limit}"));
                }
            }
        }
        // CROSS JOIN, here and in the page: SQLite begins with the few found rows instead of scanning all.
        match application_words::matches_sql(&query.search, &mut filter.args) {
            Some(matches) if reach == Reach::EachFound => {
                filter.and("a.id = f.id");
                filter.found = format!("({matches}) f CROSS JOIN ");
            }
            Some(matches) => filter.and(&format!("a.id IN ({matches})")),
            None => {}
        }
        filter
    }

    fn bind(&mut self, value: impl Into<Value>) -> String {
        self.args.push(value.into());
        format!("${}", self.args.len())
    }

    fn and(&mut self, condition: &str) {
        self.conditions.push_str(" AND ");
        self.conditions.push_str(condition);
    }

    fn list<T: Clone + Into<Value>>(&mut self, values: &[T]) -> String {
        let places: Vec<String> = values.iter().map(|value| self.bind(value.clone())).collect();
        places.join(", ")
    }

    /// A list without values narrows nothing.
    fn one_of<T: Clone + Into<Value>>(&mut self, column: &str, values: &[T]) {
        if !values.is_empty() {
            let list = self.list(values);
            self.and(&format!("{column} IN ({list})"));
        }
    }

    fn owners(&mut self, owners: &[OwnerFilter]) {
        let account = |owner: &OwnerFilter| match owner {
            OwnerFilter::Account(id) => Some(*id),
            OwnerFilter::Nobody => None,
        };
        let accounts: Vec<i64> = owners.iter().filter_map(account).collect();
        if !owners.contains(&OwnerFilter::Nobody) {
            self.one_of("a.owner_id", &accounts);
        } else if accounts.is_empty() {
            self.and("a.owner_id IS NULL");
        } else {
            let list = self.list(&accounts);
            self.and(&format!("(a.owner_id IS NULL OR a.owner_id IN ({list}))"));
        }
    }

    fn places(&mut self, places: &[Place]) {
        // Programs mostly share their states: these are one condition.
        let mut alike: Vec<(Vec<i64>, &Place)> = Vec::new();
        for place in places.iter().filter(|place| !place.states.is_empty()) {
            let known = alike.iter_mut().find(|(_, known)| {
                known.states == place.states && known.without_owner == place.without_owner
            });
            match known {
                Some((programs, _)) => programs.push(place.program),
                None => alike.push((vec![place.program], place)),
            }
        }
        let mut all = Vec::new();
        for (programs, place) in alike {
            let programs = self.list(&programs);
            let states = self.list(&place.states);
            let mut one = format!("a.program_id IN ({programs}) AND a.state_id IN ({states})");
            if let Some(owner) = place.without_owner {
                let owner = self.bind(owner);
                one.push_str(&format!(" AND (a.owner_id IS NULL OR a.owner_id <> {owner})"));
            }
            all.push(format!("({one})"));
        }
        // Where nothing can be changed, nothing is listed.
        self.and(&match all.is_empty() {
            true => "a.program_id < 0".to_owned(),
            false => format!("({})", all.join(" OR ")),
        });
    }
}

/// How many rows a query's words find, and how these are best reached.
pub(crate) async fn found(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<(i64, Reach)> {
    let mut words = args![tenant];
    let found = match application_words::matches_sql(&query.search, &mut words) {
        Some(matches) => {
            store
                .db()
                .one::<(i64,)>("queue", count_sql(&matches), words)
                .await?
                .0
        }
        None => 0,
    };
    let reach = if found > FEW {
        Reach::InOrder
    } else {
        Reach::EachFound
    };
    Ok((found, reach))
}

fn count_sql(matches: &str) -> String {
    format!("SELECT COUNT(*) FROM ({matches}) f")
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let matches = |typed: &str| application_words::matches_sql(typed, &mut args![TenantId(1)]);
    let shapes = ["ana", "ana 12", "ana 5550110"].into_iter().filter_map(matches);
    shapes.map(|matches| count_sql(&matches)).collect()
}

/// A query that uses every filter, for tests of the composed statements.
pub(crate) fn every_filter(search: &str) -> QueueQuery {
    let span = hub_domain::cases::queue_query::Span {
        from_ms: Some(1),
        until_ms: Some(2),
    };
    QueueQuery {
        member: Some(hub_domain::AccountId(1)),
        programs: vec![1, 2],
        states: vec![3],
        owners: vec![OwnerFilter::Nobody, OwnerFilter::Account(1)],
        partners: vec![4, 5],
        categories: vec!["Housing".into()],
        payment_channels: vec!["Check".into()],
        numbers: vec!["RB-1".into()],
        ids: vec![1],
        submitted: span,
        last_contact: span,
        waiting: true,
        places: Some(vec![Place {
            program: 1,
            states: vec![3],
            without_owner: Some(1),
        }]),
        search: search.into(),
        ..QueueQuery::default()
    }
}
