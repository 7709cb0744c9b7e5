//! One resource of each kind in a tenant, so that a call can name it; and ids that nobody has.

use crate::stored_things::{
    own_program, put_corrections, put_mail, put_outreach, put_program, put_staff, put_voicemail,
    put_waiting_text, write_sealed,
};
use crate::test_hub::{COUNTY, OTHER, ROLES, TestHub, account_id, cd_user};
use hub_actors::calls::sip_book::SipBook;
use hub_domain::calls::call::{CallOutcome, RecordingState};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState, PhoneNumber};
use hub_domain::calls::waiting_line::WaitingLine;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::{AccountId, ApplicationId, CallId, CdUser, ProgramId, TenantId, ThreadId};
use hub_http::tokens::TokenKind;
use hub_media::sip::{SipAuditEntry, SipEntry, SipKind, SipStore};
use hub_store::audit::By;
use hub_store::calls::call_progress;
use hub_store::calls::egresses::{self, Egress};
use hub_store::calls::{self, NewCall, called_numbers, incoming_calls, phone_numbers, waiting_lines};
use hub_store::config_versions::{self, ConfigId};
use hub_store::forms::drafts;
use hub_store::identity::passkeys::{self, StoredPasskey};
use serde_json::{Value, json};

/// What a path or a body of the API may name.
#[derive(Debug, Clone)]
pub struct Things {
    pub tenant: String,
    pub item: String,
    pub thread: String,
    pub message: String,
    /// A mail in a thread.
    pub mail: String,
    /// A text of somebody whom nobody knows.
    pub text: String,
    /// A running call, with its conference.
    pub call: String,
    /// A call that is over, with a recording.
    pub recorded: String,
    /// Somebody who was added to the running call.
    pub invited: String,
    pub egress: String,
    pub user: String,
    pub sid: String,
    pub passkey: String,
    pub file: String,
    /// A running upload.
    pub upload: String,
    /// A report that was asked for as a file.
    pub export: String,
    /// A change of many that was checked.
    pub bulk: String,
    /// A saved view of the queue.
    pub view: String,
    /// The queue, asked for as a file.
    pub queue_export: String,
    pub audit_export: String,
    /// A line of the audit log; each tenant's begin with one.
    pub line: String,
    /// The conversation, asked for on paper.
    pub print: String,
    /// A delivery that was given up.
    pub dead: String,
    /// A message template.
    pub template: String,
    /// An outreach that is over.
    pub outreach: String,
    /// A number that telephones call.
    pub number: String,
    /// A telephone call that nobody took.
    pub arrived: String,
    /// A message that a caller has left.
    pub voicemail: String,
    /// A trunk that calls go out by.
    pub trunk: String,
    /// A program that no other tenant has, with a text of every kind that a program has.
    pub program: String,
    /// An organization that shares in programs.
    pub company: String,
    /// A release of configuration.
    pub release: String,
    /// An application that somebody has begun.
    pub draft: String,
    /// What an applicant was asked to correct.
    pub request: String,
    /// What an applicant offers to change.
    pub offer: String,
    /// The account of somebody who works here.
    pub member: String,
    /// An invitation to work here.
    pub invitation: String,
    /// A list of people that was checked.
    pub import: String,
}

