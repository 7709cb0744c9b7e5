//! The queue's columns as cells of a file: the specification's headings, days as `yyyy-mm-dd` in the tenant's zone,
//! which sort correctly and which spreadsheets understand.

use crate::cases::application::QueueItem;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The columns that a file may have, in the order of the table: key and heading (specification 2, section 2.2).
pub const COLUMNS: [(&str, &str); 15] = [
    ("externalId", "Application ID"),
    ("itemName", "Applicant name"),
    ("processName", "Program name"),
    ("caseNumber", "Case Number"),
    ("clientId", "Client ID"),
    ("createdAt", "Submission date"),
    ("ownerName", "Assigned to"),
    ("companyName", "Partner"),
    ("dueAt", "Due"),
    ("lastComDate", "Last Comm"),
    ("ComDirection", "Comm Direction"),
    ("ComType", "Comm type"),
    ("stateCurrentTime", "Last change"),
    ("currentStateName", "Status"),
    ("paymentChannelName", "Payment Channel"),
];

/// A column's heading; empty for an unknown column.
pub fn heading(column: &str) -> &'static str {
    let mut columns = COLUMNS.iter();
    columns
        .find(|(key, _)| *key == column)
        .map_or("", |(_, heading)| heading)
}

/// The cell of an application's row.
pub fn cell(item: &QueueItem, column: &str, zone: &str) -> String {
    match column {
        "externalId" => item.external_id.clone(),
        "itemName" => item.item_name.clone(),
        "processName" => item.process_name.clone(),
        "caseNumber" => item.case_number.clone(),
        "clientId" => item.client_id.clone(),
        "createdAt" => day_of(&item.created_at, zone),
        "ownerName" => item.owner_name.clone(),
        "companyName" => item.company_name.clone(),
        "dueAt" => item
            .due_at
            .as_deref()
            .map_or_else(String::new, |at| day_of(at, zone)),
        "lastComDate" => item
            .last_com_date
            .as_deref()
            .map_or_else(String::new, |at| day_of(at, zone)),
        "ComDirection" => item.com_direction.clone(),
        "ComType" => item.com_type.map_or("", |channel| channel.as_str()).to_owned(),
        "stateCurrentTime" => day_of(&item.state_current_time, zone),
        "paymentChannelName" => item.payment_channel_name.clone(),
        "currentStateName" => item.current_state_name.clone(),
        _ => String::new(),
    }
}

fn day_of(iso: &str, zone: &str) -> String {
    let at = iso.parse::<Timestamp>();
    at.map_or_else(|_| String::new(), |at| day(at.as_millisecond(), zone))
}

/// The day of a moment in a zone (IANA; UTC where it is not known), `yyyy-mm-dd`.
pub fn day(at_ms: i64, zone: &str) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(zone).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_tenants() {
        let midnight = "2026-03-05T02:00:00Z";
        assert_eq!(day_of(midnight, "America/New_York"), "2026-03-04");
        assert_eq!(day_of(midnight, "UTC"), "2026-03-05");
        assert_eq!(day_of("soon", "UTC"), "");
    }

    #[test]
    fn every_column_has_the_specifications_heading() {
        assert_eq!(heading("lastComDate"), "Last Comm");
        assert_eq!(heading("password"), "");
        assert!(
            COLUMNS
                .iter()
                .all(|(key, heading)| !key.is_empty() && !heading.is_empty())
        );
    }
}
