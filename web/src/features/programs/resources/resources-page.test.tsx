import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { ProgramListing, SessionUser } from "../../../api/schema";
import { applicant, reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const business: SessionUser = { ...applicant, accountType: "Business", role_codes: ["BUS"], cd_community_entity_type: 1 };

const program = (over: Partial<ProgramListing> = {}): ProgramListing => ({
  id: 5,
  name: "Emergency Rental Assistance",
  category: "Housing",
  summary: "Pays rent that you owe.",
  lang: "en",
  audience: ["individual"],
  is_open: true,
  opens_at_ms: null,
  closes_at_ms: null,
  is_third_party: false,
  apply_url: null,
  frame_url: null,
  needs: [{ id: "lease", words: "Your lease", lang: "en" }],
  several: false,
  has_form: true,
  draft_id: null,
  application_id: null,
  applied_at_ms: null,
  application_stands: false,
  program_type: "workflow",
  trial_until_ms: null,
  ...over,
});

function serve(...programs: ProgramListing[]) {
  server.use(hub.get("/api/programs", () => HttpResponse.json({ programs })));
}

const card = (name: string) => screen.findByRole("article", { name });

it("says of each program for whom it is, whether it is open, what it needs, and leads to its confirmation", async () => {
  serve(program({ closes_at_ms: Date.UTC(2026, 11, 1, 5) }));
  renderAt("/resources", { as: applicant });
  const rent = await card("Emergency Rental Assistance");
  expect(rent).toHaveTextContent("For individuals");
  // It closes at midnight in the county: the day before is the last.
  expect(rent).toHaveTextContent("Open until Nov 30, 2026");
  expect(rent).toHaveTextContent("Your lease");
  expect(within(rent).getByRole("link", { name: "Apply for Emergency Rental Assistance" })).toHaveAttribute("href", "/confirmation-resource/5");
  expect(within(rent).getByRole("link", { name: "Emergency Rental Assistance" })).toHaveAttribute("href", "/resources/5");
});

it("says when a program has closed and when one opens, and offers neither", async () => {
  serve(
    program({ id: 6, name: "Childcare", is_open: false, closes_at_ms: Date.UTC(2020, 2, 3, 12) }),
    program({ id: 7, name: "Heating", is_open: false, opens_at_ms: Date.UTC(2999, 2, 3, 12) }),
  );
  renderAt("/resources", { as: applicant });
  const childcare = await card("Childcare");
  expect(childcare).toHaveTextContent("Closed since Mar 3, 2020");
  expect(within(childcare).queryByRole("link", { name: /Apply/ })).toBeNull();
  const heating = await card("Heating");
  expect(heating).toHaveTextContent("Opens on Mar 3, 2999");
  expect(heating).toHaveTextContent("You can apply from Mar 3, 2999.");
  expect(within(heating).queryByRole("link", { name: /Apply/ })).toBeNull();
});

it("says what somebody has already, and offers a second one only where several are allowed", async () => {
  const own = { application_id: 9, applied_at_ms: Date.UTC(2026, 2, 3, 12), application_stands: true };
  serve(program({ ...own, name: "Once" }), program({ ...own, id: 6, name: "Often", several: true }), program({ id: 7, name: "Begun", draft_id: "d 1" }));
  renderAt("/resources", { as: applicant });
  const once = await card("Once");
  expect(within(once).getByRole("link", { name: "You have one from Mar 3, 2026" })).toHaveAttribute("href", "/application?id=9");
  expect(within(once).queryByRole("link", { name: /^Apply/ })).toBeNull();
  expect(within(await card("Often")).getByRole("link", { name: "Apply for Often" })).toBeVisible();
  const begun = await card("Begun");
  expect(within(begun).getByRole("link", { name: "Go on with your application for Begun" })).toHaveAttribute("href", "/application?draft=d%201");
});

it("goes to a third party in a new tab, and says that one leaves", async () => {
  serve(program({ is_third_party: true, apply_url: "https://transit.example.org/pass" }));
  renderAt("/resources", { as: applicant });
  const rent = await card("Emergency Rental Assistance");
  const link = within(rent).getByRole("link", { name: "Apply at transit.example.org" });
  expect(link).toHaveAttribute("href", "https://transit.example.org/pass");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(rent).toHaveTextContent("You leave Riverbend County");
});

it("is no way to a script, whatever address a program names", async () => {
  serve(program({ is_third_party: true, has_form: false, apply_url: "javascript:alert(1)" }));
  renderAt("/resources", { as: applicant });
  const rent = await card("Emergency Rental Assistance");
  expect(within(rent).queryByRole("link", { name: /Apply/ })).toBeNull();
  expect(rent).toHaveTextContent("Contact Riverbend County to apply.");
});

it("finds programs as one types, by every word and without marks, and keeps what was typed in the address", async () => {
  serve(program(), program({ id: 6, name: "Café grants", summary: "For small cafés.", needs: [] }));
  const { user, router } = renderAt("/resources", { as: applicant });
  await card("Café grants");
  const search = screen.getByRole("searchbox", { name: "Search programs" });
  await user.type(search, "CAFE small");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Emergency Rental Assistance" })).toBeNull());
  expect(screen.getByRole("article", { name: "Café grants" })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe("?q=CAFE+small"));
  await user.type(search, "xx");
  await user.click(await screen.findByRole("button", { name: "Show all programs" }));
  expect(await card("Emergency Rental Assistance")).toBeVisible();
});

it("shows what is open, and what is for this person, by the address", async () => {
  serve(
    program({ name: "Open" }),
    program({ id: 6, name: "Closed", is_open: false, closes_at_ms: 1 }),
    program({ id: 7, name: "Grants", audience: ["business"] }),
  );
  const { user } = renderAt("/resources?open=1&mine=1", { as: applicant });
  await card("Open");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "For me" }));
  await user.click(screen.getByRole("button", { name: "Open now" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(await card("Grants")).toHaveTextContent("Only businesses can apply.");
});

it("knows a business by its account", async () => {
  serve(program(), program({ id: 7, name: "Grants", audience: ["business"] }));
  renderAt("/resources", { as: business });
  expect(await card("Emergency Rental Assistance")).toHaveTextContent("Only individuals can apply.");
  expect(within(await card("Grants")).getByRole("link", { name: "Apply for Grants" })).toBeVisible();
});

it("groups programs by their kind where the instance is neither a marketplace nor a workflow", async () => {
  serve(program({ program_type: null }), program({ id: 6, name: "Food", category: "", program_type: null }));
  renderAt("/resources", { as: applicant });
  expect(await screen.findByText("Housing")).toBeVisible();
  expect(screen.getByText("Other programs")).toBeVisible();
  for (const list of screen.getAllByRole("list").filter((one) => one.dataset.look)) expect(list).toHaveAttribute("data-look", "other");
});

it.each(["marketplace", "workflow"])("draws the programs of a %s in one list of its own look, without kinds", async (look) => {
  serve(program({ program_type: look }), program({ id: 6, name: "Food", category: "", program_type: look }));
  renderAt("/resources", { as: applicant });
  await card("Food");
  expect(screen.queryByText("Other programs")).toBeNull();
  const lists = screen.getAllByRole("list").filter((one) => one.dataset.look);
  expect(lists.map((list) => [list.dataset.look, within(list).getAllByRole("article").length])).toEqual([[look, 2]]);
});

it("draws many programs a part at a time", async () => {
  serve(...Array.from({ length: 70 }, (_, place) => program({ id: place + 1, name: `Program ${place + 1}` })));
  const { user } = renderAt("/resources", { as: applicant });
  await screen.findByText("70 programs");
  expect(screen.getAllByRole("article")).toHaveLength(60);
  await user.click(screen.getByRole("button", { name: "Show more programs" }));
  expect(screen.getAllByRole("article")).toHaveLength(70);
});

it("shows staff the same list without a way to apply, with the way to the queue", async () => {
  serve(program());
  renderAt("/resources", { as: reviewer });
  const rent = await card("Emergency Rental Assistance");
  expect(within(rent).queryByRole("link", { name: /^Apply/ })).toBeNull();
  expect(within(rent).getByRole("link", { name: "Applications of Emergency Rental Assistance" })).toHaveAttribute("href", "/v2/review?process=5");
  expect(screen.queryByRole("button", { name: "For me" })).toBeNull();
});

it("says so where there is no program, and where the list cannot be read", async () => {
  serve();
  renderAt("/resources", { as: applicant });
  expect(await screen.findByText("No programs to apply to yet")).toBeVisible();
});

it("offers to try again", async () => {
  server.use(hub.get("/api/programs", () => problem(403, "not_allowed"), { once: true }));
  const { user } = renderAt("/resources", { as: applicant });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No programs to apply to yet")).toBeVisible();
});
