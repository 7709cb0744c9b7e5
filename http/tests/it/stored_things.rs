//! Resources that no call creates, as the store keeps them.

use crate::test_hub::{COUNTY, TestHub};
use hub_actors::conversations::mail as read_mail;
use hub_actors::conversations::mailbox::intake;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::cases::validation::RuleSet;
use hub_domain::conversations::mail::MailSender;
use hub_domain::conversations::outreach::OutreachTally;
use hub_domain::{AccountId, ApplicationId, CallId, CdUser, ProgramId, TenantId, ThreadId};
use hub_store::calls::incoming_calls;
use hub_store::calls::voicemails::{self, Voicemail};
use hub_store::cases::correction_requests::{self, NewRequest};
use hub_store::cases::offered_changes::{self, NewOffer};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::conversations::mails::{self, NewMail};
use hub_store::conversations::stranger_texts::{self, NewStrangerText};
use hub_store::files::{Files, FolderFiles, SealKey, SealedWriter};
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::logins;
use hub_store::programs::{self, NewProgram};
use hub_store::{Write, args};
use serde_json::{Value, json};

/// A message of somebody whom nobody knows.
pub async fn put_voicemail(write: &mut Write, tenant: TenantId, arrived: &IncomingCall, key: i64) {
    let mut call = arrived.clone();
    call.id = CallId(format!("voicemail-{tenant}"));
    incoming_calls::insert(write, tenant, &call, "test")
        .await
        .unwrap();
    incoming_calls::ended(write, tenant, &call.id, IncomingState::Voicemail, 2)
        .await
        .unwrap();
    let message = Voicemail {
        call_id: call.id.0,
        program_id: call.program.0,
        number: call.number,
        caller: call.caller,
        caller_name: String::new(),
        thread_id: None,
        lang: "en".into(),
        file_key: "no-file".into(),
        key_id: key,
        duration_ms: 4_000,
        peaks: "[]".into(),
        transcript: String::new(),
        engine: String::new(),
        done_by: String::new(),
        done_at_ms: None,
        caller_standing: String::new(),
        created_at_ms: 2,
    };
    voicemails::insert(write, tenant, &message).await.unwrap();
}

/// An outreach that is over, to nobody.
pub async fn put_outreach(write: &mut Write, tenant: TenantId, template: &Value) {
    let sql = "INSERT INTO outreach_items (tenant_id, id, idempotency_key, name, program_id, filter, channel, template, tally, link_origin,
            per_minute, state, version, total, handled, created_by_id, created_by_name, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $2, 'News', 5, $3, 'SMS', $4, $5, '', 60, 'done', 1, 0, 0, 1, 'Ana', 1, 1)";
    let tally = serde_json::to_string(&OutreachTally::default()).unwrap();
    let values = args![
        tenant,
        format!("outreach-{tenant}"),
        json!({ "program": 5 }).to_string(),
        template.to_string(),
        tally
    ];
    write.execute(sql, values).await.unwrap();
}

/// A file of a few bytes, sealed with a tenant's key.
pub fn write_sealed(hub: &TestHub, name: &str, id: u32, secret: [u8; 32]) {
    let files = FolderFiles::open(hub.data_folder().join("files")).unwrap();
    let sink = files.create(name).unwrap();
    let mut writer = SealedWriter::create(sink, name, &SealKey { id, secret }).unwrap();
    writer.append(b"OggS").unwrap();
    writer.finish().unwrap();
}

/// A mail that came in and waits.
pub async fn put_waiting_mail(hub: &TestHub, tenant: TenantId, from: &str) -> String {
    let raw = format!(
        "From: Maria <{from}>\r\nContent-Type: text/html\r\n\r\n<p>Hello</p><script>alert(1)</script>"
    );
    let read = read_mail::read(raw.as_bytes(), "", true);
    let details = read.details(MailSender::Other);
    let new = NewMail {
        fingerprint: read.fingerprint,
        provider_ref: read.message_id,
        from: read.from,
        to: "help@riverbend.example".into(),
        subject: "Hello".into(),
        body: read.body,
        html: read.html,
        details,
    };
    let mut write = hub.app.store.write().await.unwrap();
    let mail = mails::keep(&mut write, tenant, new).await.unwrap().unwrap();
    write.commit().await.unwrap();
    mail.id
}

/// A text of somebody whom nobody knows.
pub async fn put_waiting_text(hub: &TestHub, tenant: TenantId, from: &str, body: &str) -> String {
    put_text_to(hub, tenant, ProgramId::ALL, from, body).await
}

/// The same to a program's number.
pub async fn put_text_to(
    hub: &TestHub,
    tenant: TenantId,
    program: ProgramId,
    from: &str,
    body: &str,
) -> String {
    let own = hub.app.store.tenants().by_id(tenant).await.unwrap().sms_from;
    let new = NewStrangerText {
        provider_ref: &format!("text-{tenant}-{from}-{body}"),
        program,
        from,
        to: &own,
        body,
        keyword: "",
    };
    let mut write = hub.app.store.write().await.unwrap();
    let id = stranger_texts::keep(&mut write, tenant, &new)
        .await
        .unwrap()
        .unwrap();
    write.commit().await.unwrap();
    id
}

