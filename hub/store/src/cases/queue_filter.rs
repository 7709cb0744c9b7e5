//! The SQL that narrows the queue: only fixed fragments, values are bound.

use crate::cases::{applicant_waits, application_words, paper_news};
use crate::db::{Engine, Value};
use crate::{Result, Store, args};
use hub_domain::TenantId;
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::queue_query::{Arrivals, OwnMoves, OwnerFilter, Place, QueueQuery, Span};

/// How the rows that a search found are reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// One by one, then sorted: for few.
    EachFound,
    /// In the order of the page, until it is full: for many.
    InOrder,
    /// The same where the engine would rather join with all that is there (PostgreSQL).
    LookedUp,
}

/// What is counted beside programs, statuses and owners: a column (the owner's is their name), or those that are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CountKind {
    Owner,
    Category,
    Channel,
    Direction,
    Type,
    Unread,
    FailedRules,
    Waiting,
    Language,
}

impl CountKind {
    /// By what a query narrows beside programs, statuses and owners, where one count answers it.
    fn of(query: &QueueQuery) -> Option<Self> {
        let narrowed = [
            (query.unread, Self::Unread),
            (query.failed_rules, Self::FailedRules),
            (query.waiting_for_applicant, Self::Waiting),
            (!query.langs.is_empty(), Self::Language),
            (!query.categories.is_empty(), Self::Category),
            (!query.payment_channels.is_empty(), Self::Channel),
        ];
        let mut kinds = narrowed.into_iter().filter(|(is_asked, _)| *is_asked);
        match (kinds.next(), kinds.next()) {
            (None, _) => Some(Self::Owner),
            (Some((_, kind)), None) => Some(kind),
            (Some(_), Some(_)) => None,
        }
    }
}

/// By which day applications are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DayKind {
    Filed,
    Contact,
    Due,
}

/// How the rows of a page are found among those of a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// As the engine chooses.
    Free,
    /// In the order of the page, from its index: for what is frequent.
    Walk,
    /// By what narrows the page, and then sorted: for what is rare.
    Gather,
}

/// Found rows up to which each is looked up.
const FEW: i64 = 500;

/// A column of numbers, or of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Numbers,
    Text,
}

/// A query as SQL: the text before its table, which is called `a`, and its conditions.
pub(crate) struct Filter {
    /// What a search found, to be joined with; empty where there is no search, or it found much.
    pub found: String,
    /// The applications that count, those of trials, or what is counted of them.
    pub table: &'static str,
    /// ` WHERE …`, with the tenant as `$1`.
    pub conditions: String,
    pub args: Vec<Value>,
    /// On a walk, conditions keep no index from being read in the order of the page.
    way: Way,
}

impl Filter {
    /// The filter of a query.
    pub fn of(tenant: TenantId, query: &QueueQuery, reach: Reach) -> Self {
        Self::made(tenant, query, reach, Way::Free)
    }

    /// The same, and with the same arguments, for finding applications in this way.
    pub fn by(tenant: TenantId, query: &QueueQuery, way: Way) -> Self {
        Self::made(tenant, query, Reach::InOrder, way)
    }

    /// What the words of a search find beside the applications that count: those of trials, and practice cases too.
    pub fn of_tests(tenant: TenantId, search: &str) -> Self {
        let mut filter = Self::begun(tenant, "test_applications", Way::Free);
        if let Some(matches) = application_words::lookup_sql(search, &mut filter.args) {
            filter.and(&format!("a.id IN ({matches})"));
        }
        filter
    }

    /// The same for rows of `queue_counts`, where what is counted there answers the query.
    pub fn of_counts(tenant: TenantId, query: &QueueQuery, kind: CountKind) -> Option<Self> {
        let (categories, channels) = (&query.categories, &query.payment_channels);
        let kind = match (kind, CountKind::of(query)?) {
            (kind, CountKind::Owner) => kind,
            (CountKind::Owner, narrowed) => narrowed,
            _ => return None,
        };
        // What has neither category nor channel is not counted by them.
        let is_nameless = categories.iter().chain(channels).any(String::is_empty);
        if is_dated(query) || is_nameless || query.without_own.is_some() || !is_kept(query) {
            return None;
        }
        let mut filter = Self::begun(tenant, "queue_counts", Way::Free);
        filter.and(match kind {
            CountKind::Owner => "a.kind = 'owner'",
            CountKind::Category => "a.kind = 'category'",
            CountKind::Channel => "a.kind = 'channel'",
            CountKind::Direction => "a.kind = 'direction'",
            CountKind::Type => "a.kind = 'type'",
            CountKind::Unread => "a.kind = 'unread'",
            CountKind::FailedRules => "a.kind = 'failed'",
            CountKind::Waiting => "a.kind = 'waiting'",
            CountKind::Language => "a.kind = 'lang'",
        });
        filter.places_of(query);
        filter.one_of("a.value", Of::Text, categories);
        filter.one_of("a.value", Of::Text, channels);
        filter.one_of("a.value", Of::Text, &query.langs);
        Some(filter)
    }

