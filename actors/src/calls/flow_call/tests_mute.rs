//! Callers who never say anything: SIPp (package sip-tester) calls a flow and sends no voice at all, not even silence.

use crate::calls::flow_call::FlowCall;
use crate::calls::test_phones::{Phones, config};
use crate::testing::{TENANT, TestHub, eventually, hub_with_trunk};
use hub_domain::CallId;
use hub_domain::calls::telephone::{IncomingState, PhoneNumber};
use hub_domain::config_version::ConfigKind;
use hub_store::audit::By;
use hub_store::calls::phone_numbers;
use hub_store::config_versions::{self, ConfigId};
use tokio::process::Command;

const NUMBER: &str = "+12025550157";

/// A flow that asks for longer than a telephone may send nothing.
fn flow() -> String {
    serde_json::json!({
        "version": 1, "name": "Desk", "start": "menu", "lang": ["en"], "timezone": "UTC",
        "defaults": { "timeout": 60, "tries": 3, "onError": "bye" },
        "steps": {
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": "Press three." }, "on": { "3": "bye" } },
            "bye": { "verb": "hangup" },
        },
    })
    .to_string()
}

/// Calls, is answered, and waits until it is hung up on, for the reason that no voice came.
const SCENARIO: &str = r#"<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="mute">
  <send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:+12025550178@[local_ip]:[local_port]>;tag=[pid]S[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
  ]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="200" rrs="true"/>
  <send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
[last_From:]
[last_To:]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

  ]]></send>
  <recv request="BYE" timeout="50000">
    <action><ereg regexp="no voice came" search_in="hdr" header="Reason:" check_it="true" assign_to="1"/></action>
  </recv>
  <Reference variables="1"/>
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

  ]]></send>
</scenario>"#;

async fn start() -> TestHub {
    let phones = Phones::start().await;
    let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Flow,
        key: "desk",
    };
    let mut write = test.hub.store().write().await.unwrap();
    config_versions::begin(&mut write, id, &flow(), &By::system(), 1)
        .await
        .unwrap();
    let leads = PhoneNumber {
        number: NUMBER.to_owned(),
        program_id: 5,
        label: "Front desk".to_owned(),
        trunk_id: "ST_out".to_owned(),
        second_trunk_id: String::new(),
        flow: "desk".to_owned(),
        line: String::new(),
        version: 1,
    };
    phone_numbers::change(&mut write, TENANT, &leads, &By::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    test
}

#[actix::test]
async fn who_sends_no_voice_is_hung_up_on_with_the_reason_and_leaves_no_line_behind() {
    let test = start().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mute.xml"), SCENARIO).unwrap();
    let hub = test.hub.media().telephony().unwrap().local_addr().to_string();
    let output = Command::new("timeout")
        .args([
            "70", "sipp", "-sf", "mute.xml", "-s", NUMBER, "-m", "1", "-nostdin",
        ])
        .args(["-i", "127.0.0.1", "-mi", "127.0.0.1", "-mp", "16130"])
        .arg(hub)
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .await
        .expect("sipp starts (package sip-tester)");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let store = test.hub.store();
    let sql = "SELECT id FROM incoming_calls WHERE tenant_id = $1";
    let rows: Vec<(String,)> = store.db().all(sql, hub_store::args![TENANT]).await.unwrap();
    assert_eq!(rows.len(), 1);
    let call = CallId(rows[0].0.clone());
    let is_over = eventually(async || FlowCall::running(&test.hub, TENANT, &call).is_none()).await;
    assert!(is_over, "the flow goes on");
    let call = store.incoming_calls().by_id(TENANT, &call).await.unwrap();
    assert_eq!(call.state, IncomingState::Finished);
}
