/** The wire types of sign-in, accounts and sessions; docs/API-DESIGN says what they mean. */

// ---- sign-in and session -------------------------------------------------------------------

export type AccountType =
  | "Individual"
  | "Government"
  | "Business"
  | "Partner"
  | "Household"
  | "Reviewer"
  | "Demo"
  | "Subscriber"
  | "ReviewerMarket";

export type RoleCode = "IND" | "BUS" | "PARTNER" | "HOUSEHOLD" | "GOV" | "REV" | "REM" | "SUB";

export type Permission =
  | "queue.read"
  | "queue.write"
  | "thread.read"
  | "thread.write"
  | "call.place"
  | "recording.play"
  | "conference.supervise"
  | "admin";

export interface AccountInstance {
  ds_name: string;
  ds_portal_url: string | null;
  ds_logo: string | null;
  ds_program_type: string | null;
  use_fwp_domain: boolean;
  ic_active: boolean;
}

export interface Account {
  cd_user: number;
  cd_entity: number;
  cd_entitytype: number;
  cd_community_entity: number | null;
  cd_community_entity_type: number | null;
  cd_instance: number;
  name: string;
  hasName: boolean;
  logo: string | null;
  instanceName: string;
  subdomain: string | null;
  useFwpDomain: boolean;
  ic_active: boolean;
  accountType: string;
  /** Only on the first account of a list: whether inactive instances may be shown. */
  ic_show_inactive_instances?: boolean;
  instance: AccountInstance;
}

export interface SessionUser {
  id: number;
  id_entity_type: number;
  ds_firstname: string;
  ds_lastname: string;
  ds_mail: string;
  ds_phone: string | null;
  ic_show_inactive_instances: boolean;
  roles: number[];
  role_codes: RoleCode[];
  cd_user: number;
  id_entity: number;
  cd_instance: number;
  cd_community_entity: number | null;
  cd_community_entity_type: number | null;
  accountType: AccountType;
  accountTypeTranslation: string;
  instance_name: string;
  permissions: Permission[];
  lang: string;
  zone: string;
  /** Absent until the hub tells of sessions. */
  session?: SessionBlock;
}

/** What the session itself is and how long it may last. */
export interface SessionBlock {
  sid: string;
  started_at_ms: number;
  expires_at_ms: number;
  /** How long nothing may be done before the session ends. */
  idle_ms: number;
  /** How long before its end it is said. */
  warn_before_ms: number;
  /** The administrator who acts as this user. */
  impersonated_by: { name: string } | null;
  /** The tenant wants an authenticator app or a passkey before anything else. */
  must_enrol_factor: boolean;
}

/** Which rules a new password is held to. */
export type PasswordPolicy = "classic" | "login_id" | "nist";

export interface Branding {
  cd_instance: number;
  instance_name: string;
  ds_backgroundUrl: string | null;
  ds_logoUrl: string | null;
  ds_portalTitle: string | null;
  ds_textMode: string | null;
  ds_loginHeading: string | null;
  ds_loginMessage: string | null;
  ic_captcha: boolean;
  ic_sso: boolean;
  ic_forward_login: boolean;
  ic_sign_up_individuals: boolean;
  ic_sign_up_business: boolean;
  ds_business_signup_link: string | null;
  ds_individual_signup_link: string | null;
  /** `#rrggbb` */
  brand_color: string | null;
  contact_info: string | null;
  demo: boolean;
  /** `#rrggbb` */
  accent: string | null;
  /** The only languages that this host offers, or null for all. */
  languages: string[] | null;
  hide_individual_signup: boolean;
  support: { heading: string; programs: { name: string; phone: string }[]; email: string } | null;
  footer_hidden_on_auth: boolean;
  marketplace: boolean;
  password_policy: PasswordPolicy;
  /** Where applicants of this instance fill their form, when it is elsewhere. */
  external_form_url: string | null;
  privacy_url: string | null;
  environment: "development" | "qa" | "staging" | "production";
}

/** How a second factor is proved: by a code that is sent, an authenticator app, a passkey, or a backup code. */
export type MfaChannel = "email" | "sms" | "totp" | "passkey" | "backup";

/** How a session proves itself again. */
export type ProofMethod = MfaChannel | "password";

export interface MfaPending {
  required: boolean;
  channels: MfaChannel[];
  /** Masked addresses, by channel. */
  hints: Partial<Record<MfaChannel, string>>;
}

export interface SessionAnswer {
  token?: string;
  mfa?: MfaPending;
}

export interface MfaSent {
  channel: MfaChannel;
  /** Masked. */
  to: string;
  resend_after_ms: number;
  expires_at_ms: number;
}

// ---- captcha -------------------------------------------------------------------------------

export type CaptchaEngine = "altcha" | "recaptcha" | "hcaptcha";

export interface CaptchaSettings {
  activated: boolean;
  engine: CaptchaEngine;
  site_key_v3?: string | null;
  site_key_v2?: string | null;
  threshold: number;
}

/** A proof of work to be done: the number up to `maxnumber` whose hash with the salt is `challenge`. */
export interface CaptchaChallenge {
  algorithm: "SHA-256";
  challenge: string;
  salt: string;
  maxnumber: number;
  signature: string;
}

// ---- passwords, sign-up and the newer login ------------------------------------------------

/** What a link or code for setting a password is for. */
export interface PasswordTokenInfo {
  id: number;
  policy: PasswordPolicy;
  /** The shortest password that the login's tenants take, in characters. */
  min_length: number;
  /** How many of lowercase, uppercase, digit and special must be there. */
  classes: 0 | 3 | 4;
  /** Masked. */
  email: string;
}

export interface SignupInstance {
  ds_name: string;
  cd_instance: number;
}

/** An account that an e-mail address already has, at sign-up. */
export interface BusinessMatch {
  cd_business?: number;
  title: string;
  address: string | null;
  email: string | null;
}

export interface AccountSearch {
  userExists: boolean;
  businesses: BusinessMatch[];
}

export type CodeOperation = "change_password" | "change_login_id" | "create_login";
export type CodeChannel = "phone" | "call" | "email";

/** A login id was found (a token that tells its channels), or why it may not go on. */
export interface LoginSearch {
  token?: string;
  reason?: string;
}

/** A code is on its way. */
export interface OperationSent {
  token: string;
  operationId: string;
  resend_after_ms: number;
  expires_at_ms: number;
  /** Masked. */
  to: string;
}

/** What a one-time code of another host or of a link opens. */
export interface Exchange {
  token: string;
  account: Account | null;
  mfa_passed: boolean;
  redirect: string | null;
}

/** The answer to choosing an account that may belong to another host. */
export interface AccountSelection {
  redirectUrl?: string;
  mfa?: MfaPending;
  token?: string;
  login?: boolean;
}
