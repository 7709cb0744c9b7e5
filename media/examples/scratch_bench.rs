#![allow(dead_code)]
use base64::Engine;
use bytes::{Bytes, BytesMut};
use hub_media::*;
use livekit_protocol as proto;
use prost::Message;
use rtc::media_stream::MediaStreamTrack;
use rtc::peer_connection::configuration::RTCConfigurationBuilder;
use rtc::peer_connection::configuration::media_engine::MediaEngine;
use rtc::peer_connection::configuration::setting_engine::SettingEngineBuilder;
use rtc::peer_connection::message::{RTCMessage, TaggedRTCMessage};
use rtc::peer_connection::sdp::RTCSessionDescription;
use rtc::peer_connection::transport::RTCIceCandidateInit;
use rtc::peer_connection::{RTCPeerConnection, RTCPeerConnectionBuilder};
use rtc::rtp_transceiver::rtp_sender::*;
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverInit};
use rtc::sansio::Protocol;
use rtc::shared::{TaggedBytesMut, TransportContext, TransportProtocol};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
struct K;
impl ApiKeys for K {
    fn secret(&self, _: &str) -> Option<ApiSecret> {
        Some(ApiSecret {
            space: "t".into(),
            secret: "secret-secret-secret-secret-secret".into(),
        })
    }
}
static RECV: AtomicU64 = AtomicU64::new(0);
static LAT: std::sync::Mutex<Vec<u32>> = std::sync::Mutex::new(Vec::new());
static T0: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
fn opus() -> RTCRtpCodec {
    RTCRtpCodec {
        mime_type: "audio/opus".into(),
        clock_rate: 48000,
        channels: 2,
        sdp_fmtp_line: "minptime=10;useinbandfec=1".into(),
        rtcp_feedback: vec![],
    }
}
fn recvonly(pc: &mut RTCPeerConnection) {
    pc.add_transceiver_from_kind(
        RtpCodecKind::Audio,
        Some(RTCRtpTransceiverInit {
            direction: RTCRtpTransceiverDirection::Recvonly,
            ..Default::default()
        }),
    )
    .unwrap();
}
async fn client(
    h: tokio::runtime::Handle,
    media: MediaServer,
    room: String,
    id: String,
    publish: bool,
    sections: usize,
) {
    let now = Instant::now();
    let socket = tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let local = socket.local_addr().unwrap();
    let mut me = MediaEngine::default();
    me.register_codec(
        RTCRtpCodecParameters {
            rtp_codec: opus(),
            payload_type: 111,
        },
        RtpCodecKind::Audio,
    )
    .unwrap();
    me.register_header_extension(
        RTCRtpHeaderExtensionCapability {
            uri: "urn:ietf:params:rtp-hdrext:sdes:mid".into(),
        },
        RtpCodecKind::Audio,
        None,
    )
    .unwrap();
    let s = SettingEngineBuilder::new()
        .with_multicast_dns_mode(rtc::ice::mdns::MulticastDnsMode::Disabled)
        .with_include_loopback_candidate(true)
        .build();
    let mut pc = RTCPeerConnectionBuilder::new()
        .with_configuration(RTCConfigurationBuilder::new().build())
        .with_media_engine(me)
        .with_setting_engine(s)
        .build(now)
        .unwrap();
    pc.create_data_channel("_reliable", None).unwrap();
    for _ in 0..sections {
        recvonly(&mut pc);
    }
    let ssrc = rand::random::<u32>();
    let cid = format!("cid-{id}");
    if publish {
        let track = MediaStreamTrack::new(
            "s".into(),
            cid.clone(),
            cid.clone(),
            RtpCodecKind::Audio,
            vec![RTCRtpEncodingParameters {
                rtp_coding_parameters: RTCRtpCodingParameters {
                    ssrc: Some(ssrc),
                    ..Default::default()
                },
                codec: opus(),
                active: true,
                ..Default::default()
            }],
        );
        pc.add_transceiver_from_track(
            track,
            Some(RTCRtpTransceiverInit {
                direction: RTCRtpTransceiverDirection::Sendonly,
                ..Default::default()
            }),
        )
        .unwrap();
    }
    pc.add_local_candidate(RTCIceCandidateInit {
        candidate: format!("candidate:1 1 udp 2130706431 127.0.0.1 {} typ host", local.port()),
        ..Default::default()
    })
    .unwrap();
    let offer = pc.create_offer(None).unwrap();
    pc.set_local_description(now, offer.clone()).unwrap();
    let mut join = proto::JoinRequest {
        publisher_offer: Some(proto::SessionDescription {
            r#type: "offer".into(),
            sdp: offer.sdp,
            ..Default::default()
        }),
        connection_settings: Some(proto::ConnectionSettings {
            auto_subscribe: true,
            ..Default::default()
        }),
        ..Default::default()
    };
    if publish {
        join.add_track_requests.push(proto::AddTrackRequest {
            cid: cid.clone(),
            r#type: 0,
            source: 2,
            ..Default::default()
        });
    }
    let w = proto::WrappedJoinRequest {
        compression: 0,
        join_request: join.encode_to_vec(),
    };
    let token = media
        .mint_token("k", &TokenGrant::join(&room, &id), Duration::from_secs(600))
        .unwrap();
    let rq = SignalRequestInfo {
        path: "/rtc/v1".into(),
        query: format!(
            "join_request={}",
            base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(w.encode_to_vec())
        ),
        authorization: Some(format!("Bearer {token}")),
    };
    let m2 = media.clone();
    let mut c = h
        .spawn(async move { m2.connect(rq).await })
        .await
        .unwrap()
        .unwrap();
    let mut buf = vec![0u8; 2048];
    let mut pace = tokio::time::interval(Duration::from_millis(20));
    let mut seq = 0u16;
    let mut connected = false;
    let mut ping = Instant::now();
    loop {
        tokio::select! {
          f=c.outgoing.recv()=>{ let Some(SignalFrame::Message(b))=f else {println!("{id} closed {f:?}");return};
            let msg=proto::SignalResponse::decode(b).unwrap().message.unwrap(); if std::env::var("V").is_ok(){println!("{id} <- {}", format!("{msg:?}").chars().take(60).collect::<String>());} match msg {
              proto::signal_response::Message::Answer(a)=>{ pc.set_remote_description(Instant::now(),RTCSessionDescription::answer(a.sdp).unwrap()).unwrap(); }
              proto::signal_response::Message::MediaSectionsRequirement(m)=>{ for _ in 0..m.num_audios {recvonly(&mut pc);} let o=pc.create_offer(None).unwrap(); pc.set_local_description(Instant::now(),o.clone()).unwrap(); let r=proto::SignalRequest{message:Some(proto::signal_request::Message::Offer(proto::SessionDescription{r#type:"offer".into(),sdp:o.sdp,..Default::default()}))}; c.incoming.send(r.encode_to_vec().into()).await.unwrap(); }
              _=>{} } }
          r=socket.recv_from(&mut buf)=>{ if let Ok((n,from))=r { let mut n=n; let mut from=from; loop { let now=Instant::now(); let _=pc.handle_read(TaggedBytesMut{now,transport:TransportContext{local_addr:local,peer_addr:from,transport_protocol:TransportProtocol::UDP,ecn:None},message:BytesMut::from(&buf[..n])}); match socket.try_recv_from(&mut buf){Ok((m,f))=>{n=m;from=f;},Err(_)=>break} } }
            while let Some(e)=pc.poll_event(){ if std::env::var("V").is_ok(){println!("{id} {e:?}");} if let rtc::peer_connection::event::RTCPeerConnectionEvent::OnConnectionStateChangeEvent(s)=e { connected = s==rtc::peer_connection::state::RTCPeerConnectionState::Connected; } }
            while let Some(m)=pc.poll_read(){ if let RTCMessage::RtpPacket(_,p)=m.message { RECV.fetch_add(1,Ordering::Relaxed); if p.payload.len()>=12 { let sent=u64::from_be_bytes(p.payload[4..12].try_into().unwrap()); let d=(T0.get().unwrap().elapsed().as_micros() as u64).saturating_sub(sent); if let Ok(mut l)=LAT.try_lock(){ l.push(d as u32);} } } }
          }
          _=pace.tick()=>{ if publish&&connected { let mut payload=vec![0u8;100]; payload[0]=0x78; payload[4..12].copy_from_slice(&(T0.get().unwrap().elapsed().as_micros() as u64).to_be_bytes()); let h=rtc::rtp::header::Header{version:2,payload_type:111,sequence_number:seq,timestamp:seq as u32*960,ssrc,..Default::default()}; seq=seq.wrapping_add(1); let _=pc.handle_write(TaggedRTCMessage{now:Instant::now(),message:RTCMessage::RtpPacket(String::new(),rtc::rtp::Packet{header:h,payload:Bytes::from(payload)})}); }
            let now=Instant::now(); if pc.poll_timeout().is_some_and(|t|t<=now){ let _=pc.handle_timeout(now);}
            if ping.elapsed()>Duration::from_secs(5){ping=now; let r=proto::SignalRequest{message:Some(proto::signal_request::Message::Ping(1))}; let _=c.incoming.send(r.encode_to_vec().into()).await;} }
        }
        while let Some(m) = pc.poll_write() {
            if std::env::var("V").is_ok() && !connected {
                println!("{id} send {} to {}", m.message.len(), m.transport.peer_addr);
            }
            let _ = socket.try_send_to(&m.message, m.transport.peer_addr);
        }
    }
}
fn cpu() -> u64 {
    let mut t = 0;
    for e in std::fs::read_dir("/proc/self/task").unwrap() {
        let p = e.unwrap().path();
        let s = std::fs::read_to_string(p.join("comm")).unwrap_or_default();
        if s.trim() == "sfu" {
            let st = std::fs::read_to_string(p.join("schedstat")).unwrap();
            t += st.split(' ').next().unwrap().parse::<u64>().unwrap();
        }
    }
    t
}
fn main() {
    T0.set(Instant::now()).unwrap();
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (pubs, subs, rooms) = (a[0], a[1], *a.get(2).unwrap_or(&1));
    let srv = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("sfu")
        .enable_all()
        .build()
        .unwrap();
    let cli = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("cli")
        .enable_all()
        .build()
        .unwrap();
    let (tx, mut rx) = tokio::sync::mpsc::channel(10000);
    let media = srv.block_on(async {
        srv.spawn(async {
            MediaServer::start(
                MediaConfig {
                    udp: "127.0.0.1:0".parse().unwrap(),
                    tcp: None,
                    advertise: vec![],
                },
                Arc::new(K),
                tx,
            )
            .await
            .unwrap()
        })
        .await
        .unwrap()
    });
    cli.spawn(async move { while rx.recv().await.is_some() {} });
    for r in 0..rooms {
        for i in 0..pubs + subs {
            let (m, room) = (media.clone(), format!("r{r}"));
            let h = srv.handle().clone();
            let _ = h;
            cli.spawn(client_on(
                srv.handle().clone(),
                m,
                room,
                format!("p{i}"),
                i < pubs,
                if i < pubs { pubs + 1 } else { pubs + 1 },
            ));
            std::thread::sleep(Duration::from_millis(60));
        }
    }
    std::thread::sleep(Duration::from_secs(4));
    for _ in 0..3 {
        LAT.lock().unwrap().clear();
        let (c0, s0, r0, t0) = (cpu(), media.stats(), RECV.load(Ordering::Relaxed), Instant::now());
        std::thread::sleep(Duration::from_secs(5));
        let dt = t0.elapsed().as_secs_f64();
        let (c, s, r) = (cpu() - c0, media.stats(), RECV.load(Ordering::Relaxed) - r0);
        let out = s.rtp_out - s0.rtp_out;
        let mut l = LAT.lock().unwrap().clone();
        l.sort();
        let q = |p: f64| l.get((l.len() as f64 * p) as usize).copied().unwrap_or(0);
        println!(
            "out {:.0}/s in {:.0}/s received {:.0}/s  sfu cpu {:.1}%  => {:.2} us/pkt, {:.0} pkt/s/core, dropped {} lat p50 {} p99 {} us  {:?}",
            out as f64 / dt,
            (s.rtp_in - s0.rtp_in) as f64 / dt,
            r as f64 / dt,
            c as f64 / 1e7 / dt,
            c as f64 / 1e3 / out as f64,
            out as f64 / (c as f64 / 1e9),
            s.rtp_dropped - s0.rtp_dropped,
            q(0.5),
            q(0.99),
            (s.participants, s.tracks)
        );
    }
    std::process::exit(0);
}
async fn client_on(
    h: tokio::runtime::Handle,
    media: MediaServer,
    room: String,
    id: String,
    publish: bool,
    sections: usize,
) {
    client(h, media, room, id, publish, sections).await
}
