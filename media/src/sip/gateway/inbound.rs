//! Incoming requests: who may call, refusals, and new calls.

use super::call::{CallEvent, Driver, Parts, PhoneCall, refusal, unreadable};
use super::challenge::{self, Verdict};
use super::guesses::counted;
use super::session_timer::{self, Asked};
use super::source::{callee, header, invitation, source, unsupported};
use super::{Gateway, InboundTrunk, Invitation, SUPPORTED, allowed, received, sip};
use crate::error::MediaError;
use crate::phone::{Direction, PhoneLine, WireFormat};
use crate::rtp::codec::PhoneCodec;
use crate::sip::agreement::{Encryption, Negotiation};
use hub_domain::calls::asserted_caller::AssertedCaller;
use rsipstack::sip::prelude::HeadersExt;
use rsipstack::sip::{Header, Method, StatusCode, Transport as SipTransport};
use rsipstack::transaction::TransactionReceiver;
use rsipstack::transaction::transaction::Transaction;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Weak};
use std::time::Instant;
use tokio::sync::{Semaphore, mpsc};

/// Requests that are looked at together; more are dropped as a flood.
const TOGETHER: usize = 1_024;

/// A call that came in, not yet answered.
pub struct IncomingCall {
    /// By which trunk.
    pub trunk: InboundTrunk,
    /// Caller and called number.
    pub invitation: Invitation,
    /// The call.
    pub call: PhoneCall,
    /// What happens in it.
    pub events: mpsc::Receiver<CallEvent>,
}

/// Takes requests until the gateway is dropped.
pub(super) async fn serve(gateway: Weak<Gateway>, mut requests: TransactionReceiver) {
    let room = Arc::new(Semaphore::new(TOGETHER));
    while let Some(transaction) = requests.recv().await {
        let Some(gateway) = gateway.upgrade() else { return };
        let Ok(place) = room.clone().try_acquire_owned() else {
            tracing::warn!("a SIP request is dropped: too many come");
            continue;
        };
        tokio::spawn(async move {
            if let Err(error) = gateway.take(transaction).await {
                tracing::info!(%error, "a SIP request is not carried out");
            }
            drop(place);
        });
    }
}

impl Gateway {
    async fn take(self: Arc<Self>, mut transaction: Transaction) -> Result<(), MediaError> {
        if let Some(mut dialog) = self.dialogs.match_dialog(&transaction) {
            return dialog.handle(&mut transaction).await.map_err(sip);
        }
        let is_in_dialog = transaction
            .original
            .to_header()
            .map_err(sip)?
            .tag()
            .map_err(sip)?
            .is_some();
        match transaction.original.method {
            Method::Ack => Ok(()),
            _ if is_in_dialog => transaction
                .reply(StatusCode::CallTransactionDoesNotExist)
                .await
                .map_err(sip),
            Method::Invite => self.invited(transaction).await,
            Method::Options => {
                let headers = vec![
                    allowed(),
                    received::accepted(),
                    Header::Supported(SUPPORTED.into()),
                ];
                transaction
                    .reply_with(StatusCode::OK, headers, None)
                    .await
                    .map_err(sip)
            }
            _ => transaction
                .reply_with(StatusCode::MethodNotAllowed, vec![allowed()], None)
                .await
                .map_err(sip),
        }
    }

    async fn invited(self: Arc<Self>, mut transaction: Transaction) -> Result<(), MediaError> {
        let source = source(&transaction).ok_or_else(|| sip("a request without a source"))?;
        let Some(mut invitation) = invitation(&transaction.original, source) else {
            return transaction
                .reply(StatusCode::AddressIncomplete)
                .await
                .map_err(sip);
        };
        // Scanners learn nothing, not even that a SIP endpoint is here.
        let trunk = match self
            .lines
            .trunk(&mut invitation, callee(&transaction.original).as_deref())
        {
            Some(trunk) => Some(trunk),
            None => self.directory.trunk(&invitation).await,
        };
        let Some(trunk) = trunk else {
            tracing::info!(%source, called = %invitation.called, "a call by no known trunk is dropped");
            return Ok(());
        };
        if !self.is_proven(&trunk, source, &mut transaction).await? {
            return Ok(());
        }
        if !trunk.asserts {
            invitation.asserted = AssertedCaller::default();
        }
        if let Some(unknown) = unsupported(&transaction.original) {
            let headers = vec![Header::Unsupported(unknown.into())];
            return transaction
                .reply_with(StatusCode::BadExtension, headers, None)
                .await
                .map_err(sip);
        }
        if trunk.encryption == Encryption::Required && !is_secret(&transaction) {
            tracing::info!(trunk = %trunk.id, "a telephone call is refused: its keys would be readable");
            let words = MediaError::ReadableKeys;
            let warning = vec![Header::Warning(format!("399 commonline \"{words}\"").into())];
            return transaction
                .reply_with(StatusCode::NotAcceptableHere, warning, None)
                .await
                .map_err(sip);
        }
        let request = &transaction.original;
        let timer = match header(request, "Session-Expires").and_then(|value| session_timer::asked(&value)) {
            Some(Asked::TooShort) => {
                let least = vec![Header::MinSE(session_timer::least().into())];
                return transaction
                    .reply_with(StatusCode::SessionIntervalTooSmall, least, None)
                    .await
                    .map_err(sip);
            }
            Some(Asked::Timer(timer)) => Some(timer),
            None => None,
        };
        let ports = match self.ports.open(Instant::now()) {
            Ok(ports) => ports,
            Err(error) => {
                tracing::warn!(%error, "a telephone call is refused");
                return transaction
                    .reply(StatusCode::ServiceUnavailable)
                    .await
                    .map_err(sip);
            }
        };
        let address = SocketAddr::new(self.here.toward(source)?, ports.number());
        let mut negotiation = Negotiation::new(address, trunk.encryption);
        negotiation.signalled_by(source, trunk.is_behind_nat);
        let mut agreed = None;
        let Ok(offer) = received::offer_in(request) else {
            tracing::info!("a telephone call is refused: its body is of a kind that is not read");
            let (status, headers) = unreadable();
            return transaction.reply_with(status, headers, None).await.map_err(sip);
        };
        if let Some(offer) = offer {
            // Tried now, so that an impossible call does not ring; sent when somebody answers.
            match negotiation.clone().answer(&offer) {
                Ok((format, _)) => agreed = Some(format),
                Err(error) => {
                    tracing::info!(%error, "a telephone call is refused");
                    let (status, warning) = refusal(error);
                    return transaction
                        .reply_with(status, vec![warning], None)
                        .await
                        .map_err(sip);
                }
            }
        }
        let (line, leg) = PhoneLine::open(&self.pace, ports, waiting(agreed.as_ref()))?;
        let (sender, states) = self.dialogs.new_dialog_state_channel();
        let contact = self.contact(&transaction, source)?;
        let mut dialog = self
            .dialogs
            .get_or_create_server_invite(&transaction, sender, None, Some(contact))
            .map_err(sip)?;
        let parts = Parts {
            dialog: dialog.clone(),
            gateway: self.clone(),
            line,
            negotiation,
            timer,
            agreed,
            is_inbound: true,
            kept: Vec::new(),
        };
        let driver = Driver {
            states,
            leg,
            asking: None,
            keys: None,
        };
        let (call, events) = PhoneCall::begin(parts, driver);
        let incoming = IncomingCall {
            trunk,
            invitation,
            call: call.clone(),
            events,
        };
        if self.calls.try_send(incoming).is_err() {
            tracing::warn!("a telephone call is refused: too many wait");
            call.refuse(StatusCode::ServiceUnavailable.code())?;
        }
        dialog.handle(&mut transaction).await.map_err(sip)
    }

