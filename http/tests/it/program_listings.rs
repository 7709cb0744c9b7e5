//! What people are shown of programs, each in their language and with what they have in them.

use crate::own_applications::{OWN, add_own};
use crate::stored_things::{own_program, put_program};
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id};
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_store::{args, programs};
use serde_json::{Value, json};

const RENT: ProgramId = ProgramId(5);

/// What a program says of itself, with what a test changes.
fn details(change: Value) -> Value {
    let mut text = json!({
        "summary": { "en": "Pays rent.", "es": "Paga la renta." },
        "about": { "en": "It pays your landlord." },
        "needs": [{ "id": "lease", "words": { "en": "Your lease", "es": "Su contrato" } }],
        "uses": [{ "id": "arrears", "words": { "en": "Rent owed" } }],
        "add_ons": [{ "id": "utilities", "words": { "en": "Electricity" } }],
        "eligibility": [{ "id": "lives_here", "words": { "en": "You live here" } }],
        "audience": ["individual"],
    });
    if let (Some(text), Value::Object(change)) = (text.as_object_mut(), change) {
        text.extend(change);
    }
    text
}

async fn put_details(hub: &TestHub, tenant: TenantId, program: ProgramId, text: &Value) {
    let details = serde_json::from_value(text.clone()).unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_details(&mut write, tenant, program, &details, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn read(hub: &TestHub, token: &str, lang: &str, path: &str) -> Value {
    let request = hub.client.get(format!("{}{path}", hub.url));
    let answer = request
        .bearer_auth(token)
        .header("accept-language", lang)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.json().await.unwrap()
}

#[actix_web::test]
async fn words_come_in_the_readers_language_and_english_stands_in_and_says_so() {
    let hub = TestHub::start().await;
    put_details(&hub, COUNTY, RENT, &details(json!({}))).await;
    let own = hub.session("individual").await;
    let spanish = read(&hub, &own, "es-MX,en;q=0.5", "/api/programs/5").await;
    assert_eq!(
        json!([spanish["summary"], spanish["lang"], spanish["needs"]]),
        json!(["Paga la renta.", "es", [{ "id": "lease", "words": "Su contrato", "lang": "es" }]])
    );
    assert_eq!(
        json!([
            spanish["about"],
            spanish["about_lang"],
            spanish["uses"][0]["lang"]
        ]),
        json!(["It pays your landlord.", "en", "en"])
    );
    let korean = read(&hub, &own, "ko", "/api/programs").await;
    assert_eq!(korean["programs"][0]["summary"], "Pays rent.");
    // A government account's browser says nothing about what it reads.
    let staff = hub.session("supervisor").await;
    let listed = read(&hub, &staff, "es", "/api/programs").await;
    assert_eq!(listed["programs"][0]["lang"], "en");
    hub.stop().await;
}

#[actix_web::test]
async fn a_program_that_says_nothing_is_open_to_everybody() {
    let hub = TestHub::start().await;
    let own = hub.session("business").await;
    let listed = hub.ok(&own, "GET", "/api/programs", None).await;
    let all = listed["programs"].as_array().unwrap();
    assert_eq!(all.len(), 1, "{listed}");
    let rent = &all[0];
    assert_eq!(rent["audience"], json!(["individual", "business"]));
    assert_eq!(
        json!([
            rent["id"],
            rent["name"],
            rent["is_open"],
            rent["has_form"],
            rent["summary"],
            rent["several"]
        ]),
        json!([5, "Emergency Rental Assistance", true, false, "", false])
    );
    hub.stop().await;
}

#[actix_web::test]
async fn everybody_sees_what_they_have_themselves_and_nobody_elses() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    let sql = "INSERT INTO application_drafts (tenant_id, id, account_id, program_id, form_version, lang, revision, resume_at, set_aside,
            places, size_bytes, created_at_ms, saved_at_ms, external_id, submit_key)
        VALUES ($1, 'd1', $2, 5, 1, 'en', 1, '', '[]', 0, 0, 1, 1, '', '')";
    hub.run(sql, args![COUNTY, account_id("individual")]).await;
    hub.run(sql, args![OTHER, account_id("business")]).await;
    let of = async |name: &str| {
        let token = hub.session(name).await;
        let listed = hub.ok(&token, "GET", "/api/programs", None).await;
        let rent = &listed["programs"][0];
        json!([rent["application_id"], rent["draft_id"]])
    };
    assert_eq!(of("individual").await, json!([OWN, "d1"]));
    assert_eq!(of("business").await, json!([null, null]));
    // What was submitted is no draft any more.
    let sql = "UPDATE application_drafts SET application_id = $2 WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY, OWN]).await;
    assert_eq!(of("individual").await, json!([OWN, null]));
    hub.stop().await;
}

