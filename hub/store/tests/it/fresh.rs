//! A migrated, empty database per test, copied from a template: a SQLite file in a folder that is removed with it, or,
//! with HUB_TEST_DATABASE_URL, a database on that PostgreSQL, which is dropped after the test.
//! HUB_TEST_REQUIRE_SERVICES=1 makes a missing address an error.
#![allow(dead_code)]

use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// As many as read from a SQLite file. On PostgreSQL a starting hub uses all that it may, and each takes 10 ms to come about.
const CONNECTIONS: u32 = 8;

/// A store that nobody else uses.
pub struct Fresh {
    pub store: Store,
    /// Opens the same database once more.
    pub url: String,
    pub folder: tempfile::TempDir,
    /// The server and the database on it, to be dropped.
    on_server: Option<(String, String)>,
}

/// Makes one.
pub async fn fresh() -> Fresh {
    opened(async |url: &str| Db::open_with(url, CONNECTIONS).await).await
}

/// Makes one that is read and written by so many connections.
pub async fn fresh_with(connections: u32) -> Fresh {
    opened(async |url: &str| Db::open_with(url, connections).await).await
}

async fn opened(open: impl AsyncFnOnce(&str) -> hub_store::Result<Db>) -> Fresh {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (url, on_server) = match std::env::var("HUB_TEST_DATABASE_URL") {
        Ok(server) if !server.is_empty() => {
            let database = format!("t{}", uuid::Uuid::new_v4().simple());
            let template = postgres_template(&server).await;
            run(
                &server,
                &format!("CREATE DATABASE {database} TEMPLATE {template}"),
            )
            .await;
            (on(&server, &database), Some((server, database)))
        }
        _ => {
            let required = std::env::var("HUB_TEST_REQUIRE_SERVICES").is_ok_and(|value| value == "1");
            assert!(
                !required,
                "HUB_TEST_REQUIRE_SERVICES=1, but HUB_TEST_DATABASE_URL names no PostgreSQL"
            );
            let path = folder.path().join("hub.sqlite");
            std::fs::write(&path, sqlite_template().await).expect("a temporary file can be written");
            (format!("sqlite:{}", path.display()), None)
        }
    };
    let db = open(&url).await.expect("the database opens");
    Fresh {
        store: Store::new(db, Arc::new(InProcessBus::default())),
        url,
        folder,
        on_server,
    }
}

impl Fresh {
    /// A second store on the same database and bus, as another node has, with its own connections and folder.
    pub async fn again(&self) -> Fresh {
        let db = Db::open_with(&self.url, CONNECTIONS)
            .await
            .expect("the database opens");
        Fresh {
            store: Store::new(db, self.store.bus().clone()),
            url: self.url.clone(),
            folder: tempfile::tempdir().expect("a temporary folder can be made"),
            on_server: None,
        }
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let Some((server, database)) = self.on_server.take() else {
            return;
        };
        // On its own runtime, beside the next test, because this test's runtime may be ending. The last database of a
        // program, and its template, are left behind.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime
                .expect("a runtime can be made")
                .block_on(run(&server, &format!("DROP DATABASE {database} WITH (FORCE)")));
        });
    }
}

/// One statement on a server, by its own connection.
async fn run(server: &str, sql: &str) {
    let db = Db::open(server)
        .await
        .expect("HUB_TEST_DATABASE_URL names a PostgreSQL that answers");
    let done = db.execute(sql, Vec::new()).await;
    db.close().await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The address of another database on the same server.
fn on(server: &str, database: &str) -> String {
    let (address, options) = match server.split_once('?') {
        Some((address, options)) => (address, format!("?{options}")),
        None => (server, String::new()),
    };
    let (host, _) = address
        .rsplit_once('/')
        .expect("HUB_TEST_DATABASE_URL names a database");
    format!("{host}/{database}{options}")
}

/// The name of a database with the tables, created once for this program.
async fn postgres_template(server: &str) -> &'static str {
    static NAME: OnceCell<String> = OnceCell::const_new();
    NAME.get_or_init(async || {
        let name = format!("template_{}", uuid::Uuid::new_v4().simple());
        run(server, &format!("CREATE DATABASE {name}")).await;
        migrated(&on(server, &name)).await;
        name
    })
    .await
}

/// The bytes of a SQLite file with the schema, created once for this program.
async fn sqlite_template() -> &'static [u8] {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    FILE.get_or_init(async || {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("template.sqlite");
        // The last connection to close writes everything into the file itself.
        migrated(&format!("sqlite:{}", path.display())).await;
        std::fs::read(&path).expect("the template is there")
    })
    .await
}

async fn migrated(url: &str) {
    let db = Db::open(url).await.expect("the database opens");
    db.migrate().await.expect("the migrations run");
    db.close().await;
}
