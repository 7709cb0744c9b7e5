//! HTTP for [`super::RemoteFiles`], by the client that the rest of the hub uses.

use async_trait::async_trait;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody,
    HttpService,
};
use std::time::Duration;

/// One call, a part of a file included.
const CALL_WITHIN: Duration = Duration::from_secs(60);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// Makes the one client.
#[derive(Debug)]
pub(super) struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(CALL_WITHIN)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| object_store::Error::Generic {
                store: "S3",
                source: Box::new(error),
            })?;
        Ok(HttpClient::new(Client(client)))
    }
}

#[derive(Debug)]
struct Client(reqwest::Client);

#[async_trait]
impl HttpService for Client {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let url = reqwest::Url::parse(&parts.uri.to_string())
            .map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?;
        let mut asked = reqwest::Request::new(parts.method, url);
        *asked.headers_mut() = parts.headers;
        // Checked by length: the body's own `is_empty` is wrong for uploads.
        if body.content_length() > 0 {
            *asked.body_mut() = Some(reqwest::Body::wrap(body));
        }
        let answer = self.0.execute(asked).await.map_err(failed)?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = answer.bytes().await.map_err(failed)?;
        let mut response = HttpResponse::new(HttpResponseBody::from(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

fn failed(error: reqwest::Error) -> HttpError {
    let kind = if error.is_timeout() {
        HttpErrorKind::Timeout
    } else if error.is_connect() {
        HttpErrorKind::Connect
    } else if error.is_decode() {
        HttpErrorKind::Decode
    } else {
        // The connection was lost during the request or its answer.
        HttpErrorKind::Interrupted
    };
    HttpError::new(kind, error.without_url())
}
