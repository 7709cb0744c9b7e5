//! `/metrics` for Prometheus, on its own address.

use crate::error::{HubError, Result};
use crate::live_metrics;
use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use hub_actors::{Hub, Supervision};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::time::Duration;

struct Page {
    handle: PrometheusHandle,
    hub: Hub,
}

/// Begins counting.
pub fn record(supervision: &Supervision) -> Result<PrometheusHandle> {
    let handle = PrometheusBuilder::new()
        .set_buckets(&[0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0])
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| HubError::refused(format!("metrics could not start: {error}")))?;
    let upkeep = handle.clone();
    supervision.keep_task("metrics_upkeep", "", move || {
        let upkeep = upkeep.clone();
        async move {
            let mut clock = tokio::time::interval(Duration::from_secs(5));
            loop {
                clock.tick().await;
                upkeep.run_upkeep();
            }
        }
    });
    Ok(handle)
}

/// Serves the counters, and the current figures of the hub.
pub fn serve(handle: PrometheusHandle, hub: Hub, addr: SocketAddr) -> Result<Server> {
    let page = web::Data::new(Page { handle, hub });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(page.clone())
            .route("/metrics", web::get().to(metrics))
    })
    .workers(1)
    .disable_signals()
    .bind(addr)
    .map_err(|error| HubError::refused(format!("admin.addr {addr}: {error}")))?;
    Ok(server.run())
}

async fn metrics(page: web::Data<Page>) -> HttpResponse {
    live_metrics::refresh(&page.hub).await;
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(page.handle.render())
}
