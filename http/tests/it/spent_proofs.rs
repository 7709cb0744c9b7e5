//! An entered code proves one thing, once, while its session lasts.

use crate::login_id::{CHANGE, SEND, VERIFY, call, found, new_address_proved, open, prove};
use crate::test_hub::{PASSWORD, TestHub, email};
use serde_json::json;

const NEW: &str = "Quarry-Lantern-88";
const OTHER_NEW: &str = "Harbour-Candle-91";

/// The login has no password yet, so only the origin of the proof can refuse it.
#[actix_web::test]
async fn a_proof_that_came_from_another_begets_none_for_a_login_without_a_password() {
    let hub = open().await;
    let token = found(&hub, &email("newcomer")).await;
    let request = json!({ "operation": "create_login", "mfaChannel": "email" });
    let first = prove(&hub, &token, request, &email("newcomer")).await;
    let request = json!({ "operation": "change_login_id", "newLoginId": "hector@mill.example" });
    let changing = prove(&hub, &first, request, "hector@mill.example").await;
    let (status, answer) = call(&hub, CHANGE, Some(&changing), json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let derived = answer["data"]["token"].as_str().unwrap();
    let request = json!({ "operation": "change_login_id", "newLoginId": "third@mill.example" });
    let (status, answer) = call(&hub, SEND, Some(derived), request).await;
    assert_eq!((status, &answer["key"]), (403, &json!("reauthenticate")));
    hub.stop().await;
}

async fn password_code(hub: &TestHub, session: &str) -> String {
    let body = json!({ "operation": "change_password", "mfaChannel": "email" });
    let (status, sent) = hub.call("POST", SEND, Some(session), Some(body)).await;
    assert_eq!(status, 200, "{sent}");
    let code = hub.code_at(&email("individual")).await;
    let body = json!({ "operationId": sent["data"]["operationId"], "code": code });
    let (status, proved) = hub
        .call("POST", VERIFY, sent["data"]["token"].as_str(), Some(body))
        .await;
    assert_eq!(status, 200, "{proved}");
    proved["data"]["token"].as_str().unwrap().to_owned()
}

/// A code's token sets no password after its session has ended or after another change.
#[actix_web::test]
async fn a_token_that_sets_a_password_ends_with_its_session_and_with_any_change() {
    for end in ["session", "password"] {
        let hub = TestHub::start().await;
        let session = hub.session("individual").await;
        let proved = password_code(&hub, &session).await;
        let (status, _) = match end {
            "session" => hub.call("POST", "/api/users/logout", Some(&session), None).await,
            _ => {
                let body = json!({ "oldPassword": PASSWORD, "newPassword": NEW });
                hub.call("POST", "/api/users/change-password", Some(&session), Some(body))
                    .await
            }
        };
        assert!(status.is_success());
        let body = json!({ "ds_password": OTHER_NEW, "ds_token": proved });
        let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (410, &json!("link_expired")),
            "{end}"
        );
        hub.stop().await;
    }
}

/// Used twice at the same moment.
#[actix_web::test]
async fn a_proved_change_of_the_login_id_is_made_once_however_many_try() {
    let hub = TestHub::start().await;
    let session = hub.session("individual").await;
    let proved = new_address_proved(&hub, &session, "new@mill.example").await;
    let all = (0..4).map(|_| hub.call("POST", CHANGE, Some(&proved), None));
    let mut answers: Vec<u16> = futures::future::join_all(all)
        .await
        .into_iter()
        .map(|(status, _)| status.as_u16())
        .collect();
    answers.sort_unstable();
    assert_eq!(answers, [200, 410, 410, 410]);
    hub.stop().await;
}
