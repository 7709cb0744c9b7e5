//! Something that belongs to whoever asks: the right of applicants, in a handler's signature.

use super::allowed::{Allowed, AnySession};
use crate::App;
use crate::problem::{Key, Problem};
use crate::routes::profiles::{WhichProfile, Whose, whose};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use hub_domain::profiles::Subject;
use hub_store::forms::drafts;
use hub_store::identity::accounts::Account;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;

/// Something that applicants own, by the id in a call's path.
pub trait Owned: Sized + 'static {
    /// What the table of routes calls it.
    const NOUN: OwnNoun;

    /// The thing of this id, if it is the caller's own.
    fn of(
        app: &App,
        caller: &Allowed<AnySession>,
        id: &str,
    ) -> impl Future<Output = Result<Option<Self>, Problem>>;
}

/// What may be somebody's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnNoun {
    Application,
    Draft,
    /// Facts of a person, by their login.
    Person,
    /// A business, by its number.
    Business,
}

/// The caller and the id in `{id}` of the path, of something that has to be their own. The thing itself is had by
/// [`Own::take`] alone, which refuses somebody else's: 404, as for one that does not exist.
pub struct Own<T: Owned> {
    caller: Allowed<AnySession>,
    id: Option<String>,
    noun: PhantomData<T>,
}

impl<T: Owned> Own<T> {
    /// Who asks, and their thing.
    pub async fn take(self, app: &App) -> Result<(Allowed<AnySession>, T), Problem> {
        let id = self.id.ok_or(Key::NotFound)?;
        let thing = T::of(app, &self.caller, &id).await?.ok_or(Key::NotFound)?;
        Ok((self.caller, thing))
    }
}

impl<T: Owned> FromRequest for Own<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = Allowed::<AnySession>::from_request(request, payload);
        let id = request.match_info().get("id").map(str::to_owned);
        Box::pin(async move {
            Ok(Self {
                caller: caller.await?,
                id,
                noun: PhantomData,
            })
        })
    }
}

/// An application of the caller's: of the person who signs in with the account.
pub struct Application(pub QueueItem);

impl Owned for Application {
    const NOUN: OwnNoun = OwnNoun::Application;

    async fn of(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Option<Self>, Problem> {
        let Ok(id) = id.parse() else {
            return Ok(None);
        };
        let applications = app.store.applications();
        let found = applications
            .of_account(caller.tenant, caller.account, ApplicationId(id))
            .await?;
        Ok(found.map(Application))
    }
}

/// A draft that the caller's account has begun.
pub struct Draft(pub drafts::Draft);

impl Owned for Draft {
    const NOUN: OwnNoun = OwnNoun::Draft;

    async fn of(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Option<Self>, Problem> {
        let drafts = app.store.drafts();
        let found = drafts.own(caller.tenant, caller.account, id).await?;
        Ok(found.map(Draft))
    }
}

/// The caller's own profile as a person, by their login's number, with their account.
pub struct Person(pub Subject, pub Account);

impl Owned for Person {
    const NOUN: OwnNoun = OwnNoun::Person;

    async fn of(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Option<Self>, Problem> {
        if id.parse() != Ok(caller.cd_user.0) {
            return Ok(None);
        }
        // Staff keep no profile.
        let whose = whose(app, caller, WhichProfile::default()).await?;
        let subject = Subject::individual(whose.account.id);
        Ok(Some(Person(subject, whose.account)))
    }
}

/// A business that the caller belongs to, with what they are there.
pub struct Business(pub Whose);

impl Owned for Business {
    const NOUN: OwnNoun = OwnNoun::Business;

    async fn of(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Option<Self>, Problem> {
        let Ok(id) = id.parse() else { return Ok(None) };
        let which = WhichProfile { business: Some(id) };
        whose(app, caller, which).await.map(|whose| Some(Business(whose)))
    }
}
