import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Suspense, useState } from "react";
import { getI18n } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "../../api/query-client";
import { hub } from "../../testing/hub";
import { server } from "../../testing/server";
import { LocaleProvider } from "../../ui/locale-provider";
import type { Question } from "../form-engine/document";
import type { FieldFault } from "./control";
import { goToAnswer } from "./go-to-answer";
import { QuestionField, type QuestionFieldProps } from "./question-field";

// jsdom has no canvas.
vi.mock("./strokes", async (original) => ({
  ...(await original<typeof import("./strokes")>()),
  pictureOf: async () => new File(["png"], "signature.png", { type: "image/png" }),
}));

type Shown = Partial<Omit<QuestionFieldProps, "question" | "value">>;

/** Shows a question with an answer that changes as somebody types, and what it is by now. */
function show(question: Question, first: unknown = null, shown: Shown = {}) {
  const answer = { value: first };
  const handleSettled = vi.fn();
  function Page() {
    const [value, setValue] = useState(first);
    return (
      <QuestionField
        at="q"
        fault={null}
        isRequired
        lang="en"
        {...shown}
        question={question}
        value={value}
        onChange={(next) => {
          answer.value = next;
          setValue(next);
        }}
        onSettled={handleSettled}
      />
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <LocaleProvider language={shown.lang ?? "en"}>
        <Suspense>
          <Page />
          <button>after</button>
        </Suspense>
      </LocaleProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), answer, handleSettled };
}

const question = (type: Question["type"], more: Partial<Question> = {}): Question => ({ id: "q", type, words: { en: "Question" }, ...more });
const speak = (language: string) => act(async () => void (await getI18n().changeLanguage(language)));
const noZips = () => server.use(hub.get("/api/zips/{zip}", () => HttpResponse.json({ key: "not_found" } as never, { status: 404 })));

describe("a date", () => {
  it("is typed in three boxes, the month as a word, and is one day once it is left", async () => {
    const { user, answer, handleSettled } = show(question("date_of_birth"));
    const group = await screen.findByRole("group", { name: "Question" });
    expect(
      within(group)
        .getAllByRole("textbox")
        .map((box) => box.getAttribute("inputmode")),
    ).toEqual(["numeric", "numeric", "numeric"]);
    expect(document.getElementById("answer:q")).toBe(within(group).getByRole("textbox", { name: "Month" }));
    await user.type(within(group).getByRole("textbox", { name: "Month" }), "July");
    await user.tab();
    expect(handleSettled).not.toHaveBeenCalled();
    await user.keyboard("٤");
    await user.tab();
    await user.keyboard("1990");
    expect(answer.value).toEqual({ month: "July", day: "٤", year: "1990" });
    await user.tab();
    expect(handleSettled).toHaveBeenCalledOnce();
    expect(answer.value).toBe("1990-07-04");
    expect(within(group).getByRole("textbox", { name: "Month" })).toHaveValue("7");
  });

  it("comes in the order of the language", async () => {
    await speak("es");
    show(question("date"), "1990-02-03", { lang: "es" });
    const boxes = await screen.findAllByRole("textbox");
    expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(["3", "2", "1990"]);
    expect(screen.getByRole("textbox", { name: "Día" })).toHaveAttribute("id", "answer:q");
  });

  it("has its error at the box that it is about", async () => {
    show(question("date"), { day: "3", month: "2", year: "" }, { fault: { part: "year", key: "missing" } });
    expect(await screen.findByRole("textbox", { name: "Year" })).toBeInvalid();
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveAccessibleDescription("The date must include a year.");
    expect(screen.getByRole("textbox", { name: "Day" })).toBeValid();
    expect(goToAnswer("q", "year")).toBe(true);
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveFocus();
    expect(goToAnswer("elsewhere", "year")).toBe(false);
  });

  it("needs no day where the month is enough", async () => {
    const { user, answer } = show(question("date", { about: true }));
    await user.type(await screen.findByRole("textbox", { name: "Month" }), "mar");
    await user.type(screen.getByRole("textbox", { name: "Year" }), "2024");
    await user.tab();
    await user.tab();
    expect(screen.getByRole("textbox", { name: "Day (if you know it)" })).toHaveValue("");
    expect(answer.value).toBe("2024-03");
  });

  it("lets the browser fill in the own birthday alone", async () => {
    show(question("date_of_birth"), null, { isForSelf: true });
    expect(await screen.findByRole("textbox", { name: "Year" })).toHaveAttribute("autocomplete", "bday-year");
  });
});

