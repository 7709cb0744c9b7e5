//! Registering at a trunk that sends calls to those who have registered (RFC 3261, section 10): an office's own exchange, or a
//! carrier that knows a line by name and password instead of by address.

use super::callees::Admission;
use super::outbound::{scheme, uri};
use super::target::targets;
use super::{Gateway, InboundTrunk, Invitation, SipGateway, Transport, received, sip};
use crate::error::MediaError;
use parking_lot::Mutex;
use rsipstack::dialog::authenticate::Credential;
use rsipstack::dialog::registration::{Registration, backoff_interval, refresh_interval};
use rsipstack::platform::CancellationToken;
use rsipstack::sip::typed::Contact;
use rsipstack::sip::{Auth, Response, StatusCodeKind};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// Lifetime that is asked for, in seconds; the registrar may grant less.
const EXPIRES: u32 = 600;
/// Longest lifetime that a registrar may want.
const LONGEST: u32 = 24 * 3_600;
/// How long the registrar may take to answer, and to take the registration back at the end.
const PATIENCE: Duration = Duration::from_secs(35);
const FAREWELL: Duration = Duration::from_secs(3);

/// A trunk to register at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registrar {
    /// Host, with a port where it is not the usual one.
    pub host: String,
    /// How it is reached.
    pub transport: Transport,
    /// Name of the line, and its password.
    pub credentials: (String, String),
    /// The trunk whose calls come in by the registration. Its id is the user of our contact, so that they are recognised.
    pub trunk: InboundTrunk,
    /// Called number of calls whose `To` names only the line.
    pub number: String,
}

/// How a registration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RegistrationState {
    /// Asked for, and not answered yet.
    #[default]
    Asking,
    /// The registrar knows us.
    Registered,
    /// It refused, with this SIP status: 401 or 403 where the password is wrong.
    Refused(u16),
    /// It cannot be found, or does not answer.
    Silent,
}

/// Keeps a registration alive; taken back when this is dropped.
pub struct KeptRegistration {
    state: Arc<Mutex<RegistrationState>>,
    stop: CancellationToken,
}

impl KeptRegistration {
    /// How it stands now.
    pub fn state(&self) -> RegistrationState {
        *self.state.lock()
    }
}

impl Drop for KeptRegistration {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Lines that calls come in by because the hub registered them, by the user of their contact.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Mutex<HashMap<String, Line>>>);

struct Line {
    registrar: Registrar,
    addresses: Vec<IpAddr>,
}

impl Lines {
    /// The trunk of a call that came to one of our contacts, from where that contact was registered. The called number is
    /// then the one in `To`.
    pub fn trunk(&self, invitation: &mut Invitation, to: Option<&str>) -> Option<InboundTrunk> {
        let lines = self.0.lock();
        let line = lines.get(&invitation.called)?;
        if !line.addresses.contains(&invitation.source) {
            return None;
        }
        let Registrar {
            credentials: (name, _),
            trunk,
            number,
            ..
        } = &line.registrar;
        invitation.called = match to {
            Some(to) if !to.is_empty() && to != name && *to != invitation.called => to.to_owned(),
            _ => number.clone(),
        };
        Some(trunk.clone())
    }
}

impl SipGateway {
    /// Registers at a trunk, and keeps it so until the answer is dropped.
    pub fn register(&self, registrar: Registrar) -> Result<KeptRegistration, MediaError> {
        let (state, stop) = (Arc::default(), self.0.stopping.child_token());
        let kept = KeptRegistration {
            state: Arc::clone(&state),
            stop: stop.clone(),
        };
        let task = Task {
            gateway: Arc::downgrade(&self.0),
            registrar,
            state,
            stop,
        };
        tokio::spawn(task.run());
        Ok(kept)
    }
}

struct Task {
    /// Not kept alive: the task ends with it.
    gateway: Weak<Gateway>,
    registrar: Registrar,
    state: Arc<Mutex<RegistrationState>>,
    stop: CancellationToken,
}

