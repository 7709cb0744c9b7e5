//! What running an instance asks for and nothing else does: colours that can be read, lists of people from outside, a program as a
//! file, what a launch still lacks. No input or output: the store keeps, the routes answer.

#![forbid(unsafe_code)]

pub mod contrast;
pub mod dns_name;
pub mod provider_account;
pub mod recording_limits;
pub mod sign_in_rules;
pub mod tools_address;