impl Things {
    /// Those of a person with every right, created by the calls themselves where one exists.
    pub async fn of(hub: &TestHub, owner: &str) -> Self {
        let tenant = ROLES.iter().find(|role| role.name == owner).unwrap().tenant;
        let token = hub.session(owner).await;
        let thread = format!("t{tenant}");
        let made = async |path: String, body: Value| {
            let (status, answer) = hub.call("POST", &path, Some(&token), Some(body)).await;
            assert!(status.is_success(), "{path}: {answer}");
            answer
        };
        let recorded = format!("recorded-{tenant}");
        store(hub, tenant, owner, &recorded).await;
        let mail = put_mail(hub, tenant, &thread).await;
        let stranger = put_waiting_text(hub, tenant, "+12025550900", "Who is this?").await;
        let note = json!({ "channel": "NOTE", "body": "Came in person" });
        let message = made(format!("/api/threads/{thread}/messages"), note).await;
        let placed = made(format!("/api/threads/{thread}/calls"), json!({ "via": "link" })).await;
        let call = text(&placed["call"]["id"]);
        let third = json!({ "role": "interpreter", "name": "Ines" });
        let invited = made(format!("/api/conferences/{call}/invite"), third).await;
        let files = format!("/api/threads/{thread}/files");
        let begun = made(files.clone(), json!({ "name": "letter.txt", "size_bytes": 5 })).await;
        let file = text(&made(files, json!({ "name": "letter.txt", "size_bytes": 5 })).await["id"]);
        let (status, answer) = upload_part(hub, &token, &file, 0, b"Hello".to_vec()).await;
        assert!(status.is_success(), "{answer}");
        let export = json!({ "report": "login-activity", "audience": "individual" });
        let export = made("/api/reports/exports".into(), export).await;
        let item = 700 + tenant.0;
        let checks = json!({ "selection": { "ids": [item] }, "state_id": 3 });
        let bulk = made("/api/work-queue/bulk/checks".into(), checks).await;
        let view = json!({ "view": { "name": "Mine", "query": "state=4" } });
        let view = made("/api/work-queue/views".into(), view).await;
        let queue_export = json!({ "filter": { "search": "maria" } });
        let queue_export = made("/api/work-queue/exports".into(), queue_export).await;
        let audit_export = json!({ "filter": { "action": "session.start" } });
        let audit_export = made("/api/admin/audit/exports".into(), audit_export).await;
        let print = made(format!("/api/threads/{thread}/pdf"), json!({ "notes": false })).await;
        let program = own_program(tenant).0;
        let asked = json!({
            "account_type": "Reviewer", "first_name": "Ines", "last_name": "Cole", "email": format!("ines-{tenant}@mill.example"),
            "programs": [{ "program": program, "role": "Reviewer" }],
        });
        let invited_staff = made("/api/admin/workflow-users".into(), asked).await;
        let list =
            format!("email,first name,last name,role\nomar-{tenant}@mill.example,Omar,Haddad,Reviewer\n");
        let (status, import) =
            upload_list(hub, &token, &format!("?program={program}"), list.as_bytes()).await;
        assert_eq!(status, 201, "{import}");
        let sid = hub.app.tokens.verify(&token, TokenKind::Session).unwrap().sid;
        Self {
            tenant: tenant.to_string(),
            item: (700 + tenant.0).to_string(),
            message: text(&message["id"]),
            mail,
            text: stranger,
            call,
            recorded,
            invited: text(&invited["identity"]),
            egress: format!("EG_{tenant}"),
            user: cd_user(if tenant == COUNTY { "individual" } else { owner }).to_string(),
            sid: sid.unwrap(),
            passkey: format!("passkey-{tenant}"),
            file,
            upload: text(&begun["id"]),
            export: text(&export["id"]),
            bulk: text(&bulk["check_id"]),
            view: text(&view["id"]),
            queue_export: text(&queue_export["id"]),
            audit_export: text(&audit_export["id"]),
            line: "1".to_owned(),
            print: text(&print["id"]),
            dead: format!("dead-{tenant}"),
            template: format!("papers-{tenant}"),
            outreach: format!("outreach-{tenant}"),
            number: phone_number(tenant),
            arrived: format!("arrived-{tenant}"),
            voicemail: format!("voicemail-{tenant}"),
            trunk: format!("ST_{tenant}"),
            program: own_program(tenant).to_string(),
            company: (5_500_000 + tenant.0).to_string(),
            release: (7000 + tenant.0).to_string(),
            draft: format!("draft-{tenant}"),
            request: format!("request-{tenant}"),
            offer: format!("offer-{tenant}"),
            member: member(tenant).to_string(),
            invitation: text(&invited_staff["invitation"]["id"]),
            import: text(&import["id"]),
            thread,
        }
    }

