//! The pictures of an instance: how they are uploaded, removed and read.

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use actix_multipart::{Multipart, MultipartError};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use futures::StreamExt;
use hub_actors::files;
use hub_administration::logo_picture;
use hub_domain::TenantId;
use hub_store::identity::instance_pictures::{self, InstancePicture};

/// The part that has the picture.
const PART: &str = "file";
/// The address changes with the picture.
const CACHING: &str = "public, max-age=31536000, immutable";

/// A kind of upload: what is taken, and what becomes of it.
pub(crate) struct PictureUpload {
    /// Largest picture that is taken, in bytes.
    most_bytes: usize,
    /// Makes the picture that is shown; or the key of what is wrong with the one that came.
    made: fn(&[u8]) -> Result<Vec<u8>, &'static str>,
    shown: &'static InstancePicture,
    /// In the address, before the version.
    path: &'static str,
}

/// A logo: PNG, JPEG, GIF or WebP.
pub(crate) static LOGO: PictureUpload = PictureUpload {
    most_bytes: 2 * 1024 * 1024,
    made: files::logo,
    shown: &instance_pictures::LOGO,
    path: "logo",
};

/// A logo that may be a drawing (SVG), too.
pub(crate) static DRAWN_LOGO: PictureUpload = PictureUpload {
    most_bytes: 2 * 1024 * 1024,
    made: drawn_logo,
    shown: &instance_pictures::LOGO,
    path: "logo",
};

/// The picture beside the sign-in form: PNG, JPEG, GIF or WebP.
pub(crate) static BACKGROUND: PictureUpload = PictureUpload {
    most_bytes: 8 * 1024 * 1024,
    made: files::background,
    shown: &instance_pictures::BACKGROUND,
    path: "background",
};

/// The form of an upload.
#[derive(utoipa::ToSchema)]
#[allow(
    dead_code,
    reason = "the document's shape of the form; its parts are read as they come"
)]
pub struct LogoForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Makes a picture of the form's one file and shows it from the next request on. Answers its address.
pub(crate) async fn upload(
    app: &App,
    caller: &Caller,
    kind: &PictureUpload,
    form: Multipart,
) -> Result<String, Problem> {
    let bytes = file(form, kind.most_bytes).await?;
    let make = kind.made;
    let made = web::block(move || make(&bytes)).await;
    let picture = made
        .map_err(Problem::internal)?
        .map_err(|fault| Problem::field(PART, fault))?;
    let tenant = caller.tenant;
    let mut write = app.store.write().await?;
    let address = |version: &str| format!("/api/instances/{tenant}/{}/{version}", kind.path);
    let by = caller.by();
    let shown = instance_pictures::put(&mut write, tenant, kind.shown, &picture, address, &by).await?;
    write.commit().await?;
    Ok(shown)
}

/// Takes a picture of the caller's own instance away; there being none is no fault.
pub(crate) async fn remove(app: &App, caller: &Caller, picture: &InstancePicture) -> Result<(), Problem> {
    let mut write = app.store.write().await?;
    instance_pictures::remove(&mut write, caller.tenant, picture, &caller.by()).await?;
    write.commit().await?;
    Ok(())
}

/// The picture itself. An earlier version is 404.
pub(super) async fn read(
    app: &App,
    tenant: TenantId,
    picture: &InstancePicture,
    version: &str,
    content_type: &'static str,
) -> Result<HttpResponse, Problem> {
    let pictures = app.store.instance_pictures();
    let bytes = pictures.bytes(tenant, picture, version).await?;
    let bytes = bytes.ok_or(Key::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, content_type))
        .insert_header((CACHE_CONTROL, CACHING))
        .body(bytes))
}

fn drawn_logo(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    match logo_picture::is_drawing(bytes) {
        true => logo_picture::picture_of(bytes),
        false => files::logo(bytes),
    }
}

/// The bytes of the form's one file, at most so many.
async fn file(mut form: Multipart, most: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes: Option<Vec<u8>> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        if bytes.is_some() {
            return Err(Problem::field(PART, "twice"));
        }
        let mut file = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(refused)?;
            if file.len() + chunk.len() > most {
                return Err(Key::PayloadTooLarge.into());
            }
            file.extend_from_slice(&chunk);
        }
        bytes = Some(file);
    }
    bytes.ok_or_else(|| Problem::field(PART, "required"))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
