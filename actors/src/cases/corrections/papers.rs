//! Papers that an applicant sends as an answer to what they were asked, and what they draw where they sign again. They were uploaded
//! for the application and belong to nobody else until then; what papers take the place of stays on file as replaced.

use super::{OpenCase, Outcome, Refusal};
use crate::Hub;
use crate::error::Result;
use crate::forms::drafts::{drawing_fault_among, paper_files, paper_kind};
use hub_domain::cases::correction_request::value_at;
use hub_domain::clock::now_ms;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::identity::by::By;
use hub_domain::{AccountId, TenantId};
use hub_forms::QuestionType;
use hub_forms::judge::Fault;
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::documents::{self, NewDocument};
use hub_store::files::stored_files;
use serde_json::Value;
use std::collections::BTreeMap;

/// One file of an answer.
struct NewPaper {
    /// The place of its question.
    at: String,
    /// As which it is on file; none: the drawing of a signature, which is no paper.
    kind: Option<String>,
    name: String,
    file: String,
}

/// What comes with an answer, and what it takes the place of.
#[derive(Default)]
pub(super) struct SentPapers {
    new: Vec<NewPaper>,
    replaced: Vec<String>,
}

/// The papers among what is answered: of each the files that were uploaded for it, or that stand there already. A signature has one
/// where it was drawn, each time another.
pub(super) async fn sent(
    hub: &Hub,
    tenant: TenantId,
    case: &OpenCase,
    changes: &[(String, Value)],
    by: &By,
) -> Outcome<SentPapers> {
    let asked: Vec<_> = changes
        .iter()
        .filter_map(|(at, value)| {
            let question = case.form.form.place(at)?.question();
            let is_paper = match question.kind {
                QuestionType::File | QuestionType::Photo => true,
                QuestionType::Signature => !paper_files(question, value).is_empty(),
                _ => false,
            };
            is_paper.then_some((at, question, value))
        })
        .collect();
    if asked.is_empty() {
        return Ok(Ok(SentPapers::default()));
    }
    let uploaded = hub
        .store()
        .stored_files()
        .kept_of(tenant, &unsent(by, case))
        .await?;
    let is_given = |state: FileState| state == FileState::Pending || state.is_served();
    let waiting = uploaded.iter().filter(|file| is_given(file.state));
    let mut waiting: BTreeMap<String, String> =
        waiting.map(|file| (file.id.clone(), file.name.clone())).collect();
    let mut papers = SentPapers::default();
    let mut faults = Vec::new();
    for (at, question, value) in asked {
        let files = paper_files(question, value);
        if question.kind == QuestionType::Signature {
            for file in files {
                let name = waiting.remove(file);
                match name.filter(|_| drawing_fault_among(&uploaded, file).is_none()) {
                    Some(name) => papers.new.push(NewPaper {
                        at: at.clone(),
                        kind: None,
                        name,
                        file: file.to_owned(),
                    }),
                    None => faults.push(fault(at, "not_a_file")),
                }
            }
            continue;
        }
        let standing = value_at(&case.filed.answers, at);
        let standing = paper_files(question, &standing)
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>();
        if files.is_empty() {
            faults.push(fault(at, "required"));
        }
        for file in &files {
            if standing.iter().any(|known| known == file) {
                continue;
            }
            // One file answers one question.
            match waiting.remove(*file) {
                Some(name) => papers.new.push(NewPaper {
                    at: at.clone(),
                    kind: Some(paper_kind(&case.form, question)),
                    name,
                    file: (*file).to_owned(),
                }),
                None => faults.push(fault(at, "not_a_file")),
            }
        }
        let gone = standing
            .into_iter()
            .filter(|known| !files.contains(&known.as_str()));
        papers.replaced.extend(gone);
    }
    Ok(match faults.is_empty() {
        true => Ok(papers),
        false => Err(Refusal::Faults(faults)),
    })
}

impl SentPapers {
    /// Puts them on file; the place of one that has ended or was sent otherwise meanwhile, where there is one.
    pub(super) async fn put_on_file(
        &self,
        write: &mut Write,
        tenant: TenantId,
        (case, by): (&OpenCase, &By),
    ) -> Result<Option<Fault>> {
        let from = unsent(by, case);
        let mut new = Vec::with_capacity(self.new.len());
        for paper in &self.new {
            let to = FileSubject::Answer {
                application: case.item.id,
                question: paper.at.clone(),
            };
            if !stored_files::give(write, tenant, &paper.file, &from, &to).await? {
                return Ok(Some(fault(&paper.at, "not_a_file")));
            }
            let Some(kind) = paper.kind.clone() else {
                continue;
            };
            new.push(NewDocument {
                application: case.item.id,
                id: uuid::Uuid::now_v7().to_string(),
                kind,
                name: paper.name.clone(),
                file: Some(paper.file.clone()),
                by: by.name.clone(),
                received_at_ms: now_ms(),
                expires_on: None,
            });
        }
        if !new.is_empty() {
            documents::add(write, tenant, &new).await?;
        }
        documents::replace(write, tenant, case.item.id, &self.replaced).await?;
        for paper in &new {
            let line = AuditLine::new(
                tenant,
                by.clone(),
                "application.add_document",
                "application",
                case.item.id,
            );
            let line = line
                .after(format!("{} {}", paper.kind, paper.name))
                .reason(paper.kind.as_str());
            audit::append(write, line).await?;
        }
        Ok(None)
    }
}

/// What an applicant has uploaded for an application and not sent.
fn unsent(by: &By, case: &OpenCase) -> FileSubject {
    FileSubject::Reply {
        owner: AccountId(by.account),
        application: case.item.id,
    }
}

fn fault(at: &str, key: &'static str) -> Fault {
    Fault {
        at: at.to_owned(),
        part: String::new(),
        key,
        rule: String::new(),
    }
}
