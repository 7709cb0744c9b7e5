//! The listener: middleware from the outside in, then routes, then the web app's files.

use crate::extract::json::{MAX_JSON_BYTES, path_config, query_config};
use crate::middleware::{
    known_host::known_host, known_session::known_session, read_only::read_only,
    security_headers::security_headers, trace::trace,
};
use crate::{App, openapi, router, routes, web_app};
use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{Data, PayloadConfig};
use actix_web::{HttpServer, web};
use std::net::TcpListener;
use std::time::Duration;
use utoipa_actix_web::service_config::ServiceConfig;

/// Seconds that requests in flight get at a shutdown.
const SHUTDOWN_S: u64 = 10;

/// Serves on a bound listener, with TLS when a configuration is given. Signals are the caller's business: stop it by its handle.
pub fn serve(app: App, listener: TcpListener, tls: Option<rustls::ServerConfig>) -> std::io::Result<Server> {
    let workers = app.config.workers;
    let data = Data::new(app);
    let server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(data.clone())
            .app_data(query_config())
            .app_data(path_config())
            .app_data(PayloadConfig::new(MAX_JSON_BYTES))
            .wrap(from_fn(known_session))
            .wrap(Compress::default())
            .wrap(from_fn(known_host))
            .wrap(from_fn(security_headers))
            .wrap(from_fn(read_only))
            .wrap(from_fn(trace))
            .configure(|cfg| router::configure(&mut ServiceConfig::new(cfg)))
            .configure(routes::health::configure)
            .configure(routes::open_data::page::configure)
            .service(openapi::openapi_json)
            .default_service(web::to(web_app::file_or_unrouted))
    })
    .workers(workers)
    // A compressed answer leaves in pieces: the last one would wait 40 ms for the client to acknowledge those before.
    .tcp_nodelay(true)
    .client_request_timeout(Duration::from_secs(15))
    .shutdown_timeout(SHUTDOWN_S)
    .disable_signals();
    let server = match tls {
        Some(config) => server.listen_rustls_0_23(listener, config)?,
        None => server.listen(listener)?,
    };
    Ok(server.run())
}
