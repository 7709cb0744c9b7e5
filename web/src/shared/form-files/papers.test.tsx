import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applicant } from "../../testing/fixtures";
import { desk, page, paperHandlers, resetDesk } from "../../testing/handlers/papers";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { SilentSocket } from "../../testing/silent-socket";
import type { Question } from "../form-engine/document";
import { tokenClaims, useSession } from "../identity/session";
import { awaitPhoto } from "./awaited-photo";
import { forgetAllPhotos, forgetPhotosOf, keepPhotosIn, type KeptPhoto } from "./kept-photos";
import { Papers } from "./papers";

const photo: Question = { id: "pay_stub", type: "photo", words: { en: "Your pay stub" } };
const answers: unknown[] = [];
let kept: KeptPhoto[] = [];
let takeBack = () => {};

beforeEach(() => {
  resetDesk();
  answers.length = 0;
  kept = [];
  takeBack = keepPhotosIn({
    put: async (one) => void kept.push(one),
    all: async () => kept,
    remove: async (ids) => {
      kept = kept.filter(({ id }) => !ids.includes(id));
    },
  });
  server.use(...paperHandlers());
});
afterEach(() => {
  takeBack();
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const flushed = vi.fn(async () => {});

function Form({ question, first }: { question: Question; first: unknown }) {
  const [value, setValue] = useState(first);
  return (
    <Papers
      draftId="d1"
      question={question}
      at="pay_stub"
      value={value}
      fault={null}
      lang="en"
      onFlush={flushed}
      onChange={(next) => {
        answers.push(next);
        setValue(next);
      }}
    />
  );
}

function show(question: Question = photo, first: unknown = null) {
  return renderAt("/", { as: applicant, routes: [{ path: "/", element: <Form question={question} first={first} /> }] }).user;
}

const input = () => document.querySelector<HTMLInputElement>("input[type=file]")!;
const picture = (name: string, words = "0123456789") => new File([words], name, { type: "image/jpeg" });
const names = () => within(screen.getByRole("list", { name: "Pages" })).getAllByRole("listitem");

test("photos are kept on the device first, arrive one after another, and become the answer", async () => {
  const user = show();
  const before: number[] = [];
  vi.spyOn(window, "fetch");
  await screen.findByRole("button", { name: "Add photos" });
  await user.upload(input(), [picture("one.jpg"), picture("two.jpg")]);
  before.push(kept.length);
  expect(before[0]).toBeGreaterThan(0);
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["page-1", "page-2"] }));
  expect(desk.papers.map(({ at, file }) => [at, file.name])).toEqual([
    ["pay_stub", "one.jpg"],
    ["pay_stub", "two.jpg"],
  ]);
  await waitFor(() => expect(kept).toEqual([]));
  expect(names().map((row) => row.textContent)).toEqual([expect.stringContaining("Page 1 of 2"), expect.stringContaining("Page 2 of 2")]);
  // The camera takes the screen: what was typed is saved before that.
  await user.click(screen.getByRole("button", { name: "Add photos" }));
  expect(flushed).toHaveBeenCalled();
});

test("the file input takes pictures of iPhones, and leaves the choice between camera and pictures to the phone", async () => {
  show();
  await screen.findByRole("button", { name: "Add photos" });
  expect(input().accept).toContain(".heic");
  expect(input()).not.toHaveAttribute("capture");
});