    /// What nobody has, of the same kinds.
    pub fn of_nobody() -> Self {
        let nothing = || "nothing".to_owned();
        let number = || "999999".to_owned();
        Self {
            tenant: number(),
            item: number(),
            thread: nothing(),
            message: nothing(),
            mail: nothing(),
            text: nothing(),
            call: nothing(),
            recorded: nothing(),
            invited: nothing(),
            egress: nothing(),
            user: number(),
            sid: nothing(),
            passkey: nothing(),
            file: nothing(),
            upload: nothing(),
            export: nothing(),
            bulk: nothing(),
            view: nothing(),
            queue_export: nothing(),
            audit_export: nothing(),
            line: number(),
            print: nothing(),
            dead: nothing(),
            template: nothing(),
            outreach: nothing(),
            number: "+12025550999".to_owned(),
            arrived: nothing(),
            voicemail: nothing(),
            trunk: nothing(),
            program: number(),
            company: number(),
            release: number(),
            draft: nothing(),
            request: nothing(),
            offer: nothing(),
            member: number(),
            invitation: nothing(),
            import: nothing(),
        }
    }

    /// A path of the route table with these filled in. A parameter of a new kind has none yet and must be added here.
    pub fn address(&self, path: &str) -> String {
        let recording = path.contains("/recording") && !path.ends_with("/agreement");
        let id = match path {
            _ if path.starts_with("/api/work-queue/bulk/") => &self.bulk,
            _ if path.starts_with("/api/bulk-application/") => &self.bulk,
            _ if path.starts_with("/api/work-queue/views/") => &self.view,
            _ if path.starts_with("/api/work-queue/exports/") => &self.queue_export,
            _ if path.starts_with("/api/admin/audit/exports/") => &self.audit_export,
            _ if path.starts_with("/api/admin/programs/") => &self.program,
            _ if path.starts_with("/api/work-queue/") => &self.item,
            _ if path.starts_with("/api/applications/") => &self.item,
            "/api/workflow-movements-from-pg/{id}" | "/api/application-history-fw2/{id}" => &self.item,
            _ if path.starts_with("/api/programs/") => &self.program,
            _ if path.starts_with("/api/admin/programs/") => &self.program,
            _ if path.starts_with("/api/admin/companies/") => &self.company,
            _ if path.starts_with("/api/application-drafts/") => &self.draft,
            _ if path.starts_with("/api/threads/") => &self.thread,
            _ if path.starts_with("/api/mails/") => &self.mail,
            _ if path.starts_with("/api/texts/") => &self.text,
            _ if path.starts_with("/api/calls/") && recording => &self.recorded,
            _ if path.starts_with("/api/calls/") => &self.call,
            _ if path.starts_with("/api/conferences/") => &self.call,
            _ if path.starts_with("/sandbox/api/calls/") => &self.call,
            _ if path.starts_with("/api/egresses/") => &self.egress,
            _ if path.starts_with("/api/files/uploads/") => &self.upload,
            _ if path.starts_with("/api/files/") => &self.file,
            _ if path.starts_with("/api/hand-overs/") => &self.upload,
            _ if path.starts_with("/api/reports/exports/") => &self.export,
            _ if path.starts_with("/api/deliveries/") => &self.dead,
            _ if path.starts_with("/api/notifications/outreach-item/") => &self.outreach,
            _ if path.starts_with("/api/users/") => &self.user,
            _ if path.starts_with("/api/phone-calls/") => &self.arrived,
            _ if path.starts_with("/api/missed-calls/") => &self.arrived,
            _ if path.starts_with("/api/voicemails/") => &self.voicemail,
            _ if path.starts_with("/api/phone-trunks/") => &self.trunk,
            _ if path.starts_with("/api/second-factors/passkeys/") => &self.passkey,
            _ if path.starts_with("/api/configuration-releases/") => &self.release,
            "/api/resource/{id}" | "/api/submit-application/{id}/community-type/{type}" => &self.program,
            _ => &self.tenant,
        };
        let is_configuration = path.starts_with("/api/configuration/");
        let of_programs = [
            "workflow",
            "form",
            "validation_rules",
            "denial_reasons",
            "program_details",
        ];
        let is_programs = of_programs
            .iter()
            .any(|kind| path.starts_with(&format!("/api/configuration/{kind}/")));
        // Nobody has answered the link, so only the invited participant of the call can be named.
        let parts = path.split('/').map(|part| match part {
            "{id}" if path.starts_with("/api/industries/") => "311811",
            "{id}" if path.starts_with("/api/states/") => "VA",
            "{zip}" => "10001",
            "{id}" => id.as_str(),
            "{message_id}" => &self.message,
            "{print}" => &self.print,
            "{seq}" => &self.line,
            "{request}" => &self.request,
            "{offer}" => &self.offer,
            "{identity}" => &self.invited,
            "{sid}" => &self.sid,
            "{number}" if path.contains("/check-payments/") => "1001",
            "{number}" => &self.number,
            "{name}" if path.starts_with("/api/reporting/reports/") => "data-accuracy",
            "{name}" if path.starts_with("/api/admin/roles/") => "Reviewer?version=7",
            // By which the tests come: it stays.
            "{name}" if path.starts_with("/api/admin/subdomains/") => "localhost",
            "{domain}" => "town.example",
            "{selector}" => "s1",
            "{name}" if path.starts_with("/api/reports/") => "login-activity?audience=individual",
            "{name}" => "GetWorkQueue",
            "{other}" => "all",
            "{cd_resource}" => "5",
            "{key}" if is_programs => &self.program,
            "{key}" => &self.template,
            "{version}" | "{to}" if is_configuration => "1",
            "{member}" => &self.member,
            "{invitation}" => &self.invitation,
            "{import}" => &self.import,
            "{leg}" => "applicant",
            "{tenant}" => &self.tenant,
            "{account}" => "1010",
            "{version}" => "nothing",
            "{program}" => "5",
            "{provider}" => "stripe",
            "{type}" => "2",
            "{section}" => "general",
            "{kind}" => "lease",
            "{period}" => "2026-11",
            "{subscription}" | "{code}" | "{token}" | "{email}" | "{hand_over}" | "{business_user}"
            | "{license}" => "nothing",
            part => {
                assert!(!part.starts_with('{'), "{path}: what is {part}?");
                part
            }
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// A body that names somebody's call or account, naming these.
    pub fn body(&self, body: &Value) -> Option<Value> {
        let mut body = body.clone();
        if body["call_id"].is_string() {
            body["call_id"] = json!(self.call);
        }
        if body["same_person_as"].is_number() {
            body["same_person_as"] = json!(self.item.parse::<i64>().unwrap());
        }
        if body["application_id"].is_number() {
            body["application_id"] = json!(self.item.parse::<i64>().unwrap());
        }
        if body["thread_id"].is_string() {
            body["thread_id"] = json!(self.thread);
        }
        if body["externalId"].is_string() && self.item != Self::of_nobody().item {
            // As the fixture names its one application, in each tenant.
            body["externalId"] = json!("ERA-1");
        }
        if body["reply_to"].is_string() {
            body["reply_to"] = json!(self.message);
        }
        if body["entity_id"].is_number() {
            // Accounts of the fixture are ten times their login.
            body["entity_id"] = json!(10 * self.user.parse::<i64>().unwrap());
        }
        Some(body).filter(|body| !body.is_null())
    }
}

/// Sends a list of people to be checked.
pub async fn upload_list(hub: &TestHub, token: &str, query: &str, file: &[u8]) -> (u16, Value) {
    let head = b"--between\r\nContent-Disposition: form-data; name=\"file\"; filename=\"people.csv\"\r\nContent-Type: text/csv\r\n\r\n";
    let form = [head.as_slice(), file, b"\r\n--between--\r\n"].concat();
    let answer = hub
        .client
        .post(format!("{}/api/admin/workflow-users/imports{query}", hub.url))
        .bearer_auth(token)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(form)
        .send()
        .await
        .unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or(Value::Null),
    )
}

/// The account of somebody who works in a tenant.
fn member(tenant: TenantId) -> AccountId {
    AccountId(90_000 + tenant.0)
}

/// Sends a part of an upload.
pub async fn upload_part(
    hub: &TestHub,
    token: &str,
    id: &str,
    offset: usize,
    bytes: Vec<u8>,
) -> (reqwest::StatusCode, Value) {
    let answer = hub
        .client
        .patch(format!("{}/api/files/uploads/{id}", hub.url))
        .bearer_auth(token)
        .header("upload-offset", offset)
        .body(bytes)
        .send()
        .await
        .unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

/// What no call creates: a call that has ended and was recorded, an egress, a passkey.
async fn store(hub: &TestHub, tenant: TenantId, owner: &str, recorded: &str) {
    let (key, secret) = hub.app.keyring.tenant_key(tenant).await.unwrap();
    let file = format!("t{tenant}/egress/EG_{tenant}.ogg");
    write_sealed(hub, &file, u32::try_from(key).unwrap(), secret);
    let id = CallId(recorded.to_owned());
    let call = NewCall {
        id: id.clone(),
        thread: ThreadId(format!("t{tenant}")),
        application_id: 700 + tenant.0,
        program_id: 5,
        reviewer_id: account_id(owner),
        reviewer_name: "Ana".into(),
        applicant_name: "Maria Santos".into(),
        to: "+12025550101".into(),
        lang: "en".into(),
        room: format!("call-{id}"),
        node: "test".into(),
        engine: "test".into(),
        draft: false,
        captions_available: true,
    };
    let egress = Egress {
        tenant_id: tenant.0,
        id: format!("EG_{tenant}"),
        room: "room".into(),
        node: "test".into(),
        started_at_ms: 1,
        ended: true,
        mixed: false,
        filename: "room.ogg".into(),
        parts: json!([file]).to_string(),
        info: "{}".into(),
    };
    let passkey = StoredPasskey {
        id: format!("passkey-{tenant}"),
        cd_user: CdUser(cd_user(owner)),
        rp_id: "localhost".into(),
        credential_id: format!("credential-{tenant}"),
        name: "Laptop".into(),
        credential: "{}".into(),
        created_at_ms: 1,
        last_used_at_ms: None,
    };
    let sql = "INSERT INTO outbox (tenant_id, id, channel, thread_id, from_address, to_address, subject, body, headers, idempotency_key,
            lane, state, attempts, next_at_ms, claimed_by, claimed_until_ms, last_error, created_at_ms, ended_at_ms)
        VALUES ($1, $2, 'SMS', $3, '', '+12025550101', '', 'Hello', '{}', $2, 1, 'dead', 50, 1, '', 0, 'technical: no answer', 1, 1)";
    let values = hub_store::args![tenant, format!("dead-{tenant}"), format!("t{tenant}")];
    hub.run(sql, values).await;
    let trunk = SipEntry {
        kind: SipKind::OutboundTrunk,
        id: format!("ST_{tenant}"),
        body: json!({ "sipTrunkId": format!("ST_{tenant}"), "address": "127.0.0.1:9", "numbers": [phone_number(tenant)] })
            .to_string(),
    };
    let made = SipAuditEntry {
        action: "create",
        by: "test".into(),
    };
    SipBook::new(hub.app.store.clone(), hub.app.keyring.clone())
        .save(&tenant.to_string(), &trunk, made)
        .await
        .unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    let papers = json!({ "name": "Papers", "channel": "SMS", "program": 5, "active": true, "by_lang": { "en": { "body": "Hello" } } });
    let papers_id = ConfigId {
        tenant,
        kind: ConfigKind::MessageTemplate,
        key: &format!("papers-{tenant}"),
    };
    config_versions::begin(&mut write, papers_id, &papers.to_string(), &By::system(), 1)
        .await
        .unwrap();
    let rule = json!({
        "name": "Approved", "active": true, "program": 5, "to_state": 3, "audience": "applicant",
        "channels": [{ "channel": "SMS", "template": papers_id.key }],
    });
    let rule_id = ConfigId {
        kind: ConfigKind::NotificationRule,
        ..papers_id
    };
    config_versions::begin(&mut write, rule_id, &rule.to_string(), &By::system(), 1)
        .await
        .unwrap();
    put_outreach(&mut write, tenant, &papers).await;
    put_corrections(&mut write, tenant).await;
    put_program(&mut write, tenant).await;
    // A draft by which staff fill in the one application.
    let case_draft = format!("case-draft-{tenant}");
    let new = (
        case_draft.as_str(),
        AccountId(account_id(owner)),
        own_program(tenant),
    );
    let by = By::person(account_id(owner), "Ana").from("test");
    let case = ApplicationId(700 + tenant.0);
    drafts::begin_for(&mut write, tenant, new, case, (1, "en"), &by)
        .await
        .unwrap();
    let flow = json!({
        "version": 1, "name": "Desk", "program": 5, "start": "bye", "lang": ["en"], "timezone": "UTC",
        "steps": { "bye": { "verb": "hangup", "say": { "en": "Goodbye." } } },
    });
    let schedule = json!({ "name": "Office", "hours": { "mon": [{ "from": "08:00", "to": "17:00" }] } });
    for (kind, body) in [(ConfigKind::Flow, flow), (ConfigKind::PhoneSchedule, schedule)] {
        let id = ConfigId { kind, ..papers_id };
        config_versions::begin(&mut write, id, &body.to_string(), &By::system(), 1)
            .await
            .unwrap();
    }
    let number = PhoneNumber {
        number: phone_number(tenant),
        program_id: 5,
        label: "Front desk".into(),
        trunk_id: String::new(),
        second_trunk_id: String::new(),
        flow: String::new(),
        line: String::new(),
        version: 1,
    };
    let by = By::system().from("test");
    let line = WaitingLine::default();
    assert!(
        waiting_lines::add(&mut write, tenant, papers_id.key, &line, &by)
            .await
            .unwrap()
    );
    assert!(
        phone_numbers::add(&mut write, tenant, &number, &by)
            .await
            .unwrap()
    );
    let called = phone_number(tenant);
    let added = called_numbers::add(&mut write, tenant, &called, "An office", "Ana", &by);
    assert_eq!(added.await.unwrap(), called_numbers::Added::Done);
    let arrived = IncomingCall {
        id: CallId(format!("arrived-{tenant}")),
        number: number.number,
        program: ProgramId(5),
        caller: "+12025550177".into(),
        caller_name: String::new(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: None,
        state: IncomingState::Ringing,
        started_at_ms: 1,
        ended_at_ms: None,
    };
    incoming_calls::insert(&mut write, tenant, &arrived, "test")
        .await
        .unwrap();
    incoming_calls::ended(&mut write, tenant, &arrived.id, IncomingState::Missed, 2)
        .await
        .unwrap();
    put_voicemail(&mut write, tenant, &arrived, key).await;
    calls::insert(&mut write, tenant, &call).await.unwrap();
    calls::add_track(
        &mut write,
        tenant,
        &id,
        "applicant",
        "Maria Santos",
        "no-file",
        key,
    )
    .await
    .unwrap();
    call_progress::ended(&mut write, tenant, &id, CallOutcome::Answered, now_ms())
        .await
        .unwrap();
    call_progress::set_recording(&mut write, tenant, &id, RecordingState::Ready, None)
        .await
        .unwrap();
    egresses::put(&mut write, tenant, &egress).await.unwrap();
    passkeys::insert(&mut write, &passkey).await.unwrap();
    put_staff(
        &mut write,
        tenant,
        member(tenant),
        "Reviewer",
        own_program(tenant),
    )
    .await;
    write.commit().await.unwrap();
}

/// Both tenants, each with somebody who has every right in it.
pub fn tenants() -> [(&'static str, TenantId); 2] {
    [("admin", COUNTY), ("elsewhere", OTHER)]
}

/// The number of a tenant that telephones call.
fn phone_number(tenant: TenantId) -> String {
    format!("+12025550{:03}", 800 + tenant.0 % 100)
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("no text: {value}"))
        .to_owned()
}
