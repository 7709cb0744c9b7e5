//! The audit log: append-only, one hash chain per tenant. Each line holds the hash of the line before it, so changing,
//! dropping or inserting a line breaks the chain from there on.

use crate::db::{Db, storable};
use crate::{Result, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
pub use hub_domain::identity::by::By;
use sha2::{Digest, Sha256};
use std::fmt::Display;

statements! {
    HEAD = "SELECT seq, hash FROM audit_heads WHERE tenant_id = $1";
    LOCK_HEAD = "INSERT INTO audit_heads (tenant_id, seq, hash) VALUES ($1, 0, '')
        ON CONFLICT (tenant_id) DO UPDATE SET seq = audit_heads.seq RETURNING seq, hash";
    MOVE_HEAD = "UPDATE audit_heads SET seq = $2, hash = $3 WHERE tenant_id = $1";
    INSERT = "INSERT INTO audit_log (tenant_id, seq, at_ms, actor_id, actor_name, behalf_of, action, object_kind, object_id,
        before_hash, after_hash, reason, source, previous_hash, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    AFTER = "SELECT seq, at_ms, actor_id, actor_name, behalf_of, action, object_kind, object_id, before_hash, after_hash,
        reason, source, previous_hash, hash FROM audit_log WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT 1000";
    // By the index of objects.
    LATELY = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND object_kind = $2 AND object_id = $3 AND action = $4
            AND actor_id = $5 AND COALESCE(behalf_of, 0) = $6 AND at_ms >= $7";
    TENANTS = "SELECT tenant_id FROM audit_heads ORDER BY tenant_id";
    KEEP = "INSERT INTO audit_states (tenant_id, hash, state) VALUES ($1, $2, $3) ON CONFLICT (tenant_id, hash) DO NOTHING";
    KEPT = "SELECT state FROM audit_states WHERE tenant_id = $1 AND hash = $2";
}

/// One action to be written down.
#[derive(Debug, Clone)]
pub struct AuditLine {
    tenant: TenantId,
    by: By,
    action: String,
    object_kind: String,
    object_id: String,
    before: String,
    after: String,
    reason: String,
    keeps_states: bool,
}

impl AuditLine {
    /// `action`, for instance `application.advance`, on the object of this kind and id.
    pub fn new(tenant: TenantId, by: By, action: &str, object_kind: &str, object_id: impl Display) -> Self {
        Self {
            tenant,
            by,
            action: action.to_owned(),
            object_kind: object_kind.to_owned(),
            object_id: object_id.to_string(),
            before: String::new(),
            after: String::new(),
            reason: String::new(),
            keeps_states: false,
        }
    }

    /// The states before and after are kept as they are, and shown beside the line: JSON, without secrets, of a thing that has no
    /// history of its own.
    pub fn keeping_states(mut self) -> Self {
        self.keeps_states = true;
        self
    }

    /// The object's previous state, as text; only its hash is stored. Omitted where there was none.
    pub fn before(mut self, object: impl Display) -> Self {
        self.before = object.to_string();
        self
    }

    /// The object after the change, as text; only its hash is kept. Not set if the object no longer exists.
    pub fn after(mut self, object: impl Display) -> Self {
        self.after = object.to_string();
        self
    }

    /// The reason, or who or what is concerned besides the object.
    pub fn reason(mut self, reason: impl Display) -> Self {
        self.reason = reason.to_string();
        self
    }
}

#[derive(sqlx::FromRow)]
struct AuditRow {
    seq: i64,
    at_ms: i64,
    actor_id: i64,
    actor_name: String,
    behalf_of: Option<i64>,
    action: String,
    object_kind: String,
    object_id: String,
    before_hash: String,
    after_hash: String,
    reason: String,
    source: String,
    previous_hash: String,
    hash: String,
}

impl AuditRow {
    /// SHA-256 over all members, each preceded by its length, so that no two different lines read the same.
    fn digest(&self, tenant: TenantId) -> String {
        let mut sha = Sha256::new();
        let mut add = |text: &str| {
            // As the row is read again.
            let text = storable(text.to_owned());
            sha.update((text.len() as u64).to_be_bytes());
            sha.update(text.as_bytes());
        };
        add(&tenant.to_string());
        add(&self.seq.to_string());
        add(&self.at_ms.to_string());
        add(&self.actor_id.to_string());
        add(&self.actor_name);
        add(&self.behalf_of.map_or_else(String::new, |id| id.to_string()));
        for text in [
            &self.action,
            &self.object_kind,
            &self.object_id,
            &self.before_hash,
            &self.after_hash,
        ] {
            add(text);
        }
        for text in [&self.reason, &self.source, &self.previous_hash] {
            add(text);
        }
        hex(&sha.finalize())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the log keeps of an object's state; empty of none.
pub fn content_hash(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        hex(&Sha256::digest(text.as_bytes()))
    }
}

/// Adds a line to its tenant's chain, in the caller's transaction. Writers of one tenant's chain wait for each other
/// from here to the commit, so append last.
pub async fn append(write: &mut Write, line: AuditLine) -> Result<()> {
    append_all(write, line.tenant, vec![line]).await
}

/// Adds a line, and answers its number.
pub async fn append_numbered(write: &mut Write, line: AuditLine) -> Result<i64> {
    add(write, line.tenant, vec![line]).await
}

/// Adds lines of one tenant to its chain in their order, as [`append`] does with one.
pub async fn append_all(write: &mut Write, tenant: TenantId, lines: Vec<AuditLine>) -> Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    add(write, tenant, lines).await.map(drop)
}

/// The number of the last line.
async fn add(write: &mut Write, tenant: TenantId, lines: Vec<AuditLine>) -> Result<i64> {
    let (mut seq, mut hash): (i64, String) = write.one("audit head", LOCK_HEAD, args![tenant]).await?;
    // Under the lock of the chain: two writers of the same states in another order would wait for each other.
    keep_states(write, tenant, &lines).await?;
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        seq += 1;
        let mut row = AuditRow {
            seq,
            at_ms: now_ms(),
            actor_id: line.by.hands().0,
            actor_name: line.by.hands().1.to_owned(),
            behalf_of: line.by.behalf_of(),
            action: line.action,
            object_kind: line.object_kind,
            object_id: line.object_id,
            before_hash: content_hash(&line.before),
            after_hash: content_hash(&line.after),
            reason: line.reason,
            source: line.by.source,
            previous_hash: hash,
            hash: String::new(),
        };
        row.hash = row.digest(tenant);
        hash = row.hash.clone();
        rows.push(args![
            tenant,
            row.seq,
            row.at_ms,
            row.actor_id,
            row.actor_name,
            row.behalf_of,
            row.action,
            row.object_kind,
            row.object_id,
            row.before_hash,
            row.after_hash,
            row.reason,
            row.source,
            row.previous_hash,
            row.hash
        ]);
    }
    batch::insert(write, INSERT, rows).await?;
    write.execute(MOVE_HEAD, args![tenant, seq, hash]).await?;
    Ok(seq)
}

