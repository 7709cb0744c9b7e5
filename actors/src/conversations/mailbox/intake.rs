//! Takes in one mail: files it in the thread of its reply address or of the mail it answers, applies it to the message
//! whose bounce it is, or adds it to those that staff must file.

use super::wish;
use crate::Hub;
use crate::conversations::channels::email::MailIdentity;
use crate::conversations::mail::{
    Bounce, BounceAction, BounceRecipient, IncomingMail, OWN_PICTURE, with_sources,
};
use crate::conversations::mail_wish::carry_out;
use crate::error::Result;
use crate::files::{ReceivedFile, received_id};
use hub_domain::conversations::applicant_view::mail_author;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::mail::{MailDetails, MailSender};
use hub_domain::conversations::message::{Author, Message};
use hub_domain::files::FileSubject;
use hub_domain::people::applicant::Applicant;
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use hub_store::conversations::mailbox_positions::{self, MailboxClaim};
use hub_store::conversations::mails::{self, Mail, NewMail};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{fallbacks, message_files, thread_view};
use hub_store::files::stored_files::{self, NewFile};
use hub_store::{StoreError, Write};

/// Mails of a thread among which the one is looked for that a bounce is about.
const SENT_MAILS: i64 = 500;

/// Outcome for a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// Filed in a thread.
    Threaded(ThreadId),
    /// A report on a message.
    Reported(MessageId),
    /// It waits for somebody to say whose it is.
    Waiting,
    /// It is here already, or one of our own that came back.
    Known,
    /// Another node has the mailbox: nothing was kept.
    Lost,
}

/// Where a mail belongs.
pub(super) struct Place {
    pub thread: ThreadId,
    pub program: ProgramId,
    /// The message it answers.
    answers: Option<MessageId>,
    /// Whether it bears the thread's own address.
    by_address: bool,
    pub applicant: Applicant,
}

/// Takes in a mail and moves the mailbox's position past it, in one transaction.
pub async fn take(
    hub: &Hub,
    claim: &MailboxClaim,
    (uid_validity, uid): (u32, u32),
    mut mail: IncomingMail,
    identity: &MailIdentity,
) -> Result<Taken> {
    let tenant = claim.tenant;
    let mut new = new_mail(&mail);
    let names: Vec<String> = mail
        .attachments
        .iter()
        .map(|file| file.content_name.clone())
        .collect();
    let place = place(hub, tenant, &mail, identity).await?;
    let is_own = is_own(hub, tenant, &mail).await?;
    let reported = match &mail.bounce {
        Some(bounce) => reported(hub, tenant, bounce, place.as_ref(), identity).await?,
        None => None,
    };
    let is_kept = !is_own && reported.is_none();
    let files = match is_kept && !hub.store().mails().is_known(tenant, &mail.fingerprint).await? {
        true => put_files(hub, tenant, &mut mail).await?,
        false => Vec::new(),
    };
    // The pictures in the original are found by their files from now on.
    new.html = with_sources(&new.html, |name| {
        let at = names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(format!("{OWN_PICTURE}{}", files.get(at)?.id))
    });
    let mut write = hub.store().write().await?;
    if !mailbox_positions::advance(&mut write, claim, uid_validity.into(), uid.into()).await? {
        write.rollback().await?;
        return Ok(Taken::Lost);
    }
    let taken = if is_own {
        Taken::Known
    } else if let Some((message, outcome)) = reported {
        report(&mut write, tenant, &message, &outcome).await?;
        Taken::Reported(message)
    } else {
        match mails::keep(&mut write, tenant, new).await? {
            None => Taken::Known,
            Some(kept) => {
                let of_mail = |file: &NewFile| NewFile {
                    subject: FileSubject::Mail(kept.id.clone()),
                    ..file.clone()
                };
                let files: Vec<NewFile> = files.iter().map(of_mail).collect();
                hub.files().write_received(&mut write, tenant, &files).await?;
                let wish = wish::wish(&mail, place.as_ref(), identity);
                if let Some(place) = &place {
                    let known = sender(&place.applicant, &kept.from);
                    let person = (known, place.applicant.name.as_str());
                    let answers = place.answers.clone();
                    put(&mut write, tenant, &kept, &place.thread, answers, person).await?;
                }
                if let Some(wish) = wish {
                    let wisher = wish::wisher(&mail, place.as_ref());
                    carry_out(hub, &mut write, tenant, wisher, &wish).await?;
                }
                place.map_or(Taken::Waiting, |place| Taken::Threaded(place.thread))
            }
        }
    };
    write.commit().await?;
    match taken {
        Taken::Threaded(_) | Taken::Waiting => hub.files().scan_received(tenant, &files),
        Taken::Reported(_) | Taken::Known | Taken::Lost => {}
    }
    Ok(taken)
}

