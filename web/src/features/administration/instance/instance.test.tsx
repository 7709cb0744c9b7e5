import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type {
  BrandingChange,
  BrandingSettings,
  ContentChange,
  DrawnTheme,
  InstanceContent,
  InstanceLanguages,
  InstanceNotifications,
  LanguagesChange,
  NotificationsChange,
  ProblemBody,
  SessionUser,
} from "../../../api/schema";
import { accentsOf } from "../../../shared/identity/tenant-theme";
import { administrator } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const reader: SessionUser = { ...administrator, permissions: administrator.permissions.filter((one) => one !== "instance.write") };

const themeOf = (wished: string, theme: "light" | "dark"): DrawnTheme => {
  const tokens = accentsOf(wished, theme)!;
  return {
    wished,
    used: tokens["--accent"]!,
    on_used: tokens["--on-accent"]!,
    wished_ratio: wished === "#ffd400" && theme === "light" ? 1.28 : 7.1,
    pairs: [
      { part: "button", colour: tokens["--on-accent"]!, background: tokens["--accent"]!, ratio: 5.31, least: 4.5 },
      { part: "chart", colour: tokens["--accent"]!, background: "#ffffff", ratio: 5.31, least: 3 },
    ],
  };
};
const drawn = (light: string, dark?: string | null) => ({ light: themeOf(light, "light"), dark: themeOf(dark || light, "dark") });

const look: BrandingSettings = {
  version: "b1",
  cd_instance: 1,
  instance_name: "Riverbend County",
  ds_portalTitle: "Riverbend County Assistance",
  ds_loginHeading: "Welcome",
  ds_loginMessage: null,
  ds_individual_signup_link: null,
  ds_business_signup_link: null,
  ic_captcha: false,
  ds_logoUrl: "/api/instances/1/logo/a",
  ds_backgroundUrl: null,
  logo_alt: { en: "The mill" },
  alt_languages: ["en", "es"],
  lang: "en",
  accent: "#1b5e7a",
  accent_dark: null,
  drawn: drawn("#1b5e7a"),
};
const content: InstanceContent = {
  version: "c1",
  instance_name: "Riverbend County",
  lang: "en",
  languages: ["en", "es"],
  texts: [
    { name: "ds_loginHeading", longest: 120, has_lines: false, placeholders: ["{{instance_name}}"], words: { en: "Help for households" } },
    { name: "under_construction", longest: 500, has_lines: true, placeholders: ["{{instance_name}}"], words: {} },
  ],
};
const sending: InstanceNotifications = {
  version: "n1",
  sender_name: "",
  instance_name: "Riverbend County",
  mail_from: "office@riverbend.example",
  sms_from: "+12025550100",
  reply_address: "",
  sending_hours: { opens_hour: 8, closes_hour: 21 },
  undo_send_seconds: 10,
  most_undo_send_seconds: 60,
  notices_wait_for_undo: true,
  caseworkers_named: false,
  consent_first: [],
};
const part = (written: number, all: number) => ({ written, all });
const languages: InstanceLanguages = {
  version: "l1",
  lang: "en",
  all_offered: false,
  languages: [
    { lang: "en", is_offered: true, open_applications: 40, content: part(3, 3), forms: part(20, 20), templates: part(4, 4), is_whole: true },
    { lang: "es", is_offered: false, open_applications: 7, content: part(3, 3), forms: part(20, 20), templates: part(4, 4), is_whole: true },
    { lang: "vi", is_offered: false, open_applications: 2, content: part(0, 3), forms: part(5, 20), templates: part(4, 4), is_whole: false },
  ],
};

const asked: { branding: BrandingChange[]; content: ContentChange[]; sending: NotificationsChange[]; languages: LanguagesChange[] } = {
  branding: [],
  content: [],
  sending: [],
  languages: [],
};

