//! What carriers bring by SMPP: texts and parts of texts, from their arrival until the whole is in a thread. Parts are joined
//! whichever node they reach, and survive it. SMPP 3.4 gives incoming units no id, so a repeated one is known by its content.

use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::text_unit::{TextUnit, UnitAlphabet, joined};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

statements! {
    KNOWN = "SELECT text_id, session, sequence, state FROM text_units WHERE tenant_id = $1 AND fingerprint = $2 AND received_at_ms > $3
        ORDER BY received_at_ms DESC, id DESC LIMIT 1";
    OPEN = "SELECT text_id, place FROM text_units WHERE tenant_id = $1 AND state = 'waiting' AND from_address = $2 AND to_address = $3
        AND reference = $4 AND total = $5 ORDER BY received_at_ms DESC, id DESC LIMIT 255";
    INSERT = "INSERT INTO text_units (tenant_id, id, text_id, fingerprint, from_address, to_address, reference, total, place, alphabet,
            content, session, sequence, state, received_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'waiting', $14)";
    COUNT = "SELECT COUNT(*) FROM text_units WHERE tenant_id = $1 AND text_id = $2";
    OF_TEXT = "SELECT from_address, to_address, total, place, alphabet, content FROM text_units
        WHERE tenant_id = $1 AND text_id = $2 AND state = 'waiting' ORDER BY place";
    LATE = "SELECT text_id, MIN(received_at_ms) FROM text_units WHERE tenant_id = $1 AND state = 'waiting' AND received_at_ms <= $2
        GROUP BY text_id ORDER BY MIN(received_at_ms), text_id LIMIT 200";
    DONE = "UPDATE text_units SET state = 'done', content = '' WHERE tenant_id = $1 AND text_id = $2";
    FORGET = "DELETE FROM text_units WHERE state = 'done' AND received_at_ms < $1";
}

/// How long a unit that came is remembered: one that comes again within it is the same.
pub const REMEMBERED_MS: i64 = 15 * 60_000;

/// Texts that carriers bring, for reading.
pub struct TextUnits<'a>(pub(crate) &'a Store);

/// A text as its parts make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedText {
    pub from: String,
    pub to: String,
    pub body: String,
}

#[derive(sqlx::FromRow)]
struct UnitRow {
    from_address: String,
    to_address: String,
    total: i64,
    place: i64,
    alphabet: String,
    content: String,
}

impl TextUnits<'_> {
    /// A text that is not yet in a thread, with its gaps where parts are missing.
    pub async fn joined(&self, tenant: TenantId, text: &str) -> Result<Option<JoinedText>> {
        let rows: Vec<UnitRow> = self.0.db().all(OF_TEXT, args![tenant, text]).await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let (from, to) = (first.from_address.clone(), first.to_address.clone());
        let total = u8::try_from(first.total).unwrap_or(1);
        let mut parts = BTreeMap::new();
        for row in rows {
            let alphabet = UnitAlphabet::parse(&row.alphabet).ok_or_else(|| StoreError::Corrupt {
                what: "alphabet of a text",
                reason: row.alphabet.clone(),
            })?;
            parts.insert(
                u8::try_from(row.place).unwrap_or(1),
                (alphabet, bytes(&row.content)),
            );
        }
        let body = joined(total, &parts);
        Ok(Some(JoinedText { from, to, body }))
    }

    /// Texts with a part from before a time that are in no thread yet, the oldest first.
    pub async fn late(&self, tenant: TenantId, before_ms: i64) -> Result<Vec<String>> {
        let rows: Vec<(String, i64)> = self.0.db().all(LATE, args![tenant, before_ms]).await?;
        Ok(rows.into_iter().map(|(text, _)| text).collect())
    }

    /// Deletes what came earlier and is in threads.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// What a unit comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// It came before, and its text is in a thread.
    Known,
    Kept {
        /// The text that it belongs to.
        text: String,
        is_whole: bool,
        /// An earlier text under the same reference that will not become whole any more.
        superseded: Option<String>,
    },
}

/// Keeps a unit. A repeated one is not kept twice.
pub async fn take(write: &mut Write, tenant: TenantId, unit: &TextUnit) -> Result<Taken> {
    // Parts that come to two nodes at once see each other: the counter's row is held until the commit.
    write.next_number(tenant, "text_units", 1).await?;
    let fingerprint = fingerprint(unit);
    let now = now_ms();
    let values = args![tenant, &fingerprint, now - REMEMBERED_MS];
    let known: Option<(String, String, i64, String)> = write.optional(KNOWN, values).await?;
    let (total, place) = unit
        .part
        .map_or((1, 1), |part| (i64::from(part.total), i64::from(part.place)));
    if let Some((text, session, sequence, state)) = known {
        // The same words again by the same connection, under another number, are a person who writes them again.
        let is_repeated = unit.part.is_some()
            || unit.carrier_id.is_some()
            || session != unit.session
            || sequence == i64::from(unit.sequence);
        if is_repeated && state == "done" {
            return Ok(Taken::Known);
        }
        if is_repeated {
            let is_whole = count(write, tenant, &text).await? >= total;
            return Ok(Taken::Kept {
                text,
                is_whole,
                superseded: None,
            });
        }
    }
    let reference = unit.part.map_or(-1, |part| i64::from(part.reference));
    let open: Vec<(String, i64)> = match unit.part {
        Some(_) => {
            let values = args![tenant, &unit.from, &unit.to, reference, total];
            write.all(OPEN, values).await?
        }
        None => Vec::new(),
    };
    // The newest text under this reference; if it has such a part already, another one begins.
    let newest = open.first().map(|(text, _)| text.clone());
    let is_taken = |text: &String| open.iter().any(|(other, taken)| other == text && *taken == place);
    let superseded = newest.clone().filter(is_taken);
    let new_id = || uuid::Uuid::now_v7().to_string();
    let text = newest.filter(|text| !is_taken(text)).unwrap_or_else(new_id);
    let values = args![
        tenant,
        new_id(),
        &text,
        fingerprint,
        &unit.from,
        &unit.to,
        reference,
        total,
        place,
        unit.alphabet.as_str(),
        hexadecimal(&unit.bytes),
        &unit.session,
        i64::from(unit.sequence),
        now
    ];
    write.execute(INSERT, values).await?;
    let is_whole = total == 1 || count(write, tenant, &text).await? >= total;
    Ok(Taken::Kept {
        text,
        is_whole,
        superseded,
    })
}

/// The text is in a thread: only that it came is remembered.
pub async fn done(write: &mut Write, tenant: TenantId, text: &str) -> Result<()> {
    write.execute(DONE, args![tenant, text]).await.map(drop)
}

async fn count(write: &mut Write, tenant: TenantId, text: &str) -> Result<i64> {
    let (count,): (i64,) = write.one("count", COUNT, args![tenant, text]).await?;
    Ok(count)
}

fn fingerprint(unit: &TextUnit) -> String {
    let mut hasher = Sha256::new();
    let part = unit
        .part
        .map(|part| format!("{}/{}/{}", part.reference, part.total, part.place));
    let texts = [
        unit.from.as_str(),
        unit.to.as_str(),
        unit.alphabet.as_str(),
        part.as_deref().unwrap_or_default(),
        unit.carrier_id.as_deref().unwrap_or_default(),
    ];
    for bytes in texts
        .into_iter()
        .map(str::as_bytes)
        .chain([unit.bytes.as_slice()])
    {
        // A length before each, so that two different units never yield the same bytes.
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
    format!("{:x}", hasher.finalize())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let digits = hexadecimal.as_bytes().chunks_exact(2);
    digits
        .filter_map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok())
        .collect()
}