/// What a registration has come to.
struct Progress {
    registration: Registration,
    /// Requests and answers of the registrar are read for as long as this is kept.
    admission: Option<Admission>,
    /// The server that answered last, which is asked first.
    server: Option<SocketAddr>,
    /// Where we said that we are.
    here: Option<IpAddr>,
    /// Lifetime that is asked for, in seconds.
    expires: u32,
}

impl Task {
    async fn run(self) {
        let (username, password) = self.registrar.credentials.clone();
        let credential = Credential {
            username,
            password,
            realm: None,
            auth_username: None,
        };
        let Some(gateway) = self.gateway.upgrade() else {
            return;
        };
        let endpoint = gateway.endpoint.inner.clone();
        let lines = gateway.lines.clone();
        drop(gateway);
        let mut progress = Progress {
            registration: Registration::new(endpoint, Some(credential)),
            admission: None,
            server: None,
            here: None,
            expires: EXPIRES,
        };
        let mut failures = 0;
        loop {
            let state = tokio::select! {
                state = self.refresh(&mut progress) => state,
                () = self.stop.cancelled() => break,
            };
            let before = std::mem::replace(&mut *self.state.lock(), state);
            if before != state {
                tracing::info!(host = %self.registrar.host, ?state, "a registration at a trunk has changed");
            }
            let wait = if state == RegistrationState::Registered {
                failures = 0;
                refresh_interval(progress.registration.expires())
            } else {
                failures += 1;
                backoff_interval(failures)
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.stop.cancelled() => break,
            }
        }
        lines.0.lock().remove(&self.registrar.trunk.id);
        let is_known = *self.state.lock() == RegistrationState::Registered;
        if is_known && let Ok(server) = self.server() {
            let farewell = progress.registration.register(server, Some(0));
            // A registrar that does not answer forgets us when the time is up.
            let _ = tokio::time::timeout(FAREWELL, farewell).await;
        }
    }

    fn server(&self) -> Result<rsipstack::sip::Uri, MediaError> {
        let (scheme, parameter, _) = scheme(self.registrar.transport);
        uri(&format!("{scheme}:{}{parameter}", self.registrar.host))
    }

    async fn refresh(&self, progress: &mut Progress) -> RegistrationState {
        let Some(gateway) = self.gateway.upgrade() else {
            return RegistrationState::Silent;
        };
        let registrar = &self.registrar;
        let found = targets(&*gateway.names, &registrar.host, registrar.transport).await;
        let found = found.and_then(|found| {
            let addresses: Vec<IpAddr> = found.iter().map(SocketAddr::ip).collect();
            gateway.reach.check(&addresses).map(|()| (found, addresses))
        });
        let (mut found, addresses) = match found {
            Ok(found) => found,
            Err(error) => {
                tracing::debug!(%error, "a registrar is not found");
                return RegistrationState::Silent;
            }
        };
        progress.admission = Some(gateway.callees.admit(addresses.clone()));
        let line = Line {
            registrar: registrar.clone(),
            addresses,
        };
        gateway.lines.0.lock().insert(registrar.trunk.id.clone(), line);
        if let Some(at) = found.iter().position(|target| Some(*target) == progress.server) {
            found.swap(0, at);
        }
        let mut state = RegistrationState::Silent;
        for target in found {
            state = match self.register_at(&gateway, progress, target).await {
                Ok(state) => state,
                Err(error) => {
                    tracing::debug!(%error, %target, "a registrar cannot be asked");
                    RegistrationState::Silent
                }
            };
            let is_there = match state {
                RegistrationState::Silent => false,
                RegistrationState::Refused(status) => status < 500,
                RegistrationState::Asking | RegistrationState::Registered => true,
            };
            if is_there {
                progress.server = Some(target);
                break;
            }
        }
        state
    }

