//! New cases, opened by staff for a known or a new person, or filed by an applicant: the person, the application with its thread,
//! what was filed with it, the first change and the audit line, in one transaction. What staff fill in for the applicant is filed into
//! the case that is there.

use crate::audit::{self, AuditLine, By};
use crate::cases::answers::{self, FiledAnswers};
use crate::cases::changes::{self, KeptChange, NewChange};
use crate::cases::documents::{self, NewDocument};
use crate::cases::judged_again;
use crate::cases::new_applications::{self, NewApplication};
use crate::cases::staff_filings;
use crate::cases::validations;
use crate::cases::{applicant_screens, applications};
use crate::files::stored_files;
use crate::identity::accounts::Account;
use crate::people::applicants::{self, NewApplicant};
use crate::programs::{PublishedWorkflow, number_prefixes, trials};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner};
use hub_domain::cases::reports::Audience;
use hub_domain::cases::workflow::StateKind;
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::files::FileSubject;
use hub_domain::live::ItemCreated;
use hub_domain::topic::Topic;
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};

statements! {
    PROGRAM = "SELECT name, category, active FROM programs WHERE tenant_id = $1 AND id = $2";
    PERSON = "SELECT p.id, p.name, a.company_id, a.company_name FROM applications a
        JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id WHERE a.tenant_id = $1 AND a.id = $2";
    OF_ACCOUNT = "SELECT id, name FROM applicants WHERE tenant_id = $1 AND account_id = $2 ORDER BY id LIMIT 1";
    LAST_APPLICATION = "SELECT COALESCE(MAX(id), 100000) FROM applications WHERE tenant_id = $1";
    LAST_APPLICANT = "SELECT COALESCE(MAX(id), 100) FROM applicants WHERE tenant_id = $1";
}

/// The applicant of a new case.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseFor {
    /// The applicant of an existing application.
    SamePersonAs(ApplicationId),
    Newcomer {
        name: String,
        /// BCP 47.
        lang: String,
        /// IANA zone.
        zone: String,
        /// Normal addresses, the one to be tried first at the head.
        addresses: Vec<String>,
    },
    /// Whoever signs in with an account: their applicant, who begins with what the account says.
    Account(Box<Account>),
}

/// What an applicant files with a case.
#[derive(Debug, Clone)]
pub struct Filing {
    pub form_version: i64,
    /// In which it was filled in, BCP 47.
    pub lang: String,
    /// By the questions' ids.
    pub answers: serde_json::Value,
    pub papers: Vec<FiledPaper>,
    /// What the papers' files were for until now.
    pub from: FileSubject,
}

/// A file that answers a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiledPaper {
    pub question: String,
    /// A document kind of the form, or the question's id; none where it is no document but a drawn signature.
    pub kind: Option<String>,
    pub name: String,
    pub file: String,
}

/// A case about to be opened.
#[derive(Debug, Clone)]
pub struct NewCase {
    pub program: ProgramId,
    /// Matter of the application; may be empty.
    pub matter: String,
    pub person: CaseFor,
    pub workflow: PublishedWorkflow,
}

/// Opens a case where its program's workflow begins, and announces it to the queue.
///
/// # Errors
/// `NotFound` without such a program or application.
pub async fn open(write: &mut Write, tenant: TenantId, new: NewCase, by: &By) -> Result<QueueItem> {
    begin(write, tenant, new, None, None, by).await
}

/// Opens a practice case: a test that is its owner's from the beginning, and stands where what was sent is received. No queue is told.
///
/// # Errors
/// `NotFound` without such a program, or before its launch.
pub async fn practise(
    write: &mut Write,
    tenant: TenantId,
    new: NewCase,
    owner: Owner,
    by: &By,
) -> Result<QueueItem> {
    begin(write, tenant, new, None, Some(owner), by).await
}

/// The same with what the applicant files: it begins where what was sent is received.
///
/// # Errors
/// `NotFound` without such a program, or where a file is not what the filing says.
pub async fn file(
    write: &mut Write,
    tenant: TenantId,
    new: NewCase,
    filing: Filing,
    by: &By,
) -> Result<QueueItem> {
    begin(write, tenant, new, Some(filing), None, by).await
}

