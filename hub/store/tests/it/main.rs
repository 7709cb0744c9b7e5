//! The store on a real database: SQLite in a temporary folder, or the PostgreSQL that HUB_TEST_DATABASE_URL names.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod administrators;
mod applicant_languages;
mod applicants;
mod assistant;
mod attempts;
mod audit;
mod availabilities;
mod broken_off;
mod bus;
mod call_supervisors;
mod call_transfers;
mod cases;
mod check_runs;
mod community_profile;
mod config_releases;
mod config_versions;
mod connections;
mod correction_requests;
mod daily_figures;
mod devices;
mod drafts;
mod egresses;
mod emergency_callings;
mod fresh;
mod hand_overs;
mod instance_branding;
mod jobs;
mod keys;
mod late_work;
mod layers;
mod ledger;
mod ledger_histories;
mod made_programs;
mod mass_messages;
mod missed_calls;
mod number_claims;
mod outbox;
mod own_applications;
mod payment_states;
mod payments;
mod payout_slices;
mod payouts;
mod positive_pay;
mod profiles;
mod program_details;
mod program_figures;
mod public_counts;
mod public_offices;
mod queue_counts;
mod queue_pages;
mod queue_plans;
mod queue_search;
mod remote_files;
mod renamed_tables;
mod reports;
mod runtime_left;
mod sessions;
mod sign_in;
mod staff_invitations;
mod statements;
mod statistics;
mod subscriptions;
mod sync_runs;
mod telephones;
mod tenant_bindings;
mod tenant_cache;
mod tenant_scope;
mod tenant_settings;
mod text_numbers;
mod trials;
mod waiting_lines;
