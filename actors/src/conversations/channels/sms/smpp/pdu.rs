//! SMPP 3.4 on the wire, as a transceiver. Units are read within bounds; an unreadable one is an error with its
//! sequence number, so that it can be refused while the connection stays open.

use hub_domain::conversations::text_unit::Part;
use std::collections::BTreeMap;

/// Longer ones end the connection, because the start of the next one is unknown.
pub const MOST_BYTES: u32 = 70_000;
const HEADER_BYTES: usize = 16;
const RESPONSE: u32 = 0x8000_0000;

/// Section 5.1.2.1.
pub mod command {
    pub const GENERIC_NACK: u32 = 0x8000_0000;
    pub const SUBMIT_SM: u32 = 0x4;
    pub const DELIVER_SM: u32 = 0x5;
    pub const UNBIND: u32 = 0x6;
    pub const BIND_TRANSCEIVER: u32 = 0x9;
    pub const ENQUIRE_LINK: u32 = 0x15;
}

/// Section 5.1.3.
pub mod status {
    pub const OK: u32 = 0;
    pub const INVALID_LENGTH: u32 = 0x1;
    pub const INVALID_COMMAND: u32 = 0x3;
    /// "Come again": the hub could not write it.
    pub const TEMPORARY: u32 = 0x64;
}

/// Section 5.3.2.
mod tag {
    pub const USER_MESSAGE_REFERENCE: u16 = 0x0204;
    pub const RECEIPTED_ID: u16 = 0x001e;
    pub const SAR_REFERENCE: u16 = 0x020c;
    pub const SAR_TOTAL: u16 = 0x020e;
    pub const SAR_NUMBER: u16 = 0x020f;
    pub const PAYLOAD: u16 = 0x0424;
    pub const STATE: u16 = 0x0427;
}

/// One unit, with its body unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdu {
    pub command: u32,
    pub status: u32,
    pub sequence: u32,
    pub body: Vec<u8>,
}

impl Pdu {
    /// Something asked, or said.
    pub fn new(command: u32, sequence: u32, body: Vec<u8>) -> Self {
        Self {
            command,
            status: status::OK,
            sequence,
            body,
        }
    }

    /// The answer to what came under this number.
    pub fn answer(command: u32, status: u32, sequence: u32) -> Self {
        // Only answers to texts have a body: an unused id (section 4.6.2).
        let body = if command == command::DELIVER_SM {
            vec![0]
        } else {
            Vec::new()
        };
        Self {
            command: command | RESPONSE,
            status,
            sequence,
            body,
        }
    }

    pub fn is_answer(&self) -> bool {
        self.command & RESPONSE != 0
    }

    /// As it goes out.
    pub fn bytes(&self) -> Vec<u8> {
        let length = (HEADER_BYTES + self.body.len()) as u32;
        let mut bytes = Vec::with_capacity(HEADER_BYTES + self.body.len());
        for part in [length, self.command, self.status, self.sequence] {
            bytes.extend(part.to_be_bytes());
        }
        bytes.extend(&self.body);
        bytes
    }

    /// Takes the next complete unit out of the buffer. `None`: more bytes are needed. An impossible length is an error:
    /// the stream cannot be resynchronised.
    pub fn take(buffer: &mut Vec<u8>) -> Result<Option<Self>, Malformed> {
        let Some(length) = buffer.first_chunk::<4>().copied().map(u32::from_be_bytes) else {
            return Ok(None);
        };
        if !(HEADER_BYTES as u32..=MOST_BYTES).contains(&length) {
            return Err(Malformed);
        }
        if buffer.len() < length as usize {
            return Ok(None);
        }
        let whole: Vec<u8> = buffer.drain(..length as usize).collect();
        let mut fields = Fields(&whole[4..]);
        Ok(Some(Self {
            command: fields.u32()?,
            status: fields.u32()?,
            sequence: fields.u32()?,
            body: fields.0.to_vec(),
        }))
    }
}

