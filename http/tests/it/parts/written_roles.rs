//! Roles as they are written.

use hub_domain::identity::admin_access::{AdminAccess, AdminArea, AdminAreas};
use hub_http::routes::administration::roles::save::{checked_areas, checked_name};
use serde_json::json;

#[test]
fn a_name_with_something_invisible_in_it_is_refused() {
    assert_eq!(checked_name("Revisión 2").unwrap(), "Revisión 2");
    for hostile in [
        "",
        " Reviewer",
        "Re\u{200b}viewer",
        "Reviewer\u{202e}",
        "Two  spaces",
        "Line\nbreak",
    ] {
        assert!(checked_name(hostile).is_err(), "{hostile:?}");
    }
}

#[test]
fn the_specifications_forms_are_read_and_slips_are_refused() {
    let expected: AdminAreas = [
        (AdminArea::UserMgmt, AdminAccess::ReadWrite),
        (AdminArea::FormConfig, AdminAccess::Read),
    ]
    .into_iter()
    .collect();
    let plain = json!({ "UserMgmt": "ReadWrite", "FormConfig": "Read", "Communications": "Hidden" });
    let listed = json!({ "UserMgmt": { "Access": ["Read", "Write"] }, "FormConfig": { "Access": ["Read"] } });
    for written in [
        plain.clone(),
        json!(plain.to_string()),
        listed.clone(),
        json!({ "AdminPerms": listed }),
    ] {
        assert_eq!(checked_areas(written.clone()).unwrap(), expected, "{written}");
    }
    for wrong in [
        json!(7),
        json!("{"),
        json!([]),
        json!({ "UserMgmt": "Everything" }),
        json!({ "Users": "Read" }),
        json!({ "UserMgmt": { "Access": [7] } }),
        json!({ "UserMgmt": {} }),
    ] {
        assert!(checked_areas(wrong.clone()).is_err(), "{wrong}");
    }
    assert_eq!(checked_areas(json!({})).unwrap(), AdminAreas::default());
}