test("pages are put in order, and taken away one by one; the others stay", async () => {
  desk.papers = ["a", "b", "c"].map((id) => ({ at: "pay_stub", hand_over_id: null, file: page(id) }));
  const user = show(photo, { pages: ["a", "b", "c"], doubtful: ["b"] });
  expect(await screen.findByText(/It may be hard to read/)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Move c.jpg earlier" }));
  expect(answers.at(-1)).toEqual({ pages: ["a", "c", "b"], doubtful: ["b"] });
  expect(screen.getByRole("button", { name: "Move a.jpg earlier" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Move b.jpg later" })).toBeDisabled();
  // The same by dragging the first row onto the last.
  const rows = names();
  const carried = new Map<string, string>();
  const dataTransfer = { setData: (type: string, data: string) => carried.set(type, data), getData: (type: string) => carried.get(type) ?? "" };
  fireEvent.dragStart(rows[0]!, { dataTransfer });
  fireEvent.drop(rows[2]!, { dataTransfer });
  expect(answers.at(-1)).toEqual({ pages: ["c", "b", "a"], doubtful: ["b"] });
  await user.click(screen.getByRole("button", { name: "Remove b.jpg" }));
  expect(answers.at(-1)).toEqual({ pages: ["c", "a"] });
  await waitFor(() => expect(desk.removed).toEqual(["b"]));
  expect(screen.getByRole("button", { name: "Add photos" })).toHaveFocus();
});

test("each refused page says why, and can be tried again or removed; the others stay", async () => {
  const user = show({ ...photo, type: "file" }, ["a"]);
  desk.papers = [{ at: "pay_stub", hand_over_id: null, file: page("a") }];
  desk.refusal = "password";
  await screen.findByRole("button", { name: "Choose files" });
  await user.upload(input(), new File(["%PDF-"], "statement.pdf", { type: "application/pdf" }));
  expect(await screen.findByText(/asks for a password/)).toBeInTheDocument();
  desk.refusal = null;
  await user.click(screen.getByRole("button", { name: "Try statement.pdf again" }));
  await waitFor(() => expect(answers.at(-1)).toEqual(["a", "page-2"]));
  expect(screen.queryByText(/asks for a password/)).toBeNull();
  desk.isOffline = true;
  await user.upload(input(), picture("late.jpg"));
  expect(await screen.findByText(/no connection right now/)).toBeInTheDocument();
  expect(kept.map(({ file }) => file.name)).toEqual(["late.jpg"]);
  await user.click(screen.getByRole("button", { name: "Remove late.jpg" }));
  await waitFor(() => expect(kept).toEqual([]));
  expect(answers.at(-1)).toEqual(["a", "page-2"]);
});

const keptOne = (over: Partial<KeptPhoto> = {}): KeptPhoto => ({
  id: "0001",
  owner: String(tokenClaims(useSession.getState().token ?? "").sub ?? ""),
  draft: "d1",
  at: "pay_stub",
  file: picture("stub.jpg"),
  ...over,
});

test("after a reload the last photo is still here, for its own account and question alone", async () => {
  const { user } = renderAt("/", { as: applicant, routes: [{ path: "/", element: <p>Signed in</p> }] });
  await screen.findByText("Signed in");
  kept = [keptOne(), keptOne({ id: "0002", owner: "somebody else" }), keptOne({ id: "0003", at: "lease" }), keptOne({ id: "0004", draft: "d2" })];
  show();
  expect(await screen.findByText(/Your last photo is still here/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Use this photo" }));
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["page-1"] }));
  await waitFor(() => expect(kept.map(({ id }) => id)).toEqual(["0002", "0003", "0004"]));
  await forgetPhotosOf("d2");
  expect(kept.map(({ id }) => id)).toEqual(["0002", "0003"]);
  await forgetAllPhotos();
  expect(kept).toEqual([]);
});

test("a photo that the camera has taken with it did not arrive", async () => {
  awaitPhoto("d1", "pay_stub");
  show();
  expect(await screen.findByText("Your photo didn't arrive")).toBeInTheDocument();
  expect(screen.getByText(/take the photo again/)).toBeInTheDocument();
});

/** A picture whose pixels are these; where there is a canvas, everything can be drawn. */
function drawsOnly(brightness: () => number) {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 640, height: 480, close: () => {} }));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:here");
  const context = {
    fillRect: () => {},
    translate: () => {},
    rotate: () => {},
    drawImage: () => {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4).fill(brightness()) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["jpeg"], { type: "image/jpeg" })));
}

