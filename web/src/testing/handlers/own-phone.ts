import { HttpResponse } from "msw";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { note } from "./office";
import { problem } from "./problem";

/** The telephone of the person who is signed in, and the tenant's sounds, as the hub has them; tests set them. */
export const telephones = {
  number: null as string | null,
  canBeCalled: false,
  simulated: null as string | null,
  state: "calling",
  sounds: [] as { key: string; name: string; duration_ms: number; created_by: string; created_at_ms: number }[],
};

/** The number that waits for its code. */
let asked = "";

export function resetTelephones(): void {
  asked = "";
  Object.assign(telephones, { number: null, canBeCalled: false, simulated: null, state: "calling", sounds: [] });
}
betweenFiles(resetTelephones);

export const ownPhoneHandlers = [
  hub.get("/api/own-phone", () =>
    HttpResponse.json({ number: telephones.number, can_be_called: telephones.canBeCalled, channels: ["phone", "call"], simulated: telephones.simulated }),
  ),
  hub.post("/api/own-phone/code", async ({ request }) => {
    const { number } = (await note(request)) as { number: string };
    if (!/^\+?[\d ()-]{10,}$/.test(number)) return problem(422, "invalid_field", { errors: [{ field: "number", key: "not_a_phone" }] });
    asked = number;
    return HttpResponse.json({ to: "+1202*******", resend_after_ms: 30_000, expires_at_ms: Date.now() + 600_000 });
  }),
  hub.get("/api/own-phone/code-call", () => HttpResponse.json({ state: telephones.state as "calling" })),
  hub.post("/api/own-phone/verify", async ({ request }) => {
    const { code } = (await note(request)) as { code: string };
    if (code !== "482913") return problem(400, "code_wrong");
    telephones.number = asked;
    return new HttpResponse(null, { status: 204 });
  }),
  hub.delete("/api/own-phone", () => {
    telephones.number = null;
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/flows/{key}/test-call", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ id: "trial-1" }, { status: 201 });
  }),
  hub.get("/api/flow-test-calls/{id}", () => HttpResponse.json({ state: "begun", step: "menu", lang: "en" })),
  hub.get("/api/phone-sounds", () => HttpResponse.json({ items: telephones.sounds })),
  hub.post("/api/phone-sounds", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const sound = {
      key: searchParams.get("key") ?? "",
      name: searchParams.get("name") ?? "",
      duration_ms: 4_000,
      created_by: "Sam",
      created_at_ms: Date.now(),
    };
    telephones.sounds.push(sound);
    return HttpResponse.json(sound, { status: 201 });
  }),
];
