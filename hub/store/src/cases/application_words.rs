//! The words by which applications are found: one row per word, so that the beginning of a word is a range of the key.

use crate::db::Value;
use crate::{Result, Store, Write, args, batch, statements};
use hub_domain::cases::search_words::{search_words, typed_addresses, typed_words};
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO application_words (tenant_id, word, application_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, word, application_id) DO NOTHING";
    FORGET = "DELETE FROM application_words WHERE tenant_id = $1 AND application_id = $2";
    UNINDEXED = "SELECT a.tenant_id, a.id, a.search_text FROM applications a
        WHERE (a.tenant_id, a.id) > ($1, $2) AND NOT EXISTS (SELECT 1 FROM application_words w
            WHERE w.tenant_id = a.tenant_id AND w.application_id = a.id)
        ORDER BY a.tenant_id, a.id LIMIT 2000";
}

/// Words of a search that are used; more hardly narrow the result.
const MOST_WORDS: usize = 6;

/// Replaces the words of one application.
pub async fn index(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    search_text: &str,
) -> Result<()> {
    write.execute(FORGET, args![tenant, application]).await?;
    add(write, [(tenant, application, search_text)]).await
}

/// Adds the words of applications that have none yet.
pub async fn add<'a>(
    write: &mut Write,
    applications: impl IntoIterator<Item = (TenantId, ApplicationId, &'a str)>,
) -> Result<()> {
    let rows = applications
        .into_iter()
        .flat_map(|(tenant, application, text)| {
            search_words(text)
                .into_iter()
                .map(move |word| args![tenant, word, application])
        })
        .collect();
    batch::insert(write, INSERT, rows).await.map(drop)
}

/// Words in one piece of [`add_in_order`].
const PIECE: usize = 40_000;

/// The same for very many applications of a tenant: in the order of the words, so that their index is written from its beginning to its
/// end, and not all over.
pub async fn add_in_order(
    write: &mut Write,
    tenant: TenantId,
    applications: &[(ApplicationId, String)],
) -> Result<()> {
    let words = applications
        .iter()
        .flat_map(|(application, text)| search_words(text).into_iter().map(|word| (word, *application)));
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    for piece in words.chunks(PIECE) {
        let rows = piece
            .iter()
            .map(|(word, application)| args![tenant, word.as_str(), *application]);
        batch::insert(write, INSERT, rows.collect()).await?;
    }
    Ok(())
}

/// Adds missing words, after a bulk load or an upgrade; several nodes may do so at once. Returns the number of applications completed.
pub async fn fill_missing(store: &Store) -> Result<u64> {
    let (mut tenant, mut id, mut done) = (i64::MIN, i64::MIN, 0);
    loop {
        let rows: Vec<(i64, i64, String)> = store.db().all(UNINDEXED, args![tenant, id]).await?;
        let Some(last) = rows.last() else {
            return Ok(done);
        };
        (tenant, id) = (last.0, last.1);
        done += rows.len() as u64;
        let mut write = store.write().await?;
        let rows = rows
            .iter()
            .map(|(tenant, id, text)| (TenantId(*tenant), ApplicationId(*id), text.as_str()));
        add(&mut write, rows).await?;
        write.commit().await?;
    }
}

/// Fewest digits that are looked for in phone numbers, too.
const LEAST_DIGITS: usize = 4;

/// Fewest characters that are looked for in answers, too.
const LEAST_LETTERS: usize = 3;

/// The SQL that returns, as `id`, the applications of tenant `$1` in which every typed word is the beginning of some
/// word of its name, its numbers or its answers, each once; a run of digits, however divided, may also be the applicant's phone number or
/// its end, and what has an at sign is the beginning of a mail address. None when nothing was typed. The words are bound behind `args`.
pub fn matches_sql(typed: &str, args: &mut Vec<Value>) -> Option<String> {
    found_sql(typed, args, Times::Once)
}

/// The same, and bound alike, where an application may come several times: for `IN`, which does without what finding the same twice costs.
pub fn lookup_sql(typed: &str, args: &mut Vec<Value>) -> Option<String> {
    found_sql(typed, args, Times::Any)
}