describe("money", () => {
  const income = question("money", { periods: ["hourly", "weekly", "varies"] });

  it("says in words what it is in a month, and keeps cents", async () => {
    const { user, answer } = show(income);
    await user.type(await screen.findByRole("textbox", { name: "Amount" }), "400");
    await user.click(screen.getByRole("button", { name: /How often/ }));
    await user.click(await screen.findByRole("option", { name: "Every week" }));
    expect(screen.getByRole("status")).toHaveTextContent("about $1,733.33 a month (400 × 52 ÷ 12)");
    await user.click(screen.getByRole("button", { name: "after" }));
    expect(answer.value).toEqual({ cents: 40_000, period: "weekly", monthly: 173_333 });
    expect(screen.getByRole("textbox", { name: "Amount" })).toHaveValue("400");
  });

  it("asks for the hours of a week, and for four payments where it varies", async () => {
    const { user, answer } = show(income, { cents: 1_750, period: "hourly" });
    await user.type(await screen.findByRole("textbox", { name: "Hours a week" }), "40");
    expect(screen.getByRole("status")).toHaveTextContent("about $3,033.33 a month (17.5 × 40 × 52 ÷ 12)");
    await user.click(screen.getByRole("button", { name: /How often/ }));
    await user.click(await screen.findByRole("option", { name: "It varies" }));
    for (const [place, paid] of ["100", "0", "250", "50"].entries()) await user.type(screen.getByRole("textbox", { name: `Payment ${place + 1}` }), paid);
    await user.tab();
    expect(answer.value).toMatchObject({ cents: 40_000, payments: [10_000, 0, 25_000, 5_000], period: "varies", monthly: 43_333 });
  });

  it("is written in the notation of the language", async () => {
    await speak("es");
    const { user, answer } = show(question("money"), { cents: 123_450 }, { lang: "es" });
    const box = await screen.findByRole("textbox");
    expect(box).toHaveValue("1234,50");
    await user.clear(box);
    await user.type(box, "2.500,75");
    await user.tab();
    expect(answer.value).toEqual({ cents: 250_075 });
  });
});

describe("a social security number", () => {
  it("is readable only while it is typed", async () => {
    const { user, answer } = show(question("ssn"));
    const box = await screen.findByRole("textbox", { name: "Question" });
    await user.type(box, "123-45-6789");
    expect(box).toHaveValue("123-45-6789");
    await user.tab();
    expect(box).toHaveValue("•••-••-6789");
    expect(answer.value).toBe("123456789");
    await user.click(box);
    expect(box).toHaveValue("123456789");
    expect(box).toHaveAttribute("autocomplete", "off");
  });

  it("that the hub keeps shows its last four digits and can be changed, or left", async () => {
    const { user, answer } = show(question("ssn"), { kept: "1234" });
    expect(await screen.findByRole("textbox", { name: "Question" })).toHaveValue("•••-••-1234");
    await user.click(screen.getByRole("button", { name: "Change" }));
    const box = screen.getByRole("textbox", { name: "Question" });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveValue("");
    await user.tab();
    expect(answer.value).toEqual({ kept: "1234" });
    expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("•••-••-1234");
    await user.click(screen.getByRole("button", { name: "Change" }));
    await user.keyboard("987");
    expect(answer.value).toBe("987");
  });
});

