import { expect, type Locator, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { ApiSession, sandboxMessages } from "../api-session";
import { browserOf } from "../browser";
import { fillForm } from "../fill-form";
import { byMouse, fieldOf, rowOf } from "../form-builder";
import { touch } from "../hands";
import { inOffice } from "../in-office";
import { acceptInvitation } from "../new-colleague";
import { signUp } from "../new-applicant";
import { silence, soundFolder } from "../spoken";
import { until } from "../until";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const PROGRAM = "Heat help";
const ROLE = "Case worker";
const [FIRST, LAST] = ["Olga", "Brandt"];
const [VISIT, INELIGIBLE] = ["Home visit", "Not eligible"];

const admin = words("en", "admin-programs");
const builder = words("en", "form-builder");
const rules = words("en", "form-rules");
const releases = words("en", "releases");
const workflow = words("en", "workflow");
const users = words("en", "users");
const portal = words("en", "portal");
const templates = words("en", "templates");
const pages = words("en", "pages");
const programs = words("en", "programs");
const own = words("en", "applications");
const tracker = words("en", "tracker");
const file = words("en", "case");
const item = words("en", "item");

/** Without a fault of accessibility; a picture of it where a folder for pictures is named. */
async function seen(page: Page, name: string): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await violationsOf(page), name).toEqual([]);
  if (screenshots) await page.screenshot({ path: `${screenshots}/program-${name}.png`, fullPage: true });
}

/** Chooses an entry of a list that a button opens. */
async function select(around: Page | Locator, label: string | RegExp, entry: string | RegExp): Promise<void> {
  const button = around.getByRole("button", { name: label }).first();
  await button.click();
  await button.page().getByRole("option", { name: entry }).first().click();
}

/** The questions that are added to the short form: page by page, each with its kind in the menu. */
const QUESTIONS = {
  "Your home": [
    ["Yes or no", "Do you rent?"],
    ["Text", "Who is your landlord?"],
    ["One choice", "How do you heat?"],
    ["Number", "How many rooms do you heat?"],
  ],
  "Your bill": [
    ["Amount of money", "How much is the bill?"],
    ["Date", "When is it due?"],
  ],
} as const;

/** Chooses something in the outline and says that an answer is required. */
async function require(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: builder("properties.required") })
    .locator("xpath=ancestor-or-self::label")
    .click();
}

/** The form: the section that asks for anything goes, one with two pages comes. */
async function buildForm(page: Page): Promise<void> {
  await byMouse.choose(page, "What you need");
  await byMouse.add(page, "Section");
  await fieldOf(page, builder("texts.title")).fill("Heating");
  await byMouse.choose(page, "What you need");
  await byMouse.command(page, "outline.remove");
  await expect(rowOf(page, "What you need")).toHaveCount(0);
  await byMouse.choose(page, "Page");
  for (const [place, questions] of Object.entries(QUESTIONS)) {
    if (place === "Your bill") {
      await byMouse.choose(page, "Heating");
      await byMouse.add(page, "Page");
    }
    await fieldOf(page, builder("texts.title")).fill(place);
    for (const [kind, text] of questions) {
      await byMouse.add(page, kind);
      await fieldOf(page, builder("texts.words")).fill(text);
      await require(page);
      if (kind !== "One choice") continue;
      for (const [at, choice] of ["Gas", "Oil"].entries()) await fieldOf(page, builder("options.number", { number: at + 1 })).fill(choice);
    }
  }
}

/** The landlord is asked for only of those who rent: the rule as a sentence, and an example that it is tried on. */
async function addRule(page: Page): Promise<void> {
  await byMouse.choose(page, "Who is your landlord?");
  await page.getByRole("button", { name: builder("rules.add"), exact: true }).click();
  await page.getByRole("menuitem", { name: builder("rules.show") }).click();
  const rule = page.getByRole("group", { name: builder("rules.show") });
  await rule.getByRole("button", { name: rules("editor.addCondition"), exact: true }).click();
  await rule.getByRole("combobox", { name: rules("editor.subject") }).fill("Do you rent?");
  await page.getByRole("option", { name: "Do you rent?", exact: true }).click();
  const sentence = rules("yes.holds", { question: "Do you rent?" });
  await expect(rule.getByText(rules("rule.show", { question: "Who is your landlord?", sentence }))).toBeVisible();
  await rule.getByRole("button", { name: rules("examples.add"), exact: true }).click();
  const example = rule.getByRole("group", { name: rules("examples.number", { number: 1 }) });
  await expect(example.getByRole("status")).toHaveText(rules("examples.differs", { gives: rules("examples.nothing") }));
  await select(example, /Do you rent\?/, rules("examples.yes"));
  await expect(example.getByRole("status")).toHaveText(rules("examples.fits"));
}

