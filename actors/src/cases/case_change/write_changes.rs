//! The one writer of changes of applications. In one transaction, in this order: the rows, the money of awards, whether they wait
//! for their applicants, the entries of the threads, the notices that rules require or that an undo takes back, the validations, the kept changes and their movements, the
//! count of the operation, the audit lines, and last the events.

use super::funds::Funds;
use crate::conversations::notices::{self, NotifyingMove, Senders};
use crate::error::Result;
use hub_domain::calls::call::PersonRef;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::{Change, ChangeKind};
use hub_domain::cases::correction::CorrectionNote;
use hub_domain::clock::now_ms;
use hub_domain::conversations::message::{Author, AuthorKind, StatusChange};
use hub_domain::conversations::notice::PlannedNotice;
use hub_domain::identity::by::By;
use hub_domain::live::ItemAssigned;
use hub_domain::topic::Topic;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::bulk_operations::{self, BulkOperation};
use hub_store::cases::changes::{self, KeptChange, NewChange};
use hub_store::cases::{
    applicant_screens, applicant_waits, applications, correction_requests, due_dates, practice_cases,
    validations,
};
use hub_store::conversations::{fallbacks, held, rule_notices, staff_notices, thread_entries};
use hub_store::programs::program_states;
use hub_store::{StoreError, Write};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The operation of each program that changes are part of; none for a change by itself.
pub(crate) type Operations = BTreeMap<ProgramId, BulkOperation>;

/// A change that its rules allow.
pub(crate) struct Judged {
    /// The application as this write sees it.
    pub item: QueueItem,
    pub subject: Subject,
}

/// Why a change that its rules allow is not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unwritten {
    /// Somebody else has changed the application by now, or the workflow has lost its new state.
    Overtaken,
    /// It is an approval that the program's budget does not cover: so many cents it needs, and so many are left.
    BudgetExhausted { needed: i64, left: i64 },
}

/// The application as it is after its change, or why there was none.
pub(crate) type Written = std::result::Result<QueueItem, Unwritten>;

/// What is changed.
pub(crate) enum Subject {
    Case(Box<MovedCase>),
    Answer(Box<Correction>),
}

impl Subject {
    /// Whether the applicant sees it: another status or answer, and not who of the staff has it.
    fn is_seen_by_applicant(&self) -> bool {
        match self {
            Subject::Case(case) => case.moves(),
            Subject::Answer(_) => true,
        }
    }
}

/// Another status, another owner, or both.
pub(crate) struct MovedCase {
    pub kind: ChangeKind,
    pub change: Change,
    /// Of the workflow that it was judged by; 0 where none was asked.
    pub workflow_version: i64,
    /// Not staff make it, but the applicant.
    pub is_of_applicant: bool,
    /// The notices that the rules require, and the addresses they come from.
    pub notices: Option<(Vec<PlannedNotice>, Senders)>,
}

impl MovedCase {
    fn moves(&self) -> bool {
        self.change.before.state != self.change.after.state
    }
}

/// Answers that staff correct, or the applicant.
pub(crate) struct Correction {
    /// All answers, with these replaced.
    pub answers: FiledAnswers,
    /// Where the correction is the applicant's.
    pub own: Option<OwnSide>,
    pub note: CorrectionNote,
    /// What the question is called, and its answer before and after.
    pub question: String,
    pub before: String,
    pub after: String,
}

/// What an applicant says since a correction of theirs.
pub(crate) struct OwnSide {
    /// Their account.
    pub account: i64,
    /// All answers as they gave them, without what staff have corrected.
    pub answers: serde_json::Value,
}

impl Judged {
    /// The state that it comes into, of its program; none where it stays in its own.
    fn target(&self) -> Option<(ProgramId, i64)> {
        match &self.subject {
            Subject::Case(case) if case.moves() => Some((self.item.process_id, case.change.after.state)),
            Subject::Case(_) | Subject::Answer(_) => None,
        }
    }

    /// The program in which it comes into another state; none where it stays in its own.
    pub(super) fn moved_in(&self) -> Option<ProgramId> {
        self.target().map(|(program, _)| program)
    }
}

