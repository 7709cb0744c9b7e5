//! Torture messages, written from the descriptions of RFC 4475, and other messages of those who mean no good: each is answered with a
//! final status or not at all, the gateway keeps answering, and a call that runs goes on.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, next, until};
use hub_media::sip::gateway::{CallEnd, CallEvent};
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// How long answers to other requests are passed over.
const PASSED_OVER: Duration = Duration::from_secs(3);

/// Sends to a gateway and hears what it answers.
struct Stranger {
    socket: UdpSocket,
    gateway: SocketAddr,
}

impl Stranger {
    fn of(gateway: SocketAddr) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
        let wait = Some(Duration::from_millis(700));
        socket.set_read_timeout(wait).expect("set");
        Self { socket, gateway }
    }

    fn address(&self) -> SocketAddr {
        self.socket.local_addr().expect("an address")
    }

    fn send(&self, message: &[u8]) {
        self.socket.send_to(message, self.gateway).expect("sent");
    }

    /// The status of the next final answer; none where none comes in time.
    fn final_status(&self) -> Option<u16> {
        self.final_status_of(None)
    }

    /// The same to the request of this Call-ID, where one is given. What is late, to requests before it, is passed over, however much
    /// that is: a gateway that has two thousand requests to answer answers this one after them. Refusals that nobody acknowledges are
    /// repeated for half a minute, which is not waited for.
    fn final_status_of(&self, id: Option<&str>) -> Option<u16> {
        let mut answer = [0; 65_536];
        let begun = Instant::now();
        while begun.elapsed() < PASSED_OVER {
            let length = self.socket.recv(&mut answer).ok()?;
            let text = String::from_utf8_lossy(&answer[..length]).into_owned();
            let is_meant = id.is_none_or(|id| {
                text.lines()
                    .filter_map(|line| line.strip_prefix("Call-ID:"))
                    .any(|known| known.trim() == id)
            });
            if !is_meant {
                continue;
            }
            let status = text.strip_prefix("SIP/2.0 ")?.get(..3)?.parse().ok()?;
            if status >= 200 {
                return Some(status);
            }
        }
        None
    }

    /// Throws away what has come.
    fn forget(&self) {
        let mut answer = [0; 65_536];
        self.socket
            .set_read_timeout(Some(Duration::from_millis(50)))
            .expect("set");
        while self.socket.recv(&mut answer).is_ok() {}
        self.socket
            .set_read_timeout(Some(Duration::from_millis(700)))
            .expect("set");
    }

    /// Whether the gateway still answers.
    fn is_answered(&self, number: usize) -> bool {
        self.forget();
        let id = format!("alive-{number}");
        let options = request("OPTIONS", self.address(), &id, "", b"");
        // A datagram may be lost: a flood fills the sockets of both. Each try waits until nothing comes any more.
        (0..20).any(|_| {
            self.send(&options);
            self.final_status_of(Some(&id)) == Some(200)
        })
    }
}

/// A request with everything that it needs, further headers, and a body.
fn request(method: &str, from: SocketAddr, id: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let mut message = format!(
        "{method} sip:{NUMBER}@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP {from};branch=z9hG4bK{id}\r\nMax-Forwards: 70\r\n\
         From: <sip:+12025550123@127.0.0.1>;tag={id}\r\nTo: <sip:{NUMBER}@127.0.0.1>\r\nCall-ID: {id}\r\nCSeq: 1 {method}\r\n\
         Contact: <sip:x@{from}>\r\n{headers}Content-Length: {length}\r\n\r\n"
    )
    .into_bytes();
    message.extend_from_slice(body);
    message
}

