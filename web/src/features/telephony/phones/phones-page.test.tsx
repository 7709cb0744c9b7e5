import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { hits, reviewer, supervisor } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const admin = { ...supervisor, permissions: [...supervisor.permissions, "admin" as const] };

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  office.phoneTrunks = [
    {
      id: "ST_in",
      name: "Carrier",
      direction: "in",
      numbers: ["+12025550150"],
      addresses: ["192.0.2.0/24"],
      transport: "",
      has_password: false,
      username: "",
      encryption: "off",
      behind_nat: false,
      registration: null,
    },
    {
      id: "ST_out",
      name: "Carrier out",
      direction: "out",
      numbers: ["+12025550150"],
      addresses: ["sip.carrier.example"],
      transport: "tls",
      has_password: true,
      username: "line7",
      encryption: "allowed",
      behind_nat: false,
      registration: { state: "registered", status: null },
    },
  ];
});

test("an administrator buys a number: an area code, one of those for sale, and the program it leads to", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Buy a number" }));
  const dialog = await screen.findByRole("dialog", { name: "Buy a number" });
  const area = within(dialog).getByRole("textbox", { name: /^Area code/ });
  expect(within(dialog).getByRole("button", { name: "Buy a number" })).toBeDisabled();
  await user.type(area, "112");
  expect(await within(dialog).findByText("This isn't an area code.")).toBeVisible();
  await user.clear(area);
  await user.type(area, "907");
  expect(await within(dialog).findByText(/No numbers with this area code/)).toBeVisible();
  await user.clear(area);
  await user.type(area, "202");
  const choose = async (number: string) => {
    await user.click(await within(dialog).findByRole("button", { name: /Number/ }));
    await user.click(await screen.findByRole("option", { name: number }));
  };
  await choose("(202) 555-0141");
  await user.click(within(dialog).getByRole("button", { name: "Buy for $1.15 a month" }));
  expect(await within(dialog).findByText(/Somebody else has just taken this number/)).toBeVisible();
  await choose("(202) 555-0140");
  await user.type(within(dialog).getByRole("textbox", { name: /^Label/ }), "Rent desk");
  await user.click(within(dialog).getByRole("checkbox", { name: /New text conversations/ }));
  await user.click(within(dialog).getByRole("button", { name: "Buy for $1.15 a month" }));
  expect(await screen.findByText("(202) 555-0140 is yours. Calls to it lead to its program.")).toBeVisible();
  expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/buy-phone-number", body: { number: "+12025550140", label: "Rent desk", texts: true } });
  expect(await screen.findByRole("region", { name: "Numbers" })).toHaveTextContent(/\(202\) 555-0140.*Rent desk/);
});

test("emergency calls leave only where an administrator has set by which trunk, from where, and who knows of it", async () => {
  office.phoneNumbers = [
    { number: "+12025550150", program_id: 5, label: "Front desk", trunk_id: "ST_out", second_trunk_id: "", flow: "", line: "", version: 1 },
  ];
  const { user } = renderAt("/v2/telephones", { as: admin });
  const card = (await screen.findByRole("heading", { name: "Emergency calls" })).closest("section")!;
  expect(await within(card).findByText("Staff who dial an emergency number here are told at once to use another phone.")).toBeVisible();
  await user.click(within(card).getByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Emergency calls" });
  expect(within(dialog).queryByRole("textbox", { name: "Street" })).toBeNull();
  await user.click(within(dialog).getByRole("radio", { name: /The call goes out by a trunk/ }));
  expect(within(dialog).getByText(/If any of them fails, nobody is reached/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Trunk/ }));
  await user.click(await screen.findByRole("option", { name: "Carrier out" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("This is needed for emergency calls.")).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: "Street" }), "Example Avenue NW");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(office.actions.at(-1)).toMatchObject({
    path: "PUT /api/emergency-calling",
    body: { handling: "trunk", trunk_id: "ST_out", address: { street: "Example Avenue NW" } },
  });
  expect(await within(card).findByText(/Emergency calls by staff go out by Carrier out/)).toBeVisible();
});

