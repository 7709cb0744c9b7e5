//! `Allowed<QueueRead>`: a handler that takes it runs only for a session with that right.

use super::caller::{Caller, Person};
use super::client::{bearer, source_ip};
use crate::App;
use crate::middleware::known_session::KnownSession;
use crate::problem::{Key, Problem};
use crate::sign_in::{assurance, impersonation};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use hub_domain::for_each_permission;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::program_reach::Extent;
use hub_domain::{AccountId, ProgramId};
use std::future::Future;
use std::marker::PhantomData;
use std::ops::Deref;
use std::pin::Pin;

/// What a handler demands of a session.
pub trait Demand: 'static {
    /// The right; none when any session will do.
    const PERMISSION: Option<Permission>;
    /// Whether an administrator who acts as somebody else is refused.
    const IN_PERSON: bool = false;
    /// Whether the session must be proved well enough for what belongs to the whole login: see [`assurance`].
    const ASSURED: bool = false;
}

/// Demands a session of anybody.
#[derive(Debug, Clone, Copy)]
pub struct AnySession;
impl Demand for AnySession {
    const PERMISSION: Option<Permission> = None;
}

macro_rules! demands {
    ($($(#[$doc:meta])* $name:ident = $wire:literal;)+) => {
        $(
            #[doc = concat!("Demands `", $wire, "`.")]
            #[derive(Debug, Clone, Copy)]
            pub struct $name;
            impl Demand for $name {
                const PERMISSION: Option<Permission> = Some(Permission::$name);
            }
        )+
    };
}

for_each_permission!(demands);

/// Requires a session used by its account's owner: passwords, factors and devices are theirs only.
#[derive(Debug, Clone, Copy)]
pub struct InPerson;
impl Demand for InPerson {
    const PERMISSION: Option<Permission> = None;
    const IN_PERSON: bool = true;
}

/// Demands its owner's session, proved well enough for what belongs to the whole login and not to one account: its password,
/// login id, factors, devices and other sessions.
#[derive(Debug, Clone, Copy)]
pub struct LoginOwner;
impl Demand for LoginOwner {
    const PERMISSION: Option<Permission> = None;
    const IN_PERSON: bool = true;
    const ASSURED: bool = true;
}

/// A session with the right `D`. Derefs to [`Caller`].
#[derive(Debug, Clone)]
pub struct Allowed<D: Demand>(Caller, PhantomData<D>);

impl<D: Demand> Allowed<D> {
    /// The caller, to hand on.
    pub fn into_caller(self) -> Caller {
        self.0
    }

    /// The same session, as one that has the right `E`: for what a call finds out only in the handler. Somebody without it is
    /// answered as if the thing were not there.
    pub fn demanding<E: Demand>(&self) -> Result<Allowed<E>, Problem> {
        match E::PERMISSION {
            Some(permission) if self.0.may(permission) => Ok(Allowed(self.0.clone(), PhantomData)),
            Some(_) | None => Err(Key::NotFound.into()),
        }
    }

    /// Refuses what belongs to a program in which the right does not hold, as if it were not there: lists do not show it either.
    pub fn in_program(&self, program: ProgramId) -> Result<(), Problem> {
        match D::PERMISSION {
            Some(permission) if !self.0.may_on(permission, program) => Err(Key::NotFound.into()),
            Some(_) | None => Ok(()),
        }
    }

    /// Whose memberships narrow a list: nobody's where the right holds in the whole tenant.
    pub fn member(&self) -> Option<AccountId> {
        match self.0.reach.extent(D::PERMISSION?) {
            Extent::Tenant => None,
            Extent::Programs(_) => Some(self.0.account),
        }
    }
}

impl<D: Demand> Deref for Allowed<D> {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}

/// Whether a person has what is demanded, but for the assurance.
fn check<D: Demand>(person: &Person) -> Result<(), Problem> {
    if D::IN_PERSON && person.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner may do that"));
    }
    let Some(permission) = D::PERMISSION else {
        return Ok(());
    };
    if person.must_enrol_factor {
        return Err(Key::FactorRequired.into());
    }
    match person.may(permission) {
        true => Ok(()),
        false => Err(Key::NotAllowed.into()),
    }
}

impl<D: Demand> FromRequest for Allowed<D> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            let token = bearer(&request).ok_or(Key::NotSignedIn)?;
            let known = request.extensions().get::<KnownSession>().cloned();
            if let Some(known) = &known
                && let Some(person) = &known.person
            {
                app.tokens.touch(&known.sid);
                // Before anything is waited for, such as the row in which the activity is written down: meanwhile a query that cannot be
                // parsed would be answered with its fault.
                check::<D>(person)?;
            }
            let caller = match known {
                Some(known) => Caller::new(app.tokens.person(&known.sid).await?, source_ip(&request)),
                None => app.tokens.caller(token, source_ip(&request)).await?,
            };
            check::<D>(&caller)?;
            if D::ASSURED {
                assurance::require(app, &caller).await?;
            }
            impersonation::note_request(app, &caller, &request).await?;
            Ok(Self(caller, PhantomData))
        })
    }
}
