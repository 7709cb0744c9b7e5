//! Figures for everybody: as data, as a page for frames, and for those who administer them. The numbers are those of the acceptance
//! "Public dashboard".

use crate::test_hub::{COUNTY, TestHub};
use hub_actors::administration::open_data::{self, Freezing};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::programs::public_figures::PublicFigures;
use hub_open_data::Refused;
use hub_open_data::counts::ProgramMonth;
use hub_open_data::figure::{Release, ReleasedProgram};
use hub_open_data::month::Month;
use hub_open_data::release::publish;
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::open_data_releases;
use hub_store::programs::program_settings;
use reqwest::Response;
use serde_json::{Value, json};
use std::sync::Arc;

const RENT: ProgramId = ProgramId(5);
const MADE_MS: i64 = 1_775_379_600_000;

fn counted(id: i64, name: &str, applications: i64) -> ProgramMonth {
    ProgramMonth {
        program: ReleasedProgram {
            id: ProgramId(id),
            name: name.into(),
            zeros: true,
        },
        applications,
        approved: 0,
        denied: 0,
        decided_after_ms: Vec::new(),
        paid: Vec::new(),
    }
}

/// March: 40 for rent, 9 for energy, 20 for food.
async fn with_march() -> TestHub {
    let hub = TestHub::start().await;
    let programs = [
        counted(5, "Rent <help>", 40),
        counted(7, "Energy", 9),
        counted(8, "Food", 20),
    ];
    let march = publish(Month::parse("2026-03").unwrap(), &programs, &[]).unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    assert!(
        open_data_releases::freeze(&mut write, COUNTY, "2026-03", &march, MADE_MS)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    hub
}

async fn get(hub: &TestHub, path: &str) -> Response {
    hub.client.get(format!("{}{path}", hub.url)).send().await.unwrap()
}

fn header<'r>(response: &'r Response, name: &str) -> &'r str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

fn value(set: &Value, program: Value, measure: &str) -> Value {
    let figures = set["figures"].as_array().unwrap();
    let found = figures
        .iter()
        .find(|one| one["program"] == program && one["measure"] == measure);
    found.unwrap()["value"].clone()
}

#[actix_web::test]
async fn money_1_and_2_everybody_reads_what_is_shown_and_nobody_what_is_hidden() {
    let hub = with_march().await;
    let answer = get(&hub, "/api/public/dashboard").await;
    assert_eq!(answer.status(), 200);
    let dashboard: Value = answer.json().await.unwrap();
    assert_eq!(dashboard["next_on"], "2026-05-05");
    let march = &dashboard["sets"][0];
    assert_eq!(
        (&march["month"], &march["released_at"]),
        (&json!("2026-03"), &json!("2026-04-05T09:00:00Z"))
    );
    assert_eq!(value(march, Value::Null, "applications"), 69);
    assert_eq!(value(march, json!(5), "applications"), 40);
    // One is small, and the smallest other one would give it away.
    assert_eq!(value(march, json!(7), "applications"), Value::Null);
    assert_eq!(value(march, json!(8), "applications"), Value::Null);
    let text = dashboard.to_string();
    assert!(
        !text.contains("complement") && !text.contains("\"small\""),
        "{text}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn money_5_files_are_open_to_every_page_and_sent_once() {
    let hub = with_march().await;
    let csv = get(&hub, "/api/public/dashboard/2026-03.csv").await;
    assert_eq!(csv.status(), 200);
    assert_eq!(header(&csv, "content-type"), "text/csv; charset=utf-8");
    assert_eq!(header(&csv, "access-control-allow-origin"), "*");
    assert_eq!(header(&csv, "access-control-allow-credentials"), "");
    assert_eq!(header(&csv, "cache-control"), "public, max-age=86400, immutable");
    assert_eq!(header(&csv, "set-cookie"), "");
    let tag = header(&csv, "etag").to_owned();
    let body = csv.text().await.unwrap();
    assert!(
        body.starts_with("month,months,program_id,program,measure,unit,value,suppressed\r\n2026-03-01,1,5,Rent <help>,applications,applications,40,no\r\n"),
        "{body}"
    );
    assert!(body.contains("2026-03-01,1,7,Energy,applications,applications,,yes\r\n"));
    let again = hub
        .client
        .get(format!("{}/api/public/dashboard/2026-03.csv", hub.url))
        .header("if-none-match", &tag)
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), 304);
    let json: Value = get(&hub, "/api/public/dashboard/2026-03.json")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(value(&json, json!(5), "applications"), 40);
    for missing in ["2026-04.csv", "2026-04.json", "march.csv", "2026-3.csv"] {
        assert_eq!(
            get(&hub, &format!("/api/public/dashboard/{missing}"))
                .await
                .status(),
            404,
            "{missing}"
        );
    }
    hub.settings(COUNTY, |settings| {
        settings.public_dashboard.contact_mail = "data@riverbend.example".into();
        settings.public_dashboard.licence_url = "https://creativecommons.org/publicdomain/zero/1.0/".into();
    })
    .await;
    let catalog: Value = get(&hub, "/api/public/data.json").await.json().await.unwrap();
    let dataset = &catalog["dataset"][0];
    assert_eq!(
        dataset["license"],
        "https://creativecommons.org/publicdomain/zero/1.0/"
    );
    assert_eq!(
        dataset["contactPoint"]["hasEmail"],
        "mailto:data@riverbend.example"
    );
    assert_eq!(dataset["modified"], "2026-04-05T09:00:00Z");
    let file = dataset["distribution"][0]["downloadURL"].as_str().unwrap();
    assert_eq!(file, format!("{}/api/public/dashboard/2026-03.csv", hub.url));
    hub.stop().await;
}