/// Keeps the states of the lines that say so, each once however many lines have it.
async fn keep_states(write: &mut Write, tenant: TenantId, lines: &[AuditLine]) -> Result<()> {
    let keeping = lines.iter().filter(|line| line.keeps_states);
    let states = keeping.flat_map(|line| [&line.before, &line.after]);
    for state in states.filter(|state| !state.is_empty()) {
        let values = args![tenant, content_hash(state), state];
        write.execute(KEEP, values).await?;
    }
    Ok(())
}

/// What is wrong with a line of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainFault {
    /// The chain goes on without it.
    Missing,
    /// It does not hold the hash of the line before it.
    OutOfOrder,
    /// Its own hash is another.
    Changed,
    /// The log ends before its head.
    CutOff,
}

impl ChainFault {
    /// Every fault.
    pub const ALL: [ChainFault; 4] = [
        ChainFault::Missing,
        ChainFault::OutOfOrder,
        ChainFault::Changed,
        ChainFault::CutOff,
    ];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            ChainFault::Missing => "missing",
            ChainFault::OutOfOrder => "out_of_order",
            ChainFault::Changed => "changed",
            ChainFault::CutOff => "cut_off",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.as_str() == text)
    }
}

impl Display for ChainFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ChainFault::Missing => "the line is missing",
            ChainFault::OutOfOrder => "the line does not follow the one before it",
            ChainFault::Changed => "the line was changed",
            ChainFault::CutOff => "the end of the log is missing",
        })
    }
}

