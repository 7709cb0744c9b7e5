//! Programs, their workflow over the nineteen statuses, reasons for a denial, and who may be recorded.

use super::forms::form;
use super::program_details;
use super::tenants::{CAREFUND, LAKESHORE, RIVERBEND};
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::state_meaning::{Stage, StateOutcome};
use hub_domain::cases::status::STATUSES;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ProgramId, TenantId};
use hub_store::programs::{self, NewProgram, number_prefixes};
use hub_store::seed::{self, Table};
use hub_store::{Result, Write, args, calls::recording_rules};
use serde_json::json;
use std::collections::BTreeMap;

/// A program.
pub struct ProgramSeed {
    pub tenant: TenantId,
    pub id: ProgramId,
    pub name: &'static str,
    /// Begins the external ids: its initials.
    pub prefix: &'static str,
    pub category: &'static str,
    /// Matter of an application; appears after the colon in the applicant's name, and in messages.
    pub matters: &'static [&'static str],
    /// Applications come from businesses.
    pub businesses: bool,
    pub case_columns: bool,
    /// Share of the applications, in percent of its tenant's.
    pub share: i64,
}

const fn program(
    tenant: TenantId,
    id: i64,
    name: &'static str,
    prefix: &'static str,
    category: &'static str,
    matters: &'static [&'static str],
    share: i64,
) -> ProgramSeed {
    let (businesses, case_columns) = (id == 1715, id == 7 || id == 1715);
    ProgramSeed {
        tenant,
        id: ProgramId(id),
        name,
        prefix,
        category,
        matters,
        businesses,
        case_columns,
        share,
    }
}

/// All programs. 7 and 1715 show case number and client id, 1720 has categories (specification 2, sections 2 and 9).
pub const PROGRAMS: [ProgramSeed; 12] = [
    program(
        RIVERBEND,
        5,
        "Emergency Rental Assistance",
        "ERA",
        "Housing",
        &["rent arrears", "next month's rent", "security deposit"],
        30,
    ),
    program(
        RIVERBEND,
        7,
        "Home Energy Assistance",
        "HEA",
        "Utilities",
        &["heating bill", "electric bill", "furnace repair"],
        22,
    ),
    program(
        RIVERBEND,
        1715,
        "Small Business Recovery Grants",
        "SBRG",
        "Business",
        &["payroll", "equipment", "commercial rent"],
        14,
    ),
    program(
        RIVERBEND,
        1720,
        "Food Assistance",
        "FA",
        "Food",
        &["groceries", "infant formula", "school meals"],
        16,
    ),
    program(
        RIVERBEND,
        12,
        "Childcare Subsidy",
        "CS",
        "Families",
        &["daycare", "after-school care"],
        9,
    ),
    program(
        RIVERBEND,
        21,
        "First-Time Homebuyer Support",
        "FHS",
        "Housing",
        &["down payment", "closing costs"],
        5,
    ),
    program(
        RIVERBEND,
        1730,
        "Senior Transit Pass",
        "STP",
        "Transit",
        &["annual pass", "paratransit"],
        4,
    ),
    program(
        LAKESHORE,
        9,
        "Flood Recovery Grants",
        "FRG",
        "Recovery",
        &["basement repair", "furniture"],
        100,
    ),
    program(
        CAREFUND,
        15,
        "Premium Assistance",
        "PA",
        "Insurance",
        &["monthly premium"],
        100,
    ),
    program(
        CAREFUND,
        16,
        "Dental Coverage",
        "DC",
        "Insurance",
        &["dental plan"],
        0,
    ),
    program(
        CAREFUND,
        17,
        "Small Employer Credit",
        "SEC",
        "Insurance",
        &["premium credit"],
        0,
    ),
    program(
        CAREFUND,
        18,
        "Transition Coverage",
        "TC",
        "Insurance",
        &["monthly premium"],
        0,
    ),
];

