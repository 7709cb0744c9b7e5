//! Whether a mail from outside is listened to, and what it wishes.

use super::intake::Place;
use crate::conversations::channels::email::MailIdentity;
use crate::conversations::mail::IncomingMail;
use crate::conversations::mail_wish::{MailWish, WishPlace, Wisher, wish_in};
use hub_domain::conversations::applicant_view::is_proved;
use hub_domain::conversations::words::Language;

/// What a mail wishes. What programs send is not listened to, nor what comes from one of our own addresses, nor a sender whose
/// address our mail server doubts: anybody could end another person's mails.
pub(super) fn wish(mail: &IncomingMail, place: Option<&Place>, identity: &MailIdentity) -> Option<MailWish> {
    let is_ours = identity
        .replies
        .as_ref()
        .is_some_and(|replies| replies.thread(&mail.from).is_some());
    if mail.automatic || mail.bounce.is_some() || is_ours || !is_proved(&mail.authentication) {
        return None;
    }
    let person = place.map_or("", |place| place.applicant.name.as_str());
    wish_in(&mail.from, &mail.subject, &mail.body, &[&mail.from_name, person])
}

/// Its sender, and the conversation that it is filed in.
pub(super) fn wisher<'a>(mail: &'a IncomingMail, place: Option<&'a Place>) -> Wisher<'a> {
    Wisher {
        address: &mail.from,
        message_id: &mail.message_id,
        key: &mail.fingerprint,
        place: place.map(|place| WishPlace {
            thread: &place.thread,
            program: place.program,
            language: Language::of(&place.applicant.lang),
        }),
    }
}