test("a photo that seems blurred is asked about twice, with the picture beside it, and from the third time never", async () => {
  URL.createObjectURL ??= () => "";
  URL.revokeObjectURL ??= () => {};
  drawsOnly(() => 128);
  const user = show();
  await screen.findByRole("button", { name: "Add photos" });
  await user.upload(input(), picture("one.jpg"));
  expect(await screen.findByText(/The words look blurred/)).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Picture of one.jpg" })).toHaveAttribute("src", "blob:here");
  expect(answers).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Take again" }));
  expect(screen.queryByText(/The words look blurred/)).toBeNull();
  await user.upload(input(), picture("two.jpg"));
  await user.click(await screen.findByRole("button", { name: "Use it" }));
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["page-1"], doubtful: ["page-1"] }));
  await user.upload(input(), picture("three.jpg"));
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["page-1", "page-2"], doubtful: ["page-1", "page-2"] }));
  expect(screen.queryByText(/The words look blurred/)).toBeNull();
});

test("the second page is asked for where a paper has two, and no more than fit are taken", async () => {
  const user = show({ ...photo, min: 2, max: 2 });
  await screen.findByRole("button", { name: "Add photos" });
  await user.upload(input(), picture("one.jpg"));
  expect(await screen.findByText(/Page 2 of 2\?/)).toBeInTheDocument();
  await user.upload(input(), [picture("two.jpg"), picture("three.jpg")]);
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["page-1", "page-2"] }));
  expect(screen.queryByText(/Page 2 of 2\?/)).toBeNull();
  expect(screen.getByRole("button", { name: "Add photos" })).toBeDisabled();
  expect(desk.papers).toHaveLength(2);
});

test("without the right to a camera there is one sentence, and the other way", async () => {
  const getUserMedia = vi.fn(async () => Promise.reject(new DOMException("no", "NotAllowedError")));
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  const user = show();
  await user.click(await screen.findByRole("button", { name: "Take a photo" }));
  expect(await screen.findByText(/The camera can't be used here/)).toBeInTheDocument();
  expect(getUserMedia).toHaveBeenCalledWith(expect.objectContaining({ video: expect.objectContaining({ facingMode: { ideal: "environment" } }) }));
  expect(screen.queryByRole("button", { name: "Take a photo" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add photos" })).toBeEnabled();
});

test("pages from a phone appear while the code is shown, which ends with the dialog", async () => {
  const user = show();
  await user.click(await screen.findByRole("button", { name: "Use your phone instead" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add pages with your phone" }));
  expect(dialog.getByText("K7M-3PX-9RT")).toBeInTheDocument();
  expect(dialog.getByRole("img", { name: "Code for your phone's camera" })).toBeInTheDocument();
  expect(desk.handed).toEqual([{ at: "pay_stub", label: "Your pay stub", lang: "en", most: 20 }]);
  await user.click(dialog.getByRole("button", { name: "Text me the link (••43)" }));
  expect(await dialog.findByText("We texted the link to your number ending ••43.")).toBeInTheDocument();
  expect(desk.texted).toEqual(["abc"]);
  await waitFor(() => expect(SilentSocket.all).not.toHaveLength(0));
  const socket = SilentSocket.last;
  socket.greet();
  for (const frame of socket.sent.filter((one) => one.op === "subscribe")) socket.say({ op: "subscribed", id: frame.id, topic: frame.topic, seq: 4 });
  desk.papers = [{ at: "pay_stub", hand_over_id: "handed-1", file: page("from-phone") }];
  socket.say({ op: "event", topic: "me", seq: 5, kind: "draft.paper", at_ms: 1, data: { draft_id: "d1", at: "pay_stub", id: "from-phone" } });
  expect(await dialog.findByText("1 page has arrived from your phone")).toBeInTheDocument();
  await waitFor(() => expect(answers.at(-1)).toEqual({ pages: ["from-phone"] }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(desk.ended).toEqual(["handed-1"]));
});

test("a file in which a virus was found says so, and is no page that comes by itself", async () => {
  desk.papers = [
    { at: "pay_stub", hand_over_id: "handed-1", file: page("bad", { state: "infected" }) },
    { at: "lease", hand_over_id: "handed-1", file: page("other") },
    { at: "pay_stub", hand_over_id: null, file: page("a", { state: "infected" }) },
  ];
  show(photo, { pages: ["a"] });
  expect(await screen.findByText(/A virus was found in this file/)).toBeInTheDocument();
  expect(names()).toHaveLength(1);
  expect(answers).toEqual([]);
});