/// The states among the targets that a workflow has no more, which has come into force since the changes were judged. The others stay
/// until this write ends.
async fn left_states(
    write: &mut Write,
    tenant: TenantId,
    judged: &[Judged],
) -> Result<BTreeSet<(ProgramId, i64)>> {
    // In one order for everybody.
    let targets: BTreeSet<(ProgramId, i64)> = judged.iter().filter_map(Judged::target).collect();
    let mut left = BTreeSet::new();
    for (program, state) in targets {
        if !program_states::stands(write, tenant, program, state).await? {
            left.insert((program, state));
        }
    }
    Ok(left)
}

/// Writes the changes, and returns the applications as they are then, in the same order. One that somebody else has changed by
/// now, whose new state the workflow has lost, or whose award the budget does not cover is left as it is: in its place stands why.
pub(crate) async fn write_changes(
    write: &mut Write,
    tenant: TenantId,
    (by, operations): (&By, &Operations),
    judged: Vec<Judged>,
) -> Result<Vec<Written>> {
    let mut made: Vec<(usize, Judged, QueueItem)> = Vec::with_capacity(judged.len());
    let mut outcomes: Vec<Written> = vec![Err(Unwritten::Overtaken); judged.len()];
    let left = left_states(write, tenant, &judged).await?;
    let mut funds = Funds::hold(write, tenant, &judged).await?;
    for (position, one) in judged.into_iter().enumerate() {
        if one.target().is_some_and(|target| left.contains(&target)) {
            continue;
        }
        if let Some(reason) = funds.take(write, tenant, &one).await? {
            outcomes[position] = Err(reason);
            continue;
        }
        if let Some(after) = write_row(write, tenant, by, &one).await? {
            made.push((position, one, after));
        }
    }
    funds
        .settle(write, tenant, made.iter().map(|(_, one, _)| one))
        .await?;
    // Nobody waits for the applicant of a case that is decided; one that is open again waits again. Its clock stands still or goes on.
    let moved = made.iter().filter(|(_, one, _)| one.moved_in().is_some());
    let moved: Vec<ApplicationId> = moved.map(|(_, _, after)| after.id).collect();
    let settled = applicant_waits::settle_asked(write, tenant, &moved).await?;
    for (_, _, after) in made
        .iter_mut()
        .filter(|(_, _, after)| settled.contains(&after.id))
    {
        after.due_at = due_dates::due_at(write, tenant, after.id).await?;
    }
    append_entries(write, tenant, by, &made).await?;
    for (_, one, _) in &made {
        if let Subject::Case(case) = &one.subject
            && case.kind == ChangeKind::Undo
        {
            take_back_notices(write, tenant, &one.item).await?;
        }
    }
    notify(write, tenant, &mut made).await?;
    validate(write, tenant, &mut made).await?;
    keep(write, tenant, (by, operations), &made).await?;
    let lines: Result<Vec<AuditLine>> = made
        .iter()
        .map(|(_, one, after)| audit_line(tenant, by, one, after))
        .collect();
    audit::append_all(write, tenant, lines?).await?;
    let after: Vec<QueueItem> = made.iter().map(|(_, _, after)| after.clone()).collect();
    applications::announce_many(write, tenant, &after).await?;
    let seen = made
        .iter()
        .filter(|(_, one, _)| one.subject.is_seen_by_applicant());
    let seen: Vec<ApplicationId> = seen.map(|(_, _, after)| after.id).collect();
    applicant_screens::tell(write, tenant, &seen).await?;
    for (position, _, after) in made {
        outcomes[position] = Ok(after);
    }
    Ok(outcomes)
}

