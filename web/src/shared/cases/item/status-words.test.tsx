import { screen, waitFor } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  office.stateNames = [
    { name: "Voucher sent", words: "Vale enviado" },
    { name: "Approved", words: "Concedida" },
  ];
  office.items = office.items.slice(0, 4).map((item, at) => ({ ...item, currentStateName: ["Voucher sent", "Approved", "Review", "Landlord check"][at]! }));
});

afterEach(async () => {
  localStorage.removeItem("language");
  await getI18n().changeLanguage("en");
});

test("a program's own words for its states come first, then the specification's, then the name itself", async () => {
  localStorage.setItem("language", "es");
  await getI18n().changeLanguage("es");
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByText("Vale enviado")).toBeVisible();
  expect(screen.getByText("Concedida")).toBeVisible();
  expect(screen.getByText("Landlord check")).toBeVisible();
  expect(screen.queryByText("Voucher sent")).toBeNull();
  // "Review", which the program has no word of its own for.
  expect(screen.queryByText("Review")).toBeNull();
});

test("a program says itself what its own status means", async () => {
  office.stateSentences = [{ name: "Voucher sent", sentence: "The voucher is in the mail." }];
  renderAt("/v2/review", { as: reviewer });
  await waitFor(() => expect(screen.getByText("Voucher sent").closest(".ui-status")).toHaveAttribute("title", "Voucher sent: The voucher is in the mail."));
});

test("a status says in one sentence what it means; one of a program's own has none", async () => {
  renderAt("/v2/review", { as: reviewer });
  expect((await screen.findByText("Approved")).closest(".ui-status")).toHaveAttribute("title", "Approved: The answer is yes, and the applicant is told.");
  expect(screen.getByText("Voucher sent").closest(".ui-status")).not.toHaveAttribute("title");
});

test("in English the names are the workflow's", async () => {
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByText("Voucher sent")).toBeVisible();
  expect(screen.queryByText("Vale enviado")).toBeNull();
});