    /// The same for rows of `application_days`, those of some whole days, where nothing but days and programs narrows the query.
    pub fn of_days(tenant: TenantId, query: &QueueQuery, kind: DayKind, days: (i64, i64)) -> Option<Self> {
        let by_program = query.states.is_empty() && query.owners.is_empty() && query.places.is_none();
        let is_alone =
            by_program && query.without_own.is_none() && CountKind::of(query) == Some(CountKind::Owner);
        if !is_alone || !is_kept(query) {
            return None;
        }
        let mut filter = Self::begun(tenant, "application_days", Way::Free);
        filter.and(match kind {
            DayKind::Filed => "a.kind = 'filed'",
            DayKind::Contact => "a.kind = 'contact'",
            DayKind::Due => "a.kind = 'due'",
        });
        let (first, end) = (filter.bind(days.0), filter.bind(days.1));
        filter.and(&format!("a.day >= {first} AND a.day < {end}"));
        filter.places_of(query);
        Some(filter)
    }

    /// What a query leaves out of what it finds otherwise.
    pub fn of_own(tenant: TenantId, query: &QueueQuery, own: &OwnMoves) -> Self {
        let whole = QueueQuery {
            without_own: None,
            ..query.clone()
        };
        // From the moves of one account on, not from all that has their statuses.
        let mut filter = Self::made(tenant, &whole, Reach::InOrder, Way::Walk);
        let (account, states) = (filter.bind(own.account), filter.list(&own.states()));
        filter.and(&format!(
            "a.id IN (SELECT m.application_id FROM application_changes m
                WHERE m.tenant_id = $1 AND m.by_id = {account} AND m.what = 'state' AND m.to_state IN ({states}))"
        ));
        let is_own = filter.is_own(own);
        filter.and(&is_own);
        filter
    }

    fn begun(tenant: TenantId, table: &'static str, way: Way) -> Self {
        Self {
            found: String::new(),
            table,
            conditions: " WHERE a.tenant_id = $1".to_owned(),
            args: args![tenant],
            way,
        }
    }

    fn made(tenant: TenantId, query: &QueueQuery, reach: Reach, way: Way) -> Self {
        let table = if query.test {
            "test_applications"
        } else {
            "counted_applications"
        };
        let mut filter = Self::begun(tenant, table, way);
        if query.test {
            // A case on which somebody practises is theirs alone.
            filter.and("NOT EXISTS (SELECT 1 FROM practice_cases o WHERE o.tenant_id = $1 AND o.application_id = a.id)");
        }
        filter.places_of(query);
        if let Some(own) = &query.without_own {
            let is_own = filter.is_own(own);
            filter.and(&format!("NOT ({is_own})"));
        }
        filter.one_of("a.company_id", Of::Numbers, &query.partners);
        filter.one_of("a.category_name", Of::Text, &query.categories);
        filter.one_of("a.payment_channel_name", Of::Text, &query.payment_channels);
        filter.one_of("a.external_id", Of::Text, &query.numbers);
        filter.one_of("a.id", Of::Numbers, &query.ids);
        for (column, sort, span) in [
            ("a.created_at_ms", SortColumn::CreatedAt, query.submitted),
            ("a.last_com_at_ms", SortColumn::LastComDate, query.last_contact),
            ("a.due_at_ms", SortColumn::DueAt, query.due),
        ] {
            // The index of the order begins where the span does.
            let column = match query.sort == sort {
                true => column.to_owned(),
                false => filter.column(column, Of::Numbers),
            };
            for (bound, limit) in [(">=", span.from_ms), ("<", span.until_ms)] {
                if let Some(limit) = limit {
                    let limit = filter.bind(limit);
                    filter.and(&format!("{column} {bound} {limit}"));
                }
            }
        }
        if query.unread {
            // On a walk not as the index of what is unread says it.
            filter.and(match way {
                Way::Walk => "(a.unread_email + a.unread_sms + a.unread_voice + a.unread_note + 0) > 0",
                Way::Free | Way::Gather => {
                    "a.unread_email + a.unread_sms + a.unread_voice + a.unread_note > 0"
                }
            });
        }
        if query.failed_rules {
            let column = filter.column("a.validation_failed", Of::Numbers);
            filter.and(&format!("{column} > 0"));
        }
        if query.waiting_for_applicant {
            filter.and(match way {
                Way::Walk => applicant_waits::WAITS,
                Way::Free | Way::Gather => applicant_waits::WAITING,
            });
        }
        if let Some(arrivals) = &query.arrivals {
            let has_news = filter.has_news(arrivals);
            filter.and(&has_news);
        }
        if !query.langs.is_empty() {
            let langs = filter.list(&query.langs);
            filter.and(&match way {
                Way::Gather => format!(
                    "a.applicant_id IN (SELECT n.id FROM applicants n WHERE n.tenant_id = $1 AND n.lang IN ({langs}))"
                ),
                Way::Free | Way::Walk => format!(
                    "EXISTS (SELECT 1 FROM applicants n WHERE n.tenant_id = $1 AND n.id = a.applicant_id AND n.lang IN ({langs}))"
                ),
            });
        }
        // CROSS JOIN, here and in the page: SQLite begins with the few found rows instead of scanning all.
        let matches_sql = match reach {
            Reach::EachFound => application_words::matches_sql,
            Reach::InOrder | Reach::LookedUp => application_words::lookup_sql,
        };
        match matches_sql(&query.search, &mut filter.args) {
            Some(matches) if reach == Reach::EachFound => {
                filter.and("a.id = f.id");
                filter.found = format!("({matches}) f CROSS JOIN ");
            }
            Some(matches) if reach == Reach::LookedUp => {
                filter.and(&format!("(a.id IN ({matches})) IS TRUE"))
            }
            Some(matches) => filter.and(&format!("a.id IN ({matches})")),
            None => {}
        }
        filter
    }

    /// Programs, statuses and owners.
    fn places_of(&mut self, query: &QueueQuery) {
        if let Some(account) = query.member {
            let account = self.bind(account);
            self.and(&format!(
                "EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = {account} AND m.program_id = a.program_id)"
            ));
        }
        self.one_of("a.program_id", Of::Numbers, &query.programs);
        self.one_of("a.state_id", Of::Numbers, &query.states);
        self.owners(&query.owners);
        if let Some(places) = &query.places {
            let there = self.places(places);
            self.and(&there);
        }
    }

    /// A column as conditions name it.
    fn column(&self, name: &str, of: Of) -> String {
        match self.way {
            Way::Free | Way::Gather => name.to_owned(),
            Way::Walk => unindexed(name, of == Of::Text),
        }
    }

    /// A condition on another column, whose index may be chosen.
    pub fn also_one_of<T: Clone + Into<Value>>(&mut self, column: &str, values: &[T]) {
        let list = self.list(values);
        self.and(&format!("{column} IN ({list})"));
    }

    /// The same for a range, its end not among it.
    pub fn also_within(&mut self, column: &str, from: i64, until: i64) {
        let (from, until) = (self.bind(from), self.bind(until));
        self.and(&format!("{column} >= {from} AND {column} < {until}"));
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
    fn one_of<T: Clone + Into<Value>>(&mut self, column: &str, of: Of, values: &[T]) {
        if !values.is_empty() {
            let (column, list) = (self.column(column, of), self.list(values));
            self.and(&format!("{column} IN ({list})"));
        }
    }

    fn owners(&mut self, owners: &[OwnerFilter]) {
        let account = |owner: &OwnerFilter| match owner {
            OwnerFilter::Account(id) => Some(*id),
            OwnerFilter::Nobody => None,
        };
        let accounts: Vec<i64> = owners.iter().filter_map(account).collect();
        let column = self.column("a.owner_id", Of::Numbers);
        if !owners.contains(&OwnerFilter::Nobody) {
            self.one_of("a.owner_id", Of::Numbers, &accounts);
        } else if accounts.is_empty() {
            self.and(&format!("{column} IS NULL"));
        } else {
            let list = self.list(&accounts);
            self.and(&format!("({column} IS NULL OR {column} IN ({list}))"));
        }
    }

    /// That papers came to an application which its owner has not looked at.
    fn has_news(&mut self, arrivals: &Arrivals) -> String {
        let owner = self.column("a.owner_id", Of::Numbers);
        let news = paper_news::news(arrivals, &mut self.args);
        format!(
            "{owner} = {} AND EXISTS (SELECT 1 FROM application_documents d{} WHERE {} AND d.application_id = a.id)",
            news.account, news.looks, news.condition
        )
    }

    /// That an account has brought an application to where it is, as `changes::moved_by` finds it.
    fn is_own(&mut self, own: &OwnMoves) -> String {
        let (there, account) = (self.places(&own.places), self.bind(own.account));
        format!(
            "{there} AND COALESCE((SELECT c.by_id FROM application_changes c WHERE c.tenant_id = $1 AND c.application_id = a.id
                AND c.what = 'state' AND c.to_state = a.state_id AND c.from_state <> c.to_state
                ORDER BY c.version DESC LIMIT 1), 0) = {account}"
        )
    }

    /// That an application is at one of these places.
    fn places(&mut self, places: &[Place]) -> String {
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
            let [program, state] = ["a.program_id", "a.state_id"].map(|name| self.column(name, Of::Numbers));
            let mut one = format!("{program} IN ({programs}) AND {state} IN ({states})");
            if let Some(owner) = place.without_owner {
                let owner = self.bind(owner);
                one.push_str(&format!(" AND (a.owner_id IS NULL OR a.owner_id <> {owner})"));
            }
            all.push(format!("({one})"));
        }
        // Where nothing can be changed, nothing is listed.
        match all.is_empty() {
            true => "a.program_id < 0".to_owned(),
            false => format!("({})", all.join(" OR ")),
        }
    }
}

