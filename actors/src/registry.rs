//! The running actors of this node: any kind by its own key, topics by name, screens by whose they are, rooms by the actors
//! that receive their events.

use crate::calls::own_rooms::MediaHappened;
use crate::directory::Directory;
use crate::identity::{Identity, session_holder};
use crate::topic::TopicAddr;
use crate::watch::SessionId;
use actix::{Actor, Addr, Context, Handler, Message, Recipient, ResponseActFuture, WrapFuture};
use futures::future::{BoxFuture, join_all};
use hub_domain::{AccountId, TenantId};
use hub_media::RoomKey;
use parking_lot::Mutex;
use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long an end is remembered: longer than any operation that began before it.
const REMEMBERED: Duration = Duration::from_secs(60);

/// The node stops. Answered when what must not be cut off is done.
#[derive(Message)]
#[rtype(result = "()")]
pub struct NodeStops;

/// The answer to [`NodeStops`] of an actor that finishes by itself: it comes with its end, because whoever asks an actor that has
/// stopped is told so.
pub(crate) fn until_it_ends<A: Actor<Context = Context<A>>>(actor: &A) -> ResponseActFuture<A, ()> {
    Box::pin(std::future::pending().into_actor(actor))
}

/// An actor that others find while it runs. Each defines what it does when the node stops.
pub trait Registered: Actor<Context = Context<Self>> + Handler<NodeStops> {
    /// Its key; the tenant first if it has one.
    type Key: Eq + Hash + Send + 'static;
}

/// The running actors of one kind.
pub type Running<A> = Directory<<A as Registered>::Key, Addr<A>>;

/// A directory whichever kind it is of.
trait AnyDirectory: Any + Send + Sync {
    fn stop_all(&self) -> Vec<BoxFuture<'static, ()>>;
    fn as_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
}

impl<K, A> AnyDirectory for Directory<K, Addr<A>>
where
    K: Eq + Hash + Send + 'static,
    A: Actor<Context = Context<A>> + Handler<NodeStops>,
{
    fn stop_all(&self) -> Vec<BoxFuture<'static, ()>> {
        let stopping = |addr: Addr<A>| -> BoxFuture<'static, ()> {
            let answer = addr.send(NodeStops);
            // One that has just stopped has nothing left to do.
            Box::pin(async move { answer.await.unwrap_or_default() })
        };
        self.all().into_iter().map(stopping).collect()
    }

    fn as_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}

/// Whose a socket is; nobody's before the hello.
#[derive(Default)]
struct Owner {
    holder: Option<String>,
    account: Option<(TenantId, AccountId)>,
    takes_calls: bool,
}

/// The running actors.
#[derive(Default)]
pub struct Registry {
    kinds: Mutex<HashMap<TypeId, Arc<dyn AnyDirectory>>>,
    /// The actor of each topic that is in view or in use.
    pub topics: Directory<(TenantId, String), TopicAddr>,
    /// Who hears what happens in the media rooms that the hub itself opened.
    pub rooms: Directory<RoomKey, Recipient<MediaHappened>>,
    /// Whose each connected screen is. Its actor is under the same number.
    sessions: Mutex<HashMap<SessionId, Owner>>,
    /// Holders that have lost what they were given, lately.
    ended: Mutex<HashMap<String, Instant>>,
    next_session: AtomicU64,
}

impl Registry {
    /// The running actors of one kind.
    pub fn of<A: Registered>(&self) -> Arc<Running<A>> {
        let mut kinds = self.kinds.lock();
        let found = kinds
            .entry(TypeId::of::<A>())
            .or_insert_with(|| Arc::new(Running::<A>::default()));
        found
            .clone()
            .as_any()
            .downcast()
            .expect("each kind's directory is under its own type")
    }

    /// Makes every screen reconnect elsewhere and every registered actor finish; resolves when all have.
    pub async fn stop(&self) {
        let kinds: Vec<Arc<dyn AnyDirectory>> = self.kinds.lock().values().cloned().collect();
        let running: Vec<_> = kinds.iter().flat_map(|kind| kind.stop_all()).collect();
        join_all(running).await;
    }

