use super::*;
use crate::config::{ApiKeys, ApiSecret, MediaConfig};
use crate::phone::line::PhoneIdentity;
use crate::phone::wire::Direction;
use crate::rtp::port_pool::PortPool;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use std::sync::Arc;

struct NoKeys;

impl ApiKeys for NoKeys {
    fn secret(&self, _: &str) -> Option<ApiSecret> {
        None
    }
}

/// What may come between a room's closing and the next step of a leg that was in it.
enum Meanwhile {
    Left,
    Moved,
    Nothing,
}

struct Rooms {
    server: MediaServer,
    leg: Leg,
    events: mpsc::Receiver<LegEvent>,
    now: Instant,
}

impl Rooms {
    async fn start() -> Self {
        let (events, mut received) = mpsc::channel(64);
        tokio::spawn(async move { while received.recv().await.is_some() {} });
        let config = MediaConfig {
            udp: ([127, 0, 0, 1], 0).into(),
            advertise: vec![std::net::IpAddr::from([127, 0, 0, 1])],
            ..Default::default()
        };
        let server = MediaServer::start(config, Arc::new(NoKeys), events)
            .await
            .expect("a server");
        let ports = PortPool::new("127.0.0.1".parse().unwrap(), 46_100..=46_119);
        let format = WireFormat {
            remote: "127.0.0.1:9".parse().unwrap(),
            codec: PhoneCodec::MuLaw,
            payload_type: 0,
            offered: None,
            digits: None,
            offered_digits: None,
            direction: Direction::Both,
            srtp: None,
            source: "127.0.0.1".parse().unwrap(),
        };
        let now = Instant::now();
        let (sender, events) = mpsc::channel(64);
        let pair = ports.open(now).expect("a port");
        let leg = Leg::new(pair, format, sender, now).expect("a leg");
        Self {
            server,
            leg,
            events,
            now,
        }
    }

    fn join(&mut self, room: &RoomKey) {
        let identity = PhoneIdentity {
            identity: "applicant".to_owned(),
            ..PhoneIdentity::default()
        };
        let participant = PhoneParticipant::join(&self.server, room, identity, 8_000).expect("the room");
        self.leg.obey(LegCommand::Join(Box::new(participant)));
    }

    fn step(&mut self) {
        self.now += Duration::from_millis(20);
        self.leg.step(self.now);
    }

    fn was_dismissed(&mut self) -> bool {
        let mut was = false;
        while let Ok(event) = self.events.try_recv() {
            was |= event == LegEvent::Dismissed;
        }
        was
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_a_room_before_it_is_closed_is_not_sent_away_at_whatever_moment_the_leg_looks() {
    let mut rooms = Rooms::start().await;
    for round in 0..200 {
        let room = RoomKey::new("t1", format!("vm-{round}"));
        let next = RoomKey::new("t1", format!("next-{round}"));
        rooms.join(&room);
        rooms.step();
        // The leg takes its requests, then looks at its room. The request to leave is on its way before the room is closed, and the
        // leg looks in between: at once, or a step later.
        let meanwhile = match round % 3 {
            0 => Meanwhile::Left,
            1 => Meanwhile::Moved,
            _ => Meanwhile::Nothing,
        };
        rooms.server.close_room(&room).await;
        if round % 2 == 0 {
            rooms.step();
            assert!(
                !rooms.was_dismissed(),
                "round {round}: before it could hear of it"
            );
        }
        match meanwhile {
            Meanwhile::Left => rooms.leg.obey(LegCommand::Leave),
            Meanwhile::Moved => rooms.join(&next),
            Meanwhile::Nothing => {}
        }
        rooms.step();
        rooms.step();
        let is_sent_away = matches!(meanwhile, Meanwhile::Nothing);
        assert_eq!(rooms.was_dismissed(), is_sent_away, "round {round}");
        rooms.leg.obey(LegCommand::Leave);
        rooms.server.close_room(&next).await;
        rooms.step();
        assert!(!rooms.was_dismissed(), "round {round}: it is in no room");
    }
}
