import { HttpResponse } from "msw";
import type { CasePayments, MovementAmount, PayeeAccountView, ProgramFeesView } from "../../api/schema";
import { hub } from "../hub";

/** An application for which nothing is to be paid. */
export const nothingDue: MovementAmount = {
  application_id: 7,
  externalId: "RB-7",
  program_id: 5,
  program_name: "Rental Assistance",
  fee_cents: 0,
  currency: "USD",
  is_due: false,
  channels: [],
  payments: [],
  simulated_accounts: [],
};

/** A case of which nothing was paid here. */
export const noPayments: CasePayments = { currency: "USD", disputes: [], is_awarded: false, pays: ["check"], most_cents: 1_000_000, payable: [], payments: [] };

/** A program that charges nothing. */
export const noFees: ProgramFeesView = {
  fee_cents: 0,
  takes: [],
  pays: ["check"],
  most_cents: 1_000_000,
  first_check: 1_001,
  next_check: 1_001,
  currency: "USD",
  carried: ["bank", "card"],
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};

/** A program that does not pay by bank. */
export const noPayeeAccount: PayeeAccountView = {
  application_id: 7,
  is_possible: false,
  last: "",
  bank_name: "",
  refused_code: "",
  revision: 0,
  changed_at_ms: null,
};

/** Programs that charge nothing. */
export const paymentHandlers = [
  hub.get("/api/payments/movement-amount/{id}", () => HttpResponse.json(nothingDue)),
  hub.get("/api/payments/payee-account/{id}", () => HttpResponse.json(noPayeeAccount)),
  hub.get("/api/work-queue/items/{id}/payments", () => HttpResponse.json(noPayments)),
  hub.get("/api/admin/programs/{id}/fees", () => HttpResponse.json(noFees)),
];
