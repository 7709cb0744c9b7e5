//! `hub workflow …` and `hub validation-rules …`: a program's workflow and its validation rules, from a file to the
//! version in force.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_domain::clock::iso8601;
use hub_domain::config_version::{ConfigFault, ConfigKind, VersionState};
use hub_store::audit::By;
use hub_store::cases::validations;
use hub_store::config_drafts;
use hub_store::config_versions::{self, ConfigId, ConfigVersion};
use hub_store::configuration::{self, Publishing};
use hub_store::{Store, StoreError};
use std::path::{Path, PathBuf};

/// Applications read at a time.
const STEP: i64 = 200;

/// Of which program, and what to do with it.
#[derive(Debug, clap::Args)]
pub struct WorkflowArguments {
    /// `cd_instance`
    #[arg(long)]
    tenant: i64,
    /// `ProcessID`
    #[arg(long)]
    program: i64,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// List the versions, newest first.
    Versions,
    /// Print a version as JSON: the one that holds, unless another is named.
    Show { version: Option<i64> },
    /// Name every fault of a file, and change nothing.
    Check { file: PathBuf },
    /// Store a file as a draft, which is not in force yet; it may have faults.
    Draft {
        file: PathBuf,
        /// The version the file was made from; the one in force now, unless named. If another is in force when the
        /// draft is published, publishing is refused.
        #[arg(long)]
        based_on: Option<i64>,
    },
    /// Check a file, or a draft, and make it the version that holds.
    Publish {
        #[arg(required_unless_present = "draft")]
        file: Option<PathBuf>,
        /// A draft's version, instead of a file.
        #[arg(long, conflicts_with_all = ["file", "based_on"])]
        draft: Option<i64>,
        /// The version the file was made from; the one in force now, unless named. If another is in force, this is
        /// refused.
        #[arg(long)]
        based_on: Option<i64>,
    },
}

/// Runs the command. Applications follow a published version at once: new rules judge each of them before the command
/// ends.
pub async fn run(config: Config, kind: ConfigKind, arguments: WorkflowArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(arguments.tenant)).await?;
    let key = arguments.program.to_string();
    let id = ConfigId {
        tenant: tenant.id,
        kind,
        key: &key,
    };
    let store = &base.store;
    // Every program has a workflow; rules may be still to come.
    let workflow = ConfigId {
        kind: ConfigKind::Workflow,
        ..id
    };
    if store.config_versions().published(workflow).await?.is_none() {
        return Err(HubError::refused(format!("{} has no program {key}", tenant.name)));
    }
    let held = store.config_versions().published(id).await?;
    let held_version = held.as_ref().map_or(0, |held| held.version);
    match arguments.what {
        What::Versions => {
            for version in store.config_versions().list(id).await? {
                say!("{}", words(&version));
            }
        }
        What::Show { version } => {
            let shown = match version {
                Some(version) => store.config_versions().by_version(id, version).await?,
                None => held.ok_or_else(|| HubError::refused("none has been published yet"))?,
            };
            let value: serde_json::Value = serde_json::from_str(&shown.body).map_err(StoreError::from)?;
            say!("{value:#}");
        }
        What::Check { file } => {
            // As publishing would, and then takes everything back.
            let (mut write, body) = (store.write().await?, read(&file)?);
            let done = configuration::publish_text(&mut write, id, held_version, &body, by()).await?;
            write.rollback().await?;
            accepted(done)?;
            say!("{} can be published", file.display());
        }
        What::Draft { file, based_on } => {
            let (mut write, body) = (store.write().await?, read(&file)?);
            let based_on = based_on.unwrap_or(held_version);
            let version = config_drafts::replace_draft(&mut write, id, based_on, &body, &by()).await?;
            write.commit().await?;
            say!("version {version} is kept as a draft; nothing follows it yet");
        }
        What::Publish {
            file,
            draft,
            based_on,
        } => {
            let version = publish(
                store,
                id,
                file.as_deref(),
                draft,
                based_on.unwrap_or(held_version),
            )
            .await?;
            say!("version {version} holds from now on");
            if kind == ConfigKind::ValidationRules {
                let judged = judge_all(store, id.tenant, arguments.program).await?;
                say!("{judged} applications were judged by it");
            }
        }
    }
    Ok(())
}

/// Who the audit log names for what a command does.
fn by() -> By {
    By::system().from("command line")
}

/// Judges every application of a program by the published rules, each in its own transaction.
async fn judge_all(store: &Store, tenant: TenantId, program: i64) -> Result<usize> {
    let (mut after, mut judged) = (0, 0);
    loop {
        let next = store.validations().next(tenant, program, after, STEP).await?;
        let Some(last) = next.last() else {
            return Ok(judged);
        };
        after = last.0;
        for application in next {
            let mut write = store.write().await?;
            validations::run(&mut write, tenant, application).await?;
            write.commit().await?;
            judged += 1;
        }
    }
}

/// Publishes a draft, or a file as a draft first, in one transaction.
async fn publish(
    store: &Store,
    id: ConfigId<'_>,
    file: Option<&Path>,
    draft: Option<i64>,
    based_on: i64,
) -> Result<i64> {
    let mut write = store.write().await?;
    let done = match (file, draft) {
        (None, Some(draft)) => configuration::publish(&mut write, id, draft, by()).await,
        (Some(file), None) => {
            let body = read(file)?;
            configuration::publish_text(&mut write, id, based_on, &body, by()).await
        }
        (None, None) | (Some(_), Some(_)) => {
            return Err(HubError::refused("name a file, or a draft by its version"));
        }
    };
    let done = match done {
        Err(StoreError::VersionConflict { seen, current, .. }) => {
            return Err(HubError::refused(format!(
                "not published: it was made from version {seen}, and version {current} holds; \
                 look at `versions` and `show`, and say `--based-on {current}` when yours is to replace it"
            )));
        }
        Err(StoreError::NotFound("draft")) => {
            let version = draft.unwrap_or_default();
            return Err(HubError::refused(format!("version {version} is no draft")));
        }
        other => other?,
    };
    accepted(done)?;
    let held = config_versions::held(&mut write, id).await?;
    write.commit().await?;
    Ok(held.map_or(0, |held| held.version))
}

/// Refusals in plain words, one a line.
fn accepted(done: Publishing) -> Result<()> {
    match done {
        Publishing::Published => Ok(()),
        Publishing::Refused(faults) => Err(HubError::refused(format!(
            "it cannot be published:{}",
            lines(&faults)
        ))),
    }
}

fn lines(faults: &[ConfigFault]) -> String {
    faults.iter().map(|fault| format!("\n  - {fault}")).collect()
}

fn words(version: &ConfigVersion) -> String {
    let number = version.version;
    let made = format!("by {} at {}", version.created_by, iso8601(version.created_at_ms));
    let published = || {
        let at_ms = version.published_at_ms.unwrap_or_default();
        format!("published by {} at {}", version.published_by, iso8601(at_ms))
    };
    match version.state {
        VersionState::Draft => format!("{number}: draft {made}, to replace {}", version.based_on),
        VersionState::Published => format!("{number}: holds, {}", published()),
        VersionState::Superseded => format!("{number}: superseded, {}", published()),
    }
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).map_err(|error| HubError::file(file, error))
}
