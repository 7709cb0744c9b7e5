//! The hub over HTTP: routes, who may call them, problem JSON, the event socket, the web app's files.
#![forbid(unsafe_code)]

pub mod avatars;
pub mod config;
pub mod extract;
pub mod live;
pub mod middleware;
pub mod openapi;
pub mod paging;
pub mod pdf_filler;
pub mod problem;
mod read_audit;
pub mod route;
pub mod router;
pub mod routes;
pub mod served;
pub mod server;
pub mod sign_in;
mod state;
pub mod tokens;
pub mod web_app;

pub use config::HttpConfig;
pub use problem::{Key, Problem};
pub use state::App;
