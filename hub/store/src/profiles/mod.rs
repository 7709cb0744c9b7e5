//! What people and businesses say of themselves.

pub mod business_people;
pub mod community_notes;
pub mod own_documents;
pub mod profile_facts;