describe("an address", () => {
  it("that is pasted into its first field fills in the others", async () => {
    noZips();
    const { user, answer } = show(question("address"), null, { isForSelf: true });
    const line = await screen.findByRole("textbox", { name: "Street address" });
    expect(line).toHaveAttribute("autocomplete", "address-line1");
    await user.click(line);
    await user.paste("123 Main St Apt 4B\nSpringfield, IL 62704");
    expect(answer.value).toEqual({ line: "123 Main St", unit: "Apt 4B", city: "Springfield", state: "IL", zip: "62704" });
    expect(screen.getByRole("textbox", { name: /City/ })).toHaveValue("Springfield");
    expect(screen.getByRole("button", { name: /State/ })).toHaveTextContent("Illinois");
    expect(screen.getByText("We filled in the rest of the address. Please check it.")).toBeInTheDocument();
  });

  it("may be none, and then needs no street", async () => {
    const { user, answer } = show(question("address"));
    await user.click(await screen.findByRole("radio", { name: "I have no address" }));
    expect(answer.value).toEqual({ kind: "none" });
    expect(screen.getByRole("textbox", { name: "Where do you usually stay?" })).not.toBeRequired();
    await user.click(screen.getByRole("radio", { name: "A P.O. box" }));
    await user.type(screen.getByRole("textbox", { name: "P.O. box number" }), "417");
    expect(answer.value).toEqual({ kind: "po_box", line: "417" });
  });

  it("proposes the county of a ZIP code that is typed, and another is an answer too", async () => {
    server.use(
      hub.get("/api/zips/{zip}", ({ params }) =>
        HttpResponse.json({ zip: params.zip, state: "VA", counties: [{ fips: "51059", name: "Fairfax County", state: "VA" }] }),
      ),
    );
    server.use(hub.get("/api/states/{id}/counties", () => HttpResponse.json({ key: "not_found" } as never, { status: 404 })));
    const { user, answer } = show(question("address"));
    await user.type(await screen.findByRole("textbox", { name: /ZIP/ }), "22030-1234");
    expect(await screen.findByRole("radio", { name: "Fairfax County" })).toBeChecked();
    expect(answer.value).toEqual({ zip: "22030-1234", county: "Fairfax County" });
    // The counties of the state cannot be listed: it is typed.
    await user.click(screen.getByRole("radio", { name: "My county is another" }));
    await user.type(screen.getByRole("textbox", { name: /County/ }), "Arlington");
    expect(answer.value).toEqual({ zip: "22030-1234", county: "Arlington" });
    await user.click(screen.getByRole("radio", { name: "Fairfax County" }));
    expect(answer.value).toEqual({ zip: "22030-1234", county: "Fairfax County" });
    expect(screen.queryByRole("textbox", { name: /County/ })).toBeNull();
  });

  it("lets another county be chosen from those of the state, and asks anew for another ZIP code", async () => {
    const county = (name: string) => ({ fips: "51059", name, state: "VA" });
    const ofZip: Record<string, string[]> = { "22030": ["Fairfax County", "Fairfax city"], "22201": ["Arlington County"] };
    server.use(
      hub.get("/api/zips/{zip}", ({ params }) => HttpResponse.json({ zip: params.zip, state: "VA", counties: (ofZip[params.zip] ?? []).map(county) })),
      hub.get("/api/states/{id}/counties", () => HttpResponse.json({ counties: ["Accomack County", "Fairfax County"].map(county) })),
    );
    const { user, answer } = show(question("address"), {
      kind: "home",
      line: "1 Elm St",
      city: "Fairfax",
      state: "VA",
      zip: "22030",
      county: "Accomack County",
    });
    // It is not among those of its ZIP code, and stays as it is.
    expect(await screen.findByRole("radio", { name: "My county is another" })).toBeChecked();
    expect(await screen.findByRole("button", { name: /Accomack County/ })).toBeVisible();
    expect(answer.value).toMatchObject({ county: "Accomack County" });
    await user.click(screen.getByRole("radio", { name: "Fairfax city" }));
    expect(answer.value).toMatchObject({ county: "Fairfax city" });
    await user.click(screen.getByRole("radio", { name: "My county is another" }));
    expect(answer.value).not.toHaveProperty("county");
    await user.click(screen.getByRole("button", { name: /County/ }));
    await user.click(await screen.findByRole("option", { name: "Accomack County" }));
    expect(answer.value).toMatchObject({ county: "Accomack County" });
    const zip = screen.getByRole("textbox", { name: /ZIP/ });
    await user.clear(zip);
    await user.type(zip, "22201");
    await waitFor(() => expect(answer.value).toMatchObject({ zip: "22201", county: "Arlington County" }));
  });

  it("keeps a county that was typed before its ZIP code was answered, and the box in which it stands", async () => {
    let answerZip = () => {};
    const waiting = new Promise<void>((resolve) => (answerZip = resolve));
    const counties = ["Fairfax County", "Arlington County"].map((name) => ({ fips: "51059", name, state: "VA" }));
    server.use(
      hub.get("/api/zips/{zip}", async ({ params }) => {
        await waiting;
        return HttpResponse.json({ zip: params.zip, state: "VA", counties: counties.slice(0, 1) });
      }),
      hub.get("/api/states/{id}/counties", () => HttpResponse.json({ counties })),
    );
    const { user, answer } = show(question("address"));
    await user.type(await screen.findByRole("textbox", { name: /ZIP/ }), "22030");
    const box = screen.getByRole("textbox", { name: /County/ });
    await user.type(box, "Arlington");
    answerZip();
    expect(await screen.findByRole("radio", { name: "My county is another" })).toBeChecked();
    expect(answer.value).toEqual({ zip: "22030", county: "Arlington" });
    expect(box).toHaveFocus();
    await user.type(box, " County");
    expect(answer.value).toEqual({ zip: "22030", county: "Arlington County" });
    expect(box).toHaveFocus();
  });

  it("that stood there before is not judged again", async () => {
    const asked = vi.fn();
    server.use(
      hub.get("/api/zips/{zip}", ({ params }) => {
        asked();
        return HttpResponse.json({ zip: params.zip, state: "VA", counties: [{ fips: "51059", name: "Fairfax County", state: "VA" }] });
      }),
    );
    const { answer } = show(question("address"), { kind: "home", line: "1 Elm St", city: "Fairfax", state: "VA", zip: "22030" });
    expect(await screen.findByRole("radio", { name: "Fairfax County" })).not.toBeChecked();
    expect(asked).toHaveBeenCalled();
    expect(answer.value).toEqual({ kind: "home", line: "1 Elm St", city: "Fairfax", state: "VA", zip: "22030" });
  });

  it("may be the same as another one", async () => {
    noZips();
    const home = { kind: "home", line: "1 Elm St", city: "Fairfax", state: "VA", zip: "22030" };
    const { user, answer } = show(question("address"), null, { sameAs: [{ label: "Same as my home", value: home }] });
    await user.click(await screen.findByRole("button", { name: "Same as my home" }));
    expect(answer.value).toEqual(home);
  });
});

