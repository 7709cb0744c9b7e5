//! Carriers' receipts: words in a text (SMPP 3.4, appendix B), parameters beside it, or both.

use super::pdu::Deliver;
use crate::conversations::channels::sms::TextReceipt;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::conversations::text_provider::ReceiptIds;
use hub_domain::conversations::text_segments::DefaultAlphabet;
use hub_domain::conversations::text_unit::UnitAlphabet;

/// What a unit says of one of our texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Report {
    /// Its outcome.
    Final(TextReceipt),
    /// It is being delivered, or the report names no text.
    OnItsWay,
    /// The unit is no report: somebody wrote it.
    None,
}

/// Reads a unit as a receipt: by its parameters or by its words, whatever its class (`esm_class`) says. One of that class that
/// has neither was written by somebody.
pub(super) fn read(deliver: &Deliver, ids: ReceiptIds, default: DefaultAlphabet) -> Report {
    let text = UnitAlphabet::of(deliver.data_coding, default).read(&deliver.bytes);
    let id = deliver.receipted_id.as_deref().filter(|id| !id.is_empty());
    let named = word(&text, "stat:").map(str::to_ascii_uppercase);
    let by_parameters = id.is_some() && deliver.state.is_some();
    let by_words = word(&text, "id:").is_some()
        && named.as_deref().is_some_and(is_state)
        && ["sub:", "dlvrd:", "submit date:", "done date:"]
            .iter()
            .any(|field| text.to_ascii_lowercase().contains(field));
    let by_class = deliver.is_receipt
        && (id.is_some()
            || deliver.state.is_some()
            || named.is_some()
            || text.trim().is_empty()
            || word(&text, "id:").is_some());
    if deliver.part.is_some() || !(by_parameters || by_words || by_class) {
        return Report::None;
    }
    let provider_ref = match id {
        Some(id) => ids.normal(id),
        None => match word(&text, "id:") {
            Some(id) => ids.answered(id),
            None => return Report::OnItsWay,
        },
    };
    let code = word(&text, "err:").unwrap_or_default();
    let state = match (deliver.state, named.as_deref()) {
        (Some(2), _) | (None, Some("DELIVRD")) => Ok(DeliveryState::Delivered),
        (Some(3), _) | (None, Some("EXPIRED")) => Err(TextFailure::Expired),
        (Some(4), _) | (None, Some("DELETED")) => Ok(DeliveryState::Cancelled),
        (Some(5), _) | (None, Some("UNDELIV")) => Err(TextFailure::Unreachable),
        (Some(8), _) | (None, Some("REJECTD")) => Err(TextFailure::Blocked),
        (Some(7), _) | (None, Some("UNKNOWN")) => Err(TextFailure::Provider),
        _ => return Report::OnItsWay,
    };
    let (state, detail) = match state {
        Ok(state) => (state, "smpp".to_owned()),
        Err(failure) => (failure.state(), failure.detail(code)),
    };
    Report::Final(TextReceipt {
        provider_ref,
        message: None,
        state,
        detail,
    })
}

/// The states of appendix B, and those that carriers add for a text on its way.
fn is_state(name: &str) -> bool {
    [
        "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN", "REJECTD", "ENROUTE", "BUFFRED",
    ]
    .contains(&name)
}

/// The word after a name, in any case.
fn word<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let start = text.to_ascii_lowercase().find(name)? + name.len();
    text.get(start..)?.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt(text: &str, id: Option<&str>, state: Option<u8>) -> Deliver {
        Deliver {
            from: "+12025550101".into(),
            to: "+12025550100".into(),
            data_coding: 0,
            is_receipt: true,
            part: None,
            bytes: text.bytes().collect(),
            receipted_id: id.map(Into::into),
            state,
        }
    }

    #[test]
    fn receipts_are_read_in_words_and_in_parameters() {
        let text = "id:48879 sub:001 dlvrd:001 submit date:2611240501 done date:2611240502 stat:DELIVRD err:000 text:hello";
        let read_as = |deliver: &Deliver, ids| match read(deliver, ids, DefaultAlphabet::Gsm7) {
            Report::Final(receipt) => Some((receipt.provider_ref, receipt.state, receipt.detail)),
            Report::OnItsWay | Report::None => None,
        };
        let delivered = DeliveryState::Delivered;
        assert_eq!(
            read_as(&receipt(text, None, None), ReceiptIds::Decimal).unwrap(),
            ("beef".into(), delivered, "smpp".into())
        );
        assert_eq!(
            read_as(&receipt(text, None, None), ReceiptIds::Same).unwrap().0,
            "48879"
        );
        assert_eq!(
            read_as(&receipt("", Some("BEEF"), Some(2)), ReceiptIds::Decimal)
                .unwrap()
                .0,
            "beef"
        );
        let failed = receipt("id:7 stat:UNDELIV err:045", None, None);
        assert_eq!(
            read_as(&failed, ReceiptIds::Same).unwrap(),
            (
                "7".into(),
                DeliveryState::PermanentFailure,
                "text:unreachable:045".into()
            )
        );
        for nothing in [
            "",
            "id:",
            "stat:DELIVRD",
            "id:7 stat:ENROUTE",
            "id:7 stat:",
            "\u{ff}\u{fe}id",
        ] {
            assert_eq!(
                read_as(&receipt(nothing, None, None), ReceiptIds::Same),
                None,
                "{nothing}"
            );
        }
    }

    #[test]
    fn a_receipt_is_known_by_what_it_says_and_not_by_its_class() {
        let words = "id:77 sub:001 dlvrd:001 submit date:2611271700 done date:2611271701 stat:DELIVRD err:000 text:Hello";
        let read_as = |text: &str, id, state, is_receipt| {
            let deliver = Deliver {
                is_receipt,
                ..receipt(text, id, state)
            };
            read(&deliver, ReceiptIds::Same, DefaultAlphabet::Gsm7)
        };
        for (text, id, state) in [
            (words, Some("77"), Some(2)),
            (words, None, None),
            ("", Some("77"), Some(2)),
            ("anything at all", Some("77"), Some(5)),
        ] {
            assert!(
                matches!(read_as(text, id, state, false), Report::Final(_)),
                "{text} {id:?}"
            );
        }
        let on_its_way = words.replace("DELIVRD", "ENROUTE");
        for (text, id, state) in [
            (on_its_way.as_str(), None, None),
            ("", Some("77"), Some(1)),
            ("", Some("77"), Some(6)),
        ] {
            assert_eq!(read_as(text, id, state, false), Report::OnItsWay, "{text} {id:?}");
        }
        // Somebody wrote these, and the third has the carrier's id of the text itself.
        for (text, id) in [
            ("My id: 4711, what is the stat: of my case?", None),
            ("I have a question", None),
            ("I have a question", Some("aa-1")),
            ("id:", None),
        ] {
            assert_eq!(read_as(text, id, None, false), Report::None, "{text}");
        }
        assert_eq!(
            read_as("I have a question", None, None, true),
            Report::None,
            "a wrong class"
        );
    }
}
