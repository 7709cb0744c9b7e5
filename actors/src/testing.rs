//! A whole hub for the actors' tests, compiled only for them: a real store, a real media server on loopback, simulated
//! carriers. With HUB_TEST_DATABASE_URL it uses its own database on that PostgreSQL. Set-up failures panic, so the test
//! fails there.

use crate::calls::captions::Captions;
use crate::calls::recordings::Recordings;
use crate::calls::sip_book::SipBook;
use crate::calls::trunk::SandboxTrunk;
use crate::conversations::channels::Gateway;
use crate::files::SealedFiles;
use crate::fresh::{Fresh, fresh, fresh_with};
use crate::identity::{CallAccess, Identity, Refusal, RightsCheck, SocketAuthenticator, Viewer};
use crate::{Hub, HubBuilder};
use async_trait::async_trait;
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::by::By;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::program_reach::{ProgramMembership, ProgramReach, Programs};
use hub_domain::{AccountId, ApplicantId, ApplicationId, CdUser, ProgramId, StateId, TenantId, ThreadId};
use hub_media::sip::gateway::SipConfig;
use hub_media::sip::{SipAuditEntry, SipEntry, SipKind, SipStore};
use hub_store::calls::phone_numbers;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::outbox::{Delivery, Lane};
use hub_store::files::FolderFiles;
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use hub_store::seed::{self, Table};
use hub_store::tenants::{self, Tenant, TenantSettings};
use hub_store::{Store, args, calls::recording_rules, tenant_settings};
use std::net::SocketAddr;
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

impl TestHub {
    /// Changes the county's settings.
    pub async fn settings(&self, change: impl FnOnce(&mut TenantSettings)) {
        let by = By::system().from("test");
        let mut write = self.hub.store().write().await.unwrap();
        tenant_settings::change(&mut write, TENANT, &by, change)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }
}

impl Drop for TestHub {
    /// Actors hold their hub, and the hub its media server and its connections: they end together.
    fn drop(&mut self) {
        self.hub.threads().stop();
    }
}

struct Everyone;

/// The reach of a membership in program 6; the hub's application is of program 5.
fn elsewhere() -> ProgramReach {
    let membership = ProgramMembership::new(ProgramId(6), true);
    ProgramReach::new(
        &[],
        None,
        &[membership],
        Programs::active(&[ProgramId(5), ProgramId(6)]),
    )
}

#[async_trait]
impl SocketAuthenticator for Everyone {
    /// The token is the account's number, `0` is nobody, 44 is a member of another program only, 45 only works on cases; or account, tenant and
    /// login; or a call and the name of its guest.
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
        Ok(Identity::Account(Box::new(Viewer {
            tenant,
            account,
            login,
            name: format!("Reviewer {account}"),
            permissions: if account == 45 {
                vec![Permission::QueueRead, Permission::ThreadRead]
            } else {
                Permission::ALL.to_vec()
            },
            reach: if account == 44 {
                elsewhere()
            } else {
                ProgramReach::TENANT
            },
            sid: format!("sid-{account}"),
        })))
    }

    /// Account 40 has been signed out, 41's session is over, 42 has lost all rights; 43 is unknown.
    async fn recheck(&self, who: &Identity) -> Result<RightsCheck, Refusal> {
        let Identity::Account(viewer) = who else {
            return Ok(RightsCheck::Same);
        };
        match viewer.account {
            40 => Err(Refusal::Revoked),
            41 => Err(Refusal::NotSignedIn),
            42 => Ok(RightsCheck::Changed(Box::new(Identity::Account(Box::new(
                Viewer {
                    permissions: Vec::new(),
                    ..Viewer::clone(viewer)
                },
            ))))),
            43 => Ok(RightsCheck::Unknown),
            _ => Ok(RightsCheck::Same),
        }
    }

    /// Accounts 40, 41 and 42 as above.
    async fn may_stay(&self, access: &CallAccess) -> Result<(), Refusal> {
        match access.sid.as_str() {
            "sid-40" => Err(Refusal::Revoked),
            "sid-41" => Err(Refusal::NotSignedIn),
            "sid-42" => Err(Refusal::NotAllowed),
            _ => Ok(()),
        }
    }

    fn forget(&self, _: TenantId, _: AccountId) {}
}

