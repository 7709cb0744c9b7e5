//! Bridge: two telephones that go on without the reviewer who brought them together. Started by the conference that leaves them; owns
//! both lines and the room in which they hear each other; nothing is recorded or written down; ends with the first that hangs up.

use super::lines::{PhoneHappened, Unheard};
use super::own_rooms::{self, MediaHappened};
use crate::Hub;
use crate::registry::{NodeStops, Registered};
use actix::{Actor, ActorContext, Context, Handler, Message};
use hub_domain::{CallId, TenantId};
use hub_media::phone::PhoneIdentity;
use hub_media::sip::gateway::{CallEvent, PhoneCall};
use hub_media::{MediaError, RoomEvent};

/// See the module.
pub(crate) struct Bridge {
    hub: Hub,
    tenant: TenantId,
    call: CallId,
    /// Who the other one was in the call.
    identity: String,
    /// The caller's telephone, and the other one.
    ends: [PhoneCall; 2],
}

impl Bridge {
    /// Takes both telephones out of their room, and joins them. False where the caller's is over; of the other one's end it is told.
    pub fn start(hub: &Hub, tenant: TenantId, call: CallId, identity: &str, ends: [PhoneCall; 2]) -> bool {
        let bridge = Self {
            hub: hub.clone(),
            tenant,
            call: call.clone(),
            identity: identity.to_owned(),
            ends,
        };
        let (ends, room) = (bridge.ends.clone(), own_rooms::of_bridge(tenant, &call));
        let addr = hub.threads().start_actor(bridge);
        hub.registry()
            .of::<Self>()
            .put((tenant, call.clone()), addr.clone());
        // First of all: a room of the hub's own that nobody has is closed.
        hub.registry().rooms.put(room, addr.clone().recipient());
        if let Err(error) = join(hub, tenant, &call, &ends) {
            tracing::info!(%error, %call, "two telephones cannot be left to each other");
            Self::other_ended(hub, tenant, &call, identity);
            return false;
        }
        let is_ours = hub.lines().give(tenant, &call, addr.recipient());
        if !is_ours {
            Self::other_ended(hub, tenant, &call, identity);
        }
        is_ours
    }

    /// A telephone that was called into a call is gone.
    pub fn other_ended(hub: &Hub, tenant: TenantId, call: &CallId, identity: &str) {
        if let Some(bridge) = hub.registry().of::<Self>().get(&(tenant, call.clone())) {
            // Once: the caller would listen to nobody.
            bridge.do_send(OtherEnded {
                identity: identity.to_owned(),
            });
        }
    }

    fn end(&mut self, ctx: &mut Context<Self>) {
        let key = (self.tenant, self.call.clone());
        self.hub.registry().of::<Self>().remove(&key);
        let room = own_rooms::of_bridge(self.tenant, &self.call);
        self.hub.registry().rooms.remove(&room);
        for phone in self.ends.clone() {
            tokio::spawn(async move { phone.hang_up().await });
        }
        let hub = self.hub.clone();
        tokio::spawn(async move { hub.media().close_room(&room).await });
        ctx.stop();
    }
}

/// Takes both telephones out of their room, into one of their own.
fn join(hub: &Hub, tenant: TenantId, call: &CallId, ends: &[PhoneCall; 2]) -> Result<(), MediaError> {
    let room = own_rooms::of_bridge(tenant, call);
    for (identity, phone) in ["caller", "other"].into_iter().zip(ends) {
        phone.leave()?;
        let identity = PhoneIdentity {
            identity: identity.to_owned(),
            ..PhoneIdentity::default()
        };
        phone.join(hub.media(), &room, identity)?;
    }
    Ok(())
}

impl Registered for Bridge {
    type Key = (TenantId, CallId);
}

impl Actor for Bridge {
    type Context = Context<Self>;
}

impl Handler<PhoneHappened> for Bridge {
    type Result = Result<(), Unheard>;
    fn handle(&mut self, PhoneHappened(event): PhoneHappened, ctx: &mut Self::Context) -> Self::Result {
        if let CallEvent::Ended(_) = event {
            self.end(ctx);
        }
        Ok(())
    }
}

impl Handler<MediaHappened> for Bridge {
    type Result = ();
    fn handle(&mut self, MediaHappened(event): MediaHappened, ctx: &mut Self::Context) {
        if let RoomEvent::RoomEnded { .. } = event {
            self.end(ctx);
        }
    }
}

/// The other telephone is gone.
#[derive(Message)]
#[rtype(result = "()")]
struct OtherEnded {
    identity: String,
}

impl Handler<OtherEnded> for Bridge {
    type Result = ();
    fn handle(&mut self, message: OtherEnded, ctx: &mut Self::Context) {
        if message.identity == self.identity {
            self.end(ctx);
        }
    }
}

impl Handler<NodeStops> for Bridge {
    type Result = ();
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) {
        self.end(ctx);
    }
}