const fn kind(state: i64) -> StateKind {
    match state {
        16 => StateKind::Initial,
        11 | 15 => StateKind::Waiting,
        12 | 13 => StateKind::Terminal,
        _ => StateKind::Open,
    }
}

/// Where applications come that their applicants withdraw: a state beside the specification's.
const WITHDRAWN: i64 = 20;

/// Moves as (from, to); those to 12 need a reason, those of `ASSIGNED` an owner.
const MOVES: [(i64, i64); 48] = [
    (16, 4),
    (4, 8),
    (4, 7),
    (4, 9),
    (4, 12),
    (7, 8),
    (7, 2),
    (7, 12),
    (8, 7),
    (8, 2),
    (8, 12),
    (2, 9),
    (2, 1),
    (9, 11),
    (9, 10),
    (9, 5),
    (9, 12),
    (9, 1),
    (1, 11),
    (1, 10),
    (1, 5),
    (1, 12),
    (11, 9),
    (11, 1),
    (11, 10),
    (10, 18),
    (10, 6),
    (18, 17),
    (17, 6),
    (17, 5),
    (17, 9),
    (6, 3),
    (6, 5),
    (5, 12),
    (5, 9),
    (3, 15),
    (3, 19),
    (15, 14),
    (14, 13),
    (14, 19),
    (19, 15),
    (19, 9),
    (15, 19),
    (6, 9),
    (4, WITHDRAWN),
    (8, WITHDRAWN),
    (9, WITHDRAWN),
    (1, WITHDRAWN),
];
const ASSIGNED: [(i64, i64); 5] = [(4, 8), (4, 9), (2, 9), (2, 1), (18, 17)];

/// Those who may approve, by their role in the program.
const APPROVERS: [&str; 3] = ["Reviewer", "Supervisor", "Administrator"];

/// How long an application may stay in a state.
const fn sla_hours(state: i64) -> Option<i64> {
    match state {
        4 => Some(48),
        7 | 8 | 2 => Some(5 * 24),
        9 | 1 | 11 => Some(14 * 24),
        5 | 6 => Some(72),
        _ => None,
    }
}

/// How long an application of the county has been in a state at most: a few days over its time. None where it may stay.
pub fn longest_stay_ms(state: i64) -> Option<i64> {
    match (sla_hours(state), kind(state)) {
        (Some(hours), _) => Some(hours * 60 * 60_000 + 8 * DAY_MS),
        (None, StateKind::Open | StateKind::Waiting) => Some(30 * DAY_MS),
        (None, StateKind::Initial | StateKind::Terminal) => None,
    }
}

/// The end of applications that are withdrawn.
fn withdrawn() -> State {
    let names = [("es", "Retirada"), ("ar", "مسحوب")];
    State {
        names: BTreeMap::from(names.map(|(lang, name)| (lang.to_owned(), name.to_owned()))),
        stage: Stage::Closed,
        outcome: StateOutcome::Closed,
        ..State::new(WITHDRAWN, "Withdrawn", StateKind::Terminal)
    }
}

/// The workflow that all programs of the demonstration share.
pub fn workflow() -> Workflow {
    let state = |status: &hub_domain::cases::status::Status| State {
        sla_hours: sla_hours(status.id),
        ..State::new(status.id, status.name, kind(status.id))
    };
    let transition = |&(from, to): &(i64, i64)| Transition {
        from,
        to,
        requires_user_assigment: ASSIGNED.contains(&(from, to)),
        requires_reason: to == 12,
        requires_other_person: false,
        // Only approvers make the move to approval, and the move before it requires proof of identity.
        roles: match (from, to) {
            (6, 3) => APPROVERS.map(str::to_owned).to_vec(),
            _ => Vec::new(),
        },
        required_documents: match (from, to) {
            (10, 6) => vec!["identity".to_owned()],
            _ => Vec::new(),
        },
    };
    Workflow {
        states: STATUSES
            .iter()
            .map(state)
            .chain(std::iter::once(withdrawn()))
            .collect(),
        transitions: MOVES.iter().map(transition).collect(),
    }
}

