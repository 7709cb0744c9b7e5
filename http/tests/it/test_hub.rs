//! A hub of the test's own, with a few people in two tenants.

use crate::fresh::{Fresh, fresh};
use hub_actors::calls::recordings::Recordings;
use hub_actors::calls::trunk::SandboxTrunk;
use hub_actors::files::SealedFiles;
use hub_actors::{HubBuilder, Supervision};
use hub_domain::clock::now_ms;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_domain::identity::assurance::{Given, Method as ProofMethod, Proof};
use hub_domain::{AccountId, ApplicantId, ApplicationId, CdUser, ProgramId, StateId, TenantId, ThreadId};
use hub_http::live::LiveAuthenticator;
use hub_http::sign_in::password;
use hub_http::tokens::Tokens;
use hub_http::{App, HttpConfig, server};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::files::FolderFiles;
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::sessions::{self, Impersonator, NewSession};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use hub_store::tenants::{self, CaptchaSettings, Tenant, TenantSettings};
use hub_store::{Write, identity::logins};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

pub const COUNTY: TenantId = TenantId(1);
pub const OTHER: TenantId = TenantId(2);
pub const PASSWORD: &str = "Riverbend-2026";

static HASH: LazyLock<String> = LazyLock::new(|| password::hash(PASSWORD).unwrap());

/// A person of the fixture: sign-in name, role codes, role numbers, tenant.
pub struct Role {
    pub name: &'static str,
    pub codes: &'static [&'static str],
    pub numbers: &'static [i64],
    pub tenant: TenantId,
}

const fn role(
    name: &'static str,
    codes: &'static [&'static str],
    numbers: &'static [i64],
    tenant: TenantId,
) -> Role {
    Role {
        name,
        codes,
        numbers,
        tenant,
    }
}

/// One of each kind. Logins are 101, 102 …; accounts ten times that.
pub const ROLES: [Role; 12] = [
    role("individual", &["IND"], &[], COUNTY),
    role("business", &["BUS"], &[], COUNTY),
    role("partner", &["PARTNER"], &[], COUNTY),
    role("household", &["HOUSEHOLD"], &[], COUNTY),
    role("subscriber", &["SUB"], &[], COUNTY),
    role("reviewer", &["REV"], &[], COUNTY),
    role("market", &["REM"], &[], COUNTY),
    role("process", &["REM"], &[], COUNTY),
    role("supervisor", &["GOV"], &[200], COUNTY),
    role("admin", &["GOV"], &[99], COUNTY),
    role("nameless", &["IND"], &[], COUNTY),
    role("elsewhere", &["GOV"], &[99], OTHER),
];

pub fn cd_user(name: &str) -> i64 {
    101 + ROLES.iter().position(|role| role.name == name).unwrap() as i64
}

pub fn account_id(name: &str) -> i64 {
    cd_user(name) * 10
}

pub fn email(name: &str) -> String {
    format!("{name}@riverbend.example")
}

pub fn phone(name: &str) -> String {
    format!("+12025550{}", cd_user(name))
}

/// The program `hub`, which a build of the workspace's tests makes too: `target/debug/hub`, beside the folder of this test's program
/// (`target/debug/deps/it-…`).
fn hub_program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("hub")
}

/// A running hub.
pub struct TestHub {
    /// Kept alive: its folder goes away with it.
    fresh: Fresh,
    pub app: App,
    pub url: String,
    pub client: Client,
    stop: actix_web::dev::ServerHandle,
}

impl TestHub {
    /// Starts one with the demonstration's carriers.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts one with changed settings.
    pub async fn with(change: impl FnOnce(&mut HttpConfig)) -> Self {
        Self::with_parts(change, HubBuilder::simulated).await
    }

    /// Starts one that has the carriers which the test gives it.
    pub async fn with_carriers(carriers: impl FnOnce(HubBuilder, Arc<SandboxTrunk>) -> HubBuilder) -> Self {
        Self::with_parts(|_| {}, carriers).await
    }