describe("a name", () => {
  it("is one field that is not spell-checked, and the browser fills in its owner's only", async () => {
    const { user, answer } = show(question("name"), null, { person: "آنا", isRequired: false });
    const box = await screen.findByRole("textbox", { name: /Question/ });
    expect(document.querySelector(`label[for="${box.id}"]`)).toHaveTextContent("\u2068آنا\u2069: Question (optional)");
    expect(box).toHaveAttribute("spellcheck", "false");
    expect(box).toHaveAttribute("autocomplete", "off");
    await user.type(box, "  José  O’Brien ");
    await user.tab();
    expect(answer.value).toEqual({ full: "José O’Brien" });
    expect(box).toHaveValue("José O’Brien");
  });

  it("in parts has a field for each", async () => {
    const { user, answer } = show(question("name", { parts: true }), { first: "Ana", full: "Ana" }, { isForSelf: true });
    expect(await screen.findByRole("textbox", { name: "First name" })).toHaveAttribute("autocomplete", "given-name");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Lee");
    expect(answer.value).toEqual({ first: "Ana", last: "Lee" });
    await user.click(screen.getByRole("button", { name: "after" }));
    expect(answer.value).toEqual({ first: "Ana", last: "Lee", full: "Ana Lee" });
  });
});

describe("choices", () => {
  const options = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `o${n}`, words: { en: `Option ${n}`, es: `Opción ${n}` } }));

  it("are radio buttons, moved between with the arrow keys", async () => {
    const { user, answer } = show(question("choice", { options: options(3) }));
    await screen.findByRole("radiogroup", { name: "Question" });
    expect(document.getElementById("answer:q")).toBe(screen.getByRole("radio", { name: "Option 0" }));
    await user.tab();
    await user.keyboard("{ArrowDown}");
    expect(answer.value).toBe("o1");
  });

  it("of which several count are check boxes, kept in the order of the question", async () => {
    const { user, answer } = show(question("choices", { options: options(3) }));
    await user.click(await screen.findByRole("checkbox", { name: "Option 2" }));
    await user.click(screen.getByRole("checkbox", { name: "Option 0" }));
    expect(answer.value).toEqual(["o0", "o2"]);
    expect(document.getElementById("answer:q")).toBe(screen.getByRole("checkbox", { name: "Option 0" }));
    await user.click(screen.getByRole("checkbox", { name: "Option 2" }));
    await user.click(screen.getByRole("checkbox", { name: "Option 0" }));
    expect(answer.value).toBeNull();
  });

  it("of which there are more than twelve are searched in", async () => {
    const { user, answer } = show(question("choice", { options: options(13) }));
    const box = await screen.findByRole("combobox", { name: "Question" });
    expect(box).toHaveAttribute("id", "answer:q");
    await user.type(box, "12");
    await user.click(await screen.findByRole("option", { name: "Option 12" }));
    expect(answer.value).toBe("o12");
  });

  it("of yes and no are two buttons, in the language of the page", async () => {
    await speak("ar");
    const { user, answer } = show(question("yes_no", { words: { en: "Late?" } }), null, { lang: "ar" });
    expect(await screen.findByText("Late?")).toHaveAttribute("lang", "en");
    await user.click(screen.getByRole("radio", { name: "لا" }));
    expect(answer.value).toBe(false);
  });

  it("without a translation are marked as English", async () => {
    show(
      question("choice", {
        options: [
          { id: "a", words: { en: "Rent" } },
          { id: "b", words: { en: "Moving", es: "Mudanza" } },
        ],
      }),
      null,
      { lang: "es" },
    );
    expect(await screen.findByText("Rent")).toHaveAttribute("lang", "en");
    expect(screen.getByText("Mudanza")).not.toHaveAttribute("lang");
  });
});

