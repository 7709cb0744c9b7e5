//! What bringing a file in would do, text by text. The preview and the import are this one function; only the import commits.

use super::body::FileOptions;
use super::kept::{self, KeptMember};
use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::routes::configuration::family;
use crate::routes::configuration::faults::{self, ConfigurationFault};
use crate::routes::conversations::communications::feature_flags;
use hub_administration::program_file::{
    FileProgram, PlacedText, ProgramFile, Standing, Verdict, renamed, verdict,
};
use hub_domain::ProgramId;
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::PlacedFault;
use hub_domain::identity::feature::Feature;
use hub_store::Write;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::program_import::{self, Imported, ImportedText, Incoming};
use hub_store::programs::program_files::{self, ProgramAbout};
use serde::Serialize;
use std::collections::BTreeMap;

/// The kinds that a file has.
pub(super) const KINDS: [ConfigKind; 7] = [
    ConfigKind::Workflow,
    ConfigKind::Form,
    ConfigKind::ValidationRules,
    ConfigKind::MessageTemplate,
    ConfigKind::DenialReasons,
    ConfigKind::NotificationRule,
    ConfigKind::ProgramDetails,
];

/// Longest name of a program, in characters.
const MAX_NAME_CHARS: usize = 200;

/// A text of the file, with what becomes of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramFileText {
    /// The member of the file.
    path: String,
    /// The kind of configuration; of what has no drafts `settings`, `contacts`, `fees`, `public_figures`, `budget`.
    kind: &'static str,
    /// The key that it has here: another than in the file where that belongs to another program.
    key: String,
    verdict: Verdict,
    /// Whether it stays out: because it is to, or because nothing of it can wait as a draft.
    is_left_out: bool,
}

/// What bringing a file in does.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramFilePlan {
    /// The program that it comes into; null for a new one.
    #[serde(rename = "processId")]
    program: Option<i64>,
    #[serde(rename = "processName")]
    pub(super) name: String,
    items: Vec<ProgramFileText>,
    /// What would keep the texts from coming into force.
    faults: Vec<ConfigurationFault>,
    /// Roles that the file names and that are not here.
    missing_roles: Vec<String>,
    /// Templates that the file's rules name and that are neither in it nor here.
    missing_templates: Vec<String>,
}

impl ProgramFilePlan {
    /// Its texts that keep it out: what is done about each is the caller's choice.
    pub(super) fn conflicts(&self) -> impl Iterator<Item = &ProgramFileText> {
        self.items
            .iter()
            .filter(|item| item.verdict.is_conflict() && !item.is_left_out)
    }

    /// The refusal of a file with conflicts, each at its member; none without one.
    pub(super) fn refusal(&self) -> Option<Problem> {
        self.conflicts().next()?;
        let problem = Problem::new(Key::InvalidField).with_current(self);
        Some(self.conflicts().fold(problem, |problem, item| {
            let why = match item.verdict {
                Verdict::DraftWaits => "draft_waits",
                Verdict::OfAllPrograms => "of_all_programs",
                Verdict::NotAllowed => "not_allowed",
                Verdict::Created | Verdict::Changed | Verdict::Unchanged => "conflict",
            };
            problem.and_field(item.path.clone(), why)
        }))
    }

    pub(super) fn into_items(self) -> Vec<ProgramFileText> {
        self.items
    }
}

/// A file that has come in, as far as the write is concerned.
pub(super) struct Brought {
    pub plan: ProgramFilePlan,
    pub program: ProgramId,
    /// Its release, if there is one.
    pub release: Option<i64>,
    /// What keeps it from coming into force.
    pub faults: Vec<PlacedFault>,
}

