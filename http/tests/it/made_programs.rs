//! A program from nothing to its launch, and what its settings change for those who apply and those who work on it.

use crate::mass_messages::audited;
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::identity::admin_access::{AdminAccess, AdminArea};
use hub_domain::{AccountId, ProgramId};
use hub_store::identity::accounts::{self, Membership};
use hub_store::identity::roles;
use serde_json::{Value, json};

async fn join(hub: &TestHub, name: &str, program: i64, permissions: &[&str]) {
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: ProgramId(program),
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: permissions.iter().map(|one| (*one).to_owned()).collect(),
    };
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id(name)), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn made(hub: &TestHub, token: &str, body: Value) -> i64 {
    let (status, answer) = hub
        .call("POST", "/api/admin/programs", Some(token), Some(body))
        .await;
    assert_eq!(status, 201, "{answer}");
    assert_eq!(answer["state"], "draft");
    answer["processId"].as_i64().unwrap()
}

fn heat() -> Value {
    json!({ "names": { "en": "Heat help", "es": "Ayuda para calefacción" }, "category": "Utilities", "scope": "State" })
}

async fn save_contacts(hub: &TestHub, token: &str, program: i64) {
    let body = json!({ "revision": 0, "contacts": { "email": "heat@county.example" } });
    let path = format!("/api/admin/programs/{program}/contacts");
    let (status, answer) = hub.call("PUT", &path, Some(token), Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["revision"], 1);
}

/// A program that people can apply to.
async fn launched(hub: &TestHub, token: &str) -> i64 {
    let program = made(hub, token, heat()).await;
    save_contacts(hub, token, program).await;
    join(hub, "reviewer", program, &[]).await;
    let path = format!("/api/admin/programs/{program}/launch");
    let (status, answer) = hub.call("POST", &path, Some(token), None).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["is_launched"], true);
    program
}

async fn listed(hub: &TestHub, token: &str, program: i64) -> Option<Value> {
    let (_, answer) = hub.call("GET", "/api/programs", Some(token), None).await;
    let programs = answer["programs"].as_array().unwrap();
    programs.iter().find(|one| one["id"] == program).cloned()
}

#[actix_web::test]
async fn a_program_from_nothing_is_nobodys_before_its_launch_and_everybodys_after_it() {
    let hub = TestHub::start().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    let program = made(&hub, &admin, heat()).await;
    assert!(program >= 2_000, "{program}");
    assert_eq!(listed(&hub, &ana, program).await, None);
    let draft = json!({ "program_id": program, "lang": "en" });
    let (status, _) = hub
        .call("POST", "/api/application-drafts", Some(&ana), Some(draft.clone()))
        .await;
    assert_eq!(status, 422);
    let path = format!("/api/admin/programs/{program}/launch");
    let (status, refused) = hub.call("POST", &path, Some(&admin), None).await;
    assert_eq!(
        (status.as_u16(), &refused["key"]),
        (409, &json!("launch_blocked"))
    );
    let items = refused["current"]["items"].as_array().unwrap();
    let faults: Vec<&str> = items
        .iter()
        .filter(|item| item["state"] == "fault")
        .map(|item| item["key"].as_str().unwrap())
        .collect();
    assert_eq!(faults, ["staff", "contacts"]);
    assert_eq!(
        items.iter().find(|item| item["key"] == "recording").unwrap()["where"],
        format!("/v2/instance-portal/features?program={program}")
    );
    save_contacts(&hub, &admin, program).await;
    join(&hub, "reviewer", program, &[]).await;
    let (status, answer) = hub.call("POST", &path, Some(&admin), None).await;
    assert_eq!(status, 200, "{answer}");
    let seen = listed(&hub, &ana, program).await.unwrap();
    assert_eq!(
        (&seen["is_open"], &seen["name"]),
        (&json!(true), &json!("Heat help"))
    );
    let (status, _) = hub
        .call("POST", "/api/application-drafts", Some(&ana), Some(draft))
        .await;
    assert_eq!(status, 201);
    let (_, page) = hub
        .call("GET", &format!("/api/programs/{program}"), Some(&ana), None)
        .await;
    assert_eq!(page["contacts"]["email"], "heat@county.example");
    hub.stop().await;
}

