//! A migrated, empty database per test. With HUB_TEST_DATABASE_URL it is a schema of its own in that PostgreSQL; otherwise a
//! SQLite file in a folder that goes away with it. HUB_TEST_REQUIRE_SERVICES=1 makes a missing address an error.
#![allow(dead_code)]

use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use std::sync::Arc;

/// A store that nobody else uses.
pub struct Fresh {
    pub store: Store,
    /// Opens the same database once more.
    pub url: String,
    pub folder: tempfile::TempDir,
}

/// Makes one.
pub async fn fresh() -> Fresh {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let url = match std::env::var("HUB_TEST_DATABASE_URL") {
        Ok(server) if !server.is_empty() => {
            let schema = format!("t{}", uuid::Uuid::new_v4().simple());
            let db = Db::open(&server)
                .await
                .expect("HUB_TEST_DATABASE_URL names a PostgreSQL that answers");
            db.execute(format!("CREATE SCHEMA {schema}"), Vec::new())
                .await
                .expect("a schema can be made");
            db.close().await;
            let joint = if server.contains('?') { '&' } else { '?' };
            format!("{server}{joint}options=-csearch_path%3D{schema}")
        }
        _ => {
            let required = std::env::var("HUB_TEST_REQUIRE_SERVICES").is_ok_and(|value| value == "1");
            assert!(
                !required,
                "HUB_TEST_REQUIRE_SERVICES=1, but HUB_TEST_DATABASE_URL names no PostgreSQL"
            );
            format!("sqlite:{}", folder.path().join("hub.sqlite").display())
        }
    };
    let db = Db::open(&url).await.expect("the database opens");
    db.migrate().await.expect("the migrations run");
    Fresh {
        store: Store::new(db, Arc::new(InProcessBus::default())),
        url,
        folder,
    }
}
