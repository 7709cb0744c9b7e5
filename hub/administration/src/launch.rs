//! What a program lacks before people can apply to it. A list of checks, each with the page that mends what is wrong: shown before a
//! launch, and asked again in the launch's own transaction.

use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::workflow::{State, StateKind, Workflow, WorkflowError};
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::programs::launch::LaunchFacts;
use hub_forms::old_shape::read_old_form;
use hub_forms::{Form, QuestionType};
use serde::Serialize;
use std::collections::BTreeSet;

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LaunchState)]
pub enum ItemState {
    Ok,
    /// It can be launched, and something is worth a look.
    Warning,
    /// It cannot be launched.
    Fault,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LaunchItem)]
pub struct Item {
    /// `form`, `form_contact`, `details`, `details_languages`, `opening`, `workflow`, `workflow_roles`, `staff`, `templates`,
    /// `notices`, `denial_reasons`, `contacts`, `recording` or `trial`.
    #[schema(value_type = String)]
    pub key: &'static str,
    pub state: ItemState,
    /// The address of the page that mends it.
    #[serde(rename = "where")]
    pub page: String,
    /// What is missing, by name: languages, roles, states, rules; empty where the check says it all. Of `trial`, how many
    /// applications were sent in it.
    pub missing: Vec<String>,
}

/// Everything that is checked, in the order in which a program is made.
pub fn items(facts: &LaunchFacts, languages: &[String], now_ms: i64) -> Vec<Item> {
    let mut items = Vec::new();
    let mut add = |key, state, page: String, missing: Vec<String>| {
        items.push(Item {
            key,
            state,
            page,
            missing,
        });
    };
    let page = |tab: &str| format!("/v2/program-portal/{tab}?program={}", facts.program);
    // With what the page is to show of it; the page alone where nothing is missing.
    let at = |tab: &str, name: &str, item: Option<&str>| match item {
        Some(item) => format!("{}&{name}={}", page(tab), in_address(item)),
        None => page(tab),
    };
    let (form, contact) = form(facts);
    add("form", form, page("form"), Vec::new());
    add("form_contact", contact, page("form"), Vec::new());
    let details = facts.details.as_ref();
    let says = details.is_some_and(|details| details.faults().is_empty());
    add("details", fault_unless(says), page("information"), Vec::new());
    let unwritten = details.map_or_else(Vec::new, |details| unwritten(details, languages));
    add(
        "details_languages",
        warning_unless(unwritten.is_empty()),
        at("information", "lang", unwritten.first().map(String::as_str)),
        unwritten,
    );
    add(
        "opening",
        opening(details, now_ms),
        page("information"),
        Vec::new(),
    );
    let checked = facts.workflow.as_ref().map(Workflow::check);
    let faulty = match &checked {
        Some(Err(faults)) => faults.iter().find_map(faulty_state),
        Some(Ok(())) | None => None,
    };
    add(
        "workflow",
        fault_unless(matches!(checked, Some(Ok(())))),
        at(
            "workflow-editor",
            "state",
            faulty.map(|id| id.to_string()).as_deref(),
        ),
        Vec::new(),
    );
    let unfilled = facts
        .workflow
        .as_ref()
        .map_or_else(Vec::new, |flow| unfilled(flow, &facts.staff));
    add(
        "workflow_roles",
        fault_unless(unfilled.is_empty()),
        at("users", "invite", unfilled.first().map(String::as_str)),
        unfilled,
    );
    let staffed = facts
        .workflow
        .as_ref()
        .is_some_and(|flow| is_staffed(flow, &facts.staff));
    let invite = if staffed { None } else { Some("") };
    add(
        "staff",
        fault_unless(staffed),
        at("users", "invite", invite),
        Vec::new(),
    );
    let lost = lost_templates(facts);
    add(
        "templates",
        fault_unless(lost.is_empty()),
        at(
            "notification-tool",
            "rule",
            lost.first().map(|(key, _)| key.as_str()),
        ),
        lost.into_iter().map(|(_, rule)| rule.name.clone()).collect(),
    );
    let silent = silent(facts);
    add(
        "notices",
        warning_unless(silent.is_empty()),
        at("notification-tool", "to", first_id(&silent).as_deref()),
        names(&silent),
    );
    let unreasoned = unreasoned(facts);
    add(
        "denial_reasons",
        fault_unless(unreasoned.is_empty()),
        at("denial-reasons", "state", first_id(&unreasoned).as_deref()),
        names(&unreasoned),
    );
    add(
        "contacts",
        fault_unless(!facts.contacts.is_empty()),
        page("contact-info"),
        Vec::new(),
    );
    // Policies of recording are the instance's.
    add(
        "recording",
        warning_unless(facts.has_recording_policy),
        format!("/v2/instance-portal/features?program={}", facts.program),
        Vec::new(),
    );
    // A hint: nobody is kept from launching what nobody has tried.
    let sent = match facts.test_applications {
        0 => Vec::new(),
        sent => vec![sent.to_string()],
    };
    add(
        "trial",
        warning_unless(facts.test_applications > 0),
        page("launch-program"),
        sent,
    );
    items
}