#[actix_web::test]
async fn the_form_engine_shows_the_form_of_ones_own_application() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    hub.settings(COUNTY, |settings| {
        settings.form_engine = "https://forms.example.gov".into();
    })
    .await;
    let frame = FormFrame {
        path: "/rental/".into(),
        frame_mode: true,
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::set_frame(&mut write, COUNTY, RENT, &frame)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let own = hub.session("individual").await;
    let page = hub.ok(&own, "GET", "/api/programs/5", None).await;
    assert_eq!(
        page["frame_url"],
        "https://forms.example.gov/rental/ERA-977?frame-mode=true"
    );
    let other = hub.session("business").await;
    let page = hub.ok(&other, "GET", "/api/programs/5", None).await;
    assert_eq!(page["frame_url"], Value::Null);
    // No number is none of them, and not the first.
    let (status, _) = hub.call("GET", "/api/programs/0", Some(&other), None).await;
    assert_eq!(status, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_third_party_is_told_from_our_own_hosts_and_windows_from_the_clock() {
    let hub = TestHub::start().await;
    let now = now_ms();
    let elsewhere = details(json!({
        "application_type": 1, "apply_url": "https://transit.example.org/pass", "several": true,
        "opens_at_ms": now - 60_000, "closes_at_ms": now + 3_600_000,
    }));
    put_details(&hub, COUNTY, RENT, &elsewhere).await;
    let mut write = hub.app.store.write().await.unwrap();
    put_program(&mut write, COUNTY).await;
    write.commit().await.unwrap();
    let fuel = own_program(COUNTY);
    let sql =
        "DELETE FROM config_versions WHERE tenant_id = $1 AND kind = 'program_details' AND config_key = $2";
    hub.run(sql, args![COUNTY, fuel.to_string()]).await;
    let ours = details(json!({
        "application_type": 1, "apply_url": format!("{}/fuel", hub.url), "closes_at_ms": now - 1,
    }));
    put_details(&hub, COUNTY, fuel, &ours).await;
    let own = hub.session("individual").await;
    let page = async |id: ProgramId| {
        let page = hub.ok(&own, "GET", &format!("/api/programs/{id}"), None).await;
        json!([page["is_third_party"], page["is_open"], page["several"]])
    };
    assert_eq!(page(RENT).await, json!([true, true, true]));
    assert_eq!(page(fuel).await, json!([false, false, false]));
    hub.stop().await;
}

#[actix_web::test]
async fn the_catalogue_says_what_programs_say_under_the_specifications_names() {
    let hub = TestHub::start().await;
    let text = details(json!({ "several": true, "subscription_id": "sub-1" }));
    put_details(&hub, COUNTY, RENT, &text).await;
    let own = hub.session("individual").await;
    let get = async |path: &str| hub.ok(&own, "GET", path, None).await;
    let resource = json!({
        "cd_resource": 5, "ds_displayname": "Emergency Rental Assistance", "ds_resourceapplyurl": null,
        "ds_subscription_id": "sub-1", "ic_sign_up_individuals": true, "ic_sign_up_business": false, "cd_application_type": 0,
    });
    assert_eq!(get("/api/resource").await, json!([resource]));
    assert_eq!(get("/api/resource/5").await, resource);
    let of_instance = json!([{
        "cd_instance": 1, "cd_resource": 5, "nr_f2_external_id": 5, "ic_active": true, "ic_allow_multiple_applications": true,
        "resource": resource,
    }]);
    assert_eq!(get("/api/instanceresources").await, of_instance);
    let individuals = "/api/instances/1/instanceresources?cd_community_entity_type=2";
    assert_eq!(get(individuals).await, of_instance);
    let businesses = "/api/instanceresources?cd_community_entity_type=1";
    assert_eq!(get(businesses).await, json!([]));
    let entry = |id: &str, name: &str| json!([{ "id": id, "ds_displayname": name, "lang": "en", "cd_resources": [5] }]);
    assert_eq!(
        get("/api/resource-types").await,
        entry("Housing", "Housing"),
        "the kinds are the categories"
    );
    assert_eq!(get("/api/uses").await, entry("arrears", "Rent owed"));
    assert_eq!(get("/api/addons").await, entry("utilities", "Electricity"));
    assert_eq!(
        get("/api/eligibility-criterias").await,
        entry("lives_here", "You live here")
    );
    assert_eq!(get("/api/licenses").await, json!([]));
    assert_eq!(get("/api/resource-scopes").await, json!([]));
    assert_eq!(
        get("/api/resource-add-ons").await,
        json!([{ "cd_resource": 5, "cd_add_on": "utilities" }])
    );
    assert_eq!(
        get("/api/eligibility").await,
        json!([{
            "cd_resource": 5, "ic_sign_up_individuals": true, "ic_sign_up_business": false, "ic_must_qualify": false,
            "cd_eligibility_criterias": ["lives_here"],
        }])
    );
    // Everybody reads what an instance offers; another one's is no part of it.
    let (status, public) = hub
        .call("GET", "/api/public/resources/instance/1", None, None)
        .await;
    assert_eq!((status.as_u16(), public), (200, of_instance));
    let (_, theirs) = hub
        .call("GET", "/api/public/resources/instance/2", None, None)
        .await;
    assert_eq!(theirs[0]["ic_allow_multiple_applications"], false);
    hub.stop().await;
}

#[actix_web::test]
async fn questions_and_declarations_are_those_of_the_form_in_force() {
    let hub = TestHub::start().await;
    let form = json!({
        "format": 1, "id": "rental_help", "title": { "en": "Rental help" },
        "sections": [{ "id": "request", "title": { "en": "Request" }, "pages": [{ "id": "whose", "items": [
            { "id": "landlord", "type": "text", "words": { "en": "Landlord", "es": "Propietario" } },
        ] }] }],
    });
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, RENT, &form, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let own = hub.session("individual").await;
    let fields = read(
        &hub,
        &own,
        "es",
        "/api/custom-resource-application-fields?cd_resource=5",
    )
    .await;
    let fields = fields.as_array().unwrap();
    assert_eq!(fields.len(), 1, "{fields:?}");
    assert_eq!(
        json!([
            fields[0]["cd_resource"],
            fields[0]["ds_displayname"],
            fields[0]["lang"],
            fields[0]["ds_type"],
            fields[0]["cd_group"]
        ]),
        json!([5, "Propietario", "es", "text", null])
    );
    let declared = "/api/resource-instance-declarations?cd_resource=5";
    assert_eq!(hub.ok(&own, "GET", declared, None).await, json!([]));
    hub.stop().await;
}
