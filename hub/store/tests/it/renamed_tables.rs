//! A table that was renamed, while a hub of the release before still runs beside this one and uses the old name.

use crate::fresh::{Fresh, fresh};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::notice::Fallback;
use hub_store::conversations::fallbacks;
use hub_store::db::Engine;
use hub_store::{Result, args};

const COUNTY: TenantId = TenantId(1);

/// The older hub's statements on `notice_fallbacks`, as that release had them.
const OLDER_KEEP: &str =
    "INSERT INTO notice_next_ways (tenant_id, message_id, channel, from_address, to_address, lang, subject, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id, message_id) DO NOTHING";
const OLDER_TAKE: &str = "DELETE FROM notice_next_ways WHERE tenant_id = $1 AND message_id = $2
    RETURNING channel, from_address, to_address, lang, subject, body";

/// Channel, from, to, language, subject, body.
type Taken = (String, String, String, String, String, String);

async fn older_keep(fresh: &Fresh, message: &str, body: &str) -> Result<u64> {
    let values = args![
        COUNTY,
        message,
        "EMAIL",
        "help@riverbend.example",
        "ana@riverbend.example",
        "es",
        "Su solicitud",
        body
    ];
    fresh.store.db().execute(OLDER_KEEP, values).await
}

async fn older_take(fresh: &Fresh, message: &str) -> Option<Taken> {
    let mut write = fresh.store.write().await.unwrap();
    let taken = write.optional(OLDER_TAKE, args![COUNTY, message]).await.unwrap();
    write.commit().await.unwrap();
    taken
}

async fn keep(fresh: &Fresh, message: &str, body: &str) {
    let fallback = Fallback {
        channel: Channel::Sms,
        to: "+12025550101".into(),
        lang: "en".into(),
        subject: String::new(),
        body: body.into(),
    };
    let mut write = fresh.store.write().await.unwrap();
    let all = vec![(message.to_owned(), "+12025550180".to_owned(), &fallback)];
    fallbacks::keep(&mut write, COUNTY, all).await.unwrap();
    write.commit().await.unwrap();
}

/// Message and body of every row, by either name.
async fn rows(fresh: &Fresh, table: &str) -> Vec<(String, String)> {
    let sql = format!("SELECT message_id, body FROM {table} WHERE tenant_id = $1 ORDER BY message_id");
    fresh.store.db().all(sql, args![COUNTY]).await.unwrap()
}

/// What both names show.
async fn on_both_sides(fresh: &Fresh) -> Vec<(String, String)> {
    let (older, newer) = (
        rows(fresh, "notice_next_ways").await,
        rows(fresh, "notice_fallbacks").await,
    );
    assert_eq!(older, newer);
    newer
}

fn row(message: &str, body: &str) -> (String, String) {
    (message.to_owned(), body.to_owned())
}

#[tokio::test]
async fn a_hub_of_the_release_before_keeps_and_takes_fallbacks_by_the_old_name() {
    let fresh = fresh().await;
    keep(&fresh, "m-new", "Call us").await;
    assert_eq!(on_both_sides(&fresh).await, [row("m-new", "Call us")]);
    if fresh.store.db().engine() == Engine::Sqlite {
        // One hub at a time: the old name can be read, and nobody writes by it.
        assert!(older_keep(&fresh, "m-old", "Llámenos").await.is_err());
        return;
    }

    assert_eq!(older_keep(&fresh, "m-old", "Llámenos").await.unwrap(), 1);
    // Kept once, whichever hub comes second.
    assert_eq!(older_keep(&fresh, "m-new", "Llámenos").await.unwrap(), 0);
    keep(&fresh, "m-old", "Call us").await;
    let both = [row("m-new", "Call us"), row("m-old", "Llámenos")];
    assert_eq!(on_both_sides(&fresh).await, both);

    // The older hub takes what the newer has kept, once.
    let taken = ["SMS", "+12025550180", "+12025550101", "en", "", "Call us"].map(str::to_owned);
    assert_eq!(older_take(&fresh, "m-new").await, Some(taken.into()));
    assert_eq!(older_take(&fresh, "m-new").await, None);
    assert_eq!(on_both_sides(&fresh).await, [row("m-old", "Llámenos")]);

    // The newer takes what the older has kept, and nothing is left for either.
    let mut write = fresh.store.write().await.unwrap();
    assert!(
        fallbacks::take_for_staff(&mut write, COUNTY, "m-old")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(older_take(&fresh, "m-old").await, None);
    assert!(on_both_sides(&fresh).await.is_empty());
    let sql = "SELECT channel, to_address, body FROM outbox WHERE tenant_id = $1";
    let sent: Vec<(String, String, String)> = fresh.store.db().all(sql, args![COUNTY]).await.unwrap();
    let mail: (String, String, String) = ["EMAIL", "ana@riverbend.example", "Llámenos"]
        .map(str::to_owned)
        .into();
    assert_eq!(sent, [mail]);
}
