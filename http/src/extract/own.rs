//! Something that belongs to whoever asks: the right of applicants, in a handler's signature.

use super::allowed::{Allowed, AnySession};
use crate::App;
use crate::problem::{Key, Problem};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;

/// Something that applicants own, by the id in a call's path.
pub trait Owned: Sized + 'static {
    /// What the table of routes calls it.
    const NOUN: OwnNoun;

    /// The thing of this id, if it is the caller's own.
    fn of(
        app: &App,
        caller: &Allowed<AnySession>,
        id: i64,
    ) -> impl Future<Output = Result<Option<Self>, Problem>>;
}

/// What may be somebody's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnNoun {
    Application,
}

/// The caller's own thing, whose id is `{id}` of the path. Somebody else's is not there: 404, as for one that does not exist.
/// Derefs to the thing.
pub struct Own<T: Owned> {
    /// Whose it is.
    pub caller: Allowed<AnySession>,
    thing: T,
}

impl<T: Owned> Own<T> {
    /// Caller and thing, to hand on.
    pub fn into_parts(self) -> (Allowed<AnySession>, T) {
        (self.caller, self.thing)
    }
}

impl<T: Owned> Deref for Own<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.thing
    }
}

impl<T: Owned> FromRequest for Own<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = Allowed::<AnySession>::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let caller = caller.await?;
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            let id = request.match_info().get("id").and_then(|id| id.parse().ok());
            let id = id.ok_or(Key::NotFound)?;
            let thing = T::of(app, &caller, id).await?.ok_or(Key::NotFound)?;
            Ok(Self { caller, thing })
        })
    }
}

/// An application of the caller's: of the person who signs in with the account.
pub struct Application(pub QueueItem);

impl Owned for Application {
    const NOUN: OwnNoun = OwnNoun::Application;

    async fn of(app: &App, caller: &Allowed<AnySession>, id: i64) -> Result<Option<Self>, Problem> {
        let applications = app.store.applications();
        let found = applications
            .of_account(caller.tenant, caller.account, ApplicationId(id))
            .await?;
        Ok(found.map(Application))
    }
}
