//! Attendance: who of those who take calls has a screen open at this node. Started with the node; owns what it has written
//! of them; compares it with the connected screens every few seconds, and when somebody signs in; notifies the supervisors'
//! board what changed; ends with the node, and nobody is here any more.

use crate::Hub;
use crate::drive::driven;
use crate::error::Result;
use crate::registry::{NodeStops, Registered};
use actix::{
    Actor, ActorFutureExt, AsyncContext, Context, Handler, Message, MessageResult, ResponseActFuture,
    WrapFuture,
};
use hub_domain::{AccountId, TenantId};
use hub_store::calls::availabilities;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Interval at which open screens are checked. A person whose last screen is closed counts as gone after two checks: a page
/// that is loaded anew is back by then.
const CHECK_EVERY: Duration = Duration::from_secs(3);

type Person = (TenantId, AccountId);

/// See the module.
pub struct Attendance {
    hub: Hub,
    /// Written as here.
    here: HashSet<Person>,
    /// Of those, who had no screen open at the last check.
    leaving: HashSet<Person>,
    renewed_at: Instant,
    /// A write is under way.
    is_writing: bool,
    /// Somebody has come meanwhile.
    look_again: bool,
}

impl Attendance {
    /// Starts it.
    pub(crate) async fn start(hub: &Hub) -> Result<()> {
        let first = Self::new(hub.clone()).await?;
        hub.keep("attendance", String::new(), (), first, Self::new);
        Ok(())
    }

    /// It knows of nobody yet, and neither does the store.
    async fn new(hub: Hub) -> Result<Self> {
        let mut write = hub.store().write().await?;
        availabilities::forget_node(&mut write, hub.node()).await?;
        write.commit().await?;
        Ok(Self {
            hub,
            here: HashSet::new(),
            leaving: HashSet::new(),
            renewed_at: Instant::now(),
            is_writing: false,
            look_again: false,
        })
    }

    /// Somebody has signed in: they are here at once. Where the mailbox is full, the next check finds them.
    pub(crate) fn check(hub: &Hub) {
        if let Some(attendance) = hub.registry().of::<Self>().get(&()) {
            drop(attendance.try_send(SomebodyCame));
        }
    }

    /// Compares what is written with the screens. `closing`: who had no screen open before either has left.
    fn compare(&mut self, closing: bool, ctx: &mut Context<Self>) {
        if self.is_writing {
            self.look_again = true;
            return;
        }
        let open = self.hub.registry().people_who_take_calls();
        let come: Vec<Person> = open.difference(&self.here).copied().collect();
        let mut gone = Vec::new();
        if closing {
            let absent: HashSet<Person> = self.here.difference(&open).copied().collect();
            gone = absent.intersection(&self.leaving).copied().collect();
            self.leaving = absent;
        }
        let renews =
            self.renewed_at.elapsed() >= Duration::from_millis(availabilities::RENEW_MS.unsigned_abs());
        if come.is_empty() && gone.is_empty() && !renews {
            return;
        }
        self.is_writing = true;
        let (store, node) = (self.hub.store().clone(), self.hub.node().to_owned());
        let written = {
            let (come, gone) = (come.clone(), gone.clone());
            driven(async move {
                let mut write = store.write().await?;
                availabilities::attend(&mut write, &node, &come, &gone).await?;
                if renews {
                    availabilities::renew(&mut write, &node).await?;
                }
                write.commit().await
            })
        };
        ctx.spawn(written.into_actor(self).map(move |written, attendance, ctx| {
            attendance.is_writing = false;
            match written {
                Ok(()) => {
                    attendance.here.extend(come);
                    for person in &gone {
                        attendance.here.remove(person);
                        attendance.leaving.remove(person);
                    }
                    if renews {
                        attendance.renewed_at = Instant::now();
                    }
                }
                // The next check finds the same difference.
                Err(error) => tracing::warn!(%error, "who has a screen open is not written down yet"),
            }
            if std::mem::take(&mut attendance.look_again) {
                attendance.compare(false, ctx);
            }
        }));
    }
}

impl Registered for Attendance {
    /// There is one.
    type Key = ();
}

impl Actor for Attendance {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        self.compare(false, ctx);
        ctx.run_interval(CHECK_EVERY, |attendance, ctx| attendance.compare(true, ctx));
    }
}

/// Somebody has signed in.
#[derive(Message)]
#[rtype(result = "()")]
struct SomebodyCame;

impl Handler<SomebodyCame> for Attendance {
    type Result = ();
    fn handle(&mut self, _: SomebodyCame, ctx: &mut Self::Context) {
        self.compare(false, ctx);
    }
}

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "AttendanceState")]
pub struct ObserveAttendance;

/// See [`ObserveAttendance`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttendanceState {
    /// Who is written as here, in order.
    pub here: Vec<(TenantId, AccountId)>,
}

impl Handler<ObserveAttendance> for Attendance {
    type Result = MessageResult<ObserveAttendance>;
    fn handle(&mut self, _: ObserveAttendance, _: &mut Self::Context) -> Self::Result {
        let mut here: Vec<Person> = self.here.iter().copied().collect();
        here.sort_by_key(|(tenant, account)| (tenant.0, account.0));
        MessageResult(AttendanceState { here })
    }
}

impl Handler<NodeStops> for Attendance {
    type Result = ResponseActFuture<Self, ()>;
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) -> Self::Result {
        let (store, node) = (self.hub.store().clone(), self.hub.node().to_owned());
        let gone: Vec<Person> = self.here.drain().collect();
        let written = driven(async move {
            let mut write = store.write().await?;
            availabilities::attend(&mut write, &node, &[], &gone).await?;
            write.commit().await
        });
        Box::pin(written.into_actor(self).map(|written, attendance, _| {
            // Nothing is written after this.
            attendance.is_writing = true;
            if let Err(error) = written {
                tracing::warn!(%error, "that nobody has a screen open here any more is not written; it is known within minutes");
            }
        }))
    }
}
