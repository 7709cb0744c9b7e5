import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { getI18n } from "react-i18next";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../../../api/query-client";
import type { LineOnBoard } from "../../../../api/schema";
import { supervisor } from "../../../../testing/fixtures";
import { problem } from "../../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { takeConferenceEvent } from "../live";

const line = (over: Partial<LineOnBoard> = {}): LineOnBoard => ({
  key: "rent-desk",
  name: "Rent desk",
  answered: 7,
  average_wait_ms: 95_000,
  gave_up: 2,
  timed_out: 1,
  unreached: 0,
  reviewers: { available: 1, ringing: 0, busy: 2, wrap_up: 1, away: 3 },
  waiting: [
    {
      id: "w1",
      applicant: "Amal Haddad",
      caller_shown: "(202) 555-0101",
      lang: "ar",
      kind: "call",
      state: "waiting",
      since_at_ms: Date.now() - 125_000,
      offered_to: "Rosa Marsh",
      priority: 999,
      program: "Rental Assistance",
    },
    {
      id: "w2",
      applicant: "",
      caller_shown: "",
      lang: "en",
      kind: "callback",
      state: "waiting",
      since_at_ms: Date.now() - 65_000,
      offered_to: "",
      priority: 999,
      program: "Rental Assistance",
    },
  ],
  ...over,
});

const outcomes = [{ line: "Rent desk", code: "letter-sent", label: "Letter sent", calls: 4 }];

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("a supervisor sees who waits since when, at whose desk it rings, and what came of today's callers", async () => {
  server.use(hub.get("/api/line-board", () => HttpResponse.json({ items: [line()], outcomes })));
  renderAt("/v2/conferences", { as: supervisor });
  const card = await screen.findByRole("region", { name: "Rent desk" });
  expect(card).toHaveTextContent(/Waiting2.*Longest wait2:0\d.*Answered today7.*Hung up today3.*Average wait today1 min 35 sec/);
  expect(card).toHaveTextContent("Available 1 (ringing 0) · in a call 2 · wrap-up 1 · away 3");
  expect(screen.getByRole("region", { name: "Outcomes today" })).toHaveTextContent(/Letter sent · Rent desk4/);
  const [first, second] = within(within(card).getByRole("list", { name: "Callers in the line Rent desk" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/Amal Haddad.*Arabic.*Ringing at Rosa Marsh's desk.*2:0\d/);
  expect(second).toHaveTextContent(/Number withheld.*English.*Callback.*1:0\d/);
});

test("the board is asked again when the hub says that lines have changed", async () => {
  let waiting = line().waiting;
  server.use(hub.get("/api/line-board", () => HttpResponse.json({ items: [line({ waiting })], outcomes })));
  renderAt("/v2/conferences", { as: supervisor });
  const card = await screen.findByRole("region", { name: "Rent desk" });
  expect(within(card).getAllByRole("listitem")).toHaveLength(2);
  waiting = [];
  act(() => takeConferenceEvent(queryClient, { topic: "conferences", seq: 1, kind: "lines.changed", at_ms: Date.now(), data: {} }));
  await waitFor(() => expect(within(card).queryByRole("list")).toBeNull());
});

test("lines that cannot be loaded say why", async () => {
  server.use(hub.get("/api/line-board", () => problem(503, "overloaded")));
  renderAt("/v2/conferences", { as: supervisor });
  expect(await screen.findByText("The waiting lines could not be loaded", undefined, { timeout: 8_000 })).toBeVisible();
});

test("what is usual of calls is said in the reader's language, what a line has of its own in its own words", async () => {
  localStorage.setItem("governmentLanguage", "es");
  await getI18n().changeLanguage("es");
  const usual = { line: "", code: "left_message", label: "Left a message", calls: 2 };
  server.use(hub.get("/api/line-board", () => HttpResponse.json({ items: [line()], outcomes: [...outcomes, usual] })));
  renderAt("/v2/conferences", { as: supervisor });
  const region = await screen.findByRole("region", { name: "Resultados de hoy" });
  expect(region).toHaveTextContent(/Letter sent · Rent desk4/);
  expect(region).toHaveTextContent(/Se dejó un mensaje · llamadas fuera de las filas2/);
  localStorage.removeItem("governmentLanguage");
  await getI18n().changeLanguage("en");
});
