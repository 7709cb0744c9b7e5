//! What running an instance asks for and nothing else does: colours that can be read, lists of people from outside, a program as a
//! file, what a launch still lacks. No input or output: the store keeps, the routes answer.

#![forbid(unsafe_code)]

pub mod brand_pairs;
pub mod consent_channels;
pub mod content_texts;
pub mod contrast;
pub mod dns_name;
pub mod launch;
pub mod logo_picture;
pub mod offered_languages;
pub mod oklch;
pub mod program_file;
pub mod provider_account;
pub mod ready_made;
pub mod recording_limits;
pub mod sign_in_rules;
pub mod tools_address;
pub mod user_list;