/// Judges what came with a mail, and puts what may be kept.
async fn put_files(hub: &Hub, tenant: TenantId, mail: &mut IncomingMail) -> Result<Vec<NewFile>> {
    let mut files = Vec::new();
    for (place, attachment) in std::mem::take(&mut mail.attachments).into_iter().enumerate() {
        let file = ReceivedFile {
            id: received_id(&mail.fingerprint, place),
            name: attachment.name,
            bytes: attachment.bytes,
            from: mail.from.clone(),
        };
        // Until the mail is written down it has no id.
        let subject = FileSubject::Mail(String::new());
        files.push(hub.files().put_received(tenant, subject, file).await?);
    }
    Ok(files)
}

fn new_mail(mail: &IncomingMail) -> NewMail {
    NewMail {
        fingerprint: mail.fingerprint.clone(),
        provider_ref: mail.message_id.clone(),
        from: mail.from.clone(),
        to: mail.recipients.first().cloned().unwrap_or_default(),
        subject: mail.subject.clone(),
        body: mail.body.clone(),
        html: mail.html.clone(),
        details: mail.details(MailSender::Other),
    }
}

/// By the signed address that it was sent to; else by the mail that it answers. The reference alone is not enough,
/// because forwarded mails contain it: the sender must be the person.
async fn place(
    hub: &Hub,
    tenant: TenantId,
    mail: &IncomingMail,
    identity: &MailIdentity,
) -> Result<Option<Place>> {
    let store = hub.store();
    let mut answered = None;
    for id in &mail.answers {
        if let Some(found) = answered_message(hub, tenant, id).await? {
            answered = Some(found);
            break;
        }
    }
    if let Some(replies) = &identity.replies {
        for thread in mail
            .recipients
            .iter()
            .filter_map(|address| replies.thread(address))
        {
            match store.threads().by_id(tenant, &thread).await {
                Ok(_) => {}
                Err(StoreError::NotFound(_)) => continue,
                Err(error) => return Err(error.into()),
            }
            let answers = answered
                .filter(|(found, _)| *found == thread)
                .map(|(_, message)| message);
            let (applicant, program) = person_of(hub, tenant, &thread).await?;
            return Ok(Some(Place {
                applicant,
                program,
                thread,
                answers,
                by_address: true,
            }));
        }
    }
    let Some((thread, message)) = answered else {
        return Ok(None);
    };
    let (applicant, program) = person_of(hub, tenant, &thread).await?;
    if sender(&applicant, &mail.from) == MailSender::Other {
        return Ok(None);
    }
    Ok(Some(Place {
        thread,
        program,
        answers: Some(message),
        by_address: false,
        applicant,
    }))
}

async fn person_of(hub: &Hub, tenant: TenantId, thread: &ThreadId) -> Result<(Applicant, ProgramId)> {
    let threads = hub.store().threads();
    let thread = threads.by_id(tenant, thread).await?;
    Ok((threads.applicant(tenant, None, &thread).await?, thread.program()))
}

/// A message of ours by its mail's Message-ID. If the hand-over is not recorded yet, it is found by the id inside it.
async fn answered_message(hub: &Hub, tenant: TenantId, id: &str) -> Result<Option<(ThreadId, MessageId)>> {
    let store = hub.store();
    if let Some(found) = store.messages().by_provider_ref(tenant, id).await? {
        return Ok(Some(found));
    }
    let own = id
        .strip_prefix("<message-")
        .and_then(|rest| rest.split_once('@'))
        .map(|(id, _)| MessageId(id.to_owned()));
    let Some(message) = own else {
        return Ok(None);
    };
    let thread = store.messages().thread_of(tenant, &message).await?;
    Ok(thread.map(|thread| (thread, message)))
}

/// Whether it is a mail of ours that a server returned unchanged.
async fn is_own(hub: &Hub, tenant: TenantId, mail: &IncomingMail) -> Result<bool> {
    let sender = hub.sender_address(tenant, Channel::Email).await?;
    Ok(mail.from.eq_ignore_ascii_case(&sender)
        && answered_message(hub, tenant, &mail.message_id).await?.is_some())
}

