//! A migrated, empty database per test: a copy of one in which the migrations ran once.
//! With HUB_TEST_DATABASE_URL a copy is a database of its own on that PostgreSQL, dropped when the test is over; otherwise it is a
//! SQLite file in a folder that goes away with it. HUB_TEST_REQUIRE_SERVICES=1 makes a missing address an error.
#![allow(dead_code)]

use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use std::sync::Arc;
use tokio::sync::OnceCell;

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
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (url, on_server) = match std::env::var("HUB_TEST_DATABASE_URL") {
        Ok(server) if !server.is_empty() => {
            let name = format!("t{}", uuid::Uuid::new_v4().simple());
            let template = postgres_template(&server).await;
            run(&server, &format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
            (database(&server, &name), Some((server, name)))
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
    let db = Db::open(&url).await.expect("the database opens");
    Fresh {
        store: Store::new(db, Arc::new(InProcessBus::default())),
        url,
        folder,
        on_server,
    }
}

impl Fresh {
    /// The same database once more, with connections and a folder of its own.
    pub async fn again(&self) -> Fresh {
        let db = Db::open(&self.url).await.expect("the database opens");
        Fresh {
            store: Store::new(db, Arc::new(InProcessBus::default())),
            url: self.url.clone(),
            folder: tempfile::tempdir().expect("a temporary folder can be made"),
            on_server: None,
        }
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let Some((server, name)) = self.on_server.take() else {
            return;
        };
        // The test's own runtime may be at its end: this takes one of its own, on a thread of its own.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime
                .expect("a runtime can be made")
                .block_on(run(&server, &format!("DROP DATABASE {name} WITH (FORCE)")));
        });
        if dropping.join().is_err() {
            eprintln!("a test's database was left on the server");
        }
    }
}

/// One statement on a server, by a connection of its own.
async fn run(server: &str, sql: &str) {
    let db = Db::open(server)
        .await
        .expect("HUB_TEST_DATABASE_URL names a PostgreSQL that answers");
    let done = db.execute(sql, Vec::new()).await;
    db.close().await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The address of another database on the same server.
fn database(server: &str, name: &str) -> String {
    let (path, query) = server
        .split_once('?')
        .map_or((server, String::new()), |(path, query)| (path, format!("?{query}")));
    let (host, _) = path.rsplit_once('/').expect("HUB_TEST_DATABASE_URL names a database");
    format!("{host}/{name}{query}")
}

/// A database with the schema, named after it and kept on the server: nobody is connected to it, so it can be copied.
async fn postgres_template(server: &str) -> &'static str {
    static NAME: OnceCell<String> = OnceCell::const_new();
    NAME.get_or_init(async || {
        let name = format!("template_{}", hub_store::db::schema_digest());
        let db = Db::open(server)
            .await
            .expect("HUB_TEST_DATABASE_URL names a PostgreSQL that answers");
        let known = "SELECT COUNT(*) FROM pg_database WHERE datname = $1";
        let (known,): (i64,) = db
            .one("template", known, vec![name.as_str().into()])
            .await
            .expect("the server lists its databases");
        db.close().await;
        if known == 0 {
            // Under another name until it is whole. Another program may be making it, too: whoever is first names it.
            let own = format!("t{}", uuid::Uuid::new_v4().simple());
            run(server, &format!("CREATE DATABASE {own}")).await;
            migrated(&database(server, &own)).await;
            let db = Db::open(server).await.expect("the server answers");
            let named = db
                .execute(format!("ALTER DATABASE {own} RENAME TO {name}"), Vec::new())
                .await;
            db.close().await;
            if named.is_err() {
                run(server, &format!("DROP DATABASE {own} WITH (FORCE)")).await;
            }
        }
        name
    })
    .await
}

/// The bytes of a SQLite file with the schema, made once for this program.
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
