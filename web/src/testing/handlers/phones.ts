import { HttpResponse } from "msw";
import type { NewAddressBookEntry, EmergencyCalling, WaitingLine } from "../../api/schema";
import { hub } from "../hub";
import { note, office } from "./office";
import { problem } from "./problem";

/** Telephones, as the office has them. */
export const phoneHandlers = [
  hub.get("/api/availability", () => HttpResponse.json(office.availability)),
  hub.put("/api/availability", async ({ request }) => {
    const { state } = (await note(request)) as { state: "available" | "wrap_up" | "away" };
    const now = Date.now();
    office.availability = { state, since_at_ms: now, until_ms: state === "wrap_up" ? now + 600_000 : null, reason: "" };
    return HttpResponse.json(office.availability);
  }),
  hub.get("/api/availabilities", () => HttpResponse.json({ items: office.people })),
  hub.get("/api/phone-calls", () => HttpResponse.json(office.phoneCalls)),
  hub.post("/api/phone-calls/{id}/answer", async ({ request, params }) => {
    const { thread_id } = await note(request);
    const call = office.phoneCalls.ringing.find((one) => one.id === params.id);
    if (!call) return problem(409, "call_over");
    office.phoneCalls = { ...office.phoneCalls, ringing: office.phoneCalls.ringing.filter((one) => one !== call) };
    office.call = { ...office.call, id: call.id, state: "live", answered_at_ms: Date.now() };
    return HttpResponse.json(
      { call: office.call, thread_id: String(thread_id), room: { url: "ws://localhost:3000", token: "room-token", room: "r1", identity: "staff-110" } },
      { status: 201 },
    );
  }),
  hub.post("/api/phone-calls/{id}/refuse", async ({ request, params }) => {
    await note(request);
    office.phoneCalls = { ...office.phoneCalls, ringing: office.phoneCalls.ringing.filter((one) => one.id !== params.id) };
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/phone-calls/{id}/link", async ({ request, params }) => {
    await note(request);
    office.phoneCalls = { ...office.phoneCalls, unlinked: office.phoneCalls.unlinked.filter((one) => one.id !== params.id) };
    office.missedCalls = office.missedCalls.map((one) => (one.id === params.id ? { ...one, thread_id: "t-10001", applicant: "Amal Haddad" } : one));
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/voicemails", () => HttpResponse.json(office.voicemails)),
  hub.get("/api/voicemails/{id}/recording", () => HttpResponse.json({ duration_ms: 4_000, url: "/api/voicemails/v1/recording/message.ogg?t=x", peaks: [] })),
  hub.patch("/api/voicemails/{id}", async ({ request, params }) => {
    const { done } = await note(request);
    const all = [...office.voicemails.waiting, ...office.voicemails.done];
    const changed = all.map((one) => (one.id === params.id ? { ...one, done_by: done ? "Ana" : "", done_at_ms: done ? Date.now() : null } : one));
    office.voicemails = { waiting: changed.filter((one) => one.done_at_ms === null), done: changed.filter((one) => one.done_at_ms !== null) };
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/voicemails/{id}/link", async ({ request, params }) => {
    const { thread_id } = await note(request);
    office.voicemails = {
      ...office.voicemails,
      waiting: office.voicemails.waiting.map((one) => (one.id === params.id ? { ...one, thread_id: String(thread_id), applicant: "Amal Haddad" } : one)),
    };
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/missed-calls", () => HttpResponse.json({ items: office.missedCalls })),
  hub.patch("/api/missed-calls/{id}", async ({ request, params }) => {
    await note(request);
    office.missedCalls = office.missedCalls.filter((one) => one.id !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/waiting-lines", () => HttpResponse.json({ items: office.waitingLines })),
  hub.put("/api/waiting-lines/{key}", async ({ request, params }) => {
    const { line, version } = (await note(request)) as unknown as { line: WaitingLine; version: number };
    const held = office.waitingLines.find((one) => one.key === params.key);
    if ((held?.version ?? 0) !== version) return problem(409, "version_conflict");
    if (Object.keys(line.announcement).some((lang) => !line.langs.includes(lang)))
      return problem(422, "invalid_field", { errors: [{ field: "announcement", key: "not_allowed" }] });
    const saved = { key: String(params.key), version: version + 1, line, updated_at_ms: Date.now() };
    office.waitingLines = [...office.waitingLines.filter((one) => one.key !== saved.key), saved];
    return HttpResponse.json(saved);
  }),
  hub.delete("/api/waiting-lines/{key}", async ({ request, params }) => {
    await note(request);
    if (office.phoneNumbers.some((one) => one.line === params.key)) return problem(422, "invalid_field", { errors: [{ field: "key", key: "in_use" }] });
    office.waitingLines = office.waitingLines.filter((one) => one.key !== params.key);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/line-board", () => HttpResponse.json({ items: [], outcomes: [] })),
  hub.get("/api/wrap-up", () => HttpResponse.json({ call: office.wrapUp })),
  hub.put("/api/calls/{id}/wrap-up", async ({ request }) => {
    await note(request);
    office.wrapUp = null;
    office.availability = { state: "available", since_at_ms: Date.now(), until_ms: null, reason: "" };
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/flows", () => HttpResponse.json({ items: [] })),
  hub.get("/api/phone-numbers", () => HttpResponse.json({ items: office.phoneNumbers })),
  hub.post("/api/phone-numbers", async ({ request }) => {
    const body = await note(request);
    const added = {
      number: "+12025550150",
      program_id: Number(body["program_id"]),
      label: String(body["label"]),
      trunk_id: String(body["trunk_id"]),
      second_trunk_id: String(body["second_trunk_id"] ?? ""),
      flow: String(body["flow"] ?? ""),
      line: String(body["line"] ?? ""),
      version: 1,
    };
    office.phoneNumbers = [...office.phoneNumbers, added];
    return HttpResponse.json(added, { status: 201 });
  }),
  hub.get("/api/buy-phone-number", ({ request }) => {
    const area = new URL(request.url).searchParams.get("area_code") ?? "";
    const offer = (line: number) => ({ number: `+1${area}5550${line}`, calls: true, texts: true, monthly_cents: 115 });
    return HttpResponse.json({ items: area === "907" ? [] : [offer(140), offer(141)] });
  }),
  hub.post("/api/buy-phone-number", async ({ request }) => {
    const body = await note(request);
    if (body["number"] === "+12025550141") return problem(422, "invalid_field", { errors: [{ field: "number", key: "in_use" }] });
    const bought = {
      number: String(body["number"]),
      program_id: Number(body["program_id"]),
      label: String(body["label"]),
      trunk_id: "",
      second_trunk_id: "",
      flow: "",
      line: "",
      version: 1,
    };
    office.phoneNumbers = [...office.phoneNumbers, bought];
    return HttpResponse.json(bought, { status: 201 });
  }),
  hub.delete("/api/phone-numbers/{number}", async ({ request, params }) => {
    await note(request);
    office.phoneNumbers = office.phoneNumbers.filter((one) => one.number !== params.number);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/address-book", () => HttpResponse.json({ items: office.addressBook })),
  hub.post("/api/address-book", async ({ request }) => {
    const { program_id, name, number, role, lang } = (await note(request)) as unknown as NewAddressBookEntry;
    if (!name) return problem(422, "invalid_field", { errors: [{ field: "name", key: "required" }] });
    if (office.addressBook.some((one) => one.number === number)) return problem(422, "invalid_field", { errors: [{ field: "number", key: "in_use" }] });
    const added = { id: "a2", program_id, name, number, number_shown: number, role, lang: lang ?? "en" };
    office.addressBook = [...office.addressBook, added];
    return HttpResponse.json(added, { status: 201 });
  }),
  hub.delete("/api/address-book/{id}", async ({ request, params }) => {
    await note(request);
    office.addressBook = office.addressBook.filter((one) => one.id !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/called-numbers", () => HttpResponse.json({ countries: ["US"], items: office.calledNumbers })),
  hub.post("/api/called-numbers", async ({ request }) => {
    const { number, reason } = await note(request);
    if (number === "911") return problem(422, "invalid_field", { errors: [{ field: "number", key: "invalid" }] });
    if (!reason) return problem(422, "invalid_field", { errors: [{ field: "reason", key: "required" }] });
    office.calledNumbers = [...office.calledNumbers, { number: String(number), reason: String(reason), added_by: "Ana", added_at_ms: Date.now() }];
    return new HttpResponse(null, { status: 204 });
  }),
  hub.delete("/api/called-numbers/{number}", async ({ request, params }) => {
    await note(request);
    office.calledNumbers = office.calledNumbers.filter((one) => one.number !== params.number);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/emergency-calling", () => HttpResponse.json(office.emergency)),
  hub.put("/api/emergency-calling", async ({ request }) => {
    const body = (await note(request)) as unknown as EmergencyCalling;
    if (body.handling === "trunk" && !body.address.street) return problem(422, "invalid_field", { errors: [{ field: "address.street", key: "required" }] });
    office.emergency = { ...body, version: body.version + 1 };
    return HttpResponse.json(office.emergency);
  }),
  hub.get("/api/emergency-way", () => HttpResponse.json({ handling: office.emergency.handling, number: "911" })),
  hub.get("/api/phone-trunks", () => HttpResponse.json({ items: office.phoneTrunks, listening: true })),
  hub.post("/api/phone-trunks", async ({ request }) => {
    const body = await note(request);
    const addresses = body["addresses"] as string[];
    if (addresses.length === 0) return problem(422, "invalid_field", { errors: [{ field: "addresses", key: "required" }] });
    const made = {
      id: "ST_new",
      name: String(body["name"]),
      direction: "out" as const,
      numbers: ["+12025550151"],
      addresses,
      transport: "udp",
      has_password: true,
      username: String(body["username"]),
      encryption: "allowed" as const,
      behind_nat: body["behind_nat"] === true,
      registration: { state: "asking" as const, status: null },
    };
    office.phoneTrunks = [...office.phoneTrunks, made];
    return HttpResponse.json(made, { status: 201 });
  }),
  hub.put("/api/phone-trunks/{id}", async ({ request, params }) => {
    await note(request);
    const held = office.phoneTrunks.find((one) => one.id === params.id);
    return held ? HttpResponse.json(held) : problem(404, "not_found");
  }),
  hub.delete("/api/phone-trunks/{id}", async ({ request }) => {
    await note(request);
    return problem(422, "invalid_field", { errors: [{ field: "id", key: "in_use" }] });
  }),
  hub.get("/api/phone-trunks/{id}/calls", ({ request }) => {
    const call = {
      direction: "out" as const,
      number: "+1202*******",
      begun_at_ms: 1_800_000_000_000,
      answered_at_ms: null,
      ended_at_ms: 1_800_000_004_000,
      end: "refused" as const,
      said: { status: 503, reason: "No credit", warning: "" },
      voice: { received: 0, lost: 0, late: 0, jitter_ms: 0 },
      verdict: "none" as const,
    };
    const heard = {
      ...call,
      id: "heard",
      answered_at_ms: 1_800_000_001_000,
      end: "hung_up" as const,
      said: null,
      voice: { received: 980, lost: 20, late: 10, jitter_ms: 80 },
      verdict: "fair" as const,
    };
    return HttpResponse.json(
      new URL(request.url).searchParams.get("cursor")
        ? { items: [heard], next_cursor: null }
        : { items: [{ ...call, id: "refused" }], next_cursor: "1.refused" },
    );
  }),
  hub.get("/api/phone-trunks/{id}/state", () => HttpResponse.json({ answers: true, status: 200, after_ms: 12 })),
  hub.post("/api/phone-trunks/{id}/test-call", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ outcome: "busy" as const, said: { status: 486, reason: "Busy Here", warning: "" } });
  }),
];