    async fn register_at(
        &self,
        gateway: &Gateway,
        progress: &mut Progress,
        target: SocketAddr,
    ) -> Result<RegistrationState, MediaError> {
        let (_, _, transport) = scheme(self.registrar.transport);
        gateway.connect(&self.registrar.host, target, transport).await?;
        let here = gateway.here.toward(target.ip())?;
        // The stack puts the address that the registrar sees into a contact that it has; a new one is made where we moved.
        if progress.here.replace(here) != Some(here) {
            let mut contact = gateway.contact_for(Some(transport), target.ip())?;
            contact.auth = Some(Auth {
                user: self.registrar.trunk.id.clone(),
                password: None,
            });
            progress.registration.contact = Some(Contact {
                display_name: None,
                uri: contact,
                params: Vec::new(),
            });
        }
        progress.registration.outbound_proxy = Some(target);
        let mut answer = self.ask(progress).await?;
        // The registrar is asked by too many: it wants to be asked less often (RFC 3261, section 10.2.8).
        if let Some(least) = answer.as_ref().and_then(too_brief)
            && least > progress.expires
        {
            progress.expires = least;
            answer = self.ask(progress).await?;
        }
        Ok(answer.as_ref().map_or(RegistrationState::Silent, of))
    }

    async fn ask(&self, progress: &mut Progress) -> Result<Option<Response>, MediaError> {
        let asked = progress
            .registration
            .register(self.server()?, Some(progress.expires));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(answer) => answer.map(Some).map_err(sip),
            Err(_) => Ok(None),
        }
    }
}

/// The lifetime that a registrar wants at least, in seconds; none where it wants nothing of that kind, or one that nobody would wait
/// for.
fn too_brief(answer: &Response) -> Option<u32> {
    if answer.status_code.code() != 423 {
        return None;
    }
    let least: u32 = received::header_of(answer, "Min-Expires")?.trim().parse().ok()?;
    (least <= LONGEST).then_some(least)
}

fn of(answer: &Response) -> RegistrationState {
    match (answer.status_code.kind(), answer.status_code.code()) {
        (StatusCodeKind::Successful, _) => RegistrationState::Registered,
        // The stack answers in the registrar's place when nobody does.
        (_, 408) => RegistrationState::Silent,
        (_, status) => RegistrationState::Refused(status),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &str) -> Response {
        let text = format!(
            "SIP/2.0 {status} Reason\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\n\
             Call-ID: 1\r\nCSeq: 1 REGISTER\r\n{headers}Content-Length: 0\r\n\r\n"
        );
        Response::try_from(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_registrar_may_want_to_be_asked_less_often_within_bounds() {
        assert_eq!(too_brief(&answer(423, "Min-Expires: 3600\r\n")), Some(3_600));
        for (status, headers) in [
            (423, ""),
            (423, "Min-Expires: soon\r\n"),
            (423, "Min-Expires: 4294967295\r\n"),
            (200, "Min-Expires: 3600\r\n"),
        ] {
            assert_eq!(too_brief(&answer(status, headers)), None, "{status} {headers}");
        }
    }

    fn lines() -> Lines {
        let registrar = Registrar {
            host: "exchange.example".into(),
            transport: Transport::Udp,
            credentials: ("line7".into(), "secret".into()),
            trunk: InboundTrunk {
                id: "ST_7".into(),
                ..Default::default()
            },
            number: "+12025550100".into(),
        };
        let line = Line {
            registrar,
            addresses: vec!["192.0.2.1".parse().unwrap()],
        };
        let lines = Lines::default();
        lines.0.lock().insert("ST_7".into(), line);
        lines
    }

    fn called(called: &str, source: &str, to: Option<&str>) -> Option<String> {
        let mut invitation = Invitation {
            called: called.into(),
            caller: "+12025550123".into(),
            caller_name: String::new(),
            asserted: Default::default(),
            source: source.parse().unwrap(),
        };
        lines()
            .trunk(&mut invitation, to)
            .map(|trunk| format!("{} {}", trunk.id, invitation.called))
    }

    #[test]
    fn a_call_to_a_registered_line_is_for_the_number_that_it_names() {
        let number = |to| called("ST_7", "192.0.2.1", to).expect("a trunk");
        assert_eq!(number(Some("+12025550111")), "ST_7 +12025550111");
        for line_alone in [Some("line7"), Some("ST_7"), Some(""), None] {
            assert_eq!(number(line_alone), "ST_7 +12025550100");
        }
    }

    #[test]
    fn another_contact_or_another_address_is_no_line() {
        assert_eq!(called("ST_8", "192.0.2.1", None), None);
        assert_eq!(called("ST_7", "192.0.2.2", Some("+12025550111")), None);
    }
}
