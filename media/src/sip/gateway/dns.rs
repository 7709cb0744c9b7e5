//! Messages of the domain name system (RFC 1035) that ask for the servers of a domain (SRV, RFC 2782) or its texts (TXT), and their
//! answers.

use super::names::Server;

/// Type of the record, class of the Internet.
const SRV: u16 = 33;
const TXT: u16 = 16;
const INTERNET: u16 = 1;
/// Longest name and label, in bytes (RFC 1035, section 2.3.4).
const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;
/// Records of one answer that are looked at, and pointers that are followed in one name.
const MOST_RECORDS: u16 = 64;
const MOST_POINTERS: u8 = 16;
const HEADER: usize = 12;

/// What a name server says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// The servers; none where the name has no such record, or is not there.
    Servers(Vec<Server>),
    /// The texts; none where the name has no such record, or is not there.
    Texts(Vec<String>),
    /// There are more than a datagram holds: ask by TCP.
    Truncated,
    /// Nothing that could be used, or the answer to another question.
    Unusable,
}

/// The question for a name's servers; none for what is no name.
pub(super) fn question(id: u16, name: &str) -> Option<Vec<u8>> {
    question_for(id, name, SRV)
}

/// The question for a name's texts; none for what is no name.
pub(super) fn text_question(id: u16, name: &str) -> Option<Vec<u8>> {
    question_for(id, name, TXT)
}