const conflict = (current: object) =>
  HttpResponse.json<ProblemBody>(
    {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      key: "version_conflict",
      message: "somebody else has changed it",
      errors: [],
      trace_id: "1",
      current: { ...current },
    },
    { status: 409 },
  );

beforeEach(() => {
  resetOffice();
  for (const list of Object.values(asked)) list.length = 0;
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/instances/{id}/branding", () => HttpResponse.json(look)),
    hub.put("/api/admin/instances/{id}/branding", async ({ request }) => {
      const change = await request.json();
      asked.branding.push(change);
      return HttpResponse.json({
        ...look,
        ...change,
        version: "b2",
        accent: change.accent ?? null,
        drawn: drawn(change.accent || "#1b5e7a"),
      } as BrandingSettings);
    }),
    hub.get("/api/admin/instances/{id}/colours", ({ request }) => {
      const query = new URL(request.url).searchParams;
      return HttpResponse.json(drawn(query.get("light")!, query.get("dark")));
    }),
    hub.get("/api/admin/instances/{id}/content", () => HttpResponse.json(content)),
    hub.put("/api/admin/instances/{id}/content", async ({ request }) => {
      asked.content.push(await request.json());
      return HttpResponse.json({ ...content, version: "c2" });
    }),
    hub.get("/api/admin/instances/{id}/notifications", () => HttpResponse.json(sending)),
    hub.put("/api/admin/instances/{id}/notifications", async ({ request }) => {
      asked.sending.push(await request.json());
      return HttpResponse.json({ ...sending, version: "n2" });
    }),
    hub.get("/api/admin/instances/{id}/languages", () => HttpResponse.json(languages)),
    hub.put("/api/admin/instances/{id}/languages", async ({ request }) => {
      asked.languages.push(await request.json());
      return HttpResponse.json({ ...languages, version: "l2" });
    }),
  );
});

