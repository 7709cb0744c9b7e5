//! Programs that are found by what a question means, with the encoder of this machine and without it.

use crate::test_hub::{COUNTY, TestHub};
use hub_assistant::local_vectors::{FILE_NAME, MODEL, installed};
use hub_domain::ProgramId;
use hub_media::speech::weights_cache;
use hub_store::assistant::assistant_vectors::VectorModel;
use hub_store::programs::{self, NewProgram};
use serde_json::{Value, json};
use std::time::Duration;

/// Programs that say what they are in English alone.
async fn put_programs(hub: &TestHub) {
    let flow = json!({
        "states": [{ "id": 4, "name": "Application Received", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 4, "to": 3 }],
    });
    let workflow = serde_json::from_value(flow).unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    for (id, name, summary) in [
        (5, "", "Pays rent that you owe, and up to three months ahead."),
        (
            12,
            "Childcare Subsidy",
            "Pays a part of daycare while you work or study.",
        ),
        (16, "Dental Coverage", "A dental plan for adults and children."),
    ] {
        let program = NewProgram {
            tenant: COUNTY,
            id: ProgramId(id),
            name,
            category: "",
            case_columns: false,
            workflow: &workflow,
            denial_reasons: &[],
        };
        if !name.is_empty() {
            programs::insert(&mut write, &program, 1).await.unwrap();
        }
        let details = serde_json::from_value(json!({ "summary": { "en": summary } })).unwrap();
        programs::begin_details(&mut write, COUNTY, program.id, &details, 1)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

async fn found(hub: &TestHub, token: &str, question: &str) -> Value {
    let request = hub.client.get(format!("{}/api/ai-tools/resources", hub.url));
    let answer = request
        .query(&[("question", question)])
        .bearer_auth(token)
        .header("accept-language", "es")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{question}");
    answer.json().await.unwrap()
}

/// The same, once the machine has the vectors for it: who asks waits for them for two seconds at most.
async fn found_in_time(hub: &TestHub, token: &str, question: &str, program: i64) -> Value {
    let mut answer = found(hub, token, question).await;
    for _ in 0..60 {
        if answer["nothing_fits"] == false && answer["programs"][0]["id"] == program {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        answer = found(hub, token, question).await;
    }
    answer
}

/// MONEY AI 3
#[actix_web::test]
async fn a_question_in_spanish_finds_what_is_written_in_english_and_nothing_where_nothing_fits() {
    let cache = weights_cache().unwrap();
    let Some(place) = installed(std::slice::from_ref(&cache)) else {
        eprintln!(
            "skipped: {FILE_NAME} is not in {}: run hub/scripts/vector-weights.py, as `make test` does",
            cache.display()
        );
        return;
    };
    let hub = TestHub::start().await;
    put_programs(&hub).await;
    let person = hub.session("individual").await;
    let question = "¿Quién cuida a mi niño pequeño mientras trabajo?";
    let by_words = found(&hub, &person, question).await;
    assert_eq!(by_words["nothing_fits"], true, "{by_words}");

    hub.app.vectors.offer(place);
    for (question, program) in [
        (question, 12),
        ("No puedo pagarle a mi casero este mes", 5),
        ("Me duele una muela y no tengo dinero para el dentista", 16),
    ] {
        let found = found_in_time(&hub, &person, question, program).await;
        assert_eq!(found["programs"][0]["id"], program, "{question}: {found}");
        assert_eq!(
            (&found["passages"][0]["id"], &found["passages"][0]["lang"]),
            (&json!(1), &json!("en"))
        );
    }
    let nothing = found(&hub, &person, "¿Quién ganó el partido de fútbol?").await;
    assert_eq!(
        (&nothing["nothing_fits"], &nothing["passages"]),
        (&json!(true), &json!([]))
    );

    // Each passage has been worked on once.
    let of = VectorModel {
        endpoint: "",
        model: MODEL,
    };
    let kept = hub.app.store.assistant_vectors().of(COUNTY, of).await.unwrap();
    assert_eq!(kept.len(), 3);
    assert!(kept.values().all(|vector| vector.len() == 384));
    hub.stop().await;
}

#[actix_web::test]
async fn weights_that_cannot_be_loaded_leave_the_words() {
    let hub = TestHub::start().await;
    put_programs(&hub).await;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join(FILE_NAME);
    std::fs::write(&place, "no weights").unwrap();
    hub.app.vectors.offer(place);
    let person = hub.session("individual").await;
    let rent = found(&hub, &person, "behind with the rent").await;
    assert_eq!(rent["programs"][0]["id"], 5, "{rent}");
    assert!(!hub.app.vectors.is_ready());
    hub.stop().await;
}