/// Brings a file in, but for its conflicts. The write is the caller's to commit or to roll back.
pub(super) async fn bring(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    file: &ProgramFile,
    options: &FileOptions,
) -> Result<Brought, Problem> {
    let tenant = caller.tenant;
    let (program, name) = match options.program {
        Some(program) => existing(app, caller, ProgramId(program)).await?,
        None => {
            feature_flags::require(app, caller.tenant, Feature::CreateProgram).await?;
            begun(write, caller, file, options.name.as_deref()).await?
        }
    };
    let is_new = options.program.is_none();
    let names = names(write, caller, program, file).await?;
    let placed = file
        .placed(program, &names)
        .map_err(|fault| Problem::field(fault.path, fault.key))?;
    let (mut items, mut texts) = (Vec::with_capacity(placed.len()), Vec::new());
    for text in placed {
        let verdict = judged(write, caller, (program, is_new), &text).await?;
        let is_left_out = options.leaves_out(&text.path);
        if matches!(verdict, Verdict::Created | Verdict::Changed) && !is_left_out {
            texts.push(ImportedText {
                kind: text.kind,
                key: text.key.clone(),
                body: text.body,
            });
        }
        items.push(ProgramFileText {
            path: text.path,
            kind: text.kind.as_str(),
            key: text.key,
            verdict,
            is_left_out,
        });
    }
    let place = (program, is_new);
    let settings = kept::settings(write, caller, place, file, options).await?;
    let contacts = kept::contacts(app, write, caller, place, file, options).await?;
    let fees_here = kept::fees_here(write, caller, program, file).await?;
    let fees = kept::fees(write, caller, place, fees_here.as_ref(), options).await?;
    let figures = kept::public_figures(write, caller, place, file, options).await?;
    let budget = kept::budget(write, caller, place, file, options).await?;
    for member in [
        settings.as_ref().map(KeptMember::shown),
        contacts.as_ref().map(KeptMember::shown),
        fees.as_ref().map(KeptMember::shown),
        figures.as_ref().map(KeptMember::shown),
        budget.as_ref().map(KeptMember::shown),
    ]
    .into_iter()
    .flatten()
    {
        items.push(ProgramFileText {
            path: member.path.to_owned(),
            kind: member.path,
            key: program.to_string(),
            verdict: member.verdict,
            is_left_out: member.is_left_out,
        });
    }
    let frame_mode = kept::frame_mode(app, caller, place, file).await?;
    let incoming = Incoming {
        texts: &texts,
        settings: settings
            .as_ref()
            .and_then(KeptMember::brought)
            .map(|settings| (settings, frame_mode)),
        contacts: contacts.as_ref().and_then(KeptMember::brought),
        fees: fees.as_ref().and_then(KeptMember::brought),
        public_figures: figures.as_ref().and_then(KeptMember::brought),
        limits: budget
            .as_ref()
            .and_then(KeptMember::brought)
            .map(|budget| budget.limits),
    };
    let note = match options.drafts {
        Some(true) => None,
        Some(false) | None => Some(options.note.as_deref().unwrap_or_default().trim()),
    };
    let imported = program_import::import(write, tenant, program, incoming, note, caller.by()).await?;
    let (release, found) = match imported {
        Imported::Drafts => (None, Vec::new()),
        Imported::Released(release) => (release, Vec::new()),
        Imported::Refused(found) => (None, found),
    };
    let roles = app.store.roles().all(tenant).await?;
    let is_missing = |role: &&str| !roles.iter().any(|known| known.name == **role);
    let missing_roles = file.roles().into_iter().filter(is_missing).map(str::to_owned);
    Ok(Brought {
        plan: ProgramFilePlan {
            program: options.program,
            name,
            items,
            faults: faults::shown(&found),
            missing_roles: missing_roles.collect(),
            missing_templates: missing_templates(write, caller, file).await?,
        },
        program,
        release,
        faults: found,
    })
}

