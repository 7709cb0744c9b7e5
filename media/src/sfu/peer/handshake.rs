//! Repeated handshake messages of a client.
//!
//! The stack's DTLS stops retransmitting its own flight as soon as any handshake record arrives, even a repeated one
//! (rtc-dtls 0.21: `Waiting` takes the timer and sets it again only with the next flight). A client whose network lost
//! part of our flight repeats its own (RFC 6347, section 4.2.4), and both would wait for ever. Repeated messages are
//! therefore kept from the stack until there are keys, and its timer retransmits.

/// Content type of a handshake record (RFC 6347, section 4.1), and the lengths of the headers.
const HANDSHAKE: u8 = 22;
const RECORD_HEADER: usize = 13;
const MESSAGE_HEADER: usize = 12;
/// More fragments than any honest handshake has; above that everything passes.
const MAX_FRAGMENTS: usize = 64;

/// Where a fragment belongs: number of the message, offset and length (RFC 6347, section 4.2.2).
type Fragment = (u16, [u8; 3], [u8; 3]);

/// The part of a client's handshake that has reached the stack.
#[derive(Default)]
pub(super) struct Handshake {
    seen: Vec<Fragment>,
}

impl Handshake {
    /// Whether a datagram only repeats handshake messages that the stack has; otherwise notes them.
    ///
    /// Repeats of the first message pass until another message follows, because the stack does not keep the answer to
    /// it, but makes a new one for each (RFC 6347, section 4.2.1).
    pub fn is_repeated(&mut self, datagram: &[u8]) -> bool {
        let Some(fragments) = fragments(datagram) else {
            return false;
        };
        let is_beyond_first = self.seen.iter().any(|(message, ..)| *message > 0);
        let is_known = |one: &Fragment| self.seen.contains(one) && (one.0 > 0 || is_beyond_first);
        if fragments.iter().all(is_known) {
            return true;
        }
        for fragment in fragments {
            if self.seen.len() < MAX_FRAGMENTS && !self.seen.contains(&fragment) {
                self.seen.push(fragment);
            }
        }
        false
    }
}

/// The fragments in a datagram of handshake records in the clear; none when there is anything else in it.
fn fragments(datagram: &[u8]) -> Option<Vec<Fragment>> {
    let mut fragments = Vec::new();
    let mut rest = datagram;
    while !rest.is_empty() {
        let (header, behind) = rest.split_at_checked(RECORD_HEADER)?;
        if header[0] != HANDSHAKE || header[3..5] != [0, 0] {
            return None;
        }
        let length = usize::from(u16::from_be_bytes([header[11], header[12]]));
        let (mut record, next) = behind.split_at_checked(length)?;
        while !record.is_empty() {
            let (message, body) = record.split_at_checked(MESSAGE_HEADER)?;
            let number = u16::from_be_bytes([message[4], message[5]]);
            let (offset, size) = (
                [message[6], message[7], message[8]],
                [message[9], message[10], message[11]],
            );
            let carried = u32::from_be_bytes([0, size[0], size[1], size[2]]) as usize;
            record = body.split_at_checked(carried)?.1;
            fragments.push((number, offset, size));
        }
        rest = next;
    }
    (!fragments.is_empty()).then_some(fragments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(content: u8, epoch: u8, body: &[u8]) -> Vec<u8> {
        let mut record = vec![content, 254, 253, 0, epoch, 0, 0, 0, 0, 0, 0];
        record.extend((body.len() as u16).to_be_bytes());
        record.extend(body);
        record
    }

    /// A fragment of a message of 20 bytes in its own record.
    fn fragment(number: u8, offset: u8, length: u8) -> Vec<u8> {
        let mut body = vec![1, 0, 0, 20, 0, number, 0, 0, offset, 0, 0, length];
        body.extend(vec![7; usize::from(length)]);
        record(HANDSHAKE, 0, &body)
    }

    #[test]
    fn what_was_seen_is_repeated_and_what_is_new_is_not() {
        let mut handshake = Handshake::default();
        assert!(!handshake.is_repeated(&fragment(1, 0, 12)));
        assert!(!handshake.is_repeated(&fragment(1, 12, 8)));
        assert!(handshake.is_repeated(&fragment(1, 0, 12)));
        assert!(handshake.is_repeated(&[fragment(1, 12, 8), fragment(1, 0, 12)].concat()));
        assert!(!handshake.is_repeated(&[fragment(1, 0, 12), fragment(2, 0, 20)].concat()));
        assert!(handshake.is_repeated(&fragment(2, 0, 20)));
    }

    #[test]
    fn the_first_message_passes_until_another_follows() {
        let mut handshake = Handshake::default();
        for _ in 0..3 {
            assert!(!handshake.is_repeated(&fragment(0, 0, 20)));
        }
        assert!(!handshake.is_repeated(&fragment(1, 0, 20)));
        assert!(handshake.is_repeated(&fragment(0, 0, 20)));
    }

    #[test]
    fn a_datagram_with_anything_else_in_it_passes() {
        let mut handshake = Handshake::default();
        assert!(!handshake.is_repeated(&fragment(3, 0, 20)));
        let behind = |other: Vec<u8>| [fragment(3, 0, 20), other].concat();
        for datagram in [
            behind(record(20, 0, &[1])),
            behind(record(HANDSHAKE, 1, &[0; 40])),
            behind(vec![0; 5]),
            fragment(3, 0, 20)[..30].to_vec(),
            vec![0x80; 40],
            Vec::new(),
        ] {
            assert!(!handshake.is_repeated(&datagram), "{datagram:?}");
        }
    }

    #[test]
    fn it_remembers_only_so_much() {
        let mut handshake = Handshake::default();
        for number in 1..=200 {
            assert!(!handshake.is_repeated(&fragment(number, 0, 20)));
        }
        assert_eq!(handshake.seen.len(), MAX_FRAGMENTS);
        assert!(!handshake.is_repeated(&fragment(200, 0, 20)));
    }
}
