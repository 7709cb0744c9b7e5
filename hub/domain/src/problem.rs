//! The machine keys of problems: why a call is refused. They are sent to clients; `hub-http` adds status and number,
//! the web app the words.

use std::fmt;

macro_rules! keys {
    ($($variant:ident = $name:literal;)+) => {
        /// The machine keys of problems, as docs/API-DESIGN lists them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Key { $($variant),+ }

        impl Key {
            /// Every key, for the OpenAPI document and the test that compares them with the contract.
            pub const ALL: &[Key] = &[$(Key::$variant),+];

            /// The key on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $(Key::$variant => $name),+ }
            }
        }
    };
}

keys! {
    MalformedJson = "malformed_json";
    InvalidField = "invalid_field";
    NotSignedIn = "not_signed_in";
    SessionExpired = "session_expired";
    SessionRevoked = "session_revoked";
    Credentials = "credentials";
    ProgramClosed = "program_closed";
    SubscriptionCancelled = "subscription_cancelled";
    SubscriptionAdminExists = "subscription_admin_exists";
    SubscriptionNotActive = "subscription_not_active";
    OperationPending = "operation_pending";
    PurchaseExpired = "purchase_expired";
    MarketplaceRefused = "marketplace_refused";
    MarketplaceUnavailable = "marketplace_unavailable";
    AttemptsLeft = "attempts_left";
    LoginLockout = "login_lockout";
    PasswordMustChange = "password_must_change";
    NotAllowed = "not_allowed";
    NotFound = "not_found";
    MethodNotAllowed = "method_not_allowed";
    VersionConflict = "version_conflict";
    IdempotencyConflict = "idempotency_conflict";
    PayloadTooLarge = "payload_too_large";
    CodeWrong = "code_wrong";
    CodeExpired = "code_expired";
    CodeLocked = "code_locked";
    TooSoon = "too_soon";
    RateLimited = "rate_limited";
    AddressUnknown = "address_unknown";
    NumberNotServed = "number_not_served";
    EmergencyNumber = "emergency_number";
    OptedOut = "opted_out";
    StateNotPossible = "state_not_possible";
    AssignmentRequired = "assignment_required";
    AssignSelfOnly = "assign_self_only";
    MoveNotYours = "move_not_yours";
    DocumentsMissing = "documents_missing";
    BudgetExhausted = "budget_exhausted";
    PaymentNotPossible = "payment_not_possible";
    PaymentUnavailable = "payment_unavailable";
    NothingToUndo = "nothing_to_undo";
    TemplateNotForCase = "template_not_for_case";
    TestFirst = "test_first";
    NumberNotConfirmed = "number_not_confirmed";
    NoOwnAddress = "no_own_address";
    ApprovalRequired = "approval_required";
    OwnRequest = "own_request";
    CheckExpired = "check_expired";
    NoGateway = "no_gateway";
    NoEndpoint = "no_endpoint";
    CapReached = "cap_reached";
    PersonCapReached = "person_cap_reached";
    NotRedacted = "not_redacted";
    FeatureOff = "feature_off";
    CallInProgress = "call_in_progress";
    CallOver = "call_over";
    NotLive = "not_live";
    HoldStands = "hold_stands";
    NoHold = "no_hold";
    NotRecording = "not_recording";
    NothingToWriteUp = "nothing_to_write_up";
    NotListening = "not_listening";
    AlreadyTakenOver = "already_taken_over";
    TransferUnderWay = "transfer_under_way";
    TransferOver = "transfer_over";
    NobodyAvailable = "nobody_available";
    Locked = "locked";
    CallFull = "call_full";
    InCallByTelephone = "in_call_by_telephone";
    LinkOver = "link_over";
    LinkUsed = "link_used";
    MediaUnavailable = "media_unavailable";
    RecordingNotAllowed = "recording_not_allowed";
    RecordingKeyLost = "recording_key_lost";
    RecordingFailed = "recording_failed";
    CaptchaRequired = "captcha_required";
    CaptchaFailed = "captcha_failed";
    AccountNotFound = "account_not_found";
    WeakPassword = "weak_password";
    LoginIdInUse = "login_id_in_use";
    LinkExpired = "link_expired";
    SignUpClosed = "sign_up_closed";
    HostNotAllowed = "host_not_allowed";
    SsoFailed = "sso_failed";
    SsoUnavailable = "sso_unavailable";
    SignOnRequired = "sign_on_required";
    SignOnTestFirst = "sign_on_test_first";
    PasskeyFailed = "passkey_failed";
    LastFactor = "last_factor";
    LastAdministrator = "last_administrator";
    ConfirmOwnRole = "confirm_own_role";
    RoleInUse = "role_in_use";
    StepUpRequired = "step_up_required";
    FactorRequired = "factor_required";
    Reauthenticate = "reauthenticate";
    UploadOffset = "upload_offset";
    FileNotReady = "file_not_ready";
    FileInfected = "file_infected";
    FileUnscanned = "file_unscanned";
    AlreadyApplied = "already_applied";
    AlreadyDecided = "already_decided";
    AlreadyWithdrawn = "already_withdrawn";
    WrongAudience = "wrong_audience";
    FiledByStaff = "filed_by_staff";
    LaunchBlocked = "launch_blocked";
    CaseNotAdded = "case_not_added";
    FormFaults = "form_faults";
    DraftChanged = "draft_changed";
    CaseDecided = "case_decided";
    RequestOver = "request_over";
    AlreadyFilledIn = "already_filled_in";
    DatabaseUnavailable = "database_unavailable";
    Overloaded = "overloaded";
    Internal = "internal";
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl utoipa::PartialSchema for Key {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        crate::identity::names::schema("Which refusal it is.", Key::ALL.iter().map(|key| key.as_str()))
    }
}

impl utoipa::ToSchema for Key {
    fn name() -> std::borrow::Cow<'static, str> {
        "ProblemKey".into()
    }
}
