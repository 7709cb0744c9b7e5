//! One request to call, to one target: connected, described for it, and sent.

use super::callees::Admission;
use super::dial::address;
use super::location::Body;
use super::outbound::{OutgoingCall, Transport, scheme, uri, user};
use super::pins::Pin;
use super::plan::Plan;
use super::source::number_in;
use super::target::targets;
use super::{Gateway, session_timer, sip};
use crate::error::MediaError;
use crate::sip::agreement::{Encryption, Negotiation};
use rsipstack::dialog::authenticate::Credential;
use rsipstack::dialog::dialog::DialogStateReceiver;
use rsipstack::dialog::invitation::{InviteAsyncResult, InviteOption};
use rsipstack::dialog::invite_dialog::InviteDialog;
use rsipstack::sip::uri::ParamsExt;
use rsipstack::sip::{Header, Scheme, Transport as SipTransport, Uri};
use std::net::SocketAddr;
use tokio::task::JoinHandle;

/// Largest request that goes by UDP where the path's limit is not known, in bytes (RFC 3261, section 18.1.1).
const LARGEST_DATAGRAM: usize = 1_300;

/// A request that is under way.
pub(super) struct Attempt {
    pub dialog: InviteDialog,
    pub states: DialogStateReceiver,
    pub outcome: JoinHandle<InviteAsyncResult>,
    pub kept: (Admission, Pin),
}