    async fn with_parts(
        change: impl FnOnce(&mut HttpConfig),
        carriers: impl FnOnce(HubBuilder, Arc<SandboxTrunk>) -> HubBuilder,
    ) -> Self {
        // Several test programs share a process: the provider may already be installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let fresh = fresh().await;
        populate(&fresh).await;
        let master = MasterKey::create_file(&fresh.folder.path().join("master.key")).unwrap();
        Self::serve(fresh, master, "test", change, carriers).await
    }

    /// Starts another one on the same database, with changed settings.
    pub async fn beside(&self, change: impl FnOnce(&mut HttpConfig)) -> Self {
        let fresh = self.fresh.again().await;
        let master = MasterKey::from_file(&self.data_folder().join("master.key")).unwrap();
        Self::serve(fresh, master, "beside", change, HubBuilder::simulated).await
    }

    async fn serve(
        fresh: Fresh,
        master: MasterKey,
        node: &str,
        change: impl FnOnce(&mut HttpConfig),
        carriers: impl FnOnce(HubBuilder, Arc<SandboxTrunk>) -> HubBuilder,
    ) -> Self {
        let store = fresh.store.clone();
        let keyring = Keyring::open(store.clone(), master).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let mut config = HttpConfig {
            demo: true,
            workers: 1,
            public_url: url.clone(),
            program: Some(hub_program()),
            ..HttpConfig::default()
        };
        change(&mut config);
        let supervision = Supervision::default();
        let tokens = Tokens::start(store.clone(), keyring.clone(), config.demo, &supervision)
            .await
            .unwrap();
        let files = FolderFiles::open(fresh.folder.path().join("files")).unwrap();
        let recordings = Recordings::start(SealedFiles::new(Arc::new(files))).unwrap();
        let authenticator = Arc::new(LiveAuthenticator::new(tokens.clone(), store.clone()));
        let parts = HubBuilder::new(store.clone(), keyring, recordings, authenticator)
            .node(node)
            .supervision(supervision);
        let trunk = Arc::new(SandboxTrunk::new(store));
        let hub = carriers(parts, trunk.clone()).start().await.unwrap();
        let app = App::new(tokens, hub, config).with_sandbox(trunk);
        let running = server::serve(app.clone(), listener, None).unwrap();
        let stop = running.handle();
        actix_web::rt::spawn(running);
        Self {
            fresh,
            app,
            url,
            client: Client::new(),
            stop,
        }
    }

    /// Where the hub keeps its files.
    pub fn data_folder(&self) -> &std::path::Path {
        self.fresh.folder.path()
    }

    /// Opens the same database once more.
    pub fn database_url(&self) -> &str {
        &self.fresh.url
    }

    /// One request.
    pub async fn send(&self, method: &str, path: &str, token: Option<&str>, body: Option<Value>) -> Response {
        let mut request = self.client.request(
            Method::from_bytes(method.as_bytes()).unwrap(),
            format!("{}{path}", self.url),
        );
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        request.send().await.unwrap()
    }