/** One of the checks of a launch; its state says whether it is done, worth a look, or missing. */
const checkOf = (page: Page, key: string): Locator =>
  page.locator("li[data-state]").filter({ has: page.getByText(admin(`launch.items.${key}`), { exact: true }) });

/** Follows a check to the page that mends it. */
async function mend(page: Page, key: string, tab: string): Promise<void> {
  await checkOf(page, key)
    .getByRole("link", { name: admin("launch.mendIt"), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`/v2/program-portal/${tab}\\?program=`));
}

test("an administrator makes a program from nothing and launches it; somebody applies on a phone, and the new colleague approves what they see come in", async () => {
  test.setTimeout(300_000);
  await inOffice("program-from-nothing", async ({ hub, deskOf }) => {
    const page = await deskOf("admin");
    // What is not there is missed at once, and not at the end of all.
    page.context().setDefaultTimeout(20_000);
    const api = await ApiSession.signIn(hub.url, "admin");
    const browser = page.context().browser()!;
    const colleague = `rosa-${Date.now()}@riverbend.example`;
    const open = (tab: string) => page.goto(`/v2/program-portal/${tab}?program=${program}`);

    const program = await test.step("the program is made, and told what it lacks", async () => {
      await page.goto("/v2/program-portal/create-program");
      await page.getByRole("textbox", { name: new RegExp(`^${admin("head.name")}`) }).fill(PROGRAM);
      await page.getByRole("textbox", { name: new RegExp(`^${admin("head.category")}`) }).fill("Energy");
      await page.getByText(admin("audience.business"), { exact: true }).click();
      await seen(page, "create");
      await page.getByRole("button", { name: admin("create.make"), exact: true }).click();
      await expect(page).toHaveURL(/\/launch-program\?program=\d+$/);
      for (const key of ["staff", "contacts"]) await expect(checkOf(page, key)).toHaveAttribute("data-state", "fault");
      await expect(page.getByRole("button", { name: admin("launch.launch"), exact: true })).toBeDisabled();
      await seen(page, "lacks");
      return Number(new URL(page.url()).searchParams.get("program"));
    });

    await test.step("B7: its form is built, two pages with six kinds of questions", async () => {
      await open("form");
      await buildForm(page);
      await expect(page.getByText(builder("faults.none"))).toBeVisible();
      await seen(page, "form");
    });

    await test.step("B8: a rule is a sentence, and its example is tried as it is typed", async () => {
      await addRule(page);
      await seen(page, "rule");
    });

    await test.step("B9: a translation is written beside the English, and the missing ones are counted", async () => {
      await page.getByText(builder("editor.translations"), { exact: true }).first().click();
      const [text, lang] = ["Do you rent?", "Spanish"];
      await select(page, new RegExp(builder("translations.lang")), lang);
      await select(page, new RegExp(builder("translations.show")), /^Missing: /);
      const translation = page.getByRole("textbox", { name: builder("translations.into", { name: text, sort: builder("texts.words"), lang }) });
      await translation.fill("¿Usted alquila?");
      await expect(page.getByRole("row").filter({ has: translation })).toContainText(builder("states.human"));
      await seen(page, "translations");
    });

    await test.step("B2: only now there is a draft, and applicants have the form as it was", async () => {
      const kept = () => api.get(`/api/configuration/form/${program}`);
      expect((await kept()).draft).toBeNull();
      await byMouse.command(page, "editor.saveDraft");
      await expect(page.getByText(builder("editor.allSaved"))).toBeVisible();
      const { draft, published } = await kept();
      expect(draft.text.rules[0].when).toContain("answers.");
      expect(published.text.sections.map(({ title }: { title: Record<string, string> }) => title["en"])).toContain("What you need");
    });

    const desk = await test.step("a colleague is invited to a role in it, accepts, and signs in", async () => {
      await open("launch-program");
      await mend(page, "staff", "users");
      // The checklist leads to the invitation itself.
      const dialog = page.getByRole("dialog", { name: users("invite") });
      const fields = { firstName: "Rosa", lastName: "Quint", email: colleague };
      for (const [field, text] of Object.entries(fields)) await dialog.getByRole("textbox", { name: new RegExp(`^${users(`form.${field}`)}`) }).fill(text);
      await select(dialog, new RegExp(PROGRAM), ROLE);
      await seen(page, "invite");
      const invited = Date.now();
      await dialog.getByRole("button", { name: users("form.invite"), exact: true }).click();
      await expect(page.getByRole("row").filter({ hasText: "Rosa Quint" })).toContainText(ROLE);
      await expect(dialog).toHaveCount(0);
      await seen(page, "users");
      return acceptInvitation(browser, hub.url, colleague, invited);
    });

    await test.step("B10: the workflow gets a visit and an end, and every finding leads to its place", async () => {
      await open("workflow-editor");
      await buildWorkflow(page);
      await seen(page, "workflow");
    });

    await test.step("B1: form and workflow are released together, with what they do said before", async () => {
      await open("releases");
      const waiting = page.getByRole("list", { name: releases("waiting.title") });
      for (const kind of ["form", "workflow"]) await expect(waiting.getByRole("checkbox", { name: new RegExp(releases(`kinds.${kind}`)) })).toBeChecked();
      await expect(page.getByText(releases("faults.none"))).toBeVisible();
      await seen(page, "release");
      await page.getByRole("button", { name: releases("publish.open"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: releases("publish.title") });
      await dialog.getByRole("textbox", { name: new RegExp(releases("reason")) }).fill("The program begins");
      await dialog.getByRole("button", { name: releases("publish.action"), exact: true }).click();
      // B5: and every server answers by it.
      await expect(page.getByText(/is in force on every server\.$/)).toBeVisible();
      await expect(page.getByText(releases("waiting.empty"))).toBeVisible();
    });

    await test.step("a text for those who are approved, and the rule that sends it", async () => {
      await page.goto("/tools/message-templates");
      await page.getByRole("button", { name: templates("new"), exact: true }).click();
      const text = page.getByRole("dialog", { name: templates("new") });
      await text.getByRole("textbox", { name: new RegExp(`^${templates("name")}`) }).fill("Heat help approved");
      await select(text, new RegExp(templates("channel")), templates("mail"));
      await select(text, new RegExp(templates("program")), PROGRAM);
      await text.getByRole("textbox", { name: new RegExp(`^${templates("subject")}`) }).fill("Your heat help");
      await text.getByRole("textbox", { name: new RegExp(`^${templates("body")}`) }).fill("Your heat help is approved: {{application}}.");
      await text.getByRole("button", { name: templates("publish"), exact: true }).click();
      await expect(page.getByText("Heat help approved").first()).toBeVisible();
      await open("notification-tool");
      await page.getByRole("button", { name: portal("rules.new"), exact: true }).click();
      const rule = page.getByRole("dialog", { name: portal("rules.new") });
      await rule.getByRole("textbox", { name: new RegExp(`^${portal("rules.name")}`) }).fill("Say that it is approved");
      await select(rule, new RegExp(portal("rules.to")), "Approved");
      await select(rule, new RegExp(portal("rules.first")), portal("rules.byMail", { name: "Heat help approved" }));
      await rule.getByRole("button", { name: portal("publish"), exact: true }).click();
      await expect(rule).toHaveCount(0);
      await expect(page.getByRole("list", { name: pages("titles.notificationTool") }).getByText("Say that it is approved")).toBeVisible();
      await seen(page, "notifications");
    });

    await test.step("settings, which stay", async () => {
      await open("settings");
      const form = page.getByRole("form", { name: admin("settings.title") });
      await form.getByRole("textbox", { name: new RegExp(`^${admin("settings.tasks")}`) }).fill("Look at the bill\nCall the supplier");
      await form.getByRole("button", { name: admin("save"), exact: true }).click();
      await expect(form.getByText(/revision 1/)).toBeVisible();
      await seen(page, "settings");
    });

    await test.step("B16: what a launch lacks leads to where it is mended", async () => {
      await open("launch-program");
      for (const key of ["form", "staff", "workflow", "workflow_roles", "templates"]) await expect(checkOf(page, key)).toHaveAttribute("data-state", "ok");
      for (const key of ["contacts", "denial_reasons"]) await expect(checkOf(page, key)).toHaveAttribute("data-state", "fault");
      await expect(checkOf(page, "denial_reasons")).toContainText(INELIGIBLE);
      await mend(page, "contacts", "contact-info");
      await page.getByRole("textbox", { name: admin("contacts.email") }).fill("heat@riverbend.example");
      await page.getByRole("button", { name: admin("save"), exact: true }).click();
      await expect(page.getByText(/revision 1/)).toBeVisible();
      await seen(page, "contacts");
      await open("launch-program");
      await mend(page, "denial_reasons", "denial-reasons");
      // The checklist leads to the new reason itself, for the state that lacks one.
      const dialog = page.getByRole("dialog", { name: portal("reasons.new") });
      await expect(dialog.getByRole("button", { name: new RegExp(portal("reasons.state")) })).toContainText(INELIGIBLE);
      await dialog.getByRole("textbox", { name: new RegExp(`^${portal("reasons.name")}`) }).fill("Outside the county");
      await dialog.getByRole("textbox", { name: new RegExp(`^${portal("reasons.text")}`) }).fill("Your home is outside the county.");
      await dialog.getByRole("button", { name: portal("publish"), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("Outside the county")).toBeVisible();
      await seen(page, "reasons");
    });

    await test.step("B16: what somebody took away meanwhile is found at the press of the button", async () => {
      await open("launch-program");
      await expect(page.getByText(admin("launch.ready"))).toBeVisible();
      const contacts = await api.get(`/api/admin/programs/${program}/contacts`);
      const save = (revision: number, email: string) =>
        api.put(`/api/admin/programs/${program}/contacts`, { revision, contacts: { email, phone: "", hours: {}, address: {} } });
      const { revision } = await save(contacts.revision, "");
      const launch = page.getByRole("button", { name: admin("launch.launch"), exact: true });
      await launch.click();
      await expect(checkOf(page, "contacts")).toHaveAttribute("data-state", "fault");
      expect((await api.get(`/api/admin/programs/${program}/launch`)).is_launched).toBe(false);
      await save(revision, contacts.email);
      await page.reload();
      await launch.click();
      await expect(page.getByText(admin("launch.launchedWords"))).toBeVisible();
      await seen(page, "launched");
    });

    await desk.goto(`/v2/review?process=${program}`);
    await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();

    const phones = await browserOf(silence(soundFolder(), 5));
    try {
      const context = await phones.newContext({ baseURL: hub.url, locale: "en-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      context.setDefaultTimeout(20_000);
      const phone = await context.newPage();
      const number = await test.step("somebody finds it on a phone, applies, and is not asked for a landlord", async () => {
        await signUp(phone, hub.url, { first: FIRST, last: LAST });
        await phone.getByRole("searchbox", { name: programs("list.search") }).fill(PROGRAM);
        await phone.getByRole("link", { name: PROGRAM, exact: true }).tap();
        await expect(phone.getByText("heat@riverbend.example")).toBeVisible();
        await phone
          .getByRole("link", { name: new RegExp(`^${programs("apply.begin")}`) })
          .first()
          .tap();
        await phone.getByRole("button", { name: programs("confirm.begin"), exact: true }).tap();
        await expect(phone).toHaveURL(/\/application\?draft=/);
        const { form } = await api.get(`/api/programs/${program}/form`);
        const asked = new Set<string>();
        await fillForm({ page: phone, hands: touch, language: "en", name: `${FIRST} ${LAST}`, people: [] }, form.form, async () => {
          for (const text of Object.values(QUESTIONS).flat()) if (await phone.getByText(text[1]).first().isVisible()) asked.add(text[1]);
        });
        expect([...asked]).toEqual(
          Object.values(QUESTIONS)
            .flat()
            .map(([, text]) => text)
            .filter((text) => text !== "Who is your landlord?"),
        );
        await phone.getByRole("button", { name: own("review.send") }).tap();
        await expect(phone.getByRole("heading", { level: 1, name: own("sent.title") })).toBeFocused();
        const shown = (await phone.locator(".filling-number bdi").innerText()).trim();
        await phone.getByRole("link", { name: own("sent.see") }).tap();
        await expect(phone.getByRole("heading", { name: tracker("status.title") })).toBeVisible();
        return shown;
      });

      await test.step("the colleague sees it come in, and moves it by the program's own states to the approval", async () => {
        await desk.getByRole("button", { name: /^1 new application/ }).click();
        await desk.getByRole("link", { name: number, exact: true }).click();
        await expect(desk.getByText("How do you heat?")).toBeVisible();
        for (const state of ["Review", VISIT, "Approved"]) {
          await desk.getByRole("button", { name: file("head.changeStatus"), exact: true }).click();
          const dialog = desk.getByRole("dialog", { name: item("status.title", { id: number }) });
          await dialog.getByText(state, { exact: true }).click();
          await dialog.getByRole("button", { name: item("status.save"), exact: true }).click();
          await expect(desk.getByText(item("status.done", { id: number, status: state }))).toBeVisible();
        }
        await seen(desk, "case");
      });

      await test.step("the applicant reads it, on the page that is open and in the mail", async () => {
        await expect(phone.getByText(/^Approved on /)).toBeVisible();
        await seen(phone, "tracker");
        const { applicant } = await api.get(`/api/threads/t${new URL(desk.url()).pathname.split("/").at(-1)}`);
        const to = (applicant.addresses as { kind: string; address: string }[]).find(({ kind }) => kind === "email")!.address;
        const mail = await until("the mail of the rule", async () => (await sandboxMessages(hub.url, to)).find(({ subject }) => subject === "Your heat help"));
        expect(mail.body).toContain(`Your heat help is approved: ${number}.`);
      });
    } finally {
      await phones.close();
    }
  });
});

/** Two states are added to what a new program has, with moves between them; each finding on the way leads to its place. */
async function buildWorkflow(page: Page): Promise<void> {
  const outline = page.getByRole("list", { name: workflow("editor.outline"), exact: true });
  const state = (name: string) => outline.getByRole("heading", { level: 3 }).getByRole("button", { name: new RegExp(`^${name} `) });
  const field = (label: string) => outline.getByRole("textbox", { name: new RegExp(`^${label}`) }).first();
  const addState = async (name: string) => {
    await page.getByRole("button", { name: workflow("editor.addState"), exact: true }).click();
    await expect(state(workflow("editor.newState"))).toBeFocused();
    await field(workflow("state.name")).fill(name);
  };
  const addMove = async (from: string, to: string) => {
    if ((await state(from).getAttribute("aria-expanded")) !== "true") await state(from).click();
    await select(outline, new RegExp(workflow("moves.add")), to);
  };
  await addState(VISIT);
  // Nothing leads there, and nothing on.
  await page.getByRole("button", { name: workflow("findings.at", { state: VISIT, words: workflow("faults.unreachable") }) }).click();
  await expect(state(VISIT)).toBeFocused();
  await addState(INELIGIBLE);
  await select(outline, new RegExp(workflow("state.kind")), new RegExp(`^${workflow("stateKinds.terminal")}`));
  await select(outline, new RegExp(workflow("state.outcome")), workflow("outcomes.denied"));
  await addMove("Review", VISIT);
  await select(outline, new RegExp(workflow("moves.roles")), ROLE);
  await page.keyboard.press("Escape");
  await addMove(VISIT, "Approved");
  await addMove(VISIT, INELIGIBLE);
  await expect(page.getByText(workflow("findings.none"))).toBeVisible();
  const look = workflow("findings.at", { state: INELIGIBLE, words: workflow("warnings.no_reasons") });
  await page.getByRole("button", { name: look }).click();
  await expect(state(INELIGIBLE)).toBeFocused();
  await page.getByRole("button", { name: workflow("editor.saveDraft"), exact: true }).click();
  await expect(page.getByText(workflow("editor.allSaved"))).toBeVisible();
}
