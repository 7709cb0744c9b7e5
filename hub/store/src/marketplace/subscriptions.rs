//! Subscriptions that a cloud marketplace has sold for a tenant: whose they are, and what was made for them.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::jobs::{self, NewJob};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::job::{Job, Priority};
use hub_domain::subscription::SubscriptionState;
use serde::{Deserialize, Serialize};

macro_rules! columns {
    () => {
        "id, name, offer_id, plan_id, quantity, state, purchaser_email, admin_email, admin_first_name, admin_last_name,
            bought_tenant, draft_id, created_at_ms, read_at_ms"
    };
}

statements! {
    // An older read never overwrites a newer one.
    PUT = "INSERT INTO subscriptions (tenant_id, id, name, offer_id, plan_id, quantity, state, purchaser_email, admin_email,
            admin_first_name, admin_last_name, bought_tenant, draft_id, created_at_ms, read_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '', '', NULL, NULL, $9, $9)
        ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name, offer_id = excluded.offer_id, plan_id = excluded.plan_id,
            quantity = excluded.quantity, state = excluded.state, purchaser_email = excluded.purchaser_email,
            read_at_ms = excluded.read_at_ms
        WHERE excluded.read_at_ms >= subscriptions.read_at_ms";
    BY_ID = concat!("SELECT ", columns!(), " FROM subscriptions WHERE tenant_id = $1 AND id = $2");
    OF_ADMIN = concat!("SELECT ", columns!(), " FROM subscriptions WHERE tenant_id = $1 AND admin_email = $2
        ORDER BY created_at_ms DESC, id LIMIT 500");
    OF_PERSON = concat!("SELECT ", columns!(), " FROM subscriptions
        WHERE tenant_id = $1 AND (admin_email = $2 OR purchaser_email = $2) ORDER BY created_at_ms DESC, id LIMIT 500");
    AFTER = concat!("SELECT ", columns!(), " FROM subscriptions WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT 500");
    SET_ADMIN = "UPDATE subscriptions SET admin_email = $3, admin_first_name = $4, admin_last_name = $5
        WHERE tenant_id = $1 AND id = $2 AND admin_email = ''";
    SET_BOUGHT = "UPDATE subscriptions SET bought_tenant = $3 WHERE tenant_id = $1 AND id = $2 AND bought_tenant IS NULL";
    // A draft that was given up, or swept away, makes room for another.
    SET_DRAFT = "UPDATE subscriptions SET draft_id = $3 WHERE tenant_id = $1 AND id = $2 AND (draft_id IS NULL
        OR NOT EXISTS (SELECT 1 FROM application_drafts d WHERE d.tenant_id = $1 AND d.id = subscriptions.draft_id))";
    OF_DRAFT = "SELECT id FROM subscriptions WHERE tenant_id = $1 AND draft_id = $2 LIMIT 1";
    ENDED_FOR = "SELECT COUNT(*) FROM subscriptions WHERE bought_tenant = $1 AND state = 'Unsubscribed'";
    INSERT_TICKET = "INSERT INTO marketplace_tickets (tenant_id, ticket_hash, subscription_id, expires_at_ms) VALUES ($1, $2, $3, $4)";
    TICKET = "SELECT subscription_id FROM marketplace_tickets WHERE tenant_id = $1 AND ticket_hash = $2 AND expires_at_ms > $3";
    FORGET_TICKETS = "DELETE FROM marketplace_tickets WHERE expires_at_ms < $1";
}

/// Makes what was bought: the instance, its administrator's invitation, and the word to the marketplace that it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FulfilSubscription {
    pub subscription: String,
    /// The address of whoever sells it, e.g. `https://service.example`.
    pub origin: String,
    /// When it was asked for: it may be asked for again.
    pub at_ms: i64,
}

impl Job for FulfilSubscription {
    const KIND: &'static str = "fulfil_subscription";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 2;
    /// It is paid for.
    const GIVES_UP: bool = false;

    fn key(&self) -> String {
        format!("{}-{}-{}", Self::KIND, self.subscription, self.at_ms)
    }
}

/// What the marketplace says of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoldSubscription {
    /// The marketplace's.
    pub id: String,
    pub name: String,
    pub offer_id: String,
    pub plan_id: String,
    pub quantity: Option<i64>,
    pub state: SubscriptionState,
    /// In lower case; empty where it says none.
    pub purchaser_email: String,
}

/// A subscription with what is known of it here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub sold: SoldSubscription,
    /// None: nobody has confirmed the purchase yet.
    pub admin: Option<SubscriptionAdmin>,
    /// The instance that was made for it.
    pub bought: Option<TenantId>,
    /// The draft by which it is configured.
    pub draft: Option<String>,
    pub created_at_ms: i64,
    /// When its state was last read at the marketplace.
    pub read_at_ms: i64,
}

/// Who administers what was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionAdmin {
    /// In lower case.
    pub email: String,
    pub first_name: String,
    pub last_name: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    name: String,
    offer_id: String,
    plan_id: String,
    quantity: Option<i64>,
    state: String,
    purchaser_email: String,
    admin_email: String,
    admin_first_name: String,
    admin_last_name: String,
    bought_tenant: Option<i64>,
    draft_id: Option<String>,
    created_at_ms: i64,
    read_at_ms: i64,
}