/// How often an application comes that is found by several words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Times {
    Once,
    Any,
}

impl Times {
    fn union(self) -> &'static str {
        match self {
            Times::Once => " UNION ",
            Times::Any => " UNION ALL ",
        }
    }
}

fn found_sql(typed: &str, args: &mut Vec<Value>, times: Times) -> Option<String> {
    let (addresses, typed) = typed_addresses(typed);
    let words: Vec<String> = typed_words(&typed).into_iter().take(MOST_WORDS).collect();
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = Vec::new();
    for run in words.chunk_by(|one, next| is_number(one) && is_number(next)) {
        let begins: Vec<String> = run.iter().map(|word| word_sql(word, args, times)).collect();
        let digits = run.concat();
        if !is_number(&digits) || digits.len() < LEAST_DIGITS {
            parts.extend(begins);
            continue;
        }
        let mut queries = vec![begins.join(" INTERSECT "), begins_sql(PHONE, &digits, args)];
        // `020 …` and `0044 …` are dialled, and not part of the number.
        let dialled = digits.trim_start_matches('0');
        if dialled.len() != digits.len() && dialled.len() >= LEAST_DIGITS {
            queries.push(begins_sql(PHONE, dialled, args));
        }
        parts.push(format!("{TOGETHER}{}) n", queries.join(times.union())));
    }
    for address in addresses.iter().take(MOST_WORDS) {
        parts.push(begins_sql(EMAIL, address, args));
    }
    match parts.as_slice() {
        [] => None,
        [one] if times == Times::Any || one.starts_with(TOGETHER) => Some(one.clone()),
        [one] => Some(one.replacen("SELECT", "SELECT DISTINCT", 1)),
        more => Some(more.join(" INTERSECT ")),
    }
}

/// A word of what an application is called, or of its answers.
fn word_sql(word: &str, args: &mut Vec<Value>, times: Times) -> String {
    let named = begins_sql(WORD, word, args);
    if word.chars().count() < LEAST_LETTERS {
        return named;
    }
    let answered = begins_sql(ANSWER, word, args);
    format!("{TOGETHER}{named}{}{answered}) w", times.union())
}

/// A union begins with it, in which each application comes as often as [`Times`] says.
const TOGETHER: &str = "SELECT id FROM (";

/// One of the questions below, bound to the beginning that was typed.
fn begins_sql(question: &str, typed: &str, args: &mut Vec<Value>) -> String {
    args.push(Value::from(typed.to_owned()));
    args.push(Value::from(format!("{typed}{}", char::MAX)));
    question
        .replace("{from}", &format!("${}", args.len() - 1))
        .replace("{until}", &format!("${}", args.len()))
}

const WORD: &str = "SELECT application_id AS id FROM application_words WHERE tenant_id = $1 AND word >= {from} AND word < {until}";
const ANSWER: &str = "SELECT application_id AS id FROM answer_words WHERE tenant_id = $1 AND word >= {from} AND word < {until}";
/// CROSS JOIN: SQLite begins with the addresses that were found.
const EMAIL: &str = "SELECT a.id AS id FROM applicant_addresses d CROSS JOIN applications a
    WHERE d.tenant_id = $1 AND d.kind = 'email' AND d.address >= {from} AND d.address < {until}
        AND a.tenant_id = $1 AND a.applicant_id = d.applicant_id";
/// CROSS JOIN: SQLite begins with the numbers that were found.
const PHONE: &str = "SELECT a.id AS id FROM phone_beginnings d CROSS JOIN applications a
    WHERE d.tenant_id = $1 AND d.digits >= {from} AND d.digits < {until} AND a.tenant_id = $1 AND a.applicant_id = d.applicant_id";

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    [
        "ana",
        "al",
        "ana 12",
        "ana 020 5550",
        "5550110",
        "ana ana@example.org",
    ]
    .iter()
    .flat_map(|typed| [Times::Once, Times::Any].map(|times| found_sql(typed, &mut args![TenantId(1)], times)))
    .flatten()
    .collect()
}