    /// A number for a new session.
    pub fn next_session(&self) -> SessionId {
        self.next_session.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Notes whose a connected screen is, once known; its actor is registered by then. False if the owner has just lost their
    /// access.
    pub fn put_session(&self, id: SessionId, who: Option<&Identity>) -> bool {
        let owner = who.map_or_else(Owner::default, |who| Owner {
            holder: who.holder(),
            account: who.tenant_account(),
            takes_calls: who.takes_calls(),
        });
        let holder = owner.holder.clone();
        self.sessions.lock().insert(id, owner);
        holder.is_none_or(|holder| !self.has_ended(&holder))
    }

    /// Remembers that a holder has lost their access; called before anything of theirs is looked up.
    pub fn note_end(&self, holder: &str) {
        let now = Instant::now();
        let mut ended = self.ended.lock();
        ended.retain(|_, at| now.duration_since(*at) < REMEMBERED);
        ended.insert(holder.to_owned(), now);
    }

    /// Whether a holder has lost their access within the last minute.
    pub fn has_ended(&self, holder: &str) -> bool {
        self.ended.lock().contains_key(holder)
    }

    /// Forgets a session.
    pub fn remove_session(&self, id: SessionId) {
        self.sessions.lock().remove(&id);
    }

    /// The sockets that one session row has let in.
    pub fn sessions_of(&self, sid: &str) -> Vec<SessionId> {
        self.sessions_held_by(&session_holder(sid))
    }

    /// The sockets of a session or of a guest.
    pub fn sessions_held_by(&self, holder: &str) -> Vec<SessionId> {
        self.sessions_where(|owner| owner.holder.as_deref() == Some(holder))
    }

    /// The sockets of an account, whatever let them in.
    pub fn sessions_of_account(&self, tenant: TenantId, account: AccountId) -> Vec<SessionId> {
        self.sessions_where(|owner| owner.account == Some((tenant, account)))
    }

    /// Who has a screen open and takes calls.
    pub fn people_who_take_calls(&self) -> HashSet<(TenantId, AccountId)> {
        let sessions = self.sessions.lock();
        sessions
            .values()
            .filter(|owner| owner.takes_calls)
            .filter_map(|owner| owner.account)
            .collect()
    }

    fn sessions_where(&self, meant: impl Fn(&Owner) -> bool) -> Vec<SessionId> {
        let sessions = self.sessions.lock();
        let meant = sessions.iter().filter(|(_, owner)| meant(owner));
        meant.map(|(id, _)| *id).collect()
    }

    /// How many screens are connected.
    pub fn session_count(&self) -> usize {
        self.sessions.lock().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use actix::{ActorFutureExt, MessageResult};
    use std::sync::atomic::AtomicBool;

    /// What `docs/tutorials/add-an-actor.md` asks of an actor, and no more.
    struct Bell {
        rung: u32,
        put_away: Arc<AtomicBool>,
    }

    impl Actor for Bell {
        type Context = Context<Self>;
    }

    impl Registered for Bell {
        type Key = (TenantId, String);
    }

    #[derive(Message)]
    #[rtype(result = "u32")]
    struct Ring;

    impl Handler<Ring> for Bell {
        type Result = MessageResult<Ring>;
        fn handle(&mut self, _: Ring, _: &mut Self::Context) -> Self::Result {
            self.rung += 1;
            MessageResult(self.rung)
        }
    }

    impl Handler<NodeStops> for Bell {
        type Result = ResponseActFuture<Self, ()>;
        fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
            let packing = tokio::time::sleep(Duration::from_millis(20)).into_actor(self);
            Box::pin(packing.map(|(), bell, _| bell.put_away.store(true, Ordering::Relaxed)))
        }
    }

    #[actix::test]
    async fn an_actor_is_found_by_its_key_and_finishes_before_the_node_has_stopped() {
        let test = testing::hub().await;
        let put_away = Arc::new(AtomicBool::new(false));
        let bell = test.hub.threads().start_actor(Bell {
            rung: 0,
            put_away: put_away.clone(),
        });
        let key = (TENANT, "door".to_owned());
        test.hub.registry().of::<Bell>().put(key.clone(), bell);
        let found = test.hub.registry().of::<Bell>().get(&key).unwrap();
        assert_eq!(found.send(Ring).await, Ok(1));
        assert!(
            test.hub
                .registry()
                .of::<Bell>()
                .get(&(TENANT, "gate".to_owned()))
                .is_none()
        );

        test.hub.stop(Duration::from_secs(60)).await;
        assert!(put_away.load(Ordering::Relaxed));
    }
}
