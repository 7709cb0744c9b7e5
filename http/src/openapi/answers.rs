//! What an answer always carries. Serde writes `null` for a member without a value, so a member that may be null is always
//! there; the derived schemas call it optional, as it is in a body that a client sends. A member that serde leaves out instead
//! says so by `#[schema(nullable = false)]`.

use std::collections::{BTreeMap, BTreeSet};
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

/// Makes every member that may be null required, in all schemas that no request uses.
pub(super) fn require_nulls(document: &mut OpenApi) {
    let asked = schemas_of_requests(document);
    let Some(components) = &mut document.components else {
        return;
    };
    for (name, schema) in &mut components.schemas {
        if !asked.contains(name)
            && let RefOr::T(schema) = schema
        {
            require(schema);
        }
    }
}

/// Gives a view the members of the text that it shows, beside its own. Where the text allows no further members, as it does in a body,
/// a view that named its schema would forbid its own.
pub(super) fn open_views(document: &mut OpenApi) {
    let asked = schemas_of_requests(document);
    let Some(components) = &mut document.components else {
        return;
    };
    let closed: BTreeMap<String, Object> = components
        .schemas
        .iter()
        .filter_map(|(name, schema)| match schema {
            RefOr::T(Schema::Object(object)) if is_closed(object) => {
                let mut open = object.clone();
                open.additional_properties = None;
                Some((name.clone(), open))
            }
            _ => None,
        })
        .collect();
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(Schema::AllOf(all)) = schema
            && !asked.contains(name)
        {
            for part in &mut all.items {
                let members = match part {
                    RefOr::Ref(reference) => {
                        let name = reference.ref_location.rsplit('/').next();
                        name.and_then(|name| closed.get(name))
                    }
                    RefOr::T(_) => None,
                };
                if let Some(members) = members {
                    *part = RefOr::T(Schema::Object(members.clone()));
                }
            }
        }
    }
}

fn is_closed(object: &Object) -> bool {
    matches!(
        object.additional_properties.as_deref(),
        Some(AdditionalProperties::FreeForm(false))
    )
}

/// Lets the steps of a flow have the member that names their verb. Serde's tag stands beside a step's own members in an `allOf`,
/// and a part that allows no further members would forbid it.
pub(super) fn allow_verbs(document: &mut OpenApi) {
    let Some(components) = &mut document.components else {
        return;
    };
    for (name, schema) in &mut components.schemas {
        if name.starts_with("Flow")
            && let RefOr::T(Schema::Object(object)) = schema
            && is_closed(object)
        {
            object.additional_properties = None;
        }
    }
}

fn require(schema: &mut Schema) {
    match schema {
        Schema::Object(object) => {
            for (name, member) in &mut object.properties {
                if is_nullable(member) && !object.required.contains(name) {
                    object.required.push(name.clone());
                }
                require_within(member);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                require_within(items);
            }
        }
        Schema::OneOf(one) => one.items.iter_mut().for_each(require_within),
        Schema::AllOf(all) => all.items.iter_mut().for_each(require_within),
        Schema::AnyOf(any) => any.items.iter_mut().for_each(require_within),
        _ => {}
    }
}

fn require_within(schema: &mut RefOr<Schema>) {
    if let RefOr::T(schema) = schema {
        require(schema);
    }
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(schema) = schema else {
        return false;
    };
    match schema {
        Schema::Object(object) => names_null(&object.schema_type),
        Schema::Array(array) => names_null(&array.schema_type),
        Schema::OneOf(one) => one.items.iter().any(is_nullable),
        _ => false,
    }
}

fn names_null(schema_type: &SchemaType) -> bool {
    match schema_type {
        SchemaType::Type(one) => *one == Type::Null,
        SchemaType::Array(several) => several.contains(&Type::Null),
        SchemaType::AnyValue => false,
    }
}

/// The names of the schemas that requests use, themselves or within others.
fn schemas_of_requests(document: &OpenApi) -> BTreeSet<String> {
    let mut open = Vec::new();
    for item in document.paths.paths.values() {
        let operations = [&item.get, &item.post, &item.put, &item.patch, &item.delete];
        for operation in operations.into_iter().flatten() {
            let Some(RefOr::T(body)) = &operation.request_body else {
                continue;
            };
            for content in body.content.values() {
                if let RefOr::T(content) = content
                    && let Some(schema) = &content.schema
                {
                    names_in(schema, &mut open);
                }
            }
        }
    }
    let mut all = BTreeSet::new();
    while let Some(name) = open.pop() {
        let schemas = document.components.as_ref().map(|components| &components.schemas);
        if let Some(schema) = schemas.and_then(|schemas| schemas.get(&name))
            && all.insert(name)
        {
            names_in(schema, &mut open);
        }
    }
    all
}

fn names_in(schema: &RefOr<Schema>, names: &mut Vec<String>) {
    let schema = match schema {
        RefOr::Ref(reference) => {
            names.extend(reference.ref_location.rsplit('/').next().map(str::to_owned));
            return;
        }
        RefOr::T(schema) => schema,
    };
    match schema {
        Schema::Object(object) => {
            object
                .properties
                .values()
                .for_each(|member| names_in(member, names));
            if let Some(AdditionalProperties::RefOr(values)) = object.additional_properties.as_deref() {
                names_in(values, names);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &array.items {
                names_in(items, names);
            }
        }
        Schema::OneOf(one) => one.items.iter().for_each(|item| names_in(item, names)),
        Schema::AllOf(all) => all.items.iter().for_each(|item| names_in(item, names)),
        Schema::AnyOf(any) => any.items.iter().for_each(|item| names_in(item, names)),
        _ => {}
    }
}