    /// Status and JSON of one request; an empty body is null.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let response = self.send(method, path, token, body).await;
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// The same, of a call that must succeed: its answer.
    pub async fn ok(&self, token: &str, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.call(method, path, Some(token), body).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// A login token by the password.
    pub async fn log_in(&self, name: &str) -> String {
        let body = json!({ "email": email(name), "password": PASSWORD });
        let (status, answer) = self.call("POST", "/api/users/login-v2", None, Some(body)).await;
        assert_eq!(status, 200, "{answer}");
        answer["data"]["token"].as_str().unwrap().to_owned()
    }

    /// What `session-v2` takes for somebody's account.
    pub fn choice(&self, name: &str) -> Value {
        let tenant = ROLES.iter().find(|role| role.name == name).unwrap().tenant.0;
        json!({ "cd_user": cd_user(name), "entity_id": account_id(name), "cd_instance": tenant, "entity_type": 2 })
    }

    /// A session created without the sign-in calls, as after a password and an authenticator code.
    pub async fn session(&self, name: &str) -> String {
        let now = now_ms();
        let proof = Proof::of(Given::of_login(ProofMethod::Password, now))
            .and(Given::of_login(ProofMethod::Totp, now));
        let tenant = ROLES.iter().find(|role| role.name == name).unwrap().tenant;
        self.session_of(name, tenant, AccountId(account_id(name)), &proof, None)
            .await
    }

    /// A session of an account with a given proof, possibly an administrator's impersonation.
    pub async fn session_of(
        &self,
        name: &str,
        tenant: TenantId,
        account: AccountId,
        proof: &Proof,
        impersonator: Option<&Impersonator>,
    ) -> String {
        let sid = format!("sid-{name}-{}", rand_id());
        let session = NewSession {
            sid: &sid,
            cd_user: CdUser(cd_user(name)),
            tenant,
            account,
            device_id: "device",
            user_agent: "test",
            source: "127.0.0.1",
            at_ms: now_ms(),
            expires_at_ms: now_ms() + 3_600_000,
            proof,
            must_enrol_factor: false,
            impersonator,
        };
        let mut write = self.app.store.write().await.unwrap();
        sessions::insert(&mut write, &session, &rand_id()).await.unwrap();
        write.commit().await.unwrap();
        let person = self.app.tokens.person(&sid).await.unwrap();
        self.app.tokens.session(&person, now_ms() + 3_600_000).unwrap()
    }

    /// The newest code at a simulated phone or mailbox, waited for.
    pub async fn code_at(&self, address: &str) -> String {
        for _ in 0..200 {
            let path = format!("/sandbox/api/messages?to={}", address.replace('+', "%2B"));
            let (_, messages) = self.call("GET", &path, None, None).await;
            // A code starts its message, or is read out digit by digit; notices are skipped.
            let mut codes = messages.as_array().into_iter().flatten().filter_map(|message| {
                let body = message["body"].as_str()?;
                let spoken = body.contains("Your code is:");
                let digits = body
                    .chars()
                    .filter(char::is_ascii_digit)
                    .take(6)
                    .collect::<String>();
                (digits.len() == 6 && (spoken || body.starts_with(&digits))).then_some(digits)
            });
            if let Some(code) = codes.next_back() {
                return code;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("no code arrived at {address}");
    }

    /// Gives the county's applicant these addresses.
    pub async fn make_reachable(&self, addresses: &[&str]) {
        let store = &self.app.store;
        let thread = store
            .threads()
            .by_id(COUNTY, &ThreadId("t1".into()))
            .await
            .unwrap();
        let (id, by) = (
            ApplicantId(thread.applicant_id),
            hub_store::audit::By::system().from("test"),
        );
        let mut write = store.write().await.unwrap();
        for address in addresses {
            hub_store::people::applicants::add_address(&mut write, COUNTY, id, address, &by)
                .await
                .unwrap();
        }
        write.commit().await.unwrap();
    }

    /// Ends the server.
    pub async fn stop(self) {
        self.stop.stop(false).await;
        self.app.hub.stop(std::time::Duration::from_secs(1)).await;
    }
}

fn rand_id() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}

async fn populate(fresh: &Fresh) {
    let mut write = fresh.store.write().await.unwrap();
    for (tenant, name, hosts) in [
        (COUNTY, "Riverbend County", vec!["localhost", "127.0.0.1"]),
        (OTHER, "Lakeshore County", vec!["lakeshore.localhost"]),
    ] {
        add_tenant(&mut write, tenant, name).await;
        for host in hosts {
            tenants::set_host(&mut write, host, tenant).await.unwrap();
        }
        add_application(&mut write, tenant).await;
    }
    for role in &ROLES {
        add_person(&mut write, role).await;
    }
    write.commit().await.unwrap();
}

async fn add_tenant(write: &mut Write, id: TenantId, name: &str) {
    let tenant = Tenant {
        id,
        name: name.into(),
        subdomain: format!("tenant{id}"),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: json!({ "brand_color": "#1f5f8b", "ds_loginHeading": "Welcome" }),
        settings: TenantSettings {
            admin_tools: "https://tools.example.gov/".into(),
            captcha: CaptchaSettings {
                max_number: 500,
                ..CaptchaSettings::default()
            },
            // Tests run at any hour and wait for no undo; those of undo set their own.
            sending_hours: SendingHours::ALWAYS,
            undo_send_seconds: 0,
            notices_wait_for_undo: false,
            ..TenantSettings::default()
        },
        mail_from: "office@riverbend.example".into(),
        sms_from: "+12025550100".into(),
    };
    tenants::insert(write, &tenant, 1).await.unwrap();
}

async fn add_person(write: &mut Write, role: &Role) {
    let (user, id) = (CdUser(cd_user(role.name)), AccountId(account_id(role.name)));
    let number = phone(role.name);
    logins::insert(write, user, Some(&email(role.name)), Some(&number), false, 1)
        .await
        .unwrap();
    logins::set_password(write, user, &HASH, false, 1).await.unwrap();
    let account = Account {
        tenant: role.tenant,
        id,
        cd_user: user,
        account_type: "Individual".into(),
        entity_type: 2,
        community_entity: None,
        community_entity_type: Some(2),
        first_name: if role.name == "nameless" {
            String::new()
        } else {
            "Ana".into()
        },
        last_name: if role.name == "nameless" {
            String::new()
        } else {
            role.name.into()
        },
        company_name: String::new(),
        email: Some(email(role.name)),
        phone: Some(number),
        email_verified: true,
        phone_verified: true,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: role.numbers.to_vec(),
        role_codes: role.codes.iter().map(|code| code.to_string()).collect(),
        active: true,
        second_factor: false,
        lang: "en".into(),
        zone: "America/New_York".into(),
        version: 1,
    };
    accounts::insert(write, &account, 1).await.unwrap();
    if role.name == "process" {
        let program = hub_domain::ProgramId(5);
        let membership = Membership {
            program,
            queue_role: 0,
            role_name: "Process-Admin".into(),
            permissions: vec![],
        };
        accounts::add_membership(write, role.tenant, id, &membership)
            .await
            .unwrap();
    }
}

/// An application 700 + tenant with a thread `tTENANT` and one text in it, so that tenants differ.
async fn add_application(write: &mut Write, tenant: TenantId) {
    let flow = json!({
        "states": [{"id": 4, "name": "Application Received", "kind": "initial"}, {"id": 3, "name": "Approved", "kind": "terminal"}],
        "transitions": [{"from": 4, "to": 3}],
    });
    let program = NewProgram {
        tenant,
        id: ProgramId(5),
        name: "Emergency Rental Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &serde_json::from_value(flow).unwrap(),
        denial_reasons: &[],
    };
    programs::insert(write, &program, 1).await.unwrap();
    let applicant = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Maria Santos".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: Vec::new(),
        created_at_ms: 1,
    };
    let by = By::system().from("test");
    applicants::create(write, tenant, &[applicant], &by)
        .await
        .unwrap();
    let application = NewApplication {
        thread: ThreadId(format!("t{tenant}")),
        external_id: "ERA-1".into(),
        applicant_name: "Maria Santos".into(),
        state: StateId(4),
        state_since_ms: 1,
        created_at_ms: 1,
        category: "Housing".into(),
        ..NewApplication::filed(tenant, ProgramId(5), ApplicationId(700 + tenant.0), 1)
    };
    new_applications::insert(write, &[application]).await.unwrap();
}
