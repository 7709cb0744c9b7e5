//! `hub ledger check` finds a cent that somebody has changed by hand, while the database is in use, and `hub restore` refuses a backup
//! that has it. On either database.

use crate::commands::{hub, new_database};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::{AccountKey, AccountKind, Event, NewTransfer};
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use hub_store::ledger::{ledger_accounts, ledger_transfers};
use hub_store::{Store, args};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const TENANT: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);

/// A folder of a hub, with its database in it or on a server.
struct Place {
    data: PathBuf,
    server: Option<String>,
}

impl Place {
    fn new(folder: &Path, name: &str, server: Option<String>) -> Self {
        let data = folder.join(name);
        Self { data, server }
    }

    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = hub(&self.data);
        if let Some(url) = &self.server {
            command.env("HUB_DATABASE_URL", url);
        }
        let output = command.args(arguments).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let words = String::from_utf8_lossy(&said).into_owned();
        (output.status.success(), words)
    }

    async fn store(&self) -> Store {
        let file = self.data.join("hub.sqlite");
        let file = format!("sqlite:{}", file.display());
        let url = self.server.as_ref().unwrap_or(&file);
        Store::new(Db::open(url).await.unwrap(), Arc::new(InProcessBus::default()))
    }
}

/// Six dollars of a budget are reserved.
async fn book(store: &Store) {
    let mut write = store.write().await.unwrap();
    let mut opened = Vec::new();
    for kind in [AccountKind::Budget, AccountKind::Reserved] {
        let key = AccountKey::of(PROGRAM, kind);
        let account = ledger_accounts::open(&mut write, TENANT, &key).await.unwrap();
        opened.push(account.id);
    }
    let new = NewTransfer {
        id: "six-dollars".into(),
        debit: opened[0],
        credit: opened[1],
        cents: 600,
        currency: CURRENCY.to_owned(),
        event: Event::AwardReserved,
        application: None,
        reverses: None,
        is_held: false,
        expires_at_ms: None,
    };
    let booked = ledger_transfers::begin(&mut write, TENANT, new).await.unwrap();
    assert!(booked.is_ok(), "{booked:?}");
    write.commit().await.unwrap();
}

/// The cent that is changed, how it is put right again, and what a check says of it.
const CHANGES: [(&str, &str, &str); 2] = [
    (
        "UPDATE ledger_accounts SET credits_posted_cents = credits_posted_cents + 1 WHERE tenant_id = $1 AND kind = 'reserved'",
        "UPDATE ledger_accounts SET credits_posted_cents = credits_posted_cents - 1 WHERE tenant_id = $1 AND kind = 'reserved'",
        "the balances in USD come to 1 cents, not to zero",
    ),
    (
        "UPDATE ledger_transfers SET posted_cents = posted_cents - 1 WHERE tenant_id = $1 AND id = 'six-dollars'",
        "UPDATE ledger_transfers SET posted_cents = posted_cents + 1 WHERE tenant_id = $1 AND id = 'six-dollars'",
        "its transfers come to",
    ),
];

async fn assert_found(folder: &Path, [here, whole, broken]: [Place; 3]) {
    let (well, words) = here.run(&["migrate"]);
    assert!(well, "{words}");
    // It stays open, as that of a running hub.
    let store = here.store().await;
    book(&store).await;
    let is_whole = |(well, words): (bool, String)| {
        let said = "tenant 1: 2 accounts, 1 transfers, the books are whole";
        assert!(well && words.contains(said), "{words}");
    };
    is_whole(here.run(&["ledger", "check"]));
    let copy = folder.join("copy");
    let (well, words) = here.run(&["backup", copy.to_str().unwrap()]);
    assert!(well, "{words}");
    let (well, words) = whole.run(&["restore", copy.to_str().unwrap()]);
    assert!(well && words.contains("its books whole"), "{words}");
    is_whole(whole.run(&["ledger", "check"]));

    for (change, back, said) in CHANGES {
        store.db().execute(change, args![TENANT]).await.unwrap();
        let (well, words) = here.run(&["ledger", "check"]);
        assert!(!well, "{change}: {words}");
        assert!(
            words.contains("tenant 1: BROKEN") && words.contains(said),
            "{words}"
        );
        store.db().execute(back, args![TENANT]).await.unwrap();
        is_whole(here.run(&["ledger", "check"]));
    }

    store.db().execute(CHANGES[0].0, args![TENANT]).await.unwrap();
    let changed = folder.join("changed");
    let (well, words) = here.run(&["backup", changed.to_str().unwrap()]);
    assert!(well, "{words}");
    let (well, words) = broken.run(&["restore", changed.to_str().unwrap()]);
    assert!(
        !well && words.contains("the books of tenant 1 are broken"),
        "{words}"
    );
    store.db().close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn line_2_a_cent_that_was_changed_by_hand_is_found_and_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| Place::new(folder.path(), name, None);
    assert_found(folder.path(), [place("here"), place("whole"), place("broken")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn line_2_a_cent_that_was_changed_by_hand_is_found_on_postgresql() {
    let (Some(here), Some(whole), Some(broken)) = (new_database(), new_database(), new_database()) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str, server: String| Place::new(folder.path(), name, Some(server));
    let places = [
        place("here", here),
        place("whole", whole),
        place("broken", broken),
    ];
    assert_found(folder.path(), places).await;
}