test("where nobody sells numbers the dialog says so", async () => {
  server.use(hub.get("/api/buy-phone-number", () => problem(503, "no_gateway")));
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Buy a number" }));
  const dialog = await screen.findByRole("dialog", { name: "Buy a number" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Area code/ }), "202");
  expect(await within(dialog).findByText(/Numbers can't be bought here/)).toBeVisible();
});

test("an administrator adds a number that leads to a program, and takes it away", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Add number" }));
  const dialog = await screen.findByRole("dialog", { name: "Add number" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Number/ }), "202 555 0150");
  await user.type(within(dialog).getByRole("textbox", { name: /^Label/ }), "Front desk");
  await user.click(within(dialog).getByRole("button", { name: /Outgoing trunk/ }));
  await user.click(await screen.findByRole("option", { name: "Carrier out" }));
  await user.dblClick(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-numbers", body: { number: "202 555 0150", label: "Front desk", trunk_id: "ST_out" } }),
  );
  expect(office.actions.filter((action) => action.path === "POST /api/phone-numbers")).toHaveLength(1);
  const table = await screen.findByRole("region", { name: "Numbers" });
  expect(table).toHaveTextContent(/\(202\) 555-0150.*Front desk.*Ringing, no menu.*Carrier out/);
  await user.click(within(table).getByRole("button", { name: "Remove (202) 555-0150" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Numbers" })).toBeNull());
});

test("an administrator lets a number be called by exception, hears what cannot be, and takes it back", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  expect(await screen.findByText(/numbers of: United States\. Premium/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add exception" }));
  const dialog = await screen.findByRole("dialog", { name: "Add exception" });
  const number = within(dialog).getByRole("textbox", { name: /^Number/ });
  await user.type(number, "911");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("This can't be called: not a number, or an emergency number.")).toBeVisible();
  await user.clear(number);
  await user.type(number, "+442079460958");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Enter a reason, up to 200 characters.")).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "The landlord's office");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  const table = await screen.findByRole("region", { name: "Numbers called by exception" });
  expect(table).toHaveTextContent(/\+442079460958.*The landlord's office.*Ana/);
  await user.click(within(table).getByRole("button", { name: "Remove +442079460958" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Numbers called by exception" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/called-numbers", body: { number: "+442079460958", reason: "The landlord's office" } }),
  );
});

test("trunks say whether they answer, and a test call what became of it", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  const table = await screen.findByRole("region", { name: "Trunks" });
  expect(await within(table).findByText("Answers (200) in 12 ms")).toBeVisible();
  expect(table).toHaveTextContent(/sip\.carrier\.example · TLS · with a password/);
  await user.click(within(table).getByRole("button", { name: "Test call by Carrier out" }));
  const dialog = await screen.findByRole("dialog", { name: "Test call by Carrier out" });
  await user.type(within(dialog).getByRole("textbox"), "2025550101");
  await user.click(within(dialog).getByRole("button", { name: "Call" }));
  expect(await within(dialog).findByText(/^Busy: the trunk works/)).toBeVisible();
  expect(within(dialog).getByText("The carrier said: 486 Busy Here")).toBeVisible();
});

test("the last calls of a trunk say what the carrier said and how they sounded, page by page", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  const table = await screen.findByRole("region", { name: "Trunks" });
  await user.click(within(table).getByRole("button", { name: "Last calls by Carrier out" }));
  const dialog = await screen.findByRole("dialog", { name: "Last calls by Carrier out" });
  expect(await within(dialog).findByText("The carrier said: 503 No credit")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Show earlier ones" }));
  expect(await within(dialog).findByText("20 of 1000 packets lost, 10 late, up to 80 ms uneven")).toBeVisible();
  expect(within(dialog).getByText(/^Words may have been missing/)).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: "Show earlier ones" })).toBeNull();
});

