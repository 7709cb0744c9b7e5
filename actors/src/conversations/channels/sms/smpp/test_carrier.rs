//! A carrier of npm's `smpp` on loopback, and a county's inbox behind the gateway to it.

use super::*;
use crate::conversations::channels::sms::TextReceipt;
use crate::conversations::channels::sms::node_peer::NodePeer;
use crate::testing::{self, TENANT, TestHub, delivery};
use hub_domain::conversations::text_unit::TextUnit;
use parking_lot::Mutex;
use serde_json::{Value, json};

/// The county's own inbox, which notes receipts; can be unable to write.
pub(super) struct Kept {
    pub test: TestHub,
    pub inbox: Arc<dyn TextInbox>,
    pub receipts: Mutex<Vec<TextReceipt>>,
    pub broken: Mutex<bool>,
}

impl Kept {
    pub(super) async fn new() -> Self {
        let test = testing::hub().await;
        Self {
            inbox: test.hub.text_inbox(TENANT),
            test,
            receipts: Mutex::default(),
            broken: Mutex::default(),
        }
    }

    /// What strangers wrote, the oldest first: from, to, words.
    pub(super) async fn texts(&self) -> Vec<(String, String, String)> {
        let strangers = self.test.hub.store().stranger_texts();
        let mut texts = Vec::new();
        for number in strangers.waiting(TENANT, None).await.unwrap() {
            for text in number.texts {
                texts.push((
                    text.received_at_ms,
                    text.id,
                    number.from.clone(),
                    number.to.clone(),
                    text.body,
                ));
            }
        }
        texts.sort();
        texts
            .into_iter()
            .map(|(_, _, from, to, body)| (from, to, body))
            .collect()
    }

    pub(super) async fn bodies(&self) -> Vec<String> {
        self.texts().await.into_iter().map(|(_, _, body)| body).collect()
    }
}

#[async_trait]
impl TextInbox for Kept {
    async fn unit(&self, unit: TextUnit) -> bool {
        !*self.broken.lock() && self.inbox.unit(unit).await
    }

    async fn receipt(&self, receipt: &TextReceipt) -> bool {
        self.receipts.lock().push(receipt.clone());
        self.inbox.receipt(receipt).await
    }

    async fn check(&self) {
        self.inbox.check().await;
    }
}

/// A number that nobody known has.
pub(super) const STRANGER: &str = "+12025550909";

pub(super) struct Carrier {
    pub peer: NodePeer,
    pub gateway: Arc<Smpp>,
    pub kept: Arc<Kept>,
}

impl Carrier {
    pub(super) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    pub(super) async fn with(change: impl FnOnce(&mut SmppSettings)) -> Self {
        let mut peer = NodePeer::start("smpp.mjs").await;
        let port = peer.hear().await["port"].as_u64().unwrap() as u16;
        let mut settings = SmppSettings {
            host: "127.0.0.1".into(),
            port,
            system_id: "county".into(),
            password: "secret".into(),
            system_type: String::new(),
            per_second: 1_000,
            window: 10,
            receipt_ids: ReceiptIds::Decimal,
            default_alphabet: DefaultAlphabet::Gsm7,
            enquire_every: Duration::from_secs(60),
        };
        change(&mut settings);
        let kept = Arc::new(Kept::new().await);
        let gateway = Arc::new(Smpp::start(settings, kept.clone(), &Supervision::default()));
        let mut carrier = Self { peer, gateway, kept };
        let bound = carrier.event("bound").await;
        assert_eq!(
            (&bound["system_id"], &bound["password"], &bound["version"]),
            (&json!("county"), &json!("secret"), &json!(0x34))
        );
        carrier
    }

    /// The next event of this kind.
    pub(super) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.peer.hear().await;
            if heard["event"] == kind {
                return heard;
            }
        }
    }

    /// Changes how the carrier answers, and waits until it does: texts come to it by another connection than commands.
    pub(super) async fn behaves(&mut self, command: Value) {
        self.peer.say(command).await;
        self.event("did").await;
    }

    pub(super) async fn send(&self, body: &str) -> Result<Handed, HandOverError> {
        self.gateway.hand_over(&delivery(body)).await
    }

    /// A stranger's unit as bytes, taken by the hub.
    pub(super) async fn raw(&mut self, coding: u8, header: Option<&str>, hex: &str, sequence: Option<u32>) {
        let header = header.filter(|header| !header.is_empty());
        let command = json!({ "do": "deliver", "pdu": unit(coding, ""), "hex": hex, "udh": header, "sequence": sequence });
        self.peer.say(command).await;
        assert_eq!(self.event("taken").await["status"], 0);
    }

    pub(super) async fn deliver(&mut self, pdu: Value) {
        self.peer.say(json!({ "do": "deliver", "pdu": pdu })).await;
    }
}

/// A unit as npm's `smpp` sends it, from a stranger.
pub(super) fn unit(coding: u8, message: &str) -> Value {
    json!({ "source_addr": &STRANGER[1..], "source_addr_ton": 1, "source_addr_npi": 1,
            "destination_addr": "12025550100", "dest_addr_ton": 1, "dest_addr_npi": 1, "data_coding": coding, "short_message": message })
}