/// Changes the row; none if somebody else has.
async fn write_row(write: &mut Write, tenant: TenantId, by: &By, one: &Judged) -> Result<Option<QueueItem>> {
    let item = &one.item;
    match &one.subject {
        Subject::Case(case) => {
            let after = &case.change.after;
            Ok(applications::move_quietly(write, tenant, item, after, &by.name).await?)
        }
        Subject::Answer(correction) => {
            let new = &correction.answers;
            let last = answers::last(write, tenant, item.id).await?;
            if last.is_none_or(|last| last.revision + 1 != new.revision) {
                return Ok(None);
            }
            let own = correction.own.as_ref();
            let account = own.map_or(by.account, |own| own.account);
            let sides = (new, own.map(|own| &own.answers));
            answers::correct(write, tenant, item.id, sides, account, &correction.note).await?;
            if correction_requests::settle(write, tenant, item.id, &new.answers).await? {
                correction_requests::announce(write, tenant, item).await?;
            }
            Ok(Some(item.clone()))
        }
    }
}

/// Entries of the kind COMMENT: what the threads show of changes of status and owner.
async fn append_entries(
    write: &mut Write,
    tenant: TenantId,
    by: &By,
    made: &[(usize, Judged, QueueItem)],
) -> Result<()> {
    let entries = made.iter().filter_map(|(_, one, after)| match &one.subject {
        Subject::Case(case) => Some((
            after.thread_id.clone(),
            after.version,
            status_change(&one.item, after, &case.change),
        )),
        Subject::Answer(_) => None,
    });
    let author = match is_of_applicant(made) {
        true => Author::of(AuthorKind::Applicant, &by.name),
        false => Author::staff(by.account, &by.name),
    };
    thread_entries::append_changes(write, tenant, &author, entries.collect()).await?;
    Ok(())
}

/// Whether the applicant made the changes, or takes back their own; such changes come one at a time.
fn is_of_applicant(made: &[(usize, Judged, QueueItem)]) -> bool {
    made.iter().any(|(_, one, _)| match &one.subject {
        Subject::Case(case) => case.is_of_applicant,
        Subject::Answer(_) => false,
    })
}

/// The change as the thread shows it.
fn status_change(before: &QueueItem, after: &QueueItem, change: &Change) -> StatusChange {
    let is_of_owner = change.before.state == change.after.state;
    let (from, to) = match is_of_owner {
        true => (&before.owner_name, &after.owner_name),
        false => (&before.current_state_name, &after.current_state_name),
    };
    StatusChange {
        what: if is_of_owner { "owner" } else { "state" }.into(),
        from: from.clone(),
        to: to.clone(),
        comment: change.words().to_owned(),
    }
}

/// What still waits and what nobody has read was about the undone move; sent messages stay in the thread.
async fn take_back_notices(write: &mut Write, tenant: TenantId, undone: &QueueItem) -> Result<()> {
    let (id, version) = (undone.id, undone.version);
    staff_notices::take_back(write, tenant, id, version).await?;
    for notice in rule_notices::take_back(write, tenant, id, version).await? {
        fallbacks::forget(write, tenant, notice.as_str()).await?;
        held::cancel(write, tenant, &notice, "undone").await?;
    }
    Ok(())
}

/// Carries out what the rules planned, and reads the rows again that this has changed.
async fn notify(write: &mut Write, tenant: TenantId, made: &mut [(usize, Judged, QueueItem)]) -> Result<()> {
    let notifying: Vec<NotifyingMove> = made
        .iter()
        .filter_map(|(_, one, item)| match &one.subject {
            Subject::Case(case) => {
                let (plan, senders) = case.notices.as_ref()?;
                Some(NotifyingMove { item, plan, senders })
            }
            Subject::Answer(_) => None,
        })
        .collect();
    if notifying.is_empty() {
        return Ok(());
    }
    notices::carry_out(write, tenant, &notifying).await?;
    let ids: Vec<ApplicationId> = notifying.iter().map(|one| one.item.id).collect();
    let now: HashMap<ApplicationId, QueueItem> = applications::held(write, tenant, &ids)
        .await?
        .into_iter()
        .map(|(item, _)| (item.id, item))
        .collect();
    for (_, _, after) in made {
        if let Some(now) = now.get(&after.id) {
            *after = now.clone();
        }
    }
    Ok(())
}

