//! `livekit.Egress` as a program calls it.

use crate::server::TestServer;
use hub_media::TokenGrant;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub struct Api<'a> {
    server: &'a TestServer,
    pub token: String,
}

impl<'a> Api<'a> {
    pub fn new(server: &'a TestServer) -> Self {
        let grant = TokenGrant {
            room_record: true,
            ..Default::default()
        };
        Self::with(server, grant)
    }

    pub fn with(server: &'a TestServer, grant: TokenGrant) -> Self {
        Self {
            server,
            token: format!("Bearer {}", server.token(&grant)),
        }
    }

    pub async fn call(&self, method: &str, body: Value) -> (u16, Value) {
        let body = body.to_string().into();
        let reply = self
            .server
            .media
            .twirp("livekit.Egress", method, &self.token, "application/json", body)
            .await;
        (reply.status, serde_json::from_slice(&reply.body).expect("json"))
    }

    /// Starts an egress; its id.
    pub async fn start(&self, method: &str, body: Value) -> String {
        let (status, info) = self.call(method, body).await;
        assert_eq!(status, 200, "{info}");
        // The first value of an enumeration is omitted, as in protobuf's JSON.
        assert!(
            info["status"].is_null() || info["status"] == "EGRESS_STARTING",
            "{info}"
        );
        info["egressId"].as_str().expect("id").to_owned()
    }

    pub async fn info(&self, id: &str) -> Value {
        let (status, list) = self.call("ListEgress", json!({"egressId": id})).await;
        assert_eq!(
            (status, list["items"].as_array().map(Vec::len)),
            (200, Some(1)),
            "{list}"
        );
        list["items"][0].clone()
    }

    /// Waits until an egress has this status.
    pub async fn reaches(&self, id: &str, wanted: &str) -> Value {
        let deadline = Instant::now() + Duration::from_secs(40);
        loop {
            let info = self.info(id).await;
            if info["status"] == wanted {
                return info;
            }
            assert!(Instant::now() < deadline, "not {wanted}: {info}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}