const DAY_MS: i64 = 24 * 60 * 60_000;

/// Why an application may be denied: added one after the other in the year before the demonstration begins.
pub fn denial_reasons(now_ms: i64) -> Vec<DenialReason> {
    let reasons: [(&str, &str, &str, &str, bool); 6] = [
        (
            "Income above the limit",
            "Your household's income is above the limit of this program.",
            "Los ingresos de su hogar superan el límite de este programa.",
            "دخل أسرتك أعلى من الحد المسموح به في هذا البرنامج.",
            false,
        ),
        (
            "Documents not received",
            "We did not receive the documents we asked for in time.",
            "No recibimos a tiempo los documentos que le pedimos.",
            "لم نستلم في الوقت المحدد المستندات التي طلبناها.",
            false,
        ),
        (
            "Outside the service area",
            "Your address is outside Riverbend County.",
            "Su dirección está fuera del condado de Riverbend.",
            "عنوانك خارج مقاطعة ريفربند.",
            false,
        ),
        (
            "Already helped this year",
            "You have received this help already this year.",
            "Ya recibió esta ayuda este año.",
            "لقد حصلت على هذه المساعدة هذا العام.",
            false,
        ),
        (
            "Withdrawn by the applicant",
            "You asked us to close your application.",
            "Usted nos pidió cerrar su solicitud.",
            "طلبت منا إغلاق طلبك.",
            false,
        ),
        (
            "Other",
            "See the note of your reviewer.",
            "Vea la nota de su revisor.",
            "انظر ملاحظة المراجع.",
            true,
        ),
    ];
    let reason =
        |(position, (name, en, es, ar, needs_note)): (usize, (&str, &str, &str, &str, bool))| DenialReason {
            id: position as i64 + 1,
            name: name.into(),
            state: 12,
            text_by_lang: BTreeMap::from(
                [("en", en), ("es", es), ("ar", ar)].map(|(lang, text)| (lang.into(), text.into())),
            ),
            needs_note,
            created_at_ms: now_ms - (330 - 47 * position as i64) * DAY_MS,
            ..DenialReason::default()
        };
    reasons.into_iter().enumerate().map(reason).collect()
}

/// Riverbend keeps recordings for seven years.
const RETENTION_DAYS: i64 = 2_557;
/// Spoken before a recording starts.
const NOTICE_EN: &str = "This call may be recorded and staff may listen in. To decline the recording, press nine or the decline button; the call goes on.";
const NOTICE_ES: &str = "Esta llamada puede ser grabada y el personal puede escuchar. Para rechazar la grabación, oprima nueve o el botón de rechazar; la llamada continúa.";

/// Spoken after it to those who have to agree.
const QUESTION_EN: &str = "To agree, press one or the agree button. Until then nothing is recorded.";
const QUESTION_ES: &str = "Para aceptar, oprima uno o el botón de aceptar. Hasta entonces no se graba nada.";
/// Examples, not legal advice: the states of Riverbend's applicants, with their rule for recording.
const RULES: [(&str, RecordingRule); 7] = [
    // People whose state is unknown, and people added to a call.
    ("", RecordingRule::Agreement),
    ("DC", RecordingRule::Notice),
    ("DE", RecordingRule::Notice),
    ("MD", RecordingRule::Notice),
    ("PA", RecordingRule::Agreement),
    ("VA", RecordingRule::Notice),
    ("WV", RecordingRule::Notice),
];

