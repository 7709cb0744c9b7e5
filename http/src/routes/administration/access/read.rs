//! `GET /api/admin/access`: who may do something, what somebody may do, and why.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::identity::access::Reason;
use hub_domain::identity::admin_access::{AdminAccess, AdminArea};
use hub_domain::identity::permission::{Permission, role_labels};
use hub_domain::identity::program_reach::{Extent, Programs};
use hub_domain::{AccountId, ProgramId};
use hub_store::identity::staff_access::{StaffFilter, StaffMember};
use hub_store::programs::administered_programs::AdministeredProgram;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// People of a page: as a rule, and at most.
const PAGE: (i64, i64) = (50, 200);
/// Staff who are read at once while a page is looked for.
const AT_ONCE: i64 = 250;

/// Whose rights, and which; without any of these everybody's.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccessParams {
    /// Those who have any right in this area of the administration, with these rights.
    area: Option<AdminArea>,
    /// Those who have this right, with it alone.
    right: Option<Permission>,
    /// One account of staff, by its number.
    account: Option<i64>,
    /// Those with this role in any program.
    role: Option<String>,
    /// A part of the name or the mail address.
    search: Option<String>,
    /// At most 200; 50 where it is left out.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccessPage {
    /// By last name.
    items: Vec<PersonAccess>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// Somebody with the rights that were asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PersonAccess {
    id_entity: i64,
    name: String,
    /// Empty without one.
    ds_mail: String,
    roles: Vec<i64>,
    role_labels: Vec<&'static str>,
    rights: Vec<HeldRight>,
}

/// A right that somebody has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct HeldRight {
    right: Permission,
    /// The area of the administration that it belongs to.
    area: Option<AdminArea>,
    /// It holds in every program.
    everywhere: bool,
    /// Else the programs in which it holds.
    programs: Vec<AccessProgram>,
    /// What gives it, then where it holds.
    reasons: Vec<AccessReason>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccessProgram {
    id: i64,
    name: String,
}

/// What a reason is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessReasonKind {
    /// A role number of the account: `number`.
    RoleNumber,
    /// A role code of the account: `code`.
    RoleCode,
    /// The role in a program: `role`, `program`, and `access` to an area.
    Role,
    /// An entry of the membership's own: `program`, and `access` to an area.
    Own,
    /// The account's community type, which no program narrows.
    TenantWide,
    /// No membership narrows it.
    NoMembership,
    /// A membership of a program: `role`, `program`.
    Member,
}

/// Why somebody has a right, or where.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccessReason {
    kind: AccessReasonKind,
    number: Option<i64>,
    code: Option<String>,
    role: Option<String>,
    program: Option<AccessProgram>,
    access: Option<AdminAccess>,
}

/// Active staff with their rights and the reasons, as sessions have them.
#[utoipa::path(
    tag = "administration",
    params(AccessParams),
    responses(
        (status = 200, body = AccessPage),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/access")]
pub async fn read_access(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    params: web::Query<AccessParams>,
) -> Result<web::Json<AccessPage>, Problem> {
    let AccessParams {
        area,
        right,
        account,
        role,
        search,
        limit,
        cursor,
    } = params.into_inner();
    let limit = usize::try_from(limit.unwrap_or(PAGE.0).clamp(1, PAGE.1)).unwrap_or(1);
    let filter = StaffFilter {
        account: account.map(AccountId),
        role,
        search: search.unwrap_or_default(),
    };
    let programs = Known::of(app.store.administered_programs().all(caller.tenant).await?);
    let asked = |held: Permission| {
        right.is_none_or(|right| right == held)
            && area.is_none_or(|area| held.admin_access().is_some_and(|(of, _)| of == area))
    };
    let mut after = cursor.and_then(|cursor| cursor.parse().ok()).map(AccountId);
    let mut items: Vec<PersonAccess> = Vec::new();
    // One more than the page has tells whether another follows.
    while items.len() <= limit {
        let page = app
            .store
            .staff_access()
            .page(caller.tenant, &filter, after, AT_ONCE)
            .await?;
        let is_last = i64::try_from(page.len()).unwrap_or(i64::MAX) < AT_ONCE;
        after = page.last().map(|member| member.account);
        let found = page.into_iter().map(|member| of(member, &asked, &programs));
        items.extend(found.filter(|person| !person.rights.is_empty()));
        if is_last {
            break;
        }
    }
    let is_more = items.len() > limit;
    items.truncate(limit);
    let last = items.last().filter(|_| is_more);
    Ok(web::Json(AccessPage {
        next_cursor: last.map(|person| person.id_entity.to_string()),
        items,
    }))
}

/// The programs of a tenant, read once for everybody on a page.
struct Known {
    all: Vec<ProgramId>,
    active: Vec<ProgramId>,
    names: HashMap<ProgramId, String>,
}

impl Known {
    fn of(programs: Vec<AdministeredProgram>) -> Self {
        let active = programs.iter().filter(|program| program.active);
        Self {
            all: programs.iter().map(|program| program.id).collect(),
            active: active.map(|program| program.id).collect(),
            names: programs
                .into_iter()
                .map(|program| (program.id, program.name))
                .collect(),
        }
    }

    fn named(&self, id: ProgramId) -> AccessProgram {
        AccessProgram {
            id: id.0,
            name: self.names.get(&id).cloned().unwrap_or_default(),
        }
    }
}

fn of(member: StaffMember, asked: &impl Fn(Permission) -> bool, programs: &Known) -> PersonAccess {
    let holder = member.holder();
    let reach = holder.reach(Programs {
        active: &programs.active,
        all: &programs.all,
    });
    let rights = holder.rights().into_iter().filter(|right| asked(*right));
    let rights = rights.map(|right| {
        let extent = match reach.extent(right) {
            Extent::Tenant => None,
            Extent::Programs(held) => Some(held.iter().map(|id| programs.named(*id)).collect()),
        };
        HeldRight {
            right,
            area: right.admin_access().map(|(area, _)| area),
            everywhere: extent.is_none(),
            programs: extent.unwrap_or_default(),
            reasons: holder
                .reasons(right)
                .into_iter()
                .map(|reason| reason_of(reason, programs))
                .collect(),
        }
    });
    let rights = rights.collect();
    PersonAccess {
        id_entity: member.account.0,
        role_labels: role_labels(&member.roles),
        name: member.name,
        ds_mail: member.email,
        roles: member.roles,
        rights,
    }
}

fn reason_of(reason: Reason, programs: &Known) -> AccessReason {
    let plain = |kind| AccessReason {
        kind,
        number: None,
        code: None,
        role: None,
        program: None,
        access: None,
    };
    match reason {
        Reason::RoleNumber(number) => AccessReason {
            number: Some(number),
            ..plain(AccessReasonKind::RoleNumber)
        },
        Reason::RoleCode(code) => AccessReason {
            code: Some(code),
            ..plain(AccessReasonKind::RoleCode)
        },
        Reason::Role {
            program,
            role,
            access,
        } => AccessReason {
            role: Some(role),
            program: Some(programs.named(program)),
            access,
            ..plain(AccessReasonKind::Role)
        },
        Reason::Own { program, access } => AccessReason {
            program: Some(programs.named(program)),
            access,
            ..plain(AccessReasonKind::Own)
        },
        Reason::TenantWide => plain(AccessReasonKind::TenantWide),
        Reason::NoMembership => plain(AccessReasonKind::NoMembership),
        Reason::Member { program, role } => AccessReason {
            role: Some(role),
            program: Some(programs.named(program)),
            ..plain(AccessReasonKind::Member)
        },
    }
}