#[actix_web::test]
async fn money_6_a_listed_page_frames_the_figures_without_script_or_cookie() {
    let hub = with_march().await;
    let unlisted = get(&hub, "/public/dashboard?embed=1").await;
    assert!(header(&unlisted, "content-security-policy").ends_with("frame-ancestors 'none'"));
    hub.settings(COUNTY, |settings| {
        settings.origins = vec![
            "https://county.example.gov".into(),
            "https://x; script-src *".into(),
        ];
    })
    .await;
    let page = get(&hub, "/public/dashboard?embed=1&lang=es").await;
    let policy = header(&page, "content-security-policy").to_owned();
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    assert!(
        policy.ends_with("frame-ancestors https://county.example.gov"),
        "{policy}"
    );
    assert_eq!(header(&page, "x-frame-options"), "");
    assert_eq!(header(&page, "set-cookie"), "");
    let html = page.text().await.unwrap();
    assert!(
        html.contains("<html lang=\"es\" dir=\"ltr\" data-parents=\"https://county.example.gov\">"),
        "{html}"
    );
    // A table stands beside each chart, in the page as it is sent.
    assert!(
        html.contains("<th scope=\"row\">marzo 2026</th><td>69</td>"),
        "{html}"
    );
    assert!(html.matches("<svg ").count() == html.matches("<table>").count());
    // It says since when its figures stand, and that what was due is late.
    assert!(
        html.contains("Estas cifras están vigentes desde el 2026-04-05.")
            && html.contains("Las cifras previstas para el 2026-05-05 se retrasan."),
        "{html}"
    );
    assert!(html.contains("Rent &lt;help&gt;") && !html.contains("Rent <help>"));
    assert!(!html.contains(" style=") && !html.contains("onclick"));
    let arabic = get(&hub, "/public/dashboard?embed=1&lang=ar&programId=7")
        .await
        .text()
        .await
        .unwrap();
    assert!(
        arabic.contains("dir=\"rtl\"") && arabic.contains("<td>مخفي</td>"),
        "{arabic}"
    );
    let small = get(&hub, "/public/dashboard?embed=1&size=small")
        .await
        .text()
        .await
        .unwrap();
    assert!(small.matches("<svg ").count() < html.matches("<svg ").count());
    let style = get(&hub, "/public/dashboard/embed.css")
        .await
        .text()
        .await
        .unwrap();
    assert!(style.contains("prefers-color-scheme: dark") && style.contains("@media print"));
    let script = get(&hub, "/public/dashboard/embed.js")
        .await
        .text()
        .await
        .unwrap();
    assert!(!script.contains("\"*\"") && !script.contains("Storage") && !script.contains("cookie"));
    // The page itself is framed by nobody.
    let whole = get(&hub, "/public/dashboard").await;
    assert_eq!(header(&whole, "x-frame-options"), "DENY");
    hub.stop().await;
}