#[actix_web::test]
async fn who_is_closed_takes_no_applications_until_it_is_reopened() {
    let hub = TestHub::start().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    let program = launched(&hub, &admin).await;
    let path = |verb: &str| format!("/api/admin/programs/{program}/{verb}");
    let (status, answer) = hub.call("POST", &path("close"), Some(&admin), None).await;
    assert_eq!((status.as_u16(), &answer["state"]), (200, &json!("closed")));
    assert_eq!(listed(&hub, &ana, program).await.unwrap()["is_open"], false);
    let draft = json!({ "program_id": program, "lang": "en" });
    let (status, refused) = hub
        .call("POST", "/api/application-drafts", Some(&ana), Some(draft))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["key"]),
        (409, &json!("program_closed"))
    );
    let (status, answer) = hub.call("POST", &path("reopen"), Some(&admin), None).await;
    assert_eq!((status.as_u16(), &answer["state"]), (200, &json!("open")));
    assert_eq!(listed(&hub, &ana, program).await.unwrap()["is_open"], true);
    hub.stop().await;
}

#[actix_web::test]
async fn a_closed_program_is_opened_again_by_what_its_launch_is_judged_by_and_its_cases_stay_as_they_are() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let program = launched(&hub, &admin).await;
    let case = json!({ "program_id": program, "name": "Rosa Diaz" });
    let (status, filed) = hub
        .call("POST", "/api/work-queue/items", Some(&admin), Some(case))
        .await;
    assert_eq!(status, 201, "{filed}");
    let item = async || {
        let path = format!("/api/work-queue/items/{}", filed["id"]);
        hub.call("GET", &path, Some(&admin), None).await.1
    };
    let before = item().await;
    assert_eq!(before["id"], filed["id"]);
    let path = |verb: &str| format!("/api/admin/programs/{program}/{verb}");
    let (status, _) = hub.call("POST", &path("close"), Some(&admin), None).await;
    assert_eq!(status, 200);
    let contacts =
        |revision: i64, email: &str| json!({ "revision": revision, "contacts": { "email": email } });
    let without = contacts(1, "");
    let (status, _) = hub
        .call("PUT", &path("contacts"), Some(&admin), Some(without))
        .await;
    assert_eq!(status, 200);
    // A closing that is still to come is taken back all the same, and then it is closed now.
    let later = json!({ "at_ms": hub_domain::clock::now_ms() + 86_400_000 });
    for (verb, body) in [("close", Some(later)), ("reopen", None), ("close", None)] {
        let (status, answer) = hub.call("POST", &path(verb), Some(&admin), body).await;
        assert_eq!(status, 200, "{verb}: {answer}");
    }
    let (status, refused) = hub.call("POST", &path("reopen"), Some(&admin), None).await;
    assert_eq!(
        (
            status.as_u16(),
            &refused["key"],
            &refused["current"]["may_launch"]
        ),
        (409, &json!("launch_blocked"), &json!(false))
    );
    let (_, launch) = hub.call("GET", &path("launch"), Some(&admin), None).await;
    assert_eq!(
        (&launch["is_launched"], &launch["may_launch"]),
        (&json!(true), &json!(false))
    );
    let with = contacts(2, "heat@county.example");
    let (status, _) = hub.call("PUT", &path("contacts"), Some(&admin), Some(with)).await;
    assert_eq!(status, 200);
    let (status, answer) = hub.call("POST", &path("reopen"), Some(&admin), None).await;
    assert_eq!((status.as_u16(), &answer["state"]), (200, &json!("open")));
    assert_eq!(item().await, before);
    assert_eq!(audited(&hub, "program.reopen").await, 2);
    hub.stop().await;
}

