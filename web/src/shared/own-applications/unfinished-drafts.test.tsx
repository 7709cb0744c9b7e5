import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { applicant } from "../../testing/fixtures";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const draft = {
  id: "d1",
  program_id: 1720,
  program_name: "Food Assistance",
  form_version: 1,
  lang: "en",
  revision: 3,
  at: "",
  created_at_ms: Date.UTC(2026, 10, 3, 15),
  saved_at_ms: Date.UTC(2026, 10, 3, 15, 30),
  application_id: null,
  external_id: null,
};

function has(drafts: (typeof draft | (Omit<typeof draft, "application_id"> & { application_id: number }))[]) {
  server.use(
    hub.get("/api/application-drafts", () => HttpResponse.json({ drafts })),
    hub.get("/api/own-applications", () => HttpResponse.json({ applications: [] })),
  );
}

describe("what is not sent yet", () => {
  it.each(["/applications", "/home"])("leads back to the form from %s", async (path) => {
    has([draft, { ...draft, id: "d2", program_name: "Rental", application_id: 7 }]);
    renderAt(path, { as: applicant });
    expect(await screen.findByRole("link", { name: /Go on with .*Food Assistance/ })).toHaveAttribute("href", "/application?draft=d1");
    expect(screen.getByText("Not sent yet. Your answers are saved.")).toBeVisible();
    expect(screen.queryByText("Rental")).toBeNull();
    expect(screen.queryByText("No applications yet")).toBeNull();
  });

  it("is nothing for somebody who has begun nothing, who is shown the programs", async () => {
    has([]);
    renderAt("/applications", { as: applicant });
    expect(await screen.findByText("No applications yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "Find a program" })).toHaveAttribute("href", "/resources");
  });
});
