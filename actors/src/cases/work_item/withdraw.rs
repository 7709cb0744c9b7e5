//! An applicant withdraws their application while nobody has decided, and takes that back.

use super::change::write_one;
use super::{UndoWithdrawal, Withdraw};
use crate::Hub;
use crate::cases::case_change::{MovedCase, Operations, undoing};
use crate::conversations::notices::{self, ProspectiveMove, Senders};
use crate::error::{ActorError, Result};
use crate::forms::drafts::standing;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, UNDO_MS};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::workflow::{State, StateKind};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::words::Language;
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::cases::{applications, withdrawals};
use hub_store::conversations::thread_entries::{self, NewMessage};

/// What the state of an application means for the decision.
async fn outcome(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<StateOutcome> {
    let states = hub.store().program_states().book(tenant).await?;
    let id = item.current_state_id.0;
    let known = states.get(item.process_id, id).map(|state| state.outcome);
    // One that no version of the workflow has is the specification's.
    Ok(known.unwrap_or_else(|| State::new(id, &item.current_state_name, StateKind::Open).outcome))
}

/// Brings the application to an end of its workflow without a decision. That is the applicant's to say: no move of staff has to lead
/// there. The same request again changes nothing.
pub(super) async fn withdraw(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: Withdraw,
) -> Result<QueueItem> {
    let Withdraw { by, key, reason } = message;
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let outcome = outcome(&hub, tenant, &item).await?;
    let published = store
        .programs()
        .published_workflow(tenant, item.process_id)
        .await?;
    let end = published.flow.withdrawn_from(item.current_state_id.0);
    let notices = match end {
        Some(end) => {
            let made = ProspectiveMove {
                item: &item,
                to: end.id,
                state: Some(end),
                reason: None,
                owner: item.owner_id,
                by: (by.account, &by.name),
                undo_ms: UNDO_MS,
            };
            notices::plan(&hub, tenant, made).await?
        }
        None => Vec::new(),
    };
    let notices = match notices.is_empty() {
        true => None,
        false => Some((notices, Senders::of(&hub, tenant, &item).await?)),
    };
    let language = language(&hub, tenant, &thread).await?;
    let mut write = store.write().await?;
    if withdrawals::is_known(&mut write, tenant, item.id, &key).await? {
        write.rollback().await?;
        return Ok(item);
    }
    match outcome {
        StateOutcome::Open => {}
        StateOutcome::Closed => return Err(ActorError::Refused(Key::AlreadyWithdrawn)),
        StateOutcome::Approved | StateOutcome::Denied | StateOutcome::Paid => {
            return Err(ActorError::Refused(Key::AlreadyDecided));
        }
    }
    let end = end.ok_or(ActorError::Refused(Key::StateNotPossible))?;
    let before = applications::case_state(&mut write, tenant, item.id).await?;
    let case = MovedCase {
        kind: ChangeKind::Withdrawn,
        change: Change {
            after: CaseState {
                state: end.id,
                since_ms: now_ms(),
                owner: before.owner.clone(),
            },
            before,
            reason: None,
            comment: reason.clone(),
        },
        workflow_version: published.version,
        is_of_applicant: true,
        notices,
    };
    // Whoever changed it since it was read here comes first: the row is then at another version, and this is a conflict.
    let after = write_one(&mut write, tenant, (&by, &Operations::new()), item, case).await?;
    withdrawals::add(&mut write, tenant, after.id, (&key, after.version)).await?;
    let said = match &*reason {
        "" => language.own_words().withdrawn.to_owned(),
        reason => format!("{}\n{reason}", language.own_words().withdrawn),
    };
    let entry_key = format!("withdrawal-{}", after.version);
    say(
        &mut write,
        tenant,
        &after,
        (&by.name, language),
        (said, entry_key),
    )
    .await?;
    write.commit().await?;
    Ok(after)
}

/// Takes a withdrawal back, for ten minutes, as long as nothing else has happened, and the applicant has no other application by
/// now where the program takes one.
pub(super) async fn undo_withdrawal(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: UndoWithdrawal,
) -> Result<QueueItem> {
    let by = message.by;
    let store = hub.store();
    let own = store.applications().by_thread(tenant, &thread).await?;
    let program = own.process_id;
    let details = store.programs().details(tenant, program).await?;
    let language = language(&hub, tenant, &thread).await?;
    let mut write = store.write().await?;
    let (item, _) = applications::by_thread(&mut write, tenant, &thread).await?;
    let case_state = applications::case_state(&mut write, tenant, item.id).await?;
    let now = now_ms();
    let undone = undoing(&mut write, tenant, (&item, &case_state), |last| {
        last.kind == ChangeKind::Withdrawn && last.may_be_undone(item.version, by.account, now)
    });
    let case = undone.await?.ok_or(ActorError::Refused(Key::NothingToUndo))?;
    let after = write_one(&mut write, tenant, (&by, &Operations::new()), item, case).await?;
    // Asked once the row is this write's: an application that is sent at this moment comes before it or after it.
    if !details.several
        && let Some(other) = standing(&hub, tenant, AccountId(by.account), program).await?
        && other.id != own.id
    {
        return Err(ActorError::Refused(Key::AlreadyApplied));
    }
    let said = language.own_words().withdrawal_undone.to_owned();
    let entry_key = format!("withdrawal-undone-{}", after.version);
    say(
        &mut write,
        tenant,
        &after,
        (&by.name, language),
        (said, entry_key),
    )
    .await?;
    write.commit().await?;
    Ok(after)
}

/// The applicant's language.
async fn language(hub: &Hub, tenant: TenantId, thread: &ThreadId) -> Result<&'static Language> {
    let threads = hub.store().threads();
    let stored = threads.by_id(tenant, thread).await?;
    let applicant = threads.applicant(tenant, None, &stored).await?;
    Ok(Language::of(&applicant.lang))
}

/// Says it in the thread as a message of the applicant's, which is unread until somebody has read it.
async fn say(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    (name, language): (&str, &Language),
    (body, key): (String, String),
) -> Result<()> {
    let author = Author::of(AuthorKind::Applicant, name);
    let entry = NewMessage {
        body,
        lang: language.tag().to_owned(),
        ..NewMessage::incoming(&item.thread_id, Channel::Email, author, ("", ""), key)
    };
    thread_entries::append(write, tenant, entry).await?;
    Ok(())
}
