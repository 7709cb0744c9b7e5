//! DTLS alerts that anybody could have written.

/// Content type of an alert (RFC 6347, section 4.1), and the length of a record's header.
const ALERT: u8 = 21;
const HEADER: usize = 13;

/// Whether a datagram has an unencrypted DTLS alert. Once there are keys, only an attacker sends one, and a
/// close_notify that anyone can write must not end the connection.
pub(super) fn has_unprotected_alert(datagram: &[u8]) -> bool {
    let mut rest = datagram;
    // RFC 7983, section 7: the first byte of DTLS is 20 to 63.
    while rest.len() >= HEADER && (20..64).contains(&rest[0]) {
        if rest[0] == ALERT && rest[3..5] == [0, 0] {
            return true;
        }
        let length = usize::from(u16::from_be_bytes([rest[11], rest[12]]));
        rest = rest.get(HEADER + length..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(content: u8, epoch: u16, length: u16) -> Vec<u8> {
        let mut record = vec![content, 254, 253];
        record.extend(epoch.to_be_bytes());
        record.extend([0; 6]);
        record.extend(length.to_be_bytes());
        record.resize(HEADER + usize::from(length), 0);
        record
    }

    #[test]
    fn an_alert_in_the_clear_is_found_behind_other_records_too() {
        assert!(has_unprotected_alert(&record(ALERT, 0, 2)));
        assert!(has_unprotected_alert(
            &[record(22, 0, 40), record(ALERT, 0, 2)].concat()
        ));
        assert!(!has_unprotected_alert(&record(ALERT, 1, 26)));
        assert!(!has_unprotected_alert(
            &[record(22, 0, 40), record(20, 0, 1)].concat()
        ));
    }

    #[test]
    fn nothing_else_is_taken_for_one() {
        assert!(!has_unprotected_alert(&[]));
        assert!(!has_unprotected_alert(&[0x80; 60]));
        assert!(!has_unprotected_alert(&record(ALERT, 0, 2)[..HEADER - 1]));
        let mut lying = record(22, 0, 4);
        lying[11] = 255;
        assert!(!has_unprotected_alert(&lying));
    }
}
