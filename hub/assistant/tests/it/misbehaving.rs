use crate::server::{Seen, Server, Step, head, json_answer, refusal, streamed};
use hub_assistant::AssistantError;
use hub_assistant::embeddings::Embeddings;
use hub_assistant::endpoint::{Endpoint, Limits};
use hub_assistant::question::{Answer, Message, Model, Question, Speaker};
use std::time::Duration;

fn question() -> Question {
    Question {
        messages: vec![Message {
            role: Speaker::User,
            content: "¿Qué ayuda hay? 🧨".into(),
        }],
        most_tokens: 50,
    }
}

/// Patient enough for a busy machine.
fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(20),
        silence: Duration::from_secs(20),
        whole: Duration::from_secs(40),
        bytes: 64 * 1024,
    }
}

fn endpoint(server: &Server, limits: Limits) -> Endpoint {
    Endpoint::new(&server.base(), "small", Some("secret".into()), None, limits).unwrap()
}

async fn answered(steps: Vec<Step>) -> Result<Answer, AssistantError> {
    let server = Server::start(vec![steps]).await;
    endpoint(&server, limits()).answer(&question()).await
}

async fn text(body: &str) -> String {
    let mut texts = Vec::new();
    for piece in [1, 7, 100_000] {
        texts.push(answered(streamed(body, piece)).await.unwrap().text);
    }
    assert!(texts.iter().all(|one| *one == texts[0]), "{texts:?}");
    texts.swap_remove(0)
}

#[tokio::test]
async fn a_question_goes_out_with_its_key_and_the_answer_comes_in_pieces_cut_anywhere() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"Hay ayuda para el alquiler: \"}}]}\n\n\
        data: {\"choices\":[{\"delta\":{\"content\":\"señal 🧨\"},\"finish_reason\":\"stop\"}]}\n\n\
        data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":4}}\n\ndata: [DONE]\n\n";
    let mut server = Server::start(vec![streamed(body, 3)]).await;
    let answer = endpoint(&server, limits()).answer(&question()).await.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish.as_str()),
        ("Hay ayuda para el alquiler: señal 🧨", "stop")
    );
    assert_eq!(
        (
            answer.usage.tokens_in,
            answer.usage.tokens_out,
            answer.is_estimated
        ),
        (9, 4, false)
    );
    let Seen::Request(request) = server.next().await else {
        panic!("a request");
    };
    let small = request.to_lowercase();
    assert!(
        request.starts_with("POST /v1/chat/completions ") && small.contains("authorization: bearer secret")
    );
    assert!(request.contains("¿Qué ayuda hay? 🧨") && request.contains("\"stream\":true"));
}

#[tokio::test]
async fn streams_of_every_kind_are_read() {
    // Line ends of two characters, comments, ids, unknown members, an empty reason, no id, no end.
    let odd = ": ping\r\nid: 1\r\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":\"\"}],\"x\":{}}\r\n\r\n\
        : ping\r\ndata:{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hola\",\"reasoning\":null}}]}\r\n\r\n";
    assert_eq!(text(odd).await, "Hola");
    // Events without empty lines between them.
    let close = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\ndata: {\"choices\":[{\"delta\":{\"content\":\"b\"}}]}\ndata: [DONE]\n";
    assert_eq!(text(close).await, "ab");
    // What follows the end is not read.
    let after = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"b\"}}]}\n\n";
    assert_eq!(text(after).await, "a");
    // No stream at all.
    let whole = r#"{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}"#;
    let json = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: {}\r\n\r\n{whole}",
        whole.len()
    );
    assert_eq!(
        answered(vec![Step::Send(json.into_bytes())]).await.unwrap().text,
        "whole"
    );
}

#[tokio::test]
async fn an_error_within_a_stream_is_an_error() {
    for error in [
        "event: error\ndata: {\"message\":\"overloaded\"}\n\n",
        "data: {\"error\":{\"message\":\"overloaded\"}}\n\n",
        "data: {\"object\":\"error\"}\n\n",
    ] {
        let body = format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"Half\"}}}}]}}\n\n{error}");
        let server = Server::start(vec![streamed(&body, 5)]).await;
        let mut stream = endpoint(&server, limits()).ask(&question()).await.unwrap();
        assert_eq!(stream.next().await, Ok(Some("Half".into())));
        assert_eq!(stream.next().await, Err(AssistantError::Reported), "{error}");
        // What came is counted, by us.
        assert!(stream.is_estimated() && stream.used().tokens_out == 2 && stream.used().tokens_in > 5);
    }
    assert_eq!(
        answered(streamed("data: [DONE]\n\n", 100)).await,
        Err(AssistantError::Empty)
    );
    assert_eq!(answered(streamed("", 1)).await, Err(AssistantError::Empty));
}

