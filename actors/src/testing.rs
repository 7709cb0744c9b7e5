//! A whole hub for the actors' tests: a real store, a real media server on loopback, simulated carriers.

use crate::channels::Gateway;
use crate::fresh::{Fresh, fresh};
use crate::identity::{Identity, Refusal, Seat, SocketAuthenticator, Standing, Viewer};
use crate::recordings::Recordings;
use crate::trunk::SandboxTrunk;
use crate::work_item::Staff;
use crate::{Hub, HubBuilder};
use async_trait::async_trait;
use hub_domain::channel::Channel;
use hub_domain::permission::Permission;
use hub_domain::recording_rules::RecordingRule;
use hub_domain::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::db::Value;
use hub_store::files::FolderFiles;
use hub_store::keys::{Keyring, MasterKey};
use hub_store::new_applications::{self, NewApplication};
use hub_store::programs::{self, NewProgram};
use hub_store::{Store, args, recording_rules, seed};
use std::sync::Arc;

/// The test's county.
pub const TENANT: TenantId = TenantId(1);
/// The applicant's phone and mailbox.
pub const PHONE: &str = "+12025550101";
pub const EMAIL: &str = "ana@riverbend.example";
/// What the county sends from.
pub const COUNTY_PHONE: &str = "+12025550100";
pub const COUNTY_EMAIL: &str = "help@riverbend.example";

/// A running hub with one application.
pub struct TestHub {
    pub hub: Hub,
    pub thread: ThreadId,
    /// Holds the database and the recordings; deleted with the hub.
    pub fresh: Fresh,
}

struct Everyone;

#[async_trait]
impl SocketAuthenticator for Everyone {
    /// The token is the account's number, `0` is nobody; or account, tenant and login; or a call and the name of its guest.
    async fn authenticate(&self, token: &str) -> Result<Identity, Refusal> {
        let parts: Vec<&str> = token.split(' ').collect();
        let number = |part: &str| part.parse::<i64>().map_err(|_| Refusal::NotSignedIn);
        let (token, tenant, login) = match parts[..] {
            ["guest", call, name] => {
                return Ok(Identity::Guest {
                    tenant: TENANT,
                    call: call.to_owned(),
                    name: name.to_owned(),
                });
            }
            [account, tenant, login] => (account, TenantId(number(tenant)?), number(login)?),
            _ => (token, TENANT, number(token)?),
        };
        let account: i64 = token.parse().map_err(|_| Refusal::NotSignedIn)?;
        if account == 0 {
            return Err(Refusal::NotAllowed);
        }
        Ok(Identity::Account(Viewer {
            tenant,
            account,
            login,
            name: format!("Reviewer {account}"),
            permissions: Permission::ALL.to_vec(),
            sid: format!("sid-{account}"),
        }))
    }

    /// Account 40 has been signed out, 41's session is over, 42 lost all its rights; nobody knows how 43 stands.
    async fn stand(&self, who: &Identity) -> Result<Standing, Refusal> {
        let Identity::Account(viewer) = who else {
            return Ok(Standing::Same);
        };
        match viewer.account {
            40 => Err(Refusal::Revoked),
            41 => Err(Refusal::NotSignedIn),
            42 => Ok(Standing::Changed(Identity::Account(Viewer {
                permissions: Vec::new(),
                ..viewer.clone()
            }))),
            43 => Ok(Standing::Unknown),
            _ => Ok(Standing::Same),
        }
    }

    /// Accounts 40, 41 and 42 as above.
    async fn keeps(&self, seat: &Seat) -> Result<(), Refusal> {
        match seat.sid.as_str() {
            "sid-40" => Err(Refusal::Revoked),
            "sid-41" => Err(Refusal::NotSignedIn),
            "sid-42" => Err(Refusal::NotAllowed),
            _ => Ok(()),
        }
    }

    fn forget(&self, _: TenantId, _: AccountId) {}
}

/// The member of staff who acts in tests.
pub fn reviewer() -> Staff {
    Staff {
        account: 7,
        name: "Rosa Reviewer".into(),
        source: "test".into(),
        acting: None,
    }
}

/// A hub whose texts go to simulated phones.
pub async fn hub() -> TestHub {
    hub_with(None).await
}

/// A hub whose texts go where the test wants them.
pub async fn hub_with(sms: Option<Arc<dyn Gateway>>) -> TestHub {
    let fresh = fresh().await;
    let store = fresh.store.clone();
    fill(&store).await;
    let master = MasterKey::create_file(&fresh.folder.path().join("master.key")).unwrap();
    let keyring = Keyring::open(store.clone(), master).await.unwrap();
    let files = FolderFiles::open(fresh.folder.path().join("files")).unwrap();
    let recordings = Recordings::start(Arc::new(files)).unwrap();
    let phones = Arc::new(SandboxTrunk::new(store.clone()));
    let mut parts = HubBuilder::new(store, keyring, recordings, Arc::new(Everyone)).node("test");
    if let Some(texts) = sms {
        parts = parts.gateway(Channel::Sms, texts);
    }
    let hub = parts.simulated(phones).start().await.unwrap();
    TestHub {
        hub,
        thread: "thread-1".into(),
        fresh,
    }
}