/// The messages by the names of their sections: what is wrong with them is what the section describes.
fn torture(from: SocketAddr) -> Vec<(&'static str, Vec<u8>)> {
    let via = format!("Via: SIP/2.0/UDP {from};branch=z9hG4bK");
    let text = |message: String| message.replace('\n', "\r\n").into_bytes();
    let long = "x".repeat(3_000);
    vec![
        ("3.1.1.1 a short tortuous INVITE", text(format!(
            "INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0\nTO :\n sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n\nfrom   : \"J Rosenberg \\\\\\\"\"       <sip:jdrosen@example.com>\n  ;\n  tag = 98asjd8\nMaX-fOrWaRdS: 0068\nCall-ID: wsinv.ndaksdj@192.0.2.1\nContent-Length   : 150\ncseq: 0009\n  INVITE\n{via}390skdjuw\nNewFangledHeader:   newfangled value\n continued newfangled value\nUnknownHeaderWithUnusualValue: ;;,,;;,;\nContent-Type: application/sdp\n\nv=0\n"
        ))),
        ("3.1.1.2 wide range of valid characters", text(format!(
            "!interesting-Method0123456789_*+`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0\n{via}-.!%66*_+`'~\nTo: \"BEL:\\\u{7} NUL:\\\u{0} DEL:\\\u{7f}\" <sip:1_unusual@example.com>\nFrom: token1~` token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%=\"x\";tag=_token~1'+`*%!-.\nCall-ID: intmeth.word%ZK-!.*_+'@word`~)(><:\\/\"][?}}{{\nCSeq: 139122385 !interesting-Method0123456789_*+`.%indeed'~\nMax-Forwards: 255\nextensionHeader-!.%*+_`'~:\u{feff}\u{5927}\u{505c}\u{96fb}\nContent-Length: 0\n\n"
        ))),
        ("3.1.1.3 valid use of the % escaping", text(format!(
            "INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0\nTo: sip:%75se%72@example.com\nFrom: <sip:I%20have%20spaces@example.net>;tag=938\nMax-Forwards: 87\ni: esc01.239409asdfakjkn23onasd0-3234\nCSeq: 234234 INVITE\n{via}kdjuw\nC: application/sdp\nContact: <sip:cal%6Cer@host5.example.net;%6C%72;n%61me=v%61lue%25%34%31>\nContent-Length: 0\n\n"
        ))),
        ("3.1.1.4 escaped nulls in URIs", text(format!(
            "REGISTER sip:example.com SIP/2.0\nTo: sip:null-%00-null@example.com\nFrom: sip:null-%00-null@example.com;tag=839923423\nMax-Forwards: 70\nCall-ID: escnull.39203ndfvkjdasfkq3w4otrq0adsfdfnavd\nCSeq: 14398234 REGISTER\n{via}knl\nContact: <sip:%00@host5.example.com>\nL:0\n\n"
        ))),
        ("3.1.1.5 use of % when it is not an escape", text(format!(
            "RE%47IST%45R sip:registrar.example.com SIP/2.0\nTo: \"%Z%45\" <sip:resource@example.com>\nFrom: \"%Z%45\" <sip:resource@example.com>;tag=f232jadfj23\nCall-ID: esc02.asdfnqwo34rq23i34jrjasdcnl23nrlknsdf\n{via}209%fzsnel234\nCSeq: 29344 RE%47IST%45R\nMax-Forwards: 70\nContact: <sip:alias1@host1.example.com>\nl: 0\n\n"
        ))),
        ("3.1.1.6 no white space between display name and <", text(format!(
            "OPTIONS sip:user@example.com SIP/2.0\nTo: sip:user@example.com\nFrom: caller<sip:caller@example.com>;tag=323\nMax-Forwards: 70\nCall-ID: lwsdisp.1234abcd@funky.example.com\nCSeq: 60 OPTIONS\n{via}lws\nl: 0\n\n"
        ))),
        ("3.1.1.7 long values in header fields", text(format!(
            "INVITE sip:user@example.com SIP/2.0\nTo: \"I have a user name of {long} proportion\"<sip:user@example.com:6000;unknownparam1={long};longparam{long}=shortvalue>\nF: sip:amazinglylongcallername@example.net;tag=12{long}424;unknownheaderparamname{long}=x\nCall-ID: longreq.one{long}longcallid\nCSeq: 3882340 INVITE\nMax-Forwards: 70\nUnknown-{long}-Name: unknown-{long}-value\n{via}{long}\nContact: <sip:x@host>\nContent-Length: 0\n\n"
        ))),
        ("3.1.1.8 extra trailing octets in a UDP datagram", {
            let mut message = request("REGISTER", from, "dblreq", "", b"");
            message.extend(request("INVITE", from, "dblreq-2", "", b""));
            message
        }),
        ("3.1.1.9 semicolon-separated parameters in the user part", text(format!(
            "OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0\nTo: sip:j_user@example.com\nFrom: sip:caller@example.org;tag=33242\nMax-Forwards: 3\nCall-ID: semiuri.0ha0isndaksdj\nCSeq: 8 OPTIONS\nAccept: application/sdp, application/pkcs7-mime\n{via}kdjuwsemi\nl: 0\n\n"
        ))),
        ("3.1.1.10 varied and unknown transports", text(format!(
            "OPTIONS sip:user@example.com SIP/2.0\nTo: sip:user@example.com\nFrom: <sip:caller@example.com>;tag=323\nMax-Forwards: 70\nCall-ID: transports.kijh4akdnaqjkwendsasfdj\nAccept: application/sdp\nCSeq: 60 OPTIONS\n{via}kdjuwtr\nVia: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKklasjdhf\nVia: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en\nVia: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee\nl: 0\n\n"
        ))),
        ("3.1.1.12 unusual reason phrase", text(format!(
            "SIP/2.0 200 = 2**3 * 5**2 \u{43d}\u{43e} \u{441}\u{442}\u{43e}\n{via}unreason\nCall-ID: unreason.1234ksdfak3j2erwedfsASdf\nCSeq: 35 INVITE\nFrom: sip:user@example.com;tag=11141343\nTo: sip:user@example.edu;tag=2229\nContent-Length: 0\n\n"
        ))),
        ("3.1.1.13 empty reason phrase", text(format!(
            "SIP/2.0 100 \n{via}noreason\nCall-ID: noreason.asndj203insdf99223ndf\nCSeq: 35 INVITE\nFrom: <sip:user@example.com>;tag=39ansfi3\nTo: <sip:user@example.edu>;tag=902jndnke3\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.1 extraneous header field separators", text(format!(
            "INVITE sip:user@example.com SIP/2.0\nTo: sip:j.user@example.com\nFrom: sip:caller@example.net;tag=134161461246\nMax-Forwards: 7\nCall-ID: badinv01.0ha0isndaksdjasdf3234nas\nCSeq: 8 INVITE\n{via}a;;,;,,\nContact: \"Joe\" <sip:joe@example.org>;;;;\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.2 Content-Length larger than the message", text(format!(
            "INVITE sip:{NUMBER}@example.com SIP/2.0\nMax-Forwards: 80\nTo: sip:j.user@example.com\nFrom: sip:caller@example.net;tag=93942939o2\nContact: <sip:caller@hungry.example.net>\nCall-ID: clerr.0ha0isndaksdjweiafasdk3\nCSeq: 8 INVITE\n{via}-39234-23523\nContent-Type: application/sdp\nContent-Length: 9999\n\nv=0\n"
        ))),
        ("3.1.2.3 negative Content-Length", text(format!(
            "INVITE sip:{NUMBER}@example.com SIP/2.0\nMax-Forwards: 254\nTo: sip:j.user@example.com\nFrom: sip:caller@example.net;tag=32394234\nCall-ID: ncl.0ha0isndaksdj2193423r542w35\nCSeq: 0 INVITE\n{via}ncl\nContact: <sip:caller@example53.example.net>\nContent-Type: application/sdp\nContent-Length: -999\n\nv=0\n"
        ))),
        ("3.1.2.4 request scalar fields with overlarge values", text(format!(
            "REGISTER sip:example.com SIP/2.0\n{via}342sdfoi3\nTo: <sip:user@example.com>\nFrom: <sip:user@example.com>;tag=239232jh3\nCSeq: 36893488147419103232 REGISTER\nCall-ID: scalar02.23o0pd9vanlq3wnrlnewofjas9ui32\nMax-Forwards: 300\nExpires: 10{}\nContact: <sip:user@host129.example.com>;expires=280297596632815\nContent-Length: 0\n\n",
            "0".repeat(100)
        ))),
        ("3.1.2.5 response scalar fields with overlarge values", text(format!(
            "SIP/2.0 503 Service Unavailable\n{via}scalar;received=192.0.2.111\nTo: <sip:user@example.com>;tag=x\nFrom: <sip:other@example.net>;tag=2easdjfejw\nCSeq: 9292394834772304023312 OPTIONS\nCall-ID: scalarlg.noase0of0234hn2qofoaf0232aewf2394r\nRetry-After: 949302838503028349304023988\nWarning: 1812 overture \"In Progress\"\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.6 unterminated quoted string", text(format!(
            "INVITE sip:user@example.com SIP/2.0\nTo: \"Mr. J. User <sip:j.user@example.com>\nFrom: sip:caller@example.net;tag=93334\nMax-Forwards: 10\nCall-ID: quotbal.aksdj\nContact: <sip:caller@host59.example.net>\nCSeq: 8 INVITE\n{via}quot\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.7 <> enclosing the request URI", text(format!(
            "INVITE <sip:user@example.com> SIP/2.0\nTo: sip:user@example.com\nFrom: sip:caller@example.net;tag=39291\nMax-Forwards: 23\nCall-ID: ltgtruri.1@192.0.2.5\nCSeq: 1 INVITE\n{via}ltgt\nContact: <sip:caller@host5.example.net>\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.8 malformed request URI with white space", text(format!(
            "INVITE sip:user@example.com; lr SIP/2.0\nTo: sip:user@example.com;tag=3xfe-9921883-z9f\nFrom: sip:caller@example.net;tag=231413434\nMax-Forwards: 5\nCall-ID: lwsruri.asdfasdoeoi2323-asdfwrn23-asd834rk423\nCSeq: 2130706432 INVITE\n{via}lwsr\nContact: <sip:caller@host1.example.net>\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.9 several spaces in the request line", text(format!(
            "INVITE  sip:user@example.com  SIP/2.0\nTo: sip:user@example.com;tag=3xfe\nFrom: sip:caller@example.net;tag=231413434\nMax-Forwards: 5\nCall-ID: lwsstart.dfknq234oi243099adsdfnawe3@example.com\nCSeq: 1893884 INVITE\n{via}lwss\nContact: <sip:caller@host1.example.net>\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.10 trailing spaces in the request line", text(format!(
            "OPTIONS sip:remote-target@example.com SIP/2.0  \n{via}299342093\nTo: <sip:remote-target@example.com>\nFrom: <sip:local-resource@example.com>;tag=329429089\nCall-ID: trws.oicu34958239neffasdhr2345r\nAccept: application/sdp\nCSeq: 238923 OPTIONS\nMax-Forwards: 70\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.11 escaped headers in the request URI", text(format!(
            "INVITE sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0\nTo: sip:user@example.com\nFrom: sip:caller@example.net;tag=341518\nMax-Forwards: 7\nContact: <sip:caller@host39923.example.net>\nCall-ID: escruri.23940-asdfhj-aje3br-234q098w-fawerh2q-h4n5\nCSeq: 149209342 INVITE\n{via}esc\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.12 invalid time zone in Date", request("INVITE", from, "baddate", "Date: Fri, 01 Jan 2010 16:00:00 EST\r\n", b"")),
        ("3.1.2.13 name-addr without <> and with a comma", text(format!(
            "INVITE sip:user@example.com SIP/2.0\nTo: sip:user@example.com\nFrom: Bell, Alexander <sip:a.g.bell@bell-tel.com>;tag=43\nMax-Forwards: 70\nCall-ID: bext01.0ha0isndaksdj\nCSeq: 8 INVITE\n{via}bext\nContact: sip:user@example.com?Route=%3Csip:sip.example.com%3E\nContent-Length: 0\n\n"
        ))),
        ("3.1.2.16 start line and CSeq with different methods", text(format!(
            "OPTIONS sip:user@example.com SIP/2.0\nTo: sip:j.user@example.com\nFrom: sip:caller@example.net;tag=34525\nMax-Forwards: 6\nCall-ID: mismatch01.dj0234sxdfl3\nCSeq: 8 INVITE\n{via}mism\nl: 0\n\n"
        ))),
        ("3.1.2.17 unknown method in start line and CSeq", text(format!(
            "NEWMETHOD sip:user@example.com SIP/2.0\nTo: sip:j.user@example.com\nFrom: sip:caller@example.net;tag=34525\nMax-Forwards: 6\nCall-ID: mismatch02.dj0234sxdfl3\nCSeq: 8 INVITE\nContact: <sip:caller@host.example.net>\n{via}mism2\nl: 0\n\n"
        ))),
        ("3.1.2.18 unknown protocol version", text(format!(
            "OPTIONS sip:t.watson@example.org SIP/7.0\nVia: SIP/7.0/UDP {from};branch=z9hG4bKkdjuw\nMax-Forwards: 70\nFrom: A. Bell <sip:a.g.bell@example.com>;tag=qweoiqpe\nTo: T. Watson <sip:t.watson@example.org>\nCall-ID: badvers.31417@c.example.com\nCSeq: 1 OPTIONS\nl: 0\n\n"
        ))),
        ("3.1.2.19 overlarge response code", text(format!(
            "SIP/2.0 4294967301 better not break the receiver\n{via}2398\nTo: <sip:user@example.com>;tag=5\nFrom: <sip:other@example.net>;tag=2\nCSeq: 8 INVITE\nCall-ID: bigcode.asdof3uj203asdnf3429uasdhfas3ehjasdfas9i\nContent-Length: 0\n\n"
        ))),
        ("3.2.1 missing transaction identifier", text(format!(
            "OPTIONS sip:user@example.com SIP/2.0\nTo: sip:user@example.com\nFrom: sip:caller@example.org;tag=33242\nMax-Forwards: 3\nVia: SIP/2.0/UDP {from};branch=z9hG4bK\nAccept: application/sdp\nCall-ID: badbranch.sadonfo23i420jv0as0derf3j3n\nCSeq: 8 OPTIONS\nl: 0\n\n"
        ))),
        ("3.3.1 missing required header fields", text(format!("INVITE sip:{NUMBER}@example.com SIP/2.0\nCSeq: 193942 INVITE\n{via}insuf\nContent-Type: application/sdp\nl: 0\n\n"))),
        ("3.3.2 request URI with an unknown scheme", text(format!(
            "OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0\nTo: sip:user@example.com\nFrom: sip:caller@example.net;tag=384\nMax-Forwards: 3\nCall-ID: unkscm.nasdfasser0q239nwsdfasdkl34\nCSeq: 3923423 OPTIONS\n{via}unk\nContent-Length: 0\n\n"
        ))),
        ("3.3.3 request URI with a known but atypical scheme", text(format!(
            "OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0\nTo: sip:user@example.com\nFrom: sip:caller@example.net;tag=384\nMax-Forwards: 3\nCall-ID: novelsc.asdfasser0q239nwsdfasdkl34\nCSeq: 3923423 OPTIONS\n{via}nov\nContent-Length: 0\n\n"
        ))),
        ("3.3.5 Proxy-Require and Require of unknown extensions", request("OPTIONS", from, "bext", "Require: nothingSupportsThis, nothingSupportsThisEither\r\nProxy-Require: noProxiesSupportThis\r\n", b"")),
        ("3.3.6 unknown Content-Type", request("INVITE", from, "invut", "Content-Type: application/unknownformat\r\n", b"<audio><pcmu port=\"443\"/></audio>")),
        ("3.3.7 unknown authorization scheme", request("REGISTER", from, "regaut", "Authorization: NoOneKnowsThisScheme opaque-data=here\r\n", b"")),
        ("3.3.8 several values in single-value fields", request("INVITE", from, "multi", "CSeq: 59 INVITE\r\nCall-ID: multi-2\r\nMax-Forwards: 5\r\nFrom: sip:other@example.net;tag=8\r\nTo: sip:user@example.com\r\n", b"")),
        ("3.3.9 several Content-Length values", request("OPTIONS", from, "mcl", "Content-Length: 5\r\nl: 500\r\n", b"")),
        ("3.3.12 Via with a response that is not ours", text("SIP/2.0 200 OK\nVia: SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1324923\nCall-ID: stray\nCSeq: 1 INVITE\nFrom: <sip:a@h>;tag=1\nTo: <sip:b@h>;tag=2\nContent-Length: 0\n\n".into())),
        ("3.3.15 a Max-Forwards of zero", {
            let message = String::from_utf8(request("OPTIONS", from, "zeromf", "", b"")).expect("text");
            message.replace("Max-Forwards: 70", "Max-Forwards: 0").into_bytes()
        }),
        ("a header without a value, and one without an end", text(format!("OPTIONS sip:x@h SIP/2.0\n{via}noend\nFrom:\nTo:\nCall-ID:\nCSeq:\nX"))),
        ("only line ends", b"\r\n".repeat(2_000)),
        ("no text at all", (0..=255_u8).cycle().take(9_000).collect()),
    ]
}

/// Descriptions that are none, or that nobody can follow.
fn descriptions() -> Vec<(&'static str, String)> {
    let head = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n";
    vec![
        ("no description", "this is no description".to_owned()),
        ("no media", head.to_owned()),
        ("a port outside of all ports", format!("{head}m=audio 70000 RTP/AVP 0\r\n")),
        ("no formats", format!("{head}m=audio 17000 RTP/AVP\r\n")),
        ("a format that is no number", format!("{head}m=audio 17000 RTP/AVP zero\r\n")),
        ("no address", "v=0\r\no=- 1 1 IN IP4 x\r\ns=-\r\nt=0 0\r\nm=audio 17000 RTP/AVP 0\r\n".to_owned()),
        ("an address that is none", "v=0\r\no=- 1 1 IN IP4 x\r\ns=-\r\nc=IN IP4 not.an.address\r\nt=0 0\r\nm=audio 17000 RTP/AVP 0\r\n".to_owned()),
        ("only video", format!("{head}m=video 17000 RTP/AVP 96\r\na=rtpmap:96 VP8/90000\r\n")),
        ("a codec nobody has", format!("{head}m=audio 17000 RTP/AVP 100\r\na=rtpmap:100 NOTHING/1\r\n")),
        ("encryption with half a key", format!("{head}m=audio 17000 RTP/SAVP 0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:QUFB\r\n")),
        ("eight thousand lines", format!("{head}m=audio 17000 RTP/AVP 18\r\n{}", "a=x:y\r\n".repeat(8_000))),
        ("ten thousand formats", format!("{head}m=audio 17000 RTP/AVP{}\r\n", " 18".repeat(10_000))),
    ]
}

/// A phone that talks with the hub.
async fn talking(exchange: &mut Exchange) -> (Phone, hub_media::sip::gateway::IncomingCall) {
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    (phone, incoming)
}

/// The call is still there: a key comes through.
async fn goes_on(phone: &mut Phone, incoming: &mut hub_media::sip::gateway::IncomingCall, key: char) {
    phone.press(key).await;
    assert_eq!(next(&mut incoming.events).await, CallEvent::Digit(key));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torture_messages_are_refused_or_dropped_and_disturb_no_call() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let (mut phone, mut incoming) = talking(&mut exchange).await;
    goes_on(&mut phone, &mut incoming, '1').await;
    let stranger = Stranger::of(exchange.gateway.local_addr());
    for (number, (name, message)) in torture(stranger.address()).into_iter().enumerate() {
        stranger.forget();
        stranger.send(&message);
        if let Some(status) = stranger.final_status() {
            assert!((200..700).contains(&status), "{name}: {status}");
        }
        assert!(stranger.is_answered(number), "nothing is answered after {name}");
        // What rings by it is nobody's call.
        while let Ok(rings) = exchange.incoming.try_recv() {
            rings.call.hang_up().await;
        }
    }
    goes_on(&mut phone, &mut incoming, '7').await;
    assert_eq!(exchange.pace.stats().legs, 1, "a leg is left over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn descriptions_that_nobody_can_follow_are_refused_with_a_reason() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let (mut phone, mut incoming) = talking(&mut exchange).await;
    let stranger = Stranger::of(exchange.gateway.local_addr());
    for (number, (name, body)) in descriptions().into_iter().enumerate() {
        stranger.forget();
        let id = format!("sdp-{number}");
        let kind = "Content-Type: application/sdp\r\n";
        stranger.send(&request("INVITE", stranger.address(), &id, kind, body.as_bytes()));
        let status = stranger.final_status_of(Some(&id));
        let is_refused = matches!(status, Some(400 | 413 | 415 | 488 | 513));
        assert!(is_refused, "{name}: {status:?}");
        assert!(exchange.incoming.try_recv().is_err(), "{name} rings");
    }
    goes_on(&mut phone, &mut incoming, '4').await;
    assert_eq!(exchange.pace.stats().legs, 1, "a leg is left over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invite_that_is_played_again_rings_once() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let stranger = Stranger::of(exchange.gateway.local_addr());
    let body = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 17000 RTP/AVP 0\r\n";
    let kind = "Content-Type: application/sdp\r\n";
    let invite = request("INVITE", stranger.address(), "replay", kind, body.as_bytes());
    for _ in 0..20 {
        stranger.send(&invite);
    }
    let first = exchange.next_call().await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(exchange.incoming.try_recv().is_err(), "it rings twice");
    first.call.refuse(486).expect("refused");
    assert_eq!(stranger.final_status_of(Some("replay")), Some(486));
    // After the end it is answered as it was, and rings no more.
    stranger.send(&invite);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(exchange.incoming.try_recv().is_err(), "it rings again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_registrations_and_guessed_passwords_open_nothing() {
    let trunk = OneTrunk {
        credentials: Some(("county".to_owned(), "a long password".to_owned())),
        ..OneTrunk::default()
    };
    let mut exchange = Exchange::start(trunk).await;
    let stranger = Stranger::of(exchange.gateway.local_addr());
    for number in 0..2_000 {
        let id = format!("reg-{number}");
        stranger.send(&request(
            "REGISTER",
            stranger.address(),
            &id,
            "Expires: 3600\r\n",
            b"",
        ));
    }
    assert!(stranger.is_answered(1), "the flood silences the gateway");
    for number in 0..50 {
        let id = format!("guess-{number}");
        let guess = format!(
            "Authorization: Digest username=\"county\", realm=\"commonline\", nonce=\"made-up-{number}\", \
             uri=\"sip:{NUMBER}@127.0.0.1\", response=\"{number:032x}\", algorithm=MD5\r\n"
        );
        stranger.forget();
        stranger.send(&request("INVITE", stranger.address(), &id, &guess, b""));
        let status = stranger.final_status_of(Some(&id));
        assert!(matches!(status, None | Some(401 | 403)), "{status:?}");
    }
    assert!(exchange.incoming.try_recv().is_err(), "a guess rings");
    assert!(stranger.is_answered(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_digits_arrive_or_are_dropped_and_the_call_ends_as_any_other() {
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let mut phone = Phone::start(Settings::default()).await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    incoming.call.answer().expect("answered");
    until(&mut incoming.events, CallEvent::Answered).await;
    goes_on(&mut phone, &mut incoming, '1').await;
    // Nobody reads them: what does not fit is dropped, and nothing waits for it.
    let far = incoming.call.clone();
    let digits: String = "0123456789".repeat(1_000);
    let dialled = tokio::time::timeout(Duration::from_secs(20), far.dial(&digits)).await;
    assert!(dialled.is_ok(), "pressing keys waits for the other end");
    let stranger = Stranger::of(exchange.gateway.local_addr());
    assert!(stranger.is_answered(3));
    phone.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::HungUp)).await;
    // The leg goes with the task that held it.
    let ends = async {
        while exchange.pace.stats().legs > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let is_gone = tokio::time::timeout(Duration::from_secs(3), ends).await.is_ok();
    assert!(is_gone, "a leg is left over");
}
