//! The trunk by which a scenario's calls come in, made and removed through LiveKit's SIP service.

use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::account;
use crate::error::LoadError;

/// A trunk that admits this machine, and a rule that puts each call into the room of its number.
pub struct Trunk {
    trunk: String,
    rule: String,
}

impl Trunk {
    /// Makes both; rooms are called by this prefix, `_` and the number.
    pub async fn make(hub: &str, room_prefix: &str, numbers: &[String]) -> Result<Self, LoadError> {
        let trunk =
            json!({ "trunk": { "name": "load", "numbers": numbers, "allowedAddresses": ["127.0.0.0/8"] } });
        let trunk = twirp(hub, "CreateSIPInboundTrunk", trunk).await?;
        let trunk = text(&trunk, "sipTrunkId", "sip_trunk_id")?;
        let rule = json!({
            "rule": { "dispatchRuleCallee": { "roomPrefix": room_prefix, "randomize": false } }, "trunkIds": [trunk], "name": "load",
        });
        let rule = twirp(hub, "CreateSIPDispatchRule", rule).await?;
        let rule = text(&rule, "sipDispatchRuleId", "sip_dispatch_rule_id")?;
        Ok(Self { trunk, rule })
    }

    /// Removes both.
    pub async fn remove(self, hub: &str) -> Result<(), LoadError> {
        twirp(
            hub,
            "DeleteSIPDispatchRule",
            json!({ "sipDispatchRuleId": self.rule }),
        )
        .await?;
        twirp(hub, "DeleteSIPTrunk", json!({ "sipTrunkId": self.trunk })).await?;
        Ok(())
    }
}

fn text(answer: &Value, name: &str, other: &str) -> Result<String, LoadError> {
    let found = answer[name].as_str().or(answer[other].as_str());
    let missing = || LoadError::Unexpected(format!("no {name} in {answer}"));
    found.map(str::to_owned).ok_or_else(missing)
}

/// A call of the server API, with the demonstration's development key.
async fn twirp(hub: &str, method: &str, body: Value) -> Result<Value, LoadError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let claims = json!({ "iss": "devkey", "nbf": now - 5, "exp": now + 600, "sip": { "admin": true } });
    let token = encode(&Header::default(), &claims, &EncodingKey::from_secret(b"secret"))
        .map_err(|error| LoadError::Unexpected(error.to_string()))?;
    let call = format!("POST /twirp/livekit.SIP/{method}");
    let answer = account::client()?
        .post(format!("{hub}/twirp/livekit.SIP/{method}"))
        .bearer_auth(token)
        .json(&body)
        .send()
        .await?;
    let status = answer.status().as_u16();
    if status != 200 {
        let body = answer.text().await?;
        return Err(LoadError::Refused { call, status, body });
    }
    Ok(answer.json().await?)
}
