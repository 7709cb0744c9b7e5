//! Conversations: one thread per application over all channels.

pub mod conversations;
pub mod mark_read;
pub mod messages;
pub mod post;
pub mod preferences;
pub mod read;
pub mod retry;
pub mod search;

use crate::route::Route;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(conversations::list_conversations)
        .service(read::read_thread)
        .service(messages::list_messages)
        .service(post::post_message)
        .service(retry::retry_message)
        .service(mark_read::mark_thread_read)
        .service(search::search)
        .service(preferences::read_preferences)
        .service(preferences::save_preferences);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::allowed("GET", "/api/conversations", Permission::ThreadRead),
    Route::allowed("GET", "/api/threads/{id}", Permission::ThreadRead),
    Route::allowed("GET", "/api/threads/{id}/messages", Permission::ThreadRead),
    Route::allowed("POST", "/api/threads/{id}/messages", Permission::ThreadWrite),
    Route::allowed(
        "POST",
        "/api/threads/{id}/messages/{message_id}/retry",
        Permission::ThreadWrite,
    ),
    Route::allowed("POST", "/api/threads/{id}/read", Permission::ThreadRead),
    Route::allowed("GET", "/api/search", Permission::ThreadRead),
    Route::session("GET", "/api/user-preferences"),
    Route::session("PUT", "/api/user-preferences"),
];