    /// Asks for the trunk's password if it has one. False if the request has been answered, or is to be dropped.
    async fn is_proven(
        &self,
        trunk: &InboundTrunk,
        source: IpAddr,
        transaction: &mut Transaction,
    ) -> Result<bool, MediaError> {
        let Some(credentials) = &trunk.credentials else {
            return Ok(true);
        };
        if self.guesses.are_too_many(source, &trunk.id, Instant::now()) {
            tracing::info!(%source, trunk = %trunk.id, "a call is dropped: its source has guessed at passwords");
            return Ok(false);
        }
        let request = &transaction.original;
        // Whoever answers from elsewhere has not seen the challenge, and is not counted in the name of another source.
        let call_id = format!(
            "{} {}",
            request.call_id_header().map_err(sip)?.value(),
            neighbourhood(source)
        );
        let verdict = request.headers.iter().find_map(|header| match header {
            Header::Authorization(answer) => Some(challenge::judge(
                &self.secret,
                credentials,
                &request.method,
                &call_id,
                answer.value(),
            )),
            _ => None,
        });
        let is_stale = match verdict {
            Some(Verdict::Proven) => return Ok(true),
            Some(verdict @ (Verdict::Guessed | Verdict::Wrong)) => {
                if verdict == Verdict::Guessed {
                    self.guesses.add(source, &trunk.id, Instant::now());
                }
                tracing::warn!(trunk = %trunk.id, "a caller does not know the password of a trunk");
                transaction.reply(StatusCode::Forbidden).await.map_err(sip)?;
                return Ok(false);
            }
            Some(Verdict::Stale) => true,
            None => false,
        };
        let challenge = challenge::challenge(&self.secret, &call_id, is_stale);
        let headers = vec![Header::WwwAuthenticate(challenge.into())];
        transaction
            .reply_with(StatusCode::Unauthorized, headers, None)
            .await
            .map_err(sip)?;
        // Until it is acknowledged, the refusal is repeated.
        while transaction.receive().await.is_some() {}
        Ok(false)
    }

    /// Our address for the rest of the call.
    fn contact(&self, transaction: &Transaction, source: IpAddr) -> Result<rsipstack::sip::Uri, MediaError> {
        let transport = transaction
            .connection
            .as_ref()
            .map(|connection| connection.transport());
        self.contact_for(transport, source)
    }
}

/// Whether a request came by a transport that nobody on the way reads.
fn is_secret(transaction: &Transaction) -> bool {
    let connection = transaction.connection.as_ref();
    connection.is_some_and(|connection| connection.transport() == SipTransport::Tls)
}

/// Where a challenge may be answered from: a carrier answers by another machine beside the one that asked.
fn neighbourhood(source: IpAddr) -> IpAddr {
    match counted(source) {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            Ipv4Addr::new(a, b, c, 0).into()
        }
        network @ IpAddr::V6(_) => network,
    }
}

/// Nothing is sent or expected before a call is answered.
pub(super) fn waiting(agreed: Option<&WireFormat>) -> WireFormat {
    let nowhere = WireFormat {
        remote: SocketAddr::from(([127, 0, 0, 1], 9)),
        codec: PhoneCodec::MuLaw,
        payload_type: 0,
        offered: None,
        digits: None,
        offered_digits: None,
        direction: Direction::Inactive,
        srtp: None,
        source: Ipv4Addr::LOCALHOST.into(),
    };
    WireFormat {
        direction: Direction::Inactive,
        ..agreed.cloned().unwrap_or(nowhere)
    }
}
