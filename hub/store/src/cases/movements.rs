//! Applications' moves from status to status, as the lists return them (specification 2, section 7).

use crate::cases::application_words;
use crate::db::{Db, Value};
use crate::programs::program_states::named_or_specified;
use crate::{Result, args, statements};
use hub_domain::cases::application::item_name;
use hub_domain::cases::movement::{Movement, MovementQuery};
use hub_domain::clock::iso8601;
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId, TenantId};

/// Moves counted at most: the figure is for a page's foot, not for a report.
pub const MOST_COUNTED: i64 = 100_000;

macro_rules! moves {
    () => {
        "SELECT v.id, v.application_id, a.external_id, a.applicant_name, v.program_id, p.name AS program_name, v.from_status,
            v.to_status, b.name AS from_name, s.name AS to_name, v.actor_id, v.actor_name, v.owner_id, v.bulk_id, v.is_undo, v.at_ms"
    };
}

macro_rules! tables {
    ($applications:literal) => {
        concat!(" FROM application_movements v
        JOIN ", $applications, " a ON a.tenant_id = v.tenant_id AND a.id = v.application_id
        JOIN programs p ON p.tenant_id = v.tenant_id AND p.id = v.program_id
        LEFT JOIN program_states b ON b.tenant_id = v.tenant_id AND b.program_id = v.program_id AND b.state_id = v.from_status
        LEFT JOIN program_states s ON s.tenant_id = v.tenant_id AND s.program_id = v.program_id AND s.state_id = v.to_status
        WHERE v.tenant_id = $1")
    };
}

statements! {
    OF = concat!(moves!(), tables!("applications"), " AND v.application_id = $2 ORDER BY v.at_ms DESC, v.id DESC LIMIT 500");
}

#[derive(sqlx::FromRow)]
struct MovementRow {
    id: String,
    application_id: i64,
    external_id: String,
    applicant_name: String,
    program_id: i64,
    program_name: String,
    from_status: i64,
    to_status: i64,
    from_name: Option<String>,
    to_name: Option<String>,
    actor_id: i64,
    actor_name: String,
    owner_id: Option<i64>,
    bulk_id: String,
    is_undo: bool,
    at_ms: i64,
}

impl From<MovementRow> for Movement {
    fn from(row: MovementRow) -> Self {
        let is_filing = row.from_status == 0;
        let named = |id, name| named_or_specified(id, name, None).0;
        Movement {
            id: row.id,
            cd_application: ApplicationId(row.application_id),
            external_id: row.external_id,
            item_name: item_name(&row.applicant_name).to_owned(),
            cd_resource: ProgramId(row.program_id),
            process_name: row.program_name,
            from_stage_id: (!is_filing).then_some(StateId(row.from_status)),
            from_stage: (!is_filing).then(|| named(row.from_status, row.from_name)),
            stage_id: StateId(row.to_status),
            stage: named(row.to_status, row.to_name),
            actor_id: (row.actor_id != 0).then_some(AccountId(row.actor_id)),
            actor_name: row.actor_name,
            owner_id: row.owner_id.map(AccountId),
            bulk_id: row.bulk_id,
            is_undo: row.is_undo,
            created_at: iso8601(row.at_ms),
        }
    }
}

/// The tables and conditions of a query, whose applications count; only fixed fragments, values are bound.
fn from_sql(tenant: TenantId, query: &MovementQuery) -> (String, Vec<Value>) {
    let mut args: Vec<Value> = args![tenant, query.from_ms, query.until_ms];
    let mut sql = String::from(concat!(
        tables!("counted_applications"),
        " AND v.at_ms >= $2 AND v.at_ms < $3"
    ));
    let mut narrow = |condition: &str, value: Value| {
        args.push(value);
        sql.push_str(&condition.replace("{}", &format!("${}", args.len())));
    };
    if let Some(account) = query.member {
        narrow(
            " AND EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = {} AND m.program_id = v.program_id)",
            Value::from(account),
        );
    }
    if let Some(program) = query.program {
        narrow(" AND v.program_id = {}", Value::from(program));
    }
    if let Some(state) = query.stage {
        narrow(" AND v.to_status = {}", Value::from(state.0));
    }
    if let Some(audience) = query.audience {
        narrow(" AND a.audience = {}", Value::from(audience.as_str()));
    }
    if let Some(matches) = application_words::matches_sql(&query.text, &mut args) {
        sql.push_str(&format!(" AND v.application_id IN ({matches})"));
    }
    (sql, args)
}

fn page_sql(tenant: TenantId, query: &MovementQuery) -> (String, Vec<Value>) {
    let (from, args) = from_sql(tenant, query);
    let (sample, offset) = (query.sample, query.offset);
    (
        format!(
            "{}{from} ORDER BY v.at_ms DESC, v.id DESC LIMIT {sample} OFFSET {offset}",
            moves!()
        ),
        args,
    )
}

fn count_sql(tenant: TenantId, query: &MovementQuery) -> (String, Vec<Value>) {
    let (from, args) = from_sql(tenant, query);
    (
        format!("SELECT COUNT(*) FROM (SELECT v.id{from} LIMIT {MOST_COUNTED}) c"),
        args,
    )
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    use hub_domain::cases::reports::Audience;
    let whole = MovementQuery {
        member: Some(AccountId(1)),
        program: Some(ProgramId(1)),
        stage: Some(StateId(1)),
        audience: Some(Audience::Individual),
        text: "ana 12".into(),
        ..MovementQuery::default()
    };
    [whole, MovementQuery::default()]
        .iter()
        .flat_map(|query| [page_sql(TenantId(1), query).0, count_sql(TenantId(1), query).0])
        .collect()
}

/// Moves of applications, for reading.
pub struct Movements<'a>(pub(crate) &'a Db);

impl Movements<'_> {
    /// The moves of one application, the last one first; at most 500.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<Movement>> {
        let rows: Vec<MovementRow> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().map(Movement::from).collect())
    }

    /// A part of the moves that the question finds, the last one first.
    pub async fn page(&self, tenant: TenantId, query: &MovementQuery) -> Result<Vec<Movement>> {
        let (sql, args) = page_sql(tenant, query);
        let rows: Vec<MovementRow> = self.0.all(&sql, args).await?;
        Ok(rows.into_iter().map(Movement::from).collect())
    }

    /// How many moves the query finds, whatever its sample and offset; counted up to [`MOST_COUNTED`].
    pub async fn count(&self, tenant: TenantId, query: &MovementQuery) -> Result<i64> {
        let (sql, args) = count_sql(tenant, query);
        Ok(self.0.one::<(i64,)>("movements", &sql, args).await?.0)
    }
}