/// A letter that waits, with a picture inside it: the mail's id, and the picture in Base64.
pub async fn put_letter_with_picture(hub: &TestHub, tenant: TenantId) -> (String, String) {
    let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let raw = format!(
        "From: maria.other@town.example\nTo: help@riverbend.example\nSubject: Letter\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n\
         <p>Here:</p><img src=\"cid:pic@x\" alt=\"letter\"><p>Thanks</p><img src=\"cid:none@x\" alt=\"gone\">\n--b\nContent-Type: image/png\nContent-ID: <pic@x>\n\
         Content-Transfer-Encoding: base64\n\n{picture}\n--b--\n"
    );
    let read = read_mail::read(raw.as_bytes(), "", true);
    let store = &hub.app.store;
    let claim = store
        .claim_mailbox(tenant, "letters", "test", 600_000)
        .await
        .unwrap()
        .unwrap();
    let identity = hub.app.hub.mail_identities().of(tenant).await.unwrap();
    intake::take(&hub.app.hub, &claim, (1, 1), read, &identity)
        .await
        .unwrap();
    store.release_mailbox(&claim).await.unwrap();
    let waiting = store.mails().waiting(tenant, None).await.unwrap();
    (waiting[0].id.clone(), picture.to_owned())
}

/// Files a mail in a thread.
pub async fn put_mail(hub: &TestHub, tenant: TenantId, thread: &str) -> String {
    let id = put_waiting_mail(hub, tenant, "maria@town.example").await;
    let (store, thread) = (&hub.app.store, ThreadId(thread.to_owned()));
    let row = store.threads().by_id(tenant, &thread).await.unwrap();
    let applicant = store.threads().applicant(tenant, None, &row).await.unwrap();
    let mut write = store.write().await.unwrap();
    let mail = mails::read(&mut write, tenant, &id).await.unwrap();
    let put = intake::put(
        &mut write,
        tenant,
        &mail,
        &thread,
        None,
        (MailSender::Other, &applicant.name),
    )
    .await;
    assert!(put.unwrap().is_some());
    write.commit().await.unwrap();
    id
}

/// A program of this tenant alone.
pub fn own_program(tenant: TenantId) -> ProgramId {
    ProgramId(6000 + tenant.0)
}

/// Somebody who works in a program, whose login has the account's number and an address of the same.
pub async fn put_staff(write: &mut Write, tenant: TenantId, id: AccountId, role: &str, program: ProgramId) {
    let email = format!("staff-{id}@riverbend.example");
    logins::insert(write, CdUser(id.0), Some(&email), None, false, 1)
        .await
        .unwrap();
    logins::set_password(write, CdUser(id.0), "none", false, 1)
        .await
        .unwrap();
    let account = Account {
        tenant,
        id,
        cd_user: CdUser(id.0),
        account_type: "Reviewer".into(),
        entity_type: 3,
        community_entity: None,
        community_entity_type: None,
        first_name: "Tess".into(),
        last_name: format!("Ward{id}"),
        company_name: String::new(),
        email: Some(email),
        phone: None,
        email_verified: true,
        phone_verified: false,
        email_verified_at_ms: 1,
        phone_verified_at_ms: 0,
        roles: Vec::new(),
        role_codes: vec!["REV".into()],
        active: true,
        second_factor: false,
        lang: "en".into(),
        zone: "America/New_York".into(),
        version: 1,
    };
    accounts::insert(write, &account, 1).await.unwrap();
    let membership = Membership {
        program,
        queue_role: 0,
        role_name: role.into(),
        permissions: Vec::new(),
    };
    accounts::add_membership(write, tenant, id, &membership)
        .await
        .unwrap();
}

/// It, with a text of each kind that a program has, and a release.
pub async fn put_program(write: &mut Write, tenant: TenantId) {
    let flow = json!({
        "states": [{ "id": 4, "name": "Application Received", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 4, "to": 3 }],
    });
    let form = json!({ "format": 1, "id": "fuel_help", "title": { "en": "Fuel help" }, "sections": [] });
    let new = NewProgram {
        tenant,
        id: own_program(tenant),
        name: "Fuel help",
        category: "",
        case_columns: false,
        workflow: &serde_json::from_value(flow).unwrap(),
        denial_reasons: &[],
    };
    programs::insert(write, &new, 1).await.unwrap();
    programs::begin_form(write, tenant, own_program(tenant), &form, 1)
        .await
        .unwrap();
    programs::begin_rules(write, tenant, own_program(tenant), &RuleSet::default(), 1)
        .await
        .unwrap();
    let details = json!({ "summary": { "en": "Pays for fuel." } });
    let details = serde_json::from_value(details).unwrap();
    programs::begin_details(write, tenant, own_program(tenant), &details, 1)
        .await
        .unwrap();
    let sql = "INSERT INTO companies (tenant_id, id, name, contact_name, email, phone, active, version, updated_at_ms)
        VALUES ($1, $2, 'Harbor Aid', '', '', '', TRUE, 1, 1)";
    write
        .execute(sql, args![tenant, 5_500_000 + tenant.0])
        .await
        .unwrap();
    let sql =
        "INSERT INTO config_releases (tenant_id, release_id, program_id, note, published_by, published_at_ms)
        VALUES ($1, $2, $3, '', 'Ana', 1)";
    let values = args![tenant, 7000 + tenant.0, own_program(tenant)];
    write.execute(sql, values).await.unwrap();
}

