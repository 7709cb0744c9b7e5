//! The logo of an instance: who uploads it, what becomes of it, and where it is shown.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};

const PATH: &str = "/api/instances/1/logo";

/// A blue picture of this size: PNG.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbaImage::from_pixel(width, height, image::Rgba([20, 60, 200, 128]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn part(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--between\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"logo.png\"\r\n\r\n"
    );
    [head.as_bytes(), bytes, b"\r\n"].concat()
}

async fn upload(hub: &TestHub, name: &str, path: &str, parts: &[Vec<u8>]) -> (u16, Value) {
    let token = hub.session(name).await;
    let form = [parts.concat(), b"--between--\r\n".to_vec()].concat();
    let answer = hub
        .client
        .post(format!("{}{path}", hub.url))
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

async fn shown(hub: &TestHub) -> Value {
    let (_, branding) = hub.call("GET", "/api/instances/branding", None, None).await;
    branding["data"]["ds_logoUrl"].clone()
}

#[actix_web::test]
async fn an_uploaded_logo_is_made_anew_and_shown_at_once_and_another_one_has_another_address() {
    let hub = TestHub::start().await;
    assert_eq!(shown(&hub).await, Value::Null);
    let (status, first) = upload(&hub, "admin", PATH, &[part("file", &png(1_280, 320))]).await;
    assert_eq!(status, 200, "{first}");
    let address = first["data"]["ds_logoUrl"].as_str().unwrap().to_owned();
    assert!(address.starts_with("/api/instances/1/logo/"), "{address}");
    assert_eq!(shown(&hub).await, json!(address));
    let profile = hub
        .ok(
            &hub.session("reviewer").await,
            "GET",
            "/api/community-profile",
            None,
        )
        .await;
    assert_eq!(profile["ds_logoUrl"], json!(address));

    let answer = hub.send("GET", &address, None, None).await;
    assert_eq!(answer.status(), 200);
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "image/png");
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    let picture = image::load_from_memory(&answer.bytes().await.unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (640, 160));
    assert_eq!(picture.into_rgba8().get_pixel(3, 3).0, [20, 60, 200, 128]);

    let (_, second) = upload(&hub, "admin", PATH, &[part("file", &png(40, 40))]).await;
    assert_ne!(second["data"]["ds_logoUrl"], json!(address));
    assert_eq!(hub.send("GET", &address, None, None).await.status(), 404);

    let token = hub.session("admin").await;
    let gone = hub.ok(&token, "DELETE", PATH, None).await;
    assert_eq!(
        (&gone["data"]["ds_logoUrl"], shown(&hub).await),
        (&Value::Null, Value::Null)
    );
    hub.ok(&token, "DELETE", PATH, None).await;
    let sql = "SELECT actor_name, object_id FROM audit_log WHERE tenant_id = $1 AND action = 'tenant.logo' ORDER BY seq";
    let lines: Vec<(String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(
        lines,
        vec![("Ana admin".to_owned(), "1".to_owned()); 3],
        "removed once"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_no_picture_and_who_is_no_administrator_changes_no_logo() {
    let hub = TestHub::start().await;
    let picture = part("file", &png(10, 10));
    let svg = part(
        "file",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    );
    for (parts, status, key) in [
        (vec![svg], 422, "kind_not_allowed"),
        (vec![part("file", b"%PDF-1.7\n%%EOF")], 422, "kind_not_allowed"),
        (vec![part("file", b"")], 422, "empty"),
        (vec![part("file", &png(10, 10)[..50])], 422, "damaged"),
        (vec![], 422, "required"),
        (vec![part("logo", &png(10, 10))], 422, "not_found"),
        (vec![picture.clone(), picture.clone()], 422, "twice"),
    ] {
        let (answered, answer) = upload(&hub, "admin", PATH, &parts).await;
        assert_eq!(
            (answered, &answer["errors"][0]["key"]),
            (status, &json!(key)),
            "{answer}"
        );
    }
    let (status, answer) = upload(
        &hub,
        "admin",
        PATH,
        &[part("file", &vec![0; 2 * 1024 * 1024 + 1])],
    )
    .await;
    assert_eq!((status, &answer["key"]), (413, &json!("payload_too_large")));
    for name in ["reviewer", "supervisor", "individual"] {
        assert_eq!(
            upload(&hub, name, PATH, std::slice::from_ref(&picture)).await.0,
            403,
            "{name}"
        );
    }
    for path in [
        "/api/instances/2/logo",
        "/api/instances/999/logo",
        "/api/instances/x/logo",
    ] {
        assert_eq!(
            upload(&hub, "admin", path, std::slice::from_ref(&picture))
                .await
                .0,
            404,
            "{path}"
        );
    }
    assert_eq!(shown(&hub).await, Value::Null);
    hub.stop().await;
}