/// Adds programs and recording policies. Riverbend records; senior transit does not; the other tenants have no policy.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    let (flow, reasons) = (workflow(), denial_reasons(at_ms));
    for program in PROGRAMS {
        let new = NewProgram {
            tenant: program.tenant,
            id: program.id,
            name: program.name,
            category: program.category,
            case_columns: program.case_columns,
            workflow: &flow,
            denial_reasons: &reasons,
        };
        programs::insert(write, &new, at_ms).await?;
        number_prefixes::begin(write, program.tenant, program.id, program.name, at_ms).await?;
        // Rides are arranged, not paid out.
        let pays = program.id != ProgramId(1730);
        programs::set_payments(write, program.tenant, program.id, pays).await?;
    }
    let notice = json!({ "en": NOTICE_EN, "es": NOTICE_ES }).to_string();
    let question = json!({ "en": QUESTION_EN, "es": QUESTION_ES }).to_string();
    let policies = vec![
        args![
            RIVERBEND,
            0_i64,
            true,
            true,
            notice.as_str(),
            question.as_str(),
            1_i64,
            at_ms,
            RETENTION_DAYS
        ],
        args![
            RIVERBEND,
            1730_i64,
            false,
            true,
            notice.as_str(),
            question.as_str(),
            1_i64,
            at_ms,
            RETENTION_DAYS
        ],
    ];
    seed::load(write, Table::RecordingPolicies, policies).await?;
    for (state, rule) in RULES {
        recording_rules::set(write, RIVERBEND, state, rule, at_ms).await?;
    }
    Ok(())
}

/// The number after which further programs of the county are counted.
const FURTHER: i64 = 100_000;

/// The county's programs, its own first, with so many further ones.
pub fn of_county(further: i64) -> Vec<ProgramId> {
    let own = PROGRAMS.iter().filter(|program| program.tenant == RIVERBEND);
    let further = (1..=further).map(|number| ProgramId(FURTHER + number));
    own.map(|program| program.id).chain(further).collect()
}

/// Adds so many programs to the county. Their words are those of its own programs in turn.
pub async fn insert_more(write: &mut Write, programs: i64, at_ms: i64) -> Result<()> {
    let flow = workflow();
    let own: Vec<ProgramSeed> = PROGRAMS
        .into_iter()
        .filter(|program| program.tenant == RIVERBEND)
        .collect();
    for (number, like) in (1..=programs).zip(own.iter().cycle()) {
        let id = ProgramId(FURTHER + number);
        let name = format!("{} {number}", like.name);
        let new = NewProgram {
            tenant: RIVERBEND,
            id,
            name: &name,
            category: like.category,
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(write, &new, at_ms).await?;
        let details = program_details::details(like.id.0, at_ms);
        programs::begin_details(write, RIVERBEND, id, &details, at_ms).await?;
        programs::begin_form(write, RIVERBEND, id, &form(like.id.0, like.name), at_ms).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::programs::number_prefix;

    #[test]
    fn the_workflow_is_sound_and_uses_every_status() {
        assert_eq!(workflow().check(), Ok(()));
        assert_eq!(
            workflow().states.len(),
            STATUSES.len() + 1,
            "and an end for what is withdrawn"
        );
    }

    #[test]
    fn the_numbers_of_every_program_begin_with_its_initials() {
        for program in &PROGRAMS {
            assert_eq!(program.prefix, number_prefix::initials(program.name));
        }
    }

    #[test]
    fn every_denial_reason_was_added_on_a_day_of_its_own_in_the_year_before() {
        let now_ms = 1_700_000_000_000;
        let days: Vec<i64> = denial_reasons(now_ms)
            .iter()
            .map(|reason| (now_ms - reason.created_at_ms) / DAY_MS)
            .collect();
        assert_eq!(days, [330, 283, 236, 189, 142, 95]);
    }

    #[test]
    fn the_shares_of_a_tenant_make_a_whole() {
        let shares: i64 = PROGRAMS
            .iter()
            .filter(|program| program.tenant == RIVERBEND)
            .map(|program| program.share)
            .sum();
        assert_eq!(shares, 100);
    }
}
