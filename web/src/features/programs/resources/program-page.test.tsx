import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { ProgramPage } from "../../../api/schema";
import { applicant, reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const page = (over: Partial<ProgramPage> = {}): ProgramPage => ({
  id: 5,
  name: "Emergency Rental Assistance",
  category: "Housing",
  summary: "Pays rent that you owe.",
  lang: "en",
  audience: ["individual", "business"],
  is_open: true,
  opens_at_ms: null,
  closes_at_ms: null,
  is_third_party: false,
  apply_url: null,
  frame_url: null,
  needs: [{ id: "lease", words: "عقد الإيجار", lang: "ar" }],
  several: false,
  has_form: true,
  draft_id: null,
  application_id: null,
  applied_at_ms: null,
  application_stands: false,
  program_type: "workflow",
  trial_until_ms: null,
  about: "It pays your landlord.\n\nYou do not pay it back.",
  about_lang: "en",
  next: "A reviewer reads it.",
  next_lang: "en",
  eligibility: [{ id: "lives_here", words: "You live here", lang: "en" }],
  uses: [],
  minutes: 20,
  must_qualify: false,
  contacts: { email: "", phone: "", hours: "", address: "" },
  ...over,
});

function serve(over: Partial<ProgramPage> = {}) {
  server.use(hub.get("/api/programs/{id}", ({ params }) => (params.id === "5" ? HttpResponse.json(page(over)) : problem(404, "not_found"))));
}

it("tells all about a program, in the language that each text is in, and how to apply", async () => {
  serve();
  renderAt("/resources/5/about", { as: applicant });
  expect(await screen.findByRole("heading", { level: 1, name: "Emergency Rental Assistance" })).toBeVisible();
  expect(screen.getByText("You do not pay it back.")).toBeVisible();
  const lease = screen.getByText("عقد الإيجار");
  expect(lease).toHaveAttribute("lang", "ar");
  expect(lease).toHaveAttribute("dir", "rtl");
  expect(screen.getByRole("region", { name: "Apply" })).toHaveTextContent("For individuals and businesses");
  expect(screen.getByRole("link", { name: "Apply for Emergency Rental Assistance" })).toHaveAttribute("href", "/confirmation-resource/5");
  expect(document.title).toContain("Emergency Rental Assistance");
});

it("shows the form engine's form of one's application, and that it cannot reach this page", async () => {
  serve({ frame_url: "https://forms.example.gov/rental/ERA-1?frame-mode=true", application_id: 9, applied_at_ms: 1 });
  renderAt("/resources/5", { as: applicant });
  const frame = await screen.findByTitle("Form of your application for Emergency Rental Assistance");
  expect(frame).toHaveAttribute("src", "https://forms.example.gov/rental/ERA-1?frame-mode=true");
  expect(frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
});

it("says across the page that a program is tried, and until when", async () => {
  serve({ trial_until_ms: Date.UTC(2099, 0, 5, 12) });
  const { user, router } = renderAt("/resources/5", { as: applicant });
  const mark = await screen.findByRole("complementary", { name: "Trial" });
  expect(mark).toHaveTextContent("What you send is a test: nobody decides on it, and nothing is paid.");
  expect(mark).toHaveTextContent(/until .*2099/);
  await user.click(screen.getByRole("link", { name: /^Apply for/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/confirmation-resource/5"));
  // The mark of the page before goes with it.
  await waitFor(() => expect(screen.getByRole("complementary", { name: "Trial" })).toBeVisible());
});

it("gives staff no way to apply", async () => {
  serve();
  renderAt("/resources/5", { as: reviewer });
  await screen.findByRole("heading", { level: 1, name: "Emergency Rental Assistance" });
  expect(screen.queryByRole("link", { name: /^Apply/ })).toBeNull();
});

it("says so where there is no such program", async () => {
  serve();
  renderAt("/resources/77", { as: applicant });
  expect(await screen.findByRole("heading", { name: "There is no such program" })).toBeVisible();
});

it("tells what comes before it begins an application, and goes to its form", async () => {
  serve();
  const asked: unknown[] = [];
  server.use(
    hub.post("/api/application-drafts", async ({ request }) => {
      asked.push(await request.json());
      // The page reads no more of a draft than its id.
      return HttpResponse.json({ id: "d1", program_id: 5 } as never, { status: 201 });
    }),
  );
  const { user, router } = renderAt("/confirmation-resource/5", { as: applicant });
  expect(await screen.findByText("Most people take about 20 minutes.")).toBeVisible();
  expect(screen.getByText(/You fill in the form in .*English/)).toBeVisible();
  expect(screen.getByText("A reviewer reads it.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Begin" }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/application?draft=d1"));
  expect(asked).toEqual([{ program_id: 5, lang: "en" }]);
});

it("says before the first question which application there is, and leads to it", async () => {
  serve({ application_id: 9, applied_at_ms: Date.UTC(2026, 2, 3, 12), application_stands: true });
  renderAt("/confirmation-resource/5", { as: applicant });
  expect(await screen.findByRole("link", { name: "You have one from Mar 3, 2026" })).toHaveAttribute("href", "/application?id=9");
  expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
});

it("lets somebody begin again whose application was denied or withdrawn", async () => {
  serve({ application_id: 9, applied_at_ms: Date.UTC(2026, 2, 3, 12), application_stands: false });
  renderAt("/confirmation-resource/5", { as: applicant });
  expect(await screen.findByRole("button", { name: "Begin" })).toBeVisible();
  expect(screen.getByRole("link", { name: "You have one from Mar 3, 2026" })).toHaveAttribute("href", "/application?id=9");
});

it("says why an application cannot begin", async () => {
  serve({ closes_at_ms: 1 });
  const refused = (key: string) => problem(409, key as never);
  const keys = ["already_applied", "program_closed"];
  server.use(hub.post("/api/application-drafts", () => refused(keys.shift()!)));
  const { user } = renderAt("/confirmation-resource/5", { as: applicant });
  const begin = await screen.findByRole("button", { name: "Begin" });
  await user.click(begin);
  expect(await screen.findByRole("alert")).toHaveTextContent("You have applied already");
  expect(screen.getByRole("link", { name: "See your applications" })).toHaveAttribute("href", "/applications");
  await user.click(begin);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Applications are closed."));
});

it("offers no beginning where there is none, and says when there is", async () => {
  serve({ is_open: false, opens_at_ms: Date.UTC(2999, 2, 3, 12) });
  renderAt("/confirmation-resource/5", { as: applicant });
  expect(await screen.findByText("Opens on Mar 3, 2999")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
});

it("goes on with what was begun in place of a second one", async () => {
  serve({ draft_id: "d7" });
  renderAt("/confirmation-resource/5", { as: applicant });
  expect(await screen.findByRole("link", { name: /^Go on with your application/ })).toHaveAttribute("href", "/application?draft=d7");
});
