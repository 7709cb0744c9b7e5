//! A call of the family: its path, its documentation and its handler, for whichever kind.

use crate::route::{Access, Route};
use actix_web::Resource;
use actix_web::dev::{AppService, HttpServiceFactory};
use hub_domain::config_version::ConfigKind;
use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, ParameterBuilder, ParameterIn, PathItem, Paths, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, ResponseBuilder, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::OpenApiFactory;

/// Mounts a handler on the resource of its path.
pub type Handler = fn(Resource) -> Resource;

/// Adds a schema and those that it uses to the document.
type Schemas = fn(&mut Vec<(String, RefOr<Schema>)>);

/// What a call of the family is, of whichever kind.
#[derive(Clone, Copy)]
pub struct Verb {
    pub method: Method,
    /// Before `_KIND`, for instance `read` of `read_workflow`.
    pub name: &'static str,
    /// After the key.
    pub path: &'static str,
    pub summary: &'static str,
    /// Names of the path's parameters besides the key, all numbers.
    pub numbers: &'static [&'static str],
    pub body: Option<Shape>,
    pub answer: Shape,
    /// Statuses of refusals that it documents.
    pub refusals: &'static [&'static str],
}

/// The methods of the family.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Put,
    Post,
}

/// A documented body.
#[derive(Clone, Copy)]
pub struct Shape {
    name: fn() -> String,
    schemas: Schemas,
}

impl Shape {
    /// Of a type.
    pub const fn of<T: ToSchema>() -> Self {
        Self {
            name: || T::name().into_owned(),
            schemas: |all| {
                all.push((T::name().into_owned(), <T as PartialSchema>::schema()));
                T::schemas(all);
            },
        }
    }

    fn content(self) -> utoipa::openapi::Content {
        let schema = Ref::from_schema_name((self.name)());
        ContentBuilder::new().schema(Some(schema)).build()
    }
}

/// One call of one kind.
pub struct Call {
    verb: Verb,
    kind: ConfigKind,
    access: Access,
    handler: Handler,
}

impl Call {
    /// A call of this kind.
    pub fn new(verb: Verb, kind: ConfigKind, access: Access, handler: Handler) -> Self {
        Self {
            verb,
            kind,
            access,
            handler,
        }
    }

    fn path(&self) -> String {
        format!(
            "/api/configuration/{}/{{key}}{}",
            self.kind.as_str(),
            self.verb.path
        )
    }

    /// Its line in the table of routes.
    pub fn route(&self) -> Route {
        Route {
            method: match self.verb.method {
                Method::Get => "GET",
                Method::Put => "PUT",
                Method::Post => "POST",
            },
            path: self.path(),
            access: self.access,
            effect: None,
        }
    }

    fn operation(&self) -> Operation {
        let key = ParameterBuilder::new()
            .name("key")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .build();
        let answer = ResponseBuilder::new().content("application/json", self.verb.answer.content());
        let mut operation = OperationBuilder::new()
            .tag("configuration")
            .operation_id(Some(format!(
                "{}_{}_configuration",
                self.verb.name,
                self.kind.as_str()
            )))
            .summary(Some(self.verb.summary))
            .parameter(key)
            .response("200", answer.build())
            .security(SecurityRequirement::new("bearer", Vec::<String>::new()));
        for name in self.verb.numbers {
            operation = operation.parameter(
                ParameterBuilder::new()
                    .name(*name)
                    .parameter_in(ParameterIn::Path)
                    .required(Required::True)
                    .schema(Some(ObjectBuilder::new().schema_type(Type::Integer)))
                    .build(),
            );
        }
        if let Some(body) = self.verb.body {
            let body = RequestBodyBuilder::new()
                .content("application/json", body.content())
                .required(Some(Required::True));
            operation = operation.request_body(Some(body.build()));
        }
        for status in self.verb.refusals {
            let problem = ContentBuilder::new()
                .schema(Some(Ref::from_schema_name("ProblemBody")))
                .build();
            let refusal = ResponseBuilder::new().content("application/problem+json", problem);
            operation = operation.response(*status, refusal.build());
        }
        operation.build()
    }
}

impl HttpServiceFactory for Call {
    fn register(self, config: &mut AppService) {
        (self.handler)(Resource::new(self.path())).register(config);
    }
}

impl OpenApiFactory for Call {
    fn paths(&self) -> Paths {
        let method = match self.verb.method {
            Method::Get => HttpMethod::Get,
            Method::Put => HttpMethod::Put,
            Method::Post => HttpMethod::Post,
        };
        let item = PathItem::new(method, self.operation());
        PathsBuilder::new().path(self.path(), item).build()
    }

    fn schemas(&self, schemas: &mut Vec<(String, RefOr<Schema>)>) {
        for shape in [Some(self.verb.answer), self.verb.body].into_iter().flatten() {
            (shape.schemas)(schemas);
        }
    }
}
