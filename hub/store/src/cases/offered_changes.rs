//! What applicants offer to change after they have applied, until staff take or decline it.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::correction_request::OfferState;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use serde_json::Value;
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "id, application_id, by_id, by_name, offered_at_ms, words, offer_key, ended, ended_by, ended_at_ms, reason FROM offered_changes"
    };
}

statements! {
    OF = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND application_id = $2 ORDER BY offered_at_ms DESC, id DESC LIMIT 200");
    ITEMS_OF = "SELECT i.offer_id, i.at, i.before_value, i.after_value FROM offered_items i
        JOIN offered_changes o ON o.tenant_id = i.tenant_id AND o.id = i.offer_id
        WHERE i.tenant_id = $1 AND o.application_id = $2 ORDER BY i.offer_id, i.position LIMIT 10000";
    OPEN_OF = "SELECT COUNT(*) FROM offered_changes WHERE tenant_id = $1 AND application_id = $2 AND ended = ''";
    ADD = "INSERT INTO offered_changes (tenant_id, id, application_id, by_id, by_name, offered_at_ms, words, offer_key, ended, ended_by,
            ended_at_ms, reason)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '', NULL, '')
        ON CONFLICT (tenant_id, application_id, offer_key) DO NOTHING";
    ADD_ITEM = "INSERT INTO offered_items (tenant_id, offer_id, position, at, before_value, after_value) VALUES ($1, $2, $3, $4, $5, $6)";
    ADD_SECRET = "INSERT INTO offered_secrets (tenant_id, offer_id, at, sealed) VALUES ($1, $2, $3, $4)";
    SECRETS = "SELECT at, sealed FROM offered_secrets WHERE tenant_id = $1 AND offer_id = $2 ORDER BY at";
    REMOVE_SECRETS = "DELETE FROM offered_secrets WHERE tenant_id = $1 AND offer_id = $2";
    END = "UPDATE offered_changes SET ended = $4, ended_by = $5, ended_at_ms = $6, reason = $7
        WHERE tenant_id = $1 AND application_id = $2 AND id = $3 AND ended = ''";
}

/// An offer.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferedChange {
    pub id: String,
    pub application: ApplicationId,
    /// Account and name.
    pub by: (i64, String),
    pub offered_at_ms: i64,
    pub words: String,
    /// The caller's own word.
    pub key: String,
    pub state: OfferState,
    pub ended_by: String,
    pub ended_at_ms: Option<i64>,
    /// Why it was declined.
    pub reason: String,
    pub items: Vec<OfferedItem>,
}

/// One place of an offer.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferedItem {
    pub at: String,
    /// What stood there when it was offered.
    pub before: Value,
    /// What the applicant wants there, as the form reads it: numbers under seal as their last digits.
    pub after: Value,
}

/// An offer about to be made.
#[derive(Debug, Clone)]
pub struct NewOffer<'a> {
    pub id: &'a str,
    pub application: ApplicationId,
    pub by: (i64, &'a str),
    pub words: &'a str,
    pub key: &'a str,
    pub items: &'a [OfferedItem],
    /// Sealed numbers with their places.
    pub secrets: &'a [(String, String)],
}

#[derive(sqlx::FromRow)]
struct OfferRow {
    id: String,
    application_id: i64,
    by_id: i64,
    by_name: String,
    offered_at_ms: i64,
    words: String,
    offer_key: String,
    ended: String,
    ended_by: String,
    ended_at_ms: Option<i64>,
    reason: String,
}

fn corrupt(reason: impl ToString) -> StoreError {
    StoreError::Corrupt {
        what: "offer of changes",
        reason: reason.to_string(),
    }
}

/// Offers, for reading.
pub struct OfferedChanges<'a>(pub(crate) &'a Db);

impl OfferedChanges<'_> {
    /// Those of an application, the newest first.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<OfferedChange>> {
        type ItemRow = (String, String, String, String);
        let (offers, items): (Vec<OfferRow>, Vec<ItemRow>) = tokio::try_join!(
            self.0.all(OF, args![tenant, application]),
            self.0.all(ITEMS_OF, args![tenant, application])
        )?;
        let mut by_offer: HashMap<String, Vec<OfferedItem>> = HashMap::new();
        for (offer, at, before, after) in items {
            let item = OfferedItem {
                at,
                before: serde_json::from_str(&before).map_err(corrupt)?,
                after: serde_json::from_str(&after).map_err(corrupt)?,
            };
            by_offer.entry(offer).or_default().push(item);
        }
        let offers = offers.into_iter();
        offers
            .map(|row| {
                Ok(OfferedChange {
                    state: OfferState::parse(&row.ended).ok_or_else(|| corrupt(&row.ended))?,
                    items: by_offer.remove(&row.id).unwrap_or_default(),
                    id: row.id,
                    application: ApplicationId(row.application_id),
                    by: (row.by_id, row.by_name),
                    offered_at_ms: row.offered_at_ms,
                    words: row.words,
                    key: row.offer_key,
                    ended_by: row.ended_by,
                    ended_at_ms: row.ended_at_ms,
                    reason: row.reason,
                })
            })
            .collect()
    }

    /// The sealed numbers of an offer that waits, with their places.
    pub async fn secrets(&self, tenant: TenantId, offer: &str) -> Result<Vec<(String, String)>> {
        self.0.all(SECRETS, args![tenant, offer]).await
    }

    /// How many of an application wait.
    pub async fn open_of(&self, tenant: TenantId, application: ApplicationId) -> Result<i64> {
        let (count,): (i64,) = self.0.one("count", OPEN_OF, args![tenant, application]).await?;
        Ok(count)
    }
}

/// Writes an offer down; false where the same key has made one before.
pub async fn add(write: &mut Write, tenant: TenantId, new: &NewOffer<'_>) -> Result<bool> {
    let values = args![
        tenant,
        new.id,
        new.application,
        new.by.0,
        new.by.1,
        now_ms(),
        new.words,
        new.key
    ];
    if write.execute(ADD, values).await? == 0 {
        return Ok(false);
    }
    for (position, item) in new.items.iter().enumerate() {
        let values = args![
            tenant,
            new.id,
            position as i64,
            &item.at,
            item.before.to_string(),
            item.after.to_string()
        ];
        write.execute(ADD_ITEM, values).await?;
    }
    for (at, sealed) in new.secrets {
        write
            .execute(ADD_SECRET, args![tenant, new.id, at, sealed])
            .await?;
    }
    Ok(true)
}

/// Ends an open offer, with the sealed numbers that it held; false where it has ended, or is none of the application.
pub async fn end(
    write: &mut Write,
    tenant: TenantId,
    (application, offer): (ApplicationId, &str),
    state: OfferState,
    (by, reason): (&str, &str),
) -> Result<bool> {
    let values = args![tenant, application, offer, state.as_str(), by, now_ms(), reason];
    if write.execute(END, values).await? == 0 {
        return Ok(false);
    }
    write.execute(REMOVE_SECRETS, args![tenant, offer]).await?;
    Ok(true)
}
