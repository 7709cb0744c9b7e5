/** The 19 statuses of an application that have a colour of their own, as the server names them. */
export const STATUS_TOKENS = [
  "application-received",
  "form-in-progress",
  "intake",
  "intake-review",
  "intake-complete",
  "review",
  "review-completed",
  "case-review",
  "case-verification",
  "qa-qc",
  "qa-qc-ready",
  "pending-approval",
  "approved",
  "pending-denial",
  "denied",
  "waiting-for-payment",
  "payment-in-progress",
  "paid",
  "provision-error",
] as const;

export type StatusToken = (typeof STATUS_TOKENS)[number];
