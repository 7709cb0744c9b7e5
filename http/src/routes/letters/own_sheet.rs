//! The caller's own applications and drafts, and the form and answers of one.

use super::drawings::drawings;
use super::now;
use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Key, Problem};
use crate::routes::cases::work_queue::forms::of_answers;
use crate::routes::forms::drafts::refused as draft_refused;
use hub_actors::forms::drafts::standing_draft;
use hub_domain::cases::application::QueueItem;
use hub_domain::config_version::ConfigKind;
use hub_domain::files::FileSubject;
use hub_forms::answers::Reading;
use hub_forms::old_shape::read_old_form;
use hub_forms::{Form, FormFault, judge};
use hub_letters::{ApplicationSheet, Letter};
use hub_store::config_versions::ConfigId;
use serde_json::{Map, Value};

/// The caller's own applications, each with the language in which its applicant reads.
pub(super) async fn own_applications(
    app: &App,
    caller: &Allowed<AnySession>,
) -> Result<Vec<(QueueItem, String)>, Problem> {
    let mut own = Vec::new();
    for applicant in app
        .store
        .applicants()
        .of_account(caller.tenant, caller.account)
        .await?
    {
        let lang = app.store.applicants().by_id(caller.tenant, applicant).await?.lang;
        let items = app.store.applications();
        let items = items.of_applicant(caller.tenant, None, applicant.0).await?;
        own.extend(items.into_iter().map(|item| (item, lang.clone())));
    }
    Ok(own)
}

/// A form and answers to it.
pub(in crate::routes) struct Filed {
    pub form: Form,
    pub answers: Map<String, Value>,
    /// The places of questions that are not asked.
    pub hidden: Vec<String>,
    /// The places where answers are wanted.
    pub required: Vec<String>,
    /// The language in which it was filled in, BCP 47.
    pub lang: String,
    pub filed_at_ms: i64,
}

fn unreadable(faults: &[FormFault]) -> Problem {
    Problem::internal(format!("a form that was published cannot be read: {faults:?}"))
}

/// Whether a form is of the shape that is written now.
fn is_new(text: &Value) -> bool {
    text.get("format").is_some_and(Value::is_number)
}

/// What was answered in an application; none where it was filed without a form.
pub(in crate::routes) async fn filed(
    app: &App,
    caller: &Caller,
    item: &QueueItem,
) -> Result<Option<Filed>, Problem> {
    let Some(last) = app.store.answers().last(caller.tenant, item.id).await? else {
        return Ok(None);
    };
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::Form,
        key: &last.form_key,
    };
    let version = app
        .store
        .config_versions()
        .by_version(id, last.form_version)
        .await?;
    let text: Value = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    if !is_new(&text) {
        let old = read_old_form(&last.form_key, &text).map_err(|faults| unreadable(&faults))?;
        let (answers, _) = old.answers(&last.answers);
        return Ok(Some(Filed {
            form: old.form,
            answers,
            hidden: Vec::new(),
            required: Vec::new(),
            lang: last.lang,
            filed_at_ms: last.filed_at_ms,
        }));
    }
    let form = Form::read(version.body.as_bytes()).map_err(|faults| unreadable(&faults))?;
    let prepared = form.prepare().map_err(|faults| unreadable(&faults))?;
    let reading = Reading {
        lang: &last.lang,
        today: now(caller).date(),
    };
    let judged = judge(&prepared, &last.answers, reading);
    let answers = last.answers.as_object().cloned().unwrap_or_default();
    Ok(Some(Filed {
        form: prepared.form,
        answers,
        hidden: judged.hidden,
        required: judged.required,
        lang: last.lang,
        filed_at_ms: last.filed_at_ms,
    }))
}

/// The form in force of a program, to be filled in by hand.
pub(super) async fn empty_form(
    app: &App,
    caller: &Allowed<AnySession>,
    program: i64,
) -> Result<Form, Problem> {
    let key = program.to_string();
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::Form,
        key: &key,
    };
    let held = app.store.config_versions().published(id).await?;
    let held = held.ok_or(Key::NotFound)?;
    let text: Value = serde_json::from_str(&held.body).map_err(Problem::internal)?;
    match is_new(&text) {
        true => Form::read(held.body.as_bytes()).map_err(|faults| unreadable(&faults)),
        false => read_old_form(&key, &text)
            .map(|old| old.form)
            .map_err(|faults| unreadable(&faults)),
    }
}

/// The ids of questions that were answered in an application and that its program asks no more.
async fn no_longer_asked(app: &App, caller: &Caller, item: &QueueItem) -> Result<Vec<String>, Problem> {
    let Some(last) = app.store.answers().last(caller.tenant, item.id).await? else {
        return Ok(Vec::new());
    };
    let asked = of_answers(app, caller.tenant, item.process_id, Some(&last)).await?;
    let now = of_answers(app, caller.tenant, item.process_id, None).await?;
    Ok(asked
        .zip(now)
        .map_or_else(Vec::new, |(asked, now)| asked.no_longer_asked(&now)))
}

/// An application on paper.
pub(super) async fn letter(
    app: &App,
    caller: &Allowed<AnySession>,
    (item, lang): &(QueueItem, String),
    filed: &Filed,
    field: &str,
) -> Result<Letter, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let is_of =
        |of: &FileSubject| matches!(of, FileSubject::Answer { application, .. } if *application == item.id);
    let drawings = drawings(app, caller.tenant, (&filed.form, &filed.answers), is_of).await?;
    let gone = no_longer_asked(app, caller, item).await?;
    let sheet = ApplicationSheet {
        form: &filed.form,
        answers: Some(&filed.answers),
        hidden: &filed.hidden,
        gone: &gone,
        lang,
        program: &item.process_name,
        number: &item.external_id,
        agency: &tenant.name,
        made_at: now(caller),
        zone: &tenant.zone,
        drawings: &drawings,
    };
    sheet.letter().map_err(|error| super::refused(field, error))
}

/// A draft of the caller's on paper, as it stands.
pub(super) async fn draft_letter(
    app: &App,
    caller: &Allowed<AnySession>,
    id: &str,
    field: &str,
) -> Result<Letter, Problem> {
    let draft = app.store.drafts().own(caller.tenant, caller.account, id).await?;
    let draft = draft.ok_or(Key::NotFound)?;
    if let Some(submitted) = &draft.submitted {
        return Err(Problem::already_applied(submitted.application.0));
    }
    let standing = standing_draft(&app.hub, caller.tenant, &draft, &caller.zone).await?;
    let standing = standing.map_err(draft_refused)?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let programs = app.store.administered_programs();
    let program = programs.one(caller.tenant, draft.program).await?;
    let files = draft.files();
    let given = (&standing.form.form, &standing.answers);
    let drawings = drawings(app, caller.tenant, given, |of| *of == files).await?;
    let sheet = ApplicationSheet {
        form: &standing.form.form,
        answers: Some(&standing.answers),
        hidden: &standing.hidden,
        gone: &[],
        lang: &draft.lang,
        program: &program.map(|known| known.name).unwrap_or_default(),
        number: "",
        agency: &tenant.name,
        made_at: now(caller),
        zone: &tenant.zone,
        drawings: &drawings,
    };
    sheet.letter().map_err(|error| super::refused(field, error))
}
