//! `/api/phone-sounds`: sounds of the tenant's own, for flows to play.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Admin, QueueRead};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::templates;
use actix_multipart::{Multipart, MultipartError};
use actix_web::{HttpResponse, delete, get, post, web};
use futures::StreamExt;
use hub_actors::files::{MAX_SOUND_BYTES, SoundFault};
use hub_domain::calls::flow::{Flow, MAX_NAME};
use hub_domain::config_version::ConfigKind;
use hub_store::calls::phone_sounds::{self, PhoneSound};
use serde::{Deserialize, Serialize};

/// The part that has the sound.
const PART: &str = "file";
/// Sounds of a tenant.
const MAX_SOUNDS: usize = 500;

/// A sound.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneSoundView {
    /// By which flows name it.
    key: String,
    name: String,
    duration_ms: i64,
    created_by: String,
    created_at_ms: i64,
}

impl From<PhoneSound> for PhoneSoundView {
    fn from(sound: PhoneSound) -> Self {
        Self {
            key: sound.key,
            name: sound.name,
            duration_ms: sound.duration_ms,
            created_by: sound.created_by,
            created_at_ms: sound.created_at_ms,
        }
    }
}

/// The sounds of a tenant.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneSounds {
    items: Vec<PhoneSoundView>,
}

/// What a new sound is called.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewSoundParams {
    /// By which flows name it.
    key: String,
    /// For people.
    name: String,
}

/// The form with the sound.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "describes the form for the document")]
pub struct SoundForm {
    /// WAV, MP3, or Ogg with Opus; three minutes at most.
    #[schema(content_media_type = "audio/*")]
    file: Vec<u8>,
}

/// Lists the sounds.
#[utoipa::path(tag = "flows", responses((status = 200, body = PhoneSounds)), security(("bearer" = [])))]
#[get("/api/phone-sounds")]
pub async fn list_phone_sounds(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<PhoneSounds>, Problem> {
    let all = app.store.phone_sounds().all(caller.tenant).await?;
    Ok(web::Json(PhoneSounds {
        items: all.into_iter().map(PhoneSoundView::from).collect(),
    }))
}

/// Takes a sound in. Its bytes decide what it is: 422 on `file` with `wrong_type`, `damaged`, `too_long` or `silent`.
#[utoipa::path(
    tag = "flows",
    params(NewSoundParams),
    request_body(content = SoundForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = PhoneSoundView),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/phone-sounds")]
pub async fn add_phone_sound(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    params: web::Query<NewSoundParams>,
    form: Multipart,
) -> Result<HttpResponse, Problem> {
    let NewSoundParams { key, name } = params.into_inner();
    templates::checked(&key)?;
    if name.trim().is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Problem::field("name", "length"));
    }
    let known = app.store.phone_sounds().all(caller.tenant).await?;
    if known.iter().any(|sound| sound.key == key) {
        return Err(Problem::field("key", "in_use"));
    }
    if known.len() >= MAX_SOUNDS {
        return Err(Problem::field("key", "too_many"));
    }
    let bytes = bytes_of(form).await?;
    // A tenant's first key is made by a write of its own.
    app.keyring.tenant_key(caller.tenant).await?;
    let files = app.hub.files();
    let taken = files.take_sound(caller.tenant, bytes).await?;
    let taken = taken.map_err(|fault| {
        let key = match fault {
            SoundFault::Kind => "wrong_type",
            SoundFault::Damaged => "damaged",
            SoundFault::TooLong => "too_long",
            SoundFault::Silent => "silent",
        };
        Problem::field(PART, key)
    })?;
    let new = PhoneSound {
        key,
        name: name.trim().to_owned(),
        file_key: taken.file_key,
        duration_ms: taken.duration_ms,
        created_by: caller.name.clone(),
        created_at_ms: hub_domain::clock::now_ms(),
    };
    let mut write = app.store.write().await?;
    let is_new = phone_sounds::add(&mut write, caller.tenant, &new, &caller.by()).await?;
    if !is_new {
        write.rollback().await?;
        files.delete_sound(new.file_key).await?;
        return Err(Problem::field("key", "in_use"));
    }
    write.commit().await?;
    Ok(HttpResponse::Created().json(PhoneSoundView::from(new)))
}

/// How a sound is heard: Ogg/Opus.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 200, description = "Ogg/Opus", body = Vec<u8>, content_type = "audio/ogg"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/phone-sounds/{key}/audio")]
pub async fn play_phone_sound(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let sound = app.store.phone_sounds().by_key(caller.tenant, &key).await?;
    let file = app.hub.files().sound(caller.tenant, &sound.file_key).await?;
    Ok(HttpResponse::Ok().content_type("audio/ogg").body(file))
}

/// Takes a sound away. 422 `in_use` on `key` while a published flow plays it.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/phone-sounds/{key}")]
pub async fn remove_phone_sound(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let tenant = caller.tenant;
    let sound = app.store.phone_sounds().by_key(tenant, &key).await?;
    let published = app
        .store
        .config_versions()
        .all_published(tenant, ConfigKind::Flow)
        .await?;
    let is_played = published.into_iter().any(|(_, version)| {
        serde_json::from_str::<Flow>(&version.body).is_ok_and(|flow| flow.sounds().contains(key.as_str()))
    });
    if is_played {
        return Err(Problem::field("key", "in_use"));
    }
    let mut write = app.store.write().await?;
    if !phone_sounds::remove(&mut write, tenant, &key, &caller.by()).await? {
        return Err(Key::NotFound.into());
    }
    write.commit().await?;
    app.hub.files().delete_sound(sound.file_key).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The form's one file, whole.
async fn bytes_of(mut form: Multipart) -> Result<Vec<u8>, Problem> {
    let mut bytes: Option<Vec<u8>> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(no_form)?;
        if part.name() != Some(PART) || bytes.is_some() {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        let mut file = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(no_form)?;
            if file.len() + chunk.len() > MAX_SOUND_BYTES {
                return Err(Key::PayloadTooLarge.into());
            }
            file.extend_from_slice(&chunk);
        }
        bytes = Some(file);
    }
    bytes.ok_or_else(|| Problem::field(PART, "required"))
}

/// A form that is none, or that broke off.
fn no_form(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