/// The member of staff who acts in tests.
pub fn reviewer() -> By {
    By {
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

/// A hub that takes telephone calls for program 5 at this number, and whose program calls out through a trunk to
/// `network`.
pub async fn hub_with_trunk(listens: SipConfig, network: SocketAddr, number: &str) -> TestHub {
    let prepare = async |store: Store, keyring: Keyring| {
        let book = SipBook::new(store.clone(), keyring);
        let inbound = serde_json::json!({
            "sipTrunkId": "ST_in", "name": "county", "numbers": [number], "allowedAddresses": ["127.0.0.0/8"],
        });
        let outbound = serde_json::json!({
            "sipTrunkId": "ST_out", "name": "county", "numbers": [number], "address": network.to_string(),
        });
        for (kind, id, body) in [
            (SipKind::InboundTrunk, "ST_in", inbound),
            (SipKind::OutboundTrunk, "ST_out", outbound),
        ] {
            let entry = SipEntry {
                kind,
                id: id.to_owned(),
                body: body.to_string(),
            };
            let line = SipAuditEntry {
                action: "create",
                by: "test".to_owned(),
            };
            book.save("1", &entry, line).await.unwrap();
        }
        let entered = PhoneNumber {
            number: number.to_owned(),
            program_id: 5,
            label: "Front desk".to_owned(),
            trunk_id: "ST_out".to_owned(),
            second_trunk_id: String::new(),
            flow: String::new(),
            line: String::new(),
            version: 1,
        };
        let mut write = store.write().await.unwrap();
        let by = By::system().from("test");
        assert!(
            phone_numbers::add(&mut write, TENANT, &entered, &by)
                .await
                .unwrap()
        );
        write.commit().await.unwrap();
    };
    start(fresh().await, None, Some(listens), prepare).await
}

/// A hub whose texts go where the test wants them.
pub async fn hub_with(sms: Option<Arc<dyn Gateway>>) -> TestHub {
    start(fresh().await, sms, None, async |_, _| {}).await
}

/// A hub that recognises speech with these engines.
pub async fn hub_with_captions(captions: Captions) -> TestHub {
    start_with(fresh().await, None, None, Some(captions), async |_, _| {}).await
}

/// A hub that has so few connections to its database.
pub async fn hub_with_connections(connections: u32) -> TestHub {
    start(fresh_with(connections).await, None, None, async |_, _| {}).await
}

async fn start(
    fresh: Fresh,
    sms: Option<Arc<dyn Gateway>>,
    telephones: Option<SipConfig>,
    prepare: impl AsyncFnOnce(Store, Keyring),
) -> TestHub {
    start_with(fresh, sms, telephones, None, prepare).await
}

async fn start_with(
    fresh: Fresh,
    sms: Option<Arc<dyn Gateway>>,
    telephones: Option<SipConfig>,
    captions: Option<Captions>,
    prepare: impl AsyncFnOnce(Store, Keyring),
) -> TestHub {
    let store = fresh.store.clone();
    fill(&store).await;
    let master = MasterKey::create_file(&fresh.folder.path().join("master.key")).unwrap();
    let keyring = Keyring::open(store.clone(), master).await.unwrap();
    let files = FolderFiles::open(fresh.folder.path().join("files")).unwrap();
    let recordings = Recordings::start(SealedFiles::new(Arc::new(files))).unwrap();
    let phones = Arc::new(SandboxTrunk::new(store.clone()));
    prepare(store.clone(), keyring.clone()).await;
    let mut parts = HubBuilder::new(store, keyring, recordings, Arc::new(Everyone))
        .node("test")
        .telephones(telephones)
        .captions(captions)
        .clear_mail_password_on_loopback(true);
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
        .map(|(id, name, kind)| State::new(id, name, kind))
        .to_vec(),
        transitions: vec![
            Transition {
                from: 8,
                to: 9,
                requires_user_assigment: true,
                ..Transition::default()
            },
            Transition {
                from: 9,
                to: 12,
                requires_reason: true,
                ..Transition::default()
            },
            Transition {
                from: 9,
                to: 8,
                ..Transition::default()
            },
        ],
    };
    let reason = serde_json::json!({ "id": 1, "name": "Over income", "state": 12, "text_by_lang": { "en": "Your income is too high.", "es": "Sus ingresos son demasiado altos." }, "needs_note": false });
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
    // Tests run at any hour and wait for no undo; those of quiet hours and of undo set their own.
    let tenant = serde_json::json!({ "state": "VA", "sending_hours": { "opens_hour": 0, "closes_hour": 24 }, "undo_send_seconds": 0, "notices_wait_for_undo": false });
    let tenant = Tenant {
        id: TENANT,
        name: "Riverbend County".into(),
        subdomain: "riverbend".into(),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: serde_json::json!({}),
        settings: serde_json::from_value(tenant).unwrap(),
        mail_from: COUNTY_EMAIL.into(),
        sms_from: COUNTY_PHONE.into(),
    };
    tenants::insert(&mut write, &tenant, 0).await.unwrap();
    for (account, name, role) in [(7_i64, "Rosa", 0_i64), (8, "Ben", 2)] {
        let staff = Account {
            tenant: TENANT,
            id: AccountId(account),
            cd_user: CdUser(account),
            account_type: "Reviewer".into(),
            entity_type: 0,
            community_entity: None,
            community_entity_type: None,
            first_name: name.into(),
            last_name: "Reviewer".into(),
            company_name: String::new(),
            email: None,
            phone: None,
            email_verified: true,
            phone_verified: true,
            email_verified_at_ms: 0,
            phone_verified_at_ms: 0,
            roles: Vec::new(),
            role_codes: vec!["REV".into()],
            active: true,
            second_factor: false,
            lang: "en".into(),
            zone: "America/New_York".into(),
            version: 1,
        };
        accounts::insert(&mut write, &staff, 0).await.unwrap();
        let membership = Membership {
            program: ProgramId(5),
            queue_role: role,
            role_name: String::new(),
            permissions: Vec::new(),
        };
        accounts::add_membership(&mut write, TENANT, staff.id, &membership)
            .await
            .unwrap();
    }
    let policy = args![
        TENANT,
        0_i64,
        true,
        true,
        notice.to_string(),
        question.to_string(),
        1_i64,
        0_i64,
        None::<i64>
    ];
    seed::load(&mut write, Table::RecordingPolicies, vec![policy])
        .await
        .unwrap();
    let applicant = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![PHONE.into(), EMAIL.into()],
        created_at_ms: 0,
    };
    applicants::create(&mut write, TENANT, &[applicant], &By::system().from("test"))
        .await
        .unwrap();
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

/// A text of the county's to the applicant, in the hands of a worker.
pub fn delivery(body: &str) -> Delivery {
    Delivery {
        tenant_id: TENANT.0.into(),
        id: "d1".into(),
        channel: Channel::Sms.as_str().into(),
        message_id: Some("m1".into()),
        thread_id: Some("thread-1".into()),
        from_address: COUNTY_PHONE.into(),
        to_address: PHONE.into(),
        subject: String::new(),
        body: body.into(),
        headers: "{}".into(),
        idempotency_key: "message-m1".into(),
        lane: Lane::Message,
        attempts: 1,
        expires_at_ms: None,
        created_at_ms: 0,
        provider: String::new(),
        quiet_exempt: false,
    }
}

/// Waits until the condition holds, for half a minute at least; the test's own assertion says which one.
pub async fn eventually(mut check: impl AsyncFnMut() -> bool) -> bool {
    for _ in 0..1200 {
        if check().await {
            return true;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    false
}