describe("text, numbers, telephones", () => {
  it("count the characters that are left", async () => {
    const { user } = show(question("text", { lines: true, max: 10 }));
    await user.type(await screen.findByRole("textbox", { name: "Question" }), "12345678901");
    expect(screen.getByText("1 character too many", { selector: "[aria-hidden]" })).toBeInTheDocument();
  });

  it("are read as they were meant once they are left", async () => {
    const { user, answer } = show(question("phone"), null, { isForSelf: true });
    const box = await screen.findByRole("textbox", { name: "Question" });
    expect(box).toHaveAttribute("autocomplete", "tel");
    await user.type(box, "202.555.0101");
    await user.tab();
    expect(answer.value).toBe("+12025550101");
    expect(box).toHaveValue("(202) 555-0101");
  });

  it("say why they are asked when somebody wants to know", async () => {
    const { user } = show(question("number", { help: { en: "It decides how much you get." } }));
    expect(await screen.findByText("It decides how much you get.")).not.toBeVisible();
    await user.click(screen.getByRole("button", { name: "Why do we ask?" }));
    expect(screen.getByText("It decides how much you get.")).toBeVisible();
  });
});

describe("answers in parts", () => {
  it("of a household have a name, a birthday and a relation, with the error at its part", async () => {
    const fault: FieldFault = { part: "born.year", key: "four_digits" };
    const { user, answer } = show(question("household_member"), { name: { full: "Ana" }, born: { day: "3", month: "2", year: "90" } }, { fault });
    expect(await screen.findByRole("textbox", { name: "Year" })).toHaveAccessibleDescription(/^Date of birth, Year: Write the year with four digits/);
    expect(goToAnswer("q", "born.year")).toBe(true);
    expect(screen.getByRole("textbox", { name: "Year" })).toHaveFocus();
    await user.clear(screen.getByRole("textbox", { name: "Year" }));
    await user.type(screen.getByRole("textbox", { name: "Year" }), "1990");
    await user.click(screen.getByRole("button", { name: /How are they related/ }));
    await user.click(await screen.findByRole("option", { name: "This is me" }));
    await user.click(screen.getByRole("button", { name: "after" }));
    expect(answer.value).toEqual({ name: { full: "Ana" }, born: "1990-02-03", relation: "self" });
  });

  it("of a bank account mask its number", async () => {
    const { user, answer } = show(question("bank_account"), { holder: "Ana Lee", routing: "021000021", account: { kept: "6789" }, kind: "checking" });
    expect(await screen.findByRole("textbox", { name: "Account number" })).toHaveValue("•••• 6789");
    await user.click(screen.getByRole("radio", { name: "Savings" }));
    expect(answer.value).toEqual({ holder: "Ana Lee", routing: "021000021", account: { kept: "6789" }, kind: "savings" });
  });
});

