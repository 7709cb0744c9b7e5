//! What is taken for a sheet.

use hub_http::routes::cases::finance::sheet_upload::is_no_sheet;

#[test]
fn a_sheet_is_taken_by_whatever_name_a_machine_has_for_it() {
    for kind in [
        "text/csv",
        "application/csv",
        "text/x-csv",
        "application/x-csv",
        "text/comma-separated-values",
        "text/x-comma-separated-values",
        "text/tab-separated-values",
        "text/plain",
        "text/anytext",
        "application/vnd.ms-excel",
        "application/excel",
        "application/octet-stream",
        "application/x-unknown",
    ] {
        assert!(!is_no_sheet(kind), "{kind}");
    }
    for kind in [
        "image/png",
        "application/pdf",
        "text/html",
        "application/zip",
        "video/mp4",
    ] {
        assert!(is_no_sheet(kind), "{kind}");
    }
}
