#![allow(dead_code)]
#[path = "../tests/it/server.rs"]
mod server;
#[tokio::main]
async fn main() {
    let server = server::TestServer::start().await;
    let room = std::env::args().nth(1).unwrap();
    println!("URL {}", server.url());
    for identity in std::env::args().skip(2) {
        let mut g = hub_media::TokenGrant::join(&room, &identity);
        g.permissions.can_update_own_metadata = true;
        println!("TOKEN {identity} {}", server.token(&g));
    }
    loop {
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        if std::env::var("STATS").is_ok() {
            println!("{:?}", server.media.stats());
        }
    }
}
