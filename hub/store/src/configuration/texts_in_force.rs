//! The texts in force that changes are judged beside.

use crate::config_versions::{self, ConfigId};
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::workflow::Workflow;
use hub_domain::configuration::{Change, OpenCases, Texts, needed};
use std::collections::BTreeSet;

statements! {
    CASES = "SELECT state_id, COUNT(*) FROM applications WHERE tenant_id = $1 AND program_id = $2 GROUP BY state_id";
    BEGUN = "SELECT COUNT(*) FROM application_drafts
        WHERE tenant_id = $1 AND program_id = $2 AND application_id IS NULL AND for_application IS NULL";
}

/// The texts that matter beside changes: of the kinds that they name and that name them. Of kinds that only their own program
/// names, those of the programs that are changed. A text in force that cannot be read is left out.
pub(super) async fn beside(write: &mut Write, tenant: TenantId, changes: &[Change<'_>]) -> Result<Texts> {
    let mut texts = Texts::default();
    let mut programs = BTreeSet::new();
    for change in changes {
        let program = change
            .body
            .and_then(|body| change.kind.program_of(change.key, body));
        // What is taken away is of the program of the text in force.
        let id = ConfigId {
            tenant,
            kind: change.kind,
            key: change.key,
        };
        let held = config_versions::held(write, id).await?;
        let held = held.and_then(|held| change.kind.program_of(change.key, &held.body));
        programs.extend(program.into_iter().chain(held));
    }
    for kind in needed(changes.iter().map(|change| change.kind)) {
        if kind.is_programs_own() {
            for program in &programs {
                let key = program.to_string();
                let id = ConfigId {
                    tenant,
                    kind,
                    key: &key,
                };
                if let Some(held) = config_versions::held(write, id).await? {
                    texts.put_readable(kind, &key, &held.body);
                }
            }
            continue;
        }
        for (key, body) in config_versions::texts(write, tenant, kind).await? {
            texts.put_readable(kind, &key, &body);
        }
    }
    Ok(texts)
}

/// How many cases of a program are in which state, and how many of them are open by its workflow in force.
pub(super) async fn open_cases(
    write: &mut Write,
    tenant: TenantId,
    program: i64,
    texts: &Texts,
) -> Result<OpenCases> {
    let rows: Vec<(i64, i64)> = write.all(CASES, args![tenant, program]).await?;
    Ok(OpenCases::new(
        rows.into_iter().collect(),
        texts.of_program::<Workflow>(program),
    ))
}

/// How many applications to a program are being filled in.
pub(super) async fn begun(write: &mut Write, tenant: TenantId, program: i64) -> Result<i64> {
    let (count,): (i64,) = write.one("drafts", BEGUN, args![tenant, program]).await?;
    Ok(count)
}
