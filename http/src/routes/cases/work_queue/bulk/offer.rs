//! `POST /api/work-queue/bulk/offer`: the possible changes of several applications, and their possible owners.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::work_queue::selection::Selection;
use actix_web::{post, web};
use hub_domain::cases::assigning::Assigning;
use hub_domain::cases::status::StatusToken;
use hub_domain::cases::workflow::StateKind;
use hub_domain::people::text_language::read_of;
use hub_domain::{ApplicationId, ProgramId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Which applications.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OfferBody {
    selection: Selection,
}

/// What the dialog of a change of many has to choose from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BulkOffer {
    /// Applications that are chosen, and that the caller may change.
    items: i64,
    /// Where some of them can move.
    states: Vec<OfferedState>,
    /// Those whom the caller may make the owner of each of them.
    owners: Vec<OfferedOwner>,
    /// Queue roles that somebody has in each of their programs.
    roles: Vec<OfferedRole>,
    denial_reasons: Vec<OfferedReason>,
    /// The caller may only assign to themselves (specification 2, section 5).
    self_only: bool,
}

/// A status, and for how many of the applications the workflow has a move there.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedState {
    state_id: i64,
    name: String,
    #[schema(value_type = StatusToken)]
    token: String,
    kind: StateKind,
    items: i64,
    /// Some of these moves name the owner of what comes next.
    requires_user_assigment: bool,
    /// Some of these moves need a denial reason.
    requires_reason: bool,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedOwner {
    user_id: i64,
    name: String,
    /// Applications that they have and that are not finished.
    load: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedRole {
    role_id: i64,
    name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedReason {
    id: i64,
    name: String,
    state: i64,
    needs_note: bool,
    /// Languages of applicants among them in which the reason is not written, with how many of the applications those are of. They get
    /// it in English.
    missing_languages: Vec<MissingText>,
}

/// A language in which a text is missing.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MissingText {
    /// BCP 47.
    lang: String,
    items: i64,
}

/// The moves, people, roles and reasons, taken together over the programs of the applications.
#[utoipa::path(
    tag = "queue",
    request_body = OfferBody,
    responses(
        (status = 200, body = BulkOffer),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/bulk/offer")]
pub async fn offer_bulk_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<OfferBody>,
) -> Result<web::Json<BulkOffer>, Problem> {
    let tenant = caller.tenant;
    let named = body.0.selection.named(&app, &caller).await?;
    let ids: Vec<ApplicationId> = named.into_iter().map(|(id, _)| id).collect();
    let mut in_state: BTreeMap<ProgramId, BTreeMap<i64, i64>> = BTreeMap::new();
    let mut items = 0;
    let mut changed: BTreeMap<ProgramId, Vec<ApplicationId>> = BTreeMap::new();
    for item in app.store.applications().by_ids(tenant, &ids).await? {
        if caller.in_program(item.process_id).is_ok() {
            changed.entry(item.process_id).or_default().push(item.id);
            let of_program = in_state.entry(item.process_id).or_default();
            *of_program.entry(item.current_state_id.0).or_default() += 1;
            items += 1;
        }
    }
    let mut offer = BulkOffer {
        items,
        states: Vec::new(),
        owners: Vec::new(),
        roles: Vec::new(),
        denial_reasons: Vec::new(),
        self_only: false,
    };
    let programs = app.store.programs();
    let held = programs.held(tenant).await?;
    for (position, (program, states)) in in_state.iter().enumerate() {
        let ((flow, reasons), owners, roles, membership) = tokio::try_join!(
            programs.workflow(tenant, *program),
            programs.owners(tenant, *program),
            programs.roles(tenant, *program),
            programs.membership(tenant, *program, caller.account.0)
        )?;
        let of_program = changed.get(program).map_or(&[][..], Vec::as_slice);
        let languages = app.store.applications().languages_of(tenant, of_program).await?;
        let role = membership
            .as_ref()
            .map_or("", |membership| membership.role_name.as_str());
        for (state, count) in states {
            for (step, to) in flow.possible(*state).filter(|(step, _)| step.is_open_to(role)) {
                let known = offer.states.iter_mut().find(|known| known.state_id == to.id);
                match known {
                    Some(known) => {
                        known.items += count;
                        known.requires_user_assigment |= step.requires_user_assigment;
                        known.requires_reason |= step.requires_reason;
                    }
                    None => offer.states.push(OfferedState {
                        state_id: to.id,
                        name: to.name.clone(),
                        token: to.token.clone(),
                        kind: to.kind,
                        items: *count,
                        requires_user_assigment: step.requires_user_assigment,
                        requires_reason: step.requires_reason,
                    }),
                }
            }
        }
        let assigning = Assigning::by(
            caller.account.0,
            membership.as_ref().map(|membership| membership.queue_role),
        );
        let owners = assigning.offered(owners, |person| person.id);
        offer.self_only |= assigning.is_self_only();
        let mut loads: HashMap<i64, i64> = HashMap::new();
        let is_over = |state: i64| {
            flow.state(state)
                .is_some_and(|state| state.kind == StateKind::Terminal)
        };
        for (account, state, count) in &held {
            if !is_over(*state) {
                *loads.entry(*account).or_default() += count;
            }
        }
        // People and roles must be members of every program.
        if position == 0 {
            offer.owners = owners
                .iter()
                .map(|person| OfferedOwner {
                    user_id: person.id,
                    name: person.name.clone(),
                    load: loads.get(&person.id).copied().unwrap_or_default(),
                })
                .collect();
            offer.roles = roles
                .iter()
                .filter(|(role, _)| *role != 0)
                .map(|(role_id, name)| OfferedRole {
                    role_id: *role_id,
                    name: name.clone(),
                })
                .collect();
        } else {
            offer
                .owners
                .retain(|owner| owners.iter().any(|person| person.id == owner.user_id));
            offer
                .roles
                .retain(|known| roles.iter().any(|(role, _)| *role == known.role_id));
        }
        for reason in reasons {
            let missing = languages
                .iter()
                .filter(|(lang, _)| !lang.is_empty() && read_of(reason.written(), lang).is_none())
                .map(|(lang, items)| MissingText {
                    lang: lang.clone(),
                    items: *items,
                });
            let mut offered = offer.denial_reasons.iter_mut();
            match offered.find(|known| known.id == reason.id && known.state == reason.state) {
                Some(known) => known.missing_languages.extend(missing),
                None => offer.denial_reasons.push(OfferedReason {
                    missing_languages: missing.collect(),
                    id: reason.id,
                    name: reason.name,
                    state: reason.state,
                    needs_note: reason.needs_note,
                }),
            }
        }
    }
    offer.roles.dedup_by_key(|role| role.role_id);
    if offer.self_only {
        offer.roles.clear();
    }
    Ok(web::Json(offer))
}
