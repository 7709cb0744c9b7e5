//! `POST /api/admin/programs`: makes a program, from nothing, from a ready-made one or from another program.

use super::change::checked_names;
use super::may_read;
use super::processes::{Process, shown};
use crate::App;
use crate::extract::allowed::CreateProgramWrite;
use crate::extract::{Allowed, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::communications::feature_flags;
use actix_web::{HttpResponse, post, web};
use hub_administration::ready_made::{READY_MADE, ReadyMade, denial_reasons, workflow};
use hub_domain::ProgramId;
use hub_domain::cases::reports::Audience;
use hub_domain::identity::admin_access::AdminArea;
use hub_domain::identity::feature::Feature;
use hub_domain::identity::permission::{ADMIN_RIGHTS, ROLE_ADMINISTRATOR};
use hub_domain::programs::scope::Scope;
use hub_store::identity::roles::{self, PROCESS_ADMIN, Role};
use hub_store::programs::made_programs::{self, FirstTexts, ProgramHead};
use hub_store::{StoreError, Write};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProgramBody {
    /// By language (BCP 47), English among them; each at most 120 characters.
    #[schema(value_type = BTreeMap<String, String>)]
    names: BTreeMap<String, String>,
    /// At most 60 characters; may be empty.
    #[serde(default)]
    category: String,
    /// `Local` where it is left out.
    #[serde(default)]
    scope: Scope,
    /// Who may apply; where it is left out, as the template says. A copy is for whom the other program is.
    #[serde(default)]
    audience: Vec<Audience>,
    /// The key of a ready-made program; the general one where it is left out.
    #[serde(default)]
    template: Option<String>,
    /// The number of a program whose configuration it begins with; in place of a template. As for its file, the caller has to read it.
    #[serde(default)]
    copy_of: Option<i64>,
}

/// Whether a role gives rights of the whole instance that the caller does not have: those reach past the program that it is given in.
fn reaches_beyond(caller: &Caller, role: &Role) -> bool {
    let mut of_instance = ADMIN_RIGHTS
        .iter()
        .filter(|one| one.area == AdminArea::InstanceConfig && role.areas.access(one.area) >= one.least);
    of_instance.any(|one| !caller.may(one.right))
}

/// Whoever makes a program administers it: that is what the right to make programs says, whatever they may in other programs. What
/// the role gives of the whole instance is measured as every gift is.
pub(in crate::routes::administration) async fn add_maker(
    write: &mut Write,
    caller: &Caller,
    program: ProgramId,
) -> Result<(), Problem> {
    if !caller.roles.contains(&ROLE_ADMINISTRATOR) {
        let role = roles::read(write, caller.tenant, PROCESS_ADMIN).await?;
        if role.is_some_and(|role| reaches_beyond(caller, &role)) {
            return Err(Problem::new(Key::NotAllowed).and_field("role", "exceeds_rights"));
        }
        made_programs::add_maker(write, caller.tenant, program, caller.account, PROCESS_ADMIN).await?;
    }
    Ok(())
}

/// Makes a program that takes no applications before it is launched. Whoever makes it is its `Process-Admin`, unless they administer
/// every program. 403 `feature_off` where the tenant makes none; 403 `not_allowed` where that role gives rights of the whole instance
/// that its maker does not have.
#[utoipa::path(
    tag = "administration",
    request_body = NewProgramBody,
    responses(
        (status = 201, body = Process),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs")]
pub async fn create_program(
    app: web::Data<App>,
    caller: Allowed<CreateProgramWrite>,
    body: Json<NewProgramBody>,
) -> Result<HttpResponse, Problem> {
    feature_flags::require(&app, caller.tenant, Feature::CreateProgram).await?;
    let new = body.0;
    let head = ProgramHead {
        names: checked_names(new.names)?,
        category: super::change::checked_category(&new.category)?,
        scope: new.scope,
        case_columns: false,
    };
    let template = match new.template.as_deref() {
        None => &READY_MADE[0],
        Some(key) => ReadyMade::of_key(key).ok_or_else(|| Problem::field("template", "unknown"))?,
    };
    let named = Audience::ALL.into_iter().filter(|one| new.audience.contains(one));
    let mut audience: Vec<Audience> = named.collect();
    if audience.is_empty() {
        audience = template.audience.to_vec();
    }
    // A copy shows whoever makes it all that is in force of the other one.
    if new
        .copy_of
        .is_some_and(|other| !may_read(&caller, ProgramId(other)))
    {
        return Err(Problem::field("copy_of", "not_found"));
    }
    let (tenant, by) = (caller.tenant, caller.by());
    let mut write = app.store.write().await?;
    let made = match new.copy_of {
        Some(other) => made_programs::copy(&mut write, tenant, &head, ProgramId(other), &by).await,
        None => {
            let texts = FirstTexts {
                workflow: workflow(),
                reasons: denial_reasons(),
                form: template.form(&head.names),
                details: template.details(&head.names, &audience),
            };
            made_programs::make(&mut write, tenant, &head, &texts, &by).await
        }
    };
    let program = match made {
        Err(StoreError::NotFound("program")) => return Err(Problem::field("copy_of", "not_found")),
        other => other?,
    };
    add_maker(&mut write, &caller, program).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(shown(&app, &caller, program).await?))
}