test("an administrator makes a trunk at which the hub registers, hears what is wrong, and changes one without its password", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  const table = await screen.findByRole("region", { name: "Trunks" });
  expect(table).toHaveTextContent(/Registered/);
  await user.click(screen.getByRole("button", { name: "Add trunk" }));
  const dialog = await screen.findByRole("dialog", { name: "Add trunk" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Exchange");
  await user.type(within(dialog).getByRole("textbox", { name: /^Numbers/ }), "(202) 555-0151, +1 202 555 0152");
  await user.type(within(dialog).getByRole("textbox", { name: /^User name/ }), "line9");
  await user.type(within(dialog).getByLabelText(/^Password/), "secret");
  await user.click(within(dialog).getByRole("checkbox", { name: /^Register here/ }));
  await user.click(within(dialog).getByRole("checkbox", { name: /^Behind address translation/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Without an address or a password, anyone could call in.")).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: /^Host/ }), "pbx.example:5080");
  const before = office.actions.length;
  await user.dblClick(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({
      path: "POST /api/phone-trunks",
      body: {
        name: "Exchange",
        direction: "out",
        numbers: ["(202) 555-0151", "+1 202 555 0152"],
        addresses: ["pbx.example:5080"],
        transport: "udp",
        username: "line9",
        password: "secret",
        registers: true,
        behind_nat: true,
      },
    }),
  );
  expect(office.actions).toHaveLength(before + 1);
  await user.click(await screen.findByRole("button", { name: "Change Carrier out" }));
  const change = await screen.findByRole("dialog", { name: "Change Carrier out" });
  await user.click(within(change).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "PUT /api/phone-trunks/ST_out", body: { transport: "tls", password: null, registers: true } }),
  );
  await user.click(await screen.findByRole("button", { name: "Remove Exchange" }));
  expect(await screen.findByText("A number still uses it for outgoing calls.")).toBeVisible();
});

test("a reviewer puts a stranger's missed call into a conversation, and sees no trunks", async () => {
  const hit = hits.find((one) => one.kind === "application");
  if (!hit) throw new Error("no application among the hits");
  office.missedCalls = [
    {
      id: "p2",
      program_id: 5,
      program: "Rental Assistance",
      caller: "+12025550177",
      caller_shown: "(202) 555-0177",
      caller_name: "",
      caller_standing: "not_on_file" as const,
      thread_id: null,
      applicant: "",
      lang: "es",
      started_at_ms: Date.now() - 60_000,
      line: { name: "Rent desk", end: "gave_up", waited_ms: 125_000, tries: 0 },
    },
  ];
  server.use(hub.get("/api/search", () => HttpResponse.json({ hits: [hit] })));
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  expect(await screen.findByRole("list", { name: "To call back" })).toHaveTextContent("Number not on file: ask who it is.");
  await user.click(await screen.findByRole("button", { name: "Find caller: (202) 555-0177" }));
  const dialog = await screen.findByRole("dialog", { name: "Who is calling?" });
  await user.type(within(dialog).getByRole("textbox"), "Amal");
  await user.click(await within(dialog).findByRole("button", { name: /^This person/ }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-calls/p2/link", body: { thread_id: hit.thread_id, remember: true } }),
  );
  const list = await screen.findByRole("list", { name: "To call back" });
  expect(list).toHaveTextContent(/Amal Haddad.*Waited .* in the Rent desk line, then hung up.*Spanish/);
  expect(await within(list).findByRole("button", { name: "Call back Amal Haddad" })).toBeEnabled();
  await user.click(within(list).getByRole("button", { name: "Done: Amal Haddad" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "PATCH /api/missed-calls/p2", body: { done: true } }));
  expect(await screen.findByText("Nobody is waiting to be called back")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Trunks" })).toBeNull();
});

test("a stranger's message is read, heard, put into a conversation and done with", async () => {
  const hit = hits.find((one) => one.kind === "application");
  if (!hit) throw new Error("no application among the hits");
  const message = {
    id: "v1",
    number: "+12025550150",
    program_id: 5,
    program: "Rental Assistance",
    caller: "+12025550178",
    caller_shown: "(202) 555-0178",
    caller_name: "",
    caller_standing: "not_on_file" as const,
    thread_id: null,
    applicant: "",
    lang: "en",
    duration_ms: 4_000,
    transcript: "It is about my heating bill.",
    is_not_understood: false,
    created_at_ms: Date.now() - 60_000,
    done_by: "",
    done_at_ms: null,
  };
  office.voicemails = { waiting: [message], done: [] };
  server.use(hub.get("/api/search", () => HttpResponse.json({ hits: [hit] })));
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const list = await screen.findByRole("list", { name: "Voicemail" });
  expect(list).toHaveTextContent("Number not on file: ask who it is.");
  expect(list).toHaveTextContent(/\(202\) 555-0178.*Rental Assistance.*4 seconds.*It is about my heating bill\./);
  await user.click(within(list).getByRole("button", { name: "Play the message from (202) 555-0178" }));
  expect(await within(list).findByLabelText("Message from (202) 555-0178")).toHaveAttribute("src", "/api/voicemails/v1/recording/message.ogg?t=x");
  await user.click(within(list).getByRole("button", { name: "Find caller: (202) 555-0178" }));
  const dialog = await screen.findByRole("dialog", { name: "Who is calling?" });
  await user.type(within(dialog).getByRole("textbox"), "Amal");
  await user.click(await within(dialog).findByRole("button", { name: /This person/ }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/voicemails/v1/link" }));
  expect(await screen.findByRole("link", { name: "Amal Haddad" })).toHaveAttribute("href", `/v2/inbox/${hit.thread_id}`);
  expect(screen.getByRole("button", { name: "Call back Amal Haddad" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Done: the message from Amal Haddad" }));
  expect(await screen.findByText("Done by Ana")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Call back Amal Haddad" })).toBeNull();
});

test("an administrator keeps the address book: adds an interpreter line, hears that a number is in it, removes one and takes it back", async () => {
  office.addressBook = [];
  const { user } = renderAt("/v2/telephones", { as: admin });
  expect(await screen.findByText("The address book is empty")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add an entry" }));
  const dialog = await screen.findByRole("dialog", { name: "Add an entry" });
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Language line");
  await user.type(within(dialog).getByRole("textbox", { name: "Phone number" }), "+12025550171");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(office.actions.at(-1)).toMatchObject({
    path: "POST /api/address-book",
    body: { name: "Language line", number: "+12025550171", role: "interpreter", lang: "es" },
  });
  await user.click(screen.getByRole("button", { name: "Add an entry" }));
  const again = await screen.findByRole("dialog", { name: "Add an entry" });
  await user.type(within(again).getByRole("textbox", { name: "Name" }), "The same");
  await user.type(within(again).getByRole("textbox", { name: "Phone number" }), "+12025550171");
  await user.click(within(again).getByRole("button", { name: "Save" }));
  expect(await within(again).findByText("This number is in the address book already.")).toBeVisible();
  await user.click(within(again).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Remove Language line" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/address-book", body: { name: "Language line" } }));
});