/// Judges those again of which the rules may read something that has changed.
async fn validate(
    write: &mut Write,
    tenant: TenantId,
    made: &mut [(usize, Judged, QueueItem)],
) -> Result<()> {
    let mut reads_status: BTreeMap<ProgramId, bool> = BTreeMap::new();
    for (_, one, after) in made {
        let is_due = match &one.subject {
            Subject::Answer(_) => true,
            Subject::Case(case) if !case.moves() => false,
            Subject::Case(_) => {
                let program = after.process_id;
                let reads = match reads_status.get(&program) {
                    Some(known) => *known,
                    None => validations::read_status(write, tenant, program).await?,
                };
                reads_status.insert(program, reads);
                reads
            }
        };
        if is_due {
            validations::judge(write, tenant, after.id).await?;
            *after = applications::by_id(write, tenant, after.id).await?;
        }
    }
    Ok(())
}

/// Keeps the changes of status and owner for undo, history and reports, and counts those of an operation.
async fn keep(
    write: &mut Write,
    tenant: TenantId,
    (by, operations): (&By, &Operations),
    made: &[(usize, Judged, QueueItem)],
) -> Result<()> {
    let now = now_ms();
    let mut changed: BTreeMap<ProgramId, i64> = BTreeMap::new();
    let mut new = Vec::with_capacity(made.len());
    for (_, one, after) in made {
        let Subject::Case(case) = &one.subject else {
            continue;
        };
        let program = after.process_id;
        match case.kind {
            ChangeKind::State | ChangeKind::Owner | ChangeKind::Withdrawn | ChangeKind::StateRemoved => {
                *changed.entry(program).or_default() += 1
            }
            ChangeKind::Undo | ChangeKind::Filed => {}
        }
        new.push(NewChange {
            application: after.id,
            program,
            bulk: operations
                .get(&program)
                .map(|operation| operation.id.clone())
                .unwrap_or_default(),
            kept: KeptChange {
                version: after.version,
                kind: case.kind,
                change: case.change.clone(),
                workflow_version: case.workflow_version,
                by: (by.account, by.name.clone()),
                at_ms: now,
            },
        });
    }
    changes::keep(write, tenant, &new).await?;
    for (program, changed) in changed {
        if let Some(operation) = operations.get(&program) {
            bulk_operations::count(write, tenant, operation, (by.account, &by.name), changed).await?;
        }
    }
    Ok(())
}

fn audit_line(tenant: TenantId, by: &By, one: &Judged, after: &QueueItem) -> Result<AuditLine> {
    let line = |action: &str| AuditLine::new(tenant, by.clone(), action, "application", after.id);
    Ok(match &one.subject {
        Subject::Case(case) => line(action(case.kind))
            .before(serde_json::to_string(&one.item).map_err(StoreError::from)?)
            .after(serde_json::to_string(after).map_err(StoreError::from)?)
            .reason(case.change.words()),
        Subject::Answer(correction) => line("application.correct_answer")
            .before(correction.before.as_str())
            .after(correction.after.as_str())
            .reason(match &*correction.note.reason {
                "" => correction.question.clone(),
                reason => format!("{}: {reason}", correction.question),
            }),
    })
}

/// What the audit log calls a change.
fn action(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Filed => "application.create",
        ChangeKind::State => "application.advance",
        ChangeKind::Owner => "application.assign",
        ChangeKind::Undo => "application.undo",
        ChangeKind::Withdrawn => "application.withdraw",
        ChangeKind::StateRemoved => "application.state_removed",
    }
}

/// Notifies the new owner of an application on their own topic, unless they made the change themselves. A case on which somebody
/// practises is for nobody else.
pub(crate) async fn notify_owner(
    write: &mut Write,
    tenant: TenantId,
    (by, owner): (&By, i64),
    item: &QueueItem,
) -> Result<()> {
    let is_practice = item.test && practice_cases::owner(write, tenant, item.id).await?.is_some();
    if owner == by.account || is_practice {
        return Ok(());
    }
    let by = PersonRef {
        id: by.account,
        name: by.name.clone(),
    };
    write.emit(tenant, Topic::Me(owner), &ItemAssigned { item, by })?;
    Ok(())
}
