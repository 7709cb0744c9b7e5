//! A database that a scenario makes for itself, where it uses the store without a hub, and removes again.

use std::sync::Arc;

use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::db::{Db, Engine};

use crate::error::LoadError;

/// A migrated, empty database.
pub struct OwnDatabase {
    pub store: Store,
    place: Place,
}

enum Place {
    /// The folder of the file, removed with this.
    Folder { _kept: tempfile::TempDir },
    /// The server, and the name of the database on it.
    Server { server: String, name: String },
}

impl OwnDatabase {
    /// Makes one on a PostgreSQL server; where none is named, a file of SQLite.
    pub async fn make(server: Option<&str>) -> Result<Self, LoadError> {
        let Some(server) = server.filter(|url| url.starts_with("postgres")) else {
            let folder = tempfile::tempdir().map_err(|error| LoadError::Unexpected(error.to_string()))?;
            let file = format!("sqlite:{}", folder.path().join("hub.sqlite").display());
            return Ok(Self {
                store: opened(&file).await?,
                place: Place::Folder { _kept: folder },
            });
        };
        let name = format!("load_{}", uuid::Uuid::new_v4().simple());
        on_server(server, format!("CREATE DATABASE {name}")).await?;
        Ok(Self {
            store: opened(&beside(server, &name)?).await?,
            place: Place::Server {
                server: server.to_owned(),
                name,
            },
        })
    }

    /// What it runs on, as people name it.
    pub fn engine_name(&self) -> &'static str {
        match self.store.db().engine() {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        }
    }

    /// Removes it.
    pub async fn remove(self) -> Result<(), LoadError> {
        self.store.db().close().await;
        match self.place {
            Place::Folder { .. } => Ok(()),
            Place::Server { server, name } => {
                on_server(&server, format!("DROP DATABASE {name} WITH (FORCE)")).await
            }
        }
    }
}

async fn opened(url: &str) -> Result<Store, LoadError> {
    let db = Db::open(url).await?;
    db.migrate().await?;
    Ok(Store::new(db, Arc::new(InProcessBus::default())))
}

/// One statement by a connection of its own.
async fn on_server(server: &str, sql: String) -> Result<(), LoadError> {
    let db = Db::open_with(server, 2).await?;
    let done = db.execute(sql, Vec::new()).await;
    db.close().await;
    done?;
    Ok(())
}

/// The address of another database of a server.
fn beside(server: &str, name: &str) -> Result<String, LoadError> {
    let (address, options) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = address
        .rsplit_once('/')
        .ok_or_else(|| LoadError::Unexpected("the address names no database".into()))?;
    Ok(match options {
        "" => format!("{host}/{name}"),
        options => format!("{host}/{name}?{options}"),
    })
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn the_database_beside_another_has_its_host_and_its_options() {
        for (server, expected) in [
            (
                "postgres://hub@127.0.0.1:5432/hub",
                "postgres://hub@127.0.0.1:5432/load_1",
            ),
            (
                "postgres://hub@127.0.0.1/hub?sslmode=disable",
                "postgres://hub@127.0.0.1/load_1?sslmode=disable",
            ),
        ] {
            assert_eq!(beside(server, "load_1").expect("it has a host"), expected);
        }
    }
}