fn question_for(id: u16, name: &str, kind: u16) -> Option<Vec<u8>> {
    let name = name.trim_end_matches('.');
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    let mut message = Vec::with_capacity(HEADER + name.len() + 6);
    message.extend(id.to_be_bytes());
    // A question that the server may ask others; one question and nothing else.
    message.extend([1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    for label in name.split('.') {
        let length = u8::try_from(label.len())
            .ok()
            .filter(|length| (1..=LONGEST_LABEL).contains(&usize::from(*length)))?;
        message.push(length);
        message.extend(label.bytes());
    }
    message.push(0);
    message.extend(kind.to_be_bytes());
    message.extend(INTERNET.to_be_bytes());
    Some(message)
}

/// Reads the answer to a question.
pub(super) fn answer(message: &[u8], question: &[u8]) -> Answer {
    read(message, question).unwrap_or(Answer::Unusable)
}

fn read(message: &[u8], question: &[u8]) -> Option<Answer> {
    let (id, flags) = (number(message, 0)?, number(message, 2)?);
    let is_answer = flags & 0x8000 != 0 && id == number(question, 0)? && number(message, 4)? == 1;
    // The question comes back as it was asked, in whichever case.
    let asked = question.get(HEADER..)?;
    let repeated = message.get(HEADER..HEADER + asked.len())?;
    if !is_answer || !repeated.eq_ignore_ascii_case(asked) {
        return None;
    }
    if flags & 0x0200 != 0 {
        return Some(Answer::Truncated);
    }
    // No error, or no such name; a server that failed has said nothing.
    if !matches!(flags & 0x000f, 0 | 3) {
        return None;
    }
    let wants_texts = number(question, question.len().checked_sub(4)?)? == TXT;
    let (mut servers, mut texts) = (Vec::new(), Vec::new());
    let mut at = HEADER + asked.len();
    for _ in 0..number(message, 6)?.min(MOST_RECORDS) {
        at = skip_name(message, at)?;
        let (kind, class) = (number(message, at)?, number(message, at + 2)?);
        let length = usize::from(number(message, at + 8)?);
        let data = at + 10;
        message.get(data..data + length)?;
        if (kind, class) == (SRV, INTERNET) && length >= 7 {
            servers.push(Server {
                priority: number(message, data)?,
                weight: number(message, data + 2)?,
                port: number(message, data + 4)?,
                host: name(message, data + 6)?,
            });
        }
        if (kind, class) == (TXT, INTERNET) {
            texts.push(text(&message[data..data + length])?);
        }
        at = data + length;
    }
    Some(match wants_texts {
        true => Answer::Texts(texts),
        false => Answer::Servers(servers),
    })
}

/// The parts of a text, each with its length before it, put together (RFC 1035, section 3.3.14).
fn text(mut data: &[u8]) -> Option<String> {
    let mut bytes = Vec::new();
    while let [length, rest @ ..] = data {
        let (part, others) = rest.split_at_checked(usize::from(*length))?;
        bytes.extend(part);
        data = others;
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn number(message: &[u8], at: usize) -> Option<u16> {
    let bytes = message.get(at..at + 2)?;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}

/// Where the name that begins here ends.
fn skip_name(message: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*message.get(at)?);
        match length {
            0 => return Some(at + 1),
            1..=LONGEST_LABEL => at += 1 + length,
            // A pointer ends the name (section 4.1.4).
            0xc0.. => return Some(at + 2),
            _ => return None,
        }
    }
}

/// A name, with what it points to; empty for the root.
fn name(message: &[u8], mut at: usize) -> Option<String> {
    let mut text = String::new();
    let mut pointers = 0;
    loop {
        let length = usize::from(*message.get(at)?);
        match length {
            0 => return Some(text),
            1..=LONGEST_LABEL => {
                let label = message.get(at + 1..at + 1 + length)?;
                let is_hostname = label
                    .iter()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte));
                if !is_hostname || text.len() + length > LONGEST_NAME {
                    return None;
                }
                if !text.is_empty() {
                    text.push('.');
                }
                text.extend(label.iter().map(|byte| char::from(*byte)));
                at += 1 + length;
            }
            0xc0.. => {
                pointers += 1;
                if pointers > MOST_POINTERS {
                    return None;
                }
                at = usize::from(number(message, at)? & 0x3fff);
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "_sip._udp.carrier.example";

    fn asked() -> Vec<u8> {
        question(0x1234, NAME).unwrap()
    }

    /// The answer to the question with these flags and records.
    fn message(flags: u16, records: &[Vec<u8>]) -> Vec<u8> {
        let mut message = asked();
        message[2..4].copy_from_slice(&flags.to_be_bytes());
        message[6..8].copy_from_slice(&(records.len() as u16).to_be_bytes());
        for record in records {
            message.extend(record);
        }
        message
    }

    /// A record of the name that was asked for.
    fn record(kind: u16, data: &[u8]) -> Vec<u8> {
        let mut record = vec![0xc0, HEADER as u8];
        record.extend(kind.to_be_bytes());
        record.extend([0, 1, 0, 0, 0, 60]);
        record.extend((data.len() as u16).to_be_bytes());
        record.extend(data);
        record
    }

    fn server(priority: u8, host: &[u8]) -> Vec<u8> {
        [&[0, priority, 0, 7, 0x13, 0xc4][..], host].concat()
    }

    #[test]
    fn the_servers_of_a_domain_are_read_with_names_that_point_back() {
        // "sip" before the domain in the question, whose first two labels are ten bytes long.
        let pointing = [&b"\x03sip"[..], &[0xc0, (HEADER + 10) as u8]].concat();
        let whole = b"\x03two\x07example\x00";
        let message = message(
            0x8180,
            &[
                record(5, b"\x00"),
                record(SRV, &server(10, &pointing)),
                record(SRV, &server(20, whole)),
            ],
        );
        let server = |priority, host: &str| Server {
            priority,
            weight: 7,
            port: 5_060,
            host: host.to_owned(),
        };
        assert_eq!(
            answer(&message, &asked()),
            Answer::Servers(vec![server(10, "sip.carrier.example"), server(20, "two.example")])
        );
    }

    #[test]
    fn a_long_text_is_put_together_of_its_parts() {
        let asked = text_question(0x1234, "_commonline.town.example").unwrap();
        let mut message = asked.clone();
        message[2..4].copy_from_slice(&0x8180_u16.to_be_bytes());
        message[7] = 2;
        message.extend(record(TXT, b"\x0bcommonline=\x03abc"));
        message.extend(record(TXT, b"\x05other"));
        let texts = vec!["commonline=abc".to_owned(), "other".to_owned()];
        assert_eq!(answer(&message, &asked), Answer::Texts(texts));
        let torn = record(TXT, b"\x09short");
        let mut message = asked.clone();
        message[2..4].copy_from_slice(&0x8180_u16.to_be_bytes());
        message[7] = 1;
        message.extend(torn);
        assert_eq!(answer(&message, &asked), Answer::Unusable);
    }

    #[test]
    fn a_name_without_servers_has_none_and_a_root_says_so() {
        for flags in [0x8180, 0x8183] {
            assert_eq!(
                answer(&message(flags, &[]), &asked()),
                Answer::Servers(Vec::new())
            );
        }
        let closed = answer(&message(0x8180, &[record(SRV, &server(0, b"\x00"))]), &asked());
        assert!(matches!(closed, Answer::Servers(servers) if servers[0].host.is_empty()));
    }

    #[test]
    fn what_is_cut_failed_or_answers_something_else_is_told_apart() {
        assert_eq!(answer(&message(0x8380, &[]), &asked()), Answer::Truncated);
        assert_eq!(
            answer(&message(0x8182, &[]), &asked()),
            Answer::Unusable,
            "it failed"
        );
        assert_eq!(
            answer(&message(0x0100, &[]), &asked()),
            Answer::Unusable,
            "a question"
        );
        let other = question(0x1234, "_sip._udp.other.example").unwrap();
        assert_eq!(answer(&message(0x8180, &[]), &other), Answer::Unusable);
        let another_id = question(0x4321, NAME).unwrap();
        assert_eq!(answer(&message(0x8180, &[]), &another_id), Answer::Unusable);
        let in_capitals = question(0x1234, &NAME.to_uppercase()).unwrap();
        assert_ne!(answer(&message(0x8180, &[]), &in_capitals), Answer::Unusable);
    }

    #[test]
    fn no_message_leads_astray() {
        let round = (HEADER + asked().len() - HEADER + 12 + 6) as u8;
        let whole = message(0x8180, &[record(SRV, &server(1, &[0xc0, round]))]);
        assert_eq!(answer(&whole, &asked()), Answer::Unusable, "a pointer to itself");
        let odd = message(0x8180, &[record(SRV, &server(1, b"\x03a b\x00"))]);
        assert_eq!(answer(&odd, &asked()), Answer::Unusable, "no host's name");
        let sound = message(0x8180, &[record(SRV, &server(1, b"\x03two\x00"))]);
        for length in 0..sound.len() {
            assert_eq!(answer(&sound[..length], &asked()), Answer::Unusable, "{length}");
        }
        let mut torn = sound.clone();
        for at in 0..torn.len() {
            for byte in [0x00, 0x3f, 0x40, 0xc0, 0xff] {
                let before = std::mem::replace(&mut torn[at], byte);
                let _ = answer(&torn, &asked());
                torn[at] = before;
            }
        }
    }

    #[test]
    fn only_names_are_asked_for() {
        for wrong in ["", ".", "a..b", &"a".repeat(64), &"a.".repeat(200)] {
            assert_eq!(question(1, wrong), None, "{wrong}");
        }
        assert_eq!(question(1, "a.b."), question(1, "a.b"));
    }
}
