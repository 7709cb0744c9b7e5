//! The forms that applicants fill in, ready to run, and their drafts.

pub mod drafts;
mod signing_later;

pub use signing_later::{AgreedHow, agree_later, sign_later, to_sign};

use crate::error::Result;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ProgramId, TenantId};
use hub_forms::old_shape::{OldForm, read_old_form};
use hub_forms::{Form, Prepared};
use hub_store::config_versions::ConfigId;
use hub_store::{Store, StoreError};
use parking_lot::Mutex;
use serde_json::{Map, Value};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The most versions of forms that a node has ready.
const MAX_READY: usize = 64;

/// One version of a program's form.
#[derive(Debug, Clone)]
pub struct FormInForce {
    pub version: i64,
    pub form: Arc<Prepared>,
}

type Id = (TenantId, ProgramId, i64);

/// A version, with the shape before this one that it may have been written in.
#[derive(Clone)]
struct Ready {
    form: Arc<Prepared>,
    old: Option<Arc<OldForm>>,
}

#[derive(Default)]
struct Known {
    forms: HashMap<Id, Ready>,
    /// In the order in which they came.
    order: VecDeque<Id>,
}

/// The forms that this node has ready. A version never changes, so none is ever outdated; which one is in force is asked of the store.
#[derive(Default)]
pub(crate) struct ReadyForms(Mutex<Known>);

impl ReadyForms {
    fn get(&self, id: Id) -> Option<Ready> {
        self.0.lock().forms.get(&id).cloned()
    }

    fn keep(&self, id: Id, ready: Ready) {
        let mut known = self.0.lock();
        if known.forms.insert(id, ready).is_none() {
            known.order.push_back(id);
        }
        while known.order.len() > MAX_READY {
            if let Some(oldest) = known.order.pop_front() {
                known.forms.remove(&oldest);
            }
        }
    }
}

/// Forms by program and version.
pub struct Forms<'a> {
    pub(crate) store: &'a Store,
    pub(crate) ready: &'a ReadyForms,
}

impl Forms<'_> {
    /// The form of a program that is in force; none where it has none that can be filled in here.
    pub async fn in_force(&self, tenant: TenantId, program: ProgramId) -> Result<Option<FormInForce>> {
        let key = program.to_string();
        let Some(version) = self
            .store
            .config_versions()
            .in_force(form_id(tenant, &key))
            .await?
        else {
            return Ok(None);
        };
        let form = self.version(tenant, program, version).await?;
        Ok(form.map(|form| FormInForce { version, form }))
    }

    /// One version of a program's form; none where there is no such version, or where it cannot be filled in here.
    pub async fn version(
        &self,
        tenant: TenantId,
        program: ProgramId,
        version: i64,
    ) -> Result<Option<Arc<Prepared>>> {
        Ok(self
            .ready(tenant, program, version)
            .await?
            .map(|ready| ready.form))
    }

    /// Answers by ids in the shape in which a version's answers are filed.
    pub async fn filed(
        &self,
        tenant: TenantId,
        program: ProgramId,
        version: i64,
        answers: Map<String, Value>,
    ) -> Result<Value> {
        let ready = self.ready(tenant, program, version).await?;
        Ok(match ready.and_then(|ready| ready.old) {
            Some(old) => old.old_answers(&answers),
            None => Value::Object(answers),
        })
    }

    async fn ready(&self, tenant: TenantId, program: ProgramId, version: i64) -> Result<Option<Ready>> {
        let id = (tenant, program, version);
        if let Some(ready) = self.ready.get(id) {
            return Ok(Some(ready));
        }
        let key = program.to_string();
        let versions = self.store.config_versions();
        let text = match versions.by_version(form_id(tenant, &key), version).await {
            Ok(text) => text,
            Err(StoreError::NotFound(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let ready = prepared(&text.body);
        match &ready {
            Some(ready) => self.ready.keep(id, ready.clone()),
            None => tracing::warn!(
                tenant.id = tenant.0,
                program.id = program.0,
                version,
                "a form cannot be filled in"
            ),
        }
        Ok(ready)
    }
}

/// A form's text, ready to run. One of the shape before this one may hold what this one has no place for.
fn prepared(text: &str) -> Option<Ready> {
    let value: Value = serde_json::from_str(text).ok()?;
    let (form, old) = match value.get("format") {
        Some(_) => (Form::parse(text.as_bytes()).ok()?, None),
        None => {
            let old = read_old_form("form", &value).ok()?;
            (old.form.clone(), Some(Arc::new(old)))
        }
    };
    let form = Arc::new(form.prepare().ok()?);
    Some(Ready { form, old })
}

/// The name of a program's form among the versions.
pub(crate) fn form_id(tenant: TenantId, key: &str) -> ConfigId<'_> {
    ConfigId {
        tenant,
        kind: ConfigKind::Form,
        key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_either_shape_is_made_ready_and_what_is_none_is_not() {
        let new = include_str!("../../../hub/forms/cases/forms/rental.json");
        assert!(prepared(new).is_some_and(|ready| ready.old.is_none()));
        let old = r#"{"type":"object","title":"Fuel","x-order":["home"],"properties":{"home":{"type":"object",
            "title":"Home","x-order":["late"],"properties":{"late":{"type":"boolean","title":"Late?"}}}}}"#;
        let old = prepared(old).unwrap();
        assert!(old.form.form.question("home_late").is_some() && old.old.is_some());
        for none in [
            "",
            "[]",
            r#"{"format":1}"#,
            r#"{"type":"object","title":"Fuel","nope":1}"#,
        ] {
            assert!(prepared(none).is_none(), "{none}");
        }
    }

    #[test]
    fn no_more_forms_are_kept_than_may_be() {
        let text = include_str!("../../../hub/forms/cases/forms/rental.json");
        let (ready, forms) = (prepared(text).unwrap(), ReadyForms::default());
        let id = |version| (TenantId(1), ProgramId(5), version);
        for version in 0..100 {
            forms.keep(id(version), ready.clone());
            forms.keep(id(version), ready.clone());
        }
        assert_eq!(forms.0.lock().forms.len(), MAX_READY);
        assert!(forms.get(id(99)).is_some() && forms.get(id(0)).is_none());
    }
}