/// A program that is there, and that the caller administers, with its name.
async fn existing(app: &App, caller: &Caller, program: ProgramId) -> Result<(ProgramId, String), Problem> {
    let unknown = || Problem::new(Key::NotFound).and_field("program", "not_found");
    if !KINDS
        .iter()
        .any(|kind| family::may_write(caller, *kind, Some(program)))
    {
        return Err(unknown());
    }
    let about = app.store.program_files().about(caller.tenant, program).await?;
    Ok((program, about.ok_or_else(unknown)?.name))
}

/// A new program, with its name.
async fn begun(
    write: &mut Write,
    caller: &Caller,
    file: &ProgramFile,
    name: Option<&str>,
) -> Result<(ProgramId, String), Problem> {
    let FileProgram {
        name: own,
        names,
        category,
        scope,
        case_columns,
        has_payments,
        frame,
    } = file.program.clone();
    let name = name.map_or_else(|| own.clone(), |name| name.trim().to_owned());
    if name.is_empty() {
        return Err(Problem::field("name", "required"));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(Problem::field("name", "too_long"));
    }
    if name.chars().any(char::is_control) {
        return Err(Problem::field("name", "not_allowed"));
    }
    let about = ProgramAbout {
        // Another name than the file's is no translation of those in it.
        names: if name == own { names } else { BTreeMap::new() },
        name: name.clone(),
        category,
        scope,
        case_columns,
        has_payments,
        frame: frame.map(|frame| FormFrame {
            path: frame.path,
            frame_mode: frame.frame_mode,
        }),
    };
    let program = program_files::insert(write, caller.tenant, &about, now_ms()).await?;
    Ok((program, name))
}

/// What is there of a text, and whose it is.
async fn standing(
    write: &mut Write,
    caller: &Caller,
    kind: ConfigKind,
    key: &str,
) -> Result<(Standing, Option<i64>), Problem> {
    let id = ConfigId {
        tenant: caller.tenant,
        kind,
        key,
    };
    let (held, draft) = program_import::standing(write, id).await?;
    let (held, draft) = (held.map(|held| held.body), draft.map(|draft| draft.body));
    let owner = [&held, &draft]
        .into_iter()
        .flatten()
        .find_map(|body| kind.program_of(key, body));
    Ok((Standing { held, draft }, owner))
}

/// New keys for texts whose own belongs to another program here.
async fn names(
    write: &mut Write,
    caller: &Caller,
    program: ProgramId,
    file: &ProgramFile,
) -> Result<BTreeMap<(ConfigKind, String), String>, Problem> {
    let mut names = BTreeMap::new();
    for (kind, key) in file.keys() {
        let (_, owner) = standing(write, caller, kind, key).await?;
        if owner.is_some_and(|owner| owner != program.0) {
            names.insert((kind, key.to_owned()), renamed(key, program));
        }
    }
    Ok(names)
}

/// What becomes of a text. Whoever makes a new program may write what is its own.
async fn judged(
    write: &mut Write,
    caller: &Caller,
    (program, is_new): (ProgramId, bool),
    text: &PlacedText,
) -> Result<Verdict, Problem> {
    let (standing, _) = standing(write, caller, text.kind, &text.key).await?;
    let found = verdict(text.kind, &text.key, &text.body, program, &standing);
    let of = text.kind.program_of(&text.key, &text.body).map(ProgramId);
    let is_allowed = match of {
        Some(_) if is_new => true,
        of => family::may_write(caller, text.kind, of),
    };
    let is_written = matches!(found, Verdict::Created | Verdict::Changed);
    Ok(if is_written && !is_allowed {
        Verdict::NotAllowed
    } else {
        found
    })
}

/// Templates that are neither in the file nor in force here.
async fn missing_templates(
    write: &mut Write,
    caller: &Caller,
    file: &ProgramFile,
) -> Result<Vec<String>, Problem> {
    let mut missing = Vec::new();
    for key in file.templates_elsewhere() {
        let (standing, _) = standing(write, caller, ConfigKind::MessageTemplate, key).await?;
        if standing.held.is_none() {
            missing.push(key.to_owned());
        }
    }
    Ok(missing)
}
