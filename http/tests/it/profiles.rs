//! Profiles: a person's and a business's own, what a role in a business allows, and what staff read.

use crate::own_applications::{OWN, add_own};
use crate::test_hub::{COUNTY, TestHub, account_id, cd_user, email};
use crate::things::upload_part;
use hub_domain::people::public_office::PublicOffice;
use hub_domain::profiles::business_role::{BusinessDeed, BusinessRole};
use hub_store::args;
use hub_store::audit::By;
use hub_store::people::public_offices;
use serde_json::{Value, json};

async fn send(hub: &TestHub, who: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let token = hub.session(who).await;
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(&token), body).await;
    (status.as_u16(), answer)
}

async fn read(hub: &TestHub, who: &str, path: &str) -> Value {
    let (status, answer) = send(hub, who, "GET", path, Value::Null).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

async fn save(hub: &TestHub, who: &str, section: &str, version: i64, rows: Value) -> (u16, Value) {
    let path = format!("/api/profile/{section}");
    send(
        hub,
        who,
        "PUT",
        &path,
        json!({ "version": version, "rows": rows }),
    )
    .await
}

fn section<'a>(profile: &'a Value, name: &str) -> &'a Value {
    let sections = profile["sections"].as_array().unwrap();
    sections.iter().find(|section| section["name"] == name).unwrap()
}

#[actix_web::test]
async fn what_a_person_says_is_there_again_under_both_names_and_renames_the_account() {
    let hub = TestHub::start().await;
    let profile = read(&hub, "individual", "/api/profile").await;
    let account = &section(&profile, "general")["rows"][0]["values"];
    assert_eq!(
        account,
        &json!({ "ds_firstname": "Ana", "ds_lastname": "individual" })
    );
    assert_eq!(
        section(&profile, "contact")["rows"][0]["values"]["ds_mail"],
        email("individual")
    );
    let general = json!([{ "values": { "ds_firstname": "Anna", "ds_lastname": "Ruiz", "dt_birth": "1990-02-28", "nr_ssn": "078-05-1120" } }]);
    let (status, saved) = save(&hub, "individual", "general", 0, general.clone()).await;
    assert_eq!((status, &saved["version"]), (200, &json!(1)), "{saved}");
    assert_eq!(saved["rows"][0]["values"]["nr_ssn"], json!({ "kept": "1120" }));
    assert_eq!(saved["rows"][0]["known"]["dt_birth"]["source"], "person");
    let me = read(&hub, "individual", "/api/users/me").await;
    assert_eq!(
        (&me["data"]["ds_firstname"], &me["data"]["ds_lastname"]),
        (&json!("Anna"), &json!("Ruiz"))
    );

    let (status, refused) = save(&hub, "individual", "general", 0, general).await;
    assert_eq!((status, &refused["key"]), (409, &json!("version_conflict")));
    assert_eq!(refused["current"]["rows"][0]["values"]["ds_firstname"], "Anna");

    let incomes =
        json!([{ "values": { "ds_source": "Mill Bakery", "nr_amount": "400", "cd_period": "weekly" } }]);
    let (_, saved) = save(&hub, "individual", "incomes", 0, incomes).await;
    assert_eq!(saved["monthly_cents"], 173_333);
    let user = cd_user("individual");
    let named = read(&hub, "individual", &format!("/api/users/{user}/user-incomes")).await;
    assert_eq!(
        (&named["data"][0]["nr_amount"], &named["data"][0]["nr_monthly"]),
        (&json!(40_000), &json!(173_333))
    );
    let named = read(&hub, "individual", &format!("/api/users/{user}/user-profile")).await;
    assert_eq!(named["data"]["facts"]["general"]["dt_birth"], "1990-02-28");
    let more = json!({ "ds_firstname": "Ana", "ds_lastname": "Ruiz", "ds_middlename": "María" });
    let (status, me) = send(&hub, "individual", "PATCH", &format!("/api/users/{user}"), more).await;
    assert_eq!(
        (status, &me["data"]["ds_firstname"]),
        (200, &json!("Ana")),
        "{me}"
    );
    let profile = read(&hub, "individual", "/api/profile").await;
    let values = &section(&profile, "general")["rows"][0]["values"];
    assert_eq!(
        values,
        &json!({ "ds_firstname": "Ana", "ds_middlename": "María", "ds_lastname": "Ruiz", "dt_birth": "1990-02-28", "nr_ssn": { "kept": "1120" } })
    );
    let activity = read(&hub, "individual", "/api/profile/activity").await;
    assert!(!activity.to_string().contains("078051120"), "{activity}");
    hub.stop().await;
}