#[tokio::test]
async fn a_refusal_says_which_and_a_wish_that_is_not_understood_is_dropped() {
    for (status, key) in [
        (401, "key_refused"),
        (404, "model_unknown"),
        (429, "endpoint_busy"),
        (500, "refused"),
        (302, "refused"),
    ] {
        let error = answered(refusal(status)).await.unwrap_err();
        assert_eq!((&error, error.key()), (&AssistantError::Refused(status), key));
    }
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
    let mut server = Server::start(vec![refusal(400), streamed(body, 100)]).await;
    assert_eq!(
        endpoint(&server, limits())
            .answer(&question())
            .await
            .unwrap()
            .text,
        "a"
    );
    let (first, second) = (server.next().await, server.next().await);
    let has = |seen: &Seen| matches!(seen, Seen::Request(text) if text.contains("stream_options"));
    assert!(has(&first) && !has(&second));
}

#[tokio::test]
async fn silence_length_and_size_have_ends() {
    let short = Limits {
        silence: Duration::from_millis(100),
        ..limits()
    };
    let begun = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
    let mut steps = streamed(begun, 100);
    steps.push(Step::Wait);
    let mut server = Server::start(vec![steps]).await;
    assert_eq!(
        endpoint(&server, short).answer(&question()).await,
        Err(AssistantError::Silent)
    );
    server.next().await;
    assert_eq!(server.next().await, Seen::Closed);

    let mut ticking = vec![Step::Send(head())];
    ticking.extend((0..2_000).map(|_| Step::Send(b": ping\n\n".to_vec())));
    let server = Server::start(vec![ticking]).await;
    let whole = Limits {
        whole: Duration::from_millis(200),
        ..limits()
    };
    assert_eq!(
        endpoint(&server, whole).answer(&question()).await,
        Err(AssistantError::TooLong)
    );

    let much = format!(": {}\n", "x".repeat(1_000)).repeat(100);
    assert_eq!(
        answered(streamed(&much, 50_000)).await,
        Err(AssistantError::TooLarge)
    );
}

#[tokio::test]
async fn an_answer_that_is_complete_does_not_wait_for_the_connection() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n";
    let mut steps = streamed(body, 100);
    steps.push(Step::Wait);
    assert_eq!(answered(steps).await.unwrap().text, "a");
}

#[tokio::test]
async fn stopping_closes_the_connection_and_what_came_is_counted() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"one two three\"}}]}\n\n";
    let mut steps = streamed(body, 100);
    steps.push(Step::Wait);
    let mut server = Server::start(vec![steps]).await;
    let mut stream = endpoint(&server, limits()).ask(&question()).await.unwrap();
    assert_eq!(stream.next().await, Ok(Some("one two three".into())));
    // Waiting may be given up and taken up again.
    let waited = tokio::time::timeout(Duration::from_millis(50), stream.next()).await;
    assert!(waited.is_err());
    assert_eq!(stream.used().tokens_out, 5);
    drop(stream);
    assert!(matches!(server.next().await, Seen::Request(_)));
    assert_eq!(server.next().await, Seen::Closed);
}

#[tokio::test]
async fn a_name_leads_to_the_addresses_that_were_checked_alone() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"here\"}}]}\n\n";
    let server = Server::start(vec![streamed(body, 100)]).await;
    // The name stands for nothing, and the request arrives where it was pinned to.
    let base = format!("http://models.invalid:{}/v1", server.address.port());
    let pinned = Endpoint::new(&base, "small", None, Some(&[server.address]), limits()).unwrap();
    assert_eq!(pinned.answer(&question()).await.unwrap().text, "here");
}

#[tokio::test]
async fn vectors_are_in_the_order_of_their_texts() {
    let body = r#"{"data":[{"index":1,"embedding":[0,1]},{"index":0,"embedding":[1,0.5]}]}"#;
    let server = Server::start(vec![vec![Step::Send(json_answer(body))]]).await;
    let texts = ["a".to_owned(), "b".to_owned()];
    let vectors = endpoint(&server, limits()).vectors(&texts).await.unwrap();
    assert_eq!(vectors, [vec![1.0, 0.5], vec![0.0, 1.0]]);
    let more = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
    assert_eq!(
        endpoint(&server, limits()).vectors(&more).await,
        Err(AssistantError::Reported)
    );
}
