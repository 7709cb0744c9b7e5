import type { StepMethod } from "../../../api/schema";
import { knowsPasskeys } from "../../../shared/identity/second-factor/passkey";

/** Strongest first (NIST SP 800-63B: codes by text are restricted, by mail weaker still). */
const STRENGTH: readonly StepMethod[] = ["passkey", "totp", "password", "sms", "email", "backup"];

/** What this browser can do of what the hub takes, the strongest first. */
export function offeredMethods(methods: readonly StepMethod[]): StepMethod[] {
  return STRENGTH.filter((method) => methods.includes(method) && (method !== "passkey" || knowsPasskeys()));
}