#[actix_web::test]
async fn reports_outside_may_be_framed_by_the_page_that_shows_them_alone() {
    let hub = TestHub::start().await;
    hub.settings(COUNTY, |settings| {
        settings.public_dashboard.frame = "https://reports.example.gov/public".into();
    })
    .await;
    let dashboard: Value = get(&hub, "/api/public/dashboard").await.json().await.unwrap();
    assert_eq!(dashboard["frame"], "https://reports.example.gov/public");
    assert_eq!(
        (&dashboard["sets"], &dashboard["next_on"]),
        (&json!([]), &Value::Null)
    );
    let page = get(&hub, "/public/dashboard?programId=5").await;
    assert!(
        header(&page, "content-security-policy").contains("frame-src 'self' https://reports.example.gov;")
    );
    let other = get(&hub, "/login").await;
    assert!(!header(&other, "content-security-policy").contains("reports.example.gov"));
    hub.stop().await;
}

#[actix_web::test]
async fn money_3_a_month_is_frozen_once_and_a_hub_that_was_away_catches_up() {
    let hub = TestHub::start().await;
    let store = &hub.app.store;
    let month = |text| Month::parse(text).unwrap();
    // Nobody has made anything public yet.
    assert_eq!(
        open_data::freeze(store, COUNTY, month("2026-01")).await.unwrap(),
        Freezing::NothingPublic
    );
    let mut write = store.write().await.unwrap();
    let public = PublicFigures {
        is_published: true,
        shows_zeros: true,
    };
    let by = By::system().from("test");
    program_settings::save(&mut write, COUNTY, RENT, 0, &public, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        open_data::freeze(store, COUNTY, month("2026-01")).await.unwrap(),
        Freezing::Frozen
    );
    let frozen = store
        .open_data_releases()
        .latest::<Release>(COUNTY, 9)
        .await
        .unwrap();
    assert_eq!((frozen.len(), frozen[0].set.programs[0].id), (1, RENT));
    let mut write = store.write().await.unwrap();
    let other = Release {
        month: month("2026-01"),
        programs: Vec::new(),
        figures: Vec::new(),
    };
    assert!(
        !open_data_releases::freeze(&mut write, COUNTY, "2026-01", &other, now_ms())
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(
        store
            .open_data_releases()
            .latest::<Release>(COUNTY, 9)
            .await
            .unwrap(),
        frozen
    );
    // 6 April 2026, noon in New York.
    let due = open_data::due(store, COUNTY, 1_775_491_200_000).await.unwrap();
    assert_eq!(due, [month("2026-02"), month("2026-03")]);
    // Administrators see the one that the job freezes next.
    let token = hub.session("admin").await;
    let next = hub
        .ok(&token, "GET", "/api/admin/programs/5/public-dashboard", None)
        .await;
    assert_eq!(
        (&next["last_month"], &next["month"]),
        (&json!("2026-01"), &json!("2026-02"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn money_3_a_month_that_is_refused_is_seen_by_administrators_until_it_is_published() {
    let hub = TestHub::start().await;
    let store = &hub.app.store;
    let month = Month::parse("2026-02").unwrap();
    let mut write = store.write().await.unwrap();
    let public = PublicFigures {
        is_published: true,
        shows_zeros: true,
    };
    let by = By::system().from("test");
    program_settings::save(&mut write, COUNTY, RENT, 0, &public, &by)
        .await
        .unwrap();
    // A set whose parts do not add up, as nothing but a fault writes it: what rests on it cannot be proved.
    let mut broken = publish(Month::parse("2026-01").unwrap(), &[counted(5, "Rent", 40)], &[]).unwrap();
    broken.figures[0].value = 41;
    open_data_releases::freeze(&mut write, COUNTY, "2026-01", &broken, MADE_MS)
        .await
        .unwrap();
    write.commit().await.unwrap();
    // February reaches back to no other month, March to the whole quarter.
    assert_eq!(
        open_data::freeze(store, COUNTY, month).await.unwrap(),
        Freezing::Frozen
    );
    let refused = open_data::freeze(store, COUNTY, month.next()).await.unwrap();
    assert_eq!(refused, Freezing::Refused(Refused::Contradiction));
    let first = store.open_data_refusals().of(COUNTY).await.unwrap().unwrap();
    assert_eq!(
        (first.month.as_str(), first.why.as_str()),
        ("2026-03", "contradiction")
    );

    let token = hub.session("admin").await;
    let alarms = hub.ok(&token, "GET", "/api/public-figures-alarms", None).await;
    assert_eq!(
        (&alarms["items"][0]["month"], &alarms["items"][0]["why"]),
        (&json!("2026-03"), &json!("contradiction"))
    );
    let instance = format!("/api/admin/instances/{COUNTY}/public-dashboard");
    let tried = hub.ok(&token, "POST", &format!("{instance}/publish"), None).await;
    assert_eq!(tried["unpublished"]["month"], "2026-03");
    assert_eq!(tried["unpublished"]["since_ms"], first.since_ms);
    let program = hub
        .ok(&token, "GET", "/api/admin/programs/5/public-dashboard", None)
        .await;
    assert_eq!(program["unpublished"]["month"], "2026-03");
    // Everybody still reads February.
    let dashboard: Value = get(&hub, "/api/public/dashboard").await.json().await.unwrap();
    assert_eq!(dashboard["sets"][0]["month"], "2026-02");

    // Mended, it is published with the months after it, and nobody is told any more.
    let mended = publish(Month::parse("2026-01").unwrap(), &[counted(5, "Rent", 40)], &[]).unwrap();
    hub.run(
        "UPDATE open_data_releases SET body = $2 WHERE tenant_id = $1 AND month = '2026-01'",
        args![COUNTY, serde_json::to_string(&mended).unwrap()],
    )
    .await;
    let published = hub.ok(&token, "POST", &format!("{instance}/publish"), None).await;
    assert_eq!(published["unpublished"], Value::Null);
    let alarms = hub.ok(&token, "GET", "/api/public-figures-alarms", None).await;
    assert_eq!(alarms["items"], json!([]));
    let last = store.open_data_releases().last_month(COUNTY).await.unwrap();
    assert!(last.unwrap().as_str() >= "2026-03");
    hub.stop().await;
}

#[actix_web::test]
async fn what_has_not_changed_is_not_made_again() {
    let hub = with_march().await;
    let store = &hub.app.store;
    let first = hub.app.open_data.of(store, COUNTY).await.unwrap();
    // March is there: the tenant is announced, and nothing is new. April is.
    for (month, is_new) in [("2026-03", false), ("2026-04", true)] {
        let set = Release {
            month: Month::parse(month).unwrap(),
            programs: Vec::new(),
            figures: Vec::new(),
        };
        let mut write = store.write().await.unwrap();
        let frozen = open_data_releases::freeze(&mut write, COUNTY, month, &set, now_ms()).await;
        assert_eq!(frozen.unwrap(), is_new);
        write.commit().await.unwrap();
        let now = hub.app.open_data.of(store, COUNTY).await.unwrap();
        assert_eq!(Arc::ptr_eq(&first, &now), !is_new);
        assert_eq!(now.sets.len(), 1 + usize::from(is_new));
    }
    hub.stop().await;
}

#[actix_web::test]
async fn what_everybody_reads_is_made_once_and_sent_once() {
    let hub = with_march().await;
    let store = &hub.app.store;
    let paths = [
        "/api/public/dashboard",
        "/api/public/data.json",
        "/api/public/dashboard/2026-03.json",
        "/public/dashboard?embed=1",
        "/public/dashboard?embed=1&lang=es&programId=5",
    ];
    let mut tags = Vec::new();
    for path in paths {
        let answer = get(&hub, path).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert!(
            header(&answer, "cache-control").starts_with("public, max-age="),
            "{path}"
        );
        tags.push(header(&answer, "etag").to_owned());
    }
    let served = hub.app.open_data.of(store, COUNTY).await.unwrap();
    assert_eq!(served.count_made(), 3, "a catalogue and two pages");
    for (path, tag) in paths.iter().zip(&tags) {
        assert!(tag.starts_with("W/"), "{path}: {tag}");
        let again = hub.client.get(format!("{}{path}", hub.url));
        let again = again.header("if-none-match", tag).send().await.unwrap();
        assert_eq!(again.status(), 304, "{path}");
    }
    // A program that has no figures is as if it were left out: nothing is made for it.
    let other = get(&hub, "/public/dashboard?embed=1&programId=999").await;
    assert_eq!(header(&other, "etag"), tags[3]);
    let still = hub.app.open_data.of(store, COUNTY).await.unwrap();
    assert!(Arc::ptr_eq(&served, &still));
    assert_eq!(still.count_made(), 3);
    // A change of settings is seen by the next request.
    hub.settings(COUNTY, |settings| {
        settings.public_dashboard.contact_name = "Office of data".into();
    })
    .await;
    for (path, tag) in paths
        .iter()
        .zip(&tags)
        .filter(|(path, _)| !path.contains(".json"))
    {
        let answer = get(&hub, path).await;
        assert_ne!(header(&answer, "etag"), tag, "{path}");
        assert!(answer.text().await.unwrap().contains("Office of data"), "{path}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn administrators_see_what_would_be_published_and_why_something_would_not() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let path = "/api/admin/programs/5/public-dashboard";
    let before = hub.ok(&token, "GET", path, None).await;
    assert_eq!(
        (&before["revision"], &before["settings"], &before["is_refused"]),
        (
            &json!(0),
            &json!({ "is_published": false, "shows_zeros": false }),
            &json!(false)
        )
    );
    let figures = before["figures"].as_array().unwrap();
    let median = figures
        .iter()
        .find(|one| one["measure"] == "median_days")
        .unwrap();
    assert_eq!(median["hidden"], "few_people");
    let body = json!({ "revision": 0, "settings": { "is_published": true, "shows_zeros": true } });
    let after = hub.ok(&token, "PUT", path, Some(body.clone())).await;
    assert_eq!(
        (&after["revision"], &after["settings"]["is_published"]),
        (&json!(1), &json!(true))
    );
    let (status, conflict) = hub.call("PUT", path, Some(&token), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &conflict["current"]["revision"]),
        (409, &json!(1))
    );
    let instance = format!("/api/admin/instances/{COUNTY}/public-dashboard");
    let said = hub.ok(&token, "GET", &instance, None).await;
    assert_eq!(said["programs"][0]["id"], 5);
    let body =
        json!({ "contact_name": " Office of data ", "contact_mail": "data@example.gov", "licence": "CC0" });
    let said = hub.ok(&token, "PUT", &instance, Some(body)).await;
    assert_eq!(
        (&said["contact_name"], &said["licence"]),
        (&json!("Office of data"), &json!("CC0"))
    );
    for (wrong, field) in [
        (json!({ "contact_mail": "nobody" }), "contact_mail"),
        (json!({ "licence_url": "http://a.example" }), "licence_url"),
        (json!({ "frame": "reports.example" }), "frame"),
        (json!({ "licence": "x".repeat(501) }), "licence"),
    ] {
        let (status, refused) = hub.call("PUT", &instance, Some(&token), Some(wrong)).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    // Of a program that is not launched nobody hears, whatever was said of its figures.
    hub.run(
        "UPDATE programs SET active = FALSE WHERE tenant_id = $1 AND id = $2",
        args![COUNTY, RENT],
    )
    .await;
    let public = open_data::public_programs(&hub.app.store, COUNTY).await.unwrap();
    assert!(public.is_empty(), "{public:?}");
    hub.stop().await;
}