async fn fill(store: &Store) {
    let flow = Workflow {
        states: [
            (8, "Intake", StateKind::Initial),
            (9, "Review", StateKind::Open),
            (12, "Denied", StateKind::Terminal),
        ]
        .map(|(id, name, kind)| State {
            id,
            name: name.into(),
            kind,
        })
        .to_vec(),
        transitions: vec![
            Transition {
                from: 8,
                to: 9,
                requires_user_assigment: true,
                requires_reason: false,
            },
            Transition {
                from: 9,
                to: 12,
                requires_user_assigment: false,
                requires_reason: true,
            },
            Transition {
                from: 9,
                to: 8,
                requires_user_assigment: false,
                requires_reason: false,
            },
        ],
    };
    let reason = serde_json::json!({ "id": 1, "name": "Over income", "state": 12, "text_by_lang": {}, "needs_note": false });
    let reasons = [serde_json::from_value(reason).unwrap()];
    let notice = serde_json::json!({ "en": "This call may be recorded." });
    let question = serde_json::json!({ "en": "Do you agree?" });
    let mut write = store.write().await.unwrap();
    let program = NewProgram {
        tenant: TENANT,
        id: ProgramId(5),
        name: "Rent Relief",
        category: "housing",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &reasons,
    };
    programs::insert(&mut write, &program, 0).await.unwrap();
    let mut put = async |table, columns: &'static [&'static str], row: Vec<Value>| {
        seed::insert_rows(&mut write, table, columns, vec![row])
            .await
            .unwrap();
    };
    put(
        "tenants",
        &[
            "id",
            "name",
            "subdomain",
            "zone",
            "lang",
            "active",
            "branding",
            "settings",
            "mail_from",
            "sms_from",
            "created_at_ms",
        ],
        args![
            TENANT,
            "Riverbend County",
            "riverbend",
            "America/New_York",
            "en",
            true,
            "{}",
            r#"{"state":"VA"}"#,
            COUNTY_EMAIL,
            COUNTY_PHONE,
            0_i64
        ],
    )
    .await;
    for (account, name, role) in [(7_i64, "Rosa", 0_i64), (8, "Ben", 2)] {
        put(
            "accounts",
            &[
                "tenant_id",
                "id",
                "cd_user",
                "account_type",
                "entity_type",
                "first_name",
                "last_name",
                "company_name",
                "email_verified",
                "phone_verified",
                "roles",
                "role_codes",
                "active",
                "second_factor",
                "lang",
                "zone",
                "profile",
                "version",
                "created_at_ms",
                "updated_at_ms",
            ],
            args![
                TENANT,
                account,
                account,
                "Reviewer",
                0_i64,
                name,
                "Reviewer",
                "",
                true,
                true,
                "[]",
                "[\"REV\"]",
                true,
                false,
                "en",
                "America/New_York",
                "{}",
                1_i64,
                0_i64,
                0_i64
            ],
        )
        .await;
        put(
            "program_members",
            &[
                "tenant_id",
                "program_id",
                "account_id",
                "queue_role",
                "role_name",
                "permissions",
            ],
            args![TENANT, 5_i64, account, role, "", "[]"],
        )
        .await;
    }
    put(
        "recording_policies",
        &[
            "tenant_id",
            "program_id",
            "may_record",
            "may_decline",
            "notice",
            "question",
            "version",
            "updated_at_ms",
        ],
        args![
            TENANT,
            0_i64,
            true,
            true,
            notice.to_string(),
            question.to_string(),
            1_i64,
            0_i64
        ],
    )
    .await;
    put(
        "applicants",
        &[
            "tenant_id",
            "id",
            "name",
            "lang",
            "zone",
            "state",
            "created_at_ms",
        ],
        args![TENANT, 1_i64, "Ana Reyes", "en", "America/New_York", "VA", 0_i64],
    )
    .await;
    for (kind, address) in [("phone", PHONE), ("email", EMAIL)] {
        put(
            "applicant_addresses",
            &["tenant_id", "applicant_id", "kind", "address", "position"],
            args![TENANT, 1_i64, kind, address, 0_i64],
        )
        .await;
    }
    let application = NewApplication {
        thread: "thread-1".into(),
        external_id: "RB-100".into(),
        applicant_name: "Ana Reyes: rent".into(),
        state: StateId(8),
        ..NewApplication::filed(TENANT, ProgramId(5), ApplicationId(100), 1)
    };
    recording_rules::set(&mut write, TENANT, "VA", RecordingRule::Notice, 0)
        .await
        .unwrap();
    new_applications::insert(&mut write, &[application])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Waits for something to come true; the test's own assertion says what it was.
pub async fn eventually(mut check: impl AsyncFnMut() -> bool) -> bool {
    for _ in 0..600 {
        if check().await {
            return true;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    false
}