impl TryFrom<Row> for Subscription {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        let state = SubscriptionState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
            what: "state of a subscription",
            reason: row.state.clone(),
        })?;
        let admin = SubscriptionAdmin {
            email: row.admin_email,
            first_name: row.admin_first_name,
            last_name: row.admin_last_name,
        };
        Ok(Self {
            sold: SoldSubscription {
                id: row.id,
                name: row.name,
                offer_id: row.offer_id,
                plan_id: row.plan_id,
                quantity: row.quantity,
                state,
                purchaser_email: row.purchaser_email,
            },
            admin: (!admin.email.is_empty()).then_some(admin),
            bought: row.bought_tenant.map(TenantId),
            draft: row.draft_id,
            created_at_ms: row.created_at_ms,
            read_at_ms: row.read_at_ms,
        })
    }
}

fn all(rows: Vec<Row>) -> Result<Vec<Subscription>> {
    rows.into_iter().map(Subscription::try_from).collect()
}

/// Subscriptions, for reading.
pub struct Subscriptions<'a>(pub(crate) &'a Db);

impl Subscriptions<'_> {
    /// One of them.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Option<Subscription>> {
        let row: Option<Row> = self.0.optional(BY_ID, args![tenant, id]).await?;
        row.map(Subscription::try_from).transpose()
    }

    /// Those that somebody administers, by the address (lower case), newest first, at most 500.
    pub async fn of_admin(&self, tenant: TenantId, email: &str) -> Result<Vec<Subscription>> {
        if email.is_empty() {
            return Ok(Vec::new());
        }
        all(self.0.all(OF_ADMIN, args![tenant, email]).await?)
    }

    /// Those that somebody has bought or administers, by the address (lower case), newest first, at most 500.
    pub async fn of_person(&self, tenant: TenantId, email: &str) -> Result<Vec<Subscription>> {
        if email.is_empty() {
            return Ok(Vec::new());
        }
        all(self.0.all(OF_PERSON, args![tenant, email]).await?)
    }

    /// All of them by their ids, 500 at a time: those after this one, at first after an empty text.
    pub async fn after(&self, tenant: TenantId, id: &str) -> Result<Vec<Subscription>> {
        all(self.0.all(AFTER, args![tenant, id]).await?)
    }

    /// Whether an instance was bought by a subscription that is cancelled.
    pub async fn has_ended(&self, bought: TenantId) -> Result<bool> {
        let row: (i64,) = self.0.one("subscriptions", ENDED_FOR, args![bought]).await?;
        Ok(row.0 > 0)
    }

    /// The subscription of a ticket, while the ticket is good.
    pub async fn of_ticket(&self, tenant: TenantId, ticket: &str, now_ms: i64) -> Result<Option<String>> {
        let values = args![tenant, token_hash(ticket), now_ms];
        let row: Option<(String,)> = self.0.optional(TICKET, values).await?;
        Ok(row.map(|(id,)| id))
    }

    /// Drops tickets that ended before `at_ms`.
    pub async fn forget_tickets_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_TICKETS, args![at_ms]).await.map(drop)
    }
}

/// Keeps what was read of a subscription at the marketplace at this time; what was read later stays.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    sold: &SoldSubscription,
    read_at_ms: i64,
) -> Result<()> {
    let values = args![
        tenant,
        &sold.id,
        &sold.name,
        &sold.offer_id,
        &sold.plan_id,
        sold.quantity,
        sold.state.as_str(),
        &sold.purchaser_email,
        read_at_ms
    ];
    write.execute(PUT, values).await.map(drop)
}

/// A subscription as the write sees it.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<Option<Subscription>> {
    let row: Option<Row> = write.optional(BY_ID, args![tenant, id]).await?;
    row.map(Subscription::try_from).transpose()
}

/// Says who administers a subscription; false where somebody is named already.
pub async fn set_admin(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    admin: &SubscriptionAdmin,
) -> Result<bool> {
    let values = args![tenant, id, &admin.email, &admin.first_name, &admin.last_name];
    Ok(write.execute(SET_ADMIN, values).await? > 0)
}

/// Has what was bought made.
pub async fn fulfil(write: &mut Write, tenant: TenantId, id: &str, origin: &str, at_ms: i64) -> Result<()> {
    let job = FulfilSubscription {
        subscription: id.to_owned(),
        origin: origin.to_owned(),
        at_ms,
    };
    jobs::add(write, &NewJob::once(tenant, &job, at_ms)?).await
}

/// Names the instance that was made for a subscription; false where there is one.
pub async fn set_bought(write: &mut Write, tenant: TenantId, id: &str, bought: TenantId) -> Result<bool> {
    Ok(write.execute(SET_BOUGHT, args![tenant, id, bought]).await? > 0)
}

/// Names the draft by which a subscription is configured; false where it has one that is still there, or the draft is another
/// subscription's.
pub async fn set_draft(write: &mut Write, tenant: TenantId, id: &str, draft: &str) -> Result<bool> {
    let taken: Option<(String,)> = write.optional(OF_DRAFT, args![tenant, draft]).await?;
    if taken.is_some() {
        return Ok(false);
    }
    Ok(write.execute(SET_DRAFT, args![tenant, id, draft]).await? > 0)
}

/// Keeps a ticket, which stands for the marketplace's token.
pub async fn add_ticket(
    write: &mut Write,
    tenant: TenantId,
    ticket: &str,
    subscription: &str,
    expires_at_ms: i64,
) -> Result<()> {
    let values = args![tenant, token_hash(ticket), subscription, expires_at_ms];
    write.execute(INSERT_TICKET, values).await.map(drop)
}
