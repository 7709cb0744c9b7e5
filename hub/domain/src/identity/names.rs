//! Sets of names that are text on the wire. The store and the actors keep them as strings; the OpenAPI document lists
//! them, so that programs and the web app can distinguish them.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// The schema of a text that is one of these names.
pub fn schema<'a>(description: &str, names: impl IntoIterator<Item = &'a str>) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description.trim()))
        .enum_values(Some(names))
        .into()
}

/// Declares schemas of sets of names, for `#[schema(value_type = …)]` on a field that holds one of them.
#[macro_export]
macro_rules! wire_names {
    ($($(#[doc = $doc:literal])+ $set:ident = $($name:literal)|+;)+) => {$(
        $(#[doc = $doc])+
        pub struct $set;

        impl utoipa::PartialSchema for $set {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::identity::names::schema(concat!($($doc),+), [$($name),+])
            }
        }

        impl utoipa::ToSchema for $set {}
    )+};
}
