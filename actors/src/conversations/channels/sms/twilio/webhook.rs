//! Contents of the provider's webhooks, once verified. Unknown values are ignored: the provider adds some without
//! notice.

use super::code;
use crate::conversations::channels::sms::TextReceipt;
use crate::conversations::channels::sms::{IncomingText, Media};
use hub_domain::MessageId;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_failure::TextFailure;

/// The provider takes ten.
const MOST_MEDIA: usize = 10;
const MOST_URL_BYTES: usize = 2_048;

/// The values of a form.
pub type Form = [(String, String)];

fn value<'a>(form: &'a Form, name: &str) -> &'a str {
    form.iter()
        .find(|(known, _)| known == name)
        .map_or("", |(_, value)| value)
}

/// An id in the provider's format; none otherwise.
fn sid(form: &Form) -> Option<String> {
    let sid = ["MessageSid", "SmsSid", "SmsMessageSid"]
        .into_iter()
        .map(|name| value(form, name))
        .find(|sid| !sid.is_empty())?;
    let fits = sid.len() <= 64 && sid.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fits.then(|| sid.to_owned())
}

/// The account that a webhook speaks for.
pub fn account(form: &Form) -> &str {
    value(form, "AccountSid")
}

/// A text that came in.
pub fn incoming(form: &Form) -> Option<IncomingText> {
    let (from, to) = (value(form, "From"), value(form, "To"));
    if from.is_empty() || to.is_empty() || from.len().max(to.len()) > 64 {
        return None;
    }
    let count: usize = value(form, "NumMedia").parse().unwrap_or(0);
    let media = (0..count.min(MOST_MEDIA)).filter_map(|number| {
        let url = value(form, &format!("MediaUrl{number}"));
        let kind = value(form, &format!("MediaContentType{number}"));
        let fits = url.starts_with("https://") || url.starts_with("http://");
        (fits && url.len() <= MOST_URL_BYTES).then(|| Media {
            url: url.to_owned(),
            content_type: plain_type(kind).to_owned(),
        })
    });
    Some(IncomingText {
        from: from.to_owned(),
        to: to.to_owned(),
        body: value(form, "Body").to_owned(),
        provider_ref: sid(form)?,
        media: media.collect(),
        answered: !value(form, "OptOutType").is_empty(),
    })
}

/// A media type (RFC 6838) that is safe to show; otherwise unspecified bytes.
fn plain_type(kind: &str) -> &str {
    let letters = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
    };
    let fits = kind.len() <= 100
        && kind
            .split_once('/')
            .is_some_and(|(a, b)| letters(a) && letters(b));
    if fits { kind } else { "application/octet-stream" }
}

/// A status report on one of our texts; `None` if the hub does not keep its state.
pub fn receipt(form: &Form, message: Option<&str>) -> Option<TextReceipt> {
    let status = ["MessageStatus", "SmsStatus"]
        .into_iter()
        .map(|name| value(form, name))
        .find(|status| !status.is_empty())?;
    let code = value(form, "ErrorCode");
    let (state, detail) = match status {
        "sent" => (DeliveryState::Sent, "twilio".to_owned()),
        "delivered" | "read" => (DeliveryState::Delivered, "twilio".to_owned()),
        "canceled" => (DeliveryState::Cancelled, "twilio".to_owned()),
        "undelivered" | "failed" => {
            let failure = code.parse().map_or(TextFailure::Provider, code::failure);
            (failure.state(), failure.detail(code))
        }
        // Being delivered: the hub's own state says so already.
        _ => return None,
    };
    Some(TextReceipt {
        provider_ref: sid(form)?,
        message: message.map(MessageId::from),
        state,
        detail,
    })
}
