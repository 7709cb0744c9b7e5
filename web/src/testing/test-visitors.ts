import type { SessionUser } from "../api/schema";
import type { TestVisitor } from "../app/route-row";
import { administrator, applicant, reviewer, supervisor } from "./fixtures";

/** Viewers of pages in the tests, by the demonstration's sign-in names; null for a visitor. */
export const testVisitors: Readonly<Record<TestVisitor, SessionUser | null>> = {
  visitor: null,
  applicant,
  reviewer,
  supervisor,
  admin: administrator,
  market: { ...reviewer, accountType: "ReviewerMarket", role_codes: ["REM"] },
  subscriber: { ...applicant, accountType: "Subscriber", role_codes: ["SUB"] },
};