#[actix_web::test]
async fn settings_are_kept_in_revisions_and_obeyed() {
    let hub = TestHub::start().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    let program = launched(&hub, &admin).await;
    let path = format!("/api/admin/programs/{program}/settings");
    let (_, before) = hub.call("GET", &path, Some(&admin), None).await;
    assert_eq!(
        before["Applications"],
        json!({ "AllowCases": true, "MultipleDraftCases": true, "ApplicantSubmission": true })
    );
    let save = |revision: i64, applications: Value| json!({ "revision": revision, "settings": { "Applications": applications, "Payments": { "Type": "Check" } } });
    let none = json!({ "AllowCases": false, "ApplicantSubmission": false });
    let (status, answer) = hub
        .call("PUT", &path, Some(&admin), Some(save(0, none.clone())))
        .await;
    assert_eq!((status.as_u16(), &answer["revision"]), (200, &json!(1)));
    let (status, answer) = hub.call("PUT", &path, Some(&admin), Some(save(0, none))).await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["revision"]),
        (409, &json!(1))
    );
    let case = json!({ "program_id": program, "name": "Rosa Diaz" });
    let (status, answer) = hub
        .call("POST", "/api/work-queue/items", Some(&admin), Some(case.clone()))
        .await;
    assert_eq!((status.as_u16(), &answer["key"]), (409, &json!("case_not_added")));
    let draft = json!({ "program_id": program, "lang": "en" });
    let (status, answer) = hub
        .call("POST", "/api/application-drafts", Some(&ana), Some(draft))
        .await;
    assert_eq!((status.as_u16(), &answer["key"]), (403, &json!("filed_by_staff")));
    let (_, config) = hub
        .call("GET", "/api/work-queue/config", Some(&admin), None)
        .await;
    let processes = config["processes"].as_array().unwrap();
    let own = processes.iter().find(|one| one["ID"] == program);
    assert!(own.is_none_or(|own| own["payments"] == true), "{own:?}");
    // One case of a person may stand at the beginning.
    let one = save(1, json!({ "MultipleDraftCases": false }));
    let (status, _) = hub.call("PUT", &path, Some(&admin), Some(one)).await;
    assert_eq!(status, 200);
    let (status, first) = hub
        .call("POST", "/api/work-queue/items", Some(&admin), Some(case))
        .await;
    assert_eq!(status, 201, "{first}");
    let again = json!({ "program_id": program, "same_person_as": first["id"] });
    let (status, answer) = hub
        .call("POST", "/api/work-queue/items", Some(&admin), Some(again))
        .await;
    assert_eq!((status.as_u16(), &answer["key"]), (409, &json!("case_not_added")));
    hub.stop().await;
}

#[actix_web::test]
async fn who_makes_a_program_administers_it_and_who_administers_others_does_not() {
    let hub = TestHub::start().await;
    join(&hub, "supervisor", 5, &["CreateProgram:ReadWrite"]).await;
    join(&hub, "reviewer", 5, &["ProgramConfig:ReadWrite"]).await;
    let (rosa, lea) = (hub.session("supervisor").await, hub.session("reviewer").await);
    let program = made(&hub, &rosa, heat()).await;
    let (_, own) = hub
        .call("GET", "/api/admin/processes?search=heat", Some(&rosa), None)
        .await;
    assert_eq!(own["processes"][0]["processId"], program);
    assert_eq!(own["processes"][0]["AdminPerms"]["ProgramConfig"], "ReadWrite");
    let path = format!("/api/admin/programs/{program}/settings");
    let (status, _) = hub.call("GET", &path, Some(&lea), None).await;
    assert_eq!(status, 404);
    let (status, _) = hub.call("GET", &path, Some(&rosa), None).await;
    assert_eq!(status, 200);
    // She makes programs, and yet does not read all of the other one.
    let copy = json!({ "names": { "en": "Rent" }, "copy_of": 5 });
    let (status, refused) = hub
        .call("POST", "/api/admin/programs", Some(&rosa), Some(copy))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]),
        (422, &json!({ "field": "copy_of", "key": "not_found" }))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn b11_a_maker_administers_what_they_made_and_gets_nothing_elsewhere() {
    let hub = TestHub::start().await;
    join(&hub, "supervisor", 5, &["CreateProgram:ReadWrite"]).await;
    let rosa = hub.session("supervisor").await;
    let perms = async |program: i64| {
        let listed = hub.ok(&rosa, "GET", "/api/admin/programs", None).await;
        let listed = listed["programs"].as_array().unwrap();
        listed.iter().find(|one| one["processId"] == program).unwrap()["AdminPerms"].clone()
    };
    let before = perms(5).await;
    let program = made(&hub, &rosa, heat()).await;
    assert_eq!(perms(program).await["WorkflowConfig"], "ReadWrite");
    assert_eq!(perms(5).await, before, "the other program is not hers");
    let path = "/api/admin/programs/5/settings";
    let (status, _) = hub.call("GET", path, Some(&rosa), None).await;
    assert_eq!(status, 404);

    // An administrator lets the role of makers reach past programs: who makes one needs that themselves.
    let store = &hub.app.store;
    let mut role = store
        .roles()
        .of_name(COUNTY, roles::PROCESS_ADMIN)
        .await
        .unwrap()
        .unwrap();
    role.areas
        .raise(AdminArea::InstanceConfig, AdminAccess::ReadWrite);
    let mut write = store.write().await.unwrap();
    // The program that she made would give it to her already.
    let sql = "DELETE FROM program_members WHERE tenant_id = $1 AND program_id = $2";
    let values = hub_store::args![COUNTY, program];
    write.execute(sql, values).await.unwrap();
    assert!(roles::put(&mut write, COUNTY, &role, 1).await.unwrap());
    write.commit().await.unwrap();
    let (status, refused) = hub
        .call("POST", "/api/admin/programs", Some(&rosa), Some(heat()))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["key"], &refused["errors"][0]),
        (
            403,
            &json!("not_allowed"),
            &json!({ "field": "role", "key": "exceeds_rights" })
        ),
        "{refused}"
    );
    let admin = hub.session("admin").await;
    made(&hub, &admin, heat()).await;
    hub.stop().await;
}

