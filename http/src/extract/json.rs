//! Bodies, queries and paths: an invalid one is answered with the field at fault.

use crate::problem::{Key, Problem};
use actix_web::dev::Payload;
use actix_web::error::{PathError, QueryPayloadError};
use actix_web::web::{PathConfig, QueryConfig};
use actix_web::{FromRequest, HttpRequest, web};
use futures::StreamExt;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::future::Future;
use std::pin::Pin;

/// Largest JSON body, in bytes.
pub const MAX_JSON_BYTES: usize = 256 * 1024;
/// The same where many answers are saved at once.
pub const MAX_LARGE_JSON_BYTES: usize = 1024 * 1024;

/// A JSON body. Text that is not JSON is `malformed_json`; JSON of another shape is `invalid_field` with its path.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = bytes(request, payload);
        Box::pin(async move { parse(&body.await?).map(Json) })
    }
}

/// A JSON body that may be left out: then it is the default.
#[derive(Debug)]
pub struct OptionalJson<T>(pub T);

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalJson<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = bytes(request, payload);
        Box::pin(async move {
            let body = body.await?;
            if body.is_empty() {
                return Ok(OptionalJson(T::default()));
            }
            parse(&body).map(OptionalJson)
        })
    }
}

/// A JSON body of up to [`MAX_LARGE_JSON_BYTES`], for the calls that say so.
#[derive(Debug)]
pub struct LargeJson<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for LargeJson<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let payload = web::Payload::from_request(request, payload);
        Box::pin(async move {
            let mut payload = payload
                .await
                .map_err(|error| Problem::new(Key::MalformedJson).caused_by(error))?;
            let mut body = web::BytesMut::new();
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|error| Problem::new(Key::MalformedJson).caused_by(error))?;
                if body.len() + chunk.len() > MAX_LARGE_JSON_BYTES {
                    return Err(Key::PayloadTooLarge.into());
                }
                body.extend_from_slice(&chunk);
            }
            parse(&body).map(LargeJson)
        })
    }
}

/// The body's bytes, up to [`MAX_JSON_BYTES`].
fn bytes(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<web::Bytes, Problem>> + use<> {
    let body = web::Bytes::from_request(request, payload);
    async move {
        body.await.map_err(|error| {
            let key = match error.as_response_error().status_code().as_u16() {
                413 => Key::PayloadTooLarge,
                _ => Key::MalformedJson,
            };
            Problem::new(key).caused_by(error)
        })
    }
}

/// Reads JSON, naming the field that does not fit.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        match inner.classify() {
            serde_json::error::Category::Data => {
                let text = inner.to_string();
                let (name, why) = match text
                    .strip_prefix("missing field `")
                    .and_then(|rest| rest.split_once('`'))
                {
                    Some((name, _)) => (Some(name.to_owned()), "required"),
                    None => (None, "wrong_type"),
                };
                let field = match (path.as_str(), name) {
                    (".", Some(name)) => name,
                    (_, Some(name)) => format!("{path}.{name}"),
                    (".", None) => "body".to_owned(),
                    (_, None) => path,
                };
                Problem::field(field, why)
            }
            // The reader also reports a syntax error when a name of an enum is expected and something else is found.
            _ if serde_json::from_slice::<IgnoredAny>(body).is_ok() => {
                let field = if path == "." { "body" } else { &path };
                Problem::field(field, "wrong_type")
            }
            _ => Key::MalformedJson.into(),
        }
    })?;
    reader.end().map_err(|_| Key::MalformedJson)?;
    Ok(value)
}

/// Query parameters that do not fit are 422 with the parameter, as far as it is known.
pub fn query_config() -> QueryConfig {
    QueryConfig::default().error_handler(|error, _| {
        let QueryPayloadError::Deserialize(inner) = &error else {
            return Problem::field("query", "wrong_type").into();
        };
        let text = inner.to_string();
        let name = text.split('`').nth(1).unwrap_or("query");
        let why = if text.starts_with("missing field") {
            "required"
        } else {
            "wrong_type"
        };
        Problem::field(name, why).into()
    })
}

/// A path whose parts do not fit names nothing: 404.
pub fn path_config() -> PathConfig {
    PathConfig::default()
        .error_handler(|error: PathError, _| Problem::new(Key::NotFound).caused_by(error).into())
}
