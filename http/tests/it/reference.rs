//! What is the same for everybody, and the public offices of a county.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_domain::people::public_office::PublicOffice;
use hub_store::audit::By;
use hub_store::people::public_offices;
use serde_json::{Value, json};

async fn read(hub: &TestHub, path: &str) -> (u16, Value) {
    let (status, answer) = hub.call("GET", path, None, None).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn what_signing_up_asks_for_is_open_and_named_in_the_language_of_the_reader() {
    let hub = TestHub::start().await;
    let (_, found) = read(&hub, "/api/industries?search=retail%20bakery&page_size=5").await;
    assert_eq!(
        found["items"][0],
        json!({
            "cd_industry": 311_811, "ds_naics_industry": "Retail Bakeries", "ds_naics_sector": "Manufacturing",
            "ds_naics_supersector": "Manufacturing", "ds_naics_domain": "Goods-Producing",
        })
    );
    let (_, last) = read(&hub, "/api/industries?page=102&page_size=10").await;
    assert_eq!(
        (&last["total"], last["items"].as_array().unwrap().len()),
        (&json!(1_012), 2)
    );
    let (_, beyond) = read(&hub, "/api/industries?page=9223372036854775807&page_size=100").await;
    assert_eq!(beyond["items"], json!([]));
    let long = format!("/api/industries?search={}", "a".repeat(101));
    assert_eq!(read(&hub, &long).await.0, 422);
    assert_eq!(
        read(&hub, "/api/industries/722511").await.1["ds_naics_sector"],
        "Accommodation and Food Services"
    );
    assert_eq!(read(&hub, "/api/industries/1").await.0, 404);

    let (_, states) = read(&hub, "/api/states").await;
    assert_eq!(
        states["states"][0],
        json!({ "id": "AL", "fips": "01", "name": "Alabama", "kind": "state" })
    );
    let (_, counties) = read(&hub, "/api/states/sd/counties").await;
    let named = json!({ "fips": "46102", "name": "Oglala Lakota County", "state": "SD" });
    assert!(
        counties["counties"].as_array().unwrap().contains(&named),
        "{counties}"
    );
    assert_eq!(read(&hub, "/api/states/XX/counties").await.0, 404);

    let (_, several) = read(&hub, "/api/zips/22030-1234").await;
    let fairfax = |fips: &str, name: &str| json!({ "fips": fips, "name": name, "state": "VA" });
    assert_eq!(
        several,
        json!({
            "zip": "22030", "city": "Fairfax", "state": "VA",
            "counties": [fairfax("51059", "Fairfax County"), fairfax("51600", "Fairfax city")],
        })
    );
    let (_, military) = read(&hub, "/api/zips/34002").await;
    assert_eq!(
        military,
        json!({ "zip": "34002", "counties": [], "city": "APO", "state": "AA" })
    );
    assert_eq!(read(&hub, "/api/zips/00000").await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn lists_are_named_in_the_language_asked_for_and_sent_once() {
    let hub = TestHub::start().await;
    let ask = async |lang: &str, tag: Option<&str>| {
        let mut request = hub
            .client
            .get(format!("{}/api/countries", hub.url))
            .header("accept-language", lang);
        if let Some(tag) = tag {
            request = request.header("if-none-match", tag);
        }
        request.send().await.unwrap()
    };
    let spanish = ask("es-MX,es;q=0.9", None).await;
    let header = |name: &str| spanish.headers()[name].to_str().unwrap().to_owned();
    let tag = header("etag");
    assert_eq!(header("content-language"), "es");
    let varies = spanish.headers().get_all("vary").iter();
    let mut varies = varies.map(|value| value.to_str().unwrap().to_lowercase());
    assert!(varies.any(|value| value.contains("accept-language")));
    assert!(header("cache-control").contains("max-age"));
    let body: Value = spanish.json().await.unwrap();
    let germany = json!({ "id": "DE", "name": "Alemania" });
    assert!(body["countries"].as_array().unwrap().contains(&germany) && body["lang"] == "es");
    let again = ask("es", Some(&format!("\"other\", W/{tag}"))).await;
    assert_eq!(
        (again.status().as_u16(), again.text().await.unwrap().len()),
        (304, 0)
    );
    let arabic = ask("ar", Some(&tag)).await;
    assert_eq!(arabic.status().as_u16(), 200, "another language is another list");
    let (_, taxes) = read(&hub, "/api/tax-classifications").await;
    assert_eq!(
        taxes["items"][3],
        json!({ "id": "partnership", "name": "Partnership" })
    );
    let (_, licences) = read(&hub, "/api/license-types").await;
    assert_eq!(licences["items"].as_array().unwrap().len(), 12);
    hub.stop().await;
}

#[actix_web::test]
async fn public_offices_are_their_countys_own_and_those_that_serve_a_zip_code() {
    let hub = TestHub::start().await;
    let office = |id: &str, zips: &[&str]| PublicOffice {
        id: id.into(),
        name: format!("Office {id}"),
        level: "county".into(),
        holder: "Ana Ruiz".into(),
        phone: "+12025550110".into(),
        email: String::new(),
        website: String::new(),
        address: String::new(),
        zips: zips.iter().map(|zip| (*zip).to_owned()).collect(),
    };
    for (tenant, offices) in [
        (
            COUNTY,
            vec![
                office("everywhere", &[]),
                office("north", &["10001"]),
                office("south", &["22030"]),
            ],
        ),
        (OTHER, vec![office("elsewhere", &[])]),
    ] {
        let mut write = hub.app.store.write().await.unwrap();
        let by = By::system().from("test");
        public_offices::replace(&mut write, tenant, &offices, &by)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }
    let individual = hub.session("individual").await;
    let ids = async |query: &str| {
        let path = format!("/api/public-offices{query}");
        let (status, answer) = hub.call("GET", &path, Some(&individual), None).await;
        assert_eq!(status, 200, "{answer}");
        let ids = answer["offices"].as_array().unwrap().iter();
        ids.map(|office| office["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids("").await, ["everywhere", "north", "south"]);
    assert_eq!(ids("?zip=10001-0001").await, ["everywhere", "north"]);
    let (status, _) = hub
        .call("GET", "/api/public-offices?zip=00000", Some(&individual), None)
        .await;
    assert_eq!(status, 422);
    assert_eq!(read(&hub, "/api/public-offices").await.0, 401);
    hub.stop().await;
}