/// A column as an expression that no index is of.
pub(crate) fn unindexed(name: &str, is_text: bool) -> String {
    match is_text {
        true => format!("({name} || '')"),
        false => format!("({name} + 0)"),
    }
}

/// Whether days narrow it.
fn is_dated(query: &QueueQuery) -> bool {
    [query.submitted, query.last_contact, query.due] != [Span::default(); 3]
}

/// Whether its counts are those of owners, with their names.
pub(crate) fn counts_names(query: &QueueQuery) -> bool {
    CountKind::of(query) == Some(CountKind::Owner)
}

/// Whether all that narrows it is counted as applications change: programs, statuses, owners, days, names of categories and channels,
/// languages, what is unread, failed rules, and who is waited for.
pub(crate) fn is_kept(query: &QueueQuery) -> bool {
    let by_itself = query.partners.is_empty() && query.numbers.is_empty() && query.ids.is_empty();
    by_itself
        && query.arrivals.is_none()
        && !query.test
        && application_words::matches_sql(&query.search, &mut Vec::new()).is_none()
}

/// How many rows a query's words find, counted until they are more than few, and how these are best reached.
pub(crate) async fn found(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<(i64, Reach)> {
    let mut words = args![tenant];
    let found = match application_words::lookup_sql(&query.search, &mut words) {
        Some(matches) => {
            store
                .db()
                .one::<(i64,)>("queue", few_sql(&matches), words)
                .await?
                .0
        }
        None => 0,
    };
    let reach = match store.db().engine() {
        _ if found <= FEW => Reach::EachFound,
        Engine::Sqlite => Reach::InOrder,
        Engine::Postgres => Reach::LookedUp,
    };
    Ok((found, reach))
}

fn few_sql(matches: &str) -> String {
    format!(
        "SELECT COUNT(*) FROM (SELECT f.id FROM ({matches}) f LIMIT {}) g",
        FEW + 1
    )
}

/// How many applications a query's words find, those of trials among them.
pub(crate) async fn found_in_all(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
    let mut words = args![tenant];
    match application_words::lookup_sql(&query.search, &mut words) {
        Some(matches) => Ok(store
            .db()
            .one::<(i64,)>("queue", all_sql(&matches), words)
            .await?
            .0),
        None => Ok(0),
    }
}

/// PostgreSQL sorts for this what comes almost sorted, and is done sooner than with a hash of it.
fn all_sql(matches: &str) -> String {
    format!("SELECT COUNT(DISTINCT f.id) FROM ({matches}) f")
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let matches = |typed: &str| application_words::lookup_sql(typed, &mut args![TenantId(1)]);
    let shapes = ["ana", "ana 12", "ana 5550110"].into_iter().filter_map(matches);
    shapes
        .flat_map(|matches| [few_sql(&matches), all_sql(&matches)])
        .collect()
}