/// The message that a bounce is about, and what became of it. A bounce to a thread's signed address is about a mail of this
/// thread: that whose id it returns, or the newest to the recipient it names, since servers on the way change ids and
/// leave the returned mail out. If there are reply addresses, nobody else can declare a mail undeliverable; without them
/// the id decides.
async fn reported(
    hub: &Hub,
    tenant: TenantId,
    bounce: &Bounce,
    place: Option<&Place>,
    identity: &MailIdentity,
) -> Result<Option<(MessageId, BounceRecipient)>> {
    let mut returned = Vec::new();
    for id in &bounce.originals {
        returned.extend(answered_message(hub, tenant, id).await?);
    }
    let (thread, by_address) = match (place, returned.first()) {
        (Some(place), _) if place.by_address => (place.thread.clone(), true),
        (_, Some((thread, _))) if identity.replies.is_none() => (thread.clone(), false),
        (_, _) => return Ok(None),
    };
    let sent = sent_mails(hub, tenant, &thread).await?;
    let about = |message: &Message| {
        bounce
            .of(&message.to)
            .map(|one| (message.id.clone(), one.clone()))
    };
    let by_id = sent
        .iter()
        .find(|message| returned.iter().any(|(of, id)| *of == thread && *id == message.id));
    if let Some(message) = by_id {
        return Ok(about(message));
    }
    if !by_address {
        return Ok(None);
    }
    let named: Vec<&Message> = sent.iter().filter(|message| bounce.names(&message.to)).collect();
    // Forwarded mail fails under an address that we do not know.
    let named = if named.is_empty() {
        sent.iter().collect()
    } else {
        named
    };
    let is_subject =
        |message: &&&Message| !bounce.subject.is_empty() && message.subject.trim() == bounce.subject;
    let is_open = |message: &&&Message| {
        let outcome = bounce.of(&message.to);
        outcome.is_some_and(|outcome| message.status.may_become(state_after(outcome.action)))
    };
    let newest = named
        .iter()
        .find(|message| is_subject(message) && is_open(message))
        .or_else(|| named.iter().find(is_open))
        .or_else(|| named.first());
    Ok(newest.and_then(|message| about(message)))
}

/// The mails that went out in a thread, the newest first.
async fn sent_mails(hub: &Hub, tenant: TenantId, thread: &ThreadId) -> Result<Vec<Message>> {
    let view = hub.store().thread_view();
    let mut sent = view
        .last_of(tenant, thread, Some(Channel::Email), SENT_MAILS)
        .await?;
    sent.retain(|message| message.direction == Direction::Out);
    sent.reverse();
    Ok(sent)
}

fn state_after(action: BounceAction) -> DeliveryState {
    match action {
        BounceAction::Failed => DeliveryState::PermanentFailure,
        BounceAction::Delayed => DeliveryState::TemporaryFailure,
        BounceAction::Delivered => DeliveryState::Delivered,
    }
}

/// Moves the message's delivery on, unless it has got further already.
async fn report(
    write: &mut Write,
    tenant: TenantId,
    message: &MessageId,
    outcome: &BounceRecipient,
) -> Result<()> {
    let next = state_after(outcome.action);
    let entry = thread_view::entry(write, tenant, message).await?;
    // A late receipt of a text means that the phone showed it; a bounce is the mail servers' final word.
    let is_final = entry.status == DeliveryState::PermanentFailure;
    if is_final || !entry.status.may_become(next) {
        return Ok(());
    }
    // The code comes first: screens translate it. A report in words may have none (RFC 3463, class X.0.0).
    let code = match (outcome.status.as_str(), outcome.action) {
        ("", BounceAction::Failed) => "5.0.0",
        ("", BounceAction::Delayed) => "4.0.0",
        ("", BounceAction::Delivered) => "2.0.0",
        (code, _) => code,
    };
    let detail = format!("bounce {code} {}", outcome.diagnosis);
    thread_entries::set_status(write, tenant, message, next, detail.trim_end()).await?;
    fallbacks::take(write, tenant, message, next).await?;
    Ok(())
}

/// Whether an address is one of the person's own.
pub fn sender(applicant: &Applicant, from: &str) -> MailSender {
    let known = applicant
        .addresses
        .iter()
        .any(|known| known.kind == "email" && known.address == from);
    if known {
        MailSender::Known
    } else {
        MailSender::Other
    }
}

/// Files a kept mail into the thread of a named person; `None` if it is filed already.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    mail: &Mail,
    thread: &ThreadId,
    answers: Option<MessageId>,
    (sender, person): (MailSender, &str),
) -> Result<Option<Message>> {
    let shown = match (sender, mail.details.sender_name.as_str()) {
        (MailSender::Known, _) => person,
        (MailSender::Other, "") => mail.from.as_str(),
        (MailSender::Other, name) => name,
    };
    let author = Author::of(mail_author(sender, &mail.details.authentication), shown);
    let key = format!("mail-{}", mail.id);
    let new = NewMessage {
        subject: mail.subject.clone(),
        body: mail.body.clone(),
        reply_to: answers,
        provider_ref: mail.provider_ref.clone(),
        ..NewMessage::incoming(thread, Channel::Email, author, (&mail.from, &mail.to), key)
    };
    let (message, _) = thread_entries::append(write, tenant, new).await?;
    let details = MailDetails {
        sender,
        ..mail.details.clone()
    };
    if !mails::set_message(write, tenant, mail, &message.id, &details).await? {
        return Ok(None);
    }
    let (waiting, subject) = (
        FileSubject::Mail(mail.id.clone()),
        FileSubject::Thread(thread.clone()),
    );
    let files = stored_files::pass_on(write, tenant, &waiting, &subject).await?;
    message_files::attach_received(write, tenant, &message.id, &files).await?;
    Ok(Some(thread_view::updated(write, tenant, &message.id).await?))
}