/// A text as a part of an address.
fn in_address(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => address.push(char::from(byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

fn first_id(states: &[&State]) -> Option<String> {
    states.first().map(|state| state.id.to_string())
}

fn names(states: &[&State]) -> Vec<String> {
    states.iter().map(|state| state.name.clone()).collect()
}

/// The state at which an editor shows a fault.
fn faulty_state(fault: &WorkflowError) -> Option<i64> {
    match fault {
        WorkflowError::NoInitialState | WorkflowError::UnknownState(_) => None,
        WorkflowError::DuplicateState(id)
        | WorkflowError::DuplicateTransition(id, _)
        | WorkflowError::Unreachable(id)
        | WorkflowError::DeadEnd(id)
        | WorkflowError::NoTime(id)
        | WorkflowError::Number(id)
        | WorkflowError::Words(id)
        | WorkflowError::Token(id)
        | WorkflowError::SameName(id)
        | WorkflowError::Closed(id)
        | WorkflowError::UnknownDocument { from: id, .. } => Some(*id),
    }
}

/// Whether nothing keeps the program from being launched.
pub fn may_launch(items: &[Item]) -> bool {
    items.iter().all(|item| item.state != ItemState::Fault)
}

fn fault_unless(is_well: bool) -> ItemState {
    if is_well { ItemState::Ok } else { ItemState::Fault }
}

fn warning_unless(is_well: bool) -> ItemState {
    if is_well {
        ItemState::Ok
    } else {
        ItemState::Warning
    }
}

/// Whether there is something to fill in, and whether it asks who applies and how they are reached.
fn form(facts: &LaunchFacts) -> (ItemState, ItemState) {
    let is_elsewhere = facts
        .details
        .as_ref()
        .is_some_and(|details| details.apply_url.is_some());
    if facts.has_frame || is_elsewhere {
        return (ItemState::Ok, ItemState::Ok);
    }
    let Some(form) = facts.form.as_deref().and_then(|text| read(facts.program, text)) else {
        return (ItemState::Fault, ItemState::Fault);
    };
    let asks = |kinds: &[QuestionType]| {
        form.questions()
            .any(|(_, question)| kinds.contains(&question.kind))
    };
    let asks_name = asks(&[QuestionType::Name, QuestionType::HouseholdMember]);
    let asks_contact = asks(&[QuestionType::Phone, QuestionType::Email, QuestionType::Address]);
    (ItemState::Ok, warning_unless(asks_name && asks_contact))
}

fn read(program: i64, text: &str) -> Option<Form> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    match value.get("format") {
        Some(_) => Form::read(text.as_bytes()).ok(),
        None => read_old_form(&program.to_string(), &value)
            .ok()
            .map(|old| old.form),
    }
}

/// The languages of the portal in which some text of the program is missing.
fn unwritten(details: &ProgramDetails, languages: &[String]) -> Vec<String> {
    let lists = [
        &details.needs,
        &details.eligibility,
        &details.uses,
        &details.scopes,
        &details.add_ons,
        &details.licences,
    ];
    let texts = [&details.summary, &details.about, &details.next];
    let entries = lists.into_iter().flatten().map(|entry| &entry.words);
    let written: Vec<_> = texts
        .into_iter()
        .filter(|words| !words.is_empty())
        .chain(entries)
        .collect();
    let is_missing = |lang: &&String| {
        written
            .iter()
            .any(|words| words.get(*lang).is_none_or(|text| text.trim().is_empty()))
    };
    languages.iter().filter(is_missing).cloned().collect()
}

/// Without a date it is open at once, which is worth a look; a program that is over already helps nobody.
fn opening(details: Option<&ProgramDetails>, now_ms: i64) -> ItemState {
    match details {
        None => ItemState::Warning,
        Some(details) if details.closes_at_ms.is_some_and(|closes| closes <= now_ms) => ItemState::Fault,
        Some(details) => warning_unless(details.opens_at_ms.is_some()),
    }
}

/// The roles that moves name and that nobody has.
fn unfilled(flow: &Workflow, staff: &[(i64, String)]) -> Vec<String> {
    let named: BTreeSet<&str> = flow
        .transitions
        .iter()
        .flat_map(|step| step.roles.iter().map(String::as_str))
        .collect();
    named
        .into_iter()
        .filter(|role| !staff.iter().any(|(_, name)| name == role))
        .map(str::to_owned)
        .collect()
}

/// Whether somebody can move applications on that have come in.
fn is_staffed(flow: &Workflow, staff: &[(i64, String)]) -> bool {
    let open = flow
        .states
        .iter()
        .filter(|state| state.kind != StateKind::Terminal);
    let mut moves = open.flat_map(|state| flow.possible(state.id));
    moves.any(|(step, _)| staff.iter().any(|(_, role)| step.is_open_to(role)))
}

/// The rules that send a text which is not there.
fn lost_templates(facts: &LaunchFacts) -> Vec<&(String, NotificationRule)> {
    let is_there = |key: &str| facts.templates.get(key).is_some_and(|template| template.active);
    let lost = facts
        .rules
        .iter()
        .filter(|(_, rule)| rule.channels.iter().any(|channel| !is_there(&channel.template)));
    lost.collect()
}

/// The decisions that no rule tells anybody of.
fn silent(facts: &LaunchFacts) -> Vec<&State> {
    let Some(flow) = &facts.workflow else {
        return Vec::new();
    };
    let decided = flow
        .states
        .iter()
        .filter(|state| matches!(state.outcome, StateOutcome::Approved | StateOutcome::Denied));
    decided
        .filter(|state| !facts.rules.iter().any(|(_, rule)| rule.to_state == state.id))
        .collect()
}

/// The states of a denial that no reason leads to.
fn unreasoned(facts: &LaunchFacts) -> Vec<&State> {
    let Some(flow) = &facts.workflow else {
        return Vec::new();
    };
    let denied = flow
        .states
        .iter()
        .filter(|state| state.outcome == StateOutcome::Denied);
    denied
        .filter(|state| {
            let mut reasons = facts.reasons.iter().filter(|reason| !reason.retired);
            !reasons.any(|reason| reason.state == state.id)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ready_made::{READY_MADE, denial_reasons, workflow};
    use hub_domain::conversations::channel::Channel;
    use hub_domain::conversations::notification_rule::{NoticeAudience, NoticeCause, NoticeChannel};
    use hub_domain::programs::contacts::ProgramContacts;

    fn words(text: &str) -> hub_domain::cases::form::Words {
        [("en".to_owned(), text.to_owned())].into()
    }

    /// A program that can be launched.
    fn whole() -> LaunchFacts {
        let names = words("Heat");
        LaunchFacts {
            program: 2000,
            form: Some(READY_MADE[0].form(&names).to_string()),
            workflow: Some(workflow()),
            reasons: denial_reasons(),
            details: Some(ProgramDetails {
                opens_at_ms: Some(10),
                ..READY_MADE[0].details(&names, READY_MADE[0].audience)
            }),
            contacts: ProgramContacts {
                email: "heat@county.example".into(),
                ..ProgramContacts::default()
            },
            staff: vec![(0, "Reviewer".into())],
            has_recording_policy: true,
            test_applications: 3,
            ..LaunchFacts::default()
        }
    }

    fn state_of(facts: &LaunchFacts, key: &str) -> (ItemState, Vec<String>) {
        let items = items(facts, &["en".into(), "es".into()], 100);
        let item = items.into_iter().find(|item| item.key == key).unwrap();
        (item.state, item.missing)
    }

    #[test]
    fn a_whole_program_may_be_launched_and_says_what_is_worth_a_look() {
        let facts = whole();
        let items = items(&facts, &["en".into()], 100);
        assert!(may_launch(&items), "{items:?}");
        let looks: Vec<&str> = items
            .iter()
            .filter(|item| item.state == ItemState::Warning)
            .map(|item| item.key)
            .collect();
        assert_eq!(looks, ["notices"]);
        assert!(items.iter().all(|item| item.page.contains("?program=2000")));
        assert_eq!(state_of(&facts, "notices").1, ["Approved", "Denied"]);
        assert_eq!(state_of(&facts, "details_languages").1, ["es"]);
    }

    #[test]
    fn each_thing_that_is_missing_is_a_fault_of_its_own() {
        type Take = fn(&mut LaunchFacts);
        let cases: [(&str, Take); 8] = [
            ("form", |facts| facts.form = None),
            ("details", |facts| facts.details = None),
            ("opening", |facts| {
                facts.details.as_mut().unwrap().closes_at_ms = Some(99);
            }),
            ("workflow", |facts| {
                facts.workflow.as_mut().unwrap().states.clear()
            }),
            ("workflow_roles", |facts| {
                facts.workflow.as_mut().unwrap().transitions[1].roles = vec!["Approver".into()];
            }),
            ("staff", |facts| facts.staff.clear()),
            ("denial_reasons", |facts| {
                facts.reasons.iter_mut().for_each(|reason| reason.retired = true);
            }),
            ("contacts", |facts| facts.contacts = ProgramContacts::default()),
        ];
        for (key, take) in cases {
            let mut facts = whole();
            take(&mut facts);
            assert_eq!(state_of(&facts, key).0, ItemState::Fault, "{key}");
            assert!(!may_launch(&items(&facts, &[], 100)), "{key}");
        }
    }

    /// The page that mends a check.
    fn page_of(facts: &LaunchFacts, key: &str) -> String {
        let items = items(facts, &["en".into(), "es".into()], 100);
        items.into_iter().find(|item| item.key == key).unwrap().page
    }

    #[test]
    fn each_link_leads_to_the_very_thing_that_is_missing() {
        let portal = |rest: &str| format!("/v2/program-portal/{rest}");
        let mut facts = whole();
        assert_eq!(
            page_of(&facts, "denial_reasons"),
            portal("denial-reasons?program=2000")
        );
        assert_eq!(page_of(&facts, "staff"), portal("users?program=2000"));
        let flow = facts.workflow.as_mut().unwrap();
        let denied = flow
            .states
            .iter()
            .find(|state| state.outcome == StateOutcome::Denied);
        let denied = denied.unwrap().id;
        flow.transitions[1].roles = vec!["Second look".into()];
        facts.reasons.clear();
        facts.rules.push((
            "rule-2000-1".into(),
            NotificationRule {
                name: "Decision".into(),
                active: true,
                program: 2000,
                cause: NoticeCause::Status,
                days: None,
                from_state: None,
                to_state: 999,
                condition: None,
                audience: NoticeAudience::Applicant,
                role: String::new(),
                channels: vec![NoticeChannel {
                    channel: Channel::Email,
                    template: "gone".into(),
                }],
                delay_minutes: 0,
                in_app: false,
            },
        ));
        for (key, page) in [
            ("details_languages", portal("information?program=2000&lang=es")),
            (
                "workflow_roles",
                portal("users?program=2000&invite=Second%20look"),
            ),
            (
                "templates",
                portal("notification-tool?program=2000&rule=rule-2000-1"),
            ),
            (
                "denial_reasons",
                portal(&format!("denial-reasons?program=2000&state={denied}")),
            ),
            ("contacts", portal("contact-info?program=2000")),
            (
                "recording",
                "/v2/instance-portal/features?program=2000".to_owned(),
            ),
        ] {
            assert_eq!(page_of(&facts, key), page, "{key}");
        }
        let notices = page_of(&facts, "notices");
        assert!(
            notices.starts_with(&portal("notification-tool?program=2000&to=")),
            "{notices}"
        );
        facts.staff.clear();
        assert_eq!(page_of(&facts, "staff"), portal("users?program=2000&invite="));
        facts.workflow.as_mut().unwrap().states[0].name.clear();
        let first = facts.workflow.as_ref().unwrap().states[0].id;
        assert_eq!(
            page_of(&facts, "workflow"),
            portal(&format!("workflow-editor?program=2000&state={first}"))
        );
    }

    #[test]
    fn what_nobody_has_tried_may_be_launched_all_the_same() {
        let mut facts = whole();
        assert_eq!(state_of(&facts, "trial"), (ItemState::Ok, vec!["3".to_owned()]));
        facts.test_applications = 0;
        assert_eq!(state_of(&facts, "trial"), (ItemState::Warning, Vec::new()));
        assert!(may_launch(&items(&facts, &[], 100)));
    }

    #[test]
    fn a_form_elsewhere_needs_none_here() {
        let mut facts = whole();
        facts.form = None;
        facts.has_frame = true;
        assert_eq!(state_of(&facts, "form").0, ItemState::Ok);
    }

    #[test]
    fn a_role_that_nobody_has_is_named() {
        let mut facts = whole();
        let moves = &mut facts.workflow.as_mut().unwrap().transitions;
        moves[1].roles = vec!["Reviewer".into(), "Approver".into()];
        assert_eq!(
            state_of(&facts, "workflow_roles"),
            (ItemState::Fault, vec!["Approver".to_owned()])
        );
    }
}