/// Not what section 4 says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, Malformed> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    fn u16(&mut self) -> Result<u16, Malformed> {
        self.bytes(2)
            .map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<u32, Malformed> {
        let bytes = self.bytes(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A C-octet string: Latin letters up to a zero.
    fn text(&mut self) -> Result<String, Malformed> {
        let end = self.0.iter().position(|byte| *byte == 0).ok_or(Malformed)?;
        let text = self.bytes(end)?.iter().map(|byte| char::from(*byte)).collect();
        self.u8()?;
        Ok(text)
    }
}

fn put_text(body: &mut Vec<u8>, text: &str) {
    // A zero would end it early, and no field takes other letters.
    body.extend(text.bytes().filter(|byte| *byte != 0));
    body.push(0);
}

/// `bind_transceiver` (section 4.1.5).
pub fn bind(sequence: u32, system_id: &str, password: &str, system_type: &str) -> Pdu {
    let mut body = Vec::new();
    for text in [system_id, password, system_type] {
        put_text(&mut body, text);
    }
    // Version 3.4; any address.
    body.extend([0x34, 0, 0, 0]);
    Pdu::new(command::BIND_TRANSCEIVER, sequence, body)
}

/// An outgoing text, or one part of it.
pub struct Submit<'a> {
    pub from: &'a str,
    pub to: &'a str,
    /// 0 the default alphabet, 8 UCS-2.
    pub data_coding: u8,
    /// Number of the whole text, number of parts and index of this one, if there are several.
    pub part: Option<(u8, u8, u8)>,
    pub bytes: &'a [u8],
    /// Whether a receipt is asked for.
    pub receipt: bool,
    /// The same for the same text each time.
    pub reference: u16,
}

/// Type of number, numbering plan, digits (sections 5.2.5 and 5.2.6).
fn address(number: &str) -> (u8, u8, &str) {
    match number.strip_prefix('+') {
        Some(digits) => (1, 1, digits),
        None if number.bytes().all(|byte| byte.is_ascii_digit()) => (3, 0, number),
        None => (5, 0, number),
    }
}

impl Submit<'_> {
    /// `submit_sm` (section 4.4.1).
    pub fn pdu(&self, sequence: u32) -> Pdu {
        let mut body = vec![0];
        for number in [self.from, self.to] {
            let (kind, plan, digits) = address(number);
            body.extend([kind, plan]);
            put_text(&mut body, &digits[..digits.len().min(20)]);
        }
        // User data header follows; no protocol, priority, schedule, validity.
        let class = if self.part.is_some() { 0x40 } else { 0 };
        body.extend([class, 0, 0, 0, 0, u8::from(self.receipt), 0, self.data_coding, 0]);
        let header = self
            .part
            .map(|(whole, parts, place)| [5, 0, 3, whole, parts, place]);
        let header = header.as_ref().map_or(&[][..], |header| header);
        // A part has at most 134 or 153 bytes, a single text 160.
        body.push((header.len() + self.bytes.len()).min(254) as u8);
        body.extend(header.iter().chain(self.bytes).take(254));
        body.extend(tag::USER_MESSAGE_REFERENCE.to_be_bytes());
        body.extend([0, 2]);
        body.extend(self.reference.to_be_bytes());
        Pdu::new(command::SUBMIT_SM, sequence, body)
    }
}

/// The id in the answer to an outgoing text; a refusal may have none.
pub fn message_id(pdu: &Pdu) -> Option<String> {
    Fields(&pdu.body).text().ok().filter(|id| !id.is_empty())
}

/// What `deliver_sm` brings (section 4.6.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deliver {
    pub from: String,
    pub to: String,
    pub data_coding: u8,
    /// Its class says that it is a receipt; carriers do not always say so, nor rightly.
    pub is_receipt: bool,
    pub part: Option<Part>,
    /// Without the header.
    pub bytes: Vec<u8>,
    pub receipted_id: Option<String>,
    pub state: Option<u8>,
}

impl Deliver {
    pub fn read(body: &[u8]) -> Result<Self, Malformed> {
        let mut fields = Fields(body);
        fields.text()?;
        let from = read_address(&mut fields)?;
        let to = read_address(&mut fields)?;
        let class = fields.u8()?;
        fields.bytes(2)?;
        fields.text()?;
        fields.text()?;
        fields.bytes(2)?;
        let data_coding = fields.u8()?;
        fields.u8()?;
        let length = fields.u8()?;
        let mut bytes = fields.bytes(usize::from(length))?.to_vec();
        let mut tags: BTreeMap<u16, &[u8]> = BTreeMap::new();
        while !fields.0.is_empty() {
            let (tag, length) = (fields.u16()?, fields.u16()?);
            tags.insert(tag, fields.bytes(usize::from(length))?);
        }
        if let Some(payload) = tags.get(&tag::PAYLOAD) {
            bytes = payload.to_vec();
        }
        let mut part = sar(&tags);
        if class & 0x40 != 0 {
            let (header, text) = bytes.split_first().ok_or(Malformed)?;
            let (header, text) = text.split_at_checked(usize::from(*header)).ok_or(Malformed)?;
            part = part.or(concatenated(header));
            bytes = text.to_vec();
        }
        let text = |bytes: &&[u8]| {
            let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
            bytes[..end].iter().map(|byte| char::from(*byte)).collect()
        };
        Ok(Self {
            from,
            to,
            data_coding,
            // Section 5.2.12: a receipt of the carrier, or of the phone.
            is_receipt: matches!(class & 0x3c, 0x04 | 0x08 | 0x20),
            part,
            bytes,
            receipted_id: tags.get(&tag::RECEIPTED_ID).map(text),
            state: tags.get(&tag::STATE).and_then(|state| state.first().copied()),
        })
    }
}

