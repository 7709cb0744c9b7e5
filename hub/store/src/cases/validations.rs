//! Verdicts of a program's rules on an application. A run rewrites every result and the totals of the row in the
//! transaction of the change that caused it: an answer, a paper, an override.

use super::validation_overrides::{self, Override};
use crate::audit::{self, AuditLine, By};
use crate::cases::{applications, rule_facts};
use crate::config_versions::{self, ConfigId};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::form::Words;
use hub_domain::cases::validation::{RuleBook, RuleSet, Undecided, Validations, Verdict};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use serde_json::Value;
use sha2::{Digest, Sha256};

statements! {
    // Two runs of one application wait for each other here.
    BEGIN = "UPDATE applications SET validated_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
    CLEAR = "DELETE FROM application_validations WHERE tenant_id = $1 AND application_id = $2";
    INSERT = "INSERT INTO application_validations (tenant_id, application_id, rule_key, position, verdict, why, missing, names, seen,
            own_verdict, said)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    COUNT = "UPDATE applications SET validation_failed = $3, validation_warning = $4, validation_passed = $5, validation_version = $6,
            validation_corrected = $7
        WHERE tenant_id = $1 AND id = $2";
    SUMS = "SELECT validation_failed, validation_warning, validation_passed, validation_corrected, validation_version, validated_at_ms
        FROM applications
        WHERE tenant_id = $1 AND id = $2";
    OF = "SELECT v.rule_key, v.verdict, v.why, v.missing, v.names, v.own_verdict, v.said, o.reason, o.by_id, o.by_name, o.at_ms
        FROM application_validations v
        LEFT JOIN validation_overrides o ON o.tenant_id = v.tenant_id AND o.application_id = v.application_id AND o.rule_key = v.rule_key
        WHERE v.tenant_id = $1 AND v.application_id = $2 ORDER BY v.position";
    SEEN = "SELECT verdict, seen FROM application_validations WHERE tenant_id = $1 AND application_id = $2 AND rule_key = $3";
    NEXT = "SELECT id FROM applications WHERE tenant_id = $1 AND program_id = $2 AND id > $3 ORDER BY id LIMIT $4";
}

/// What one rule says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationResult {
    pub rule: String,
    /// What the rule itself says.
    pub verdict: Verdict,
    /// What it says by the applicant's own answers, where that is something else.
    pub own_verdict: Option<Verdict>,
    /// Why it could not be decided: a machine key; empty when it could.
    pub why: String,
    /// Paths that have no value.
    pub missing: Vec<String>,
    /// Paths that it reads.
    pub names: Vec<String>,
    /// What it says where it does not hold, by language; empty where it says nothing of its own.
    pub said: Words,
    /// Somebody lets it pass.
    pub overridden: Option<Override>,
}

/// Every result of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationRun {
    pub sums: Validations,
    /// The version of the rules; 0: none has run.
    pub version: i64,
    pub at_ms: Option<i64>,
    pub results: Vec<ValidationResult>,
}

#[derive(sqlx::FromRow)]
struct ResultRow {
    rule_key: String,
    verdict: String,
    why: String,
    missing: String,
    names: String,
    own_verdict: String,
    said: String,
    reason: Option<String>,
    by_id: Option<i64>,
    by_name: Option<String>,
    at_ms: Option<i64>,
}

fn verdict_of(text: &str) -> Result<Verdict> {
    Verdict::parse(text).ok_or_else(|| StoreError::Corrupt {
        what: "verdict of a rule",
        reason: text.to_owned(),
    })
}

/// Results, for reading.
pub struct ValidationResults<'a>(pub(crate) &'a Db);

impl ValidationResults<'_> {
    /// Every result of an application, in the order of the rules.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<ValidationRun> {
        let values = || args![tenant, application];
        let sums: (i64, i64, i64, i64, i64, Option<i64>) = self.0.one("application", SUMS, values()).await?;
        let rows: Vec<ResultRow> = self.0.all(OF, values()).await?;
        let result = |row: ResultRow| -> Result<ValidationResult> {
            let overridden = match (row.reason, row.by_id, row.by_name, row.at_ms) {
                (Some(reason), Some(by_id), Some(by_name), Some(at_ms)) => Some(Override {
                    reason,
                    by: (by_id, by_name),
                    at_ms,
                }),
                _ => None,
            };
            Ok(ValidationResult {
                verdict: verdict_of(&row.verdict)?,
                missing: serde_json::from_str(&row.missing)?,
                names: serde_json::from_str(&row.names)?,
                own_verdict: match row.own_verdict.as_str() {
                    "" => None,
                    verdict => Some(verdict_of(verdict)?),
                },
                said: match row.said.as_str() {
                    "" => Words::new(),
                    said => serde_json::from_str(said)?,
                },
                rule: row.rule_key,
                why: row.why,
                overridden,
            })
        };
        Ok(ValidationRun {
            sums: Validations::new(sums.0, sums.1, sums.2).with_corrected(sums.3),
            version: sums.4,
            at_ms: sums.5,
            results: rows.into_iter().map(result).collect::<Result<_>>()?,
        })
    }

    /// The next applications of a program after this one, by their numbers.
    pub async fn next(
        &self,
        tenant: TenantId,
        program: i64,
        after: i64,
        limit: i64,
    ) -> Result<Vec<ApplicationId>> {
        let rows: Vec<(i64,)> = self.0.all(NEXT, args![tenant, program, after, limit]).await?;
        Ok(rows.into_iter().map(|(id,)| ApplicationId(id)).collect())
    }
}