#[actix_web::test]
async fn a_copy_begins_with_what_is_in_force_of_the_other_program() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let first = launched(&hub, &admin).await;
    let body = json!({ "names": { "en": "Heat help 2027" }, "copy_of": first });
    let copy = made(&hub, &admin, body).await;
    for kind in ["workflow", "form", "denial_reasons", "program_details"] {
        let text = async |program: i64| {
            let path = format!("/api/configuration/{kind}/{program}");
            let (status, answer) = hub.call("GET", &path, Some(&admin), None).await;
            assert_eq!(status, 200, "{path}: {answer}");
            answer["published"]["text"].clone()
        };
        assert_eq!(text(copy).await, text(first).await, "{kind}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn programs_are_found_by_scope_type_expiry_and_name() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let program = made(&hub, &admin, heat()).await;
    let found = async |query: &str| {
        let path = format!("/api/admin/processes?{query}");
        let (status, answer) = hub.call("GET", &path, Some(&admin), None).await;
        assert_eq!(status, 200, "{answer}");
        let all = answer["processes"].as_array().unwrap().clone();
        all.iter().any(|one| one["processId"] == program)
    };
    for query in [
        "",
        "scope=all",
        "scope=State&type=Utilities",
        "expires=never",
        "search=CALEFACC",
    ] {
        assert!(found(query).await, "{query}");
    }
    for query in ["scope=Private", "type=Food", "expires=over", "search=rental"] {
        assert!(!found(query).await, "{query}");
    }
    let (status, _) = hub
        .call("GET", "/api/admin/processes?scope=Moon", Some(&admin), None)
        .await;
    assert_eq!(status, 422);
    hub.stop().await;
}

#[actix_web::test]
async fn organizations_are_added_and_changed_by_version() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let company = |name: &str, programs: Value| json!({ "companyName": name, "phone": "202-555-0143", "programs": programs, "active": true });
    let new = json!({ "company": company("Harbor Aid", json!([5])) });
    let (status, added) = hub
        .call("POST", "/api/admin/companies", Some(&admin), Some(new))
        .await;
    assert_eq!(status, 201, "{added}");
    assert_eq!(
        (&added["phone"], &added["programs"]),
        (&json!("+12025550143"), &json!([5]))
    );
    let path = format!("/api/admin/companies/{}", added["companyId"]);
    let change = json!({ "version": 1, "company": company("Harbor Legal Aid", json!([])) });
    let (status, changed) = hub.call("PATCH", &path, Some(&admin), Some(change.clone())).await;
    assert_eq!((status.as_u16(), &changed["version"]), (200, &json!(2)));
    let (status, answer) = hub.call("PATCH", &path, Some(&admin), Some(change)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("version_conflict"))
    );
    assert_eq!(answer["current"]["version"], 2);
    let (_, all) = hub.call("GET", "/api/admin/companies", Some(&admin), None).await;
    let names: Vec<&Value> = all["companies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["companyName"])
        .collect();
    assert!(names.contains(&&json!("Harbor Legal Aid")), "{names:?}");
    let elsewhere = hub.session("elsewhere").await;
    let (_, none) = hub
        .call("GET", "/api/admin/companies", Some(&elsewhere), None)
        .await;
    assert_eq!(none["companies"], json!([]));
    hub.stop().await;
}
