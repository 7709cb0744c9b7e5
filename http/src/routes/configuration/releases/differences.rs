//! `GET /api/configuration-releases/differences`: two versions of a text beside each other, of whichever kind.

use super::super::family;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{Line, Revision, differences};
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Which two versions.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ComparedText {
    /// As in the path of the kind's calls.
    kind: String,
    key: String,
    /// 0: nothing, before the first version.
    from: i64,
    /// 0: nothing, as after a roll-back of the first version.
    to: i64,
}

/// Two versions of a text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationDifference {
    /// Null where there was nothing.
    before: Option<Value>,
    /// Null where there is nothing.
    after: Option<Value>,
    /// The lines of the indented text, each changed one with who saved it and when. For two texts of which the second is the older,
    /// the lines that going back to it takes away and brings again. None where one of the two is nothing.
    lines: Vec<Line>,
}

/// Both texts, and their lines with authors. A version that was never written is not there.
#[utoipa::path(
    tag = "configuration",
    params(ComparedText),
    responses(
        (status = 200, body = ConfigurationDifference),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/configuration-releases/differences")]
pub async fn read_configuration_difference(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    params: web::Query<ComparedText>,
) -> Result<web::Json<ConfigurationDifference>, Problem> {
    let kind = ConfigKind::parse(&params.kind).ok_or_else(|| Problem::field("kind", "unknown"))?;
    let id = ConfigId {
        tenant: caller.tenant,
        kind,
        key: &params.key,
    };
    let (older, newer) = (params.from.min(params.to), params.from.max(params.to));
    let versions = app.store.config_versions();
    let all = match older {
        ..=0 => {
            let version = versions.by_version(id, newer).await?;
            vec![version]
        }
        _ => versions.between(id, older, newer).await?,
    };
    if all.last().is_none_or(|last| last.version != newer) {
        return Err(Key::NotFound.into());
    }
    let may_read = |version: &ConfigVersion| {
        let program = kind.program_of(&params.key, &version.body);
        family::may_read(&caller, kind, program.map(ProgramId))
    };
    let ends = [all.first(), all.last()];
    if !ends.into_iter().flatten().all(may_read) {
        return Err(Key::NotFound.into());
    }
    let mut revisions: Vec<Revision<'_>> = all.iter().map(revision).collect();
    if params.from > params.to && params.to > 0 {
        // Back to the older text, whatever was tried in between.
        let both = [all.last(), all.first()];
        revisions = both.into_iter().flatten().map(revision).collect();
    }
    let text = |version: i64| -> Result<Option<Value>, Problem> {
        match all.iter().find(|one| one.version == version) {
            Some(found) => serde_json::from_str(&found.body)
                .map(Some)
                .map_err(Problem::internal),
            None => Ok(None),
        }
    };
    Ok(web::Json(ConfigurationDifference {
        before: text(params.from)?,
        after: text(params.to)?,
        lines: differences(&revisions),
    }))
}

fn revision(version: &ConfigVersion) -> Revision<'_> {
    Revision {
        version: version.version,
        body: &version.body,
        by: &version.created_by,
        author: version.author,
        at_ms: version.created_at_ms,
    }
}