/// What a rule said at last and by what, as this write sees it.
pub(super) async fn seen(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    rule: &str,
) -> Result<(Verdict, String)> {
    let values = args![tenant, application, rule];
    let (verdict, seen): (String, String) = write.one("rule", SEEN, values).await?;
    Ok((verdict_of(&verdict)?, seen))
}

/// Checks an application by the rules in force, stores the results and sends them to every screen. An override ends
/// when the value its rule reads has changed.
pub async fn run(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<QueueItem> {
    judge(write, tenant, application).await?;
    let item = applications::by_id(write, tenant, application).await?;
    applications::announce(write, tenant, &item).await?;
    Ok(item)
}

/// Whether rules of a program may read the status that its applications have.
pub async fn read_status(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<bool> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::ValidationRules,
        key: &key,
    };
    let rules = config_versions::held(write, id).await?;
    Ok(rules.is_some_and(|rules| rules.body.contains("status")))
}

/// The same without an event: for an application that is being created.
pub async fn judge(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<()> {
    let now = now_ms();
    if write.execute(BEGIN, args![tenant, application, now]).await? == 0 {
        return Err(StoreError::NotFound("application"));
    }
    let known = rule_facts::of(write, tenant, application).await?;
    let key = known.program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::ValidationRules,
        key: &key,
    };
    let (version, rules) = match config_versions::held(write, id).await? {
        Some(held) => (
            held.version,
            rule_facts::read::<RuleSet>("validation rules", &held.body)?,
        ),
        None => (0, RuleSet::default()),
    };
    let facts = known.at(now);
    let book = RuleBook::compile(&rules, &known.names).0;
    let judged = book.judge(&facts);
    let own = known.own_at(now).map(|facts| book.judge(&facts));
    let values = &known.values;

    let overrides = validation_overrides::of(write, tenant, application).await?;
    let (mut rows, mut verdicts, mut kept_overrides) = (Vec::new(), Vec::new(), Vec::new());
    let mut corrected = 0_i64;
    for (position, one) in judged.iter().enumerate() {
        let own = own.as_ref().and_then(|own| own.get(position));
        let own_verdict = own.map(|own| own.verdict).filter(|own| *own != one.verdict);
        if one.verdict == Verdict::Passed && own_verdict.is_some() {
            corrected += 1;
        }
        let seen = seen_by(values, &one.names);
        let is_let_pass = one.verdict != Verdict::Passed
            && overrides
                .iter()
                .any(|(rule, by)| *rule == one.rule && *by == seen);
        if is_let_pass {
            kept_overrides.push(one.rule.as_str());
        }
        verdicts.push(if is_let_pass { Verdict::Passed } else { one.verdict });
        let missing: &[String] = match &one.why {
            Some(Undecided::Missing(names)) => names,
            Some(Undecided::TooMuchWork | Undecided::NoResult | Undecided::NotAsked) | None => &[],
        };
        rows.push(args![
            tenant,
            application,
            &one.rule,
            position as i64,
            one.verdict.as_str(),
            one.why.as_ref().map_or("", Undecided::key),
            serde_json::to_string(missing)?,
            serde_json::to_string(&one.names)?,
            seen,
            own_verdict.map_or("", Verdict::as_str),
            match one.said.is_empty() {
                true => String::new(),
                false => serde_json::to_string(&one.said)?,
            }
        ]);
    }
    write.execute(CLEAR, args![tenant, application]).await?;
    if !rows.is_empty() {
        batch::insert(write, INSERT, rows).await?;
    }
    let sums = Validations::of(verdicts);
    let counts = args![
        tenant,
        application,
        sums.failed,
        sums.warning,
        sums.passed,
        version,
        corrected
    ];
    write.execute(COUNT, counts).await?;
    for (rule, _) in overrides
        .iter()
        .filter(|(rule, _)| !kept_overrides.contains(&rule.as_str()))
    {
        validation_overrides::end(write, tenant, application, rule).await?;
        let by = By::system().from("validation");
        let line = AuditLine::new(
            tenant,
            by,
            "validation.override_ended",
            "application",
            application,
        );
        audit::append(write, line.reason(rule)).await?;
    }
    Ok(())
}

/// A hash of the values under these paths; a list counts as a whole.
fn seen_by(values: &Value, names: &[String]) -> String {
    let mut hash = Sha256::new();
    for name in names {
        let mut at = values;
        for part in name.split('.') {
            if at.is_array() {
                break;
            }
            at = &at[part];
        }
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(at.to_string().as_bytes());
        hash.update([0]);
    }
    format!("{:x}", hash.finalize())
}