impl Gateway {
    /// Calls the target that the plan has come to, or the first after it that can be connected. The negotiation comes back as it
    /// stands for that target. Refused where a trunk is at a private address that the operator has not opened.
    pub(super) async fn attempt(
        &self,
        plan: &mut Plan,
        mut negotiation: Negotiation,
    ) -> Result<(Attempt, Negotiation), MediaError> {
        loop {
            match self.attempt_one(plan, &mut negotiation).await {
                Ok(attempt) => return Ok((attempt, negotiation)),
                Err(error) if plan.has_more() => {
                    tracing::info!(%error, host = %plan.outgoing.host, "a target of a call is passed over");
                    plan.move_on();
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn attempt_one(
        &self,
        plan: &mut Plan,
        negotiation: &mut Negotiation,
    ) -> Result<Attempt, MediaError> {
        let outgoing = &plan.outgoing;
        if outgoing.encryption == Encryption::Required && outgoing.transport != Transport::Tls {
            return Err(MediaError::ReadableKeys);
        }
        if !plan.is_looked_up {
            let found = targets(&*self.names, &outgoing.host, outgoing.transport).await?;
            let addresses: Vec<_> = found.iter().map(SocketAddr::ip).collect();
            self.reach.check(&addresses)?;
            plan.targets = found.into();
            plan.is_looked_up = true;
            plan.target = plan.targets.pop_front();
        }
        let target = plan.target.ok_or_else(|| sip("the trunk has no address"))?;
        // A trunk may answer from another of its addresses.
        let answering = [target].into_iter().chain(plan.targets.iter().copied());
        let admission = self.callees.admit(answering.map(|one| one.ip()).collect());
        let (_, _, mut transport) = scheme(plan.outgoing.transport);
        self.connect(&plan.outgoing.host, target, transport).await?;
        negotiation.reach(self.here.toward(target.ip())?);
        negotiation.signalled_by(target.ip(), plan.outgoing.is_behind_nat);
        negotiation.encrypt(plan.encryption());
        let offer = negotiation.offer();
        let mut option = self.invite(plan, target, transport, offer.clone())?;
        if transport == SipTransport::Udp
            && self.size_of(&option)? > LARGEST_DATAGRAM
            && self.listens_to_tcp
            && self.takes_tcp(&plan.outgoing.host, target).await
        {
            transport = SipTransport::Tcp;
            option = self.invite(plan, target, transport, offer)?;
        }
        let pin = self.pins.pin(&option.callee, address(target, transport));
        let (sender, states) = self.dialogs.new_dialog_state_channel();
        let (dialog, outcome) = self.dialogs.do_invite_async(option, sender).map_err(sip)?;
        Ok(Attempt {
            dialog,
            states,
            outcome,
            kept: (admission, pin),
        })
    }

    /// The size of the request as it will be sent, in bytes.
    fn size_of(&self, option: &InviteOption) -> Result<usize, MediaError> {
        let request = self.dialogs.make_invite_request(option).map_err(sip)?;
        let body = option.offer.as_ref().map_or(0, Vec::len);
        Ok(request.to_string().len() + body)
    }

    fn invite(
        &self,
        plan: &Plan,
        target: SocketAddr,
        transport: SipTransport,
        offer: String,
    ) -> Result<InviteOption, MediaError> {
        let outgoing = &plan.outgoing;
        let (scheme, parameter, _) = scheme(outgoing.transport);
        let contact = self.contact_for(Some(transport), target.ip())?;
        let callee = uri(&format!(
            "{scheme}:{}@{}{parameter}",
            user(&outgoing.called)?,
            outgoing.host
        ))?;
        let from_host = match outgoing.from_host.as_str() {
            "" => contact.host_with_port.to_string(),
            named => named.to_owned(),
        };
        let caller = uri(&format!("{scheme}:{}@{from_host}", user(&outgoing.caller)?))?;
        let interval = session_timer::ours(plan.least_s);
        let mut headers = vec![
            Header::Supported("timer".into()),
            Header::SessionExpires(interval.to_string().into()),
            super::allowed(),
        ];
        if let Some(least) = plan.least_s {
            headers.push(Header::MinSE(least.to_string().into()));
        }
        let body = match &outgoing.location {
            Some(location) => location.describe(offer, plan.is_single_bodied, &mut headers),
            None => Body::of_description(offer),
        };
        for (name, value) in &outgoing.headers {
            // A header that ends its line early would begin another one.
            if name.chars().any(|c| !c.is_ascii_graphic() || c == ':') || value.chars().any(char::is_control)
            {
                return Err(MediaError::InvalidArgument(
                    "a header has characters that no header has",
                ));
            }
            headers.push(Header::Other(name.clone(), value.clone()));
        }
        let name = outgoing.caller_name.replace(['"', '\\'], "");
        let display: String = name.chars().filter(|c| !c.is_control()).collect();
        Ok(InviteOption {
            caller_display_name: (!display.is_empty()).then_some(display),
            caller,
            callee,
            contact,
            destination: Some(address(target, transport)),
            content_type: Some(body.kind),
            offer: Some(body.bytes),
            // Provisional answers that ask for it are acknowledged (PRACK, RFC 3262).
            support_prack: true,
            credential: outgoing
                .credentials
                .clone()
                .map(|(username, password)| Credential {
                    username,
                    password,
                    realm: None,
                    auth_username: None,
                }),
            headers: Some(headers),
            ..Default::default()
        })
    }

    /// Follows a call that was sent on (RFC 3261, section 8.1.3.4): to the first of the contacts that may be called from here, by the
    /// rules for every call that leaves. False where there is none.
    pub(super) async fn follow(&self, plan: &mut Plan, contacts: Vec<Uri>) -> bool {
        let space = plan.outgoing.space.clone();
        let Some(judge) = self.judge.get().filter(|_| !space.is_empty()) else {
            return false;
        };
        for contact in contacts {
            let Some(to) = sent_on_to(&contact, &plan.outgoing) else {
                continue;
            };
            // What may be called is a number, whatever else the contact says of it.
            let Some(called) = judge.may_call(&space, &to.called).await else {
                tracing::info!("a call is not sent on to a number that is not called from here");
                continue;
            };
            if !self.reach.admits_host(&to.host) || !plan.may_visit(&called, &to.host) {
                tracing::info!(host = to.host, "a call is not sent on to a host");
                continue;
            }
            plan.redirect(called, to.host, to.transport);
            return true;
        }
        false
    }
}

/// A number at a host.
#[derive(Debug, PartialEq, Eq)]
struct SentOnTo {
    called: String,
    host: String,
    transport: Transport,
}

/// Whom a contact names; none where it is no number, or would carry keys readably that have to be secret.
fn sent_on_to(contact: &Uri, outgoing: &OutgoingCall) -> Option<SentOnTo> {
    let text = contact.to_string();
    if text.to_ascii_lowercase().starts_with("tel:") {
        return Some(SentOnTo {
            called: number_in(&text)?,
            host: outgoing.host.clone(),
            transport: outgoing.transport,
        });
    }
    let is_secure = contact.scheme == Some(Scheme::Sips);
    let transport = match contact.transport() {
        Some(SipTransport::Udp) if !is_secure => Transport::Udp,
        Some(SipTransport::Tcp) if !is_secure => Transport::Tcp,
        Some(SipTransport::Tls | SipTransport::Tcp | SipTransport::Udp) => Transport::Tls,
        Some(_) => return None,
        None if is_secure => Transport::Tls,
        None => outgoing.transport,
    };
    // Who is called by TLS is not sent on to where everybody reads.
    if outgoing.transport == Transport::Tls && transport != Transport::Tls {
        return None;
    }
    // Of the text, not of what the library read: it takes a user part with parameters for the host.
    let host = text.rsplit_once('@')?.1.split([';', '?', '>']).next()?;
    Some(SentOnTo {
        called: number_in(&text.replace("%25", "%"))?,
        host: host.to_owned(),
        transport,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_read_as_a_number_at_a_host() {
        let by = |transport| OutgoingCall {
            host: "carrier.example".to_owned(),
            transport,
            ..OutgoingCall::default()
        };
        let read = |text: &str, transport| {
            let contact = Uri::try_from(text).unwrap();
            sent_on_to(&contact, &by(transport)).map(|to| (to.called, to.host, to.transport))
        };
        let there =
            |called: &str, host: &str, transport| Some((called.to_owned(), host.to_owned(), transport));
        for (text, by, wanted) in [
            (
                "sip:+12025550124@192.0.2.7:5080",
                Transport::Udp,
                there("+12025550124", "192.0.2.7:5080", Transport::Udp),
            ),
            (
                "sip:+12025550124;npdi;rn=+12025550999@other.example;transport=tcp",
                Transport::Udp,
                there("+12025550124", "other.example", Transport::Tcp),
            ),
            (
                "sips:+12025550124@other.example",
                Transport::Udp,
                there("+12025550124", "other.example", Transport::Tls),
            ),
            (
                "tel:+12025550124",
                Transport::Tls,
                there("+12025550124", "carrier.example", Transport::Tls),
            ),
            (
                "sip:+12025550124@other.example",
                Transport::Tls,
                there("+12025550124", "other.example", Transport::Tls),
            ),
            (
                "sip:+12025550124@other.example;transport=udp",
                Transport::Tls,
                None,
            ),
            ("sip:other.example", Transport::Udp, None),
        ] {
            assert_eq!(read(text, by), wanted, "{text}");
        }
    }
}
