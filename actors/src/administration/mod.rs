//! What the administration of an instance asks the outside world: whether its mails, texts and mailbox work, and what the domain name
//! system says.

pub mod channel_test;

/// The texts (TXT records) of a name; none where no name server answers.
pub async fn texts_of_name(name: &str) -> Option<Vec<String>> {
    hub_media::sip::gateway::texts_of_name(name).await
}