async fn begin(
    write: &mut Write,
    tenant: TenantId,
    new: NewCase,
    filing: Option<Filing>,
    practises: Option<Owner>,
    by: &By,
) -> Result<QueueItem> {
    let now = now_ms();
    let (program, category, is_active): (String, String, bool) =
        write.one("program", PROGRAM, args![tenant, new.program]).await?;
    // Before its launch only those who try a program send something, and that counts nowhere.
    let test = !is_active || practises.is_some();
    let is_trying = match &new.person {
        CaseFor::Account(account) if !is_active => {
            trials::is_trying(write, tenant, new.program, account.id).await?
        }
        CaseFor::Account(_) | CaseFor::SamePersonAs(_) | CaseFor::Newcomer { .. } => false,
    };
    if !is_active && !is_trying {
        return Err(StoreError::NotFound("program"));
    }
    let flow = &new.workflow.flow;
    let first = match (&filing, &practises) {
        (Some(_), _) | (_, Some(_)) => flow.first_when_sent(),
        (None, None) => flow.states.iter().find(|state| state.kind == StateKind::Initial),
    };
    let first = first
        .map(|state| state.id)
        .ok_or(StoreError::NotFound("initial state"))?;
    // Locks the counter: the holder sees the last numbers.
    write.next_number(tenant, "case_files", 1).await?;
    let (last,): (i64,) = write.one("application", LAST_APPLICATION, args![tenant]).await?;
    let id = ApplicationId(last + 1);
    // Another application of the same person, or the same number of two people: rules of those that were there read this too.
    let mut others = (None, Vec::new());
    let mut audience = None;
    let (applicant, name, company, newcomer) = match new.person {
        CaseFor::SamePersonAs(other) => {
            let (id, name, company_id, company): (i64, String, Option<i64>, String) =
                write.one("application", PERSON, args![tenant, other]).await?;
            others.0 = Some(ApplicantId(id));
            (ApplicantId(id), name, company_id.map(|id| (id, company)), None)
        }
        CaseFor::Newcomer {
            name,
            lang,
            zone,
            addresses,
        } => {
            others.1.clone_from(&addresses);
            let (last,): (i64,) = write.one("applicant", LAST_APPLICANT, args![tenant]).await?;
            let id = ApplicantId(last + 1);
            let newcomer = NewApplicant {
                id,
                account: None,
                name: name.clone(),
                lang,
                zone,
                state: String::new(),
                addresses,
                created_at_ms: now,
            };
            (id, name, None, Some(newcomer))
        }
        CaseFor::Account(account) => {
            audience = Some(Audience::of(Some(&account.account_type), false));
            let company = (!account.company_name.is_empty() && audience == Some(Audience::Business))
                .then(|| (account.id.0, account.company_name.clone()));
            let known: Option<(i64, String)> = write.optional(OF_ACCOUNT, args![tenant, account.id]).await?;
            match known {
                Some((id, name)) => {
                    others.0 = Some(ApplicantId(id));
                    (ApplicantId(id), name, company, None)
                }
                None => {
                    let newcomer = applicant_of(write, tenant, &account, now).await?;
                    others.1.clone_from(&newcomer.addresses);
                    (newcomer.id, newcomer.name.clone(), company, Some(newcomer))
                }
            }
        }
    };
    let filed_by = name.clone();
    let addresses: Vec<&str> = others.1.iter().map(String::as_str).collect();
    let prefix = number_prefixes::of(write, tenant, new.program, &program).await?;
    let others = judged_again::of_applicant(write, tenant, others.0, &addresses).await?;
    let application = NewApplication {
        external_id: external_id(&prefix, now, id),
        applicant_name: match new.matter.as_str() {
            "" => name,
            matter => format!("{name}: {matter}"),
        },
        company,
        audience,
        state: StateId(first),
        state_since_ms: now,
        owner: practises.as_ref().map(|owner| (owner.id, owner.name.clone())),
        category,
        created_at_ms: now,
        changed_by: by.hands().1.to_owned(),
        test,
        ..NewApplication::filed(tenant, new.program, id, applicant.0)
    };
    new_applications::insert(write, &[application]).await?;
    let filed = NewChange {
        application: id,
        program: new.program,
        kept: KeptChange {
            version: 1,
            kind: ChangeKind::Filed,
            change: Change {
                before: CaseState {
                    state: 0,
                    since_ms: now,
                    owner: None,
                },
                after: CaseState {
                    state: first,
                    since_ms: now,
                    owner: practises.clone(),
                },
                reason: None,
                comment: String::new(),
            },
            workflow_version: new.workflow.version,
            by: (by.hands().0, by.hands().1.to_owned()),
            at_ms: now,
        },
        bulk: String::new(),
    };
    changes::keep(write, tenant, &[filed]).await?;
    if let Some(newcomer) = newcomer {
        applicants::create(write, tenant, &[newcomer], by).await?;
    }
    if let Some(filing) = filing {
        keep_filing(write, tenant, (new.program, id), filing, filed_by, now).await?;
    }
    validations::judge(write, tenant, id).await?;
    judged_again::judge(write, tenant, others).await?;
    let item = applications::by_id(write, tenant, id).await?;
    if practises.is_none() {
        write.emit(
            tenant,
            Topic::Queue(item.process_id),
            &ItemCreated { item: &item },
        )?;
    }
    let line = AuditLine::new(tenant, by.clone(), "application.create", "application", id);
    audit::append(write, line.after(serde_json::to_string(&item)?)).await?;
    Ok(item)
}