/// What a walk along a chain found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainState {
    /// Every line fits the one before it and the head.
    Whole { lines: i64 },
    /// The first line that does not fit, and why.
    Broken { seq: i64, reason: ChainFault },
}

/// A place in a chain: a line and its hash; the beginning has no hash.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChainPlace {
    pub seq: i64,
    pub hash: String,
}

/// Questions about the audit log.
pub struct Audit<'a>(pub(crate) &'a Db);

impl Audit<'_> {
    /// The tenants that have a chain.
    pub async fn tenants(&self) -> Result<Vec<TenantId>> {
        let rows: Vec<(i64,)> = self.0.all(TENANTS, args![]).await?;
        Ok(rows.into_iter().map(|row| TenantId(row.0)).collect())
    }

    /// Whether the same person has done the same with the same object since then.
    pub async fn has_since(&self, line: &AuditLine, since_ms: i64) -> Result<bool> {
        let by = &line.by;
        let values = args![
            line.tenant,
            &line.object_kind,
            &line.object_id,
            &line.action,
            by.hands().0,
            by.behalf_of().unwrap_or_default(),
            since_ms
        ];
        let (count,): (i64,) = self.0.one("count", LATELY, values).await?;
        Ok(count > 0)
    }

    /// The state of this hash, where it was kept.
    pub async fn state(&self, tenant: TenantId, hash: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(KEPT, args![tenant, hash]).await?;
        Ok(row.map(|(state,)| state))
    }

    /// The end of a tenant's chain; its beginning where it has none.
    pub async fn head(&self, tenant: TenantId) -> Result<ChainPlace> {
        let head: Option<(i64, String)> = self.0.optional(HEAD, args![tenant]).await?;
        let (seq, hash) = head.unwrap_or_default();
        Ok(ChainPlace { seq, hash })
    }

    /// Walks a tenant's chain from its first line to its head.
    pub async fn verify(&self, tenant: TenantId) -> Result<ChainState> {
        let head = self.head(tenant).await?;
        let mut place = ChainPlace::default();
        loop {
            if let Some(state) = self.walk_on(tenant, &mut place, &head).await? {
                return Ok(state);
            }
        }
    }

    /// Walks at most a thousand lines on from a place. None: the walk is not over, and goes on from the new place. Lines that are
    /// appended meanwhile lie beyond the head that was read first.
    pub async fn walk_on(
        &self,
        tenant: TenantId,
        place: &mut ChainPlace,
        head: &ChainPlace,
    ) -> Result<Option<ChainState>> {
        let broken = |seq, reason| Ok(Some(ChainState::Broken { seq, reason }));
        let rows: Vec<AuditRow> = self.0.all(AFTER, args![tenant, place.seq]).await?;
        for row in rows.iter().take_while(|row| row.seq <= head.seq) {
            if row.seq != place.seq + 1 {
                return broken(place.seq + 1, ChainFault::Missing);
            }
            if row.previous_hash != place.hash {
                return broken(row.seq, ChainFault::OutOfOrder);
            }
            if row.digest(tenant) != row.hash {
                return broken(row.seq, ChainFault::Changed);
            }
            place.seq = row.seq;
            place.hash.clone_from(&row.hash);
        }
        let is_over = rows.is_empty() || rows.iter().any(|row| row.seq > head.seq) || place.seq >= head.seq;
        if !is_over {
            return Ok(None);
        }
        if place != head {
            return broken(place.seq + 1, ChainFault::CutOff);
        }
        Ok(Some(ChainState::Whole { lines: place.seq }))
    }
}