/// A program of the county that is applied for here.
pub const WINTER: ProgramId = ProgramId(8000);

/// Its form: nothing has to be answered but what is asked for with `required`.
pub fn winter_form() -> Value {
    let question = |id: &str, kind: &str| json!({ "id": id, "type": kind, "words": { "en": id } });
    let mut signed = question("signed", "signature");
    signed["text"] = json!({ "en": "All of it is true." });
    signed["covers"] = json!(["full_name", "owed"]);
    let mut members = question("members", "group");
    members["items"] = json!([question("person", "name"), question("member_ssn", "ssn")]);
    let mut paper = question("heating_bill", "file");
    paper["key"] = json!("bill");
    let items = json!([
        question("full_name", "name"),
        question("owed", "money"),
        question("ssn", "ssn"),
        question("account", "bank_account"),
        members,
        paper,
        signed,
    ]);
    json!({
        "format": 1, "id": "winter", "title": { "en": "Winter help" },
        "documents": [{ "id": "bill", "words": { "en": "Bill" } }],
        "sections": [{ "id": "all", "title": { "en": "All" }, "pages": [{ "id": "first", "items": items }] }],
    })
}

/// The program without a form, and [`winter_form`] as its first version.
pub async fn put_winter(hub: &TestHub) {
    let flow = json!({
        "states": [
            { "id": 4, "name": "Application Received", "kind": "initial" },
            { "id": 3, "name": "Approved", "kind": "terminal", "outcome": "approved" },
            { "id": 12, "name": "Denied", "kind": "terminal", "outcome": "denied" },
        ],
        "transitions": [{ "from": 4, "to": 3 }, { "from": 4, "to": 12 }],
    });
    let new = NewProgram {
        tenant: COUNTY,
        id: WINTER,
        name: "Winter help",
        category: "Energy",
        case_columns: false,
        workflow: &serde_json::from_value(flow).unwrap(),
        denial_reasons: &[],
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::insert(&mut write, &new, 1).await.unwrap();
    write.commit().await.unwrap();
    put_winter_form(hub, 1, &winter_form()).await;
}

/// Puts a version of its form in force.
pub async fn put_winter_form(hub: &TestHub, version: i64, form: &Value) {
    let mut write = hub.app.store.write().await.unwrap();
    let before = "UPDATE config_versions SET state = 'superseded' WHERE tenant_id = $1 AND kind = 'form' AND config_key = $2";
    write
        .execute(before, args![COUNTY, WINTER.to_string()])
        .await
        .unwrap();
    let sql = "INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
            published_by, published_at_ms, restores)
        VALUES ($1, 'form', $2, $3, 'published', $4, $5, 'Ana', 1, 'Ana', 1, NULL)";
    let values = args![COUNTY, WINTER.to_string(), version, version - 1, form.to_string()];
    write.execute(sql, values).await.unwrap();
    write.commit().await.unwrap();
}

/// What the applicant of the fixture's application is asked, and what they offer.
pub async fn put_corrections(write: &mut Write, tenant: TenantId) {
    let application = ApplicationId(700 + tenant.0);
    let request = NewRequest {
        id: &format!("request-{tenant}"),
        application,
        by: (1, "Ana"),
        due_on: None,
        told_by: None,
        link_origin: "",
        items: &[("rent".into(), "Look at it".into(), Value::Null)],
        remind_at_ms: None,
    };
    correction_requests::add(write, tenant, &request).await.unwrap();
    let paper = NewPaperRequest {
        application,
        kinds: &["lease".to_owned()],
        due_on: None,
        by: (1, "Ana"),
        told_by: None,
        link_origin: "",
        via: None,
        message: None,
        remind_at_ms: &[],
    };
    paper_requests::ask(write, tenant, paper).await.unwrap();
    let offer = NewOffer {
        id: &format!("offer-{tenant}"),
        application,
        by: (1, "Ana"),
        words: "I moved",
        key: "k1",
        items: &[],
        secrets: &[],
    };
    assert!(offered_changes::add(write, tenant, &offer).await.unwrap());
}