describe("a declaration and a signature", () => {
  const text = { en: "What I have said is true.", es: "Lo que he dicho es verdad." };

  it("is agreed to in the language in which it was read", async () => {
    await speak("ar");
    const { user, answer } = show(question("declaration", { text: { en: text.en } }), null, { lang: "ar" });
    expect(await screen.findByText(text.en)).toHaveAttribute("lang", "en");
    await user.click(screen.getByRole("checkbox", { name: "أوافق" }));
    expect(answer.value).toEqual({ agreed: true, lang: "en" });
    await user.click(screen.getByRole("checkbox"));
    expect(answer.value).toBeNull();
  });

  it("is signed with a typed name, which must not be blank", async () => {
    const handleSign = vi.fn(async () => undefined);
    const { user } = show(question("signature", { text }), null, { onSign: handleSign });
    await user.click(await screen.findByRole("button", { name: "Sign" }));
    expect(screen.getByRole("textbox", { name: "Type your name" })).toHaveAccessibleDescription("Type your name to sign.");
    expect(screen.getByRole("textbox", { name: "Type your name" })).toHaveFocus();
    await user.keyboard(" Ana Lee ");
    await user.click(screen.getByRole("button", { name: "Sign" }));
    expect(handleSign).toHaveBeenCalledExactlyOnceWith("Ana Lee");
  });

  it("may be drawn as well, and is cleared; the name alone is enough", async () => {
    const handleSign = vi.fn<(name: string, drawing?: File) => Promise<void>>(async () => undefined);
    const { user } = show(question("signature", { text }), null, { onSign: handleSign, takesDrawing: true });
    await user.click(await screen.findByRole("button", { name: "Draw it as well" }));
    const pad = screen.getByRole("img", { name: "Box to draw your signature in: empty" });
    pad.setPointerCapture = () => undefined;
    pad.getBoundingClientRect = () => ({ left: 10, top: 20, width: 300, height: 100 }) as DOMRect;
    const draw = () => {
      fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 10, clientY: 20 });
      fireEvent.pointerMove(pad, { pointerId: 1, clientX: 160, clientY: 70 });
      // Another finger draws nothing.
      fireEvent.pointerMove(pad, { pointerId: 2, clientX: 11, clientY: 21 });
      fireEvent.pointerUp(pad, { pointerId: 1 });
      fireEvent.pointerMove(pad, { pointerId: 1, clientX: 12, clientY: 22 });
    };
    draw();
    expect(pad).toHaveAccessibleName("Box to draw your signature in: drawn");
    expect(pad.querySelector("path")).toHaveAttribute("d", "M0 0L300 100");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(pad).toHaveAccessibleName("Box to draw your signature in: empty");
    draw();
    await user.type(screen.getByRole("textbox", { name: "Type your name" }), "Ana");
    await user.click(screen.getByRole("button", { name: "Sign" }));
    await waitFor(() => expect(handleSign).toHaveBeenCalledOnce());
    expect(handleSign.mock.calls[0]?.[0]).toBe("Ana");
    expect(handleSign.mock.calls[0]?.[1]?.name).toBe("signature.png");
  });

  it("says that it could not be kept", async () => {
    const { user } = show(question("signature", { text }), null, { onSign: () => Promise.reject(new Error("no network")) });
    await user.type(await screen.findByRole("textbox", { name: "Type your name" }), "Ana");
    await user.click(screen.getByRole("button", { name: "Sign" }));
    expect(await screen.findByText("Your signature could not be saved. Please try again.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Type your name" })).toHaveValue("Ana");
  });

  it("shows who signed when, and asks again with the reason", async () => {
    const signed = { name: "Ana Lee", lang: "en", signed_at_ms: Date.UTC(2026, 2, 3, 12), text_hash: "0".repeat(64), answers_hash: "0".repeat(64) };
    const { user } = show(question("signature", { text }), signed, { onSign: async () => undefined, fault: { part: "", key: "sign_again" } });
    expect(await screen.findByText(/^Signed by Ana Lee on Mar 3, 2026/)).toBeInTheDocument();
    expect(screen.getByText("You changed an answer after signing. Please sign again.")).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "Type your name" }), "Ana");
    expect(screen.getByRole("button", { name: "Sign" })).toBeEnabled();
  });
});

describe("files and photos", () => {
  it("stand under their label, with what is wrong", async () => {
    const papers = <button id="answer:q">Take a photo</button>;
    show(question("photo"), null, { papers, fault: { part: "", key: "required" } });
    const group = await screen.findByRole("group", { name: "Question" });
    expect(group).toHaveAccessibleDescription("Answer this question.");
    expect(goToAnswer("q", "pages")).toBe(true);
    expect(within(group).getByRole("button", { name: "Take a photo" })).toHaveFocus();
  });
});
