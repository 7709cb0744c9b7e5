//! Carriers' receipts: words in a text (SMPP 3.4, appendix B), parameters beside it, or both.

use super::pdu::Deliver;
use crate::conversations::text_receipt::TextReceipt;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::conversations::text_provider::ReceiptIds;

/// The content of a receipt; `None` if it names no message, or no state that the hub keeps.
pub(super) fn read(deliver: &Deliver, ids: ReceiptIds) -> Option<TextReceipt> {
    let text: String = deliver.bytes.iter().map(|byte| char::from(*byte)).collect();
    let provider_ref = match &deliver.receipted_id {
        Some(id) if !id.is_empty() => ids.normal(id),
        _ => ids.answered(word(&text, "id:")?),
    };
    let code = word(&text, "err:").unwrap_or_default();
    let named = word(&text, "stat:").map(str::to_ascii_uppercase);
    let state = match (deliver.state, named.as_deref()) {
        (Some(2), _) | (None, Some("DELIVRD")) => Ok(DeliveryState::Delivered),
        (Some(3), _) | (None, Some("EXPIRED")) => Err(TextFailure::Expired),
        (Some(4), _) | (None, Some("DELETED")) => Ok(DeliveryState::Cancelled),
        (Some(5), _) | (None, Some("UNDELIV")) => Err(TextFailure::Unreachable),
        (Some(8), _) | (None, Some("REJECTD")) => Err(TextFailure::Blocked),
        (Some(7), _) | (None, Some("UNKNOWN")) => Err(TextFailure::Provider),
        // Still being delivered.
        _ => return None,
    };
    let (state, detail) = match state {
        Ok(state) => (state, "smpp".to_owned()),
        Err(failure) => (failure.state(), failure.detail(code)),
    };
    Some(TextReceipt {
        provider_ref,
        message: None,
        state,
        detail,
    })
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
        let read_as = |deliver: &Deliver, ids| {
            read(deliver, ids).map(|receipt| (receipt.provider_ref, receipt.state, receipt.detail))
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
}
