//! Callers who join while a line is checked.

use super::*;
use crate::testing::{TENANT, eventually, hub};
use hub_domain::calls::waiting_line::{DEFAULT_LINE, LineVisit, VisitState};
use hub_domain::{CallId, ProgramId};
use hub_store::calls::line_visits;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A telephone in a line: the place that its caller heard last, 0 for none.
struct Phone(Arc<AtomicU32>);

impl Actor for Phone {
    type Context = Context<Self>;
}

impl Handler<LinePlace> for Phone {
    type Result = ();
    fn handle(&mut self, message: LinePlace, _: &mut Self::Context) {
        self.0.store(message.place, Ordering::Relaxed);
    }
}

impl Handler<EndWait> for Phone {
    type Result = ();
    fn handle(&mut self, _: EndWait, _: &mut Self::Context) {}
}

fn visit(number: i64, node: &str) -> LineVisit {
    LineVisit {
        number: "+12025550150".into(),
        caller: "+12025550178".into(),
        ..LineVisit::waiting(
            format!("visit-{number:03}"),
            DEFAULT_LINE.into(),
            CallId(format!("call-{number}")),
            ProgramId(5),
            node.to_owned(),
            number,
        )
    }
}

#[actix::test]
async fn nobody_is_forgotten_who_joins_during_a_look() {
    let test = hub().await;
    let hub = &test.hub;
    let mut joined = Vec::new();
    for number in 0..40 {
        let visit = visit(number, hub.node());
        // A check that may or may not know the row.
        WaitingLine::check(hub, TENANT, DEFAULT_LINE);
        let mut write = hub.store().write().await.unwrap();
        line_visits::insert(&mut write, TENANT, &visit).await.unwrap();
        write.commit().await.unwrap();
        let place = Arc::new(AtomicU32::new(0));
        let phone = Phone(place.clone()).start();
        joined.push((visit.id.clone(), place));
        let join = Join {
            visit: visit.id,
            place: phone.clone().recipient(),
            end: phone.recipient(),
        };
        let line = WaitingLine::started(hub, TENANT, DEFAULT_LINE);
        line.send(join).await.unwrap();
    }
    let places = || -> Vec<u32> {
        let places = joined.iter().map(|(_, place)| place.load(Ordering::Relaxed));
        places.collect()
    };
    let all: Vec<u32> = (1..=40).collect();
    assert!(eventually(async || places() == all).await, "{:?}", places());

    let mut write = hub.store().write().await.unwrap();
    for (visit, _) in &joined {
        line_visits::ended(&mut write, TENANT, visit, VisitState::GaveUp)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let is_over = eventually(async || WaitingLine::running(hub, TENANT, DEFAULT_LINE).is_none()).await;
    assert!(is_over, "a line with nobody in it goes on");
}
