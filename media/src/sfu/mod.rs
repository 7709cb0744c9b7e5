//! The selective forwarding unit.
//!
//! A [`room::Room`] knows its participants and announces them to each other. Each participant has one
//! [`connection::Connection`], a task that owns everything of that client. Packets go from the publisher's task
//! straight into the bounded queues of its subscribers: [`track::PublishedTrack::forward`].

pub(crate) mod address;
pub(crate) mod announce;
pub(crate) mod clock;
pub(crate) mod codec;
pub(crate) mod connection;
pub(crate) mod delivery;
pub(crate) mod event;
pub(crate) mod forward;
pub(crate) mod level;
pub(crate) mod message;
pub(crate) mod moderation;
pub(crate) mod overflow;
pub(crate) mod own_rooms;
pub(crate) mod padding;
pub(crate) mod participant;
pub(crate) mod peer;
pub(crate) mod queue;
pub(crate) mod reception;
pub(crate) mod rewrite;
pub(crate) mod room;
pub(crate) mod rpc;
pub(crate) mod rtcp_watch;
pub(crate) mod sdp;
pub(crate) mod server;
pub(crate) mod sid;
pub(crate) mod speakers;
pub(crate) mod standing_queue;
pub(crate) mod stats;
pub(crate) mod tap;
pub(crate) mod tcp;
pub(crate) mod track;
pub(crate) mod udp;
pub(crate) mod voice;
pub(crate) mod vp8;
