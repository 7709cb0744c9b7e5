//! Callers who join while a line looks around.

use super::*;
use crate::testing::{TENANT, eventually, hub};
use hub_domain::calls::waiting_line::{DEFAULT_LINE, LineVisit, VisitKind, VisitState};
use hub_domain::{CallId, ProgramId};
use hub_store::calls::line_visits;

/// A telephone in a line, which does nothing.
struct Phone;

impl Actor for Phone {
    type Context = Context<Self>;
}

impl Handler<LinePlace> for Phone {
    type Result = ();
    fn handle(&mut self, _: LinePlace, _: &mut Self::Context) {}
}

impl Handler<EndWait> for Phone {
    type Result = ();
    fn handle(&mut self, _: EndWait, _: &mut Self::Context) {}
}

fn visit(number: i64, node: &str) -> LineVisit {
    LineVisit {
        id: format!("visit-{number:03}"),
        line: DEFAULT_LINE.into(),
        call: CallId(format!("call-{number}")),
        program: ProgramId(5),
        number: "+12025550150".into(),
        caller: "+12025550178".into(),
        caller_name: String::new(),
        thread: None,
        lang: "en".into(),
        priority: 999,
        kind: VisitKind::Call,
        callback_number: String::new(),
        callback_call: None,
        tries: 0,
        due_at_ms: 0,
        node: node.to_owned(),
        state: VisitState::Waiting,
        joined_at_ms: number,
        ended_at_ms: None,
    }
}

#[actix::test]
async fn nobody_is_forgotten_who_joins_during_a_look() {
    let test = hub().await;
    let hub = &test.hub;
    let phone = Phone.start();
    let mut joined = Vec::new();
    for number in 0..40 {
        let visit = visit(number, hub.node());
        // A look that may or may not know the row.
        WaitingLine::look(hub, TENANT, DEFAULT_LINE);
        let mut write = hub.store().write().await.unwrap();
        line_visits::insert(&mut write, TENANT, &visit).await.unwrap();
        write.commit().await.unwrap();
        joined.push(visit.id.clone());
        let join = Join {
            visit: visit.id,
            place: phone.clone().recipient(),
            end: phone.clone().recipient(),
        };
        let line = WaitingLine::started(hub, TENANT, DEFAULT_LINE);
        line.send(join).await.unwrap();
    }
    let line = WaitingLine::running(hub, TENANT, DEFAULT_LINE).unwrap();
    // A look ends after them all.
    line.send(Look).await.unwrap();
    tokio::time::sleep(2 * LOOK_EVERY).await;
    let state = line.send(ObserveLine).await.unwrap();
    assert_eq!(state.callers, joined);

    let mut write = hub.store().write().await.unwrap();
    for visit in &joined {
        line_visits::ended(&mut write, TENANT, visit, VisitState::GaveUp)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let is_over = eventually(async || WaitingLine::running(hub, TENANT, DEFAULT_LINE).is_none()).await;
    assert!(is_over, "a line with nobody in it goes on");
}