describe("the branding of an instance", () => {
  const show = (as = administrator) => renderAt("/v2/instance-portal/branding", { as });

  it("says what becomes of a colour that could not be read, and previews it before it is saved", async () => {
    const { user } = show();
    const colour = await screen.findByRole("textbox", { name: "Color" });
    expect(
      screen.getByText("#1b5e7a can be read everywhere and is used as it is.", { normalizer: (text) => text.replace(/[\u2066\u2069]/g, "") }),
    ).toBeVisible();
    expect(within(screen.getByRole("region", { name: "In the light theme" })).getByRole("row", { name: /Words on a button/ })).toHaveTextContent("5.31 to 1");
    await user.clear(colour);
    await user.type(colour, "#ffd400");
    expect(await screen.findByText(/reaches only 1\.28 to 1 here/)).toHaveTextContent("#806900");
    const frame = screen.getByRole("figure", { name: "Preview of the sign-in page" }).parentElement!;
    await waitFor(() => expect(frame.style.getPropertyValue("--accent")).toBe("#806900"));
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(frame).toHaveAttribute("data-preview", "dark");
    expect(frame.style.getPropertyValue("--accent")).toBe("#ffd400");
    expect(asked.branding).toEqual([]);
  });

  it("saves all of it in the version that was edited, and asks for words for the logo in each language", async () => {
    const { user } = show();
    const name = await screen.findByRole("textbox", { name: "Name of the instance" });
    await user.clear(name);
    await user.type(name, "Riverbend");
    expect(within(screen.getByRole("figure", { name: "Preview of the sign-in page" })).getByText("Riverbend")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Words for the logo in Spanish" }), "El molino");
    await user.click(screen.getByRole("checkbox", { name: /Ask visitors to show/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved. Everyone can see it now.")).toBeVisible();
    expect(asked.branding).toEqual([
      {
        version: "b1",
        instance_name: "Riverbend",
        ds_portalTitle: "Riverbend County Assistance",
        ds_loginHeading: "Welcome",
        ds_loginMessage: "",
        ds_individual_signup_link: "",
        ds_business_signup_link: "",
        ic_captcha: true,
        accent: "#1b5e7a",
        accent_dark: "",
        logo_alt: { en: "The mill", es: "El molino" },
      },
    ]);
  });

  it("shows a refusal at its field", async () => {
    server.use(
      hub.put("/api/admin/instances/{id}/branding", () =>
        problem(422, "invalid_field", {
          errors: [
            { field: "logo_alt.es", key: "required" },
            { field: "ds_individual_signup_link", key: "not_https" },
          ],
        }),
      ),
    );
    const { user } = show();
    await user.type(await screen.findByRole("textbox", { name: "Page where individuals sign up" }), "http://a.example");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Words for the logo in Spanish" })).toBeInvalid());
    expect(screen.getByRole("textbox", { name: "Page where individuals sign up" })).toHaveAccessibleDescription(/begins with https:\/\//);
  });

  it("keeps what was written where somebody else has saved meanwhile, and shows theirs in the other fields", async () => {
    const theirs = { ...look, version: "b9", ds_loginHeading: "Their heading" };
    let isFirst = true;
    server.use(
      hub.put("/api/admin/instances/{id}/branding", () => {
        if (!isFirst) return undefined;
        isFirst = false;
        return conflict(theirs);
      }),
    );
    const { user } = show();
    const name = await screen.findByRole("textbox", { name: "Name of the instance" });
    await user.clear(name);
    await user.type(name, "Mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Someone else saved this page meanwhile/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Sign-in heading" })).toHaveValue("Their heading"));
    expect(name).toHaveValue("Mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.branding).toHaveLength(1));
    expect(asked.branding[0]).toMatchObject({ version: "b9", instance_name: "Mine", ds_loginHeading: "Their heading" });
  });

  it("shows both texts where both changed a field, who was first and when, and saves what is chosen", async () => {
    const theirs = {
      ...look,
      version: "b9",
      instance_name: "Theirs",
      ds_loginHeading: "Their heading",
      changed_by: "Ana Ruiz",
      changed_at_ms: 1_764_000_000_000,
    };
    let isFirst = true;
    server.use(
      hub.put("/api/admin/instances/{id}/branding", () => {
        if (!isFirst) return undefined;
        isFirst = false;
        return conflict(theirs);
      }),
    );
    const { user } = show();
    const name = await screen.findByRole("textbox", { name: "Name of the instance" });
    await user.clear(name);
    await user.type(name, "Mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Somebody saved this page meanwhile" }));
    expect(dialog.getByText(/^Ana Ruiz saved it on /)).toBeVisible();
    expect(dialog.getAllByRole("radiogroup")).toHaveLength(1);
    const choice = within(dialog.getByRole("radiogroup", { name: "Name of the instance" }));
    expect(choice.getByRole("radio", { name: /Keep mine.*Mine/ })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Put together" })).toBeDisabled();
    await user.click(choice.getByRole("radio", { name: /Take theirs.*Theirs/ }));
    await user.click(dialog.getByRole("button", { name: "Put together" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Name of the instance" })).toHaveValue("Theirs");
    await user.type(screen.getByRole("textbox", { name: "Name of the instance" }), " too");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.branding).toHaveLength(1));
    expect(asked.branding[0]).toMatchObject({ version: "b9", instance_name: "Theirs too", ds_loginHeading: "Their heading" });
  });

  it("uploads a drawing as logo, and says what to do about one that is refused", async () => {
    server.use(hub.post("/api/admin/instances/{id}/logo", () => problem(422, "invalid_field", { errors: [{ field: "file", key: "text_in_drawing" }] })));
    const { user } = show();
    const section = await screen.findByRole("region", { name: "Logo" });
    const input = section.querySelector<HTMLInputElement>("input[type=file]")!;
    await user.upload(input, new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
    expect(await within(section).findByRole("alert")).toHaveTextContent("Convert its text to outlines");
  });

  it("is read by those who may not change it", async () => {
    show(reader);
    expect(await screen.findByRole("textbox", { name: "Name of the instance" })).toHaveAttribute("readonly");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.getByText(/Someone with write access/)).toBeVisible();
  });
});

describe("the content of an instance", () => {
  it("is written by language, and says what readers see meanwhile", async () => {
    const { user } = renderAt("/v2/instance-portal/content", { as: administrator });
    const heading = await screen.findByRole("textbox", { name: "Sign-in heading" });
    expect(heading).toHaveValue("Help for households");
    expect(screen.getByRole("textbox", { name: "Words of a page under construction" })).toHaveAccessibleDescription(
      /While it is empty, readers see: This address is kept for trying new pages/,
    );
    const language = screen.getByRole("combobox", { name: "Language of the texts" });
    await user.clear(language);
    await user.type(language, "Spanish");
    await user.click(await screen.findByRole("option", { name: "Spanish (0 of 2)" }));
    const spanish = await screen.findByRole("textbox", { name: "Sign-in heading" });
    expect(spanish).toHaveValue("");
    expect(spanish).toHaveAccessibleDescription(/readers see the text in English: Help for households/);
    await user.type(spanish, "Ayuda");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.content).toEqual([{ version: "c1", words: { es: { ds_loginHeading: "Ayuda" } } }]));
  });
});

describe("the notifications of an instance", () => {
  it("are changed together, within what is possible", async () => {
    const { user } = renderAt("/v2/instance-portal/instance-notifications", { as: administrator });
    await user.type(await screen.findByRole("textbox", { name: "Name of the sender" }), "Riverbend Housing");
    const seconds = screen.getByRole("textbox", { name: "Seconds to undo" });
    await user.clear(seconds);
    await user.type(seconds, "90");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(seconds).toHaveAccessibleDescription(/Write a number from 0 to 60\./);
    expect(asked.sending).toEqual([]);
    await user.clear(seconds);
    await user.type(seconds, "20");
    await user.click(screen.getByRole("checkbox", { name: /first name/ }));
    await user.click(screen.getByRole("checkbox", { name: "Texts" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked.sending).toEqual([
        {
          version: "n1",
          sender_name: "Riverbend Housing",
          reply_address: "",
          sending_hours: { opens_hour: 8, closes_hour: 21 },
          consent_first: ["SMS"],
          undo_send_seconds: 20,
          notices_wait_for_undo: true,
          caseworkers_named: true,
        },
      ]),
    );
  });
});

describe("the languages of an instance", () => {
  it("are offered where nothing lacks; what lacks is said", async () => {
    const { user } = renderAt("/v2/instance-portal/languages", { as: administrator });
    expect(await screen.findByRole("checkbox", { name: "English" })).toBeDisabled();
    const vietnamese = screen.getByRole("checkbox", { name: "Vietnamese" });
    expect(vietnamese).toBeDisabled();
    const row = vietnamese.closest("tr")!;
    expect(row).toHaveTextContent("5 of 20");
    expect(row).toHaveTextContent("texts of the portal");
    expect(row).not.toHaveTextContent("message templates");
    await user.click(screen.getByRole("checkbox", { name: "Spanish" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.languages).toEqual([{ version: "l1", languages: ["en", "es"] }]));
  });

  it("joins what somebody else has ticked meanwhile, and says who it was", async () => {
    const other = { ...languages.languages[0]!, lang: "vi", is_offered: true, is_whole: true };
    const theirs = {
      ...languages,
      version: "l9",
      languages: [...languages.languages.slice(0, 2), other],
      changed_by: "Ana Ruiz",
      changed_at_ms: 1_764_000_000_000,
    };
    server.use(hub.put("/api/admin/instances/{id}/languages", () => conflict(theirs)));
    const { user } = renderAt("/v2/instance-portal/languages", { as: administrator });
    await user.click(await screen.findByRole("checkbox", { name: "Spanish" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Ana Ruiz changed the instance on /)).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Spanish" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Vietnamese" })).toBeChecked();
  });
});