fn read_address(fields: &mut Fields<'_>) -> Result<String, Malformed> {
    let (kind, _) = (fields.u8()?, fields.u8()?);
    let number = fields.text()?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    Ok(if kind == 1 && digits {
        format!("+{number}")
    } else {
        number
    })
}

/// A part as the optional parameters number it (section 5.3.2.22).
fn sar(tags: &BTreeMap<u16, &[u8]>) -> Option<Part> {
    let [high, low] = tags.get(&tag::SAR_REFERENCE)?.first_chunk::<2>()?;
    let total = tags.get(&tag::SAR_TOTAL)?.first()?;
    let number = tags.get(&tag::SAR_NUMBER)?.first()?;
    several(u16::from_be_bytes([*high, *low]), *total, *number)
}

/// A part as the user data header numbers it (3GPP TS 23.040, sections 9.2.3.24.1 and 9.2.3.24.8).
fn concatenated(header: &[u8]) -> Option<Part> {
    let mut fields = Fields(header);
    while let (Ok(kind), Ok(length)) = (fields.u8(), fields.u8()) {
        let element = fields.bytes(usize::from(length)).ok()?;
        match (kind, element) {
            (0, [whole, total, number]) => return several(u16::from(*whole), *total, *number),
            (8, [high, low, total, number]) => {
                return several(u16::from_be_bytes([*high, *low]), *total, *number);
            }
            _ => {}
        }
    }
    None
}

fn several(reference: u16, total: u8, place: u8) -> Option<Part> {
    (total > 1 && (1..=total).contains(&place)).then_some(Part {
        reference,
        total,
        place,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_whole_however_the_stream_is_cut() {
        let sent = [
            bind(1, "hub", "pass", ""),
            Pdu::answer(command::DELIVER_SM, status::OK, 7),
        ];
        let wire: Vec<u8> = sent.iter().flat_map(Pdu::bytes).collect();
        let (mut buffer, mut taken) = (Vec::new(), Vec::new());
        for byte in wire {
            buffer.push(byte);
            while let Some(pdu) = Pdu::take(&mut buffer).unwrap() {
                taken.push(pdu);
            }
        }
        assert_eq!(taken, sent);
    }

    #[test]
    fn an_impossible_length_is_an_error_and_not_a_wait() {
        for length in [0_u32, 15, MOST_BYTES + 1, u32::MAX] {
            let mut buffer = length.to_be_bytes().to_vec();
            assert_eq!(Pdu::take(&mut buffer), Err(Malformed), "{length}");
        }
    }

    #[test]
    fn no_bytes_whatever_bring_a_reader_down() {
        use rand::{Rng, SeedableRng};
        let whole = Submit {
            from: "+12025550101",
            to: "+12025550100",
            data_coding: 0,
            part: Some((1, 2, 1)),
            bytes: b"hello",
            receipt: true,
            reference: 1,
        };
        let body = whole.pdu(1).body;
        let read = Deliver::read(&body).unwrap();
        assert_eq!(
            (read.part, &*read.bytes, &*read.from),
            (several(1, 2, 1), &b"hello"[..], "+12025550101")
        );
        let mut random = rand::rngs::StdRng::seed_from_u64(7);
        for end in 0..body.len() {
            // A text without its end, and one with a byte changed.
            let _ = Deliver::read(&body[..end]);
            for _ in 0..50 {
                let mut changed = body.clone();
                changed[end] = random.random();
                let _ = Deliver::read(&changed);
            }
        }
        for _ in 0..10_000 {
            let noise: Vec<u8> = (0..random.random_range(0..120))
                .map(|_| random.random())
                .collect();
            let _ = Deliver::read(&noise);
            let _ = concatenated(&noise);
        }
    }
}