#[actix_web::test]
async fn every_field_at_fault_is_named_and_nothing_is_kept() {
    let hub = TestHub::start().await;
    let address =
        json!([{ "values": { "ds_zip": "2000", "ds_phone": "1", "ds_addressline1": "200 Mill Street" } }]);
    let (status, refused) = save(&hub, "individual", "address", 0, address).await;
    assert_eq!(
        (status, &refused["errors"]),
        (
            422,
            &json!([
                { "field": "rows[0].ds_phone", "key": "unknown" },
                { "field": "rows[0].ds_zip", "key": "not_a_zip" },
            ])
        )
    );
    let profile = read(&hub, "individual", "/api/profile").await;
    assert_eq!(
        (
            &section(&profile, "address")["version"],
            &section(&profile, "address")["rows"]
        ),
        (&json!(0), &json!([]))
    );
    for (who, name) in [
        ("individual", "overview"),
        ("business", "general"),
        ("reviewer", "general"),
    ] {
        assert_eq!(save(&hub, who, name, 0, json!([])).await.0, 404, "{who} {name}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn demographics_are_one_transaction_under_all_their_calls() {
    let hub = TestHub::start().await;
    let path = format!("/api/users/{}/user-demographics", cd_user("individual"));
    let ids = |answer: &Value| -> Vec<String> {
        let rows = answer["data"].as_array().unwrap();
        rows.iter()
            .map(|row| row["cd_demographic"].as_str().unwrap().to_owned())
            .collect()
    };
    for id in ["race_asian", "gender_woman", "race_asian"] {
        send(&hub, "individual", "POST", &path, json!({ "cd_demographic": id })).await;
    }
    assert_eq!(
        ids(&read(&hub, "individual", &path).await),
        ["race_asian", "gender_woman"]
    );
    let relation = format!("/api/users/{}/demographics-individuals", cd_user("individual"));
    let related = read(&hub, "individual", &relation).await;
    assert_eq!(ids(&related), ["race_asian", "gender_woman"]);
    let mut first = related["data"][0].clone();
    first["id"] = Value::Null;
    assert_eq!(
        first,
        json!({
            "id": null, "cd_user": cd_user("individual"), "cd_demographic": "race_asian", "ds_type": "Race",
            "ds_category": "Demographics", "ds_demographic": "Asian", "lang": "en",
        })
    );
    assert_eq!(send(&hub, "business", "GET", &relation, Value::Null).await.0, 404);
    let (_, set) = send(
        &hub,
        "individual",
        "PUT",
        &path,
        json!({ "demographics": ["other_student"] }),
    )
    .await;
    assert_eq!(ids(&set), ["other_student"]);
    let (status, _) = send(
        &hub,
        "individual",
        "PUT",
        &path,
        json!({ "demographics": ["race_asian", "unheard_of"] }),
    )
    .await;
    assert_eq!(status, 422);
    assert_eq!(ids(&read(&hub, "individual", &path).await), ["other_student"]);
    let (_, none) = send(&hub, "individual", "DELETE", &path, Value::Null).await;
    assert!(ids(&none).is_empty());
    let catalogue = read(&hub, "individual", "/api/demographics").await;
    assert_eq!(catalogue["data"][0]["ds_type"], "Ethnicity");
    hub.stop().await;
}

#[actix_web::test]
async fn a_role_in_a_business_allows_what_the_table_says() {
    let hub = TestHub::start().await;
    let business = account_id("business");
    let users = format!("/api/business/{business}/business-users");
    let which = format!("?business={business}");
    for role in BusinessRole::ALL {
        let new = json!({ "ds_firstname": "Ana", "ds_lastname": "Ruiz", "ds_mail": email("individual"), "role": role.name() });
        let create = format!("/api/business/{business}/create-user");
        let (status, people) = send(&hub, "business", "POST", &create, new).await;
        assert_eq!(status, 200, "{people}");
        let is_new = |person: &&Value| person["ds_mail"] == email("individual").as_str();
        let person = people["data"]
            .as_array()
            .unwrap()
            .iter()
            .find(is_new)
            .unwrap()
            .clone();
        assert_eq!(person["id_entity"], account_id("individual"));
        for deed in BusinessDeed::ALL {
            let expected = if role.may(deed) { 200..300 } else { 403..404 };
            let associate = |given: &str| {
                let body =
                    json!({ "ds_mail": format!("{given}-{}@mill.example", role.name()), "role": given });
                ("POST", format!("/api/business/{business}/associate-user"), body)
            };
            let version =
                section(&read(&hub, "business", "/api/profile").await, "contact_info")["version"].clone();
            let (method, path, body) = match deed {
                BusinessDeed::ReadProfile => ("GET", format!("/api/profile{which}"), Value::Null),
                BusinessDeed::ReadPeople => ("GET", users.clone(), Value::Null),
                BusinessDeed::ChangeProfile => {
                    let rows = json!([{ "values": { "ds_contact": "Rosa Marsh" } }]);
                    let body = json!({ "version": version, "rows": rows });
                    ("PUT", format!("/api/profile/contact_info{which}"), body)
                }
                BusinessDeed::WriteNote => (
                    "POST",
                    format!("/api/community-notes{which}"),
                    json!({ "body": "Called" }),
                ),
                BusinessDeed::ChangeMembers => associate("member"),
                BusinessDeed::ChangeLeaders => associate("manager"),
            };
            let (status, answer) = send(&hub, "individual", method, &path, body).await;
            assert!(expected.contains(&status), "{role:?} {deed:?}: {status} {answer}");
        }
        let path = format!("{users}/{}", person["id_business_user"].as_str().unwrap());
        assert_eq!(send(&hub, "business", "DELETE", &path, Value::Null).await.0, 200);
        assert_eq!(send(&hub, "individual", "GET", &users, Value::Null).await.0, 404);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_business_has_licences_periods_and_an_overview() {
    let hub = TestHub::start().await;
    let business = account_id("business");
    let licenses = format!("/api/community-entity-licenses/{business}");
    let fields = json!({ "fields": { "cd_license_type": "food", "dt_expires": "2027-06-30", "ds_addons": ["Outdoor seating"] } });
    let (_, kept) = send(&hub, "business", "POST", &licenses, fields).await;
    let id = kept["data"][0]["id"].as_str().unwrap();
    assert_eq!(kept["data"][0]["ds_addons"], json!(["Outdoor seating"]));
    assert_eq!(
        read(&hub, "business", &licenses).await["data"][0]["cd_community_entity"],
        json!(business)
    );
    let one = format!("{licenses}/{id}");
    let (_, kept) = send(
        &hub,
        "business",
        "PATCH",
        &one,
        json!({ "fields": { "ds_addons": null } }),
    )
    .await;
    assert_eq!(
        (
            &kept["data"][0]["id"],
            &kept["data"][0]["ds_addons"],
            &kept["data"][0]["dt_expires"]
        ),
        (&json!(id), &Value::Null, &json!("2027-06-30"))
    );
    let (_, kept) = send(&hub, "business", "DELETE", &one, Value::Null).await;
    assert_eq!(kept["data"], json!([]));

    let periods =
        json!([{ "values": { "period": "2025-03", "ds_period_type": "monthly", "nr_revenue": 1_000_000 } }]);
    assert_eq!(save(&hub, "business", "financials", 0, periods).await.0, 200);
    let financials = read(
        &hub,
        "business",
        &format!("/api/business/{business}/business-financials"),
    )
    .await;
    let period = &financials["data"][0];
    assert_eq!((&period["year"], &period["month"]), (&json!(2025), &json!(3)));

    let edit = json!({ "fields": { "ds_companyname": "Mill Bakery", "nr_ein": "12-3456789" } });
    let path = format!("/api/business/{business}/quick-edit");
    assert_eq!(send(&hub, "business", "POST", &path, edit).await.0, 200);
    let again = json!({ "fields": { "ds_city": "Riverbend" } });
    let (_, edited) = send(&hub, "business", "POST", &path, again).await;
    let facts = &edited["data"]["facts"];
    assert_eq!(
        (&facts["ds_companyname"], &facts["nr_ein"], &facts["ds_city"]),
        (
            &json!("Mill Bakery"),
            &json!({ "kept": "6789" }),
            &json!("Riverbend")
        )
    );
    let periods = read(
        &hub,
        "business",
        &format!("/api/community-activity-periods/{business}"),
    )
    .await;
    let period = periods["data"][0].as_str().unwrap();
    let activity = read(
        &hub,
        "business",
        &format!("/api/community-activities/{business}/{period}"),
    )
    .await;
    assert_eq!(activity["items"][0]["field"], "ds_city");
    hub.stop().await;
}

#[actix_web::test]
async fn staff_read_the_profile_of_whoever_applied_where_their_right_holds() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    let rent = json!([{ "values": { "nr_rent": "1200", "cd_period": "monthly" } }]);
    assert_eq!(save(&hub, "individual", "rent", 0, rent).await.0, 200);
    let path = format!("/api/work-queue/{OWN}/profile");
    let profile = read(&hub, "reviewer", &path).await;
    assert_eq!(profile["may_change"], false);
    assert_eq!(section(&profile, "rent")["monthly_cents"], 120_000);
    for (who, status) in [("individual", 403), ("business", 403), ("elsewhere", 404)] {
        assert_eq!(
            send(&hub, who, "GET", &path, Value::Null).await.0,
            status,
            "{who}"
        );
    }
    for path in ["/api/profile", "/api/profile/documents", "/api/community-notes"] {
        assert_eq!(
            send(&hub, "reviewer", "GET", path, Value::Null).await.0,
            404,
            "{path}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn offices_that_serve_a_person_are_found_by_their_zip_code() {
    let hub = TestHub::start().await;
    let office = |id: &str, zips: &[&str]| PublicOffice {
        id: id.into(),
        name: id.into(),
        level: "county".into(),
        holder: "Rosa Marsh".into(),
        phone: String::new(),
        email: String::new(),
        website: String::new(),
        address: String::new(),
        zips: zips.iter().map(|zip| (*zip).to_owned()).collect(),
    };
    let offices = [
        office("Ward 2", &["20001", "20002"]),
        office("Ward 3", &["20010"]),
    ];
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    public_offices::replace(&mut write, COUNTY, &offices, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let home = json!([{ "values": { "ds_addressline1": "200 Mill Street", "ds_zip": "20001" } }]);
    save(&hub, "individual", "address", 0, home).await;
    let found = read(&hub, "individual", "/api/profile/public-offices").await;
    assert_eq!(
        (
            &found["zip"],
            found["items"].as_array().unwrap().len(),
            &found["items"][0]["name"]
        ),
        (&json!("20001"), 1, &json!("Ward 2"))
    );
    let lines: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT reason FROM audit_log WHERE tenant_id = $1 AND action = 'profile.change'",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(lines, [("address: ds_addressline1, ds_zip".to_owned(),)]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_note_in_a_profile_has_files_which_nobody_else_opens() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    let note = hub
        .ok(
            &token,
            "POST",
            "/api/community-notes",
            Some(json!({ "body": "The landlord wrote" })),
        )
        .await;
    let path = format!(
        "/api/community-notes/{}/attachments",
        note["id_business_note"].as_str().unwrap()
    );
    let begun = hub
        .ok(
            &token,
            "POST",
            &path,
            Some(json!({ "name": "letter.txt", "size_bytes": 5 })),
        )
        .await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, last) = upload_part(&hub, &token, &id, 0, b"lease".to_vec()).await;
    assert_eq!(status.as_u16(), 200, "{last}");
    let listed = hub.ok(&token, "GET", &path, None).await;
    assert_eq!(
        (&listed["items"][0]["id"], &listed["items"][0]["name"]),
        (&json!(id), &json!("letter.txt"))
    );
    let count =
        async || hub.ok(&token, "GET", "/api/community-notes", None).await["items"][0]["files"].clone();
    assert_eq!((&note["files"], count().await), (&json!(0), json!(1)));
    let file = format!("/api/files/{id}");
    hub.ok(&token, "GET", &format!("{file}/links"), None).await;
    for who in ["business", "reviewer"] {
        for (method, path) in [("GET", &path), ("GET", &file), ("DELETE", &file)] {
            let (status, refused) = send(&hub, who, method, path, Value::Null).await;
            assert_eq!(status, 404, "{who} {method} {path}: {refused}");
        }
    }
    assert_eq!(
        send(&hub, "individual", "DELETE", &file, Value::Null).await.0,
        204
    );
    assert_eq!(hub.ok(&token, "GET", &path, None).await["items"], json!([]));
    assert_eq!(count().await, json!(0));
    hub.stop().await;
}

/// Sends a file to a note as a form does.
async fn attach(hub: &TestHub, token: &str, path: &str, part: &str, bytes: &[u8]) -> (u16, Value) {
    let head = format!(
        "--between\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"lease.txt\"\r\nContent-Type: text/plain\r\n\r\n"
    );
    let form = [head.as_bytes(), bytes, b"\r\n--between--\r\n"].concat();
    let answer = reqwest::Client::new()
        .post(format!("{}{path}", hub.url))
        .bearer_auth(token)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(form)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[actix_web::test]
async fn a_form_brings_a_whole_file_to_a_note() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    let body = json!({ "body": "The landlord wrote" });
    let note = hub.ok(&token, "POST", "/api/community-notes", Some(body)).await;
    assert_eq!(note["ds_attachment"], Value::Null);
    let path = format!(
        "/api/community-notes/{}/attachments",
        note["id_business_note"].as_str().unwrap()
    );
    // More than one part of an upload.
    let lease = b"lease\n".repeat(200_000);
    let (status, kept) = attach(&hub, &token, &path, "ds_attachment", &lease).await;
    assert_eq!(
        (status, &kept["offset"], &kept["file"]["name"]),
        (201, &json!(lease.len()), &json!("lease.txt")),
        "{kept}"
    );
    assert_eq!(kept["file"]["size_bytes"], json!(lease.len()));
    let listed = hub.ok(&token, "GET", "/api/community-notes", None).await;
    let note = &listed["items"][0];
    assert_eq!(
        (&note["ds_attachment"], &note["files"]),
        (&json!("lease.txt"), &json!(1))
    );
    for (part, bytes, field, key) in [
        ("letter", &b"a"[..], "letter", "not_found"),
        ("file", b"", "file", "empty"),
    ] {
        let (status, refused) = attach(&hub, &token, &path, part, bytes).await;
        assert_eq!(
            (status, &refused["errors"][0]),
            (422, &json!({ "field": field, "key": key })),
            "{refused}"
        );
    }
    let other = hub.session("business").await;
    assert_eq!(attach(&hub, &other, &path, "file", b"lease").await.0, 404);
    hub.stop().await;
}
