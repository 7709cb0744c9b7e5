//! How a file declares its SQL, so that the tests see all of it: every statement is prepared on both engines, and every
//! statement on a tenant's rows must name the tenant.

use crate::db::Engine;
use std::borrow::Cow;

/// One statement of the store.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The file that declares it, without `.rs`.
    pub file: &'static str,
    /// The constant's name; `composed` for a statement assembled at run time.
    pub name: &'static str,
    pub sql: Cow<'static, str>,
    /// The only engine that can read it; `None` for both.
    pub engine: Option<Engine>,
}

/// Name, SQL and engine of a statement as [`statements!`](crate::statements) lists it.
pub(crate) type Declared = (&'static str, &'static str, Option<Engine>);

/// Declares SQL constants and the list of them, `STATEMENTS`, that `lib.rs` gathers for the tests. A statement that only one
/// engine can read says so: `CLAIM for Postgres = "…";`.
#[macro_export]
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident $(for $engine:ident)? = $sql:expr;)+) => {
        $($(#[$doc])* const $name: &str = $sql;)+
        /// Every statement of this file: name, SQL, and the engine if it is for only one.
        pub(crate) const STATEMENTS: &[$crate::statement::Declared] =
            &[$((stringify!($name), $name, $crate::statements!(@engine $($engine)?))),+];
    };
    (@engine) => { None };
    (@engine $engine:ident) => { Some($crate::db::Engine::$engine) };
}