/// A case that this write has alone, with what else its applicant has.
pub struct HeldCase {
    pub item: QueueItem,
    /// Its answers are there.
    pub is_filled_in: bool,
    applicant_name: String,
    others: judged_again::Held,
}

/// Takes a case for this write alone.
///
/// # Errors
/// `NotFound` without such an application.
pub async fn hold(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<HeldCase> {
    let (applicant, applicant_name, _, _): (i64, String, Option<i64>, String) = write
        .one("application", PERSON, args![tenant, application])
        .await?;
    let others = judged_again::of_applicant(write, tenant, Some(ApplicantId(applicant)), &[]).await?;
    let filed = answers::last(write, tenant, application).await?;
    Ok(HeldCase {
        item: applications::by_id(write, tenant, application).await?,
        is_filled_in: filed.is_some(),
        applicant_name,
        others,
    })
}

/// Files what staff have filled in for the applicant of a case; it is judged by its rules and shown to every screen.
pub async fn file_into(
    write: &mut Write,
    tenant: TenantId,
    case: HeldCase,
    filing: Filing,
    by: &By,
) -> Result<QueueItem> {
    let (now, id, program) = (now_ms(), case.item.id, case.item.process_id);
    let form = filing.form_version;
    keep_filing(write, tenant, (program, id), filing, by.hands().1.to_owned(), now).await?;
    staff_filings::note(write, tenant, id, (by, &case.applicant_name), now).await?;
    let applicant_name = case.applicant_name.clone();
    let item = judge_held(write, tenant, case).await?;
    applicant_screens::tell(write, tenant, &[id]).await?;
    let line = AuditLine::new(tenant, by.clone(), "application.fill_in", "application", id);
    audit::append(write, line.after(form).reason(applicant_name)).await?;
    Ok(item)
}

/// Judges a case that was held, and what else its applicant has, by their rules again, and shows what came of it to every screen.
pub async fn judge_held(write: &mut Write, tenant: TenantId, case: HeldCase) -> Result<QueueItem> {
    let is_among = case.others.has(case.item.id);
    judged_again::judge(write, tenant, case.others).await?;
    match is_among {
        true => applications::by_id(write, tenant, case.item.id).await,
        false => validations::run(write, tenant, case.item.id).await,
    }
}

/// A new applicant, as an account says who that is.
async fn applicant_of(
    write: &mut Write,
    tenant: TenantId,
    account: &Account,
    now_ms: i64,
) -> Result<NewApplicant> {
    let (last,): (i64,) = write.one("applicant", LAST_APPLICANT, args![tenant]).await?;
    let addresses = [&account.email, &account.phone].into_iter().flatten();
    Ok(NewApplicant {
        id: ApplicantId(last + 1),
        account: Some(account.id),
        name: account.name(),
        lang: account.lang.clone(),
        zone: account.zone.clone(),
        state: String::new(),
        addresses: addresses.cloned().collect(),
        created_at_ms: now_ms,
    })
}

/// Keeps what was filed: the answers, the papers, and their files for the questions that they answer.
async fn keep_filing(
    write: &mut Write,
    tenant: TenantId,
    (program, id): (ProgramId, ApplicationId),
    filing: Filing,
    filed_by: String,
    now_ms: i64,
) -> Result<()> {
    let filed = FiledAnswers {
        revision: 1,
        form_key: program.to_string(),
        form_version: filing.form_version,
        lang: filing.lang,
        answers: filing.answers,
        filed_by: filed_by.clone(),
        filed_at_ms: now_ms,
    };
    answers::file(write, tenant, &[(id, filed)]).await?;
    let mut papers = Vec::with_capacity(filing.papers.len());
    for paper in filing.papers {
        let answer = FileSubject::Answer {
            application: id,
            question: paper.question,
        };
        if !stored_files::give(write, tenant, &paper.file, &filing.from, &answer).await? {
            return Err(StoreError::NotFound("file"));
        }
        let Some(kind) = paper.kind else {
            continue;
        };
        papers.push(NewDocument {
            application: id,
            id: uuid::Uuid::now_v7().to_string(),
            kind,
            name: paper.name,
            file: Some(paper.file),
            by: filed_by.clone(),
            received_at_ms: now_ms,
            expires_on: None,
        });
    }
    documents::add(write, tenant, &papers).await?;
    // What no answer has any more ends.
    stored_files::let_go(write, tenant, &filing.from, now_ms).await
}

/// The beginning of the program's numbers, the year and the number: `ERA-26-100512`.
fn external_id(prefix: &str, now_ms: i64, id: ApplicationId) -> String {
    let year = iso8601(now_ms);
    format!("{prefix}-{}-{:06}", year.get(2..4).unwrap_or_default(), id.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_numbered_by_its_program_and_year() {
        let day = 1_773_000_000_000;
        assert_eq!(external_id("ERA", day, ApplicationId(100_512)), "ERA-26-100512");
        assert_eq!(external_id("APP", day, ApplicationId(7)), "APP-26-000007");
    }
}
