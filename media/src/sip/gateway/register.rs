//! Registering at a trunk that sends calls to those who have registered (RFC 3261, section 10): an office's own exchange, or a
//! carrier that knows a line by name and password instead of by address.

use super::callees::{Admission, Callees};
use super::outbound::{addresses, scheme, uri};
use super::reach::Reach;
use super::{InboundTrunk, Invitation, SipGateway, Transport, sip};
use crate::error::MediaError;
use parking_lot::Mutex;
use rsipstack::dialog::authenticate::Credential;
use rsipstack::dialog::registration::{Registration, backoff_interval, refresh_interval};
use rsipstack::platform::CancellationToken;
use rsipstack::sip::typed::Contact;
use rsipstack::sip::{Auth, Response, StatusCodeKind, Uri};
use rsipstack::transaction::endpoint::EndpointInnerRef;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// Lifetime that is asked for, in seconds; the registrar may grant less.
const EXPIRES: u32 = 600;
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
        let (scheme, parameter, transport) = scheme(registrar.transport);
        let mut contact = self.0.contact_for(Some(transport))?;
        contact.auth = Some(Auth {
            user: registrar.trunk.id.clone(),
            password: None,
        });
        let server = uri(&format!("{scheme}:{}{parameter}", registrar.host))?;
        let (state, stop) = (Arc::default(), self.0.stopping.child_token());
        let kept = KeptRegistration {
            state: Arc::clone(&state),
            stop: stop.clone(),
        };
        let task = Task {
            endpoint: self.0.endpoint.inner.clone(),
            callees: self.0.callees.clone(),
            reach: self.0.reach.clone(),
            lines: self.0.lines.clone(),
            registrar,
            server,
            contact,
            state,
            stop,
        };
        tokio::spawn(task.run());
        Ok(kept)
    }
}

struct Task {
    endpoint: EndpointInnerRef,
    callees: Callees,
    reach: Reach,
    lines: Lines,
    registrar: Registrar,
    server: Uri,
    contact: Uri,
    state: Arc<Mutex<RegistrationState>>,
    stop: CancellationToken,
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
        let mut registration = Registration::new(self.endpoint.clone(), Some(credential));
        registration.contact = Some(Contact {
            display_name: None,
            uri: self.contact.clone(),
            params: Vec::new(),
        });
        // Requests and answers of the registrar are read for as long as this is kept.
        let mut admission: Option<Admission> = None;
        let mut failures = 0;
        loop {
            let state = tokio::select! {
                state = self.refresh(&mut registration, &mut admission) => state,
                () = self.stop.cancelled() => break,
            };
            let before = std::mem::replace(&mut *self.state.lock(), state);
            if before != state {
                tracing::info!(host = %self.registrar.host, ?state, "a registration at a trunk has changed");
            }
            let wait = if state == RegistrationState::Registered {
                failures = 0;
                refresh_interval(registration.expires())
            } else {
                failures += 1;
                backoff_interval(failures)
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.stop.cancelled() => break,
            }
        }
        self.lines.0.lock().remove(&self.registrar.trunk.id);
        let is_known = *self.state.lock() == RegistrationState::Registered;
        if is_known {
            let farewell = registration.register(self.server.clone(), Some(0));
            // A registrar that does not answer forgets us when the time is up.
            let _ = tokio::time::timeout(FAREWELL, farewell).await;
        }
        drop(admission);
    }

    async fn refresh(
        &self,
        registration: &mut Registration,
        admission: &mut Option<Admission>,
    ) -> RegistrationState {
        let found = addresses(&self.registrar.host).await;
        let found = match found.and_then(|found| self.reach.check(&found).map(|()| found)) {
            Ok(found) => found,
            Err(error) => {
                tracing::debug!(%error, "a registrar is not found");
                return RegistrationState::Silent;
            }
        };
        *admission = Some(self.callees.admit(found.clone()));
        let line = Line {
            registrar: self.registrar.clone(),
            addresses: found,
        };
        self.lines.0.lock().insert(self.registrar.trunk.id.clone(), line);
        let asked = registration.register(self.server.clone(), Some(EXPIRES));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(answer)) => of(&answer),
            Ok(Err(error)) => {
                tracing::debug!(error = %sip(error), "a registrar cannot be asked");
                RegistrationState::Silent
            }
            Err(_) => RegistrationState::Silent,
        }
    }
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
