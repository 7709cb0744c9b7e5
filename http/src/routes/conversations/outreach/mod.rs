//! Outreach: one message to the people a filter finds (specification 2, sections 2.6 and 7).

pub mod answer;
pub mod approvals;
pub mod begin;
pub mod list;
pub mod preview;
pub mod read;
pub mod send_test;
pub mod steer;
pub mod take_back;
pub mod texts;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, OutreachWrite};
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_actors::conversations::notices::Texts;
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message;
use hub_domain::conversations::outreach::{
    Candidate, MAX_RECIPIENTS, OutreachFilter, OutreachState, OutreachTally, choose,
};
use hub_domain::conversations::template::{MessageTemplate, TemplateAudience};
use hub_store::conversations::mass_tests;
use hub_store::conversations::outreach::Outreach;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_outreach_items: Allowed(OutreachRead);
    texts::list_outreach_texts: Allowed(OutreachRead);
    preview::preview_outreach_item: Allowed(OutreachWrite);
    send_test::send_outreach_test: Allowed(OutreachWrite);
    begin::begin_outreach_item: Allowed(OutreachWrite);
    approvals::list_outreach_approvals: Allowed(OutreachWrite);
    answer::approve_outreach_item: Allowed(OutreachWrite);
    answer::refuse_outreach_item: Allowed(OutreachWrite);
    approvals::mark_outreach_answer_seen: Allowed(OutreachWrite);
    take_back::withdraw_outreach_item: Allowed(OutreachWrite);
    take_back::undo_outreach_item: Allowed(OutreachWrite);
    read::read_outreach_item: Allowed(OutreachRead);
    steer::pause_outreach_item: Allowed(OutreachWrite);
    steer::resume_outreach_item: Allowed(OutreachWrite);
    steer::stop_outreach_item: Allowed(OutreachWrite);
};

/// An outreach as it is shown.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachItem {
    id: String,
    name: String,
    filter: OutreachFilter,
    channel: Channel,
    /// Name of the template that it was begun with.
    template_name: String,
    /// The people found when it started.
    tally: OutreachTally,
    per_minute: i64,
    state: OutreachState,
    version: i64,
    /// Number of recipients.
    total: i64,
    /// Who has had their turn.
    handled: i64,
    created_by: String,
    created_at_ms: i64,
    updated_at_ms: i64,
    /// Whether the caller may pause, resume and stop it.
    may_write: bool,
    /// When it starts, or started; 0 while it waits for a second person.
    starts_at_ms: i64,
    /// Whether the caller can take it back whole now: it has not started.
    may_undo: bool,
    /// Whether it waits for the caller's approval, or another colleague's.
    may_answer: bool,
    /// Whether it is the caller's own and waits for a second person.
    may_withdraw: bool,
    /// A second person's answer.
    decision: Option<OutreachAnswer>,
}

/// What a second person said.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachAnswer {
    by: String,
    at_ms: i64,
    /// Of a refusal; empty otherwise.
    reason: String,
}

fn shown<D: Demand>(caller: &Allowed<D>, item: Outreach) -> OutreachItem {
    let program = ProgramId(item.filter.program);
    let write = OutreachWrite::PERMISSION;
    let may_write = write.is_some_and(|right| caller.may_on(right, program));
    let (waits, is_own) = (item.state.may_be_answered(), item.by.0 == caller.account.0);
    let rests = item.state.may_become(OutreachState::Undone) && item.starts_at_ms > now_ms();
    OutreachItem {
        may_write,
        starts_at_ms: item.starts_at_ms,
        may_undo: may_write && rests && item.handled == 0,
        may_answer: may_write && waits && !is_own,
        may_withdraw: may_write && waits && is_own,
        decision: item.decision.map(|decision| OutreachAnswer {
            by: decision.by.1,
            at_ms: decision.at_ms,
            reason: decision.reason,
        }),
        id: item.id,
        name: item.name,
        filter: item.filter,
        channel: item.channel,
        template_name: item.template.name,
        tally: item.tally,
        per_minute: item.per_minute,
        state: item.state,
        version: item.version,
        total: item.total,
        handled: item.handled,
        created_by: item.by.1,
        created_at_ms: item.created_at_ms,
        updated_at_ms: item.updated_at_ms,
    }
}

/// An outreach of a program in which the caller's right holds.
async fn outreach<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<Outreach, Problem> {
    let item = app.store.outreach().by_id(caller.tenant, id).await?;
    caller.in_program(ProgramId(item.filter.program))?;
    Ok(item)
}

/// The recipients, and the message.
struct Reckoned {
    people: Vec<Candidate>,
    tally: OutreachTally,
    template: MessageTemplate,
    /// Of the words and of whom they are for.
    content_hash: String,
    /// Whether a second person must approve it.
    needs_approval: bool,
}

/// Finds the people of a filter and the template for them.
async fn reckon(
    app: &App,
    caller: &Allowed<OutreachWrite>,
    filter: &OutreachFilter,
    channel: Channel,
    key: &str,
) -> Result<Reckoned, Problem> {
    let tenant = caller.tenant;
    let (program, published) =
        crate::routes::conversations::notifications::workflow(app, caller, filter.program).await?;
    if !matches!(channel, Channel::Sms | Channel::Email) {
        return Err(Problem::field("channel", "channel_not_writable"));
    }
    if filter
        .states
        .iter()
        .any(|state| published.flow.state(*state).is_none())
    {
        return Err(Problem::field("filter.states", "unknown"));
    }
    if filter
        .lang
        .as_ref()
        .is_some_and(|lang| lang.len() > 35 || lang.contains('\0'))
    {
        return Err(Problem::field("filter.lang", "not_allowed"));
    }
    let texts = Texts::of_program(&app.hub, tenant, program).await?;
    let template = texts
        .get(key, channel)
        .ok_or_else(|| Problem::field("template", "unknown"))?
        .clone();
    let is_for_all = match filter.states.is_empty() {
        true => template.states.is_empty(),
        false => filter.states.iter().all(|state| template.is_for(*state)),
    };
    if template.audience != TemplateAudience::Applicant || !is_for_all {
        return Err(Problem::field("template", "not_for_status"));
    }
    let people = app.store.outreach().people(tenant, filter, channel).await?;
    if people.len() > MAX_RECIPIENTS {
        return Err(Problem::field("filter", "too_many"));
    }
    let row = app.store.tenant(tenant).await?;
    let settings = &row.settings;
    let quiet = (channel == Channel::Sms).then_some(settings.sending_hours);
    let consent_first = settings.consent_first.contains(&channel);
    let (people, tally) = choose(people, consent_first, quiet, now_ms());
    let decided = app.store.program_states().decided(tenant).await?;
    let tells_decision = mass_message::tells_decision(&template, &filter.states, texts.all(), &decided);
    let words = serde_json::to_string(&template).map_err(Problem::internal)?;
    let whom = serde_json::to_string(filter).map_err(Problem::internal)?;
    Ok(Reckoned {
        needs_approval: tells_decision && mass_message::is_to_many(people.len()),
        content_hash: mass_tests::content_hash(&["outreach", channel.as_str(), key, &words, &whom]),
        people,
        tally,
        template,
    })
}
