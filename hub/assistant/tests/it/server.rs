//! A model for tests: a server that answers every request with the bytes that a test gives it, in the pieces that it gives, well or
//! badly. The hub's own tests over HTTP ask it too.
#![allow(dead_code, reason = "each test binary that includes it uses a part")]

use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// What a server does after it has read a request.
#[derive(Clone)]
pub enum Step {
    /// Sends bytes.
    Send(Vec<u8>),
    /// Says nothing until the client is gone, and tells the test how that went.
    Wait,
    /// Sends these bytes again and again until the client is gone, and tells the test.
    Forever(Vec<u8>),
    /// Answers each text of `input` with its vector (`POST …/embeddings`), and any other question with the word NOTHING.
    Vectors(fn(&str) -> Vec<f64>),
}

/// What the server saw.
#[derive(Debug, PartialEq, Eq)]
pub enum Seen {
    /// A request, head and body.
    Request(String),
    /// The client has closed the connection.
    Closed,
}

pub struct Server {
    pub address: SocketAddr,
    pub seen: mpsc::UnboundedReceiver<Seen>,
}

impl Server {
    /// Answers the first request with the first list of steps, and so on; the last list stands for all that follow.
    pub async fn start(answers: Vec<Vec<Step>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (report, seen) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                let steps = answers[number.min(answers.len() - 1)].clone();
                number += 1;
                tokio::spawn(serve(stream, steps, report.clone()));
            }
        });
        Self { address, seen }
    }

    /// What settings call its endpoint.
    pub fn base(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The body of the next question.
    pub async fn asked(&mut self) -> String {
        match self.next().await {
            Seen::Request(request) => body(&request).to_owned(),
            Seen::Closed => panic!("a connection was closed where a question was expected"),
        }
    }

    /// The bodies of all questions until now that nobody has looked at.
    pub fn questions(&mut self) -> Vec<serde_json::Value> {
        let mut questions = Vec::new();
        while let Ok(seen) = self.seen.try_recv() {
            if let Seen::Request(request) = seen {
                questions.push(serde_json::from_str(body(&request)).unwrap());
            }
        }
        questions
    }

    /// Whether nothing was seen since.
    pub fn is_quiet(&mut self) -> bool {
        self.seen.try_recv().is_err()
    }

    /// What it saw next.
    pub async fn next(&mut self) -> Seen {
        let seen = tokio::time::timeout(Duration::from_secs(20), self.seen.recv());
        seen.await.unwrap().unwrap()
    }
}

async fn serve(mut stream: TcpStream, steps: Vec<Step>, report: mpsc::UnboundedSender<Seen>) {
    let Some(request) = read(&mut stream).await else {
        return;
    };
    let _ = report.send(Seen::Request(request.clone()));
    for step in steps {
        match step {
            Step::Send(bytes) => {
                if stream.write_all(&bytes).await.is_err() || stream.flush().await.is_err() {
                    break;
                }
                // Each piece is one of its own on the way.
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            Step::Wait => {
                let mut byte = [0];
                let _ = stream.read(&mut byte).await;
                let _ = report.send(Seen::Closed);
                return;
            }
            Step::Forever(bytes) => {
                while stream.write_all(&bytes).await.is_ok() && stream.flush().await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                let _ = report.send(Seen::Closed);
                return;
            }
            Step::Vectors(vector) => {
                let answer = match request.starts_with("POST /v1/embeddings ") {
                    true => vectors(body(&request), vector),
                    false => whole_bytes("NOTHING"),
                };
                let _ = stream.write_all(&answer).await;
            }
        }
    }
    let _ = stream.shutdown().await;
}

/// Head and body of a request.
async fn read(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.trim().parse::<usize>().ok())?
        });
        if body.len() >= length.unwrap_or_default() {
            return Some(text);
        }
    }
}

fn body(request: &str) -> &str {
    request.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

fn vectors(asked: &str, vector: fn(&str) -> Vec<f64>) -> Vec<u8> {
    let asked: serde_json::Value = serde_json::from_str(asked).unwrap();
    let texts = asked["input"].as_array().unwrap().iter();
    let data: Vec<serde_json::Value> = texts
        .enumerate()
        .map(|(index, text)| serde_json::json!({ "index": index, "embedding": vector(text.as_str().unwrap()) }))
        .collect();
    json_answer(&serde_json::json!({ "data": data }).to_string())
}

/// A whole answer of JSON.
pub fn json_answer(body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
        .into_bytes()
}

/// One event with a piece of an answer.
pub fn piece(text: &str) -> String {
    let event = serde_json::json!({ "choices": [{ "delta": { "content": text } }] });
    format!("data: {event}\n\n")
}

/// A good answer in pieces of two characters, with a count of 100 tokens asked and 20 answered.
pub fn whole(text: &str) -> Vec<Step> {
    vec![Step::Send(whole_bytes(text))]
}

fn whole_bytes(text: &str) -> Vec<u8> {
    let end = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20}}\n\ndata: [DONE]\n\n";
    [head(), pieces(text), end.into()].concat()
}

/// The same without its end, and then nothing more until the client is gone.
pub fn endless(text: &str) -> Vec<Step> {
    vec![Step::Send([head(), pieces(text)].concat()), Step::Wait]
}

fn pieces(text: &str) -> Vec<u8> {
    let chars: Vec<char> = text.chars().collect();
    let pieces = chars
        .chunks(2)
        .map(|part| piece(&part.iter().collect::<String>()));
    pieces.collect::<String>().into_bytes()
}

/// The head of a streamed answer that ends with its connection.
pub fn head() -> Vec<u8> {
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n".to_vec()
}

/// A whole streamed answer, in pieces of so many bytes.
pub fn streamed(body: &str, piece: usize) -> Vec<Step> {
    let mut steps = vec![Step::Send(head())];
    steps.extend(
        body.as_bytes()
            .chunks(piece)
            .map(|part| Step::Send(part.to_vec())),
    );
    steps
}

/// An answer that is no success.
pub fn refusal(status: u16) -> Vec<Step> {
    let body = r#"{"error":{"message":"no"}}"#;
    let text = format!(
        "HTTP/1.1 {status} No\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    vec![Step::Send(text.into_bytes())]
}
